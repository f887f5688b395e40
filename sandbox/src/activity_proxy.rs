//! Discord's proxy for an Activity. Its root is mapped to the application's host ("URL Mappings" in the developer portal).
//! It has a port of its own, so the page is on another origin than the chat, as on Discord.

use std::sync::Arc;

use axum::{
    Router,
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use hyper::upgrade;
use hyper_util::{
    client::legacy::{Client, connect::HttpConnector},
    rt::{TokioExecutor, TokioIo},
};
use tokio::{io::copy_bidirectional, net::TcpListener, task::AbortHandle};

/// What the proxy allows a page: nothing from other hosts.
const POLICY: &str = "default-src 'self' data: blob:; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'";

/// Who may frame the page, in a policy of a host. Here the chat page is Discord.
const FRAMED_BY_DISCORD: &str = "https://discord.com";
const CHAT_PAGE: &str = "http://127.0.0.1:* http://localhost:* https://discord.com";

/// Serves the page of an application's host, until the handle is aborted.
pub(crate) fn serve(listener: TcpListener, host: &str) -> AbortHandle {
    let router = Router::new().fallback(pass_on).with_state(Arc::from(host));
    let serving = tokio::spawn(async move {
        // this returns only when the task is aborted
        let _ = axum::serve(listener, router).await;
    });
    serving.abort_handle()
}

async fn pass_on(State(host): State<Arc<str>>, request: Request) -> Response {
    let path = request
        .uri()
        .path_and_query()
        .map_or("/", |path| path.as_str());
    // the form in which older pages ask
    let path = path.strip_prefix("/.proxy").unwrap_or(path);
    let Ok(uri) = format!("http://{host}{path}").parse::<Uri>() else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let (mut parts, body) = request.into_parts();
    parts.uri = uri;
    parts.headers.remove(header::HOST);
    let ours = parts.extensions.remove::<upgrade::OnUpgrade>();
    let client: Client<HttpConnector, Body> = Client::builder(TokioExecutor::new()).build_http();
    let answer = client.request(Request::from_parts(parts, body)).await;
    let Ok(mut answer) = answer else {
        return StatusCode::BAD_GATEWAY.into_response();
    };
    if let Some(ours) = ours.filter(|_| answer.status() == StatusCode::SWITCHING_PROTOCOLS) {
        let theirs = upgrade::on(&mut answer);
        tokio::spawn(async move {
            if let (Ok(ours), Ok(theirs)) = tokio::join!(ours, theirs) {
                let (mut ours, mut theirs) = (TokioIo::new(ours), TokioIo::new(theirs));
                // either side may go at any time
                let _ = copy_bidirectional(&mut ours, &mut theirs).await;
            }
        });
    }
    let mut answer = answer.map(Body::new);
    shield(answer.headers_mut());
    answer
}

/// Adds the proxy's policy. The host's own one stays, with the chat page beside Discord.
fn shield(headers: &mut HeaderMap) {
    const NAME: HeaderName = header::CONTENT_SECURITY_POLICY;
    let own = headers.get(NAME).and_then(|own| own.to_str().ok());
    let own = own.map(|own| own.replacen(FRAMED_BY_DISCORD, CHAT_PAGE, 1));
    if let Some(own) = own.and_then(|own| HeaderValue::from_str(&own).ok()) {
        headers.insert(NAME, own);
    }
    headers.append(NAME, HeaderValue::from_static(POLICY));
}
