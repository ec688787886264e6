//! A program at a chair: it speaks the JSON API, and holds every reply to the document.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use jsonschema::Validator;
use serde_json::{Value, json};
use ureq::Agent;
use ureq::http::Response;

use crate::client::{TestServer, agent};

/// What came back.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    /// The status.
    pub status: u16,
    /// Of which kind the body is.
    pub kind: String,
    /// The headers that may differ from chair to chair, and the body, as they came.
    pub bytes: String,
    /// The body as JSON; null where it is none.
    pub json: Value,
}

impl Said {
    fn of(mut response: Response<ureq::Body>) -> Said {
        let header = |name: &str| {
            let value = response.headers().get(name).and_then(|value| value.to_str().ok());
            value.unwrap_or_default().to_owned()
        };
        let (kind, status) = (header("content-type"), response.status().as_u16());
        let headers: Vec<String> = {
            let named = response.headers().iter().filter(|(name, _)| *name != "date");
            named.map(|(name, value)| format!("{name}: {value:?}")).collect()
        };
        let body = response.body_mut().read_to_string().expect("text");
        let json = if kind.contains("json") { serde_json::from_str(&body).expect("JSON") } else { Value::Null };
        Said { status, kind, bytes: format!("{status}\n{}\n\n{body}", headers.join("\n")), json }
    }

    /// The sentence of a refusal.
    pub fn sentence(&self) -> &str {
        self.json["detail"].as_str().unwrap_or_default()
    }
}

/// What came back, of a request that no program makes.
pub fn read(response: Response<ureq::Body>) -> Said {
    Said::of(response)
}

/// The served document, and what it says of each reply.
#[derive(Debug, Clone)]
pub struct Document {
    /// As it is served.
    pub json: Arc<Value>,
    compiled: Arc<Mutex<Compiled>>,
}

/// Validators by method, path and status.
type Compiled = BTreeMap<(String, String, u16), Arc<Validator>>;

impl Document {
    /// The document that a server serves.
    pub fn of(server: &TestServer) -> Document {
        let reply = agent().get(format!("{}/api/openapi.json", server.origin)).call().expect("a reply");
        Document { json: Arc::new(Said::of(reply).json), compiled: Arc::default() }
    }

    /// The path of the document that a real path is one of.
    fn template(&self, path: &str) -> String {
        let path = path.split('?').next().unwrap_or_default();
        let parts: Vec<&str> = path.split('/').collect();
        let fits = |template: &str| {
            let wanted: Vec<&str> = template.split('/').collect();
            wanted.len() == parts.len()
                && wanted.iter().zip(&parts).all(|(wanted, part)| wanted.starts_with('{') || wanted == part)
        };
        let mut all = self.json["paths"].as_object().expect("paths").keys().filter(|template| fits(template));
        // A name in the path comes before a parameter.
        let found = all.by_ref().min_by_key(|template| template.matches('{').count());
        found.unwrap_or_else(|| panic!("{path} is not in the document")).clone()
    }

    /// Fails unless the document says that this may come back.
    pub fn allows(&self, method: &str, path: &str, said: &Said) {
        let template = self.template(path);
        let operation = &self.json["paths"][&template][method];
        assert!(operation.is_object(), "{method} {template} is not in the document");
        let reply = &operation["responses"][said.status.to_string()];
        assert!(reply.is_object(), "{method} {template}: {} is not in the document: {}", said.status, said.bytes);
        let Some(content) = reply.get("content") else {
            assert!(said.bytes.ends_with("\n\n"), "{method} {template}: a body where there is to be none");
            return;
        };
        let kind = said.kind.split(';').next().unwrap_or_default();
        let schema = content.get(kind).unwrap_or_else(|| panic!("{method} {template}: {kind} is not in the document"));
        if !kind.contains("json") {
            return;
        }
        let key = (method.to_owned(), template.clone(), said.status);
        let validator = {
            let mut compiled = self.compiled.lock().expect("a lock");
            let make = || {
                let whole = json!({"components": self.json["components"], "allOf": [schema["schema"]]});
                Arc::new(jsonschema::validator_for(&whole).expect("a schema"))
            };
            compiled.entry(key).or_insert_with(make).clone()
        };
        let wrong: Vec<String> =
            validator.iter_errors(&said.json).map(|error| format!("{} at {}", error, error.instance_path())).collect();
        assert!(wrong.is_empty(), "{method} {template} {}: {wrong:?}\n{}", said.status, said.json);
    }
}

