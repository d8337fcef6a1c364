/** An attempt by its author's rules: what is told before it, and its beginning (ADR 060). */
import {
  type IntentoAbierto,
  type IntentoHecho,
  type ModoDeIntento,
  may,
  mezclar,
  type Presentada,
} from '@eleva/contract'
import { sql } from 'kysely'
import { getPlazoDe } from '../../alcance/plazos.read.ts'
import { requireAbierta, requirePlazo } from '../../alcance/plazos.ts'
import { cuenta } from '../../alcance/quiz.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, forbidden } from '../../kit/errors.ts'
import type { Person } from '../../kit/http/session.ts'
import { sorteable } from '../evaluaciones/evaluaciones.read.ts'
import { getReglas, intentosDe, type ReglasDe } from '../evaluaciones/evaluaciones.service.ts'
import { requireNadaAbierto } from './intentos.dicho.ts'
import { asOwn } from './intentos.fin.ts'
import { getAbierto, getPropio, type Intento, listPreguntas } from './intentos.read.ts'
import { requireQuiz } from './intentos.service.ts'
import { sortear } from './intentos.sorteo.ts'

/**
 * What of what is right may be seen of an attempt now; while its grade is not told, nothing that tells of it (ADR 068), whatever a process of the
 * version before put. @param terminado whether it is over
 */
export function visible(r: ReglasDe, terminado: boolean, cerrada: boolean) {
  const now = (cuando: ReglasDe['ver_aciertos']) =>
    cuando === 'durante' || (terminado && (cuando === 'al_terminar' || (cuando === 'al_cerrar' && cerrada)))
  const nota = r.ver_nota === 'al_terminar' || now(r.ver_nota)
  return {
    nota,
    aciertos: nota && now(r.ver_aciertos),
    correctas: nota && now(r.ver_correctas),
    explicaciones: now(r.ver_explicaciones),
  }
}
export const some = ({ nota: _, ...right }: ReturnType<typeof visible>) => Object.values(right).some(Boolean)

/** From when something of what is right of a finished attempt is seen. */
export const verRespuestas = (r: ReglasDe): 'al_terminar' | 'al_cerrar' | 'nunca' =>
  some(visible(r, true, false)) ? 'al_terminar' : some(visible(r, true, true)) ? 'al_cerrar' : 'nunca'

/** Finished ones, in their order. */
export async function listHechos(
  db: Db,
  usuarioId: number,
  actividadId: number,
  modo: ModoDeIntento,
  revisable: boolean,
): Promise<IntentoHecho[]> {
  const { rows } = await sql<IntentoHecho>`
    select i.id, row_number() over (order by i.numero)::int as numero, case when i.por_calificar = 0 then coalesce(i.propia, i.calificacion) end as calificacion,
      ${iso('i.terminado_en')} as terminado_en, i.por_tiempo, i.vale, ${revisable}::boolean as revisable
    from intentos i where i.usuario_id = ${usuarioId} and i.actividad_id = ${actividadId} and i.modo = ${modo} and i.terminado_en is not null
    order by i.numero`.execute(db)
  return rows
}

/** Which of several counts compares them. */
const sinNota = (h: IntentoHecho): IntentoHecho => ({
  ...h,
  calificacion: null,
  oculta: h.calificacion !== null,
  vale: false,
})

