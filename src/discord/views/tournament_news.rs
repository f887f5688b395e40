//! Messages that tell the news of a tournament, which players call an event.

use pairings::{EntrantId, Format};
use poise::serenity_prelude::{ButtonStyle, CreateActionRow};

use crate::discord::content::custom_id::{Action, CustomId};
use crate::discord::transport::outgoing_message::Post;
use crate::discord::views::labelled_button::button;
use crate::discord::views::lobby_message::mentioned;
use crate::discord::views::tournament_message::{event_name, link, name};
use crate::sessions::Tournament;
use crate::store::{Leaving, TournamentAct};
use crate::words::{EventText, Locale};

/// The message about an entry of the record. None if nobody is left to be told.
pub fn post(tournament: &Tournament, act: &TournamentAct, locale: &Locale) -> Option<Post> {
    let link = link(tournament);
    let users = |numbers: &[EntrantId]| -> Vec<u64> {
        let people = numbers.iter().filter_map(|one| tournament.entrant(*one));
        let users = people.map(|one| one.person.user);
        users.filter(|user| *user > 0).collect()
    };
    let host = vec![tournament.stored.host];
    let host: Vec<u64> = host.into_iter().filter(|user| *user > 0).collect();
    let (mut told, mut lines) = (Vec::new(), Vec::new());
    let mut tell = |users: Vec<u64>, text: &dyn Fn(String) -> EventText| {
        if !users.is_empty() {
            lines.push(locale.text(&text(mentioned(&users, locale))));
            told.extend(users);
        }
    };
    match act {
        TournamentAct::Ended => {
            let winners = users(&tournament.winners());
            tell(winners, &|players| EventText::Over {
                players,
                event: event_name(&tournament.stored.terms, locale),
                link,
            });
        }
        TournamentAct::Paired { round, .. } => {
            let round = *round;
            if let Some(before) = tournament.season_before(round) {
                let winners = users(&before.winners());
                tell(winners, &|players| EventText::SeasonOver { players, link });
            }
            let last = tournament.rounds().is_some_and(|rounds| rounds <= round);
            let last = if last { "yes" } else { "no" };
            let latest = tournament
                .round()
                .is_some_and(|latest| latest.number == round);
            let idle = if latest {
                tournament.without_match(round)
            } else {
                Vec::new()
            };
            for bye in [true, false] {
                let some = idle.iter().filter(|(_, points)| (*points > 0) == bye);
                let some: Vec<EntrantId> = some.map(|(number, _)| *number).collect();
                let bye = if bye { "yes" } else { "no" };
                tell(users(&some), &|players| EventText::NoMatch {
                    players,
                    round,
                    bye,
                    last,
                    link,
                });
            }
        }
        TournamentAct::Left { entrant, why } => {
            let out = users(&[(*entrant).into()]);
            let back =
                tournament.is_open_to_late() && tournament.stored.terms.format == Format::League;
            let back = if back { "yes" } else { "no" };
            tell(out, &|players| match why {
                Leaving::RanOut => EventText::OutTwice { players, link },
                _ => EventText::OutAbsent {
                    players,
                    back,
                    link,
                },
            });
        }
        TournamentAct::Asked { entrant, .. } => tell(host, &|host| EventText::Asks {
            host,
            name: name(tournament, (*entrant).into()),
            round: tournament.round().map_or(1, |round| round.number + 1),
            link,
        }),
        _ => tell(host, &|players| EventText::OverUnstarted { players, link }),
    }
    if told.is_empty() {
        return None;
    }
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
        ..Post::text(lines.join("\n"))
    })
}
