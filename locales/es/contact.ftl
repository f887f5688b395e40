# Lo que digo cuando llego a un servidor.
contact-welcome =
    ¡Gracias por añadirme a **{ $server }**! Soy Skirmish: juegos de mesa abstractos aquí mismo. Tres pasos:
    1. En un canal, escribe `/jugar` y elige un juego. Quien quiera jugar pulsa **Unirme**. Con `nivel:1` juegas contra una IA. No leo mensajes: las jugadas se eligen con botones o con `/mover`.
    2. `/servidor` muestra lo que puedes ajustar: el idioma, quién puede ver las partidas y cuánto dura una temporada.
    3. `/ayuda` explica el resto. Su botón **Privacidad** dice qué guardo. **Borrar mis datos**, en `/ajustes`, lo elimina.
contact-pages = -# [Política de privacidad]({ $privacy }) · [Condiciones de uso]({ $terms })
