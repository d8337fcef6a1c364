import { randomUUID } from 'node:crypto'
import { contenidosRoutes, objetivosRoutes, papeleraRoutes, reactivosRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildCursoOfrecido, buildObjective, buildPerson, buildUnit } from '../../../test/build.ts'

let t: TestApp
let coach: Caller
let admin: Caller
let ana: Caller
beforeAll(async () => {
  t = await openTestApp()
  coach = await t.as('coach')
  admin = await t.as('admin')
  ana = await t.asPerson(await buildPerson(t.db))
})
afterAll(() => t.close())

const hace = async (objetivo_id: number, who = coach) =>
  (await who.ask(objetivosRoutes.createPagina, { body: { objetivo_id } })).id
const nueva = async () => hace((await buildObjective(t.db)).id)
const rutaDe = (id: number) => `/api/materiales/${id}/pagina`
const escribe = (id: number, body: object, who = coach) => who.send('PUT', rutaDe(id), body)
const lee = async (id: number, who = coach) => (await who.ask(objetivosRoutes.pagina, { params: { id } })).pagina
const versiones = (id: number) => coach.ask(objetivosRoutes.versionesDePagina, { params: { id } })
const restaura = (id: number, version: number, body: object = {}, who = coach) =>
  who.send('POST', `${rutaDe(id)}/versiones/${version}/restaurar`, body)
const p = (texto: string) => `<p>${texto}</p>`

/** An objective in a course that Ana follows. */
async function offer() {
  const [unidad, objetivo] = [await buildUnit(t.db), await buildObjective(t.db)]
  await t.db
    .insertInto('unidades_objetivos')
    .values({ unidad_id: unidad.id, objetivo_id: objetivo.id, position: 1 })
    .execute()
  const curso = await buildCursoOfrecido(t.db, { unidades: [unidad.id], usuarios: [ana.id] })
  return { objetivo: objetivo.id, curso: curso.id }
}

async function subeImagen() {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c22878' } })
    .png()
    .toBuffer()
  const imagen = new File([new Uint8Array(png)], 'foto.png', { type: 'image/png' })
  return (await coach.ask(reactivosRoutes.uploadImagen, { body: { imagen } })).src
}

