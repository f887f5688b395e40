use std::sync::Arc;

use axum::{
    extract::{
        State,
        ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade},
    },
    response::Response,
};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::{Out, Refusal, Session};
use crate::{id::Id, shared_state::Core, world::World};

/// The longest frame that a bot may send, in bytes.
const MAX_FRAME: usize = 4096;

pub(crate) async fn upgrade(State(core): State<Arc<Core>>, ws: WebSocketUpgrade) -> Response {
    ws.on_upgrade(move |socket| serve(core, socket))
}

/// Why the gateway closes a connection: the close code and its text.
type Closed = (u16, &'static str);

/// The close frame for a code and a text.
fn close_frame(code: u16, reason: &'static str) -> Frame {
    Frame::Close(Some(CloseFrame {
        code,
        reason: reason.into(),
    }))
}

async fn serve(core: Arc<Core>, mut socket: WebSocket) {
    let (ear, mut news) = unbounded_channel();
    let (number, heartbeat) = {
        let mut world = core.world();
        let number = world.gateway.connect(ear.clone());
        world.watchers.changed();
        let heartbeat = world.gateway.trouble.heartbeat.as_millis();
        (number, u64::try_from(heartbeat).unwrap_or(u64::MAX))
    };
    let hello = json!({"op": 10, "t": null, "s": null, "d": {"heartbeat_interval": heartbeat, "_trace": []}});
    core.world().judge.event(|| hello.clone());
    if socket
        .send(Frame::Text(hello.to_string().into()))
        .await
        .is_ok()
    {
        let mut connection = Connection {
            core: core.clone(),
            number,
            ear,
            session: None,
        };
        let closed = connection.talk(&mut socket, &mut news).await;
        if let Some(frame) = closed {
            // The other side may be gone already.
            let _ = socket.send(frame).await;
        }
    }
    let mut world = core.world();
    world.gateway.disconnect(number);
    world.watchers.changed();
}

struct Connection {
    core: Arc<Core>,
    number: u64,
    ear: UnboundedSender<Out>,
    session: Option<String>,
}

impl Connection {
    /// Runs the connection until one side ends it. Returns the close frame to send, if any.
    async fn talk(
        &mut self,
        socket: &mut WebSocket,
        news: &mut UnboundedReceiver<Out>,
    ) -> Option<Frame> {
        loop {
            tokio::select! {
                frame = socket.recv() => {
                    let text = match frame {
                        Some(Ok(Frame::Text(text))) => text.as_str().to_owned(),
                        Some(Ok(Frame::Binary(bytes))) => String::from_utf8(bytes.to_vec()).unwrap_or_default(),
                        Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => continue,
                        Some(Ok(Frame::Close(_)) | Err(_)) | None => return None,
                    };
                    if let Err(closed) = self.hear(&text) {
                        self.core.world().problem(format!("gateway: closed with {} {}", closed.0, closed.1));
                        return Some(close_frame(closed.0, closed.1));
                    }
                }
                out = news.recv() => match out {
                    Some(Out::Text(text)) => {
                        if socket.send(Frame::Text(text.into())).await.is_err() {
                            return None;
                        }
                    }
                    Some(Out::Binary(bytes)) => {
                        if socket.send(Frame::Binary(bytes.into())).await.is_err() {
                            return None;
                        }
                    }
                    Some(Out::Close(code, reason)) => return Some(close_frame(code, reason)),
                    Some(Out::CloseBare) => return Some(Frame::Close(None)),
                    Some(Out::Cut) | None => return None,
                },
            }
        }
    }

    fn say(&self, payload: &Value) {
        // Fails only when this connection has ended.
        let _ = self.ear.send(Out::Text(payload.to_string()));
    }

    /// Refuses a bot because a test wants it.
    fn refuse(&self, how: Refusal) {
        match how {
            Refusal::Invalid => self.say(&json!({"op": 9, "d": false, "s": null, "t": null})),
            // Fails only when this connection has ended.
            Refusal::Close(code) => drop(self.ear.send(Out::Close(code, "Refused on demand."))),
        }
    }

    fn hear(&mut self, text: &str) -> Result<(), Closed> {
        if text.len() > MAX_FRAME {
            return Err((4002, "Payload too large."));
        }
        let payload: Value =
            serde_json::from_str(text).map_err(|_| (4002, "Error while decoding payload."))?;
        let data = &payload["d"];
        match payload["op"].as_u64() {
            Some(1) => {
                let mut world = self.core.world();
                world.gateway.counts.heartbeats += 1;
                world.watchers.changed();
                let deaf = world.gateway.trouble.deaf;
                drop(world);
                if deaf {
                    return Ok(());
                }
                self.say(&json!({"op": 11, "d": null, "s": null, "t": null}));
                Ok(())
            }
            Some(2) => self.identify(data),
            Some(6) => self.resume(data),
            Some(3 | 4 | 8) if self.session.is_some() => Ok(()),
            Some(3 | 4 | 8) => Err((4003, "Not authenticated.")),
            _ => Err((4001, "Unknown opcode.")),
        }
    }

    fn identify(&mut self, data: &Value) -> Result<(), Closed> {
        let core = self.core.clone();
        let mut world = core.world();
        if self
            .session
            .as_ref()
            .is_some_and(|id| world.gateway.sessions.contains_key(id))
        {
            return Err((4005, "Already authenticated."));
        }
        if let Some(how) = world.gateway.trouble.identifies.pop() {
            self.refuse(how);
            return Ok(());
        }
        let app = bearer(&world, data).ok_or((4004, "Authentication failed."))?;
        match data["intents"].as_u64() {
            Some(0) => {}
            None => return Err((4013, "Invalid intent(s).")),
            // the sandbox sends no events that need an intent
            Some(_) => return Err((4014, "Disallowed intent(s).")),
        }
        if !data["properties"].is_object() {
            return Err((4002, "Error while decoding payload."));
        }
        let shard = read_shard(&data["shard"]).ok_or((4010, "Invalid shard."))?;
        world.gateway.last_session += 1;
        let id = format!("{:032x}", world.gateway.last_session);
        let connection = Some((self.number, self.ear.clone()));
        let session = Session {
            app,
            shard,
            seq: 0,
            sent: std::collections::VecDeque::new(),
            connection,
        };
        world.gateway.sessions.insert(id.clone(), session);
        world.gateway.counts.identifies += 1;
        self.session = Some(id.clone());
        greet(&mut world, &id);
        world.watchers.changed();
        Ok(())
    }

    fn resume(&mut self, data: &Value) -> Result<(), Closed> {
        let core = self.core.clone();
        let mut world = core.world();
        let app = bearer(&world, data).ok_or((4004, "Authentication failed."))?;
        let id = data["session_id"].as_str().unwrap_or_default();
        let seq = data["seq"].as_u64().ok_or((4007, "Invalid seq."))?;
        if let Some(how) = world.gateway.trouble.resumes.pop() {
            world
                .gateway
                .sessions
                .remove(data["session_id"].as_str().unwrap_or_default());
            self.refuse(how);
            return Ok(());
        }
        let number = self.number;
        let ear = self.ear.clone();
        let session = world.gateway.sessions.get_mut(id).filter(|s| s.app == app);
        let Some(session) = session else {
            self.say(&json!({"op": 9, "d": false, "s": null, "t": null}));
            return Ok(());
        };
        if seq > session.seq {
            return Err((4007, "Invalid seq."));
        }
        let oldest = session.sent.front().map_or(session.seq + 1, |(n, _)| *n);
        if oldest > seq + 1 {
            world.gateway.sessions.remove(id);
            self.say(&json!({"op": 9, "d": false, "s": null, "t": null}));
            return Ok(());
        }
        let missed: Vec<String> = session
            .sent
            .iter()
            .filter(|(n, _)| *n > seq)
            .map(|(_, text)| text.clone())
            .collect();
        if let Some((_, old)) = session.connection.replace((number, ear)) {
            let _ = old.send(Out::Close(4000, "Resumed elsewhere."));
        }
        for text in missed {
            let _ = self.ear.send(Out::Text(text));
        }
        session.send("RESUMED", r#"{"_trace":[]}"#);
        self.session = Some(id.to_owned());
        world.gateway.counts.resumes += 1;
        world.watchers.changed();
        Ok(())
    }
}

fn bearer(world: &World, data: &Value) -> Option<Id> {
    let token = data["token"].as_str()?;
    world.app_by_token(token.strip_prefix("Bot ").unwrap_or(token))
}

fn read_shard(json: &Value) -> Option<(u64, u64)> {
    if json.is_null() {
        return Some((0, 1));
    }
    match json.as_array()?.as_slice() {
        [index, count] => {
            let pair = (index.as_u64()?, count.as_u64()?);
            (pair.0 < pair.1).then_some(pair)
        }
        _ => None,
    }
}

/// Sends `READY`.
fn greet(world: &mut World, id: &str) {
    let Some(session) = world.gateway.sessions.get(id) else {
        return;
    };
    let (app, shard) = (session.app, session.shard);
    let inside = world
        .guilds
        .values()
        .filter(|g| g.members.contains_key(&app));
    let guilds: Vec<Id> = inside
        .map(|g| g.id)
        .filter(|g| session.serves(Some(*g)))
        .collect();
    let mut ready = json!({
        "v": 10,
        "user": world.users.get(&app).map(crate::world::User::own_json),
        "guilds": guilds.iter().map(|id| json!({"id": id, "unavailable": true})).collect::<Vec<_>>(),
        "session_id": id,
        "session_type": "normal",
        "resume_gateway_url": world.gateway_url(),
        "shard": [shard.0, shard.1],
        "application": {"id": app, "flags": 0, "flags_new": "0"},
        "private_channels": [],
        "presences": [],
        "relationships": [],
        "guild_join_requests": [],
        "user_settings": {},
        "_trace": [],
    });
    let change = world.gateway.trouble.change_ready.as_mut();
    let changed = change.map(|change| change(&mut ready)).is_some();
    if !changed {
        world.judge.event(|| super::envelope("READY", &ready));
    }
    if let Some(session) = world.gateway.sessions.get_mut(id) {
        session.send("READY", &ready.to_string());
    }
}
