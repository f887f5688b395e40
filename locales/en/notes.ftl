## Notes: what a person writes about a match, for themselves. They are typed with `/match`.

note-mine = **Your note**: { $note }
note-gone = Your note is deleted.
note-button-delete = Delete note

problem-not-noted = You can have notes on { $most } matches, and only on matches that have begun. Delete a note on another match first.
problem-note-too-long = Your note has too many characters such as `*` and `_`. Write it shorter, or with fewer of them.