export async function countPreguntas(db: Db, actividadId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*)::int from reactivos r where r.actividad_id = ${actividadId} and ${cuenta})
      + coalesce((select sum(least(s.cuantas, (select count(*) from reactivos r where ${sorteable})))::int from evaluacion_sorteos s
        where s.actividad_id = ${actividadId}), 0) as n`.execute(db)
  return rows[0]!.n
}

/** Its end: that of its minutes, or of the quiz for this person when that comes first. */
async function getAlcance(db: Db, intento: Intento, cierra: string | null, r: ReglasDe): Promise<IntentoAbierto> {
  const { rows } = await sql<Pick<IntentoAbierto, 'vence_en' | 'quedan'>>`
    select ${iso('f.fin')} as vence_en, greatest(0, extract(epoch from f.fin - now()))::float8 as quedan
    from (select least(i.vence_en, ${intento.modo === 'vista' ? null : cierra}::timestamptz) as fin from intentos i where i.id = ${intento.id}) f`.execute(
    db,
  )
  const { id, numero, modo, sin_regreso } = intento
  const durante = modo === 'practica' || some(visible(r, false, false))
  return { id, numero, modo, sin_regreso, durante, ...rows[0]! }
}

export const SIN_NOTA = { calificacion: -1, correctas: null, total: null, por_calificar: 0 }

/**
 * A quiz as somebody takes it by its author's rules: what is open, or what was reached so far and what is told before another one.
 * Whether they may see it is the caller's matter.
 */
export async function presentarConReglas(
  db: Db,
  person: Person,
  actividadId: number,
  modo: ModoDeIntento,
): Promise<Presentada> {
  const abierto = await getAbierto(db, person.id, actividadId, modo)
  const r = await getReglas(db, person.id, actividadId)
  const plazo = await getPlazoDe(db, person.id, actividadId)
  const todos = await listHechos(
    db,
    person.id,
    actividadId,
    modo,
    modo === 'practica' || some(visible(r, true, plazo?.cerrada === true)),
  )
  const vale = modo === 'cuenta' ? todos.find(h => h.vale) : todos.at(-1)
  const alguno = vale ?? todos.at(-1)
  const intento = abierto ?? (alguno && (await getPropio(db, person.id, actividadId, alguno.id)))
  const hechos = intento?.oculta ? todos.map(sinNota) : todos
  const preguntas = abierto ? await listPreguntas(db, person.id, actividadId, abierto) : []
  const intentos = modo === 'practica' ? null : intentosDe(r)
  const { cuenta: queCuenta, minima, por_pagina, sin_regreso, practica } = r
  const reglas = {
    minutos: r.minutos === null || modo === 'practica' ? null : r.minutos + r.mas_minutos,
    intentos,
    // A view is what somebody sees who has all of them before them.
    quedan: intentos === null || modo === 'vista' ? intentos : Math.max(0, intentos - hechos.length),
    cuenta: queCuenta,
    minima,
    ver_nota: r.ver_nota,
    ver_respuestas: verRespuestas(r),
    por_pagina,
    sin_regreso,
    practica,
    preguntas: abierto ? preguntas.length : await countPreguntas(db, actividadId),
    cierra: plazo?.cierra ?? null,
    cerrada: plazo?.cerrada === true,
    hechos,
    ...(modo === 'vista' ? { de_siempre: r.version === 0 } : {}),
  }
  if (abierto) return { ...SIN_NOTA, preguntas, reglas, intento: await getAlcance(db, abierto, reglas.cierra, r) }
  if (!vale || !intento) return { ...SIN_NOTA, preguntas: [], reglas, intento: null }
  const graded = await asOwn(db, intento)
  const media =
    intento.oculta || intento.propia === null
      ? {}
      : { calificacion: intento.calificacion!, correctas: null, total: null }
  return { ...graded, ...media, preguntas: [], reglas, intento: null }
}

async function juntar(db: Db, person: Person, actividadId: number, modo: ModoDeIntento): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from reactivos r where r.actividad_id = ${actividadId} and ${cuenta} order by r.position, r.id`.execute(
    db,
  )
  const all = [...rows.map(r => r.id), ...(await sortear(db, person.id, actividadId, modo))]
  if (all.length === 0) throw conflict('Esta actividad no tiene preguntas que contestar.')
  return all
}

/**
 * Begins an attempt, or gives the one that is open: twice at once is one.
 * @throws {Refusal} 403 for a view by who writes no questions, 404, 409 when there is none left, it is not open, or it is no quiz
 */
export async function comenzar(
  db: Db,
  person: Person,
  actividadId: number,
  cursoId: number | undefined,
  modo: ModoDeIntento,
) {
  const abierto = await getAbierto(db, person.id, actividadId, modo)
  if (abierto) return
  await requireQuiz(db, person, actividadId, cursoId)
  const r = await getReglas(db, person.id, actividadId)
  if (modo === 'vista') {
    if (!may(person.personas, 'reactivos.write')) throw forbidden()
    await db
      .deleteFrom('intentos')
      .where('usuario_id', '=', person.id)
      .where('actividad_id', '=', actividadId)
      .where('modo', '=', 'vista')
      .execute()
  } else {
    await requireAbierta(db, person.id, actividadId)
    await requirePlazo(db, person.id, actividadId)
  }
  if (modo === 'practica' && !r.practica) throw conflict('Esta evaluación no tiene modo de práctica.')
  if (modo === 'practica') await requireNadaAbierto(db, { usuario_id: person.id, actividad_id: actividadId })
  const hechos = await listHechos(db, person.id, actividadId, modo, false)
  const most = intentosDe(r)
  if (modo === 'cuenta' && most !== null && hechos.length >= most)
    throw conflict(most === 1 ? 'Ya terminaste esta evaluación.' : `Ya hiciste tus ${most} intentos.`)
  const preguntas = await juntar(db, person, actividadId, modo)
  const minutos = modo === 'practica' || r.minutos === null ? null : r.minutos + r.mas_minutos
  const { rows } = await sql<{ id: number }>`
    insert into intentos (usuario_id, actividad_id, numero, modo, vale, fija, mezclada, sin_regreso, vence_en)
    select ${person.id}, ${actividadId}, coalesce(max(i.numero) filter (where i.modo = ${modo}), 0) + 1, ${modo},
      ${modo}::text = 'cuenta' and not coalesce(bool_or(i.vale), false), true, ${r.mezcla_respuestas}, ${r.sin_regreso && modo !== 'practica'},
      now() + make_interval(mins => ${minutos}::int)
    from intentos i where i.usuario_id = ${person.id} and i.actividad_id = ${actividadId}
    on conflict do nothing returning id`.execute(db)
  const made = rows[0]
  // Somebody was faster: another tab of the same person.
  if (!made) return
  const enOrden = r.mezcla_preguntas ? mezclar(preguntas, `preguntas ${made.id}`) : preguntas
  // Older than any answer, whatever the device's clock says.
  await sql`insert into intento_respuestas (intento_id, reactivo_id, lugar, creado_en)
    select ${made.id}, id, lugar, '2000-01-01'::timestamptz from unnest(${enOrden}::bigint[]) with ordinality as x (id, lugar) order by id`.execute(
    db,
  )
}
