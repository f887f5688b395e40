//! Values of a statement's parameters, and of a row's columns.

use sqlx::{ColumnIndex, Decode, Error, Row, Type};

/// The value of a parameter `$1`, `$2`, … of a statement.
#[derive(Clone, Copy)]
pub(super) enum Value<'a> {
    Number(i64),
    Text(&'a str),
    MaybeNumber(Option<i64>),
    MaybeText(Option<&'a str>),
    MaybeReal(Option<f64>),
    Bytes(&'a [u8]),
    /// A list of ids, for [`in_batch`].
    Ids(&'a [i64]),
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<&i64> for Value<'_> {
    fn from(number: &i64) -> Self {
        Self::Number(*number)
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(text)
    }
}

impl From<&Option<f64>> for Value<'_> {
    fn from(real: &Option<f64>) -> Self {
        Self::MaybeReal(*real)
    }
}

impl From<u8> for Value<'_> {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<u32> for Value<'_> {
    fn from(number: u32) -> Self {
        Self::Number(number.into())
    }
}

/// 1 or 0.
impl From<bool> for Value<'_> {
    fn from(yes: bool) -> Self {
        Self::Number(yes.into())
    }
}

/// A count.
impl From<usize> for Value<'_> {
    fn from(count: usize) -> Self {
        Self::Number(i64::try_from(count).unwrap_or(i64::MAX))
    }
}

/// An id, as the signed number with the same bits.
impl From<u64> for Value<'_> {
    fn from(id: u64) -> Self {
        Self::Number(id.cast_signed())
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<Option<&'a str>> for Value<'a> {
    fn from(text: Option<&'a str>) -> Self {
        Self::MaybeText(text)
    }
}

impl From<Option<i64>> for Value<'_> {
    fn from(number: Option<i64>) -> Self {
        Self::MaybeNumber(number)
    }
}

/// The value of one column of a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Cell {
    Number(Option<i64>),
    Text(Option<String>),
    Real(Option<f64>),
    Bytes(Vec<u8>),
}

impl Cell {
    /// A row's cells. The migrations use only these types.
    pub fn all<R: Row>(row: &R, types: &[&str]) -> Result<Vec<Self>, Error>
    where
        usize: ColumnIndex<R>,
        for<'r> Option<i64>: Decode<'r, R::Database> + Type<R::Database>,
        for<'r> Option<String>: Decode<'r, R::Database> + Type<R::Database>,
        for<'r> Option<f64>: Decode<'r, R::Database> + Type<R::Database>,
        for<'r> Vec<u8>: Decode<'r, R::Database> + Type<R::Database>,
    {
        let cell = |(index, sql_type): (usize, &&str)| {
            Ok(match *sql_type {
                "bigint" => Self::Number(row.try_get(index)?),
                "text" => Self::Text(row.try_get(index)?),
                "double precision" => Self::Real(row.try_get(index)?),
                "bytea" => Self::Bytes(row.try_get(index)?),
                other => {
                    return Err(Error::TypeNotFound {
                        type_name: other.to_owned(),
                    });
                }
            })
        };
        types.iter().enumerate().map(cell).collect()
    }

    pub fn value(&self) -> Value<'_> {
        match self {
            Self::Number(number) => Value::MaybeNumber(*number),
            Self::Text(text) => Value::MaybeText(text.as_deref()),
            Self::Real(real) => Value::MaybeReal(*real),
            Self::Bytes(bytes) => Value::Bytes(bytes),
        }
    }

    /// The number in the cell, or 0 if the cell has no number.
    pub fn number(&self) -> i64 {
        match self {
            Self::Number(Some(number)) => *number,
            _ => 0,
        }
    }
}
