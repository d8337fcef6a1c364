/** The sheet in which questions are written: a row for each kind, which reads as it stands. */
import { celdasDe } from './exportar/celdas.ts'
import type { Exportada } from './exportar/pregunta.ts'

const base = {
  id: 0,
  opciones: [],
  puntos: 1,
  explicacion: '',
  categoria: 'Ejemplos',
  indicador: '',
  palabras: ['ejemplo'],
}
const opcion = (texto: string, correcta = false, comentario = '') => ({ texto, correcta, comentario })
const p = (texto: string) => `<p>${texto}</p>`

const EJEMPLOS: Exportada[] = [
  {
    ...base,
    tipo: 'unica',
    descripcion: p('¿Cuál de estos animales es un ave?'),
    datos: {},
    opciones: [opcion('El ajolote', false, 'Es un anfibio.'), opcion('El quetzal', true), opcion('El cacomixtle')],
  },
  {
    ...base,
    tipo: 'multiple',
    descripcion: p('¿Cuáles son números primos?'),
    datos: { parcial: true },
    opciones: [opcion('2', true), opcion('7', true), opcion('9'), opcion('15')],
  },
  {
    ...base,
    tipo: 'verdadero',
    descripcion: p('El agua hierve a menos de 100 °C en la Ciudad de México.'),
    datos: { correcta: true },
    explicacion: p('A mayor altura, menor presión.'),
  },
  {
    ...base,
    tipo: 'corta',
    descripcion: p('¿Cuál es la capital de Jalisco?'),
    datos: { variantes: [{ texto: 'Guadalajara' }, { texto: 'Guanatos', parte: 0.5 }] },
  },
  {
    ...base,
    tipo: 'numerica',
    descripcion: p('¿Cuánto mide el lado de un cuadrado de 2.25 m² de área?'),
    datos: {
      valor: 1.5,
      tolerancia: 0.01,
      unidades: [
        { texto: 'm', factor: 1 },
        { texto: 'cm', factor: 0.01 },
      ],
    },
  },
  {
    ...base,
    tipo: 'relacion',
    descripcion: p('Relaciona cada estado con su capital.'),
    datos: {
      parejas: [
        ['Oaxaca', 'Oaxaca de Juárez'],
        ['Puebla', 'Puebla de Zaragoza'],
        ['Veracruz', 'Xalapa'],
      ].map(([izquierda, derecha]) => ({ izquierda, derecha })),
      distractores: [{ derecha: 'Mérida' }],
    },
  },
  {
    ...base,
    tipo: 'orden',
    descripcion: p('Ordena los pasos para leer un texto.'),
    datos: {
      elementos: ['Ver el título', 'Leer de corrido', 'Subrayar las ideas', 'Escribir un resumen'].map(texto => ({
        texto,
      })),
    },
  },
  {
    ...base,
    tipo: 'huecos',
    descripcion: p('Completa el texto.'),
    datos: {
      texto: 'La rúbrica tiene [[1]] y niveles, y se muestra [[2]] de empezar.',
      huecos: [
        { clase: 'texto', variantes: [{ texto: 'criterios' }, { texto: 'indicadores' }] },
        { clase: 'eleccion', opciones: ['antes', 'después'], correcta: 0 },
      ],
    },
  },
  {
    ...base,
    tipo: 'ensayo',
    descripcion: p('¿Qué cambió en tu manera de evaluar?'),
    datos: { minimo: 100, maximo: 400, guia: 'Da un ejemplo de su grupo y dice por qué.' },
  },
  {
    ...base,
    tipo: 'archivo',
    descripcion: p('Sube la foto del cartel que hizo tu grupo.'),
    datos: { clases: ['imagen', 'documento'], maximo: 2, guia: 'Se lee desde lejos y tiene una sola idea.' },
  },
]

export const filasDePlantilla = () => EJEMPLOS.map(celdasDe)
