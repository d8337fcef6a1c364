import { curriculasRoutes } from '@eleva/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildCurricula, buildCurso, buildGroup, buildOferta, buildPerson } from '../../../test/build.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

test('who follows a curriculum is told what it is, with its video, and through which offer it is theirs', async () => {
  const curso = await buildCurso(t.db)
  const curricula = await buildCurricula(t.db, {
    cursos: [curso.id],
    descripcion: 'Para empezar',
    url_video_presentacion: 'https://youtu.be/dQw4w9WgXcQ',
  })
  const person = await buildPerson(t.db)
  const grupo = await buildGroup(t.db, { usuarios: [person.id] })
  const oferta = await buildOferta(t.db, { curriculas: [curricula.id], grupos: [grupo.id] })
  await t.db
    .updateTable('ofertas_academicas')
    .set({ descripcion: 'Este semestre', imagen: '/imagenes/oferta.webp' })
    .where('id', '=', oferta.id)
    .execute()
  const read = async (who: Caller) =>
    (await who.ask(curriculasRoutes.cursos, { params: { curriculaId: curricula.id, tipo: 3 } })).presentacion
  expect(await read(await t.asPerson(person))).toMatchObject({
    descripcion: 'Para empezar',
    url_video_presentacion: 'https://youtu.be/dQw4w9WgXcQ',
    oferta: { descripcion: 'Este semestre', imagen: '/imagenes/oferta.webp' },
  })
  // For an author it is nobody's offer.
  expect(await read(await t.as('coach'))).toMatchObject({ descripcion: 'Para empezar', oferta: null })
})
