//! The types of variables that have the same one in most messages.

/// The type of a variable whose message and file do not give another one.
pub fn type_by_name(variable: &str) -> &'static str {
    match variable {
        "fewest" | "good" | "joined" | "missing" | "more" | "most" | "needed" | "number"
        | "others" | "seats" | "tried" => "usize",
        "at" | "days" | "from" | "mean" | "month" | "points" | "sigma" | "since" | "until" => "i64",
        "alone" | "begun" | "joins" | "level" | "max" | "min" | "months" | "next" | "place"
        | "rated" | "size" | "strict" | "whose" | "wins" => "u8",
        "new" | "over" | "whole" => "&'static str",
        "link" => "MatchMessage",
        "after" | "before" | "depth" | "matches" | "page" | "pages" | "percent" | "played"
        | "rank" | "won" => "u32",
        "turns" => "TurnNumber",
        "count" | "seconds" => "u64",
        "owner" | "seat" => "Seat",
        "winners" => "Vec<Seat>",
        "square" => "Square",
        "squares" => "Vec<Square>",
        "file" => "char",
        "round" => "u16",
        _ => "String",
    }
}
