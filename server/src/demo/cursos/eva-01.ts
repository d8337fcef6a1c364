/** «Evaluar con rúbricas». */
import { type DemoUnidad, enlace } from './tipos.ts'

export const eva01: DemoUnidad[] = [
  {
    clave_interna: 'EVA-01-U1',
    nombre_unidad: 'Qué es una rúbrica y cuándo conviene',
    descripcion: 'Reconoce las partes de una rúbrica y decide cuándo basta con una lista de cotejo.',
    objetivos: [
      {
        clave_interna: 'EVA-01-U1-O1',
        nombre_objetivo: 'Reconoce las partes de una rúbrica',
        descripcion: 'Nombras criterios, niveles y descriptores en una rúbrica ajena.',
        materiales: [
          [
            3,
            'Rúbrica (docencia)',
            'https://es.wikipedia.org/wiki/R%C3%BAbrica_(docencia)',
            'Distingue la rúbrica analítica de la holística.',
          ],
        ],
      },
      {
        clave_interna: 'EVA-01-U1-O2',
        nombre_objetivo: 'Elige el instrumento adecuado',
        descripcion: 'Justificas si una tarea pide rúbrica, lista de cotejo o cuestionario.',
        materiales: [
          [
            3,
            'Evaluación formativa',
            'https://es.wikipedia.org/wiki/Evaluaci%C3%B3n_formativa',
            'Anota para qué sirve evaluar antes del final.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Desarma una rúbrica',
        detalles_actividad:
          '<p>Busca una rúbrica que hayas usado y señala sus <strong>criterios</strong>, sus <strong>niveles</strong> y sus <strong>descriptores</strong>. ¿Qué palabras podrían entenderse de dos maneras?</p>',
        items: ['Señalé los criterios.', 'Señalé los niveles.', 'Encontré al menos tres palabras ambiguas.'],
      },
      {
        nombre_actividad_unidad: '¿Rúbrica o lista de cotejo?',
        entregable: 1,
        entregable_opcional: 2,
        detalles_actividad:
          '<p>Haz una lista de cinco tareas de tu periodo. Junto a cada una escribe el instrumento que usarías y <em>una</em> razón.</p>',
      },
      {
        nombre_actividad_unidad: 'Cuestionario: instrumentos de evaluación',
        detalles_actividad: '<p>Cinco preguntas para comprobar que distingues los instrumentos.</p>',
        reactivos: [
          {
            tipo: 1,
            pregunta:
              '¿Cómo se llama en una rúbrica aquello en lo que te fijas, por ejemplo «ortografía» o «uso de fuentes»?',
            indicador: 'Criterios y niveles',
            respuestas: ['Nivel', 'Criterio', 'Puntaje', 'Descriptor'],
            correctas: [1],
            palabras: ['criterio', 'rúbrica'],
          },
          {
            tipo: 1,
            pregunta: 'Solo necesitas saber si un informe tiene o no sus cinco apartados. ¿Qué instrumento basta?',
            indicador: 'Evidencias de aprendizaje',
            respuestas: ['Una rúbrica analítica', 'Un examen oral', 'Una lista de cotejo', 'Un portafolio'],
            correctas: [2],
            palabras: ['lista de cotejo'],
          },
          {
            tipo: 2,
            pregunta: '¿Para cuáles de estas tareas conviene una rúbrica?',
            indicador: 'Evidencias de aprendizaje',
            respuestas: [
              'Una suma con una sola respuesta',
              'Una exposición oral',
              'Anotar la fecha en el cuaderno',
              'Un ensayo argumentativo',
            ],
            correctas: [1, 3],
            palabras: ['rúbrica'],
          },
          {
            tipo: 1,
            pregunta: '¿Qué distingue a una rúbrica analítica de una holística?',
            indicador: 'Criterios y niveles',
            respuestas: [
              'La holística usa siempre números',
              'La holística solo sirve para exámenes',
              'La analítica no tiene niveles',
              'La analítica valora cada criterio por separado',
            ],
            correctas: [3],
            palabras: ['rúbrica analítica'],
          },
          {
            tipo: 2,
            pregunta: '¿Qué usos de una evaluación son formativos?',
            indicador: 'Retroalimentación útil',
            respuestas: [
              'Decir a cada estudiante cómo mejorar su borrador',
              'Decidir qué repasar mañana',
              'Asentar la calificación final en el acta',
              'Ordenar al grupo del mejor al peor promedio',
            ],
            correctas: [0, 1],
          },
        ],
      },
    ],
  },
  {
    clave_interna: 'EVA-01-U2',
    nombre_unidad: 'Pocos criterios, bien elegidos',
    descripcion: 'Escoge entre tres y cinco criterios que salgan del propósito y no se pisen entre sí.',
    objetivos: [
      {
        clave_interna: 'EVA-01-U2-O1',
        nombre_objetivo: 'Deriva criterios del propósito',
        descripcion: 'Cada criterio de tu rúbrica se puede rastrear hasta una parte del propósito.',
        materiales: [
          [
            1,
            'Biblioteca digital de la UNESCO',
            'https://unesdoc.unesco.org/',
            'Busca «evaluación formativa» y guarda un documento para tu academia.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'De diez a cuatro criterios',
        entregable: 2,
        entregable_opcional: 2,
        detalles_actividad:
          '<p>Escribe todo en lo que te fijas al calificar una tarea. Luego:</p><ol><li>junta los que dicen lo mismo;</li><li>quita los que no salen del propósito;</li><li>quédate con <strong>cuatro</strong>.</li></ol><p>Entrega las dos listas.</p>',
      },
      {
        nombre_actividad_unidad: 'Pregúntale a tu grupo',
        entregable: 1,
        detalles_actividad:
          '<p>Muestra dos trabajos anónimos de otra generación y pregunta: «¿en qué se nota que este está mejor?». Entrega las frases que dijeron; muchas te servirán como criterios.</p>',
      },
      {
        nombre_actividad_unidad: 'Cuida lo que no cuenta',
        detalles_actividad:
          '<p>Revisa si algún criterio premia lo que no se enseñó: tener impresora a color, letra bonita o ayuda en casa. Si es así, quítalo.</p>',
      },
    ],
  },
  {
    clave_interna: 'EVA-01-U3',
    nombre_unidad: 'Niveles que se distinguen',
    descripcion:
      'Describe lo que se ve en cada nivel, sin «excelente» ni «regular», y con puntos que no castigan doble.',
    objetivos: [
      {
        clave_interna: 'EVA-01-U3-O1',
        nombre_objetivo: 'Redacta descriptores observables',
        descripcion: 'Dos personas que leen tus niveles eligen el mismo para el mismo trabajo.',
        materiales: [
          [
            3,
            'Crea o reutiliza una rúbrica en Classroom',
            'https://support.google.com/edu/classroom/answer/9335069?hl=es-419',
            'Mira cómo se ven criterios y niveles en una herramienta.',
          ],
        ],
      },
      {
        clave_interna: 'EVA-01-U3-O2',
        nombre_objetivo: 'Asigna puntos con sentido',
        descripcion: 'Los puntos reflejan qué pesa más según el propósito.',
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Cambia adjetivos por evidencias',
        entregable: 2,
        entregable_opcional: 2,
        detalles_actividad:
          '<p>Toma estos descriptores y vuelve a escribirlos con lo que se <strong>ve</strong> en el trabajo:</p><ul><li>«Excelente uso de fuentes».</li><li>«Buena participación».</li><li>«Conclusión deficiente».</li></ul>',
      },
      {
        nombre_actividad_unidad: 'La prueba de las dos lectoras',
        entregable: 1,
        detalles_actividad:
          '<p>Pide a una colega que califique tres trabajos con tu rúbrica, sin hablar contigo. Comparen. Donde no coincidan, el descriptor necesita otra redacción.</p>',
        items: ['Calificamos por separado.', 'Comparamos nivel por nivel.', 'Cambié al menos un descriptor.'],
      },
      {
        nombre_actividad_unidad: 'Cuestionario: niveles y puntos',
        detalles_actividad: '<p>Seis preguntas. Haz las cuentas en papel si te ayuda.</p>',
        reactivos: [
          {
            tipo: 1,
            pregunta: '¿Cuál descriptor dice lo que se ve en el trabajo?',
            indicador: 'Criterios y niveles',
            respuestas: [
              'Muy buen trabajo',
              'Uso adecuado de fuentes',
              'Cita tres fuentes y dice qué tomó de cada una',
              'Demuestra interés',
            ],
            correctas: [2],
            palabras: ['descriptor'],
          },
          {
            tipo: 1,
            pregunta:
              'Una rúbrica tiene tres criterios; el nivel más alto de cada uno vale 4 puntos. ¿Cuál es el puntaje máximo?',
            indicador: 'Criterios y niveles',
            respuestas: ['4', '7', '12', '16'],
            correctas: [2],
            palabras: ['puntaje'],
          },
          {
            tipo: 2,
            pregunta: '¿Qué descriptores dependen de la opinión de quien califica?',
            indicador: 'Criterios y niveles',
            respuestas: [
              '«Presentación bonita»',
              '«Esfuerzo notable»',
              '«Incluye título, fecha y autora o autor»',
              '«La conclusión responde la pregunta inicial»',
            ],
            correctas: [0, 1],
            palabras: ['descriptor'],
          },
          {
            tipo: 1,
            pregunta:
              'Dos docentes califican el mismo trabajo con la misma rúbrica y eligen niveles distintos en un criterio. ¿Qué conviene revisar primero?',
            indicador: 'Criterios y niveles',
            respuestas: [
              'La letra del estudiante',
              'El número de hojas',
              'La redacción de los descriptores de ese criterio',
              'El promedio del grupo',
            ],
            correctas: [2],
          },
          {
            tipo: 1,
            pregunta:
              'En una rúbrica, «faltas de ortografía» resta puntos en <em>Redacción</em> y también en <em>Presentación</em>. ¿Cuál es el problema?',
            indicador: 'Criterios y niveles',
            respuestas: [
              'Se castiga dos veces lo mismo',
              'Hay muy pocos niveles',
              'Los puntos deben ser pares',
              'Falta un nivel intermedio',
            ],
            correctas: [0],
          },
          {
            tipo: 2,
            pregunta: 'El propósito es «argumentar con evidencias». ¿Qué criterios salen de él?',
            indicador: 'Evidencias de aprendizaje',
            respuestas: [
              'Solidez de las razones',
              'Color de la portada',
              'Pertinencia de las evidencias',
              'Marca del cuaderno',
            ],
            correctas: [0, 2],
            palabras: ['propósito', 'criterio'],
          },
        ],
      },
    ],
  },
  {
    clave_interna: 'EVA-01-U4',
    nombre_unidad: 'Usa la rúbrica con tu grupo',
    descripcion:
      'La rúbrica se entrega antes, se ensaya con ejemplos y sirve para que cada quien revise su propio trabajo.',
    objetivos: [
      {
        clave_interna: 'EVA-01-U4-O1',
        nombre_objetivo: 'Enseña a leer la rúbrica',
        descripcion: 'Tu grupo aplica la rúbrica a un ejemplo antes de empezar la tarea.',
        materiales: [
          [
            3,
            'Autoevaluación',
            'https://es.wikipedia.org/wiki/Autoevaluaci%C3%B3n',
            'Piensa qué necesita tu grupo para valorarse con honestidad.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Ensayo con un ejemplo',
        detalles_actividad:
          '<p>Lleva un trabajo anónimo y califíquenlo juntos. Deja que discutan cada nivel; tu papel es preguntar <strong>«¿en qué parte lo ves?»</strong>.</p>',
      },
      {
        nombre_actividad_unidad: 'Tu rúbrica, lista para usarse',
        entregable: 3,
        entregable_opcional: 2,
        detalles_actividad: `<p>Entrega la rúbrica de una tarea de tu periodo: de tres a cinco criterios y de tres a cuatro niveles. Agrega <strong>dos ejemplos anónimos</strong> ya calificados con ella.</p><p>Puedes escribirla en un ${enlace('https://docs.new/', 'documento nuevo')} o en la herramienta de tu escuela.</p>`,
        rubrica: {
          nombre: 'Rúbrica de rúbricas',
          criterios: [
            {
              titulo: 'Criterios',
              descripcion: 'En qué se fija la rúbrica.',
              niveles: [
                [4, 'Destacado', 'De tres a cinco criterios, todos salen del propósito y ninguno repite a otro.'],
                [3, 'Logrado', 'Los criterios salen del propósito; dos se parecen.'],
                [2, 'En proceso', 'Algún criterio no tiene relación con el propósito.'],
                [1, 'Inicial', 'Los criterios hablan de formato, no de aprendizaje.'],
              ],
            },
            {
              titulo: 'Descriptores',
              descripcion: 'Cómo se describe cada nivel.',
              niveles: [
                [4, 'Destacado', 'Todos dicen lo que se ve y cada nivel se distingue del siguiente.'],
                [3, 'Logrado', 'Casi todos dicen lo que se ve.'],
                [2, 'En proceso', 'La mitad usa adjetivos como «bueno» o «regular».'],
                [1, 'Inicial', 'Solo hay puntos o adjetivos.'],
              ],
            },
            {
              titulo: 'Puntos',
              descripcion: 'El peso de cada criterio.',
              niveles: [
                [3, 'Logrado', 'Pesa más lo que más importa en el propósito.'],
                [2, 'En proceso', 'Todos pesan lo mismo, sin explicarlo.'],
                [1, 'Inicial', 'Pesa más la presentación que el contenido.'],
              ],
            },
            {
              titulo: 'Lenguaje',
              descripcion: 'Si el grupo la entiende.',
              niveles: [
                [3, 'Logrado', 'Una o un estudiante la lee y explica con sus palabras.'],
                [2, 'En proceso', 'Tiene términos que necesitan explicación.'],
                [1, 'Inicial', 'Está escrita para docentes.'],
              ],
            },
            {
              titulo: 'Ejemplos',
              descripcion: 'Los dos trabajos calificados.',
              niveles: [
                [2, 'Logrado', 'Muestran niveles distintos y dicen por qué.'],
                [1, 'En proceso', 'Están calificados, sin razones.'],
                [0, 'Ausente', 'No hay ejemplos.'],
              ],
            },
          ],
        },
      },
      {
        nombre_actividad_unidad: 'Autoevaluación con la rúbrica',
        entregable: 2,
        detalles_actividad:
          '<p>Pide a tu grupo que marque su nivel en cada criterio y copie la frase de su trabajo que lo demuestra. Entrega tres ejemplos y lo que aprendiste de ellos.</p>',
      },
    ],
  },
]
