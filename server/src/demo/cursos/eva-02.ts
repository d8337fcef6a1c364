/** «Retroalimentar sin agotarte». */
import { type DemoUnidad, enlace } from './tipos.ts'

export const eva02: DemoUnidad[] = [
  {
    clave_interna: 'EVA-02-U1',
    nombre_unidad: 'Comentarios que se aplican mañana',
    descripcion: 'Escribe comentarios de tres líneas: qué está, qué falta y qué sigue.',
    objetivos: [
      {
        clave_interna: 'EVA-02-U1-O1',
        nombre_objetivo: 'Escribe comentarios con un siguiente paso',
        descripcion: 'Cada comentario tuyo termina con una acción que cabe en una clase.',
        materiales: [
          [
            3,
            'Usa comentarios en Documentos',
            'https://support.google.com/docs/answer/65129?hl=es-419',
            'Comenta sobre la línea exacta; así no tienes que explicar dónde.',
          ],
          [
            3,
            'Retroalimentación y evaluación formativa',
            'https://es.wikipedia.org/wiki/Evaluaci%C3%B3n_formativa',
            'Lee qué papel tiene la información que recibe la o el estudiante.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Está, falta, sigue',
        entregable: 2,
        entregable_opcional: 2,
        detalles_actividad:
          '<p>Elige tres trabajos y escribe para cada uno un comentario de <strong>tres líneas</strong>:</p><ol><li><strong>Está:</strong> algo concreto que ya logró.</li><li><strong>Falta:</strong> lo que más le ayudaría.</li><li><strong>Sigue:</strong> qué hacer primero y para cuándo.</li></ol>',
      },
      {
        nombre_actividad_unidad: 'Devuelve antes de calificar',
        detalles_actividad:
          '<p>Esta semana devuelve un trabajo <em>solo con comentarios</em>, sin número. Observa qué hacen con él.</p>',
        items: [
          'Avisé que la calificación llega después de corregir.',
          'Di tiempo de clase para usar el comentario.',
          'Anoté quién corrigió y qué.',
        ],
      },
      {
        nombre_actividad_unidad: 'Cuestionario: comentarios útiles',
        detalles_actividad: '<p>Seis preguntas con comentarios como los que escribimos todos los días.</p>',
        reactivos: [
          {
            tipo: 1,
            pregunta: '¿Qué comentario dice con precisión el siguiente paso?',
            indicador: 'Retroalimentación útil',
            respuestas: ['«Puedes dar más»', '«Agrega un ejemplo tuyo al segundo párrafo»', '«Te faltó»', '«¡Ánimo!»'],
            correctas: [1],
            palabras: ['siguiente paso'],
          },
          {
            tipo: 1,
            pregunta: '¿Cuál de estos comentarios habla del trabajo y no de la persona?',
            indicador: 'Retroalimentación útil',
            respuestas: [
              '«Eres muy inteligente»',
              '«Siempre te distraes»',
              '«La gráfica no tiene unidades en los ejes»',
              '«Qué floja conclusión, como siempre»',
            ],
            correctas: [2],
            palabras: ['comentarios'],
          },
          {
            tipo: 2,
            pregunta: '¿Qué condiciones hacen más probable que un comentario se use?',
            indicador: 'Retroalimentación útil',
            respuestas: [
              'Que señale veinte errores a la vez',
              'Que haya tiempo de clase para aplicarlo',
              'Que llegue cuando todavía se puede corregir',
              'Que llegue al terminar el ciclo escolar',
            ],
            correctas: [1, 2],
            palabras: ['tiempo'],
          },
          {
            tipo: 1,
            pregunta: 'Un borrador tiene muchos errores. ¿Qué conviene comentar primero?',
            indicador: 'Retroalimentación útil',
            respuestas: [
              'Ninguno: que lo repita desde el principio',
              'Los uno o dos que más acercan al propósito',
              'Todos, en el orden en que aparecen',
              'Solo la letra',
            ],
            correctas: [1],
          },
          {
            tipo: 2,
            pregunta: '¿Qué preguntas ayudan a que una estudiante revise su propio texto?',
            indicador: 'Preguntas que hacen pensar',
            respuestas: [
              '«¿Qué dato apoya esta idea?»',
              '«¿Por qué no pusiste atención?»',
              '«¿Ya acabaste?»',
              '«¿Qué frase responde la pregunta inicial?»',
            ],
            correctas: [0, 3],
            palabras: ['autoevaluación'],
          },
          {
            tipo: 1,
            pregunta:
              'Devuelves trabajos solo con comentarios y dejas la calificación para después de la corrección. ¿Para qué sirve?',
            indicador: 'Cierre y comprobación',
            respuestas: [
              'Para que las familias no se enteren',
              'Para no tener que calificar',
              'Para bajar el promedio',
              'Para que la atención esté en mejorar el trabajo',
            ],
            correctas: [3],
          },
        ],
      },
    ],
  },
  {
    clave_interna: 'EVA-02-U2',
    nombre_unidad: 'Menos tiempo, mejor retroalimentación',
    descripcion:
      'Usa códigos, audios y comentarios al grupo para atender a treinta y cinco estudiantes sin llevarte todo a casa.',
    objetivos: [
      {
        clave_interna: 'EVA-02-U2-O1',
        nombre_objetivo: 'Combina comentarios individuales y grupales',
        descripcion: 'Decides qué se dice a todo el grupo y qué necesita una conversación.',
        materiales: [
          [
            3,
            'Técnica Pomodoro',
            'https://es.wikipedia.org/wiki/T%C3%A9cnica_Pomodoro',
            'Pruébala para revisar diez trabajos de una sentada, con pausas.',
          ],
        ],
      },
      {
        clave_interna: 'EVA-02-U2-O2',
        nombre_objetivo: 'Automatiza lo que se puede automatizar',
        descripcion: 'Dejas a un cuestionario lo que tiene una sola respuesta y guardas tu tiempo para lo demás.',
        materiales: [
          [
            3,
            'Crea y califica cuestionarios con Formularios',
            'https://support.google.com/docs/answer/7032287?hl=es-419',
            'Agrega un comentario automático a dos respuestas.',
          ],
          [
            4,
            'Google for Education en video',
            'https://www.youtube.com/@googleforeducation',
            'Busca un video sobre cuestionarios y anota un atajo que no conocías.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Tu código de seis marcas',
        entregable: 1,
        entregable_opcional: 2,
        detalles_actividad:
          '<p>Define <strong>seis marcas</strong> para los comentarios que más repites, por ejemplo <em>F</em> para «falta la fuente». Entrega la tabla que darás a tu grupo, con un ejemplo de cada una.</p>',
      },
      {
        nombre_actividad_unidad: 'Cinco minutos para todo el grupo',
        detalles_actividad:
          '<p>Después de revisar, elige los <strong>dos</strong> errores más comunes y prepara cinco minutos de clase para trabajarlos con un ejemplo inventado. No uses el trabajo de nadie del grupo.</p>',
      },
      {
        nombre_actividad_unidad: 'Mide tu tiempo',
        form_link: 'https://docs.google.com/forms/d/e/eleva-demo-tiempo-de-revision/viewform',
        detalles_actividad:
          '<p>Registra una semana de revisión: cuántos trabajos, cuántos minutos y qué técnica usaste.</p>',
      },
    ],
  },
  {
    clave_interna: 'EVA-02-U3',
    nombre_unidad: 'Que el grupo también retroalimente',
    descripcion: 'Enseña a comentar entre pares con amabilidad, precisión y una razón.',
    objetivos: [
      {
        clave_interna: 'EVA-02-U3-O1',
        nombre_objetivo: 'Organiza una revisión entre pares',
        descripcion: 'Tu grupo da y recibe comentarios con una guía, y los usa para mejorar.',
        materiales: [
          [
            3,
            'Aprendizaje entre pares y colaborativo',
            'https://es.wikipedia.org/wiki/Aprendizaje_colaborativo',
            'Identifica qué gana quien revisa, además de quien recibe.',
          ],
          [
            5,
            'Nueva Escuela Mexicana Digital',
            'https://nuevaescuelamexicana.sep.gob.mx/',
            'Busca un recurso de tu fase para ensayar la revisión con un texto ajeno.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Guía de revisión entre pares',
        entregable: 2,
        entregable_opcional: 2,
        detalles_actividad:
          '<p>Escribe una guía de <strong>una página</strong> para tu grupo con tres frases para empezar: «Me ayudó que…», «No entendí…», «Podrías probar…».</p>',
      },
      {
        nombre_actividad_unidad: 'Retroalimenta en audio',
        entregable: 3,
        entregable_opcional: 2,
        detalles_actividad: `<p>Graba un comentario de <strong>no más de dos minutos</strong> sobre el trabajo de una o un estudiante, sin decir su nombre. Súbelo a tu carpeta, ${enlace('https://support.google.com/drive/answer/2494822?hl=es-419', 'compártelo')} y entrega el vínculo junto con el trabajo comentado.</p>`,
        rubrica: {
          nombre: 'Retroalimentación en audio',
          criterios: [
            {
              titulo: 'Precisión',
              descripcion: 'Qué tan fácil es ubicar lo que se comenta.',
              niveles: [
                [4, 'Destacado', 'Señala partes exactas y explica el efecto que tienen.'],
                [3, 'Logrado', 'Señala partes exactas del trabajo.'],
                [2, 'En proceso', 'Mezcla comentarios exactos con otros generales.'],
                [1, 'Inicial', 'Podría ser un comentario sobre cualquier trabajo.'],
              ],
            },
            {
              titulo: 'Siguiente paso',
              descripcion: 'Lo que se pide hacer.',
              niveles: [
                [4, 'Destacado', 'Propone uno o dos pasos posibles, con un ejemplo y un plazo.'],
                [3, 'Logrado', 'Propone uno o dos pasos posibles.'],
                [2, 'En proceso', 'Propone demasiados pasos, o uno vago.'],
                [0, 'Ausente', 'Solo valora; no dice qué sigue.'],
              ],
            },
            {
              titulo: 'Trato',
              descripcion: 'Cómo se dirige a quien escucha.',
              niveles: [
                [2, 'Logrado', 'Habla del trabajo, con respeto y calidez.'],
                [1, 'En proceso', 'Alguna frase habla de la persona.'],
                [0, 'Inadecuado', 'Compara, etiqueta o ironiza.'],
              ],
            },
          ],
        },
      },
      {
        nombre_actividad_unidad: 'Círculo de mejora',
        detalles_actividad:
          '<p>Dedica quince minutos a que cada quien aplique <strong>un</strong> comentario recibido y diga en voz alta qué cambió. Celebra el cambio, no la calificación.</p>',
        items: [
          'Cada estudiante eligió un comentario.',
          'Hubo tiempo para aplicarlo en clase.',
          'Al menos cinco dijeron qué cambiaron.',
        ],
      },
    ],
  },
]
