/** A course that is taken along: followed whole without a line, by its person alone, and removed again. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { expectNoSidewaysScroll, settled, signIn, useBrowser } from './harness.ts'
import { FILM } from './pelicula.ts'
import { send } from './salon.ts'
import { cut, mend } from './trabajador.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const CORREO = 'lucia.lejana@llevar.mx'
const OTRA = 'otra.persona@llevar.mx'

/** A course with a film of ours, a plain activity, a quiz and a delivery; two learners follow it. */
async function build(admin: Page) {
  const post = (url: string, body: object) => send(admin, 'POST', url, body)
  const clave = Date.now()
  const objetivo = await post('/api/objetivos/store', { nombre_objetivo: 'Escuchar de lejos', clave_interna: `LL-${clave}`, descripcion: '' }) // biome-ignore format: one call
  const publicUrl = await admin.evaluate(
    async ([film, id]) => {
      const bytes = Uint8Array.from(atob(film), c => c.charCodeAt(0))
      const form = new FormData()
      const fields = { fileName: 'lejos.webm', chunkIndex: 0, totalChunks: 1, fileSize: bytes.length, fileType: 'video/webm', uploadId: id } // biome-ignore format: one object
      for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
      form.set('file', new File([bytes], 'trozo'))
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)![1]!)
      const reply = await fetch('/api/video-upload/chunk', { method: 'POST', headers: { 'x-xsrf-token': token }, body: form }) // biome-ignore format: one call
      return String((await reply.json()).publicUrl)
    },
    [FILM.toString('base64'), crypto.randomUUID()] as const,
  )
  await post('/api/objetivo-video/store', { objetivo_id: objetivo.id, nombre: 'Clase lejana', file_url: publicUrl })
  const unidad = await post('/api/unidades/store', { nombre_unidad: 'Unidad lejana', clave_interna: `LL-${clave}`, descripcion: 'x' }) // biome-ignore format: one call
  await post('/api/unidadobjetivos/store', { unidad_id: unidad.id, objetivo_id: objetivo.id })
  const nueva = (nombre_actividad_unidad: string) => post('/api/actividades/store', { nombre_actividad_unidad, unidad_id: unidad.id }) // biome-ignore format: one call
  await nueva('Lee el cuento')
  const quiz = await nueva('Repaso lejano')
  const pregunta = await post('/api/preguntas/store', { actividad_id: quiz.id, reactivo: '¿Quién cuenta?' })
  for (const [respuesta, correcta] of [['La abuela', 1], ['El río', 0]] as const) // biome-ignore format: one line
    await post('/api/respuestas/store', { respuesta, correcta, reactivo_id: pregunta.id })
  const tarea = await nueva('Tu relato')
  await send(admin, 'GET', `/api/actividades/update/entregable/${tarea.id}/2`)
  const curso = await post('/api/cursos/store', { nombre_curso: 'Curso lejano', minutos_curso: 30, unidades: [unidad.id] }) // biome-ignore format: one call
  const curricula = await post('/api/curriculas/store', { nombre_curricula: 'De lejos', tipo: 1 })
  await post('/api/curriculas/asignarCursos/store', { curricula_id: curricula.id, cursos: [curso.id] })
  const grupo = await post('/api/users/create-grupos-usuarios-aprende', { nombre_grupo: 'Lejanos', descripcion_grupo: 'Quien va lejos' }) // biome-ignore format: one call
  await admin.evaluate(
    async ([id, csv]) => {
      const form = new FormData()
      form.set('grupo_usuario_aprende_id', String(id))
      form.set('csv_file', new File([String(csv)], 'dos.csv', { type: 'text/csv' }))
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)![1]!)
      await fetch('/api/users/create-students', { method: 'POST', headers: { 'x-xsrf-token': token }, body: form })
    },
    [grupo.id, `nombre,correo\nLucía Lejana,${CORREO}\nOtra Persona,${OTRA}\n`] as const,
  )
  await post('/api/ofertaAcademica/store', { nombre_oferta_academica: 'De lejos', publicado: 1, curricula_id: curricula.id, grupo_usuario_aprende_id: [grupo.id] }) // biome-ignore format: one call
  return {
    quiz: quiz.id,
    tarea: tarea.id,
    curso: curso.id,
    objetivo: objetivo.id,
    unidad: `/contenido-curso-curricula?curricula=${curricula.id}&curso=${curso.id}&unidad=${unidad.id}`,
    tema: `/contenido-curso-curricula?curricula=${curricula.id}&curso=${curso.id}&unidad=${unidad.id}&objetivo=${objetivo.id}`,
  }
}

let made: Awaited<ReturnType<typeof build>>
beforeAll(async () => {
  made = await build(await browser.as('admin', '/novedades'))
}, 90_000)

/** Takes it in the quality of that name. @param calidad a beginning of it */
async function take(page: Page, calidad: RegExp) {
  await page.getByRole('button', { name: 'Más opciones del curso' }).click()
  await page.getByRole('menuitem', { name: 'Llevar sin conexión' }).click()
  const dialog = page.getByRole('dialog', { name: 'Llevar sin conexión' })
  await dialog.getByRole('radio', { name: calidad }).first().check()
  await dialog.getByText(/libres para Eleva en este dispositivo/).waitFor()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: /^Descargar / }).click()
  await dialog.getByText(/^Ya puedes abrirlo sin conexión/).waitFor({ timeout: 60_000 })
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
}

