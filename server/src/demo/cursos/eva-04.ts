/** «Clase en vivo: preguntas que abren conversación». */
import type { DemoUnidad } from './tipos.ts'

export const eva04: DemoUnidad[] = [
  {
    clave_interna: 'EVA-04-U1',
    nombre_unidad: 'Antes de la clase: escucha tus preguntas',
    descripcion: 'Registra las preguntas que haces en una sesión y quién las responde.',
    objetivos: [
      {
        clave_interna: 'EVA-04-U1-O1',
        nombre_objetivo: 'Distingue las preguntas que piden una razón',
        descripcion: 'Separas lo que pide un dato de lo que pide pensar.',
        materiales: [
          [
            3,
            'Mayéutica',
            'https://es.wikipedia.org/wiki/May%C3%A9utica',
            'Lee el primer apartado: preguntar para que otra persona descubra.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Cinco preguntas de tu última clase',
        entregable: 1,
        detalles_actividad:
          '<p>Escribe cinco preguntas que hiciste en tu última sesión, tal como las dijiste. Marca las que se respondían con una sola palabra.</p>',
      },
      {
        nombre_actividad_unidad: 'Cuenta los segundos',
        detalles_actividad:
          '<p>Después de preguntar, espera <strong>cinco segundos</strong> antes de hablar. Anota qué cambió.</p>',
        items: ['Esperé sin repetir la pregunta.', 'Participó alguien que casi no habla.'],
      },
    ],
  },
  {
    clave_interna: 'EVA-04-U2',
    nombre_unidad: 'La clase: del «¿qué?» al «¿por qué?»',
    descripcion: 'Mira la grabación y reescribe tus preguntas.',
    objetivos: [
      {
        clave_interna: 'EVA-04-U2-O1',
        nombre_objetivo: 'Reescribe una pregunta cerrada',
        descripcion: 'La conviertes en una que admite más de una buena respuesta.',
        materiales: [
          [
            3,
            'Taxonomía de Bloom',
            'https://es.wikipedia.org/wiki/Taxonom%C3%ADa_de_objetivos_de_la_educaci%C3%B3n',
            'Úsala para ver a qué nivel pregunta cada una.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Tus cinco preguntas, otra vez',
        entregable: 2,
        detalles_actividad:
          '<p>Reescribe las cinco preguntas del inicio. Debajo de cada una anota qué respuesta inesperada te gustaría oír.</p>',
      },
      {
        nombre_actividad_unidad: 'Pausa y escribe',
        detalles_actividad: '<p>Detén la grabación en cada pregunta y escribe la tuya antes de seguir.</p>',
      },
    ],
  },
  {
    clave_interna: 'EVA-04-U3',
    nombre_unidad: 'Después de la clase: pruébalas',
    descripcion: 'Lleva una pregunta a tu salón y cuenta qué pasó.',
    objetivos: [
      {
        clave_interna: 'EVA-04-U3-O1',
        nombre_objetivo: 'Observa cómo responde tu grupo',
        descripcion: 'Decides con qué pregunta abrir la siguiente clase.',
        materiales: [
          [
            3,
            'Aprendizaje dialógico',
            'https://es.wikipedia.org/wiki/Aprendizaje_dial%C3%B3gico',
            'Elige una idea para probar esta semana.',
          ],
        ],
      },
    ],
    actividades: [
      {
        nombre_actividad_unidad: 'Una pregunta, un salón',
        entregable: 1,
        detalles_actividad:
          '<p>Cuenta en media página qué pregunta probaste, qué respondieron y qué preguntarías después. <strong>Sin nombres.</strong></p>',
      },
      {
        nombre_actividad_unidad: 'Guarda tu pregunta',
        detalles_actividad: '<p>Pégala donde la veas antes de la próxima clase.</p>',
      },
    ],
  },
]
