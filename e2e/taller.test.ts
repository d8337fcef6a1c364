/** A course is built on one page: with keys, with the mouse, on a phone, by two at once, and while the line is away. */
import { tallerRoutes, tarjetasRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { fingerOf, middleOf } from './dedo.ts'
import {
  call,
  expectNoComplaints,
  expectNoSidewaysScroll,
  expectNothingCut,
  type Options,
  useBrowser,
} from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const rows = (page: Page) => page.getByRole('treeitem').and(page.locator(':not([data-nueva])'))
const row = (page: Page, nombre: string) => page.getByRole('treeitem', { name: new RegExp(`: ${nombre}$`) })
/** The names of the outline, in their order. */
const names = async (page: Page) =>
  (await rows(page).evaluateAll(all => all.map(e => e.getAttribute('aria-label')!.replace(/^[^:]*: /, '')))).join(', ')
const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Guardado \d/ })
    .waitFor()
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const type = async (page: Page, ...lines: string[]) => {
  for (const line of lines) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
}

/** A new course, open. */
async function begin(nombre: string, options: Options = {}, page?: Page) {
  const at = page ?? (await browser.as('coach', '/cursos-all', options))
  const { id } = await call(at, tallerRoutes.create, { body: { nombre_curso: nombre } })
  await at.goto(`/curso/${id}`)
  await at.getByRole('heading', { name: nombre, level: 1 }).waitFor()
  return { page: at, id }
}

/** Two units with what they hold, as one would paste a programme. */
async function beginWhole(nombre: string, options: Options = {}) {
  const begun = await begin(nombre, options)
  const { page } = begun
  await page.getByRole('button', { name: /Pegar un programa/ }).click()
  await page
    .getByLabel('Programa', { exact: true })
    .fill('Unidad 1: Huella\n- Tema uno\n- Tema dos\nTarea: Carta\nUnidad 2: Convivir\n- Tema tres')
  await page.getByRole('button', { name: 'Crear 2 unidades y 4 filas' }).click()
  await expect.poll(() => names(page)).toBe('Huella, Tema uno, Tema dos, Carta, Convivir, Tema tres')
  await saved(page)
  return begun
}

test('with keys alone: made, moved, renamed, copied, taken away and taken back; a reload shows the same', async () => {
  const { page } = await begin('Curso a teclas')
  await page.getByRole('button', { name: /Escribir el esquema/ }).focus()
  await press(page, 'Enter')
  await type(page, 'Huella')
  await press(page, 'Tab')
  await type(page, 'Tema uno', 'Tema dos')
  await press(page, 'Escape')
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Tema: Tema dos')
  await press(page, 'a')
  await type(page, 'Carta')
  await press(page, 'Escape')
  await press(page, 'u')
  await type(page, 'Convivir')
  await press(page, 'Escape')
  await expect.poll(() => names(page)).toBe('Huella, Tema uno, Tema dos, Carta, Convivir')
  await saved(page)

  await row(page, 'Tema dos').focus()
  await press(page, 'Alt+ArrowUp')
  await expect.poll(() => names(page)).toBe('Huella, Tema dos, Tema uno, Carta, Convivir')
  await row(page, 'Carta').focus()
  // At the end of its unit it goes on into the next.
  await press(page, 'Alt+ArrowDown')
  await expect.poll(() => names(page)).toBe('Huella, Tema dos, Tema uno, Convivir, Carta')
  await row(page, 'Carta').focus()
  await press(page, 'F2')
  await type(page, 'Carta a mi grupo')
  await row(page, 'Carta a mi grupo').waitFor()
  await press(page, 'Control+d')
  await row(page, 'Carta a mi grupo \\(copia\\)').waitFor()
  await row(page, 'Huella').focus()
  await press(page, 'Delete')
  await page.getByText('Se quitó «Huella»').waitFor()
  await expect.poll(() => names(page)).toBe('Convivir, Carta a mi grupo, Carta a mi grupo (copia)')
  await press(page, 'Control+z')
  const all = 'Huella, Tema dos, Tema uno, Convivir, Carta a mi grupo, Carta a mi grupo (copia)'
  await expect.poll(() => names(page)).toBe(all)
  await row(page, 'Huella').focus()
  await press(page, 'ArrowLeft')
  await expect.poll(() => names(page)).toBe('Huella, Convivir, Carta a mi grupo, Carta a mi grupo (copia)')
  await page.reload()
  await expect.poll(() => names(page)).toBe(all)
  expectNoComplaints(page)
})

