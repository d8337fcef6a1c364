/** Every write of staff leaves a line, sealed and never changed; of what who learns wrote no word stays. */
import {
  anunciosRoutes,
  auditoriaRoutes,
  avisosRoutes,
  dudasRoutes,
  gruposRoutes,
  isWrite,
  MAX_CAMBIOS,
  may,
  novedadesRoutes,
  type QueryOf,
  ROL,
  revisionesRoutes,
  usuariosRoutes,
} from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../src/kit/db/migrate.ts'
import { actWithLinea, noteActo } from '../src/kit/db/quien.ts'
import { isAudited } from '../src/kit/http/auditado.ts'
import { checkAuditoria, prepare, seal } from '../src/modules/auditoria/auditoria.jobs.ts'
import { defineEscuelasJobs } from '../src/modules/escuelas/escuelas.jobs.ts'
import { type Caller, everyRoute, openTestApp, type TestApp } from './app.ts'
import { buildGroup, buildPerson } from './build.ts'
import { cambios } from './cambios.ts'
import { allBut } from './personas.ts'
import { buildSalon } from './salon.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

const list = (query: Partial<QueryOf<typeof auditoriaRoutes.list>> = {}) =>
  admin.ask(auditoriaRoutes.list, { query: { per_page: 100, ...query } })
const lines = async () => (await sql<{ n: number }>`select count(*)::int as n from auditoria`.execute(t.db)).rows[0]!.n
const rotos = async () => (await admin.ask(auditoriaRoutes.check, {})).dias
const novedad = {
  titulo: 'Junta',
  tipo: 2,
  descripcion: '<p>Hoy</p>',
  fecha_inicio: '2026-01-01',
  fecha_finalizacion: '2026-12-31',
  publicado: 1,
} as const

test('who did what, as whom and from where, with before and after in words', async () => {
  const { id } = await admin.ask(novedadesRoutes.create, { body: novedad })
  await admin.send('PUT', `/api/novedades/novedades/${id}`, { titulo: 'Otra junta', publicado: 0 })
  await admin.send('DELETE', `/api/novedades/novedades/${id}`)
  const { actos } = await list({ palabra: 'novedades' })
  expect(actos).toMatchObject([
    { quien_id: admin.id, cuantos: 1, cambios: [{ hizo: 'quita', clase: 'Novedades', nombre: 'Otra junta' }] },
    {
      papel: 'Quien administra',
      direccion: '127.0.0.0/24',
      objeto: String(id),
      cambios: [
        {
          hizo: 'cambia',
          tabla: 'novedades',
          objeto: String(id),
          campos: [
            { campo: 'Título', antes: 'Junta', ahora: 'Otra junta' },
            { campo: 'Publicado', antes: 'Sí', ahora: 'No' },
          ],
        },
      ],
    },
    { cambios: [{ hizo: 'agrega', nombre: 'Junta' }] },
  ])
  expect(actos[0]!.que).toMatch(/^Elimina/)
  const suya = await list({ tabla: 'novedades', objeto: String(id) })
  expect(suya.actos.map(a => a.id)).toEqual(actos.map(a => a.id))
})

test('what is refused leaves none, and a key is told by what it names', async () => {
  const before = await lines()
  expect((await admin.send('POST', '/api/novedades/novedades', { ...novedad, titulo: '' })).status).toBe(422)
  expect((await admin.send('DELETE', '/api/novedades/novedades/987654')).status).toBe(404)
  expect(await lines()).toBe(before)
  const { id: ana } = await buildPerson(t.db, { name: 'Ana', apellido_p: 'Ruiz', apellido_m: '' })
  const grupo = await buildGroup(t.db, { usuarios: [ana] })
  const otro = await buildGroup(t.db)
  const body = { grupo_usuario_aprende_id: grupo.id, id: [ana], nuevo_grupo_id: otro.id }
  await admin.ask(gruposRoutes.updateStudents, { body })
  const [acto] = (await list({ acto: 'grupos.updateStudents' })).actos
  const dicho = acto!.cambios.flatMap(c => c.campos.map(f => `${c.hizo} ${f.campo}: ${f.antes} → ${f.ahora}`))
  expect(dicho.join('; ')).toContain(otro.nombre_grupo)
})