describe('a page', () => {
  test('is made empty behind what the objective has, named and written, and listed as what it is', async () => {
    const { id: objetivo } = await buildObjective(t.db)
    const enlace = { nombre_material: 'Enlace', tipo_material_id: 3 as const, ruta_documento: 'https://ejemplo.mx' }
    await coach.send('POST', '/api/materiales/store', { ...enlace, orden_visualizacion: 7, objetivo_id: objetivo })
    const id = await hace(objetivo)
    expect(await lee(id)).toMatchObject({ nombre_material: 'Página sin nombre', contenido: '', version: 1 })
    expect((await escribe(id, { nombre_material: 'Lectura 1', version: 1 })).body).toMatchObject({
      version: 2,
      contenido: null,
    })
    expect((await escribe(id, { contenido: p('Hola'), version: 2 })).body).toMatchObject({
      version: 3,
      contenido: null,
    })
    expect(await lee(id)).toEqual({
      material_id: id,
      objetivo_id: objetivo,
      nombre_material: 'Lectura 1',
      contenido: p('Hola'),
      version: 3,
    })
    const { materiales } = await coach.ask(objetivosRoutes.materiales, { params: { objetivo } })
    expect(materiales).toMatchObject([
      { nombre_material: 'Enlace', pagina: null },
      { nombre_material: 'Lectura 1', pagina: { version: 3 }, archivo: null, ruta_documento: `/pagina/${id}` },
    ])
    expect((await coach.send('POST', '/api/materiales/paginas', { objetivo_id: 999_999 })).status).toBe(404)
    expect((await escribe(999_999, { contenido: '' })).status).toBe(404)
    expect((await coach.get(rutaDe(999_999))).status).toBe(404)
  })

  test('is no link, and no link or file is a page', async () => {
    const id = await nueva()
    const link = await coach.send('PUT', `/api/materiales/update/${id}`, { ruta_documento: 'https://ejemplo.mx' })
    expect([link.status, link.body.message]).toEqual([
      409,
      'Ese material es una página: no lleva enlace. Agrega el enlace como otro material.',
    ])
    await coach.ask(objetivosRoutes.updateMaterial, { params: { id }, body: { instrucciones: 'Léela' } })
    const { id: objetivo_id } = await buildObjective(t.db)
    const enlace = {
      nombre_material: 'E',
      tipo_material_id: 3 as const,
      ruta_documento: 'https://ejemplo.mx',
      objetivo_id,
    }
    const body = await coach.ask(objetivosRoutes.createMaterial, { body: enlace })
    expect((await coach.get(rutaDe(body.id))).status).toBe(404)
    expect((await escribe(body.id, { contenido: p('a') })).status).toBe(404)
  })

  test('keeps what its editor makes, and nothing that runs, loads or disguises', async () => {
    const id = await nueva()
    const rico = [
      '<h2>Título</h2>',
      '<div data-recuadro="nota"><p>Ojo</p></div>',
      '<pre><code>let a = 1</code></pre>',
      '<hr />',
      '<table><tbody><tr><td colspan="1" rowspan="1"><p>1</p></td></tr></tbody></table>',
    ].join('')
    await escribe(id, { contenido: rico })
    expect((await lee(id)).contenido).toBe(rico)
    await escribe(id, {
      contenido:
        '<script>alert(1)</script><p onclick="x()">a</p><img src="https://otro.mx/b.png"><iframe src="https://malo.mx"></iframe><div data-recuadro="fixed">b</div><a href="javascript:alert(1)">c</a><svg onload="x()"></svg>',
    })
    expect((await lee(id)).contenido).toBe('<p>a</p><div>b</div><a rel="noopener noreferrer" target="_blank">c</a>')
    await escribe(id, {
      contenido:
        '<a data-incrustado="x" href="https://vimeo.com/76979871">Ver</a><a data-incrustado="YouTube" href="https://malo.mx/">Ver</a>',
    })
    expect((await lee(id)).contenido).toBe(
      '<a href="https://vimeo.com/76979871" data-incrustado="Vimeo" rel="noopener noreferrer" target="_blank">Ver</a><a href="https://malo.mx/" rel="noopener noreferrer" target="_blank">Ver</a>',
    )
    const dibujada = await escribe(id, { contenido: '<p><span data-formula="x^2">x^2</span></p>' })
    expect(dibujada.body.contenido).toBe((await lee(id)).contenido)
    expect((await lee(id)).contenido).toMatch(/<span data-formula="x\^2"><math.*<msup>/)
  })

  test('has at most 200,000 characters, and says so', async () => {
    const id = await nueva()
    const [full, more] = ['a'.repeat(200_000), 'a'.repeat(200_001)]
    expect((await escribe(id, { contenido: full })).status).toBe(200)
    expect(await escribe(id, { contenido: more })).toMatchObject({
      status: 422,
      body: { message: 'Ese texto es demasiado largo.' },
    })
    expect((await lee(id)).contenido).toHaveLength(200_000)
    for (const nombre_material of ['', 'n'.repeat(10_000)])
      expect((await escribe(id, { nombre_material })).status).toBe(422)
  })

  test('written by two at once keeps both: the slower is told, and none is lost', async () => {
    const id = await nueva()
    const all = await Promise.all(
      [coach, admin, coach, admin].map((who, i) => escribe(id, { contenido: p(`de ${i}`), version: 1 }, who)),
    )
    expect(all.map(r => r.status).toSorted()).toEqual([200, 409, 409, 409])
    expect(all.find(r => r.status === 409)!.body.message).toMatch(/^Alguien más cambió esta página/)
    expect((await lee(id)).contenido).toBe(p(`de ${all.findIndex(r => r.status === 200)}`))
  })
})

