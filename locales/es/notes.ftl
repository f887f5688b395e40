## Notas: lo que alguien apunta sobre una partida, solo para sí. Se escriben con `/partida`.

note-mine = **Tu nota**: { $note }
note-gone = Tu nota se ha borrado.
note-button-delete = Borrar la nota

problem-not-noted = Puedes tener notas sobre { $most } partidas, y solo sobre partidas que ya han empezado. Borra antes una nota de otra partida.
problem-note-too-long = Tu nota tiene demasiados signos como `*` y `_`. Escríbela más corta o con menos signos.
