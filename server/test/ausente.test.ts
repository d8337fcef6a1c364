/** «Absent is unchanged»: every update, with each of its fields left out, leaves the whole database as it was. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineEscuelasJobs } from '../src/modules/escuelas/escuelas.jobs.ts'
import { everyRoute, namesOf, openTestApp, type TestApp } from './app.ts'
import type { Cambio } from './cambios.tipos.ts'
import { cambios, sinCambios } from './cambios.ts'

let t: TestApp
let cases: Record<string, Cambio>
beforeAll(async () => {
  t = await openTestApp()
  defineEscuelasJobs(t)
  await t.jobs.start()
  cases = await cambios(t)
})
afterAll(() => t.close())

/** How often something was changed, and when, is told in every row; what is left is what it says. */
const MARKS = ['version', 'actualizado_en', 'creado_en', 'visto_en', 'vence_en']

/** Every row of every table, but for sessions, the audit, and invitations, whose mail is on its way meanwhile. */
async function everything(): Promise<Map<string, string>> {
  const tables = await sql<{ name: string }>`
    select tabla.relname as name from pg_class tabla
      where tabla.relnamespace = 'public'::regnamespace and tabla.relkind in ('r', 'p')
      and not tabla.relispartition
        and tabla.relname not in ('sesiones_web', 'invitaciones', 'auditoria', 'auditoria_dias')`.execute(t.db)
  const rows = tables.rows.map(
    ({ name }) => sql`select ${name} || ' ' || (to_jsonb(x) - ${MARKS}::text[])::text as row from ${sql.table(name)} x`,
  )
  const all = await sql<{ row: string }>`${sql.join(rows, sql` union all `)}`.execute(t.db)
  return new Map(all.rows.map(r => [r.row, r.row]))
}

/** What is there after, and was not before. */
async function differences(before: Map<string, string>): Promise<string[]> {
  const after = await everything()
  return [...[...after.keys()].filter(k => !before.has(k)), ...[...before.keys()].filter(k => !after.has(k))]
}

const updates = everyRoute().filter(([, r]) => r.body && (r.method === 'PUT' || /update|actualiza/i.test(r.path)))

test('every update is walked, or named with the reason why not', () => {
  expect(updates.map(([name]) => name).sort()).toEqual([...Object.keys(cases), ...Object.keys(sinCambios)].sort())
})

/** They say nothing that stays: as of which mark, a picture that comes or goes, what is taken away. */
const ACTS = [
  'version marca visita',
  'imagen reemplazarImagen quitarImagenExistente url_image',
  'delCriterios delNiveles renombradas',
].flatMap(names => names.split(' '))

/** By update: what it takes that the thing which is walked has not, so that nobody sees here whether it stays. */
const SIN_VALOR: Record<string, { fields: string; why: string }> = {
  'anuncios.update': { fields: 'escuela_id grupo_id oferta_id curso_id archivos', why: 'it is for all, without files' },
  'contenidos.lugar': { fields: 'segundo tramos duracion anota', why: 'where in a film, and what the visit notes' },
  'entregables.cuaderno': { fields: 'idEntregable', why: 'which one it is, again' },
  'entregables.cuadernoRubrica': { fields: 'rubrica alumno', why: 'whose it is, again' },
  'grupos.updateStudents': { fields: 'nuevo_grupo_id', why: 'a move' },
  'reactivos.update': { fields: 'tipo media_id media_texto rubrica_id', why: 'of questions of other kinds' },
  'reactivos.updateTarjeta': { fields: 'tipo media_id media_texto rubrica_id', why: 'of questions of other kinds' },
  'streaming.updateEstado': { fields: 'stream_finalizado', why: 'it has not ended' },
}

test('every field that an update takes is among those that stand, or is changed', () => {
  const unsaid = updates
    .filter(([name]) => name in cases)
    .flatMap(([name, route]) => {
      const { keys = {}, stands, change } = cases[name]!
      const said = new Set([...ACTS, ...Object.keys(keys), ...Object.keys(stands), ...Object.keys(change)])
      return namesOf(route)
        .filter(field => !said.has(field))
        .map(field => `${name}.${field}`)
    })
  const without = Object.entries(SIN_VALOR).flatMap(([name, { fields }]) => fields.split(' ').map(f => `${name}.${f}`))
  expect(unsaid.sort()).toEqual(without.sort())
})

describe('a field that is not sent stays as it is', () => {
  for (const [name, route] of updates.filter(([name]) => !(name in sinCambios))) {
    test(name, async () => {
      const { who, path, keys = {}, stands, change } = cases[name]!
      const send = (body: object) => who.send(route.method as 'PUT', path, { ...keys, ...body })
      const before = await everything()
      for (const left of [...Object.keys(stands), '*']) {
        const { [left]: _, ...body } = left === '*' ? {} : stands
        const reply = await send(body)
        expect(reply.status, `without ${left}: ${JSON.stringify(reply.body)}`).toBe(200)
        expect(await differences(before), `without ${left}`).toEqual([])
      }
      const reply = await send(change)
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      expect(await differences(before), 'what is sent is changed').not.toEqual([])
    })
  }
})