describe('its versions', () => {
  test('begin with another author, another visit, or after a pause, not with each change', async () => {
    const id = await nueva()
    const [una, otra] = [randomUUID(), randomUUID()]
    for (const texto of ['a', 'ab', 'abc']) await escribe(id, { contenido: p(texto), visita: una })
    expect((await versiones(id)).versiones).toEqual([])
    await escribe(id, { contenido: p('de admin'), visita: randomUUID() }, admin)
    expect((await versiones(id)).versiones).toHaveLength(1)
    await escribe(id, { contenido: p('otra vez'), visita: otra })
    await escribe(id, { contenido: p('otra vez más'), visita: otra })
    await sql`update paginas set actualizado_en = now() - interval '11 minutes' where material_id = ${id}`.execute(t.db)
    await escribe(id, { contenido: p('tras la pausa'), visita: otra })
    await escribe(id, { contenido: p('tras la visita'), visita: randomUUID() })
    const { ahora, versiones: all } = await versiones(id)
    const textos = []
    for (const v of all) textos.push((await coach.get(`${rutaDe(id)}/versiones/${v.id}`)).body.contenido)
    expect(textos).toEqual([p('tras la pausa'), p('otra vez más'), p('de admin'), p('abc')])
    expect(all[2]!.quien).not.toBe(all[3]!.quien)
    expect(ahora.quien).toBe(all[0]!.quien)
  })

  test('are the last fifty', async () => {
    const id = await nueva()
    for (let i = 0; i < 60; i++) await escribe(id, { contenido: p(String(i)), visita: randomUUID() })
    const { versiones: all } = await versiones(id)
    expect(all).toHaveLength(50)
    expect((await coach.get(`${rutaDe(id)}/versiones/${all[49]!.id}`)).body.contenido).toBe(p('9'))
    // The eldest can be put back, although keeping what stands takes its place.
    expect((await restaura(id, all[49]!.id)).status).toBe(200)
    expect((await lee(id)).contenido).toBe(p('9'))
    expect((await versiones(id)).versiones).toHaveLength(50)
  })

  test('are put back, which is a version again, and undone', async () => {
    const id = await nueva()
    await escribe(id, { contenido: p('uno'), visita: randomUUID() })
    await escribe(id, { contenido: p('dos'), visita: randomUUID() })
    const [uno] = (await versiones(id)).versiones
    const { version } = await lee(id)
    expect((await restaura(id, uno!.id, { version: version - 1 })).status).toBe(409)
    const back = await coach.ask(objetivosRoutes.restorePagina, {
      params: { id, version: uno!.id },
      body: { version },
    })
    expect(back.version).toBe(version + 1)
    expect((await lee(id)).contenido).toBe(p('uno'))
    expect((await restaura(id, back.antes, { version: version + 1 })).status).toBe(200)
    expect((await lee(id)).contenido).toBe(p('dos'))
    const otra = await nueva()
    expect((await restaura(otra, uno!.id)).status).toBe(404)
    expect((await coach.get(`${rutaDe(otra)}/versiones/${uno!.id}`)).status).toBe(404)
    for (const who of [ana, await t.as('docente')]) {
      expect((await restaura(id, uno!.id, {}, who)).status).toBe(403)
      expect((await who.get(`${rutaDe(id)}/versiones`)).status).toBe(403)
    }
  })
})

