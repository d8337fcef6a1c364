/**
 * Announcements: a coach writes one for a course, it goes, its learner hears of it, finds it on the course and reads
 * it, and the coach sees who has.
 *
 * @module-tag resto
 */

import { rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  anunciosRoutes,
  curriculasRoutes,
  cursosRoutes,
  gruposRoutes,
  ofertasRoutes,
  unidadesRoutes,
} from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, expectNoSidewaysScroll, settled, signIn, useBrowser } from './harness.ts'
import { GRUPO } from './salon.ts'

const browser = useBrowser()
const CURSO = 'Curso con anuncios'
const TITULO = 'La junta es el viernes a las cinco'
const FILE = path.join(os.tmpdir(), `temario-${process.pid}.txt`)
let made: { curso: number; curricula: number; email: string }
let coach: Page

/** A course of its own, offered to 3.º A: what others find in the demo's stays as it was. */
beforeAll(async () => {
  writeFileSync(FILE, 'Temario de la junta')
  const admin = await browser.as('admin', '/novedades')
  const unidad = await call(admin, unidadesRoutes.create, {
    body: {
      nombre_unidad: 'Unidad con anuncios',
      clave_interna: 'ANUNCIOS',
      descripcion: 'x',
    },
  })
  const curso = await call(admin, cursosRoutes.create, {
    body: {
      nombre_curso: CURSO,
      minutos_curso: 30,
      unidades: [unidad.id],
    },
  })
  const curricula = await call(admin, curriculasRoutes.create, { body: { nombre_curricula: 'Con anuncios', tipo: 1 } })
  await call(admin, curriculasRoutes.attach, { body: { curricula_id: curricula.id, cursos: [curso.id] } })
  await call(admin, ofertasRoutes.create, {
    body: {
      nombre_oferta_academica: 'Con anuncios',
      curricula_id: curricula.id,
      grupo_usuario_aprende_id: [GRUPO],
      publicado: 1,
    },
  })
  coach = await browser.as('coach', '/anuncios?ver=propios')
  const { estudiantes } = await call(coach, gruposRoutes.estudiantes, { params: { id: GRUPO } })
  made = { curso: curso.id, curricula: curricula.id, email: estudiantes[0]!.email }
})
afterAll(async () => {
  rmSync(FILE, { force: true })
  // Whoever has not read it is told of it no more.
  const { anuncios } = await call(coach, anunciosRoutes.propios, { query: { search: TITULO } })
  for (const { id } of anuncios) await call(coach, anunciosRoutes.withdraw, { params: { id }, body: {} })
  await browser.closeAll()
})

const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).first().waitFor()
/** A day so many days from today, as a field for day and hour takes it. */
const dia = (dias: number) => `${new Date(Date.now() + dias * 86_400_000).toISOString().slice(0, 10)}T12:00`

test('a coach writes one with a file for an hour, after being told what is missing; it waits, and goes when they say so', async () => {
  await coach.getByRole('button', { name: 'Nuevo anuncio' }).first().click()
  const form = coach.getByRole('dialog', { name: 'Nuevo anuncio' })
  await form.getByRole('textbox', { name: 'Texto' }).waitFor()
  await form.getByRole('button', { name: /^(Publicar|Programar) anuncio$/ }).click()
  await form.getByText('Escribe el título del anuncio', { exact: true }).waitFor()
  await form.getByText('Elige el grupo', { exact: true }).waitFor()

  await form.getByRole('combobox', { name: 'Para quién' }).click()
  await coach.getByRole('option', { name: 'Un curso' }).click()
  await form.getByRole('combobox', { name: 'Curso' }).fill('con anuncios')
  await coach.getByRole('option', { name: `${CURSO} · Con anuncios` }).click()
  await form.getByText(/^Llegará a \d+ personas\.$/).waitFor()
  await form.getByLabel('Título').fill(TITULO)
  await form.getByRole('textbox', { name: 'Texto' }).fill('Traigan su libreta.')
  // Put into the text, it is attached, and the text leads to it.
  await form.getByLabel('Archivos para el texto').setInputFiles(FILE)
  const enlace = form.getByRole('textbox', { name: 'Texto' }).getByRole('link', { name: path.basename(FILE) })
  await enlace.waitFor()
  await form.getByRole('button', { name: `Quitar ${path.basename(FILE)}` }).waitFor()
  await form.getByText('A una hora', { exact: true }).click()
  await form.getByRole('button', { name: /^(Publicar|Programar) anuncio$/ }).click()
  await form.getByText('Elige el día y la hora', { exact: true }).waitFor()
  await form.getByRole('textbox', { name: 'Se publica' }).fill(dia(3))
  await form.getByRole('button', { name: 'Ver cómo queda' }).click()
  await form.getByRole('region', { name: 'Así se verá' }).getByText('Traigan su libreta.').waitFor()
  await form.getByRole('button', { name: /^(Publicar|Programar) anuncio$/ }).click()
  await said(coach, 'Anuncio guardado')

  const row = coach.getByRole('row').filter({ hasText: TITULO })
  await row.getByText('Por publicar').waitFor()
  await row.getByRole('button', { name: `Más acciones de ${TITULO}` }).click()
  await coach.getByRole('menuitem', { name: 'Publicar ahora' }).click()
  await coach.getByRole('dialog').getByRole('button', { name: 'Publicar ahora' }).click()
  await said(coach, 'Anuncio publicado')
  await row.getByRole('button', { name: /^Leído por 0 de \d+$/ }).waitFor()
  expectNoComplaints(coach)
})

