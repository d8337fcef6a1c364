/**
 * Who is online: seen by others as it changes, and only by those whom it concerns.
 *
 * @module-tag resto
 */
import { presenciaRoutes, usuariosRoutes } from '@eleva/contract'
import type { Page, WebSocketRoute } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import type { Sent } from '../server/test/call.ts'
import { call, expectNoComplaints, settled, signIn, useBrowser } from './harness.ts'
import { PEOPLE } from './people.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const PATH = '/user-online-check'
/** A list that is asked for when it changes is there after a moment. */
const SOON = { timeout: 10_000 }
const row = (page: Page, who: string) => page.getByRole('row').filter({ hasText: who })

/** Signs in somebody whom no other journey uses: what they do is theirs alone. */
async function enter(email: string): Promise<Page> {
  const page = await browser.open()
  await signIn(page, email, '/novedades')
  return page
}

async function search(page: Page, text: string) {
  await page.getByRole('searchbox', { name: 'Nombre o correo' }).fill(text)
  await page.waitForURL(url => url.searchParams.get('search') === text)
  await settled(page)
}

/** Changes somebody by the call of the user form, as an administrator who is signed in on `page`. */
const change = async (page: Page, email: string, to: Sent<typeof usuariosRoutes.updatePorRol>) => {
  const { data } = await call(page, presenciaRoutes.list, { query: { search: email } })
  await call(page, usuariosRoutes.updatePorRol, { params: { id: data[0]!.userId }, body: to })
}

test('an administrator watches a student come and go without reloading', async () => {
  const admin = await browser.as('admin', PATH)
  await search(admin, 'natalia jimenez')
  const students = admin.getByText(/^\d+ estudiantes? en línea$/)
  const email = 'natalia.jimenez57@sec21.edu.mx'
  const student = await enter(email)
  const seen = row(admin, email)
  await seen.getByText('En línea', { exact: true }).waitFor(SOON)
  await expect.poll(() => seen.getByRole('img', { name: 'En línea' }).isVisible()).toBe(true)
  // Others come and go meanwhile: what is shown is what the server counts, with this one in it.
  const off = async () => {
    const shown = Number.parseInt((await students.textContent()) ?? '', 10)
    const { en_linea } = await admin.evaluate(async () => (await fetch('/api/presencia')).json())
    return shown > 0 && shown - en_linea.estudiantes
  }
  await expect.poll(off, SOON).toBe(0)

  // A reload and a second tab that closes again change nothing.
  await student.reload()
  const second = await student.context().newPage()
  await second.goto('/novedades')
  await settled(second)
  await second.close()
  await student.close()
  const left = Date.now()
  await seen.getByRole('img', { name: 'Desconectado' }).waitFor({ timeout: 20_000 })
  expect(Date.now() - left).toBeGreaterThan(13_000)
  await seen.getByText('Hace un momento').waitFor()
  expectNoComplaints(admin)
}, 60_000)

test('filters and search narrow the list, and clear again', async () => {
  const admin = await browser.as('admin', PATH)
  await admin.getByRole('button', { name: /^Rol/ }).click()
  await admin.getByRole('menuitemradio', { name: 'Docentes' }).click()
  await admin.waitForURL(/roleId=2/)
  await admin.getByRole('button', { name: /^Presencia/ }).click()
  await admin.getByRole('menuitemradio', { name: 'Desconectadas' }).click()
  await admin.waitForURL(/isOnline=0/)
  await search(admin, 'nadie con este nombre')
  await admin.getByText('No hay registros que concuerden con los parámetros de búsqueda.').waitFor()
  await admin.getByRole('button', { name: 'Quitar filtros' }).click()
  await row(admin, PEOPLE.admin).waitFor()
  const link = row(admin, PEOPLE.admin).getByRole('link', { name: /^Ver a .* en usuarios$/ })
  await expect.poll(() => link.getAttribute('href')).toContain('/gestion-usuario?correo=admin%40eleva.mx')
})

