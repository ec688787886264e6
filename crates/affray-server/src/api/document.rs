//! The document of the API: what is said once for all operations. Each operation is described at its handler.

use serde_json::json;
use utoipa::OpenApi;
use utoipa::openapi::path::{HttpMethod, Operation, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, Schema, Type};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{Content, Ref, RefOr, Required, Response, ResponseBuilder};

/// The name of the security scheme.
const LINK: &str = "link";

/// The name of the schema of problem details.
const PROBLEM: &str = "Problem";

/// Why a request is not done: the status, when it happens, and whether it happens to every request, to those that name a
/// chair, or to those that send something.
const REFUSALS: [(&str, &str, To); 12] = [
    ("400", "Something of what was sent is missing, or cannot be read.", To::Everything),
    ("403", "The token gives no right to this, or the request came from another site.", To::Chairs),
    ("404", "There is nothing here.", To::Everything),
    ("409", "The table has moved on, or it is not the time for this.", To::Chairs),
    ("410", "The table was put away, since nobody had played at it for long.", To::Chairs),
    ("413", "What was sent is too large.", To::Sending),
    ("415", "What was sent is not JSON.", To::Sending),
    ("422", "The rules or the table say no, in a sentence; of an encounter, with its mistakes.", To::Doing),
    ("429", "Too many requests in a short time: wait as Retry-After says.", To::Everything),
    ("500", "Something went wrong on the server.", To::Everything),
    ("503", "The server is busy, or cannot store anything just now; nothing was done.", To::Everything),
    ("507", "The table has as many changes as the server takes.", To::Doing),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum To {
    /// Every operation.
    Everything,
    /// Operations at a chair, and those of other sites.
    Chairs,
    /// Operations that take a body.
    Sending,
    /// Operations that do something.
    Doing,
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Affray",
        version = "1",
        description = "Card-driven tabletop fights at an online table, for programs: everything that a browser can do. \
            A link is a right; its token goes into `Authorization: Bearer …`. Every reply is made for the chair in the path: \
            what it may not know is not in it. A refusal is a problem (RFC 9457) with a sentence in `detail`, and nothing has changed.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    tags(
        (name = "games", description = "What can be played, and its rules"),
        (name = "tables", description = "Opening a table"),
        (name = "looking", description = "What a chair sees"),
        (name = "playing", description = "What a player does"),
        (name = "running", description = "What the GM does"),
    ),
)]
struct Beginning;

/// The document before its operations.
pub fn beginning() -> utoipa::openapi::OpenApi {
    Beginning::openapi()
}

/// The document with what all operations have in common.
pub fn finished(mut document: utoipa::openapi::OpenApi) -> utoipa::openapi::OpenApi {
    for (path, item) in &mut document.paths.paths {
        let at_chair = path.contains("{chair}");
        let operations = [(HttpMethod::Get, &mut item.get), (HttpMethod::Post, &mut item.post)];
        let others = [(HttpMethod::Put, &mut item.put), (HttpMethod::Delete, &mut item.delete)];
        for (method, operation) in operations.into_iter().chain(others) {
            if let Some(operation) = operation {
                finish(operation, at_chair, method != HttpMethod::Get);
            }
        }
    }
    let components = document.components.get_or_insert_default();
    components.schemas.insert(PROBLEM.to_owned(), problem());
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some(
            "The token of a link: 32 hexadecimal digits, of the GM's link 64. It is valid for its chair alone.",
        ))
        .build();
    components.security_schemes.insert(LINK.to_owned(), RefOr::T(SecurityScheme::Http(bearer)));
    document
}

fn finish(operation: &mut Operation, at_chair: bool, does: bool) {
    if at_chair {
        let own = operation.parameters.take().unwrap_or_default();
        operation.parameters = Some([table(), chair()].map(RefOr::T).into_iter().chain(own).collect());
        operation.security = Some(vec![SecurityRequirement::new(LINK, [""; 0])]);
    } else {
        operation.security = Some(Vec::new());
    }
    let sends = operation.request_body.is_some();
    if let Some(RefOr::T(body)) = &mut operation.request_body {
        body.required = Some(Required::True);
    }
    for (status, when, to) in REFUSALS {
        let happens = match to {
            To::Everything => true,
            To::Chairs => at_chair || does,
            To::Sending => sends,
            To::Doing => does,
        };
        if happens {
            operation.responses.responses.insert(status.to_owned(), RefOr::T(refusal(status, when)));
        }
    }
}