test('its learner finds it in the bell and on the course, reads it on a phone, and the coach sees that they did', async () => {
  const page = await browser.open({ width: 360 })
  await signIn(page, made.email)
  await page.getByRole('button', { name: /^Avisos y novedades/ }).click()
  await page
    .getByRole('link', { name: `Anuncio: «${TITULO}»` })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')

  await page.goto(`/contenido-curso-curricula?curricula=${made.curricula}&curso=${made.curso}`)
  const lugar = page.getByRole('region', { name: 'Anuncios' })
  await lugar.getByText(TITULO).waitFor()
  await settled(page)
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  const read = page.waitForResponse(r => r.url().endsWith('/leido'))
  await lugar.getByRole('link', { name: TITULO }).click()
  const dialog = page.getByRole('dialog', { name: TITULO })
  await dialog.getByText('Traigan su libreta.').waitFor()
  expect((await read).status()).toBe(200)
  // In its text, and below it.
  const hrefs = await dialog
    .getByRole('link', { name: /temario/ })
    .evaluateAll(all => all.map(a => a.getAttribute('href')))
  expect(hrefs).toEqual([hrefs[0], hrefs[0]])
  expect(await (await page.context().request.get(hrefs[0]!)).text()).toBe('Temario de la junta')
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()

  // Read, it is quiet on the course; it can still be found from there.
  await page.goto(`/contenido-curso-curricula?curricula=${made.curricula}&curso=${made.curso}`)
  await page.getByRole('link', { name: 'Ver los anuncios del curso (1)' }).click()
  await page.getByRole('link', { name: TITULO }).waitFor()
  expect(await page.getByRole('link', { name: /^Sin leer/ }).count()).toBe(0)
  expectNoComplaints(page)

  await coach.reload()
  await coach
    .getByRole('row')
    .filter({ hasText: TITULO })
    .getByRole('button', { name: /^Leído por 1 de \d+$/ })
    .click()
  const lectores = coach.getByRole('dialog', { name: 'Quién lo ha leído' })
  await lectores.getByText('Ya lo leyeron', { exact: true }).click()
  await lectores.getByRole('listitem').first().waitFor()
  await coach.waitForFunction(() => document.querySelectorAll('[role=dialog] li').length === 1)
  await coach.keyboard.press('Escape')
  expectNoComplaints(coach)
})

test('edited it says so; taken back it is gone, and whoever has it open is told', async () => {
  const page = await browser.open()
  await signIn(page, made.email, '/anuncios')
  await page.getByRole('link', { name: TITULO }).waitFor()
  await coach.getByRole('button', { name: `Editar ${TITULO}` }).click()
  const form = coach.getByRole('dialog', { name: 'Editar anuncio' })
  await form.getByText(/^Ya se publicó/).waitFor()
  await form.getByRole('textbox', { name: 'Texto' }).fill('Traigan su libreta y un lápiz.')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await said(coach, 'Anuncio actualizado')
  await page.getByRole('link', { name: TITULO }).click()
  const dialog = page.getByRole('dialog', { name: TITULO })
  await dialog.getByText('Traigan su libreta y un lápiz.').waitFor()
  await dialog.getByText('Editado', { exact: true }).waitFor()

  await coach.getByRole('button', { name: `Más acciones de ${TITULO}` }).click()
  await coach.getByRole('menuitem', { name: 'Retirar' }).click()
  await coach.getByRole('dialog').getByRole('button', { name: 'Retirar anuncio' }).click()
  await said(coach, 'Anuncio retirado')
  await coach.getByRole('row').filter({ hasText: TITULO }).getByText('Retirado', { exact: true }).waitFor()
  await page.reload()
  await page.getByText(/^Ese anuncio ya no está/).waitFor()

  // The same once more, at another hour, with its file.
  await coach.getByRole('button', { name: `Más acciones de ${TITULO}` }).click()
  await coach.getByRole('menuitem', { name: 'Duplicar' }).click()
  const copy = coach.getByRole('dialog', { name: 'Duplicar anuncio' })
  await copy.getByRole('button', { name: `Quitar ${path.basename(FILE)}` }).waitFor()
  await expect.poll(() => copy.getByLabel('Título').inputValue()).toBe(TITULO)
  await copy.getByRole('button', { name: 'Programar anuncio' }).click()
  await copy.getByText('Elige el día y la hora', { exact: true }).waitFor()
  await copy.getByRole('textbox', { name: 'Se publica' }).fill(dia(5))
  await copy.getByRole('button', { name: 'Programar anuncio' }).click()
  await said(coach, 'Anuncio guardado')
  const waits = coach.getByRole('row').filter({ hasText: TITULO }).filter({ hasText: 'Por publicar' })
  await waits.getByRole('button', { name: `Más acciones de ${TITULO}` }).click()
  await coach.getByRole('menuitem', { name: 'Eliminar' }).click()
  await coach.getByRole('dialog').getByRole('button', { name: 'Eliminar anuncio' }).click()
  await said(coach, 'Anuncio eliminado')
  expectNoComplaints(page, /404/)
})
