//! `/help`: a short answer, and buttons for more.

use poise::serenity_prelude::{ButtonStyle, CreateActionRow};
use rules::Kind;
use strum::VariantArray as _;

use crate::discord::content::custom_id::{Action, CustomId, Effect, Topic};
use crate::discord::interactions::command_context::{Context, caller};
use crate::discord::requests::caller::Caller;
use crate::discord::requests::failure_kinds::Failure;
use crate::discord::transport::outgoing_message::{Picture, Post};
use crate::discord::views::labelled_button::button;
use crate::discord::views::{own_progress, rules_page};
use crate::model::Place;
use crate::words::{ComputerText, Text};

/// What the bot is, what it plays, and what to press.
#[poise::command(slash_command, custom_data = "Effect::Reads")]
pub async fn help(context: Context<'_>) -> Result<(), Failure> {
    let caller = caller(&context)?;
    let locale = &caller.request.locale;
    let alone = u8::from(matches!(caller.place(), Ok(Place::Conversation { .. })));
    let mut lines = vec![locale.text(&Text::Help { alone })];
    lines.extend(Kind::ALL.iter().map(|kind| {
        let about = locale.named(&format!("command-play-{}", kind.id()));
        format!("- **{}**: {about}", kind.name())
    }));
    lines.push(locale.text(&Text::HelpFoot));
    lines.extend(caller.shared.pages(locale));
    let topic = |topic: &Topic| {
        let id = CustomId::new(Action::Help(*topic), 0, 0);
        button(&id, &words(*topic).0, ButtonStyle::Secondary, locale)
    };
    let mut rows = own_progress::easiest(locale);
    rows.push(CreateActionRow::Buttons(
        Topic::VARIANTS.iter().map(topic).collect(),
    ));
    let painter = caller.painter().await;
    let picture = if painter.text_only {
        Picture::None
    } else {
        // a page with an example
        let page = rules_page::post(&painter, Kind::Zyrcan, 1, None, locale);
        page.await?.picture
    };
    let post = Post {
        picture,
        rows,
        ..Post::private(lines.join("\n"))
    };
    caller.reply(&post).await.map(drop)
}

/// Shows a part of the help.
pub(super) async fn press(caller: &Caller<'_>, topic: Topic) -> Result<(), Failure> {
    let locale = &caller.request.locale;
    let progress = || {
        let id = CustomId::new(Action::Progress, 0, 0);
        let words = ComputerText::ButtonProgress;
        CreateActionRow::Buttons(vec![button(&id, &words, ButtonStyle::Secondary, locale)])
    };
    let post = Post {
        rows: (topic == Topic::Alone).then(progress).into_iter().collect(),
        ..Post::private(locale.text(&words(topic).1))
    };
    caller.reply(&post).await.map(drop)
}

/// The label of a part's button, and the part.
fn words(topic: Topic) -> (Text, Text) {
    match topic {
        Topic::Playing => (Text::ButtonHowToPlay, Text::HelpPlaying),
        Topic::Time => (Text::ButtonTime, Text::HelpTime),
        Topic::Alone => (Text::ButtonAlone, Text::HelpAlone),
        Topic::Privacy => (Text::ButtonPrivacy, Text::HelpPrivacy),
    }
}
