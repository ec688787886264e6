//! Everything that reads bytes from the network, given whatever bytes: it takes them or refuses them in words, and what it has taken
//! it writes and reads again as the same.

use std::str::FromStr;

use affray_core::Stream;
use affray_pages::Language;
use affray_table::{Chair, GmKey, TableId, Token};
use axum::body::Bytes;
use axum::http::header::{AUTHORIZATION, COOKIE, HOST};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Uri};
use serde::de::DeserializeOwned;

use crate::address::Address;
use crate::api::{body, wire};
use crate::fields::Fields;
use crate::limits::client_network;
use crate::rights;
use crate::webhook::{Deliveries, Target};

fn times() -> usize {
    if std::env::var_os("AFFRAY_SLOW_TESTS").is_some() { 1_000_000 } else { 20_000 }
}

/// What parsers stumble over.
const NASTY: &[&[u8]] = &[
    b"%",
    b"%0",
    b"%00",
    b"%0d%0a",
    b"%e2%80%a8",
    b"%ff",
    b"+",
    b"&",
    b"=",
    b";",
    b",",
    b"/",
    b"//",
    b"..",
    b"?",
    b"#",
    b"@",
    b":",
    b"[",
    b"]",
    b"{",
    b"}",
    b"\"",
    b"\\",
    b"\\u0000",
    b"\\ud800",
    b"\0",
    b"\r",
    b"\n",
    b"\t",
    b" ",
    b"-",
    b"-1",
    b"0",
    b"63",
    b"64",
    b"255",
    b"256",
    b"18446744073709551616",
    b"1e999",
    b"null",
    b"true",
    "é".as_bytes(),
    "\u{202e}".as_bytes(),
    "🂡".as_bytes(),
    b"\xff",
    b"\xc0\x80",
];

/// One of the samples with some of its bytes changed, or bytes alone.
fn bytes(random: &mut Stream, samples: &[&str]) -> Vec<u8> {
    let mut bytes = samples[random.below(samples.len() as u32) as usize].as_bytes().to_vec();
    if random.below(20) == 0 {
        bytes = (0..random.below(80)).map(|_| random.below(256) as u8).collect();
    }
    for _ in 0..random.below(5) {
        let at = random.below(bytes.len() as u32 + 1) as usize;
        let end = (at + random.below(8) as usize).min(bytes.len());
        match random.below(4) {
            0 => drop(bytes.drain(at..end)),
            1 => drop(bytes.splice(at..at, NASTY[random.below(NASTY.len() as u32) as usize].iter().copied())),
            2 => {
                let part = bytes[at..end].to_vec();
                bytes.splice(at..at, part);
            }
            _ if at < bytes.len() => bytes[at] = random.below(256) as u8,
            _ => {}
        }
    }
    bytes
}

fn text(random: &mut Stream, samples: &[&str]) -> String {
    String::from_utf8_lossy(&bytes(random, samples)).into_owned()
}

/// Reads texts; what was read is written and read again, and is the same. How many were read.
fn again<T: FromStr + ToString + PartialEq + std::fmt::Debug>(seed: u64, samples: &[&str]) {
    let mut random = Stream::new(seed, 0);
    let mut read = 0;
    for _ in 0..times() {
        let text = text(&mut random, samples);
        if let Ok(value) = text.parse::<T>() {
            assert_eq!(value.to_string().parse::<T>().ok().as_ref(), Some(&value), "{text:?}");
            read += 1;
        }
    }
    assert!(read > times() / 20 && read < times(), "some are read and some are refused: {read}");
}

#[test]
fn names_chairs_and_tokens() {
    again::<TableId>(1, &["k3v9d2x7qm", "0000000000"]);
    again::<Chair>(2, &["gm", "look", "seat/0", "seat/63", "seat/007"]);
    again::<Token>(3, &["0123456789abcdef0123456789abcdef", "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF"]);
    again::<GmKey>(4, &["0123456789abcdef0123456789abcdeffedcba9876543210fedcba9876543210"]);
}

