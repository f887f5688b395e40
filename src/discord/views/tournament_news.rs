//! Messages that tell the news of a tournament, which players call an event.

use pairings::EntrantId;
use poise::serenity_prelude::{ButtonStyle, CreateActionRow};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::button;
use crate::discord::views::lobby_message::mentioned;
use crate::discord::views::tournament_message::{link, name};
use crate::sessions::Tournament;
use crate::store::{Leaving, TournamentAct};
use crate::words::{EventText, Locale};

/// The message about an entry of the record. None if nobody is left to be told.
pub fn post(tournament: &Tournament, act: &TournamentAct, locale: &Locale) -> Option<Post> {
    let host = vec![tournament.stored.host];
    let users = |numbers: Vec<EntrantId>| -> Vec<u64> {
        let people = numbers
            .into_iter()
            .filter_map(|one| tournament.entrant(one));
        people.map(|one| one.person.user).collect()
    };
    let told = match act {
        TournamentAct::Ended => {
            let winners = tournament.standings().into_iter();
            let winners = winners.filter(|one| one.place == 1 && one.group <= 1);
            users(winners.map(|one| one.entrant).collect())
        }
        TournamentAct::Paired { round, .. } => users(tournament.without_match(*round)),
        TournamentAct::Left { entrant, .. } => users(vec![(*entrant).into()]),
        _ => host,
    };
    let told: Vec<u64> = told.into_iter().filter(|user| *user > 0).collect();
    if told.is_empty() {
        return None;
    }
    let (players, link) = (mentioned(&told, locale), link(tournament));
    let text = match act {
        TournamentAct::Ended => EventText::Over { players, link },
        TournamentAct::Paired { round, .. } => {
            let round = *round;
            EventText::NoMatch {
                players,
                round,
                link,
            }
        }
        TournamentAct::Left { why, .. } if *why == Leaving::RanOut => {
            EventText::OutTwice { players, link }
        }
        TournamentAct::Left { .. } => EventText::OutAbsent { players, link },
        TournamentAct::Asked { entrant, .. } => EventText::Asks {
            host: players,
            name: name(tournament, (*entrant).into()),
            round: tournament.round().map_or(1, |round| round.number + 1),
            link,
        },
        _ => EventText::OverUnstarted { players, link },
    };
    let admit = match act {
        TournamentAct::Asked { entrant, .. } => Some(Action::AdmitEntrant(*entrant)),
        _ => None,
    };
    let admit = admit.map(|action| {
        let id = CustomId::new(action, tournament.stored.id, 0);
        let words = &EventText::ButtonAdmit;
        CreateActionRow::Buttons(vec![button(&id, words, ButtonStyle::Success, locale)])
    });
    Some(Post {
        rows: admit.into_iter().collect(),
        mentions: told,
        ..Post::text(locale.text(&text))
    })
}
