//! A reader for the HTML that the pages make: enough of it to ask what is there.

use std::collections::BTreeMap;

/// An element, with what stands inside.
#[derive(Debug, Clone, Default)]
pub struct Element {
    pub tag: String,
    pub attributes: BTreeMap<String, String>,
    pub children: Vec<Element>,
    /// The text in it, that of its children included.
    pub text: String,
}

/// Elements that have no end.
const VOID: [&str; 6] = ["meta", "link", "input", "br", "img", "hr"];

impl Element {
    /// Reads a page.
    ///
    /// # Panics
    /// If its elements are not properly nested.
    pub fn read(html: &str) -> Element {
        let mut open = vec![Element::default()];
        let mut rest = html;
        while let Some(start) = rest.find('<') {
            let text = unescape(&rest[..start]);
            for element in &mut open {
                element.text.push_str(&text);
            }
            let end = start + rest[start..].find('>').expect("a tag ends");
            let inside = &rest[start + 1..end];
            rest = &rest[end + 1..];
            if inside.starts_with('!') {
                continue;
            }
            if let Some(tag) = inside.strip_prefix('/') {
                let closed = open.pop().expect("something is open");
                assert_eq!(closed.tag, tag, "elements are nested");
                open.last_mut().expect("the page is open").children.push(closed);
                continue;
            }
            let element = Element::opening(inside.trim_end_matches('/'));
            if VOID.contains(&element.tag.as_str()) || inside.ends_with('/') {
                open.last_mut().expect("the page is open").children.push(element);
            } else {
                open.push(element);
            }
        }
        assert_eq!(open.len(), 1, "every element is closed: {:?}", open.last().map(|element| &element.tag));
        open.remove(0)
    }

    fn opening(inside: &str) -> Element {
        let (tag, mut rest) = inside.split_once(|space: char| space.is_whitespace()).unwrap_or((inside, ""));
        let mut attributes = BTreeMap::new();
        while !rest.trim().is_empty() {
            rest = rest.trim_start();
            let end = rest.find(['=', ' ']).unwrap_or(rest.len());
            let name = rest[..end].to_owned();
            rest = &rest[end..];
            let value = match rest.strip_prefix("=\"") {
                Some(quoted) => {
                    let close = quoted.find('"').expect("a value is closed");
                    rest = &quoted[close + 1..];
                    unescape(&quoted[..close])
                }
                None => String::new(),
            };
            assert!(attributes.insert(name, value).is_none(), "an attribute stands once: {inside}");
        }
        Element { tag: tag.to_owned(), attributes, ..Element::default() }
    }

    /// Every element inside, itself included.
    pub fn all(&self) -> Vec<&Element> {
        let mut all = vec![self];
        for child in &self.children {
            all.extend(child.all());
        }
        all
    }

    /// The elements with this tag.
    pub fn tags(&self, tag: &str) -> Vec<&Element> {
        self.all().into_iter().filter(|element| element.tag == tag).collect()
    }

    /// The elements with this class.
    pub fn class(&self, class: &str) -> Vec<&Element> {
        let has = |element: &&Element| element.get("class").split(' ').any(|each| each == class);
        self.all().into_iter().filter(has).collect()
    }

    /// The element with this id.
    pub fn id(&self, id: &str) -> Option<&Element> {
        self.all().into_iter().find(|element| element.get("id") == id)
    }

    /// An attribute; empty if it is not there.
    pub fn get(&self, name: &str) -> &str {
        self.attributes.get(name).map_or("", String::as_str)
    }

    /// Whether it has an attribute.
    pub fn has(&self, name: &str) -> bool {
        self.attributes.contains_key(name)
    }
}

fn unescape(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}
