import { objetivosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildObjective, buildUnit } from '../../../test/build.ts'

let t: TestApp
let coach: Caller
beforeAll(async () => {
  t = await openTestApp()
  coach = await t.as('coach')
})
afterAll(() => t.close())

const form = (more: object = {}) => ({ nombre_objetivo: 'Evaluar', clave_interna: `K${Math.random()}`, ...more })
const create = (more?: object) => coach.send('POST', '/api/objetivos/store', form(more))

describe('an objective', () => {
  test('is made, found, changed and deleted', async () => {
    const made = await create({
      nombre_objetivo: 'Diseñar rúbricas',
      clave_interna: 'RUB-1',
      descripcion: 'Con niveles',
    })
    const url = `/api/objetivos/${made.body.id}`
    expect(await coach.ask(objetivosRoutes.list, { query: { search: 'disenar rub' } })).toMatchObject({
      cantidad: 1,
      objetivos: [{ clave_interna: 'RUB-1', video: null, total_materiales: 0 }],
    })
    const { version } = (await coach.ask(objetivosRoutes.get, { params: { id: Number(made.body.id) } })).objetivo
    const change = (name: string) =>
      coach.send(
        'PUT',
        `/api/objetivos/update/${made.body.id}`,
        form({ nombre_objetivo: name, clave_interna: 'RUB-1', version }),
      )
    expect((await change('Usar rúbricas')).body.message).toBe('Objetivo actualizado')
    expect((await change('Otra cosa')).status).toBe(409)
    expect((await coach.get(url)).body.objetivo).toMatchObject({
      nombre_objetivo: 'Usar rúbricas',
      version: version + 1,
    })
    expect((await coach.send('DELETE', `/api/objetivos/destroy/${made.body.id}`)).body.message).toBe(
      'Objetivo eliminado',
    )
    expect((await coach.get(url)).status).toBe(404)
    expect((await coach.send('DELETE', `/api/objetivos/destroy/${made.body.id}`)).status).toBe(404)
  })

  test('has a key of its own, whatever its case, also when twenty are made at once', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, i) => create({ clave_interna: i % 2 ? 'una' : 'UNA' })),
    )
    expect(all.filter(r => r.status === 200)).toHaveLength(1)
    expect(all.find(r => r.status !== 200)).toMatchObject({
      status: 409,
      body: { errors: { clave_interna: ['Ya hay un objetivo con esa clave.'] } },
    })
    expect((await create({ nombre_objetivo: ' ', clave_interna: '' })).body.message).toBe(
      'Hace falta el nombre del objetivo',
    )
  })

  test('of a unit stays until the unit lets it go', async () => {
    const [unit, one, two] = [
      await buildUnit(t.db, { nombre_unidad: 'Unidad uno' }),
      await buildObjective(t.db),
      await buildObjective(t.db),
    ]
    const attach = (objetivo_id: number) =>
      coach.send('POST', '/api/unidadobjetivos/store', { objetivo_id, unidad_id: unit.id })
    await attach(two.id)
    const link = (await attach(one.id)).body.unidad_objetivo_id
    expect((await attach(one.id)).body.unidad_objetivo_id).toBe(link)
    const shown = await coach.ask(objetivosRoutes.deUnidad, { params: { unidad: unit.id } })
    expect(shown).toMatchObject({ total: 2, unidad: { nombre_unidad: 'Unidad uno' } })
    expect(shown.objetivosDeLaUnidad.map(o => o.id)).toEqual([two.id, one.id])
    const left = await coach.ask(objetivosRoutes.disponibles, {
      params: { unidad: unit.id },
      query: { search: 'objetivo' },
    })
    expect(left.objetivos.map(o => o.id)).not.toContain(one.id)
    expect(left.hay_mas).toBe(false)
    const refused = await coach.send('DELETE', `/api/objetivos/destroy/${one.id}`)
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'No se puede eliminar: lo usa la unidad «Unidad uno».' },
    })
    await coach.ask(objetivosRoutes.detach, { params: { unidadObjetivoId: Number(link) } })
    expect((await coach.send('DELETE', `/api/unidadobjetivos/destroy/${link}`)).status).toBe(404)
    await coach.ask(objetivosRoutes.remove, { params: { id: one.id } })
    expect((await attach(999_999)).status).toBe(404)
    expect((await coach.get('/api/unidadobjetivos/show/999999')).status).toBe(404)
    for (const none of ['', 'x', '0'])
      expect(await coach.get(`/api/unidadobjetivos/show/${none}`)).toMatchObject({
        status: 404,
        body: { message: 'No se puede obtener registros' },
      })
  })
})

