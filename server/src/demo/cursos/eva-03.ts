/** «Clase en vivo: portafolios de evidencias». */
import { type DemoUnidad, enlace } from './tipos.ts'

export const eva03: DemoUnidad[] = [
  {
    clave_interna: 'EVA-03-U1',
    nombre_unidad: 'Antes de la clase: junta tus evidencias',
    descripcion: 'Llega a la clase en vivo con tres evidencias elegidas y una duda escrita.',
    objetivos: [
      {
        clave_interna: 'EVA-03-U1-O1',
        nombre_objetivo: 'Elige evidencias que muestran avance',
        descripcion: 'Seleccionas trabajos que, juntos, cuentan cómo se aprendió.',
        materiales: [
          [
            3,
            'Únete a una videollamada de Meet',
            'https://support.google.com/meet/answer/9303069?hl=es-419',
            'Prueba tu cámara y tu micrófono diez minutos antes.',
          ],
          [
            3,
            'Organiza tus archivos en Drive',
            'https://support.google.com/drive/answer/2375091?hl=es-419',
            'Crea una carpeta «Portafolio» y pon ahí accesos directos.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Tres evidencias y una duda',
        entregable: 1,
        entregable_opcional: 2,
        detalles_actividad:
          '<p>Elige tres evidencias de <strong>un mismo</strong> estudiante: una del inicio, una de la mitad y una reciente. Borra el nombre. Escribe debajo la duda que quieres resolver en la clase.</p>',
      },
      {
        nombre_actividad_unidad: 'Prepara tu conexión',
        detalles_actividad:
          '<p>La clase dura una hora y queda grabada. Si tu señal es débil, apaga la cámara: puedes participar por escrito.</p>',
        items: ['Probé el audio.', 'Tengo abiertas mis tres evidencias.', 'Escribí mi duda.'],
      },
    ],
  },
  {
    clave_interna: 'EVA-03-U2',
    nombre_unidad: 'En la clase: arma el portafolio',
    descripcion: 'Ordena las evidencias, escribe por qué elegiste cada una y resuelve dudas con Daniela Robles.',
    objetivos: [
      {
        clave_interna: 'EVA-03-U2-O1',
        nombre_objetivo: 'Ordena y justifica tus evidencias',
        descripcion: 'Cada evidencia lleva una nota que dice qué muestra y qué falta.',
        materiales: [
          [
            3,
            'Cómo usar Google Sites',
            'https://support.google.com/sites/answer/6372878?hl=es-419',
            'Una página por periodo basta para empezar.',
          ],
          [
            2,
            'Presentaciones de Google: elige una plantilla',
            'https://docs.google.com/presentation/',
            'Si prefieres diapositivas: una evidencia en cada una.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'La nota de cada evidencia',
        entregable: 2,
        entregable_opcional: 2,
        detalles_actividad:
          '<p>Durante la clase escribe para cada evidencia dos frases: «Muestra que ya…» y «Todavía falta…». Entrega el enlace al terminar.</p>',
      },
      {
        nombre_actividad_unidad: 'Cuestionario: portafolios con sentido',
        detalles_actividad: '<p>Contéstalo al final de la clase o cuando veas la grabación.</p>',
        reactivos: [
          {
            tipo: 1,
            pregunta: '¿Qué distingue a un portafolio de una carpeta con todos los trabajos?',
            indicador: 'Evidencias de aprendizaje',
            respuestas: [
              'Que pesa menos',
              'Que las evidencias se eligen y se explica por qué',
              'Que solo tiene trabajos con diez',
              'Que lo arma la dirección',
            ],
            correctas: [1],
            palabras: ['portafolio', 'evidencia'],
          },
          {
            tipo: 2,
            pregunta: '¿Qué pares de evidencias permiten ver avance en escritura?',
            indicador: 'Evidencias de aprendizaje',
            respuestas: [
              'Dos copias iguales del mismo cuento',
              'La lista de asistencia y el horario',
              'El primer borrador y la versión final de un cuento',
              'Un texto de septiembre y otro de mayo',
            ],
            correctas: [2, 3],
            palabras: ['avance'],
          },
          {
            tipo: 1,
            pregunta: 'Antes de mostrar un trabajo del portafolio fuera de la escuela, ¿qué se necesita?',
            indicador: 'Cuentas y seguridad',
            respuestas: [
              'Que tenga buena calificación',
              'El permiso de la familia o de quien lo hizo, y cuidar sus datos',
              'Que esté a color',
              'Que tenga más de una página',
            ],
            correctas: [1],
            palabras: ['privacidad', 'permiso'],
          },
          {
            tipo: 1,
            pregunta: '¿Cuál nota explica por qué se eligió una evidencia?',
            indicador: 'Criterios y niveles',
            respuestas: [
              '«Mi favorita»',
              '«Tarea del martes»',
              '«Aquí comparé dos fuentes por primera vez»',
              '«Me saqué nueve»',
            ],
            correctas: [2],
          },
          {
            tipo: 2,
            pregunta: '¿Quiénes pueden aprovechar un portafolio para decidir el siguiente paso?',
            indicador: 'Retroalimentación útil',
            respuestas: [
              'Nadie: solo sirve como archivo',
              'La o el docente del siguiente grado',
              'Solo quien captura calificaciones',
              'La o el estudiante',
            ],
            correctas: [1, 3],
          },
        ],
      },
      {
        nombre_actividad_unidad: 'Dudas que quedaron',
        form_link: 'https://docs.google.com/forms/d/e/eleva-demo-dudas-portafolio/viewform',
        detalles_actividad:
          '<p>Deja aquí lo que no alcanzamos a resolver. Las respuestas se publican con la grabación.</p>',
      },
    ],
  },
  {
    clave_interna: 'EVA-03-U3',
    nombre_unidad: 'Después de la clase: comparte y decide',
    descripcion:
      'Termina el portafolio, conversa con tu estudiante sobre él y decide qué trabajar el siguiente periodo.',
    objetivos: [
      {
        clave_interna: 'EVA-03-U3-O1',
        nombre_objetivo: 'Usa el portafolio para decidir',
        descripcion: 'Conviertes lo que muestran las evidencias en una meta para el siguiente periodo.',
        materiales: [
          [
            3,
            'Educación digital en la UNESCO',
            'https://www.unesco.org/es/digital-education',
            'Lee cómo se relacionan las competencias digitales con lo que evalúas.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Conversación de diez minutos',
        entregable: 2,
        detalles_actividad:
          '<p>Siéntate con la o el estudiante y pregunta: «¿De qué evidencia te sientes más orgulloso u orgullosa? ¿Qué harías distinto?». Entrega tus notas, <strong>sin su nombre</strong>.</p>',
      },
      {
        nombre_actividad_unidad: 'Tu portafolio de evidencias',
        entregable: 3,
        entregable_opcional: 2,
        detalles_actividad: `<p>Entrega el portafolio terminado en un documento, una presentación o un ${enlace('https://support.google.com/sites/answer/6372878?hl=es-419', 'sitio')}:</p><ul><li>tres evidencias con su nota;</li><li>un párrafo sobre el avance que se ve;</li><li>una meta para el siguiente periodo.</li></ul>`,
        rubrica: {
          nombre: 'Portafolio de evidencias',
          criterios: [
            {
              titulo: 'Selección',
              descripcion: 'Qué evidencias se eligieron.',
              niveles: [
                [10, 'Destacado', 'Las tres muestran momentos distintos del mismo aprendizaje.'],
                [8, 'Logrado', 'Muestran momentos distintos, con aprendizajes cercanos.'],
                [5, 'En proceso', 'Son del mismo momento.'],
                [2, 'Inicial', 'Faltan evidencias o no se relacionan.'],
              ],
            },
            {
              titulo: 'Notas',
              descripcion: 'Lo que se dice de cada evidencia.',
              niveles: [
                [10, 'Destacado', 'Cada nota señala una parte exacta y dice qué muestra y qué falta.'],
                [8, 'Logrado', 'Cada nota dice qué muestra y qué falta.'],
                [5, 'En proceso', 'Alguna nota solo describe la tarea.'],
              ],
            },
            {
              titulo: 'Meta',
              descripcion: 'Lo que sigue.',
              niveles: [
                [10, 'Destacado', 'Sale de las evidencias, es alcanzable y dice cómo se comprobará.'],
                [8, 'Logrado', 'Sale de las evidencias y es alcanzable.'],
                [4, 'En proceso', 'Es general: podría ser de cualquiera.'],
              ],
            },
            {
              titulo: 'Cuidado de los datos',
              descripcion: 'Nombres, fotos y permisos.',
              niveles: [
                [5, 'Logrado', 'No se identifica a nadie y el vínculo se comparte solo con quien debe verlo.'],
                [2, 'En proceso', 'Queda algún dato que identifica.'],
                [0, 'Ausente', 'Aparecen nombres o caras sin permiso.'],
              ],
            },
          ],
        },
      },
      {
        nombre_actividad_unidad: 'Lleva la idea a tu academia',
        detalles_actividad:
          '<p>Presenta tu portafolio en la próxima reunión de academia o de Consejo Técnico. Con <strong>cinco minutos</strong> y un ejemplo basta.</p>',
      },
    ],
  },
]