describe('every write of staff', () => {
  const deOficio = everyRoute().filter(([, r]) => isWrite(r) && r.can !== 'publico' && !may(['estudiante'], r.can))

  test('leaves a line by the tables of routes and permissions, but for what keeps nothing and pieces of files', () => {
    expect(deOficio.filter(([, r]) => !isAudited(r)).map(([name]) => name)).toEqual([
      'anuncios.vista',
      'ciclos.previa',
      'constancias.readLista',
      'constancias.previaDeLista',
      'constancias.previewPlantilla',
      'objetivos.uploadChunk',
      'reactivos.uploadMedia',
      'taller.aqui',
      'videos.uploadChunk',
    ])
  })

  test('that changes something says what it was and became', async () => {
    defineEscuelasJobs(t)
    await t.jobs.start()
    const cases = Object.entries(await cambios(t)).filter(([name]) => deOficio.some(([n]) => n === name))
    expect(cases.length).toBeGreaterThan(30)
    const silent: string[] = []
    for (const [name, { who, path, keys = {}, change }] of cases) {
      const [, route] = deOficio.find(([n]) => n === name)!
      const reply = await who.send(route.method as 'PUT', path, { ...keys, ...change })
      expect(reply.status, name).toBe(200)
      const { actos } = await list({ acto: name })
      if (!actos.some(a => a.quien_id === who.id && a.cambios.some(c => c.campos.length > 0))) silent.push(name)
    }
    expect(silent).toEqual([])
  })
})

test('of one act a thousand objects are told one by one, and the rest are changed all the same', async () => {
  await sql`insert into tipos_material (id, nombre_tipo_material) select 10000 + numero, 'Tipo ' || numero
    from generate_series(1, 1200) numero`.execute(t.db)
  await t.db.transaction().execute(async tx => {
    const acto = { quien: admin.id, papel: 'admin', direccion: '2001:db8:1:2::7', palabra: 'x', acto: 'x.muchos' }
    await actWithLinea(tx, acto)
    await sql`update tipos_material set nombre_tipo_material = nombre_tipo_material || '!' where nombre_tipo_material like 'Tipo %'`.execute(
      tx,
    )
  })
  const { actos } = await list({ acto: 'x.muchos' })
  expect(actos).toMatchObject([{ cuantos: MAX_CAMBIOS, direccion: '2001:db8:1::/48' }])
  await sql`delete from tipos_material where nombre_tipo_material like 'Tipo %!'`.execute(t.db)
})

test('what was noted under the former name of a call is found by its name of today, in the same words', async () => {
  const acto = {
    quien: admin.id,
    papel: 'admin',
    direccion: '2001:db8::7',
    palabra: 'anuncios',
    acto: 'anuncios.publicar',
  }
  await noteActo(t.db, acto)
  const { actos } = await list({ acto: 'anuncios.publish' })
  expect(actos).toMatchObject([{ quien_id: admin.id }])
  expect(anunciosRoutes.publish.summary).toContain(actos[0]!.que)
})

