use super::*;
use crate::store::connection_trait::Connection as _;
use crate::store::{Maintenance, maintenance};

#[tokio::test]
async fn every_column_of_every_table_is_known() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("x.sqlite");
    let place = place.to_str().unwrap();
    let address = format!("sqlite:{place}");
    crate::store::open(&address, 1)
        .await
        .unwrap()
        .close_store()
        .await;
    assert_eq!(
        Maintenance::open(&address)
            .await
            .unwrap()
            .version()
            .await
            .unwrap(),
        Maintenance::latest()
    );
    let mut connection = maintenance::file(place).await.unwrap();
    let found: Vec<(String, String, i64)> = connection
        .ask(
            "select m.name, c.name, c.pk from sqlite_master m, pragma_table_info(m.name) c \
             where m.type = 'table' and m.name not like '%sqlx%' order by m.name, c.cid",
            &[],
        )
        .await
        .unwrap();
    let mut known: Vec<(String, String, i64)> = Vec::new();
    let mut tables: Vec<&Table> = TABLES.iter().chain(&OTHERS).collect();
    tables.sort_by_key(|table| table.name);
    for table in tables {
        for (column, _) in table.columns {
            let place = table.key.iter().position(|key| key == column);
            let place = place.map_or(0, |place| i64::try_from(place).unwrap() + 1);
            known.push((table.name.to_owned(), (*column).to_owned(), place));
        }
    }
    assert_eq!(found, known);
}
