//! `/profile`: what a person's results add up to.

use poise::serenity_prelude::User;

use crate::discord::content::custom_id::Effect;
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::requests::interaction_facts::person as person_of;
use crate::discord::views::profile_page;
use crate::model::Place;
use crate::store::Profile;

/// Shows the caller a profile: their own, or that of another person.
#[poise::command(slash_command, custom_data = "Effect::Reads")]
pub async fn profile(context: Context<'_>, person: Option<User>) -> Result<(), Failure> {
    show_to(&context, person.as_ref()).await
}

/// The same in the menu on a person.
#[poise::command(
    context_menu_command = "Profile",
    rename = "profile-of-person",
    custom_data = "Effect::Reads"
)]
pub async fn profile_of_person(context: Context<'_>, person: User) -> Result<(), Failure> {
    show_to(&context, Some(&person)).await
}

async fn show_to(context: &Context<'_>, person: Option<&User>) -> Result<(), Failure> {
    let caller = caller(context)?;
    match person.filter(|person| person.id.get() != caller.request.person.user) {
        None => press(&caller).await,
        Some(person) => {
            caller.shared.avatars.note(person);
            let member = context.interaction.data.resolved.members.get(&person.id);
            let nick = member.and_then(|member| member.nick.as_deref());
            let name = person_of(person, nick).name;
            show(&caller, person.id.get(), Some(&name)).await
        }
    }
}

/// Shows the presser their own profile.
pub(super) async fn press(caller: &Caller<'_>) -> Result<(), Failure> {
    show(caller, caller.request.person.user, None).await
}

/// Shows a profile. Without a name it is the caller's own.
async fn show(caller: &Caller<'_>, user: u64, name: Option<&str>) -> Result<(), Failure> {
    let place = caller.place().ok();
    let guild = place.and_then(Place::guild).unwrap_or_default();
    let (sessions, reader) = (&caller.shared.sessions, caller.request.person.user);
    let mut profile = sessions.results.profile(user, guild).await?;
    // somebody who was blocked gets the answer about somebody unknown
    if sessions.company.blocked_by(user).await?.contains(&reader) {
        profile = Profile::default();
    }
    if name.is_some() && guild == 0 {
        // the caller may not know with whom somebody else plays on other servers
        profile.opponents.clear();
    }
    let locale = &caller.request.locale;
    let mut post = profile_page::post(&profile, name, locale);
    if !profile.games.is_empty() {
        let name = name.unwrap_or(&caller.request.person.name);
        let (mut card, alt) = profile_page::card(&profile, name, locale);
        card.avatar = caller.avatar(user);
        post.picture = caller.painter().await.profile(card, alt).await?;
    }
    caller.reply(&post).await.map(drop)
}
