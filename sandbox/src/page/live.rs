//! Sends events to the page as they happen.

use std::sync::Arc;

use axum::{
    extract::{
        State,
        ws::{Message as Frame, WebSocket, WebSocketUpgrade},
    },
    response::Response,
};
use tokio::sync::broadcast::{Receiver, error::RecvError};

use crate::shared_state::Core;

pub(super) async fn upgrade(State(core): State<Arc<Core>>, ws: WebSocketUpgrade) -> Response {
    let feed = core.world().watchers.feed.subscribe();
    ws.on_upgrade(move |socket| tell(socket, feed))
}

async fn tell(mut socket: WebSocket, mut feed: Receiver<Arc<str>>) {
    loop {
        let text = tokio::select! {
            news = feed.recv() => match news {
                Ok(text) => text.to_string(),
                // the page then loads everything again
                Err(RecvError::Lagged(_)) => r#"{"type":"lagged"}"#.to_owned(),
                Err(RecvError::Closed) => return,
            },
            heard = socket.recv() => match heard {
                Some(Ok(_)) => continue,
                _ => return,
            },
        };
        if socket.send(Frame::Text(text.into())).await.is_err() {
            return;
        }
    }
}