describe('who learns', () => {
  test('reads it through a course that has it, and nobody else does', async () => {
    const { objetivo, curso } = await offer()
    const id = await hace(objetivo)
    await escribe(id, { contenido: p('Para leer') })
    const stranger = await t.asPerson(await buildPerson(t.db))
    const status = async (who: Caller, query = '') => (await who.get(rutaDe(id) + query)).status
    expect(await status(ana)).toBe(200)
    expect(await status(ana, `?curso_id=${curso}`)).toBe(200)
    expect([await status(ana, '?curso_id=999999'), await status(stranger)]).toEqual([404, 404])
    expect((await lee(id, ana)).contenido).toBe(p('Para leer'))
    expect((await escribe(id, { contenido: '' }, ana)).status).toBe(403)
    // The course says that there is one, and not what stands in it.
    const shown = (await ana.get(`/api/contenidos/pantallaAutogestivo/${curso}`)).text
    expect(shown).toMatch(/"pagina":\{"version" ?: ?2\}/)
    expect(shown).not.toContain('Para leer')
  })

  test('takes it along with its pictures, and hears when it was changed', async () => {
    const { objetivo, curso } = await offer()
    const id = await hace(objetivo)
    const src = await subeImagen()
    await escribe(id, { contenido: `${p('Mira')}<p><img src="${src}" alt="Rosa" /></p>` })
    const llevar = async () => await ana.ask(contenidosRoutes.take, { params: { cursoId: curso } })
    const before = await llevar()
    expect(before.lecturas).toContain(`${rutaDe(id)}?curso_id=${curso}`)
    expect(before.imagenes).toEqual([src])
    expect(before.con_linea).toEqual([])
    await escribe(id, { contenido: p('Otra cosa') })
    expect((await llevar()).version).not.toBe(before.version)
  })
})

describe('a page with pictures and files', () => {
  test('keeps its pictures; one that no text took waits to be cleaned away', async () => {
    const id = await nueva()
    const [used, unused] = [await subeImagen(), await subeImagen()]
    await escribe(id, { contenido: `<p><img src="${used}" alt="" /></p>` })
    const waiting = (await t.db.selectFrom('imagenes_sueltas').select('llave').execute()).map(i => i.llave)
    expect(waiting).toContain(unused.slice(1))
    expect(waiting).not.toContain(used.slice(1))
  })

  test('is copied with its course, and leads to the files of the copy', async () => {
    const { objetivo, curso } = await offer()
    const enlace = {
      nombre_material: 'Z',
      tipo_material_id: 3 as const,
      ruta_documento: 'https://z.mx',
      objetivo_id: objetivo,
    }
    const archivo = (await coach.ask(objetivosRoutes.createMaterial, { body: enlace })).id
    const id = await hace(objetivo)
    const contenido = `<p><a href="/api/materiales/${archivo}/archivo">Guía</a> <a href="/api/materiales/999999/archivo">Otra</a></p>`
    await escribe(id, { contenido, visita: randomUUID() })
    await escribe(id, { contenido: contenido + p('más'), visita: randomUUID() })
    const copy = await coach.send('POST', `/api/taller/${curso}/duplicar`, {})
    expect(copy.status, copy.text).toBe(200)
    const copia = await t.db
      .selectFrom('paginas')
      .selectAll()
      .where('contenido', 'like', '%más%')
      .where('material_id', '<>', id)
      .executeTakeFirstOrThrow()
    const beside = await t.db
      .selectFrom('materiales')
      .select('id')
      .where('nombre_material', '=', 'Z')
      .where('id', '<>', archivo)
      .executeTakeFirstOrThrow()
    expect(copia.version).toBe(1)
    expect(copia.contenido).toContain(`"/api/materiales/${beside.id}/archivo"`)
    expect(copia.contenido).toContain('"/api/materiales/999999/archivo"')
    expect((await versiones(copia.material_id)).versiones).toEqual([])
    // Either lives on by itself.
    await escribe(copia.material_id, { contenido: p('otra') })
    expect((await lee(id)).contenido).toContain('más')
  })

  test('comes back from the trash whole, with its versions', async () => {
    const id = await nueva()
    await escribe(id, { contenido: p('uno'), visita: randomUUID() })
    await escribe(id, { contenido: p('dos'), visita: randomUUID() })
    const { papelera } = await coach.ask(objetivosRoutes.removeMaterial, { params: { id } })
    expect((await coach.get(rutaDe(id))).status).toBe(404)
    await coach.ask(papeleraRoutes.restore, { params: { id: papelera } })
    expect(await lee(id)).toMatchObject({ contenido: p('dos'), version: 3 })
    expect((await versiones(id)).versiones).toHaveLength(1)
  })
})
