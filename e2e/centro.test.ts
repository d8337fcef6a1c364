import { readFileSync } from 'node:fs'
/**
 * A school from its first day: made by an administrator, managed by its gestor, whose teachers come in by the link of a
 * mail and follow what they are enrolled in.
 */
import path from 'node:path'
import { curriculasRoutes, cursosRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { openMailFolder } from '../server/src/kit/correo/mail-outbox.ts'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, expectNoSidewaysScroll, settled, signIn, tabTo, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

/** The address in the newest mail to somebody, as soon as there is one. */
async function linkTo(email: string): Promise<string> {
  const outbox = openMailFolder(path.join(inject('dir'), 'outbox'))
  let found: string | undefined
  const look = async () => {
    const mail = (await outbox.list(200)).find(m => m.to === email)
    found = mail && /\/registro-docentes-invita\/[\w-]+/.exec((await outbox.read(mail.id))!.text)?.[0]
    return found !== undefined
  }
  await expect.poll(look, { timeout: 30_000, interval: 500 }).toBe(true)
  return found!
}

const PERFIL = {
  Nombre: 'Marisol',
  'Apellido paterno': 'Luna',
  'Apellido materno': 'Ríos',
  'Correo alternativo': 'marisol@correo.mx',
}

/** Fills the page of a link, and says yes. */
async function register(page: Page, fields: Record<string, string> = PERFIL) {
  for (const [label, value] of Object.entries(fields))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value)
  await page.getByRole('button', { name: 'Actualizar mis datos' }).click()
  await page
    .getByRole('dialog', { name: '¿Guardar estos datos?' })
    .getByRole('button', { name: 'Guardar mis datos' })
    .click()
  await page.getByRole('heading', { name: 'Tus datos están completos' }).waitFor()
}

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

