/** «Evaluaciones en línea que enseñan». The questions of its quiz are in `lin-01.preguntas.ts`. */
import type { DemoUnidad } from './tipos.ts'

/** The activity whose questions are of every kind, and the one whose rubric grades the essay among them. */
export const EVALUACION = 'Evaluación: preguntas de todo tipo'
/** Its questions are in `lin-01.cierre.ts`. */
export const DE_CIERRE = 'Cierre: lee estas cifras'
export const CON_RUBRICA = 'Tres comentarios que se puedan usar'

export const lin01: DemoUnidad[] = [
  {
    clave_interna: 'LIN-01-U1',
    nombre_unidad: 'Preguntas que valen la pena',
    descripcion: 'Elige el tipo de pregunta según lo que quieres saber y escribe opciones de las que se aprende.',
    objetivos: [
      {
        clave_interna: 'LIN-01-U1-O1',
        nombre_objetivo: 'Elige el tipo de pregunta',
        descripcion: 'Justificas por qué una pregunta va de opción múltiple, de orden, con huecos o abierta.',
        materiales: [
          [
            3,
            'Evaluación formativa',
            'https://es.wikipedia.org/wiki/Evaluaci%C3%B3n_formativa',
            'Subraya para qué sirve preguntar antes del final.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Revisa tu último examen',
        detalles_actividad:
          '<p>Toma un examen tuyo y junto a cada pregunta escribe <strong>qué sabrías</strong> de una o un estudiante que la responde bien, y qué de quien la responde mal.</p>',
        items: [
          'Marqué las que sólo piden memoria.',
          'Marqué las que nadie falla.',
          'Elegí una para escribirla de nuevo.',
        ],
      },
      {
        nombre_actividad_unidad: EVALUACION,
        detalles_actividad:
          '<p>Diez preguntas, una de cada tipo. Tienes <strong>30 minutos</strong> y dos intentos; cuenta el mejor. Al terminar verás qué acertaste y por qué.</p>',
      },
    ],
  },
  {
    clave_interna: 'LIN-01-U2',
    nombre_unidad: 'Lo que califica una persona',
    descripcion: 'Lee respuestas abiertas con una rúbrica breve y devuelve comentarios que se pueden aplicar mañana.',
    objetivos: [
      {
        clave_interna: 'LIN-01-U2-O1',
        nombre_objetivo: 'Comenta respuestas abiertas',
        descripcion: 'Tus comentarios dicen qué está logrado, qué falta y cuál es el siguiente paso.',
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: CON_RUBRICA,
        entregable: 3,
        entregable_opcional: 2,
        detalles_actividad:
          '<p>Elige tres respuestas abiertas de tu grupo, sin nombres, y escribe a cada una un comentario de a lo más cuatro renglones.</p>',
        rubrica: {
          nombre: 'Comentario a un trabajo',
          criterios: [
            {
              titulo: 'Se apoya en el trabajo',
              descripcion: 'Habla de lo que la o el estudiante escribió.',
              niveles: [
                [2, 'Lo cita', 'Señala una parte del trabajo con sus palabras.'],
                [1, 'Lo menciona', 'Habla del tema, sin señalar dónde se ve.'],
                [0, 'No aparece', 'Serviría igual para cualquier trabajo.'],
              ],
            },
            {
              titulo: 'Da un siguiente paso',
              descripcion: 'Dice qué hacer con el comentario.',
              niveles: [
                [2, 'Se puede hacer mañana', 'Propone una acción concreta y posible.'],
                [1, 'Es general', 'Pide mejorar sin decir cómo.'],
                [0, 'No hay', 'Sólo juzga el resultado.'],
              ],
            },
            {
              titulo: 'Cuida el trato',
              descripcion: 'Se dirige a la persona con respeto y sin etiquetas.',
              niveles: [
                [2, 'Anima', 'Reconoce el esfuerzo y abre una pregunta.'],
                [1, 'Es correcto', 'Es respetuoso y distante.'],
                [0, 'Desanima', 'Etiqueta o compara con otras personas.'],
              ],
            },
          ],
        },
      },
      {
        nombre_actividad_unidad: 'Compara con una o un colega',
        detalles_actividad:
          '<p>Califiquen por separado la misma respuesta con la misma rúbrica. ¿En qué criterio no coincidieron? Aclaren sus palabras.</p>',
      },
    ],
  },
  {
    clave_interna: 'LIN-01-U3',
    nombre_unidad: 'Qué dicen las cifras',
    descripcion: 'Encuentra la pregunta que nadie entiende, y decide qué volver a explicar.',
    objetivos: [
      {
        clave_interna: 'LIN-01-U3-O1',
        nombre_objetivo: 'Lee los resultados de un grupo',
        descripcion: 'Distingues una pregunta difícil de una mal escrita, y haces algo con cada una.',
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'La opción que más eligieron',
        detalles_actividad:
          '<p>Busca en tu última evaluación la opción incorrecta más elegida. Escribe la idea que hay detrás y cómo la trabajarías mañana.</p>',
      },
      {
        nombre_actividad_unidad: 'Una pregunta que se va',
        detalles_actividad:
          '<p>Elige una pregunta que no distingue a quien sabe de quien no. ¿La corriges o la quitas? Anota por qué.</p>',
      },
      {
        nombre_actividad_unidad: DE_CIERRE,
        detalles_actividad:
          '<p>Cuatro preguntas, un intento. Todo el grupo ve su calificación <strong>el mismo día</strong>, cuando la evaluación cierra.</p>',
      },
    ],
  },
]
