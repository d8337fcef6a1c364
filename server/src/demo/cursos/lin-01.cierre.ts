/** The questions of the quiz whose grade everybody sees once it has closed. */
import type { DemoPregunta } from './lin-01.preguntas.ts'

export const preguntasDeCierre: DemoPregunta[] = [
  {
    tipo: 'unica',
    indicador: 'Cierre y comprobación',
    palabras: ['cifras'],
    pregunta: 'Nueve de cada diez acertaron una pregunta. ¿Qué te dice eso?',
    explicacion:
      'Que el grupo ya lo sabe, o que la respuesta se adivina: lee las opciones como si no supieras del tema.',
    opciones: [
      ['Que es fácil para este grupo: conviene ver si se adivina', 1],
      ['Que el grupo estudió más que otros', 0],
      ['Que la pregunta está mal y hay que quitarla', 0],
    ],
    dichas: [[0], [1], [2]],
  },
  {
    tipo: 'multiple',
    indicador: 'Evidencias de aprendizaje',
    palabras: ['cifras', 'error frecuente'],
    pregunta: 'Quienes más saben fallan una pregunta que los demás aciertan. ¿Qué revisas?',
    explicacion:
      'Casi siempre la clave está equivocada, o el enunciado admite otra lectura que sólo ve quien sabe más.',
    opciones: [
      ['Si la respuesta marcada como correcta lo es', 1],
      ['Si el enunciado se puede leer de otra manera', 1],
      ['Si esas personas se distrajeron', 0],
    ],
    dichas: [[0, 1], [0], [1, 2]],
  },
  {
    tipo: 'verdadero',
    indicador: 'Criterios y niveles',
    pregunta: 'Si quitas una pregunta mal escrita, las calificaciones se vuelven a calcular.',
    explicacion: 'Se calculan de nuevo con las demás, y cada persona a la que le cambia recibe un aviso.',
    datos: { correcta: true },
    dichas: [
      { tipo: 'verdadero', valor: true },
      { tipo: 'verdadero', valor: false },
    ],
  },
  {
    tipo: 'numerica',
    indicador: 'Cierre y comprobación',
    palabras: ['cifras'],
    puntos: 2,
    pregunta: 'De 25 personas, 10 eligieron la opción B. ¿Qué porcentaje es?',
    explicacion: '10 de 25 son 40 de cada 100.',
    datos: { valor: 40, tolerancia: 0, unidades: [{ texto: '%', factor: 1 }] },
    dichas: [
      { tipo: 'numerica', valor: '40', unidad: '%' },
      { tipo: 'numerica', valor: '25', unidad: '%' },
    ],
  },
]
