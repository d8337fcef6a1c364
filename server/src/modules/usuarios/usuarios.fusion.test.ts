import { cuentasRoutes, privacidadRoutes, ROL, usuariosRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildGroup, buildPerson, buildSchool } from '../../../test/build.ts'
import { REFERENCIAS } from './usuarios.fusion.referencias.ts'
import { defineUsuariosJobs } from './usuarios.jobs.ts'

let t: TestApp
let admin: Caller
let yo: { id: number; email: string }
const sent: { to: string; text: string }[] = []
beforeAll(async () => {
  t = await openTestApp()
  t.mail.send = async message => {
    sent.push(message)
    return { id: message.to }
  }
  defineUsuariosJobs(t)
  await t.jobs.start()
  yo = await buildPerson(t.db, { roles: [ROL.admin] })
  admin = await t.asPerson(yo)
})
afterAll(() => t.close())

const fusion = (id: number, otra: number, simular = false) =>
  admin.send('POST', `/api/usuarios/${id}/fusion${simular ? '?simular=1' : ''}`, { otra })

describe('every column that points to a person', () => {
  const named = REFERENCIAS.map(([tabla, columna]) => `${tabla}.${columna}`)

  test('is classed, once: one that comes later says what a merge does with it', async () => {
    const { rows } = await sql<{ columna: string }>`
      select distinct clase.relname || '.' || columna.attname as columna
      from pg_attribute columna
        join pg_class clase on clase.oid = columna.attrelid
      where clase.relnamespace = 'public'::regnamespace
        and clase.relkind in ('r', 'p')
        and not clase.relispartition
        and columna.attnum > 0
        and not columna.attisdropped
        and (
          columna.attname = 'usuario_id'
          or exists (
            select
            from pg_constraint llave
            where llave.conrelid = clase.oid
              and llave.contype = 'f'
              and llave.confrelid = 'usuarios'::regclass
              and columna.attnum = any(llave.conkey)
          )
        )
      order by 1`.execute(t.db)
    const where = 'server/src/modules/usuarios/usuarios.fusion.referencias.ts'
    const all = rows.map(r => r.columna)
    expect(
      all.filter(columna => !named.includes(columna)),
      `Di en ${where} qué hace una fusión de cuentas con cada una: mueve, junta o deja`,
    ).toEqual([])
    expect(
      named.filter(columna => !all.includes(columna)),
      `Ya no apuntan a una persona: quita de ${where}`,
    ).toEqual([])
    expect(
      named.filter((columna, at) => named.indexOf(columna) < at),
      `Dos veces en ${where}`,
    ).toEqual([])
  })

  test('moves whole only where no unique index could refuse it', async () => {
    const { rows } = await sql<{ columna: string }>`
      select distinct clase.relname || '.' || columna.attname as columna
      from pg_index indice
        join pg_class clase on clase.oid = indice.indrelid
        join pg_attribute columna on columna.attrelid = clase.oid and columna.attnum = any(indice.indkey)
      where indice.indisunique`.execute(t.db)
    const unique = new Set(rows.map(r => r.columna))
    const wrong = REFERENCIAS.filter(
      ([tabla, columna, clase]) => clase === 'mueve' && unique.has(`${tabla}.${columna}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('two accounts', () => {
  /**
   * One with a group and a delivery of their own and of both, the other with the same group and another delivery of it.
   */
  async function dos() {
    const { id: escuela_id } = await buildSchool(t.db)
    const queda = await buildPerson(t.db, { roles: [ROL.estudiante] })
    const va = await buildPerson(t.db, { roles: [ROL.estudiante], escuela_id })
    const [ambas, suya] = [await buildActivity(t.db), await buildActivity(t.db)]
    const [comun, propio] = [
      await buildGroup(t.db, { usuarios: [queda.id, va.id] }),
      await buildGroup(t.db, { usuarios: [va.id] }),
    ]
    const entrega = (usuario_id: number, actividad_id: number, comentarios: string) =>
      t.db
        .insertInto('entregas')
        .values({ usuario_id, actividad_id, comentarios, file_url: 'https://x.mx/a.pdf' })
        .returning('id')
        .executeTakeFirstOrThrow()
    const primera = await entrega(queda.id, ambas.id, 'de la que se queda')
    const doble = await entrega(va.id, ambas.id, 'de la que se va')
    const otra = await entrega(va.id, suya.id, 'solo de la que se va')
    const de = async () =>
      (await t.db.selectFrom('entregas').select('id').where('usuario_id', '=', queda.id).orderBy('id').execute()).map(
        e => e.id,
      )
    return { escuela_id, queda, va, comun, propio, primera, doble, otra, de }
  }

  test('become one: shown before, in one act; what both have stays as it was, and the one that goes is out', async () => {
    const d = await dos()
    const abierta = await t.asPerson(d.va)
    const before = await fusion(d.queda.id, d.va.id, true)
    const partes = [
      { parte: 'entregas', movidas: 1, quedan: 1 },
      { parte: 'grupos', movidas: 1, quedan: 1 },
    ]
    expect(before.body).toMatchObject({
      fusion: { partes, se_queda: { email: d.queda.email }, se_va: { id: d.va.id } },
    })
    // Nothing has changed by that.
    expect(await d.de()).toEqual([d.primera.id])
    await abierta.ask(cuentasRoutes.user, {})

    const done = await fusion(d.queda.id, d.va.id)
    expect(done.body).toMatchObject({ message: 'Las dos cuentas son una', fusion: { partes } })
    expect(await d.de()).toEqual([d.primera.id, d.otra.id])
    const { usuario_id } = await t.db
      .selectFrom('entregas')
      .select('usuario_id')
      .where('id', '=', d.doble.id)
      .executeTakeFirstOrThrow()
    expect(usuario_id).toBeNull()
    const grupos = await t.db
      .selectFrom('grupos_usuarios')
      .select('grupo_id')
      .where('usuario_id', '=', d.queda.id)
      .execute()
    expect(grupos.map(g => g.grupo_id).toSorted()).toEqual([d.comun.id, d.propio.id].toSorted())
    expect((await admin.ask(usuariosRoutes.get, { params: { id: d.queda.id } })).usuario).toMatchObject({
      escuela: { id: d.escuela_id },
      correo_alternativo: d.va.email,
    })
    expect((await abierta.get('/api/user')).status).toBe(401)
    expect((await admin.get(`/api/usuarios/${d.va.id}`)).status).toBe(404)
    await expect.poll(() => sent.map(m => m.to), { timeout: 10_000 }).toEqual([d.va.email])
    expect(sent[0]!.text).toContain(`entra con ${d.queda.email}`)
  })

  test('and what the person asked of their data is answered by its day still; asked by both, it stands once', async () => {
    const { queda, va } = await dos()
    const pedir = async (who: { id: number; email: string }, tipo: 'acceder' | 'oponerse') =>
      (await (await t.asPerson(who)).ask(privacidadRoutes.request, { body: { tipo, palabras: 'No en portada' } })).id
    const [suya, deAmbas, deLaOtra] = [
      await pedir(va, 'acceder'),
      await pedir(queda, 'oponerse'),
      await pedir(va, 'oponerse'),
    ]
    expect((await fusion(queda.id, va.id)).status).toBe(200)
    const abiertas = (await admin.ask(privacidadRoutes.listSolicitudes, { query: { estado: 'abiertas' } })).solicitudes
    expect(abiertas.map(s => [s.id, s.usuario_id, s.quedan]).toSorted()).toEqual([
      [suya, queda.id, 20],
      [deAmbas, queda.id, 20],
    ])
    for (const id of [suya, deAmbas])
      await admin.ask(privacidadRoutes.answer, { params: { id }, body: { decision: 'hecha', respuesta: 'Con gusto' } })
    expect(
      await t.db.selectFrom('privacidad_solicitudes').select('estado').where('id', '=', deLaOtra).execute(),
    ).toEqual([{ estado: 'retirada' }])
  })

  test('not the same one, one that is gone, one’s own, of two schools, or of two kinds', async () => {
    const d = await dos()
    const otraEscuela = await buildSchool(t.db)
    const lejos = await buildPerson(t.db, { roles: [ROL.estudiante], escuela_id: otraEscuela.id })
    const docente = await buildPerson(t.db, { roles: [ROL.docente] })
    const otroAdmin = await buildPerson(t.db, { roles: [ROL.admin] })
    const said = async (id: number, otra: number) => {
      const { status, body } = await fusion(id, otra)
      return [status, String(body.message).split(/[.:]/)[0]]
    }
    expect(await said(d.queda.id, d.queda.id)).toEqual([422, 'Es la misma cuenta'])
    expect(await said(d.queda.id, 999_999)).toEqual([404, 'Una de las dos personas ya no existe'])
    expect(await said(otroAdmin.id, yo.id)).toEqual([409, 'No puedes quitar tu propia cuenta'])
    expect(await said(d.va.id, lejos.id)).toEqual([409, 'Son de escuelas distintas'])
    expect(await said(d.queda.id, docente.id)).toEqual([409, 'No hacen lo mismo aquí'])
    expect(await d.de()).toEqual([d.primera.id])
    expect(
      (await (await t.as('coach')).send('POST', `/api/usuarios/${d.queda.id}/fusion`, { otra: d.va.id })).status,
    ).toBe(403)
  })
})
