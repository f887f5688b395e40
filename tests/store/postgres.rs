//! What only `PostgreSQL` has: many that write at once, and a server that may be away.
