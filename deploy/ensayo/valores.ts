/**
 * What people change again and again while things break: a news item, a work that is handed in anew, its grade. At the
 * end each says what was last acknowledged, or what was sent after that and got no answer: nothing older, and nothing
 * that nobody sent.
 */
import { entregasPropiasRoutes, revisionesRoutes } from '@eleva/contract'
import type { Somebody } from '../../bench/gente.ts'
import { buildActivity, buildCursoOfrecido, buildNovedad, buildUnit } from '../../server/test/build.ts'
import type { Jornada, Labor, Linea } from './labor.ts'

const GRADED_WITH_A_NUMBER = 2
/** A work can be handed in so often (MAX_VERSIONES): after these its learner goes on with the next one. */
const VERSIONS = 40
const WORKS = 80

/** The values that something may have. */
class Dicho {
  readonly #possible = new Set<string>()
  confirmed = 0
  sends(value: string) {
    this.#possible.add(value)
  }
  /** What was sent before it and had no answer came before, or not at all. */
  confirms(value: string) {
    this.#possible.clear()
    this.#possible.add(value)
    this.confirmed++
  }
  has(value: string) {
    return this.#possible.has(value)
  }
}

type Cosa = { dicho: Dicho; now: string }

function judge(name: string, things: readonly Cosa[]): Linea {
  const wrong = things.filter(({ dicho, now }) => !dicho.has(now)).length
  const told = things.reduce((sum, { dicho }) => sum + dicho.confirmed, 0)
  const text = `${name}: ${told} cambios confirmados, ${wrong} de ${things.length} con otro valor`
  return { text, wrong: told ? wrong : wrong + 1 }
}

/**
 * Sends one value after the other.
 * @param send
 * @returns its status
 */
async function keepChanging(
  { isOver, pause }: Jornada,
  dicho: Dicho,
  values: (n: number) => string,
  send: (value: string) => Promise<{ status: number }>,
  most = Number.POSITIVE_INFINITY,
) {
  for (let n = 1; !isOver() && n <= most; n++) {
    const value = values(n)
    dicho.sends(value)
    if ((await send(value)).status === 200) dicho.confirms(value)
    await pause(350)
  }
}

/** Titles of news that stand already. */
export async function changeNews(jornada: Jornada, writers: readonly Somebody[]): Promise<Labor> {
  const { database, ask } = jornada
  const things = await Promise.all(
    writers.map(async who => {
      const { id } = await buildNovedad(database.db, { titulo: 'por cambiar 0' })
      const dicho = new Dicho()
      dicho.sends('por cambiar 0')
      return { who, id, dicho }
    }),
  )
  const change = ({ who, id, dicho }: (typeof things)[number]) =>
    keepChanging(
      jornada,
      dicho,
      n => `por cambiar ${n}`,
      titulo => ask(who, 'PUT', `/api/novedades/novedades/${id}`, { titulo }),
    )
  return {
    begin: () => things.map(change),
    verify: async () => {
      const ids = things.map(t => t.id)
      const rows = await database.db.selectFrom('novedades').select(['id', 'titulo']).where('id', 'in', ids).execute()
      const now = new Map(rows.map(r => [r.id, r.titulo]))
      return judge(
        'novedades que cambian',
        things.map(t => ({ dicho: t.dicho, now: now.get(t.id) ?? '' })),
      )
    },
  }
}

type Trabajo = { who: Somebody; lugar: { actividad_id: number; curso_id: number; curricula_id: number } }

/** @returns so many works of each learner */
async function buildTareas({ database: { db } }: Jornada, learners: readonly Somebody[], many: number) {
  const unidad = await buildUnit(db)
  const tareas: { id: number }[] = []
  for (let i = 0; i < many; i++)
    tareas.push(await buildActivity(db, { unidad_id: unidad.id, entregable: GRADED_WITH_A_NUMBER }))
  const curso = await buildCursoOfrecido(db, { unidades: [unidad.id], usuarios: learners.map(p => p.id) })
  const lugar = { curso_id: curso.id, curricula_id: curso.curricula_id }
  return learners.map(who => tareas.map(({ id }): Trabajo => ({ who, lugar: { ...lugar, actividad_id: id } })))
}

const handIn = ({ ask }: Jornada, { who, lugar }: Trabajo, url: string) =>
  ask(who, 'POST', entregasPropiasRoutes.handInUrl.path, { ...lugar, url })

const entregasDe = ({ database }: Jornada, works: readonly Trabajo[]) =>
  database.db
    .selectFrom('entregas')
    .select(['id', 'usuario_id', 'actividad_id', 'file_url', 'calificacion'])
    .where('actividad_id', 'in', [...new Set(works.map(w => w.lugar.actividad_id))])
    .execute()

/** Links that are handed in, and others in their place. */
export async function handInAgain(jornada: Jornada, learners: readonly Somebody[]): Promise<Labor> {
  const works = await buildTareas(jornada, learners, WORKS)
  const things = works.map(own => own.map(work => ({ work, dicho: new Dicho() })))
  const change = async (own: (typeof things)[number]) => {
    for (const { work, dicho } of own)
      await keepChanging(
        jornada,
        dicho,
        n => `https://ensayo.test/${work.who.id}/${n}`,
        url => handIn(jornada, work, url),
        VERSIONS,
      )
  }
  const keyOf = (actividad: number, usuario: number | null) => `${actividad}:${usuario}`
  return {
    begin: () => things.map(change),
    verify: async () => {
      const rows = await entregasDe(jornada, works.flat())
      const now = new Map(rows.map(r => [keyOf(r.actividad_id, r.usuario_id), r.file_url]))
      const twice = rows.length - now.size
      const said = judge(
        'entregas que cambian',
        things
          .flat()
          .filter(t => t.dicho.confirmed)
          .map(({ work, dicho }) => ({ dicho, now: now.get(keyOf(work.lugar.actividad_id, work.who.id)) ?? '' })),
      )
      return { text: `${said.text}, ${twice} dobles`, wrong: said.wrong + twice }
    },
  }
}

/** Grades of works that were handed in before. */
export async function grade(jornada: Jornada, coach: Somebody, learners: readonly Somebody[]): Promise<Labor> {
  const works = (await buildTareas(jornada, learners, 1)).flat()
  for (const work of works) await handIn(jornada, work, 'https://ensayo.test/por-calificar')
  const things = (await entregasDe(jornada, works)).map(({ id }) => ({ id, dicho: new Dicho() }))
  const path = (id: number) => revisionesRoutes.updateCalificacion.path.replace(':id', String(id))
  return {
    begin: () =>
      things.map(({ id, dicho }) =>
        keepChanging(
          jornada,
          dicho,
          n => String(n % 101),
          value => jornada.ask(coach, 'PUT', path(id), { nuevaCalificacion: Number(value) }),
        ),
      ),
    verify: async () => {
      const now = new Map((await entregasDe(jornada, works)).map(r => [r.id, String(r.calificacion)]))
      const said = judge(
        'calificaciones que cambian',
        things.map(t => ({ dicho: t.dicho, now: now.get(t.id) ?? '' })),
      )
      return things.length === learners.length
        ? said
        : { text: `${said.text}, de ${learners.length} entregas había ${things.length}`, wrong: said.wrong + 1 }
    },
  }
}