test('a table that comes is watched without a line', async () => {
  await sql`create table premios (id bigint generated always as identity primary key, titulo text)`.execute(t.db)
  await migrate(t.database.connection)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_trigger where tgname = 'auditoria_fila' and tgrelid = 'premios'::regclass`.execute(
    t.db,
  )
  expect(rows[0]!.n).toBe(1)
  await sql`drop table premios`.execute(t.db)
})

test('of what who learns wrote no word stays, nor any secret, and what they do themselves leaves no line', async () => {
  const s = await buildSalon(t)
  const before = await lines()
  const duda = { curso_id: s.curso, objetivo_id: s.objetivo, duda_msj: 'PALABRA MÍA' }
  await s.ana.ask(dudasRoutes.create, { body: duda })
  const { id } = await t.db
    .insertInto('entregas')
    .values({
      usuario_id: s.ana.id,
      actividad_id: s.actividades.calificable,
      curso_id: s.curso,
      file_url: 'https://palabra.mia.mx',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await lines()).toBe(before)
  const grade = { nuevaCalificacion: 80, comentarios: 'Bien' }
  await s.coach.ask(revisionesRoutes.updateCalificacion, { params: { id }, body: grade })
  await admin.ask(usuariosRoutes.remove, { params: { id: s.ana.id } })
  const { rows } = await sql<{ palabras: number; notas: number; secretos: number }>`
    select
      count(*) filter (where una::text ~* 'palabra.m[íi]a')::int as palabras,
      count(*) filter (where una.tabla = 'entregas' and una.cambios -> 'calificacion' ->> 1 = '80')::int as notas,
      count(*) filter (where una.cambios ?| array['token_hash', 'secreto_hash'])::int as secretos
    from auditoria una`.execute(t.db)
  expect(rows[0]).toEqual({ palabras: 0, notas: 1, secretos: 0 })
})

test('a new table of what people own is classed: whose words stand in it', async () => {
  const { rows } = await sql<{ tabla: string }>`
    select distinct columna.table_name as tabla
    from information_schema.columns columna
      join information_schema.columns suya on suya.table_schema = 'public' and suya.table_name = columna.table_name
        and suya.column_name = 'usuario_id'
      join pg_trigger vigila on vigila.tgrelid = format('%I', columna.table_name)::regclass and vigila.tgname = 'auditoria_fila'
    where columna.table_schema = 'public' and columna.data_type in ('text', 'jsonb', 'character varying')
      and columna.column_name not in ('clave', 'busca', 'tipo')
      and not columna.table_name = any(auditoria_ajenas())
    order by 1`.execute(t.db)
  // The words of these are of who teaches or administers, or of the house.
  expect(rows.map(r => r.tabla)).toEqual([
    'animos_plantillas',
    'avisos_preferencias',
    'cargas',
    'ciclos',
    'clases',
    'clases_actos',
    'comentarios_propios',
    'constancias',
    'correos_rechazados',
    'curriculas',
    'cursos',
    'dudas_respuestas',
    'enlaces_resultados',
    'evaluacion_permisos',
    'grupos',
    'importaciones',
    'invitaciones',
    'novedades',
    'objetivos',
    'ofertas_academicas',
    'paginas',
    'privacidad_bloqueos',
    'privacidad_descargas',
    'privacidad_oposiciones',
    'prorrogas',
    'registros_decididos',
    'seguimiento_vistas',
    'sesiones',
    'unidades',
    'usuarios_lotes_filas',
  ])
})

test('signing in, being refused, and a file of people are lines', async () => {
  const { anterior } = { anterior: await lines() }
  await (await t.anonymous()).get('/auth/callback?state=x&code=y')
  await admin.get('/api/usuarios/export')
  const { actos } = await list()
  expect(actos.slice(0, 2)).toMatchObject([
    { que: expect.stringMatching(/^Exporta: /), quien_id: admin.id },
    { que: expect.stringMatching(/^No pudo entrar: /), quien_id: null, quien: '' },
  ])
  expect(await lines()).toBe(anterior + 2)
})

test('it is for who administers alone, is searched by who did it, and goes out as a file', async () => {
  for (const kind of allBut('admin')) expect((await (await t.as(kind)).get('/api/auditoria')).status).toBe(403)
  const eva = await buildPerson(t.db, { name: 'Evangelina', apellido_p: 'Cruz', apellido_m: '', roles: [ROL.admin] })
  const suya = await t.asPerson(eva)
  await suya.send('POST', '/api/novedades/novedades', novedad)
  expect((await list({ search: 'evangelina' })).actos.map(a => a.quien)).toEqual(['Evangelina Cruz'])
  expect((await list({ search: 'nadie' })).total).toBe(0)
  expect((await list({ desde: '2001-01-01', hasta: '2001-01-02' })).total).toBe(0)
  expect((await admin.get('/api/auditoria?desde=ayer')).status).toBe(422)
  const file = await admin.get('/api/auditoria/exportar?search=evangelina')
  expect(file.text).toContain('Título: — → Junta')
  const { id } = (await list({ search: 'evangelina' })).actos[0]!
  expect(await admin.ask(auditoriaRoutes.get, { params: { id } })).toMatchObject({ acto: { id, cuantos: 1 } })
  expect((await admin.get('/api/auditoria/actos/987654321')).status).toBe(404)
  const { palabras } = await admin.ask(auditoriaRoutes.opciones, {})
  expect(palabras.map(p => p.palabra)).toContain('usuarios')
})

describe('a line', () => {
  const byHand = (change: string) =>
    t.db.transaction().execute(async tx => {
      await sql`alter table auditoria disable trigger user`.execute(tx)
      await sql.raw(change).execute(tx)
      await sql`alter table auditoria enable trigger user`.execute(tx)
    })

  test('is neither changed nor taken away', async () => {
    for (const change of ["update auditoria set palabra = 'x'", 'delete from auditoria', 'truncate auditoria'])
      await expect(sql.raw(change).execute(t.db)).rejects.toThrow('no se cambia ni se quita')
  })

  test('that somebody edits, takes away or puts in by hand in the database is shown, with its day', async () => {
    while ((await seal(t.db)) > 0);
    expect(await rotos()).toEqual([])
    const { rows } = await sql<{ id: number; quien: number }>`
      select id, quien from auditoria where quien is not null order by id limit 2`.execute(t.db)
    const [one, two] = rows as [{ id: number; quien: number }, { id: number }]
    await byHand(`update auditoria set quien = quien + 1 where id = ${one.id}`)
    expect(await rotos()).toMatchObject([{ linea: one.id }])
    // Each night who administers is told, once for a day; who does not, is not.
    const told = async (who: Caller) =>
      (await who.ask(avisosRoutes.list, { query: { por_pagina: 50 } })).avisos.filter(a => a.tipo === 'auditoria_rota')
    const parts = { db: t.db, realtime: t.realtime }
    expect(await checkAuditoria(parts)).toHaveLength(1)
    await checkAuditoria(parts)
    expect(await told(admin)).toHaveLength(1)
    expect(await told(await t.as('coach'))).toEqual([])
    await byHand(`update auditoria set quien = ${one.quien} where id = ${one.id}`)
    expect(await checkAuditoria(parts)).toEqual([])
    expect(await rotos()).toEqual([])
    await byHand(`delete from auditoria where id = (select max(id) from auditoria)`)
    const [gone] = await rotos()
    expect(gone!.esperadas).toBe(gone!.lineas + 1)
    await byHand(`delete from auditoria where id = ${two.id}`)
    expect((await rotos())[0]!.linea).toBeGreaterThan(two.id)
    await byHand(`delete from auditoria; delete from auditoria_dias`)
    expect(await rotos()).toEqual([])
  })

  test('of a day that is gone whole is missed by the day after it', async () => {
    const line = (days: number) =>
      sql`insert into auditoria (hecho_en, palabra, acto) values (now() - make_interval(days => ${days}), 'x', 'x.x')`.execute(
        t.db,
      )
    for (const days of [3, 2, 1]) await line(days)
    await seal(t.db)
    await byHand(`delete from auditoria where hecho_en < now() - interval '36 hours' and hecho_en > now() - interval '60 hours';
      delete from auditoria_dias where dia = (now() at time zone 'UTC')::date - 2`)
    expect(await rotos()).toHaveLength(1)
    await byHand(`delete from auditoria; delete from auditoria_dias`)
  })

  test('whose month has no part is kept all the same, and goes when its months are over', async () => {
    await sql`insert into auditoria (hecho_en, palabra, acto)
      select now() - make_interval(months => maximo), 'x', 'x.x' from unnest(array[0, 3, 30]) maximo`.execute(t.db)
    await seal(t.db)
    await prepare(t.db, 24)
    expect(await lines()).toBe(2)
    expect(await rotos()).toEqual([])
  })
})
