/** «Trabajo colaborativo en documentos». */
import { type DemoUnidad, enlace } from './tipos.ts'

export const adi03: DemoUnidad[] = [
  {
    clave_interna: 'ADI-03-U1',
    nombre_unidad: 'Escribir juntos, no por turnos',
    descripcion:
      'Distingue un trabajo repartido de un trabajo colaborativo y prepara un documento para que el equipo entre.',
    objetivos: [
      {
        clave_interna: 'ADI-03-U1-O1',
        nombre_objetivo: 'Distingue repartir de colaborar',
        descripcion: 'Reconoces si una tarea necesita de verdad a todo el equipo.',
        materiales: [
          [
            3,
            'Aprendizaje colaborativo',
            'https://es.wikipedia.org/wiki/Aprendizaje_colaborativo',
            'Subraya las condiciones sin las cuales solo hay trabajo en grupo.',
          ],
        ],
      },
      {
        clave_interna: 'ADI-03-U1-O2',
        nombre_objetivo: 'Prepara el documento del equipo',
        descripcion: 'Creas una plantilla con títulos, tabla de responsables y espacio para fuentes.',
        materiales: [
          [
            3,
            'Cómo usar Documentos de Google',
            'https://support.google.com/docs/answer/7068618?hl=es-419',
            'Repasa cómo crear, dar formato y compartir.',
          ],
          [
            2,
            'Presentaciones de Google: elige una plantilla',
            'https://docs.google.com/presentation/',
            'Si tu equipo prefiere diapositivas, parte de una plantilla sencilla.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: '¿Repartido o colaborativo?',
        detalles_actividad:
          '<p>Piensa en el último trabajo en equipo que pediste. Si cada quien pudo hacer su parte sin leer la de los demás, fue <strong>repartido</strong>. Anota un cambio que lo vuelva colaborativo.</p>',
      },
      {
        nombre_actividad_unidad: 'La plantilla de tu equipo',
        entregable: 1,
        entregable_opcional: 2,
        detalles_actividad:
          '<p>Crea la plantilla que usarán tus equipos. Revisa que tenga:</p><ul><li>la consigna arriba, en tres líneas;</li><li>títulos listos para llenar;</li><li>una tabla con <em>quién</em>, <em>qué</em> y <em>para cuándo</em>;</li><li>un apartado de fuentes.</li></ul>',
        items: [
          'La consigna cabe en tres líneas.',
          'Los títulos usan estilos, no solo negritas.',
          'La tabla de responsables está antes del texto.',
        ],
      },
      {
        nombre_actividad_unidad: 'Forma equipos de cuatro',
        detalles_actividad:
          '<p>Forma equipos en los que haya alguien con buena señal y alguien que conozca la herramienta. Evita dejar a una sola persona con toda la tarea técnica.</p>',
      },
    ],
  },
  {
    clave_interna: 'ADI-03-U2',
    nombre_unidad: 'Roles que se notan',
    descripcion: 'Reparte responsabilidades que dejan huella en el documento y que cambian en cada entrega.',
    objetivos: [
      {
        clave_interna: 'ADI-03-U2-O1',
        nombre_objetivo: 'Asigna roles con una tarea visible',
        descripcion: 'Cada rol de tu equipo deja una huella que cualquiera puede señalar en el documento.',
        materiales: [
          [
            3,
            'Asigna tareas con comentarios',
            'https://support.google.com/docs/answer/65129?hl=es-419',
            'Practica: escribe un comentario y asígnalo a otra persona.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Tarjetas de rol',
        entregable: 2,
        entregable_opcional: 2,
        detalles_actividad:
          '<p>Escribe cuatro tarjetas: <strong>coordinación</strong>, <strong>fuentes</strong>, <strong>redacción</strong> y <strong>revisión</strong>. En cada una: qué hace, qué huella deja y qué hace si se atora.</p>',
      },
      {
        nombre_actividad_unidad: 'Rota los roles',
        entregable: 1,
        detalles_actividad:
          '<p>Entrega tu calendario de rotación: en un periodo, cada estudiante pasa por al menos tres roles.</p>',
      },
      {
        nombre_actividad_unidad: 'Cuestionario: equipos que funcionan',
        detalles_actividad: '<p>Cinco casos de equipos reales… o casi.</p>',
        reactivos: [
          {
            tipo: 1,
            pregunta: '¿Qué rol tiene una huella visible en el documento?',
            indicador: 'Roles en el equipo',
            respuestas: [
              'Comprobar cada fuente y anotarla al final',
              'Poner atención',
              'Estar disponible',
              'Animar al equipo',
            ],
            correctas: [0],
            palabras: ['rol', 'evidencia'],
          },
          {
            tipo: 1,
            pregunta: 'Un estudiante hizo solo el trabajo del equipo. ¿Qué cambio en la tarea ayuda a evitarlo?',
            indicador: 'Roles en el equipo',
            respuestas: [
              'Quitar la fecha de entrega',
              'Que cada integrante deba revisar y mejorar la parte de otra persona',
              'Formar equipos más grandes',
              'Calificar solo la presentación',
            ],
            correctas: [1],
            palabras: ['colaboración'],
          },
          {
            tipo: 2,
            pregunta: '¿Cuáles son señales de que el trabajo fue colaborativo?',
            indicador: 'Roles en el equipo',
            respuestas: [
              'Cada parte tiene distinto tipo de letra',
              'Las partes se citan y se continúan',
              'Hay comentarios respondidos entre integrantes',
              'Una persona pegó todo el último día',
            ],
            correctas: [1, 2],
            palabras: ['colaboración'],
          },
          {
            tipo: 1,
            pregunta: '¿Para qué se rotan los roles durante el periodo?',
            indicador: 'Roles en el equipo',
            respuestas: [
              'Para que nadie sepa quién hizo qué',
              'Para que cada estudiante practique responsabilidades distintas',
              'Para terminar más rápido',
              'Para no tener que explicar la tarea',
            ],
            correctas: [1],
          },
          {
            tipo: 2,
            pregunta:
              'Dos integrantes discuten en los comentarios del documento. ¿Qué acciones respetan los acuerdos del grupo?',
            indicador: 'Acuerdos del grupo',
            respuestas: [
              'Pedir que cada quien dé una razón sobre el texto',
              'Quitarles el acceso sin avisar',
              'Borrar el párrafo de quien empezó',
              'Llevar el desacuerdo a una conversación breve con el equipo',
            ],
            correctas: [0, 3],
            palabras: ['acuerdos', 'comentarios'],
          },
        ],
      },
    ],
  },
  {
    clave_interna: 'ADI-03-U3',
    nombre_unidad: 'Comentar, sugerir, decidir',
    descripcion: 'Usa comentarios y sugerencias para mejorar un texto sin borrar el trabajo de nadie.',
    objetivos: [
      {
        clave_interna: 'ADI-03-U3-O1',
        nombre_objetivo: 'Sugiere cambios sin borrar',
        descripcion: 'Usas el modo de sugerencias y explicas por qué propones cada cambio.',
        materiales: [
          [
            3,
            'Sugiere cambios en un documento',
            'https://support.google.com/docs/answer/6033474?hl=es-419',
            'Prueba con un párrafo tuyo: sugiere, acepta y rechaza.',
          ],
        ],
      },
      {
        clave_interna: 'ADI-03-U3-O2',
        nombre_objetivo: 'Consulta el historial con justicia',
        descripcion: 'Lees el historial de versiones para acompañar al equipo, no para perseguirlo.',
        materiales: [
          [
            3,
            'Consulta qué cambió en un archivo',
            'https://support.google.com/docs/answer/190843?hl=es-419',
            'Abre el historial de un documento de tu escuela y ponle nombre a dos versiones.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Tres comentarios que ayudan',
        entregable: 2,
        entregable_opcional: 2,
        detalles_actividad:
          '<p>En el documento de otra persona, deja <strong>tres comentarios</strong>: uno que reconozca algo concreto, uno que pregunte y uno que sugiera. Entrega el enlace.</p>',
      },
      {
        nombre_actividad_unidad: 'Cierra los pendientes',
        detalles_actividad:
          '<p>Vuelve a tu documento y decide sobre cada comentario: lo atiendes o respondes por qué no. Ningún comentario se queda sin respuesta.</p>',
        items: [
          'Respondí o resolví cada comentario.',
          'Acepté o rechacé cada sugerencia.',
          'Nombré la versión final en el historial.',
        ],
      },
      {
        nombre_actividad_unidad: 'Cuestionario: comentarios, sugerencias e historial',
        detalles_actividad: '<p>Elige lo que harías tú en cada caso.</p>',
        reactivos: [
          {
            tipo: 1,
            pregunta:
              'En un documento de Google, ¿qué pasa con el texto original cuando alguien edita en modo de sugerencias?',
            indicador: 'Documentos compartidos',
            respuestas: [
              'Se borra de inmediato',
              'Se conserva hasta que alguien acepta el cambio',
              'Se mueve a otro archivo',
              'Solo lo ve quien hizo el cambio',
            ],
            correctas: [1],
            palabras: ['sugerencias'],
          },
          {
            tipo: 1,
            pregunta: 'Alguien borró por error dos páginas ayer. ¿Dónde las recuperas?',
            indicador: 'Documentos compartidos',
            respuestas: [
              'En el historial de versiones',
              'En la carpeta de descargas',
              'En los comentarios resueltos',
              'En el correo no deseado',
            ],
            correctas: [0],
            palabras: ['historial', 'versiones'],
          },
          {
            tipo: 2,
            pregunta: '¿Qué comentarios dicen qué mejorar en el texto?',
            indicador: 'Retroalimentación útil',
            respuestas: [
              '«Aquí falta decir de dónde salió el dato»',
              '«Revísalo»',
              '«Está padre»',
              '«Este párrafo repite la idea del primero: ¿los unes?»',
            ],
            correctas: [0, 3],
            palabras: ['comentarios'],
          },
          {
            tipo: 1,
            pregunta: 'Quieres que una compañera revise una sección y lo vea como pendiente suyo. ¿Qué haces?',
            indicador: 'Documentos compartidos',
            respuestas: [
              'Pintas la sección de rojo',
              'Escribes un comentario y se lo asignas',
              'Cambias el nombre del archivo',
              'Haces otra copia del documento',
            ],
            correctas: [1],
            palabras: ['comentarios', 'asignar'],
          },
          {
            tipo: 2,
            pregunta:
              'El historial muestra que una estudiante casi no escribió. ¿Qué conviene hacer antes de calificar?',
            indicador: 'Documentos compartidos',
            respuestas: [
              'Publicar su nombre en el chat del grupo',
              'Preguntarle cómo participó',
              'Revisar si aportó con comentarios o fuera del documento',
              'Ponerle cero sin preguntar',
            ],
            correctas: [1, 2],
            palabras: ['historial'],
          },
        ],
      },
    ],
  },
  {
    clave_interna: 'ADI-03-U4',
    nombre_unidad: 'Publica lo que hicieron',
    descripcion:
      'Lleva el documento del equipo a lectoras y lectores de verdad, con fuentes citadas y permisos en orden.',
    objetivos: [
      {
        clave_interna: 'ADI-03-U4-O1',
        nombre_objetivo: 'Cita y reutiliza con permiso',
        descripcion: 'Eliges imágenes y textos que se pueden reutilizar y das el crédito completo.',
        materiales: [
          [
            3,
            'Licencias de Creative Commons',
            'https://creativecommons.org/licenses/?lang=es',
            'Identifica qué permite cada una y cuál usarías para tus materiales.',
          ],
          [
            3,
            'Recursos educativos abiertos',
            'https://www.unesco.org/es/open-educational-resources',
            'Lee qué hace «abierto» a un recurso.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Revisa fuentes e imágenes',
        entregable: 1,
        entregable_opcional: 2,
        detalles_actividad: `<p>Comprueba que cada imagen tenga autoría y licencia. Si no la encuentras, cámbiala por una de ${enlace('https://commons.wikimedia.org/', 'Wikimedia Commons')}. Entrega la lista de fuentes.</p>`,
      },
      {
        nombre_actividad_unidad: 'El documento del equipo',
        entregable: 3,
        entregable_opcional: 2,
        detalles_actividad:
          '<p>Entrega el documento que escribió <strong>un equipo de tu grupo</strong>, con permiso de quienes lo hicieron y sin apellidos. Agrega media cuartilla: qué acompañaste, qué dejaste que resolvieran y qué cambiarías.</p>',
        rubrica: {
          nombre: 'Documento colaborativo',
          criterios: [
            {
              titulo: 'Coherencia',
              descripcion: 'El texto se lee como uno solo.',
              niveles: [
                [10, 'Destacado', 'Las partes se continúan, sin repeticiones ni cambios bruscos de estilo.'],
                [7, 'Logrado', 'Se lee como un texto, con alguna repetición.'],
                [4, 'En proceso', 'Son partes correctas, puestas una tras otra.'],
                [1, 'Inicial', 'Hay partes que se contradicen o faltan.'],
              ],
            },
            {
              titulo: 'Participación',
              descripcion: 'Huella de cada integrante: texto, fuentes, comentarios o revisión.',
              niveles: [
                [10, 'Destacado', 'Todas las personas dejaron huella y mejoraron el trabajo de otra.'],
                [7, 'Logrado', 'Todas las personas dejaron huella.'],
                [3, 'En proceso', 'Falta la huella de una persona o más.'],
              ],
            },
            {
              titulo: 'Fuentes',
              descripcion: 'De dónde salen datos e imágenes.',
              niveles: [
                [5, 'Logrado', 'Cada dato e imagen ajena tiene fuente, y las imágenes su licencia.'],
                [3, 'En proceso', 'Falta alguna fuente o licencia.'],
                [0, 'Ausente', 'No hay fuentes.'],
              ],
            },
            {
              titulo: 'Tu acompañamiento',
              descripcion: 'La reflexión de media cuartilla.',
              niveles: [
                [5, 'Logrado', 'Dice qué hiciste, qué dejaste hacer y un cambio concreto.'],
                [3, 'En proceso', 'Describe lo que pasó, sin proponer un cambio.'],
                [1, 'Inicial', 'Solo opina sobre el resultado.'],
              ],
            },
          ],
        },
      },
      {
        nombre_actividad_unidad: 'Cuéntanos cómo te fue',
        form_link: 'https://docs.google.com/forms/d/e/eleva-demo-cierre-colaborativo/viewform',
        detalles_actividad: '<p>Tres preguntas para mejorar este curso. Tardas dos minutos.</p>',
      },
    ],
  },
]
