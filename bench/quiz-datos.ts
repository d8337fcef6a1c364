/**
 * Quizzes that a class takes: sixteen questions with options, and sixteen of all kinds that need nobody to grade them.
 */
import { type TipoConDatos, tipoDe } from '@eleva/contract'
import type { Db } from '../server/src/kit/db/db.ts'
import { buildActivity, buildQuiz } from '../server/test/build.ts'

export const QUESTIONS = 16

/** What is sent of a question: rightly, and not. */
type Enviado = { respuesta_id?: number[]; contestado?: object }
export type Pregunta = { id: number; tipo: string; bien: Enviado; mal: Enviado }
export type Quiz = { id: number; unidad_id: number; preguntas: Pregunta[] }

type Caso = { tipo: TipoConDatos; datos: object; bien: object; mal: object }
const pareja = (n: number) => ({
  id: `izq${n}`,
  izquierda: `Lo que va a la izquierda ${n}`,
  clave: `der${n}`,
  derecha: `Lo que va a la derecha ${n}`,
})
const elemento = (n: number) => ({ id: `elem${n}`, texto: `El paso número ${n}` })
const six = [1, 2, 3, 4, 5, 6]

export const CASOS: readonly Caso[] = [
  { tipo: 'verdadero', datos: { correcta: true }, bien: { valor: true }, mal: { valor: false } },
  {
    tipo: 'corta',
    datos: { variantes: [{ texto: 'fotosíntesis' }, { texto: 'la fotosíntesis' }] },
    bien: { texto: ' Fotosintesis ' },
    mal: { texto: 'respiración' },
  },
  {
    tipo: 'numerica',
    datos: {
      valor: 31.4159,
      tolerancia: 0.01,
      unidades: [
        { texto: 'm', factor: 1 },
        { texto: 'cm', factor: 0.01 },
      ],
    },
    bien: { valor: '3141,59', unidad: 'cm' },
    mal: { valor: '30', unidad: 'm' },
  },
  {
    tipo: 'relacion',
    datos: { parejas: six.map(pareja) },
    bien: { parejas: Object.fromEntries(six.map(n => [`izq${n}`, `der${n}`])) },
    mal: { parejas: Object.fromEntries(six.map(n => [`izq${n}`, `der${(n % 6) + 1}`])) },
  },
  {
    tipo: 'orden',
    datos: { elementos: six.map(elemento) },
    bien: { orden: six.map(n => `elem${n}`) },
    mal: { orden: six.map(n => `elem${(n % 6) + 1}`) },
  },
  {
    tipo: 'huecos',
    datos: {
      texto: 'La [[1]] mide [[2]] y es [[3]].',
      huecos: [
        { clase: 'texto', variantes: [{ texto: 'mesa' }] },
        { clase: 'numero', valor: 77.5, tolerancia: 0 },
        { clase: 'eleccion', opciones: ['alta', 'baja'], correcta: 1 },
      ],
    },
    bien: { huecos: { 1: 'Mesa', 2: '77,5', 3: 'baja' } },
    mal: { huecos: { 1: 'silla', 2: '1', 3: 'alta' } },
  },
]

/** One of four questions has two right answers. */
export async function buildConOpciones(db: Db, many = QUESTIONS): Promise<Quiz> {
  const { id, unidad_id, preguntas } = await buildQuiz(
    db,
    Array.from({ length: many }, (_, i) => (i % 4 === 3 ? [0, 2] : [i % 4])),
  )
  const sent = (respuestas: number[], places: number[]): Enviado => ({ respuesta_id: places.map(p => respuestas[p]!) })
  return {
    id,
    unidad_id,
    preguntas: preguntas.map(({ id, respuestas }, n) => ({
      id,
      tipo: n % 4 === 3 ? 'multiple' : 'unica',
      bien: sent(respuestas, n % 4 === 3 ? [0, 2] : [n % 4]),
      mal: sent(respuestas, n % 4 === 3 ? [1] : [(n + 1) % 4]),
    })),
  }
}

/** Two of each kind, eight kinds. */
export async function buildDeTodas(db: Db): Promise<Quiz> {
  const quiz = await buildConOpciones(db, 4)
  for (const [n, { tipo, datos, bien, mal }] of [...CASOS, ...CASOS].entries()) {
    const { id } = await db
      .insertInto('reactivos')
      .values({
        actividad_id: quiz.id,
        descripcion: `<p>¿Cuál es la respuesta ${n}?</p>`,
        tiporeactivo_id: 1,
        tipo,
        datos: JSON.stringify(tipoDe(tipo).Datos.parse(datos)),
        position: 10 + n,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    quiz.preguntas.push({ id, tipo, bien: { contestado: { tipo, ...bien } }, mal: { contestado: { tipo, ...mal } } })
  }
  return quiz
}

const BANK = 200
/**
 * Sixteen by chance of a category of two hundred.
 * @returns the quiz, its `preguntas` all that it may ask
 */
export async function buildSorteada(db: Db): Promise<Quiz> {
  const [banco, quiz] = [await buildConOpciones(db, BANK), await buildActivity(db)]
  const { id: categoria_id } = await db
    .insertInto('categorias')
    .values({ nombre: 'De la que se sortea' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('reactivos')
    .set({ actividad_id: null, categoria_id })
    .where('actividad_id', '=', banco.id)
    .execute()
  await db
    .insertInto('evaluaciones')
    .values({ actividad_id: quiz.id, intentos: 3, minutos: 30, mezcla_preguntas: true, mezcla_respuestas: true })
    .execute()
  await db
    .insertInto('evaluacion_sorteos')
    .values({ actividad_id: quiz.id, position: 1, cuantas: QUESTIONS, categoria_id })
    .execute()
  return { id: quiz.id, unidad_id: quiz.unidad_id, preguntas: banco.preguntas }
}

/** Microseconds that grading one answer of each kind takes, wrong ones as well as right ones. */
export function weighGrading(times: number): { tipo: string; us: number }[] {
  return CASOS.map(({ tipo, datos, bien, mal }) => {
    const kind = tipoDe(tipo)
    const began = performance.now()
    for (let i = 0; i < times; i++) kind.grade(datos, { tipo, ...(i % 2 ? bien : mal) })
    return { tipo, us: (1000 * (performance.now() - began)) / times }
  })
}
