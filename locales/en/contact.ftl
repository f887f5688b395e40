# What I say when I come to a server.
contact-welcome =
    Thank you for adding me to **{ $server }**! I am **Skirmish**: abstract board games right here. Three steps:
    1. In a channel, type `/play` and choose a game. Friends press **Join**. With `level:1` you play against a computer. I read no messages: a turn is chosen with buttons, or with `/move`.
    2. `/server` shows what you can set: the language, who may look at matches, and how long a season is.
    3. `/help` explains the rest. The button **Privacy** there shows what I store. **Delete my data** in `/settings` removes your name and your id from it.
contact-pages = -# [Privacy policy]({ $privacy }) · [Terms of use]({ $terms })
