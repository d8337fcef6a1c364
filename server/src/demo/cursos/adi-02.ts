/** «Diseña clases activas». */
import { type DemoUnidad, enlace } from './tipos.ts'

export const adi02: DemoUnidad[] = [
  {
    clave_interna: 'ADI-02-U1',
    nombre_unidad: 'Empieza por el final: el propósito',
    descripcion: 'Escribe lo que tu grupo podrá hacer al terminar la clase, con un verbo que se pueda ver.',
    objetivos: [
      {
        clave_interna: 'ADI-02-U1-O1',
        nombre_objetivo: 'Redacta propósitos observables',
        descripcion: 'Formulas un propósito con acción, contenido y condición.',
        materiales: [
          [
            3,
            'Taxonomía de objetivos de la educación',
            'https://es.wikipedia.org/wiki/Taxonom%C3%ADa_de_objetivos_de_la_educaci%C3%B3n',
            'Busca verbos para tres niveles distintos del ámbito cognitivo.',
          ],
        ],
      },
      {
        clave_interna: 'ADI-02-U1-O2',
        nombre_objetivo: 'Alinea propósito, actividad y evidencia',
        descripcion: 'Compruebas que lo que pides producir muestra lo que dice el propósito.',
        materiales: [
          [
            3,
            'Planes y materiales de la Secretaría de Educación Pública',
            'https://www.gob.mx/sep',
            'Ubica el programa de tu fase y elige el contenido con el que trabajarás todo el curso.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Antes y después de un propósito',
        entregable: 1,
        entregable_opcional: 2,
        detalles_actividad:
          '<p>Copia un propósito de una planeación tuya y vuelve a escribirlo. Completa: «Al terminar, cada estudiante podrá <strong>verbo</strong> + <strong>contenido</strong> + <strong>condición</strong>».</p><p>Entrega las dos versiones y una línea que diga qué cambió.</p>',
      },
      {
        nombre_actividad_unidad: 'Caza de verbos invisibles',
        detalles_actividad:
          '<p>Subraya en tu planeación del mes los verbos que no se pueden observar, como <em>comprender</em>, <em>conocer</em> o <em>valorar</em>. Elige dos y busca con qué acción se notarían.</p>',
        items: [
          'Encontré al menos dos verbos que no se observan.',
          'Los cambié por una acción.',
          'Leí el resultado a una colega y lo entendió igual que yo.',
        ],
      },
      {
        nombre_actividad_unidad: 'Cuestionario: propósitos que se notan',
        detalles_actividad:
          '<p>Lee cada caso con calma; en dos preguntas hay <strong>más de una</strong> respuesta correcta.</p>',
        reactivos: [
          {
            tipo: 1,
            pregunta: '¿Cuál de estos propósitos se puede comprobar al final de la clase?',
            indicador: 'Propósitos observables',
            respuestas: [
              'Conocer el ciclo del agua',
              'Valorar la importancia del agua',
              'Explicar con un dibujo tres etapas del ciclo del agua',
              'Sensibilizarse sobre el agua',
            ],
            correctas: [2],
            palabras: ['propósito', 'verbo'],
          },
          {
            tipo: 2,
            pregunta: '¿Qué verbos nombran una acción observable?',
            indicador: 'Propósitos observables',
            respuestas: ['Interiorizar', 'Resolver', 'Comparar por escrito', 'Comprender', 'Clasificar'],
            correctas: [1, 2, 4],
            palabras: ['verbo'],
          },
          {
            tipo: 1,
            pregunta: 'El propósito dice «argumentar una opinión con dos razones». ¿Qué evidencia corresponde?',
            indicador: 'Evidencias de aprendizaje',
            respuestas: [
              'Un párrafo con una opinión y dos razones',
              'La asistencia a la clase',
              'Una copia del texto leído',
              'Un examen de definiciones',
            ],
            correctas: [0],
            palabras: ['evidencia', 'argumentar'],
          },
          {
            tipo: 1,
            pregunta:
              'En «Medir el perímetro de tres objetos del salón <em>usando una cinta métrica</em>», ¿qué es la parte en cursivas?',
            indicador: 'Propósitos observables',
            respuestas: ['La condición', 'La acción', 'El contenido', 'El criterio de calificación'],
            correctas: [0],
          },
          {
            tipo: 2,
            pregunta:
              'Una maestra quiere que su grupo <strong>diseñe</strong> un experimento. ¿Qué tareas corresponden a ese propósito?',
            indicador: 'Actividad del estudiante',
            respuestas: [
              'Copiar los pasos de un experimento',
              'Proponer qué variable van a cambiar y cuál van a medir',
              'Memorizar los nombres del material',
              'Escribir el procedimiento y justificarlo',
            ],
            correctas: [1, 3],
            palabras: ['alineación'],
          },
        ],
      },
    ],
  },
  {
    clave_interna: 'ADI-02-U2',
    nombre_unidad: 'De escuchar a hacer',
    descripcion: 'Convierte diez minutos de exposición en una tarea en la que todo el grupo piensa y produce.',
    objetivos: [
      {
        clave_interna: 'ADI-02-U2-O1',
        nombre_objetivo: 'Elige una estrategia activa para tu tema',
        descripcion: 'Comparas tres estrategias y justificas cuál conviene a tu contenido y a tu grupo.',
        materiales: [
          [
            3,
            'Aprendizaje activo',
            'https://es.wikipedia.org/wiki/Aprendizaje_activo',
            'Lee la definición y anota dos ejemplos que podrías usar mañana.',
          ],
          [
            3,
            'Aula invertida',
            'https://es.wikipedia.org/wiki/Aula_invertida',
            'Piensa qué parte de tu tema conviene ver antes de la clase.',
          ],
        ],
      },
      {
        clave_interna: 'ADI-02-U2-O2',
        nombre_objetivo: 'Usa una simulación con propósito',
        descripcion: 'Guías la exploración con preguntas en lugar de instrucciones paso a paso.',
        materiales: [
          [
            5,
            'Simulaciones PhET en español',
            'https://phet.colorado.edu/es/',
            'Elige una simulación y juega cinco minutos antes de leer su guía.',
          ],
          [
            5,
            'GeoGebra: recursos de matemáticas',
            'https://www.geogebra.org/',
            'Busca un recurso de tu grado que el grupo pueda mover, no solo mirar.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Transforma diez minutos',
        entregable: 2,
        entregable_opcional: 2,
        detalles_actividad:
          '<p>Elige diez minutos de una clase en los que tú hables y conviértelos en una tarea. Indica:</p><ol><li>qué hace cada estudiante y qué produce;</li><li>qué haces tú mientras tanto;</li><li>cómo sabes que ya pueden seguir.</li></ol>',
      },
      {
        nombre_actividad_unidad: 'Predice, observa, explica',
        detalles_actividad: `<p>Abre una ${enlace('https://phet.colorado.edu/es/', 'simulación de PhET')} y prepara tres preguntas: una para <strong>predecir</strong> antes de mover nada, una para <strong>observar</strong> y una para <strong>explicar</strong> por qué pasó.</p>`,
        items: [
          'Mi pregunta de predicción se puede contestar sin saber la teoría.',
          'Mi pregunta de observación dice qué mover y qué mirar.',
          'Mi pregunta de explicación pide una razón.',
        ],
      },
      {
        nombre_actividad_unidad: 'Prueba la tarea con tres estudiantes',
        entregable: 1,
        detalles_actividad:
          '<p>Pide a tres estudiantes que hagan tu tarea mientras tú solo miras. Entrega una nota con lo que preguntaron: ahí está lo que le falta a la consigna.</p>',
      },
    ],
  },
  {
    clave_interna: 'ADI-02-U3',
    nombre_unidad: 'Preguntas que hacen pensar',
    descripcion: 'Formula preguntas que piden razones, da tiempo para contestar y aprovecha el error.',
    objetivos: [
      {
        clave_interna: 'ADI-02-U3-O1',
        nombre_objetivo: 'Formula preguntas abiertas',
        descripcion: 'Preparas tres preguntas por clase que no se contestan con una palabra.',
        materiales: [
          [
            3,
            'Aprendizaje basado en problemas',
            'https://es.wikipedia.org/wiki/Aprendizaje_basado_en_problemas',
            'Observa cómo el problema llega antes que la explicación.',
          ],
          [
            4,
            'Charlas sobre educación, con subtítulos',
            'https://www.ted.com/topics/education',
            'Elige una de menos de diez minutos y anota las preguntas con las que engancha.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Cuenta hasta cinco',
        detalles_actividad:
          '<p>En tu siguiente clase, cuenta en silencio hasta cinco después de cada pregunta. Anota quién participó que casi nunca participa.</p>',
      },
      {
        nombre_actividad_unidad: 'Banco de diez preguntas',
        entregable: 2,
        entregable_opcional: 2,
        detalles_actividad:
          '<p>Escribe diez preguntas para tu tema. Al menos <strong>seis</strong> piden una razón, un ejemplo o una comparación. Marca con un asterisco la que usarías para abrir la clase.</p>',
      },
      {
        nombre_actividad_unidad: 'Cuestionario: preguntar mejor',
        detalles_actividad: '<p>Cinco preguntas sobre preguntas.</p>',
        reactivos: [
          {
            tipo: 1,
            pregunta: '¿Cuál de estas preguntas pide una razón?',
            indicador: 'Preguntas que hacen pensar',
            respuestas: [
              '¿En qué año empezó la Independencia de México?',
              '¿Todo claro hasta aquí?',
              '¿Quién recuerda la fórmula?',
              '¿Por qué crees que el plan falló?',
            ],
            correctas: [3],
            palabras: ['pregunta abierta'],
          },
          {
            tipo: 1,
            pregunta: 'Haces una pregunta y nadie contesta. ¿Qué conviene intentar primero?',
            indicador: 'Preguntas que hacen pensar',
            respuestas: [
              'Contestarla tú de inmediato',
              'Pasar al siguiente tema',
              'Dar unos segundos más y dejar que la comenten en parejas',
              'Bajar un punto al grupo',
            ],
            correctas: [2],
            palabras: ['tiempo de espera'],
          },
          {
            tipo: 2,
            pregunta: 'Un estudiante responde mal. ¿Qué reacciones ayudan a que siga pensando?',
            indicador: 'Preguntas que hacen pensar',
            respuestas: [
              'Reír para quitarle importancia',
              '«Probemos tu idea con otro ejemplo»',
              '«¿Cómo llegaste a esa respuesta?»',
              '«No. ¿Alguien que sí haya estudiado?»',
            ],
            correctas: [1, 2],
            palabras: ['error'],
          },
          {
            tipo: 1,
            pregunta: '«¿Verdad que se entendió?» no sirve para comprobar el aprendizaje porque…',
            indicador: 'Cierre y comprobación',
            respuestas: [
              'es muy larga',
              'usa palabras difíciles',
              'solo se puede hacer por escrito',
              'se puede contestar «sí» sin haber entendido',
            ],
            correctas: [3],
          },
          {
            tipo: 2,
            pregunta: '¿Qué acciones hacen que piense todo el grupo y no solo quien levanta la mano?',
            indicador: 'Actividad del estudiante',
            respuestas: [
              'Que cada quien escriba su respuesta antes de hablar',
              'Preguntar siempre a la misma persona',
              'Contestar tú la pregunta',
              'Comparar respuestas en parejas',
            ],
            correctas: [0, 3],
          },
        ],
      },
    ],
  },
  {
    clave_interna: 'ADI-02-U4',
    nombre_unidad: 'Arma tu secuencia',
    descripcion: 'Reúne propósito, tareas, preguntas y cierre en una secuencia de tres clases lista para usarse.',
    objetivos: [
      {
        clave_interna: 'ADI-02-U4-O1',
        nombre_objetivo: 'Planea una secuencia de tres clases',
        descripcion: 'Tu secuencia tiene inicio, desarrollo y cierre, y cada tarea acerca al propósito.',
        materiales: [
          [
            1,
            'Marco de competencias de los docentes en materia de TIC',
            'https://unesdoc.unesco.org/ark:/48223/pf0000371024',
            'Lee el aspecto «Pedagogía» y ubica en qué nivel está tu secuencia.',
          ],
        ],
      },
      {
        clave_interna: 'ADI-02-U4-O2',
        nombre_objetivo: 'Cierra cada clase con una comprobación',
        descripcion: 'Terminas con una evidencia breve y decides con ella la clase siguiente.',
        materiales: [
          [
            3,
            'Cómo usar Formularios de Google',
            'https://support.google.com/docs/answer/6281888?hl=es-419',
            'Arma un boleto de salida de dos preguntas.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Boleto de salida',
        form_link: 'https://docs.google.com/forms/d/e/eleva-demo-boleto-de-salida/viewform',
        detalles_actividad:
          '<p>Contesta este boleto de salida y úsalo como modelo: una pregunta sobre el tema y otra sobre lo que quedó en duda.</p>',
      },
      {
        nombre_actividad_unidad: 'Tu secuencia de tres clases',
        entregable: 3,
        entregable_opcional: 2,
        detalles_actividad:
          '<p>Entrega tu secuencia completa en un documento de <strong>no más de tres cuartillas</strong>. Incluye para cada clase:</p><ul><li>el propósito;</li><li>la tarea principal y su consigna, como la leerá el grupo;</li><li>dos preguntas y la comprobación con que cierras;</li><li>una alternativa para quien no tenga conexión.</li></ul><p>Lee la rúbrica <em>antes</em> de empezar.</p>',
        rubrica: {
          nombre: 'Secuencia de clases activas',
          criterios: [
            {
              titulo: 'Propósitos',
              descripcion: 'Lo que el grupo podrá hacer al terminar cada clase.',
              niveles: [
                [4, 'Destacado', 'Los tres propósitos son observables y cada uno prepara el siguiente.'],
                [3, 'Logrado', 'Los tres propósitos son observables.'],
                [2, 'En proceso', 'Uno o dos propósitos son observables.'],
                [1, 'Inicial', 'Los propósitos nombran temas, no acciones.'],
              ],
            },
            {
              titulo: 'Tarea del estudiante',
              descripcion: 'Lo que cada estudiante hace y produce.',
              niveles: [
                [4, 'Destacado', 'Cada tarea pide producir y explicar, y su consigna se entiende sin ayuda.'],
                [3, 'Logrado', 'Cada tarea pide producir algo relacionado con el propósito.'],
                [2, 'En proceso', 'Alguna tarea se limita a copiar o escuchar.'],
                [1, 'Inicial', 'La clase depende casi por completo de la exposición.'],
              ],
            },
            {
              titulo: 'Comprobación',
              descripcion: 'Cómo se sabe qué se aprendió.',
              niveles: [
                [3, 'Logrado', 'Cada clase cierra con una evidencia y dice qué se decidirá con ella.'],
                [2, 'En proceso', 'Hay evidencias, pero no se dice para qué se usarán.'],
                [1, 'Inicial', 'El cierre se reduce a preguntar si hay dudas.'],
              ],
            },
            {
              titulo: 'Inclusión',
              descripcion: 'Caminos para quien tiene menos acceso.',
              niveles: [
                [3, 'Logrado', 'Cada alternativa llega al mismo propósito.'],
                [2, 'En proceso', 'Hay alternativas, pero alguna pide menos.'],
                [0, 'Ausente', 'No hay alternativas.'],
              ],
            },
          ],
        },
      },
      {
        nombre_actividad_unidad: 'Observa una clase y deja que te observen',
        entregable: 2,
        detalles_actividad:
          '<p>Acuerda con una colega una visita mutua de veinte minutos. Cada quien anota solo <strong>lo que hacen las y los estudiantes</strong>. Entrega tus notas y una idea que te llevas.</p>',
      },
    ],
  },
]