/** Names of what of courses stands in the browser, in caches, databases and files. */
const stands = (page: Page) =>
  page.evaluate(async () => {
    const named = (await caches.keys()).filter(name => name.startsWith('eleva-curso-'))
    const bases = (await indexedDB.databases()).map(b => b.name ?? '').filter(name => name.startsWith('eleva-llevado-'))
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('eleva-llevado').catch(() => undefined)
    const files: string[] = []
    if (folder) for await (const name of (folder as unknown as { keys: () => AsyncIterable<string> }).keys()) files.push(name) // biome-ignore format: one loop
    return { named: named.length, bases: bases.length, files: files.length }
  })

test('with its texts alone it is followed from a cold start without a line, and all that was done there arrives once', async () => {
  const page = await browser.open({ width: 360, worker: true })
  await signIn(page, CORREO, made.unidad)
  await take(page, /^Solo texto/)
  await cut(page)
  await page.goto(made.tema)
  await page.getByRole('heading', { name: 'Escuchar de lejos' }).waitFor()
  await page.getByText('Este video necesita conexión').waitFor()
  await page.getByRole('tab', { name: /^Dudas/ }).click()
  await page.getByRole('textbox').first().fill('¿Cómo empiezo mi relato?')
  await page
    .getByRole('button', { name: /^(Enviar|Preguntar)/ })
    .first()
    .click()
  await page.getByText('Guardado aquí').first().waitFor()

  await page.goto(made.unidad)
  await page.getByRole('checkbox', { name: 'Lee el cuento' }).click()
  await page.getByText('Guardado aquí').first().waitFor()
  await page.getByRole('button', { name: 'Comenzar: Repaso lejano' }).click()
  const quiz = page.getByRole('dialog')
  await quiz.getByRole('radio', { name: 'La abuela' }).check()
  await quiz.getByRole('button', { name: 'Finalizar Evaluación' }).click()
  await quiz.getByRole('heading', { name: 'Se finaliza cuando vuelva la conexión' }).waitFor()
  await quiz.locator('div').getByRole('button', { name: 'Cerrar' }).last().click()
  await page.getByRole('button', { name: 'Entregar: Tu relato' }).click()
  await page.locator('input[type="file"]').setInputFiles({ name: 'relato.txt', mimeType: 'text/plain', buffer: Buffer.from('Había una vez') }) // biome-ignore format: one call
  await page.getByRole('button', { name: 'Entregar', exact: true }).click()
  await expect.poll(() => page.getByText('Guardado aquí').count()).toBeGreaterThan(2)

  await page.goto('/sin-conexion')
  await page.getByRole('heading', { name: 'Curso lejano' }).waitFor()
  await page.getByText(/^Realizada: «Lee el cuento»/).waitFor()
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await mend(page)
  await page.getByRole('heading', { name: 'Lo que hiciste y no se ha enviado' }).waitFor({ state: 'detached', timeout: 60_000 }) // biome-ignore format: one call
  const { resultSet } = (await send(page, 'GET', `/api/contenidos/pantallaAutogestivo/${made.curso}`)) as unknown as { resultSet: { porcentaje_avance: number; unidades_curso: { unidad: { actividades: { calificacion: number; entrega: { file_name: string } | null }[]; objetivos_unidad: { objetivo: { dudas: number } }[] } }[] } } // biome-ignore format: its shape
  expect(resultSet.porcentaje_avance).toBe(100)
  const [{ unidad }] = resultSet.unidades_curso as [(typeof resultSet.unidades_curso)[0]]
  expect(unidad.actividades[1]!.calificacion).toBe(100)
  expect(unidad.actividades[2]!.entrega!.file_name).toBe('relato.txt')
  expect(unidad.objetivos_unidad[0]!.objetivo.dudas).toBe(1)
})

test('with its films they play and are sought in without a line; whoever signs in next finds nothing, and removing frees', async () => {
  const page = await browser.open({ width: 360, worker: true })
  await signIn(page, CORREO, made.tema)
  await take(page, /^Con video/)
  await cut(page)
  await page.goto(made.tema)
  await page.getByRole('button', { name: 'reproducir', exact: true }).waitFor()
  const film = await page.evaluate(async () => {
    const video = document.querySelector('video')!
    if (video.readyState < 1) await new Promise(resolve => video.addEventListener('loadedmetadata', resolve))
    video.currentTime = video.duration / 2
    await new Promise(resolve => video.addEventListener('seeked', resolve, { once: true }))
    return { src: video.currentSrc, at: video.currentTime, half: video.duration / 2 }
  })
  expect(film.src).toMatch(/^blob:/)
  expect(Math.abs(film.at - film.half)).toBeLessThan(0.5)
  await mend(page)
  expect(await stands(page)).toEqual({ named: 1, bases: 1, files: 1 })

  // Removed, it is gone; taken once more, it goes with its person.
  await page.goto('/sin-conexion')
  await page.getByRole('button', { name: 'Quitar de este dispositivo: Curso lejano' }).click()
  await page
    .getByRole('dialog', { name: '¿Quitar de este dispositivo?' })
    .getByRole('button', { name: 'Quitar' })
    .click()
  await page.getByText(/^Todavía no llevas ningún curso/).waitFor()
  await expect.poll(async () => (await stands(page)).named).toBe(0)
  await page.goto(made.tema)
  await settled(page)
  await take(page, /^Con video/)
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signIn(page, OTRA, '/sin-conexion')
  await page.getByText(/^Todavía no llevas ningún curso/).waitFor()
  await expect.poll(() => stands(page)).toMatchObject({ named: 0, files: 0 })
})
