# Cómo se ven las imágenes, en /ajustes y /servidor.

theme-dark = Tema oscuro
theme-light = Tema claro
theme-contrast = Alto contraste
vision-usual = Colores normales
vision-protan = Colores para protanopia (rojo débil)
vision-deutan = Colores para deuteranopia (verde débil)
vision-tritan = Colores para tritanopia (azul débil)
look-labels-usual = Rótulos normales
look-labels-large = Rótulos más grandes
look-button-text-only = Solo texto
look-button-pictures = Mostrar imágenes
look-button-look = Imágenes
look-setting = **Imágenes**: abajo eliges el aspecto de las que solo ves tú. El de los tableros que ve todo el mundo lo decide el servidor.
look-setting-text-only = **Solo texto**: mis respuestas para ti describen el tablero en palabras, sin imagen. Los tableros que ve todo el mundo llevan imagen; para leer uno, pulsa **En palabras** debajo de él.
look-server = Los tableros que ve todo el mundo se ven así: **{ $look }**. Para cambiarlo, usa `/servidor` con `tema:`, `colores:` o `rotulos:`.
look-rules-light = -# En tu tema claro, la última jugada se señala en negro y no en blanco, y el dorado es más oscuro. Donde el texto dice que una tarjeta, línea o placa es más clara, aquí es más oscura.
command-server-theme = El tema de los tableros que ve todo el mundo (al principio, oscuro)
    .name = tema
command-server-colours = Los colores de los tableros que ve todo el mundo (al principio, los normales)
    .name = colores
command-server-labels = El tamaño de los rótulos en los tableros que ve todo el mundo (al principio, el normal)
    .name = rotulos