fn refusal(status: &str, when: &str) -> Response {
    let content = Content::new(Some(Ref::from_schema_name(PROBLEM)));
    let built = ResponseBuilder::new().description(when).content("application/problem+json", content);
    match status {
        "429" | "503" => {
            let seconds = ObjectBuilder::new().schema_type(Type::String).build();
            built.header("retry-after", utoipa::openapi::HeaderBuilder::new().schema(Some(seconds)).build()).build()
        }
        _ => built.build(),
    }
}

fn table() -> Parameter {
    let id = ObjectBuilder::new().schema_type(Type::String).pattern(Some("^[0-9bcdfghjkmnpqrstvwxyz]{10}$"));
    in_path("table", "The table's name").schema(Some(id)).example(Some(json!("k3v9d2x7qm"))).build()
}

fn chair() -> Parameter {
    let about = "The chair: `gm`, `look` for onlookers, or the number of a seat";
    in_path("chair", about).schema(Some(Ref::from_schema_name("Chair"))).example(Some(json!("0"))).build()
}

fn in_path(name: &str, about: &str) -> ParameterBuilder {
    let built = ParameterBuilder::new().name(name).parameter_in(ParameterIn::Path).required(Required::True);
    built.description(Some(about))
}

/// Problem details. The engine has no type of its own for them: `error` writes them.
fn problem() -> RefOr<Schema> {
    let text = |about: &str| ObjectBuilder::new().schema_type(Type::String).description(Some(about));
    let status = ObjectBuilder::new().schema_type(Type::Integer).description(Some("The status of the reply"));
    let mistakes = ArrayBuilder::new()
        .items(Ref::from_schema_name("Mistake"))
        .description(Some("What is wrong with an encounter that was sent"));
    let problem = ObjectBuilder::new()
        .schema_type(Type::Object)
        .description(Some("Why a request is not done (RFC 9457). Nothing has changed."))
        .property("title", text("The name of the status"))
        .property("status", status)
        .property("detail", text("What to tell a person, in a sentence"))
        .property("mistakes", mistakes)
        .required("title")
        .required("status")
        .required("detail")
        .examples([json!({"title": "Conflict", "status": 409, "detail": "That question has been answered already."})]);
    RefOr::T(Schema::Object(problem.build()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    /// The paths that a router really has, as its debug output lists them: axum has no other way to ask.
    fn routed() -> BTreeSet<String> {
        let (routes, _) = crate::api::described();
        let text = format!("{routes:?}");
        let pieces =
            text.split('"').filter(|piece| piece.starts_with('/') && *piece != "/" && !piece.contains("__private__"));
        pieces.map(str::to_owned).collect()
    }

    #[test]
    fn the_document_describes_every_route_and_nothing_else() {
        let (_, document) = crate::api::described();
        let described: BTreeSet<String> = document.paths.paths.keys().cloned().collect();
        assert!(described.len() > 30, "{described:?}");
        assert_eq!(routed(), described);
    }

    #[test]
    fn every_operation_has_a_name_of_its_own_a_summary_and_a_tag() {
        let (_, document) = crate::api::described();
        let document = serde_json::to_value(&document).expect("JSON");
        let mut names = BTreeSet::new();
        for (path, item) in document["paths"].as_object().expect("paths") {
            for (method, operation) in item.as_object().expect("operations") {
                let name = operation["operationId"].as_str().unwrap_or_else(|| panic!("{method} {path} has no name"));
                assert!(names.insert(name.to_owned()), "{name} is there twice");
                assert!(operation["summary"].is_string() && operation["tags"][0].is_string(), "{name}");
                for status in ["404", "429", "500", "503"] {
                    let reply = &operation["responses"][status]["content"]["application/problem+json"];
                    assert!(reply.is_object(), "{name} says nothing of {status}");
                }
                if let Some(body) = operation.get("requestBody") {
                    let sent = body["content"]["application/json"]["schema"]["$ref"].as_str().expect("a schema");
                    let schema = sent.trim_start_matches("#/components/schemas/");
                    let schema = &document["components"]["schemas"][schema];
                    assert!(!schema["example"].is_null(), "{name} has no example of what is sent");
                    assert_eq!(schema["additionalProperties"], false, "{name} takes anything");
                }
                let secured = operation["security"].as_array().expect("said").len();
                assert_eq!(secured > 0, path.contains("{chair}"), "{name}");
            }
        }
        assert_eq!((&document["openapi"], &document["info"]["title"]), (&"3.1.0".into(), &"Affray".into()));
    }
}