test('an address whose filters are none says so, and leads to the list', async () => {
  const admin = await browser.as('admin', `${PATH}?page=-3`)
  await admin.getByText('No entendemos los filtros de esta dirección.').waitFor()
  expect(await admin.getByRole('button', { name: 'Reintentar' }).count()).toBe(0)
  await admin.getByRole('button', { name: 'Quitar filtros' }).click()
  await row(admin, PEOPLE.admin).waitFor()
  expect(new URL(admin.url()).search).toBe('')
})

test('a docente sees their own school, by the palette, and nobody of another', async () => {
  const elsewhere = await enter('teresa.guzman@colegiosor.mx')
  const colleague = await enter('ricardo.nunez@sec21.edu.mx')
  const docente = await browser.as('docente')
  await docente.keyboard.press('Control+k')
  await docente.getByRole('textbox', { name: 'Buscar o ir a' }).fill('personas')
  await docente.getByRole('dialog').getByRole('button', { name: 'Personas en línea' }).click()
  await row(docente, 'ricardo.nunez@sec21.edu.mx').getByText('En línea', { exact: true }).waitFor(SOON)
  await expect.poll(() => docente.getByRole('row').filter({ hasText: '@colegiosor.mx' }).count()).toBe(0)
  await expect.poll(() => docente.getByRole('link', { name: /en usuarios$/ }).count()).toBe(0)
  await search(docente, 'teresa')
  await docente.getByText('No hay registros que concuerden con los parámetros de búsqueda.').waitFor()
  for (const page of [elsewhere, colleague, docente]) expectNoComplaints(page)
})

test('a student has no such screen', async () => {
  const student = await browser.as('estudiante', PATH)
  await student.waitForURL('**/crear-contenido-curricula')
})

test('the open page of somebody who is deactivated ends at once, in every tab', async () => {
  const email = 'ivan.castaneda@colegiosor.mx'
  const admin = await browser.as('admin', `${PATH}?search=${email}`)
  const page = await enter(email)
  const other = await page.context().newPage()
  await other.goto('/crear-contenido-curricula')
  await settled(other)
  await row(admin, email).getByText('En línea', { exact: true }).waitFor(SOON)
  await change(admin, email, { estatus_user: 0 })
  await Promise.all([page, other].map(tab => tab.waitForURL('**/login?motivo=inactivo**', SOON)))
  await change(admin, email, { estatus_user: 1 })
})

test('somebody whose session ended elsewhere is led to sign in when the connection comes back', async () => {
  const page = await enter('mariana.cervantes@benitojuarez.edu.mx')
  await page.context().clearCookies({ name: 'eleva_sesion' })
  // As when the network goes: the socket ends, and is made anew. Nothing else on this page asks for anything.
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await page.waitForURL('**/login?motivo=vencido**', { timeout: 10_000 })
})

/** What a server says that cannot ask its database who comes. */
function refuse(socket: WebSocketRoute) {
  socket.onMessage(said => {
    if (said === '40') socket.send('44{"message":"unavailable","data":{"status":503}}')
  })
  socket.send('0{"sid":"x","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":16384}')
}

test('a lost connection is said, and what was missed is there when it is back', async () => {
  const admin = await browser.open()
  const cut: (() => Promise<void>)[] = []
  let down = false
  await admin.routeWebSocket(/socket\.io/, socket => {
    if (down) return refuse(socket)
    socket.connectToServer()
    cut.push(() => socket.close())
  })
  await signIn(admin, PEOPLE.admin, PATH)
  await search(admin, 'jorge')
  await admin.getByText('No hay registros que concuerden').waitFor()
  down = true
  for (const close of cut) await close()
  await admin.getByText('Sin conexión en vivo: actualizamos cada 10 s').waitFor({ timeout: 10_000 })
  await enter('jorge.patino@benitojuarez.edu.mx')
  down = false
  await row(admin, 'jorge.patino@benitojuarez.edu.mx')
    .getByText('En línea', { exact: true })
    .waitFor({ timeout: 15_000 })
  await admin.getByText('Sin conexión en vivo: actualizamos cada 10 s').waitFor({ state: 'hidden' })
})
