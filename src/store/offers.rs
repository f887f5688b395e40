//! Offers in matches in play: to end or cancel the match, or to take back a turn.

use super::both_databases::{Connection, statements};
use super::error::Result;
use super::{Head, Offer, OfferKind, Offers};

/// The column `event` of an offer to end or cancel the match.
const NO_EVENT: i64 = -1;

statements! {
    OFFERS = "select event, cancels, number, events, agreed, message, closed from offers where match = $1 order by event";

    OFFER = "\
        insert into offers (match, event, cancels, number, events, agreed, message, closed) \
        values ($1, $2, $3, $4, $5, $6, $7, 0) \
        on conflict (match, event) do update set cancels = excluded.cancels, number = excluded.number, \
            events = excluded.events, agreed = excluded.agreed, message = excluded.message, closed = 0";

    CLOSE_OFFERS = "update offers set closed = 1 where match = $1 and closed = 0";

    NO_OFFERS = "delete from offers where match = $1";

    /// Before a match moves, deletes the offers to end or cancel it, and the open takeback offer of the current event
    /// count ($2). The message of that offer stays in the old place, so the offer may be made again.
    NO_OPEN_OFFERS = "delete from offers where match = $1 and (event = -1 or closed = 0 and events = $2)";
}

/// The columns of [`OFFERS`].
type OfferRow = (i64, i64, i64, i64, i64, Option<i64>, i64);

pub(super) async fn offers(conn: &mut Connection<'_>, id: u64) -> Result<Offers> {
    let found: Vec<OfferRow> = conn.ask(OFFERS, &[id.into()]).await?;
    let number = |number: i64| usize::try_from(number).unwrap_or_default();
    let mut offers = Offers::default();
    for (event, cancels, shown, events, agreed, message, closed) in found {
        let about = match (event, cancels) {
            (NO_EVENT, 0) => OfferKind::End,
            (NO_EVENT, _) => OfferKind::Cancel,
            (event, _) => OfferKind::Takeback(number(event)),
        };
        match about {
            OfferKind::Takeback(event) => offers.offered.push(event),
            OfferKind::End | OfferKind::Cancel => offers.proposed = Some(number(events)),
        }
        if closed == 0 {
            let offer = Offer {
                number: shown.cast_unsigned(),
                agreed: u8::try_from(agreed).unwrap_or_default(),
                message: message.map(i64::cast_unsigned),
                about,
            };
            offers.open = Some((offer, number(events)));
        }
    }
    Ok(offers)
}

/// Sets or removes the open offer: there is at most one.
pub(super) async fn set(conn: &mut Connection<'_>, saw: &Head, offer: Option<Offer>) -> Result<()> {
    conn.change(CLOSE_OFFERS, &[saw.id.into()]).await?;
    let Some(offer) = offer else {
        return Ok(());
    };
    let event = match offer.about {
        OfferKind::End | OfferKind::Cancel => NO_EVENT.into(),
        OfferKind::Takeback(event) => event.into(),
    };
    let values = [
        saw.id.into(),
        event,
        (offer.about == OfferKind::Cancel).into(),
        offer.number.into(),
        saw.events.into(),
        offer.agreed.into(),
        offer.message.map(u64::cast_signed).into(),
    ];
    conn.change(OFFER, &values).await?;
    Ok(())
}
