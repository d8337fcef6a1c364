/** News as a school network would have after years: short notices, most of them over, a few that hold today. */

import type { Bandera, TipoDeNovedad } from '@eleva/contract'
import type { Database } from '../server/src/kit/db/db.ts'

const asuntos = [
  'Abrimos inscripciones para',
  'Taller de',
  'Nuevas fechas de',
  'Recordatorio:',
  'Ya puedes consultar',
  'Resultados de',
  'Calendario de',
  'Invitación a',
  'Cambios en',
  'Guía rápida de',
  'Convocatoria para',
  'Mantenimiento de',
]
const temas = [
  'la certificación «Docente digital»',
  'evaluación formativa',
  'rúbricas en el aula',
  'lectura y escritura',
  'la biblioteca de videos',
  'las clases en vivo',
  'matemáticas con material concreto',
  'la muestra de proyectos',
  'inclusión y convivencia',
  'los portafolios de evidencias',
  'planeación didáctica',
  'las reuniones con familias',
  'educación socioemocional',
  'los reportes de avance',
  'el laboratorio de cómputo',
  'programación para principiantes',
  'la feria de ciencias',
  'el diplomado de tutoría',
  'pensamiento crítico',
  'los cuestionarios finales',
  'la red de coaches',
  'bienestar docente',
  'los grupos de sexto',
  'aprendizaje basado en proyectos',
]
const lugares = [
  'en Oaxaca',
  'en Guadalajara',
  'para secundaria',
  'para primaria',
  'este semestre',
  'de verano',
  'en línea',
  'con nuevas lecturas',
  'por la tarde',
]
const frases = [
  'Pide tu lugar con la persona que gestiona tu escuela.',
  'Son <strong>ocho sesiones cortas</strong> que puedes seguir a tu ritmo, con una clase en vivo cada semana.',
  'Lo que entregues antes queda guardado; durante ese tiempo no podrás subir videos.',
  'Ten a la mano tu correo institucional y revisa los <em>avisos</em> de tu grupo.',
  'Si ya tomaste el curso piloto, tus avances siguen ahí y no hace falta repetirlos.',
]

/** The search of the measurement: one topic of 24, about 4 % of the titles. */
export const BUSCADO = 'rubricas'

const BATCH = 1000
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

/** Row `i`, the same in every run: one begins every 16 hours and holds for 30 days, backwards from next week. */
function novedad(i: number) {
  const pick = <T>(words: readonly T[], stride: number): T => words[Math.floor(i / stride) % words.length]!
  const begins = 7 - Math.floor((i * 2) / 3)
  const open = i % 100 === 7
  const tipo: TipoDeNovedad = i % 10 < 7 ? 1 : i % 10 < 9 ? 2 : 3
  const publicado: Bandera = i % 8 === 3 ? 0 : 1
  const frase = (n: number) => `<p>${frases[(i + n) % frases.length]}</p>`
  return {
    titulo: `${pick(asuntos, 24)} ${pick(temas, 1)} ${pick(lugares, 5)} · aviso ${i}`,
    tipo,
    publicado,
    fecha_inicio: open ? null : day(begins),
    fecha_finalizacion: open ? null : day(begins + 30),
    descripcion: Array.from({ length: 2 + (i % 3) }, (_, n) => frase(n)).join(''),
    creado_en: new Date(Date.now() - i * 57_600_000),
  }
}

/** Fills up to `total` rows and tidies the table as autovacuum would within a minute. */
export async function fillNews({ db, sql }: Pick<Database, 'db' | 'sql'>, total: number) {
  const { there } = await db
    .selectFrom('novedades')
    .select(e => e.fn.countAll<number>().as('there'))
    .executeTakeFirstOrThrow()
  for (let from = there; from < total; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, total - from) }, (_, i) => novedad(from + i))
    await db.insertInto('novedades').values(rows).execute()
  }
  // Until then, each search also reads the entries that the trigram index has yet to sort in.
  await sql`vacuum analyze novedades`
}