describe('a material', () => {
  const of = (objetivo_id: number, more: object = {}) => ({
    nombre_material: 'Guía',
    tipo_material_id: 1,
    ruta_documento: 'https://ejemplo.mx/guia.pdf',
    objetivo_id,
    ...more,
  })
  const store = (body: object) => coach.send('POST', '/api/materiales/store', body)

  test('is made, shown in its order, changed and deleted', async () => {
    const { id } = await buildObjective(t.db)
    const second = await store(of(id, { nombre_material: 'Segunda', orden_visualizacion: 2 }))
    await store(of(id, { nombre_material: 'Primera', tipo_material_id: 3, orden_visualizacion: '1' }))
    const names = async () =>
      (await coach.ask(objetivosRoutes.materiales, { params: { objetivo: id } })).materiales.map(m => m.nombre_material)
    expect(await names()).toEqual(['Primera', 'Segunda'])
    expect((await coach.ask(objetivosRoutes.get, { params: { id } })).objetivo).toMatchObject({ total_materiales: 2 })
    const { objetivo_id: _, ...change } = of(id, { nombre_material: 'Cero', orden_visualizacion: 0 })
    expect((await coach.send('PUT', `/api/materiales/update/${second.body.id}`, change)).body.message).toBe(
      'Material actualizado',
    )
    expect(await names()).toEqual(['Cero', 'Primera'])
    expect(
      (await coach.ask(objetivosRoutes.material, { params: { id: Number(second.body.id) } })).material,
    ).toMatchObject({
      nombre_tipo_material: 'Documento',
    })
    await coach.ask(objetivosRoutes.removeMaterial, { params: { id: Number(second.body.id) } })
    expect((await coach.send('DELETE', `/api/materiales/destroy/${second.body.id}`)).status).toBe(404)
    expect((await coach.ask(objetivosRoutes.tipos, {})).TipoMateriales).toHaveLength(5)
  })

  test('that two authors edit at once keeps what the faster one wrote, and the slower one is told', async () => {
    const { id: objetivo } = await buildObjective(t.db)
    const id = Number((await store(of(objetivo, { nombre_material: 'Guía', instrucciones: 'Léela' }))).body.id)
    const read = async () => (await coach.ask(objetivosRoutes.material, { params: { id } })).material
    const { version } = await read()
    const save = (body: object) => coach.send('PUT', `/api/materiales/update/${id}`, body)
    await save({ nombre_material: 'Guía', instrucciones: 'Lee las tres primeras hojas', version })
    const slow = { nombre_material: 'Guía de la sesión', instrucciones: 'Léela', version }
    expect(await save(slow)).toMatchObject({
      status: 409,
      body: { message: 'Alguien más cambió este material mientras lo editabas. Ábrelo otra vez para ver lo que hay.' },
    })
    expect(await read()).toMatchObject({ nombre_material: 'Guía', instrucciones: 'Lee las tres primeras hojas' })
    expect((await save({ ...slow, version: (await read()).version })).status).toBe(200)
    expect((await coach.send('PUT', '/api/materiales/update/987654', slow)).status).toBe(404)
  })

  test.each([
    [{ nombre_material: '' }, 'Hace falta el nombre del material'],
    [{ tipo_material_id: 9 }, 'Elige el tipo de material'],
    [{ ruta_documento: '' }, 'Pega el enlace del material'],
    [{ ruta_documento: 'javascript:alert(1)' }, 'Pega un enlace completo, que empiece con https://'],
    [{ ruta_documento: 'guia.pdf' }, 'Pega un enlace completo, que empiece con https://'],
  ])('%j is refused', async (more, message) => {
    const { id } = await buildObjective(t.db)
    expect(await store(of(id, more))).toMatchObject({ status: 422, body: { message } })
    expect((await coach.ask(objetivosRoutes.materiales, { params: { objetivo: id } })).cantidad).toBe(0)
  })

  test('of an objective that is gone is refused', async () => {
    expect((await store(of(999_999))).status).toBe(404)
    expect((await coach.get('/api/materiales/show/999999')).status).toBe(404)
  })
})