/// A program at a chair.
#[derive(Debug, Clone)]
pub struct Program {
    agent: Agent,
    origin: String,
    /// `/api/v1/tables/…/chairs/0`.
    pub base: String,
    /// The token it sends.
    pub token: String,
    document: Document,
}

impl Program {
    /// Opens a table: its GM, and a program for each shared link, onlookers last.
    pub fn opening(server: &TestServer, encounter: &str) -> (Program, Vec<Program>) {
        let document = Document::of(server);
        let path = "/api/v1/tables";
        let request = agent().post(format!("{}{path}", server.origin)).content_type("application/json");
        let sent = request.send(json!({"encounter": encounter}).to_string());
        let said = Said::of(sent.expect("a reply"));
        document.allows("post", path, &said);
        assert_eq!(said.status, 201, "{}", said.bytes);
        let table = said.json["table"].as_str().expect("a name");
        let at = |link: &Value| {
            let (chair, token) = (link["chair"].as_str().expect("a chair"), link["token"].as_str().expect("a token"));
            Program {
                agent: agent(),
                origin: server.origin.clone(),
                base: format!("/api/v1/tables/{table}/chairs/{chair}"),
                token: token.to_owned(),
                document: document.clone(),
            }
        };
        let links = said.json["links"].as_array().expect("links");
        (at(&said.json["gm"]), links.iter().map(at).collect())
    }

    /// The same token at another path.
    pub fn at(&self, base: &str) -> Program {
        Program { base: base.to_owned(), ..self.clone() }
    }

    /// The same path with another token.
    pub fn with_token(&self, token: &str) -> Program {
        Program { token: token.to_owned(), ..self.clone() }
    }

    /// The same chair at a server that came back elsewhere.
    pub fn at_server(&self, server: &TestServer) -> Program {
        Program { origin: server.origin.clone(), ..self.clone() }
    }

    /// Asks for something below the chair's path.
    pub fn get(&self, below: &str) -> Said {
        let path = format!("{}{below}", self.base);
        let request = self.agent.get(format!("{}{path}", self.origin));
        let said = Said::of(request.header("authorization", self.bearer()).call().expect("a reply"));
        self.document.allows("get", &path, &said);
        said
    }

    /// Does something.
    pub fn post(&self, what: &str, body: &Value) -> Said {
        self.send(what, "application/json", &body.to_string())
    }

    /// Sends whatever it is.
    pub fn send(&self, what: &str, kind: &str, body: &str) -> Said {
        let path = format!("{}/{what}", self.base);
        let request = self.agent.post(format!("{}{path}", self.origin)).content_type(kind);
        let said = Said::of(request.header("authorization", self.bearer()).send(body).expect("a reply"));
        self.document.allows("post", &path, &said);
        said
    }

    /// Puts something, or takes it away.
    pub fn put(&self, what: &str, body: Option<&Value>) -> Said {
        let (path, url) = (format!("{}/{what}", self.base), format!("{}{}/{what}", self.origin, self.base));
        let (method, sent) = match body {
            Some(body) => {
                let request = self.agent.put(url).content_type("application/json");
                ("put", request.header("authorization", self.bearer()).send(body.to_string()))
            }
            None => ("delete", self.agent.delete(url).header("authorization", self.bearer()).call()),
        };
        let said = Said::of(sent.expect("a reply"));
        self.document.allows(method, &path, &said);
        said
    }

    /// Does something, and expects that it is done.
    pub fn does(&self, what: &str, body: &Value) -> u64 {
        let said = self.post(what, body);
        assert_eq!(said.status, 200, "{what} {body}: {}", said.bytes);
        said.json["number"].as_u64().unwrap_or_default()
    }

    /// Answers with an option if something is asked; false if nothing is.
    pub fn answers(&self, choose: impl Fn(usize) -> usize) -> bool {
        let asked = self.get("/question");
        let question = &asked.json["question"];
        if asked.status != 200 || question.is_null() {
            return false;
        }
        let option = choose(question["options"].as_array().expect("options").len());
        let says = json!({"question": question["number"], "seat": question["seat"], "says": {"option": option}});
        self.does("answer", &says);
        true
    }

    fn bearer(&self) -> String {
        format!("Bearer {}", self.token)
    }
}
