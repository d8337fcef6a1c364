/**
 * A file of 30 MB on its way, while its line, its tab, the browser and the server end: it goes on, and is handed in
 * once.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { connect } from '../../server/src/kit/db/db.ts'
import { databaseOf } from '../servidor.ts'
import { urlOf } from './alumna.ts'
import { chooseFile } from './archivo.ts'
import { openPartida } from './partida.ts'

const MB = 1024 * 1024
export const GRANDE = 30 * MB
/** Until it has gone (ms). */
const SETTLE_MS = 120_000

/** As the browser does when it has a line again (Background Sync). */
async function wake(page: Page, origin: string) {
  const devtools = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>(resolve => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(r => !r.isDeleted)
      if (found) resolve(found.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const sync = { origin, registrationId: await registrationId, tag: 'eleva:envios', lastChance: false }
  await devtools.send('ServiceWorker.dispatchSyncEvent', sync)
}

/** @returns bytes that the phone sent, what was handed in, and whether it is what was chosen */
export async function playGrande(chromium: string) {
  const partida = await openPartida(chromium)
  const { linea, telefono, curso, data, restart } = partida
  /** Once so many bytes more have gone. */
  const more = async (bytes: number) => {
    const until = linea.enviados() + bytes
    for (let patience = 3_000; linea.enviados() < until && patience > 0; patience--) await sleep(10)
  }
  try {
    const page = await telefono.page()
    await page.getByRole('button', { name: `Entregar: ${curso.entregas[0]!.nombre}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Archivo o enlace' }).click()
    const before = linea.enviados()
    const chosen = await chooseFile(dialog.locator('input[type=file]'), 'tesis.pdf', '%PDF-1.7\n', GRANDE)
    // In the middle of its third chunk, and it is away for a while. A browser tries a chunk once more by itself.
    await more(12 * MB)
    linea.offFor(60_000)
    await dialog.getByText(/^Se cortó al \d+ %\. Sigue desde ahí/).waitFor({ timeout: 30_000 })
    await dialog.getByRole('button', { name: 'Entregar', exact: true }).click()
    await page.getByText('Guardado aquí').first().waitFor({ timeout: 30_000 })
    await telefono.killTab()
    linea.on()
    // The browser wakes the worker with the line, and no page of the app is open.
    const other = await telefono.page()
    await other.goto(`${linea.origin}/favicon.svg`)
    const woken = linea.enviados()
    await wake(other, linea.origin)
    await more(6 * MB)
    const porElTrabajador = linea.enviados() - woken
    await telefono.killBrowser()
    await (await telefono.page()).goto(linea.origin + urlOf(curso))
    await more(4 * MB)
    await restart()
    const last = await telefono.page()
    await last.evaluate(() => dispatchEvent(new Event('online')))
    await last
      .getByRole('button', { name: `Cambiar entrega: ${curso.entregas[0]!.nombre}` })
      .waitFor({ timeout: SETTLE_MS })
    await last.getByText(/Enviándose/).waitFor({ state: 'detached', timeout: SETTLE_MS })
    const enviados = linea.enviados() - before
    const database = connect(databaseOf(data), 2)
    const entregas = await database.sql<{ file_url: string; versiones: number; archivos: number }[]>`
      select entrega.file_url, (select count(*)::int from entregas_versiones version
        where version.entrega_id = entrega.id) as versiones,
        (select count(*)::int from archivos archivo where archivo.usuario_id = entrega.usuario_id) as archivos
      from entregas entrega where entrega.usuario_id = ${partida.who.id}`
    await database.close()
    const read = await last.request.get(linea.origin + (entregas[0]?.file_url ?? ''))
    const stored = createHash('sha256')
      .update(await read.body())
      .digest('hex')
    return { enviados, porElTrabajador, entregas, igual: stored === chosen }
  } finally {
    await partida.close()
  }
}
