//! Makes typed sentences from the English Fluent files when the program is built: a message is a variant, its variables
//! are the fields. So a message that is missing or misspelt, or lacks a variable, does not compile.
//!
//! A library that makes functions from messages (`fluent-typed`) does not do: a sentence here is a value, which is made
//! where something happened, and becomes words later, once for each reader's language.

mod fluent_files;
mod variable_types;

use std::path::PathBuf;

use proc_macro::TokenStream;
use proc_macro2::{Ident, Span};
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{
    Data, DeriveInput, Fields, LitStr, Token, Type, Variant, parse_macro_input, parse_quote,
};

use fluent_files::{Message, read};

/// Adds a variant for each message of the English Fluent files to an enum, before the variants that it has.
///
/// `#[sentences("note")]` takes the messages whose names begin with `note-`, from all files: `note-button-delete` is
/// `ButtonDelete`. `#[sentences("bot.ftl")]` takes all messages of this file, under their whole names.
///
/// `#[sentences("kitaran-refusal", common = "refusal")]` leaves out `kitaran-refusal-empty`, which only words
/// `refusal-empty` differently. A message with a variable that the common one lacks is a sentence of its own.
///
/// The fields have the types in the comment of the message, such as `# $number (TurnNumber)`, or else those in the comment
/// of the file, such as `### $from, $to (Square)`, or else those in `variable_types.rs`. The types are looked up where the
/// enum stands.
#[proc_macro_attribute]
pub fn sentences(which: TokenStream, to: TokenStream) -> TokenStream {
    let which = parse_macro_input!(which as Which);
    let mut to = parse_macro_input!(to as DeriveInput);
    match add(&which, &mut to) {
        Ok(files) => quote! {
            #to
            // so the compiler builds this again when a file of sentences changes
            const _: &[&[u8]] = &[#(include_bytes!(#files)),*];
        }
        .into(),
        Err(why) => syn::Error::new(which.own.span(), why)
            .into_compile_error()
            .into(),
    }
}

/// Which messages are taken.
struct Which {
    /// The prefix of their names, or their file.
    own: LitStr,
    /// The prefix of the messages that they may word differently.
    common: Option<LitStr>,
}

impl Parse for Which {
    fn parse(input: ParseStream) -> syn::Result<Self> {
        let own = input.parse()?;
        let mut common = None;
        if input.parse::<Option<Token![,]>>()?.is_some() {
            let name: Ident = input.parse()?;
            if name != "common" {
                return Err(syn::Error::new(
                    name.span(),
                    "`common` is the only argument",
                ));
            }
            input.parse::<Token![=]>()?;
            common = Some(input.parse()?);
        }
        Ok(Self { own, common })
    }
}

impl Which {
    /// The messages that are taken, each with its name among them.
    fn chosen<'a>(&self, messages: &'a [Message]) -> Vec<(&'a str, &'a Message)> {
        let own = self.own.value();
        let all = |which: &str| {
            let named = |message: &'a Message| Some((message.named_in(which)?, message));
            messages.iter().filter_map(named).collect::<Vec<_>>()
        };
        let common = self.common.as_ref().map(|common| all(&common.value()));
        let common = common.unwrap_or_default();
        let worded = |(name, message): &(&str, &Message)| {
            let same = |(one, as_all): &(&str, &Message)| one == name && message.fits(as_all);
            common.iter().any(same)
        };
        all(&own).into_iter().filter(|one| !worded(one)).collect()
    }
}

/// Adds the variants, and returns the paths of the files.
fn add(which: &Which, to: &mut DeriveInput) -> Result<Vec<String>, String> {
    let Data::Enum(data) = &mut to.data else {
        return Err("sentences are an enum".to_owned());
    };
    let english = english()?;
    let (messages, files) = read(&english)?;
    let chosen = which.chosen(&messages).into_iter();
    let made: Vec<Variant> = chosen
        .map(|(name, message)| variant(name, message))
        .collect::<Result<_, String>>()?;
    if made.is_empty() {
        let which = which.own.value();
        return Err(format!("no message of {} is of {which}", english.display()));
    }
    let own = std::mem::take(&mut data.variants);
    data.variants = made.into_iter().chain(own).collect();
    Ok(files)
}

/// The folder of the English files: that of the package, or of the workspace around it.
fn english() -> Result<PathBuf, String> {
    let package = std::env::var("CARGO_MANIFEST_DIR").map_err(|error| error.to_string())?;
    let package = PathBuf::from(package);
    let mut folders = package
        .ancestors()
        .take(2)
        .map(|one| one.join("locales/en"));
    let found = folders.find(|folder| folder.is_dir());
    found.ok_or_else(|| format!("there is no locales/en for {}", package.display()))
}

fn variant(name: &str, message: &Message) -> Result<Variant, String> {
    let words = name.split('-').map(|word| {
        let (first, rest) = word.split_at_checked(1).unwrap_or_default();
        first.to_uppercase() + rest
    });
    let name = Ident::new(&words.collect::<String>(), Span::call_site());
    // in a code block no part of it can be a link
    let doc = format!("```text\n{}\n```", message.text);
    let fields = message.variables.iter().map(|variable| {
        let written = message.type_of(variable);
        let typed: Type = syn::parse_str(written)
            .map_err(|error| format!("{}: ${variable} ({written}): {error}", message.name))?;
        Ok((Ident::new(variable, Span::call_site()), typed))
    });
    let fields: Vec<_> = fields.collect::<Result<_, String>>()?;
    let mut variant: Variant = parse_quote!(#[doc = #doc] #name);
    if !fields.is_empty() {
        let (names, types): (Vec<_>, Vec<_>) = fields.into_iter().unzip();
        variant.fields =
            Fields::Named(parse_quote!({ #(#[allow(missing_docs)] #names: #types),* }));
    }
    Ok(variant)
}