#[test]
fn fields_of_forms_and_addresses() {
    let mut random = Stream::new(5, 0);
    let samples = [
        "question=3&seat=0&option=12",
        "encounter=rt0%2Fbrock&lang=de",
        "name=%C3%89va&words=a+b",
        "ruling.a=b&seat=64",
    ];
    let (mut once, mut twice) = (0, 0);
    for _ in 0..times() {
        let sent = bytes(&mut random, &samples);
        let fields = Fields::read(&sent);
        let mut written = form_urlencoded::Serializer::new(String::new());
        written.extend_pairs(fields.iter());
        assert_eq!(Fields::read(written.finish().as_bytes()), fields, "{sent:?}");
        for name in ["question", "seat", "option", "name"] {
            let _ =
                (fields.get(name), fields.may(name), fields.need(name), fields.yes(name), fields.parsed::<u64>(name));
            assert!(fields.seat(name).is_ok_and(|seat| seat.index() < 64) || fields.seat(name).is_err());
        }
        let _ = fields.below("ruling.").count();
        let names: Vec<&str> = fields.iter().map(|(name, _)| name).collect();
        let distinct: std::collections::BTreeSet<&str> = names.iter().copied().collect();
        let is_once = names.len() == distinct.len();
        assert_eq!(fields.clone().each_once().is_ok(), is_once, "{sent:?}");
        *(if is_once { &mut once } else { &mut twice }) += 1;
    }
    assert!(once > 100 && twice > 100, "both come up: {once}, {twice}");
}

#[test]
fn addresses_of_tables_lead_nowhere_else() {
    let mut random = Stream::new(6, 0);
    let mut read = 0;
    for _ in 0..times() {
        let table = text(&mut random, &["k3v9d2x7qm"]);
        let rest = text(&mut random, &["gm", "seat/1/answer", "look/at/12", "screen/events", "seat/0/at/3"]);
        let Ok(address) = Address::read(&table, &rest) else { continue };
        for path in [address.base(), address.entrance()] {
            let plain = path.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'/');
            assert!(plain && path.starts_with("/t/") && !path.contains("//"), "{table:?} {rest:?}: {path:?}");
            assert!(HeaderValue::from_str(&path).is_ok());
            let rest = path.strip_prefix(&format!("/t/{}/", address.table)).expect("it begins so");
            let again = Address::read(address.table.as_str(), rest).expect("what is written is read");
            assert_eq!((again.chair, again.screen), (address.chair, address.screen));
        }
        read += 1;
    }
    assert!(read > times() / 20, "{read}");
}

#[test]
fn headers() {
    let mut random = Stream::new(7, 0);
    let samples = [
        "key=0123456789abcdef0123456789abcdef; seen=7; lang=de",
        "Bearer 0123456789abcdef0123456789abcdef",
        "203.0.113.7, 2001:db8::1",
        "::ffff:10.0.0.1",
        "table.example:8080",
        "de-AT,de;q=0.9",
    ];
    let (mut keys, mut bearers, mut addresses) = (0, 0, 0);
    for _ in 0..times() {
        let Ok(value) = HeaderValue::from_bytes(&bytes(&mut random, &samples)) else { continue };
        let mut headers = HeaderMap::new();
        for name in [COOKIE, AUTHORIZATION, HOST, HeaderName::from_static("x-forwarded-for")] {
            headers.insert(name, value.clone());
        }
        let (key, bearer) = (rights::cookie(&headers, "key"), rights::bearer(&headers));
        assert!(key.as_ref().is_none_or(|key| !key.contains(';')));
        keys += usize::from(key.is_some_and(|key| key.parse::<Token>().is_ok()));
        bearers += usize::from(bearer.is_some());
        let said = value.to_str().ok().and_then(|all| all.rsplit(',').next()?.trim().parse().ok());
        if let Some(address) = said {
            assert_eq!(client_network(client_network(address)), client_network(address), "a network is one");
            addresses += 1;
        }
        let code = value.to_str().unwrap_or_default();
        assert!(
            Language::from_code(code).is_none_or(|language| Language::from_code(language.code()) == Some(language))
        );
    }
    assert!(keys > 100 && bearers > 100 && addresses > 100, "{keys}, {bearers}, {addresses}");
}