test('with the mouse: a row is dragged into another unit, a name is written where it stands, what lacks leads there', {
  tags: ['resto'],
}, async () => {
  const { page } = await beginWhole('Curso a ratón')
  const handle = row(page, 'Tema dos').locator('span[aria-hidden]').first()
  await row(page, 'Tema dos').hover()
  const [from, to] = [(await handle.boundingBox())!, (await row(page, 'Tema tres').boundingBox())!]
  await page.mouse.move(from.x + 5, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, to.y + 4, { steps: 5 })
  await page.mouse.move(from.x + 20, to.y + to.height - 4, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => names(page)).toBe('Huella, Tema uno, Carta, Convivir, Tema tres, Tema dos')
  await row(page, 'Tema uno').dblclick()
  await page.getByLabel('Nombre de Tema uno').fill('Lo que la red sabe')
  await press(page, 'Enter')
  await row(page, 'Lo que la red sabe').waitFor()

  // Several are one act: they move, go and come back together.
  const before = 'Huella, Lo que la red sabe, Carta, Convivir, Tema tres, Tema dos'
  await row(page, 'Tema tres').click()
  await row(page, 'Tema dos').click({ modifiers: ['Shift'] })
  await press(page, 'Alt+ArrowUp')
  await expect.poll(() => names(page)).toBe('Huella, Lo que la red sabe, Tema tres, Tema dos, Carta, Convivir')
  await row(page, 'Lo que la red sabe').click({ modifiers: ['Control'] })
  await press(page, 'Delete')
  await expect.poll(() => names(page)).toBe('Huella, Carta, Convivir')
  await press(page, 'Control+z')
  await expect.poll(() => names(page)).toBe('Huella, Lo que la red sabe, Tema tres, Tema dos, Carta, Convivir')
  await press(page, 'Control+z')
  await expect.poll(() => names(page)).toBe(before)
  await saved(page)

  // What does not fit is not cut: nothing of it is added.
  await page.getByRole('button', { name: 'Unidad U' }).click()
  await page.getByLabel('Nombre de la unidad').evaluate(field => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', Array.from({ length: 501 }, (_, i) => `Unidad pegada ${i}`).join('\n'))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await page.getByText('Pegaste 501 renglones, y de una vez caben 500.').waitFor()
  await press(page, 'Escape')
  expect(await names(page)).toBe(before)

  await page.getByRole('button', { name: 'Ir: 3 temas sin video ni texto' }).click()
  await page.getByLabel('Lo esencial').fill('Tres rastros que dejamos sin querer.')
  await page.getByRole('button', { name: 'Ir: 2 temas sin video ni texto' }).waitFor()
  // Undone before it is written anywhere else: a pasted link is a material at once.
  const link = page.getByLabel('Enlace de un material nuevo')
  await link.fill('ejemplo.mx/acuerdos-para-el-grupo.pdf')
  await press(page, 'Enter')
  await page.getByRole('region', { name: 'Materiales' }).getByText('acuerdos para el grupo').waitFor()
  await page.reload()
  expect(await page.getByLabel('Lo esencial').inputValue()).toBe('Tres rastros que dejamos sin querer.')
  await row(page, 'Carta').click()
  await page.getByRole('tab', { name: 'Entrega' }).click()
  await page.getByRole('radio', { name: 'Calificable' }).click()
  await page.getByText('Obligatorio', { exact: true }).click()
  await page.getByText('Obligatoria').waitFor()
  expectNoComplaints(page)
})

test('on a phone one thing at a time: the outline, then what is open, and back; long names break', {
  tags: ['resto'],
}, async () => {
  const { page } = await beginWhole('Un curso con un nombre tan largo que en un teléfono no cabe en una sola línea', {
    width: 360,
  })
  await row(page, 'Tema tres').click()
  await page.getByRole('heading', { name: 'Tema tres' }).waitFor()
  expect(await rows(page).count()).toBe(0)
  await page.getByLabel('Lo esencial').fill('Se lee sin señal.')
  await page.getByRole('button', { name: 'Volver al esquema' }).click()
  await row(page, 'Tema tres').waitFor()
  const finger = await fingerOf(page)
  const over = await middleOf(row(page, 'Tema uno'))
  await finger.down(await middleOf(row(page, 'Tema tres').locator('span[aria-hidden]').first()))
  await finger.move({ x: over.x, y: over.y - 8 })
  await finger.up()
  await expect.poll(() => names(page)).toBe('Huella, Tema tres, Tema uno, Tema dos, Carta, Convivir')
  await saved(page)
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  await page.getByLabel('Nombre del tema').fill('Unnombrelarguísimosinespaciosquenadieescribiríaperoquealguienpega')
  await press(page, 'Enter', 'Escape')
  await expectNoSidewaysScroll(page)
  await expectNothingCut(page)
  await page.getByRole('button', { name: /^Faltan \d$/ }).click()
  await page.getByText(/temas sin video ni texto/).waitFor()
  await expectNoSidewaysScroll(page)
  expectNoComplaints(page)
})

describe('without a line', () => {
  test('rows that are typed, and words in a field, are kept, said to wait, and sent when it is back; also after a reload', {
    tags: ['resto'],
  }, async () => {
    const { page } = await beginWhole('Curso sin línea')
    await row(page, 'Tema uno').click()
    await page.getByLabel('Lo esencial').waitFor()
    await page.context().setOffline(true)
    await page.getByLabel('Lo esencial').fill('Escrito sin señal')
    await row(page, 'Convivir').focus()
    await press(page, 't')
    await type(page, 'Nacido sin señal')
    await page.getByRole('status').filter({ hasText: 'Por enviar' }).waitFor()
    await row(page, 'Nacido sin señal').waitFor()
    await page.context().setOffline(false)
    await page.reload()
    // What had arrived, and was not heard of, stands there until it is known to be the same.
    await row(page, 'Nacido sin señal').first().waitFor()
    // It may all have gone before the page was loaded anew: what counts is that nothing waits here any more.
    await page.waitForFunction(
      () => !Object.keys(localStorage).some(k => /taller:\d+:nuevas|objetivo:\d+:desc/.test(k)),
    )
    await page.reload()
    await expect
      .poll(() => names(page))
      .toBe('Huella, Tema uno, Tema dos, Carta, Convivir, Tema tres, Nacido sin señal')
    await row(page, 'Tema uno').click()
    await expect.poll(() => page.getByLabel('Lo esencial').inputValue()).toBe('Escrito sin señal')
    expectNoComplaints(page, /INTERNET_DISCONNECTED|Failed to fetch|Error in connection/)
  })
})

test('two authors: neither writes over the other, whatever they were doing', { tags: ['resto'] }, async () => {
  const { page: ana, id } = await beginWhole('Curso de dos')
  const beto = await browser.as('admin', `/curso/${id}`)
  for (const page of [ana, beto]) {
    await row(page, 'Tema uno').click()
    await page.getByLabel('Lo esencial').waitFor()
  }
  // «Guardado» may still be that of what was before.
  const writes = async (page: Page, field: string, value: string) => {
    const put = page.waitForResponse(r => r.request().method() === 'PUT' && r.ok())
    await page.getByLabel(field).fill(value)
    await put
    await saved(page)
  }
  await writes(ana, 'Lo esencial', 'De Ana')
  await beto.getByLabel('Lo esencial').fill('De Beto')
  await beto.getByText('Alguien más cambió esto mientras escribías:').waitFor()
  await beto.getByText('De Ana').waitFor()
  await beto.getByRole('button', { name: 'Usar lo suyo' }).click()
  await expect.poll(() => beto.getByLabel('Lo esencial').inputValue()).toBe('De Ana')
  // Another field of the same thing goes by itself.
  await writes(ana, 'Clave interna', 'OTRA-CLAVE-DE-DOS')
  await writes(beto, 'Lo esencial', 'De los dos')
  await ana.reload()
  await expect.poll(() => ana.getByLabel('Lo esencial').inputValue()).toBe('De los dos')
  await expect.poll(() => ana.getByLabel('Clave interna').inputValue()).toBe('OTRA-CLAVE-DE-DOS')
  // A row that one has taken away, the other cannot move any more.
  await row(ana, 'Carta').focus()
  await press(ana, 'Delete')
  await ana.getByText('Se quitó «Carta»').waitFor()
  await row(beto, 'Carta').focus()
  await press(beto, 'Alt+ArrowDown')
  await beto.getByText('Eso ya no está en el curso.').waitFor()
  await row(beto, 'Carta').waitFor({ state: 'detached' })
  expectNoComplaints(ana)
  expectNoComplaints(beto, /status of (404|409)/)
})

test('what exists is used again: a unit of another course says so, and becomes its own', {
  tags: ['resto'],
}, async () => {
  const { page } = await beginWhole('Curso que comparte')
  await row(page, 'Tema tres').click()
  await page.getByRole('button', { name: /^Existente/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar un tema que ya existe' })
  await dialog.getByLabel('Nombre o clave').fill('tema uno')
  await dialog
    .getByRole('button', { name: /^Tema uno .*en Huella/ })
    .first()
    .click()
  await row(page, 'Convivir').click()
  await page.getByRole('button', { name: /^Existente/ }).click()
  const units = page.getByRole('dialog', { name: 'Agregar una unidad que ya existe' })
  await units.getByLabel('Nombre o clave').fill('ADI-01-U1')
  await units.getByRole('button', { name: /ADI-01-U1 · en / }).click()
  await page.getByText('En 2 cursos').first().waitFor()
  await rows(page).filter({ hasText: 'En 2 cursos' }).click()
  await page.getByText(/Esta unidad también está en/).waitFor()
  await page.getByRole('button', { name: 'Separar una copia' }).click()
  await page.getByText('Este curso tiene ya su propia copia').waitFor()
  await expect.poll(() => page.getByText('En 2 cursos').count()).toBe(0)

  await page.getByRole('button', { name: 'Más acciones de Curso que comparte' }).click()
  await page.getByRole('menuitem', { name: 'Duplicar curso' }).click()
  await page.getByRole('heading', { name: 'Curso que comparte (copia)', level: 1 }).waitFor()
  await row(page, 'Tema tres').waitFor()
  expectNoComplaints(page)
})

test('acts go back and forth; the history says who did what, leads there, and puts an earlier text back', {
  tags: ['resto'],
}, async () => {
  const { page } = await beginWhole('Curso con historia')
  const deshacer = page.getByRole('button', { name: /^Deshacer/ }).first()
  await row(page, 'Tema uno').focus()
  await press(page, 'Alt+ArrowDown', 'Delete')
  await expect.poll(() => names(page)).toBe('Huella, Tema dos, Carta, Convivir, Tema tres')
  await page.getByText('Se quitó «Tema uno»').waitFor()
  await press(page, 'Control+z')
  await expect.poll(() => names(page)).toBe('Huella, Tema dos, Tema uno, Carta, Convivir, Tema tres')
  // Once with the keys, once with the button: they are the same acts.
  await deshacer.click()
  await expect.poll(() => names(page)).toBe('Huella, Tema uno, Tema dos, Carta, Convivir, Tema tres')
  await press(page, 'Control+y', 'Control+y')
  await expect.poll(() => names(page)).toBe('Huella, Tema dos, Carta, Convivir, Tema tres')
  await deshacer.click()
  await expect.poll(() => names(page)).toBe('Huella, Tema dos, Tema uno, Carta, Convivir, Tema tres')

  await row(page, 'Tema dos').focus()
  await press(page, 'F2')
  await page.keyboard.type('Tu rastro')
  await press(page, 'Enter')
  await saved(page)
  await page
    .getByRole('button', { name: /Acciones|Más/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Historial' }).click()
  const historial = page.getByRole('region', { name: 'Historial' })
  const first = historial.getByRole('listitem').first()
  await first.getByText('cambió el nombre del tema «Tu rastro»').waitFor()
  expect(await first.locator('del').textContent()).toBe('Tema dos')
  expect(await historial.getByText(/quitó el tema «Tema uno»/).count()).toBe(2)
  await first.getByRole('button', { name: /^Regresar el nombre/ }).click()
  await row(page, 'Tema dos').waitFor()
  // It is as it was before the line began: nothing is told of it any more.
  await expect.poll(() => historial.getByText('cambió el nombre del tema').count()).toBe(0)
  await deshacer.click()
  await row(page, 'Tu rastro').waitFor()
  await first.getByText('cambió el nombre del tema «Tu rastro»').waitFor()
  await first.getByRole('button', { name: 'Ver Tu rastro' }).click()
  await page.getByRole('heading', { name: 'Tu rastro', level: 2 }).waitFor()

  // A question, too: in which order it stands, and its text of before.
  const carta = Number((await row(page, 'Carta').getAttribute('data-llave'))!.split('-').at(-1))
  const { preguntas } = await call(page, tarjetasRoutes.createTarjetas, {
    body: {
      actividad_id: carta,
      preguntas: [{ reactivo: '¿A quién escribes?' }, { reactivo: '¿Por qué?' }],
    },
  })
  await call(page, tarjetasRoutes.moveTarjetas, {
    params: { id: carta },
    body: { ids: [preguntas[1]!.id], tras: null },
  })
  await call(page, tarjetasRoutes.updateTarjeta, { params: { id: preguntas[0]!.id }, body: { reactivo: '¿A quién?' } })
  await page.goto(`${page.url().split('?')[0]}?historial=true`)
  await historial.getByText('cambió el orden de las preguntas de la tarea «Carta»').waitFor()
  await first.getByRole('button', { name: /^Regresar el texto/ }).click()
  await page.getByText('Está otra vez como estaba').waitFor()
  const { preguntas: ahora } = await call(page, tarjetasRoutes.tarjetas, { params: { id: carta } })
  expect(ahora.map(p => p.descripcion)).toEqual(['¿Por qué?', '¿A quién escribes?'])
})

test('what learners worked in is archived where it cannot go, says so in its row, and comes back', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('coach', '/curso/1')
  const tarea = row(page, 'Pon a salvo tu cuenta')
  await tarea.focus()
  await press(page, 'Delete')
  await page.getByText(/^No se puede eliminar: ya tiene/).waitFor()
  await page.getByRole('button', { name: 'Archivar', exact: true }).click()
  await tarea.getByText('Archivada').waitFor()
  await page.getByText('Se archivó «Pon a salvo tu cuenta»').waitFor()
  await tarea.click()
  await page.getByText('Archivada: solo la ve quien trabajó en ella').waitFor()
  await page.getByRole('button', { name: /^Deshacer: Se archivó/ }).click()
  await expect.poll(() => tarea.getByText('Archivada').count()).toBe(0)
  // The course itself likewise, and back.
  await page
    .getByRole('button', { name: /^Más acciones de/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Eliminar curso' }).click()
  await page.getByText(/^No se puede eliminar/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Archivar', exact: true }).click()
  await page.getByText('Solo lo ve quien ya lo empezó').waitFor()
  // The diagnosis of the demo is a form: a link to where it leads.
  const enlace = page.getByRole('link', { name: /^Abrir el formulario Diagnóstico/ })
  expect(await enlace.getAttribute('href')).toMatch(/^https:/)
  await expectNoViolations(page)
  await page.goto('/cursos-all?search=ADI-01')
  await page
    .getByRole('row', { name: /ADI-01/ })
    .getByText('Archivado')
    .waitFor()
  await page
    .getByRole('row', { name: /ADI-01/ })
    .getByRole('button', { name: /^Más acciones/ })
    .click()
  await page.getByRole('menuitem', { name: 'Sacar del archivo' }).click()
  await expect.poll(() => page.getByText('Archivado', { exact: true }).count()).toBe(0)
})

test('who else is here is seen by name, in the head and at their row, and what they change of what is open is told', {
  tags: ['resto'],
}, async () => {
  const { page, id } = await beginWhole('Curso de dos')
  const other = await browser.as('admin', `/curso/${id}`)
  await page.getByText(/también edita este curso$/).waitFor()
  await other.getByText(/también edita este curso$/).waitFor()
  await row(other, 'Tema uno').click()
  await row(page, 'Tema uno')
    .getByText(/está aquí$/)
    .waitFor()
  await row(page, 'Tema uno').click()
  await row(other, 'Tema uno').focus()
  await press(other, 'F2')
  await other.keyboard.type('Tu rastro')
  await press(other, 'Enter')
  // Without a reload.
  await row(page, 'Tu rastro').waitFor()
  await page.getByText(/cambió este tema \d\d:\d\d/).waitFor()
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await page.getByText('cambió el nombre del tema «Tu rastro»').waitFor()
  await other.getByRole('link', { name: 'Cursos', exact: true }).first().click()
  await expect.poll(() => page.getByText(/también edita este curso$/).count()).toBe(0)
})

test('seen as a learner finds it, one goes from task to task, and a tick is kept nowhere', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('coach', '/vista-curso/1?unidad=1')
  await page.getByRole('heading', { name: 'Diagnóstico: ¿desde dónde empiezas?', level: 2 }).waitFor()
  const bar = page.getByRole('region', { name: 'Lo que sigue' })
  await bar.getByRole('button', { name: 'Sigue: Pon a salvo tu cuenta' }).click()
  await page.getByRole('heading', { name: 'Pon a salvo tu cuenta', level: 2 }).waitFor()
  await bar.getByRole('button', { name: 'Marcar como hecho' }).click()
  await bar.getByText(/^Hecho\. Llevas \d+ %$/).waitFor()
  await bar.getByRole('button', { name: 'Sigue: Tu plan para el primer ingreso' }).click()
  await page.getByRole('heading', { name: 'Tu plan para el primer ingreso', level: 2 }).waitFor()
  await page.reload()
  await bar.getByRole('button', { name: 'Anterior: Pon a salvo tu cuenta' }).click()
  await bar.getByRole('button', { name: 'Marcar como hecho' }).waitFor()
  expectNoComplaints(page)
})

test('a teacher who is given the address of a course reads it as a learner does, and writes nothing in it', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('docente', '/curso/1')
  await page.waitForURL('**/vista-curso/1')
  await page.getByText('Así lo encuentra quien empieza el curso. Lo que hagas aquí no se guarda.').waitFor()
  expectNoComplaints(page)
})
