/** «Primeros pasos en el aula digital». */
import { type DemoUnidad, enlace } from './tipos.ts'

export const adi01: DemoUnidad[] = [
  {
    clave_interna: 'ADI-01-U1',
    nombre_unidad: 'Tu cuenta y la de tu grupo',
    descripcion:
      'Entra con tu cuenta institucional, protégela y ayuda a tu grupo a hacer lo mismo desde el primer día.',
    objetivos: [
      {
        clave_interna: 'ADI-01-U1-O1',
        nombre_objetivo: 'Protege tu cuenta institucional',
        descripcion: 'Activas la verificación en dos pasos y sabes qué hacer si alguien más entra a tu cuenta.',
        materiales: [
          [
            3,
            'Activa la verificación en dos pasos',
            'https://support.google.com/accounts/answer/185839?hl=es-419',
            'Sigue los pasos con tu teléfono a la mano. Te toma unos cinco minutos.',
          ],
          [
            3,
            'Crea una contraseña segura',
            'https://support.google.com/accounts/answer/32040?hl=es-419',
            'Lee la parte de contraseñas largas y cámbiala si la usas en otro sitio.',
          ],
        ],
      },
      {
        clave_interna: 'ADI-01-U1-O2',
        nombre_objetivo: 'Acompaña a tu grupo en su primer ingreso',
        descripcion: 'Tienes un plan para que todas y todos entren, aunque compartan equipo en casa.',
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Diagnóstico: ¿desde dónde empiezas?',
        form_link: 'https://docs.google.com/forms/d/e/eleva-demo-diagnostico-inicial/viewform',
        detalles_actividad:
          '<p>Contesta sin buscar respuestas: no se califica. Sirve para saber en qué temas te conviene detenerte.</p>',
      },
      {
        nombre_actividad_unidad: 'Pon a salvo tu cuenta',
        detalles_actividad:
          '<p>Antes de invitar a tu grupo, revisa tu propia cuenta. Marca la actividad cuando tengas <strong>los cuatro puntos</strong>.</p>',
        items: [
          'Activé la verificación en dos pasos.',
          'Registré un teléfono o correo de recuperación que sí uso.',
          'Cerré las sesiones que no reconozco.',
          'Mi contraseña no se repite en otros sitios.',
        ],
      },
      {
        nombre_actividad_unidad: 'Tu plan para el primer ingreso',
        entregable: 1,
        entregable_opcional: 2,
        detalles_actividad:
          '<p>Escribe en <strong>una cuartilla</strong> cómo harás que tu grupo entre por primera vez:</p><ol><li>Quién reparte los usuarios y cómo, sin que queden a la vista.</li><li>Qué hará quien olvide su contraseña.</li><li>Qué hará quien comparte teléfono o no tiene señal.</li></ol><p>Entrega el enlace de tu documento.</p>',
      },
    ],
  },
  {
    clave_interna: 'ADI-01-U2',
    nombre_unidad: 'Carpetas que todos encuentran',
    descripcion: 'Ordena los materiales del periodo y comparte cada carpeta con el permiso justo.',
    objetivos: [
      {
        clave_interna: 'ADI-01-U2-O1',
        nombre_objetivo: 'Organiza los materiales del periodo',
        descripcion: 'Armas una estructura de carpetas que alguien más entiende sin que se la expliques.',
        materiales: [
          [
            3,
            'Organiza tus archivos en Drive',
            'https://support.google.com/drive/answer/2375091?hl=es-419',
            'Fíjate en cómo mover archivos y crear accesos directos.',
          ],
        ],
      },
      {
        clave_interna: 'ADI-01-U2-O2',
        nombre_objetivo: 'Comparte con el permiso justo',
        descripcion: 'Distingues entre lector, comentador y editor, y eliges el que hace falta.',
        materiales: [
          [
            3,
            'Comparte archivos de Drive',
            'https://support.google.com/drive/answer/2494822?hl=es-419',
            'Compara «Restringido» con «Cualquier persona con el vínculo» antes de contestar el cuestionario.',
          ],
          [
            3,
            'Abre tus archivos sin conexión',
            'https://support.google.com/drive/answer/2375012?hl=es-419',
            'Útil si en tu escuela la red se cae seguido.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Arma la carpeta de tu materia',
        entregable: 1,
        entregable_opcional: 2,
        detalles_actividad:
          '<p>Crea la carpeta del periodo con, al menos, estas tres:</p><ul><li><strong>Para leer</strong>: lo que el grupo solo consulta.</li><li><strong>Para trabajar</strong>: plantillas que cada quien copia.</li><li><strong>Entregas</strong>: lo que el grupo produce.</li></ul><p>Entrega el vínculo, compartido <em>como lector</em>.</p>',
      },
      {
        nombre_actividad_unidad: 'La prueba de la ventana de incógnito',
        detalles_actividad:
          '<p>Abre el vínculo de tu carpeta en una ventana de incógnito: así la ve quien no ha iniciado sesión. Si pide permiso y no debería, o se abre y no debería, corrígelo.</p>',
        items: [
          'Abrí el vínculo sin sesión.',
          'Comprobé que nadie ajeno al grupo puede editar.',
          'Corregí lo que hizo falta.',
        ],
      },
      {
        nombre_actividad_unidad: 'Cuestionario: permisos y carpetas',
        detalles_actividad: '<p>Cinco preguntas sobre casos de todos los días. Tienes <strong>un intento</strong>.</p>',
        reactivos: [
          {
            tipo: 1,
            pregunta: 'Quieres que tu grupo lea una guía sin modificarla ni comentarla. ¿Qué permiso das?',
            indicador: 'Carpetas y permisos',
            respuestas: ['Lector', 'Editor', 'Propietario', 'Comentador'],
            correctas: [0],
            palabras: ['permiso', 'lector'],
          },
          {
            tipo: 1,
            pregunta:
              'Compartes una carpeta como editor con una compañera. ¿Qué puede hacer con los archivos que están dentro?',
            indicador: 'Carpetas y permisos',
            respuestas: [
              'Solo verlos',
              'Solo los que subió ella',
              'Modificarlos, porque heredan el permiso de la carpeta',
              'Nada hasta que compartas cada archivo',
            ],
            correctas: [2],
            palabras: ['permiso', 'carpeta'],
          },
          {
            tipo: 2,
            pregunta:
              '¿Cuáles de estos archivos <strong>no</strong> deben compartirse con «Cualquier persona con el vínculo»?',
            indicador: 'Cuentas y seguridad',
            respuestas: [
              'Una lectura de dominio público',
              'Las calificaciones de cada estudiante',
              'La lista del grupo con teléfonos de las familias',
              'El calendario de temas',
            ],
            correctas: [1, 2],
            palabras: ['datos personales', 'privacidad'],
          },
          {
            tipo: 1,
            pregunta:
              'Cada estudiante debe llenar la misma plantilla sin borrar lo que escriben los demás. ¿Qué conviene?',
            indicador: 'Carpetas y permisos',
            respuestas: [
              'Enviar una foto de la plantilla',
              'Compartir la plantilla como comentador',
              'Que cada quien haga su copia de la plantilla',
              'Compartir un solo documento como editor',
            ],
            correctas: [2],
            palabras: ['plantilla', 'copia'],
          },
          {
            tipo: 2,
            pregunta: '¿Qué nombres de archivo permiten saber qué contienen sin abrirlos?',
            indicador: 'Carpetas y permisos',
            respuestas: [
              '2B_Fracciones_Guía_semana-3',
              'Documento sin título',
              'Final_ahora_sí_2',
              '1A_Lecturas_periodo-2',
            ],
            correctas: [0, 3],
          },
        ],
      },
    ],
  },
  {
    clave_interna: 'ADI-01-U3',
    nombre_unidad: 'Acuerdos para convivir en línea',
    descripcion:
      'Construye con tu grupo acuerdos breves: cómo escribimos, cuándo respondemos y qué hacemos si algo sale mal.',
    objetivos: [
      {
        clave_interna: 'ADI-01-U3-O1',
        nombre_objetivo: 'Construye acuerdos con tu grupo',
        descripcion: 'Llegas con tu grupo a cinco acuerdos que cualquiera puede explicar con un ejemplo.',
        materiales: [
          [
            3,
            'Netiqueta: el trato en la red',
            'https://es.wikipedia.org/wiki/Netiqueta',
            'Elige tres reglas que tengan sentido para la edad de tu grupo.',
          ],
          [
            5,
            'Interland: aventuras para cuidarse en internet',
            'https://beinternetawesome.withgoogle.com/',
            'Juega un mundo antes de llevarlo a clase; cada uno dura unos diez minutos.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Lluvia de situaciones',
        detalles_actividad:
          '<p>Pide a tu grupo que escriba, <strong>sin nombres</strong>, una situación incómoda que haya visto en un chat o en un documento compartido. Agrúpalas en tres o cuatro temas: de ahí saldrán los acuerdos.</p>',
      },
      {
        nombre_actividad_unidad: 'Los cinco acuerdos de mi grupo',
        entregable: 2,
        entregable_opcional: 2,
        detalles_actividad:
          '<p>Redacta con tu grupo <strong>cinco acuerdos</strong>. Cada uno dice lo que <em>sí</em> hacemos y trae un ejemplo.</p><p>En lugar de «no molestar», por ejemplo: «Comento el trabajo, no a la persona: <em>en este párrafo falta la fuente</em>».</p>',
      },
      {
        nombre_actividad_unidad: 'Revisa los acuerdos a las dos semanas',
        entregable: 1,
        detalles_actividad:
          '<p>Pregunta al grupo qué acuerdo se cumple, cuál no y por qué. Cambia o quita uno. Entrega una foto o el enlace de la versión nueva.</p>',
      },
    ],
  },
  {
    clave_interna: 'ADI-01-U4',
    nombre_unidad: 'Nadie se queda fuera',
    descripcion:
      'Planea alternativas para quien tiene poca señal, comparte equipo o necesita apoyos para leer y participar.',
    objetivos: [
      {
        clave_interna: 'ADI-01-U4-O1',
        nombre_objetivo: 'Conoce las condiciones de acceso de tu grupo',
        descripcion: 'Sabes con qué equipo, señal y tiempo cuenta cada estudiante, y cuidas esos datos.',
      },
      {
        clave_interna: 'ADI-01-U4-O2',
        nombre_objetivo: 'Prepara materiales accesibles',
        descripcion: 'Ofreces textos legibles, imágenes descritas y una opción que pesa poco.',
        materiales: [
          [
            3,
            'Lectura fácil',
            'https://es.wikipedia.org/wiki/Lectura_f%C3%A1cil',
            'Toma dos pautas y aplícalas a una consigna tuya.',
          ],
          [
            3,
            'Libros de texto gratuitos en línea',
            'https://libros.conaliteg.gob.mx/',
            'Ubica el libro de tu grado: es una alternativa común para todo el grupo.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Encuesta de acceso para tu grupo',
        form_link: 'https://docs.google.com/forms/d/e/eleva-demo-encuesta-de-acceso/viewform',
        detalles_actividad:
          '<p>Responde la encuesta como si fueras estudiante y después haz tu copia. Pregunta solo lo que vas a usar.</p>',
      },
      {
        nombre_actividad_unidad: 'Una consigna, dos caminos',
        entregable: 2,
        entregable_opcional: 2,
        detalles_actividad: `<p>Toma una actividad que ya uses y escribe <strong>dos caminos</strong> para llegar al mismo propósito:</p><ul><li>con internet y equipo propio;</li><li>sin internet, o con un teléfono prestado por veinte minutos.</li></ul><p>Si te falta una idea, busca tu tema en ${enlace('https://nuevaescuelamexicana.sep.gob.mx/', 'Nueva Escuela Mexicana Digital')}.</p>`,
      },
      {
        nombre_actividad_unidad: 'Cuestionario final del curso',
        detalles_actividad: '<p>Seis casos que reúnen lo que viste en las cuatro unidades.</p>',
        reactivos: [
          {
            tipo: 1,
            pregunta: '¿Para qué sirve la verificación en dos pasos?',
            indicador: 'Cuentas y seguridad',
            respuestas: [
              'Para que, además de la contraseña, se pida otra prueba de que eres tú',
              'Para escribir la contraseña dos veces',
              'Para tener dos cuentas con la misma contraseña',
              'Para que la sesión se cierre cada dos horas',
            ],
            correctas: [0],
            palabras: ['contraseña', 'verificación'],
          },
          {
            tipo: 1,
            pregunta: 'Recibes un correo que te pide tu contraseña «para no perder tu cuenta». ¿Qué haces?',
            indicador: 'Cuentas y seguridad',
            respuestas: [
              'La envío, porque el correo trae el logotipo',
              'La envío y luego la cambio',
              'No la envío y aviso a quien administra las cuentas',
              'Reenvío el correo a mi grupo para que opine',
            ],
            correctas: [2],
            palabras: ['contraseña', 'suplantación'],
          },
          {
            tipo: 2,
            pregunta: '¿Qué acuerdos describen una conducta que se puede observar?',
            indicador: 'Acuerdos del grupo',
            respuestas: [
              'Echarle ganas',
              'Comento el trabajo y doy una razón',
              'Aviso en el documento antes de borrar algo de otra persona',
              'Ser buena onda',
            ],
            correctas: [1, 2],
            palabras: ['acuerdos'],
          },
          {
            tipo: 1,
            pregunta:
              'Una estudiante entra solo de noche, con el teléfono de su mamá. ¿Qué ajuste le permite aprender lo mismo?',
            indicador: 'Inclusión y acceso',
            respuestas: [
              'Darle un plazo más amplio y un material que pese poco',
              'Calificarla con menos puntos',
              'Eximirla de la actividad',
              'Pedirle que consiga otro equipo',
            ],
            correctas: [0],
            palabras: ['acceso', 'plazo'],
          },
          {
            tipo: 2,
            pregunta: 'Vas a preguntar al grupo por sus condiciones de acceso. ¿Qué datos necesitas para planear?',
            indicador: 'Inclusión y acceso',
            respuestas: [
              'La contraseña de su correo',
              'Si comparte el equipo',
              'Cuánto gana su familia',
              'A qué hora suele tener conexión',
            ],
            correctas: [1, 3],
            palabras: ['privacidad', 'encuesta'],
          },
          {
            tipo: 1,
            pregunta: '¿Qué texto alternativo describe mejor una foto de un experimento de germinación?',
            indicador: 'Inclusión y acceso',
            respuestas: [
              'imagen1.jpg',
              'Foto',
              'Tres frascos con frijoles: solo germinó el que tiene algodón húmedo',
              'Bonito experimento de mi grupo',
            ],
            correctas: [2],
          },
        ],
      },
    ],
  },
]