/// Reads bodies; a refusal is one that tells the caller what to change. How many were read.
fn bodies<T: DeserializeOwned>(random: &mut Stream, samples: &[&str]) -> usize {
    let mut read = 0;
    for _ in 0..times() / 8 {
        match body::read::<T>(&Bytes::from(bytes(random, samples))) {
            Ok(_) => read += 1,
            Err(failure) => {
                assert!(failure.status.is_client_error(), "{failure:?}");
                assert!(
                    failure.sentence.len() < 2_000 && !failure.sentence.chars().any(char::is_control),
                    "{failure:?}"
                );
            }
        }
    }
    read
}

#[test]
fn bodies_of_the_api() {
    let random = &mut Stream::new(8, 0);
    let read = [
        bodies::<wire::Join>(random, &[r#"{"name":"Ann","words":"some words"}"#]),
        bodies::<wire::Answer>(
            random,
            &[r#"{"question":3,"says":{"option":1}}"#, r#"{"question":3,"seat":0,"says":{"coin":"heads"}}"#],
        ),
        bodies::<wire::Set>(random, &[r#"{"quantity":"Ann.hp","value":"3","reason":"it was so"}"#]),
        bodies::<wire::Encounter>(random, &[r#"{"name":"rt0/brock"}"#, r#"{"game":"tiny","text":"title = \"x\""}"#]),
        bodies::<wire::Again>(random, &[r#"{"deal":"new"}"#]),
        bodies::<wire::Note>(random, &[r#"{"text":"The rope creaks."}"#]),
    ];
    assert!(read.iter().sum::<usize>() > times() / 20, "{read:?}");
    // Depth is no way to the end of the stack.
    let deep = "[".repeat(200_000);
    for deep in [format!("{{\"name\":{deep}"), format!("{{\"unknown\":{deep}"), deep] {
        assert!(body::read::<wire::Join>(&Bytes::from(deep)).is_err());
    }
}

#[test]
fn addresses_of_webhooks() {
    let mut random = Stream::new(9, 0);
    let samples = [
        "https://example.org/a/b?c=d",
        "http://[::1]:80/",
        "http://127.0.0.1:9/",
        "https://xn--nxasmq6b/",
        "http://a.b:65535",
    ];
    let mut read = 0;
    for _ in 0..times() {
        let text = text(&mut random, &samples);
        let Ok(target) = Target::read(&text, true) else { continue };
        assert!(!target.host.is_empty() && target.port > 0 && !target.authority.contains('@'), "{text:?}");
        let scheme = if target.encrypted { "https" } else { "http" };
        let written = format!("{scheme}://{}{}", target.authority, target.path);
        assert_eq!(Target::read(&written, true), Ok(target.clone()), "{text:?}");
        assert!(HeaderValue::from_str(&target.authority).is_ok() && written.parse::<Uri>().is_ok());
        // What is refused without leave is refused for where it leads alone.
        if let Err(why) = Target::read(&text, false) {
            assert!(target.host.parse::<std::net::IpAddr>().is_ok() && why.contains("own network"), "{text:?}: {why}");
        }
        read += 1;
    }
    assert!(read > times() / 20, "{read}");
}

#[test]
fn what_a_webhook_was_told() {
    let mut random = Stream::new(10, 0);
    let samples = [
        r#"{"fight":3,"turns":[{"after":1,"seat":0}],"over":false,"delivered":2,"given_up":0,"trouble":null}"#,
        "{}",
        "",
    ];
    for _ in 0..times() {
        let told = Deliveries::read(&text(&mut random, &samples));
        assert_eq!(Deliveries::read(&told.write()), told);
    }
}