describe('from the school to the curriculum that its teacher finds', () => {
  // One that holds its pages from one test to the next.
  const juntos = useBrowser()
  let admin: Page
  let gestor: Page
  let docente: Page
  let curricula: { id: number }
  const marisol = () => row(gestor, 'Marisol Luna Ríos')
  beforeAll(async () => {
    admin = await juntos.as('admin', '/admin-gestores-escolares')
    const clave = `centro-${Date.now()}`
    const curso = await call(admin, cursosRoutes.create, {
      body: {
        nombre_curso: 'Aula viva del centro',
        clave_interna: clave,
        cursoEnVivo: 0,
        unidades: [],
      },
    })
    curricula = await call(admin, curriculasRoutes.create, {
      body: {
        nombre_curricula: 'Currícula del centro',
        tipo: 3,
      },
    })
    await call(admin, curriculasRoutes.attach, { body: { curricula_id: curricula.id, cursos: [curso.id] } })
  })

  test('an event of enrolment is made with the keyboard’s semicolons', async () => {
    await admin.goto('/inscripciones')
    await admin.getByRole('button', { name: 'Crear nuevo' }).first().click()
    const evento = admin.getByRole('dialog', { name: 'Nuevo evento de inscripción' })
    await evento.getByRole('button', { name: 'Guardar', exact: true }).click()
    await evento.getByText('Hace falta el nombre del evento').waitFor()
    await evento.getByLabel('Nombre del evento').fill('Generación del centro')
    await evento
      .locator('input[role], input')
      .and(evento.getByLabel('Opciones'))
      .pressSequentially('Viernes, 16:00 h;Lunes, 9:00 h;')
    await evento.getByRole('switch', { name: 'Vincular a currículas' }).click()
    await evento.getByRole('combobox', { name: 'Currículas' }).click()
    await admin.getByRole('option', { name: 'Currícula del centro' }).click()
    // With many curricula its list lies over the button.
    await admin.keyboard.press('Escape')
    await evento.getByRole('button', { name: 'Guardar', exact: true }).click()
    await row(admin, 'Generación del centro').getByText('Abierta y visible').waitFor()
  })

  test('an administrator makes the school, and is told what it lacks', async () => {
    await admin.goto('/admin-gestores-escolares')
    await admin.getByRole('button', { name: 'Nueva escuela' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Nueva escuela' })
    await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
    for (const words of ['el nombre', 'la ciudad', 'el correo del gestor', 'una oferta'])
      await dialog.getByText(`Hace falta especificar ${words}`, { exact: true }).waitFor()
    await dialog.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Preparatoria del Centro')
    await dialog.getByLabel('Ciudad').fill('Puebla')
    await dialog.getByLabel('Dirección').fill('Av. Reforma 1305')
    await dialog.getByRole('textbox', { name: 'Teléfono', exact: true }).fill('222 246 1830')
    await dialog.getByText('10 de 10').waitFor()
    await dialog.getByLabel('Nombre del gestor').fill('Pilar Gómez')
    await dialog.getByLabel('Correo del gestor').fill('pilar@centro.edu.mx')
    await dialog.getByText('Dominio de la escuela: centro.edu.mx').waitFor()
    await dialog.getByLabel('Correo del coach').fill('coach@centro.edu.mx')
    await dialog.getByLabel('Correo del IP manager').fill('ip@centro.edu.mx')
    await dialog.getByRole('combobox', { name: 'Oferta' }).click()
    await admin.getByRole('option', { name: 'Evaluar para aprender (ciclo escolar)' }).click()
    await dialog.getByLabel('Lugares').fill('4')
    await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
    await row(admin, 'Preparatoria del Centro').getByText('0 de 4').waitFor()
    expectNoComplaints(admin)
  })

  test('who manages it comes in by the mail, and begins at their school', async () => {
    gestor = await juntos.open()
    await gestor.goto(await linkTo('pilar@centro.edu.mx'))
    await gestor.getByText('pilar@centro.edu.mx').waitFor()
    await expectNoViolations(gestor)
    await gestor.getByRole('button', { name: 'Actualizar mis datos' }).click()
    await gestor.getByText('Hace falta especificar el nombre', { exact: true }).waitFor()
    await gestor.getByText('Hace falta especificar algún correo alternativo', { exact: true }).waitFor()
    await register(gestor, { ...PERFIL, Nombre: 'Pilar', 'Apellido paterno': 'Gómez' })
    await gestor.getByRole('link', { name: 'Entrar con Google' }).click()
    await gestor.getByLabel('Otro correo').fill('Pilar@Centro.edu.mx')
    await gestor.getByRole('button', { name: 'Entrar', exact: true }).click()
    await gestor.waitForURL('**/hoy')
    await gestor.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Mi escuela' }).click()
    await gestor.getByRole('heading', { name: '4 lugares libres' }).waitFor()
    await settled(gestor)
  })

  test('three teachers are pasted by keyboard, one is wrong and stays to be mended', async () => {
    await gestor.getByRole('link', { name: 'Agregar Usuarios' }).click()
    await gestor.getByRole('heading', { name: 'Te quedan 4 invitaciones' }).waitFor()
    await settled(gestor)
    await tabTo(gestor, 'Correos de tus docentes')
    await gestor.keyboard.press('Enter')
    await gestor.getByText('El campo correo NO debe ir vacío no lo haga').waitFor()
    const field = gestor.getByRole('textbox', { name: 'Correos de tus docentes' })
    await field.evaluate(element => {
      const data = new DataTransfer()
      data.setData('text', 'Marisol.Luna@centro.edu.mx; ernesto@centro.edu.mx;tania@centro.edu.mx\npaola.rios@sec21')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })
    await gestor.getByText('Revisa paola.rios@sec21: le falta el final, por ejemplo .edu.mx').waitFor()
    await gestor.getByRole('heading', { name: 'Te queda 1 invitación' }).waitFor()
    await gestor.keyboard.type('cuarta@centro.edu.mx;')
    await gestor.getByPlaceholder('Limite de correos alcanzado').waitFor()
    await gestor.getByRole('button', { name: 'Quitar cuarta@centro.edu.mx' }).click()
    await gestor.getByRole('button', { name: 'Enviar invitaciones (3)' }).click()
    await row(gestor, 'marisol.luna@centro.edu.mx').getByText('Invitado', { exact: true }).waitFor()
    await gestor.getByRole('heading', { name: 'Te queda 1 invitación' }).waitFor()
    await gestor.getByRole('button', { name: 'Quitar paola.rios@sec21' }).waitFor()
    await expect
      .poll(() => gestor.getByRole('button', { name: 'Enviar invitaciones', exact: true }).isDisabled())
      .toBe(true)
  })

  test('on a phone, a teacher completes the data and comes in', async () => {
    const link = await linkTo('marisol.luna@centro.edu.mx')
    docente = await juntos.open({ width: 360 })
    await docente.goto(link)
    await docente.getByRole('heading', { name: 'Completa tu registro' }).waitFor()
    await expectNoSidewaysScroll(docente)
    await register(docente)
    await docente.goto(link)
    await docente.getByRole('heading', { name: 'Tus datos están completos' }).waitFor()
    await signIn(docente, 'marisol.luna@centro.edu.mx', '/crear-contenido-curricula')
    await expect.poll(() => docente.getByText('Currícula del centro').count()).toBe(0)
  })

  test('she is enrolled by who manages the school, and another is sent a new link', async () => {
    await gestor.getByRole('link', { name: 'Volver' }).click()
    await gestor.waitForURL('**/centro-escolar')
    await gestor.reload()
    await marisol().getByText('Activo', { exact: true }).waitFor()
    await marisol().getByText('No inscrito').waitFor()
    await gestor.getByRole('button', { name: 'Inscribir a Marisol Luna Ríos' }).click()
    const enrolling = gestor.getByRole('dialog', { name: 'Inscribir en un evento' })
    await enrolling.getByRole('combobox', { name: 'Evento' }).click()
    await gestor.getByRole('option', { name: 'Generación del centro' }).click()
    await enrolling.getByRole('button', { name: 'Inscribir', exact: true }).click()
    await enrolling.getByText('Elige una opción').waitFor()
    await enrolling.getByLabel('Lunes, 9:00 h').check()
    await enrolling.getByRole('button', { name: 'Inscribir', exact: true }).click()
    await marisol().getByText('Lunes, 9:00 h').waitFor()
    await row(gestor, 'ernesto@centro.edu.mx').getByRole('button', { name: 'Reenviar acceso a ernesto' }).click()
    await gestor
      .getByRole('dialog', { name: '¿Reenviar el acceso a ernesto@centro.edu.mx?' })
      .getByRole('button', { name: 'Reenviar acceso' })
      .click()
    await gestor.getByText('Le enviamos un enlace nuevo').waitFor()
  })

  test('a figure leads to whom it counts; what else is of the school stands in its tabs, each list its own', async () => {
    await gestor.getByRole('link', { name: '2 Docentes invitados' }).click()
    await marisol().waitFor({ state: 'detached' })
    await row(gestor, 'ernesto@centro.edu.mx').waitFor()
    await gestor.getByRole('tab', { name: 'Programas' }).click()
    await row(gestor, 'Evaluar para aprender').getByText('Toda la escuela').waitFor()
    expect(new URL(gestor.url()).search).toBe('?ver=programas')
    await gestor.getByRole('tab', { name: 'Resumen' }).click()
    await marisol().getByRole('link', { name: 'Marisol Luna Ríos' }).click()
    await gestor.waitForURL('**/persona/*')
    await gestor.getByRole('link', { name: 'Preparatoria del Centro' }).click()
    await gestor.getByRole('heading', { name: 'En cifras' }).waitFor()
    expectNoComplaints(gestor)
  })

  test('she finds what she is enrolled in', async () => {
    await docente.reload()
    await docente.getByText('Currícula del centro').first().waitFor()
    await docente.goto(`/cursos-curricula?curricula=${curricula.id}`)
    await docente.getByText('Aula viva del centro').first().waitFor()
    expectNoComplaints(docente)
  })

  test('without access she is out at once', async () => {
    await admin.goto('/admin-gestores-escolares?search=preparatoria del centro')
    await admin.getByRole('button', { name: 'Más acciones de Preparatoria del Centro' }).click()
    await admin.getByRole('menuitem', { name: 'Ver centro escolar' }).click()
    await row(admin, 'Marisol Luna Ríos').getByText('Generación del centro: Lunes, 9:00 h').waitFor()
    await admin.getByRole('button', { name: 'Más acciones de Marisol Luna Ríos' }).click()
    await admin.getByRole('menuitem', { name: 'Quitar acceso' }).click()
    await admin
      .getByRole('dialog', { name: '¿Quitar el acceso a Marisol Luna Ríos?' })
      .getByRole('button', { name: 'Quitar acceso' })
      .click()
    await row(admin, 'Marisol Luna Ríos').getByText('Inactivo').waitFor()
    // Her open page hears of it: an address opened in that moment would meet the one that it is led to.
    await docente.waitForURL(/\/login/)
    await docente.getByText('Tu cuenta está inactiva').waitFor()
  })
})

test('a coach takes the e-mails of a school, and a file of them', { tags: ['resto'] }, async () => {
  const coach = await browser.as('coach', '/coaches-escuelas-alumnos')
  await coach.getByRole('combobox', { name: 'Escuela' }).click()
  await coach.getByRole('option', { name: 'Secundaria Técnica 21' }).click()
  await coach.getByRole('button', { name: 'Obtener correos' }).click()
  // Other journeys bring students of their own to this school.
  await coach.getByText(/^1–8 de \d\d$/).waitFor()
  // In a tab of its own, so that the list stays where it is.
  const link = coach.getByRole('link', { name: 'Exportar CSV' })
  expect(await link.getAttribute('target')).toBe('_blank')
  const [file] = await Promise.all([coach.waitForEvent('download'), link.click()])
  expect(readFileSync(await file.path(), 'utf8').split('\n')[0]).toBe('\ufeffEstudiante,Correo,Escuela')
  await coach.getByRole('searchbox', { name: 'Estudiante o correo' }).fill('nadie')
  await coach.getByText('No hay registros que concuerden con los parámetros de búsqueda.').waitFor()
  expectNoComplaints(coach)
})

test('an option that somebody chose is called otherwise and keeps its people, never as another one is called', {
  tags: ['resto'],
}, async () => {
  const admin = await browser.as('admin', '/inscripciones?editar=1')
  const chosen = admin.getByRole('textbox', { name: /^Martes.*: \d+ personas?$/ })
  const save = admin.getByRole('dialog').getByRole('button', { name: /^(Guardar|Actualizar)/ })
  // Letter by letter, over the name of the other one and beyond.
  await chosen.fill('')
  await chosen.pressSequentially('Sábados, 10:00 h')
  await save.click()
  await admin.getByText('Ya hay una opción «Sábados, 10:00 h»: dale otro nombre.').first().waitFor()
  await chosen.pressSequentially('oy')
  await chosen.fill('Martes, 18:00 h')
  await save.click()
  await admin.getByText('Evento de inscripción actualizado').waitFor()
  await admin.goto('/inscripciones?editar=1')
  await admin.getByRole('textbox', { name: 'Martes, 18:00 h: 1 persona' }).waitFor()
  await admin.getByRole('textbox', { name: 'Sábados, 10:00 h: 1 persona' }).waitFor()
  expectNoComplaints(admin, /409/)
})

test('who is in an enrolment event is seen, taken out, and brought back as they were', {
  tags: ['resto'],
}, async () => {
  const admin = await browser.as('admin', '/inscripciones')
  await admin.getByRole('link', { name: 'Docente digital, generación de otoño' }).click()
  const row = admin.getByRole('row').filter({ hasText: 'Paola Ríos' })
  const option = row.getByRole('cell').nth(3)
  await row.waitFor()
  const chosen = await option.textContent()
  await row.getByRole('checkbox').check()
  await admin.getByRole('button', { name: 'Dar de baja…' }).click()
  await admin.getByRole('dialog', { name: 'Dar de baja' }).getByRole('button', { name: 'Dar de baja' }).click()
  await admin.getByText('Se dio de baja a 1 persona').waitFor()
  await row.waitFor({ state: 'detached' })
  await admin.getByRole('button', { name: 'Deshacer' }).click()
  await row.waitFor()
  expect(await option.textContent()).toBe(chosen)

  // Several at once, pasted from a list: who cannot be enrolled is named, and the rest is taken back by one press.
  await admin.getByRole('button', { name: 'Inscribir', exact: true }).click()
  const dialog = admin.getByRole('dialog', { name: 'Inscribir a varios' })
  await dialog
    .getByRole('textbox', { name: 'Correos de docentes' })
    .fill('ricardo.nunez@sec21.edu.mx\nnadie@sec21.edu.mx')
  await dialog.getByRole('combobox', { name: 'Opción' }).click()
  await admin.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Inscribir' }).click()
  await dialog.getByText('No se pudo inscribir a 1').waitFor()
  await expectNoViolations(admin)
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  const more = admin.getByRole('row').filter({ hasText: 'Ricardo Núñez' })
  await more.waitFor()
  await admin.getByRole('button', { name: 'Deshacer' }).click()
  await more.waitFor({ state: 'detached' })
  expectNoComplaints(admin)
})

test('a full option has a line: who waits is in as soon as the one before them leaves', {
  tags: ['resto'],
}, async () => {
  const admin = await browser.as('admin', '/inscripciones?editar=1')
  const form = admin.getByRole('dialog', { name: 'Editar evento de inscripción' })
  await form.getByLabel('Lugares de «Sábados, 10:00 h»').fill('1')
  await form.getByRole('button', { name: /^(Guardar|Actualizar)/ }).click()
  await admin.getByText('Evento de inscripción actualizado').waitFor()
  await admin.goto('/inscripciones/1')
  await admin.getByText(/Sábados, 10:00 h: 1 de 1/).waitFor()
  await admin.getByRole('button', { name: 'Inscribir', exact: true }).click()
  const dialog = admin.getByRole('dialog', { name: 'Inscribir a varios' })
  await dialog.getByRole('textbox', { name: 'Correos de docentes' }).fill('ricardo.nunez@sec21.edu.mx')
  await dialog.getByRole('combobox', { name: 'Opción' }).click()
  await admin.getByRole('option', { name: 'Sábados, 10:00 h · Llena: queda en espera' }).click()
  await dialog.getByRole('button', { name: 'Inscribir' }).click()
  await admin.getByText('1 persona en espera: ya no hay lugar.').waitFor()
  const waits = admin.getByRole('row').filter({ hasText: 'Ricardo Núñez' })
  await waits.getByText('En espera, lugar 1').waitFor()
  await admin.getByText('1 de 1 · 1 en espera').waitFor()
  await expectNoViolations(admin)

  const inside = admin.getByRole('row').filter({ hasText: 'Guadalupe Hernández' })
  await inside.getByRole('checkbox').check()
  await admin.getByRole('button', { name: 'Dar de baja…' }).click()
  const out = admin.getByRole('dialog', { name: 'Dar de baja' })
  await out.getByLabel(/^Motivo de la baja de 1 persona/).fill('Cambió de plantel')
  await out.getByRole('button', { name: 'Dar de baja' }).click()
  await waits.getByText('Inscrito', { exact: true }).waitFor()
  await inside.waitFor({ state: 'detached' })
  // Brought back they wait: the place is taken.
  await admin.getByRole('button', { name: 'Deshacer' }).click()
  await inside.getByText('En espera, lugar 1').waitFor()
  // As it was for the journeys that come after.
  await waits.getByRole('checkbox').check()
  await admin.getByRole('button', { name: 'Dar de baja…' }).click()
  await out.getByRole('button', { name: 'Dar de baja' }).click()
  await inside.getByText('Inscrito', { exact: true }).waitFor()
  expectNoComplaints(admin)
})
