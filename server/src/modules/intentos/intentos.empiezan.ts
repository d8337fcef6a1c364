/**
 * A class that begins a quiz by its author's rules at once (ADR 060): as in `intentos.juntos.ts`, what is asked of all of them together only admits.
 * Whoever has begun before, or has a permit, is looked at alone.
 */
import { type IntentoAbierto, isConDatos, mezclar, type PreguntaDeQuiz, type Presentada } from '@eleva/contract'
import { sql } from 'kysely'
import { enSuZona } from '../../alcance/plazos.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { askTogether } from '../../kit/db/juntos.ts'
import { getReglas, type ReglasDe } from '../evaluaciones/evaluaciones.service.ts'
import { countPreguntas, SIN_NOTA, some, verRespuestas, visible } from './intentos.inicio.ts'
import { admitidos, asAsked, listDeTodos, listEstas, type Pide } from './intentos.juntos.ts'
import { semillaDe } from './intentos.read.ts'
import { listPorSortear, sortearDe } from './intentos.sorteo.ts'

type Admitido = { n: number; usuario: number; actividad: number; cierra: string | null }

async function listAdmitidos(db: Db, piden: readonly Pide[]): Promise<Admitido[]> {
  const { rows } = await sql<Admitido>`with ${admitidos(piden, true)}
    select a.n, a.usuario, a.actividad, ${enSuZona('f', 'cierra')} as cierra from admitidos a
      left join fechas f on f.usuario_id = a.usuario and f.actividad_id = a.actividad`.execute(db)
  return rows
}

/** One read of each activity, of which there are few. */
async function ofEach<T>(
  admitted: readonly Admitido[],
  read: (actividad: number) => Promise<T>,
): Promise<Map<number, T>> {
  const all = new Map<number, T>()
  for (const { actividad } of admitted) if (!all.has(actividad)) all.set(actividad, await read(actividad))
  return all
}

/** What is told before the first attempt, and at its beginning: nothing was done yet. */
const reglasDe = (r: ReglasDe, preguntas: number, cierra: string | null): NonNullable<Presentada['reglas']> => ({
  minutos: r.minutos,
  intentos: r.intentos,
  quedan: r.intentos,
  cuenta: r.cuenta,
  minima: r.minima,
  ver_nota: r.ver_nota,
  ver_respuestas: verRespuestas(r),
  por_pagina: r.por_pagina,
  sin_regreso: r.sin_regreso,
  practica: r.practica,
  preguntas,
  cierra,
  cerrada: false,
  hechos: [],
})

type Hecho = Pick<IntentoAbierto, 'id' | 'vence_en' | 'quedan'> & { usuario: number; actividad: number }

/** Their first attempts, with the questions of the activity, in the order of each. */
async function beginAll(db: Db, admitted: readonly (Admitido & { r: ReglasDe; ids: number[] })[]) {
  const nuevos = admitted.map(({ usuario, actividad, cierra, r }) => ({
    usuario,
    actividad,
    cierra,
    minutos: r.minutos,
    mezclada: r.mezcla_respuestas,
    sin_regreso: r.sin_regreso,
  }))
  const { rows } = await sql<Hecho>`
    with nuevos as materialized (select distinct on (usuario, actividad) * from jsonb_to_recordset(${JSON.stringify(nuevos)}::jsonb)
        as x (usuario bigint, actividad bigint, cierra timestamptz, minutos int, mezclada boolean, sin_regreso boolean) order by usuario, actividad),
      hechos as (insert into intentos (usuario_id, actividad_id, fija, mezclada, sin_regreso, vence_en)
        select usuario, actividad, true, mezclada, sin_regreso, now() + make_interval(mins => minutos) from nuevos order by usuario, actividad
        on conflict do nothing returning id, usuario_id, actividad_id, vence_en)
    select h.id, h.usuario_id as usuario, h.actividad_id as actividad, ${iso('f.fin')} as vence_en, greatest(0, extract(epoch from f.fin - now()))::float8 as quedan
    from hechos h join nuevos n on n.usuario = h.usuario_id and n.actividad = h.actividad_id cross join lateral (select least(h.vence_en, n.cierra) as fin) f`.execute(
    db,
  )
  const made = rows.map(h => {
    const { r, ids } = admitted.find(a => a.usuario === h.usuario && a.actividad === h.actividad)!
    return { ...h, ids: r.mezcla_preguntas ? mezclar(ids, `preguntas ${h.id}`) : ids }
  })
  const lugares = made.flatMap(h => h.ids.map((id, i) => ({ intento: h.id, id, lugar: i + 1 })))
  // Older than any answer, whatever the device's clock says.
  await sql`insert into intento_respuestas (intento_id, reactivo_id, lugar, creado_en)
    select x.intento, x.id, x.lugar, '2000-01-01'::timestamptz from jsonb_to_recordset(${JSON.stringify(lugares)}::jsonb) as x (intento bigint, id bigint, lugar bigint)
    order by x.intento, x.id`.execute(db)
  return made
}

