//! The address of a webhook, and whether it may be reached.
//!
//! Whoever runs a table chooses the address, and the server's own network is none of their business: loopback, private and
//! special addresses are refused unless the host allows them. A name is resolved first and what it resolves to is judged and
//! connected to, so that a name that changes its mind in between leads nowhere.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::Uri;
use axum::http::uri::PathAndQuery;

/// The longest address that is taken.
const LONGEST: usize = 2_000;

/// The address of a webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// Whether it is `https`.
    pub encrypted: bool,
    /// The host, without brackets.
    pub host: String,
    /// The port.
    pub port: u16,
    /// Host and port as the request names them.
    pub authority: String,
    /// What is asked for there.
    pub path: PathAndQuery,
}

impl Target {
    /// Reads an address; what is wrong with it otherwise. Of a name it cannot be said yet where it leads.
    pub fn read(text: &str, allow_private: bool) -> Result<Target, String> {
        let no_address = || "an address begins with https:// or http:// and names a host".to_owned();
        if text.len() > LONGEST {
            return Err(format!("an address has at most {LONGEST} letters"));
        }
        let uri: Uri = text.parse().map_err(|_| no_address())?;
        let encrypted = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(no_address()),
        };
        let authority = uri.authority().ok_or_else(no_address)?;
        if authority.as_str().contains('@') {
            return Err("an address with a name and password in it is not taken".to_owned());
        }
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let port = match (authority.port_u16(), authority.port()) {
            (Some(port), _) => port,
            (None, None) if authority.as_str().len() == authority.host().len() => {
                if encrypted {
                    443
                } else {
                    80
                }
            }
            (None, _) => return Err(no_address()),
        };
        if host.is_empty() || port == 0 {
            return Err(no_address());
        }
        if !allow_private && host.parse().is_ok_and(|address| !is_public(address)) {
            return Err(PRIVATE.to_owned());
        }
        // Written and read again: without a path of its own, a query would be asked for without the slash that begins one.
        let path = uri.path_and_query().map_or_else(|| "/".to_owned(), PathAndQuery::to_string);
        let path = path.parse().map_err(|_| no_address())?;
        Ok(Target { encrypted, host, port, authority: authority.as_str().to_owned(), path })
    }

    /// Where its name leads just now, to an address that may be reached.
    pub async fn resolve(&self, allow_private: bool) -> Result<SocketAddr, String> {
        let found = tokio::net::lookup_host((self.host.as_str(), self.port)).await;
        let found: Vec<SocketAddr> = found.map_err(|_| "the name leads nowhere".to_owned())?.collect();
        let allowed = found.iter().find(|address| allow_private || is_public(address.ip()));
        match (allowed, found.is_empty()) {
            (Some(address), _) => Ok(*address),
            (None, true) => Err("the name leads nowhere".to_owned()),
            (None, false) => Err(PRIVATE.to_owned()),
        }
    }
}

const PRIVATE: &str = "this server tells nothing to addresses of its own network";

/// Whether an address belongs to somebody on the internet, and to nobody in particular but them.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(mapped) => is_public_v4(mapped),
            None => is_public_v6(address),
        },
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [one, two, three, _] = address.octets();
    let special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_broadcast()
        || address.is_documentation()
        || one == 0
        || one >= 240
        || (one == 100 && (64..128).contains(&two)) // shared by customers of a provider
        || (one == 192 && two == 0 && three == 0) // protocols
        || (one == 192 && two == 88 && three == 99) // relays from IPv6, no longer in use
        || (one == 198 && (two == 18 || two == 19)); // measuring
    !special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    // All that is given to somebody on the internet lies in here; loopback, unique local, link-local, multicast and the
    // ways to write an IPv4 address do not.
    let given = first & 0xe000 == 0x2000;
    let special = match first {
        // Protocols, Teredo among them, which holds an IPv4 address; documentation.
        0x2001 => second < 0x0200 || second == 0x0db8,
        // 6to4, which holds an IPv4 address.
        0x2002 => true,
        // Documentation.
        0x3fff => second < 0x1000,
        _ => false,
    };
    given && !special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_ones_own_network_are_told_from_those_of_others() {
        let public = |text: &str| is_public(text.parse().expect("an address"));
        for address in ["1.1.1.1", "93.184.216.34", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1"] {
            assert!(public(address), "{address}");
        }
        for address in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "127.0.0.1",
            "127.8.9.1",
            "169.254.169.254",
            "172.16.0.1",
            "192.0.0.8",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "203.0.113.7",
            "224.0.0.251",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:169.254.169.254",
            "::127.0.0.1",
            "64:ff9b::a00:1",
            "64:ff9b:1::1",
            "fe80::1",
            "fec0::1",
            "fc00::1",
            "fd12:3456::1",
            "ff02::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::1",
            "3fff::1",
        ] {
            assert!(!public(address), "{address}");
        }
        assert!(public("::ffff:1.1.1.1"), "what it maps to is judged");
    }

    #[test]
    fn an_address_is_read_once_and_says_what_is_wrong_with_it() {
        let target = Target::read("https://example.org/a/b?c=d", false).expect("an address");
        assert_eq!((target.encrypted, target.host.as_str(), target.port), (true, "example.org", 443));
        assert_eq!(target.path.as_str(), "/a/b?c=d");
        let query = Target::read("https://example.org?c=d", false).expect("an address");
        assert_eq!(query.path.as_str(), "/?c=d");
        assert_eq!(Target::read("http://example.org:8080", false).map(|target| target.port), Ok(8080));
        for wrong in [
            "",
            "example.org",
            "ftp://example.org/",
            "file:///etc/passwd",
            "http://",
            "http:///x",
            "https://a:99999/",
            "https://a:0/",
            "https://user:pass@example.org/",
            "http://a b/",
            "//example.org/",
        ] {
            assert!(Target::read(wrong, true).is_err(), "{wrong:?}");
        }
        assert!(Target::read(&format!("https://example.org/{}", "x".repeat(3_000)), true).is_err());
        for private in ["http://127.0.0.1:9/", "http://[::1]/", "http://[::ffff:10.1.2.3]:80/", "https://192.168.0.1"] {
            assert_eq!(Target::read(private, false), Err(PRIVATE.to_owned()), "{private}");
            assert!(Target::read(private, true).is_ok(), "{private}");
        }
    }

    #[tokio::test]
    async fn names_and_odd_numbers_are_judged_by_where_they_lead() {
        for odd in ["http://localhost:9/", "http://127.1:9/", "http://2130706433:9/", "http://0x7f000001:9/"] {
            // Some resolvers do not know such numbers; no resolver may lead to this machine.
            let target = Target::read(odd, false).expect("a name");
            assert!(target.resolve(false).await.is_err(), "{odd}");
        }
        let here = Target::read("http://localhost:9/", true).expect("a name");
        assert!(here.resolve(true).await.expect("it is this machine").ip().is_loopback());
    }
}