export const createEmpiezan = (db: Db) => ({
  /** Before the first attempt; undefined of whoever has to be asked about alone. */
  antes: askTogether<Pide, Presentada | undefined>(async piden => {
    const admitted = await listAdmitidos(db, piden)
    const reglas = await ofEach(admitted, id => getReglas(db, null, id))
    const cuantas = await ofEach(admitted, id => countPreguntas(db, id))
    const said = new Map(
      admitted.map(a => [
        a.n,
        {
          ...SIN_NOTA,
          preguntas: [],
          intento: null,
          reglas: reglasDe(reglas.get(a.actividad)!, cuantas.get(a.actividad)!, a.cierra),
        },
      ]),
    )
    return piden.map((_, n) => said.get(n))
  }),

  /** Begins the first attempt; undefined, and nothing begun, of whoever has to be looked at alone. */
  comenzar: askTogether<Pide, Presentada | undefined>(piden =>
    db.transaction().execute(async together => {
      const admitted = await listAdmitidos(together, piden)
      if (admitted.length === 0) return piden.map(() => undefined)
      const reglas = await ofEach(admitted, id => getReglas(together, null, id))
      const propias = await listDeTodos(together, [...reglas.keys()])
      const sorteos = await listPorSortear(together, [...reglas.keys()])
      const drawn = new Map(admitted.map(a => [a, sortearDe(sorteos.get(a.actividad) ?? [])]))
      const sorteadas = await listEstas(together, [...new Set([...drawn.values()].flat())])
      const asked = new Map([...propias.values(), sorteadas].flat().map(p => [p.id, p]))
      const these = admitted
        .map(a => ({
          ...a,
          r: reglas.get(a.actividad)!,
          ids: [...(propias.get(a.actividad) ?? []).map(p => p.id), ...drawn.get(a)!.filter(id => asked.has(id))],
        }))
        .filter(a => a.ids.length > 0)
      const made = these.length ? await beginAll(together, these) : []
      const said = new Map(
        made.map(({ id, usuario, actividad, vence_en, quedan, ids }) => {
          const { r, cierra } = these.find(a => a.usuario === usuario && a.actividad === actividad)!
          const preguntas = ids.map((p): PreguntaDeQuiz => {
            const semilla = semillaDe({ id, usuario_id: usuario, fija: true }, p)
            const pregunta = asAsked(asked.get(p)!, semilla)
            if (isConDatos(pregunta.tipo)) return { ...pregunta, revisada: false }
            const { contestado: _, ...opciones } = pregunta
            return {
              ...opciones,
              respuestas: r.mezcla_respuestas ? mezclar(opciones.respuestas, semilla) : opciones.respuestas,
              revisada: false,
            }
          })
          const intento = {
            id,
            numero: 1,
            modo: 'cuenta' as const,
            sin_regreso: r.sin_regreso,
            durante: some(visible(r, false, false)),
            vence_en,
            quedan,
          }
          return [
            `${usuario} ${actividad}`,
            { ...SIN_NOTA, preguntas, reglas: reglasDe(r, preguntas.length, cierra), intento },
          ]
        }),
      )
      return piden.map(p => said.get(`${p.usuarioId} ${p.actividadId}`))
    }),
  ),
})
