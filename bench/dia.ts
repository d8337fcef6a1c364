/**
 * What a day of somebody who learns costs in data on a phone: twenty minutes with a film in 240p, a quiz, a delivery of
 * three photos, mail and dates. Every byte counts, both ways, as it passes between browser and server: pages, scripts,
 * calls, sockets, what is handed in.
 */
import { connect as connectTo, createServer, type Socket } from 'node:net'
import { chromium, type Page } from 'playwright-core'
import { ensureChromium, LAUNCH_ARGS } from '../e2e/chromium.ts'
import { connect } from '../server/src/kit/db/db.ts'
import { createSession, SESSION_COOKIE } from '../server/src/kit/http/session.ts'
import { fillCourse, makeLearners } from './cursos-datos.ts'
import { printLine, printSection } from './medir.ts'
import { databaseOf, startServer } from './servidor.ts'

const MB = 1_000_000
/** A film in 240p that moves everywhere, the most that it may weigh (`npm run bench -- escalera`). */
const FILM = { minutes: 8, mbAnHour: 55 }
/** What is left of the twenty minutes: the page is open, and somebody reads. */
const READING_MINUTES = 8
/** Behind what is drawn: the socket, and what loads when the screen stands (ms). */
const REST_MS = 2_500
const QUESTIONS = 5
const PHOTOS = 3

type Step = { name: string; mb: number; sent: number }

export async function benchDia(dir: string) {
  const server = startServer({ dir })
  const origin = await server.up
  const database = connect(databaseOf(dir))
  const line = await openLine()
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...LAUNCH_ARGS, `--proxy-server=socks5://127.0.0.1:${line.port}`, '--proxy-bypass-list=<-loopback>'],
  })
  try {
    await makeLearners(database.sql)
    // Its films are elsewhere, where nobody answers.
    const { curricula, curso, usuario } = await fillCourse(database.sql, { name: 'Banco', units: 6, activities: 36 })
    await database.sql`delete from objetivo_videos`
    await database.sql`delete from entregas where usuario_id = ${usuario}`
    const context = await browser.newContext({ locale: 'es-MX', viewport: { width: 360, height: 780 }, isMobile: true })
    const token = await createSession(database.db, usuario, 'banco')
    await context.addCookies([{ name: SESSION_COOKIE, value: token, url: origin }])
    const page = await context.newPage()
    const steps: Step[] = []
    const measure = async (name: string, act: () => Promise<unknown>) => {
      const before = line.passed()
      await act()
      await page.waitForTimeout(REST_MS)
      const after = line.passed()
      steps.push({ name, mb: (after.came - before.came) / MB, sent: (after.went - before.went) / MB })
    }
    const course = `${origin}/contenido-curso-curricula?curricula=${curricula}&curso=${curso}`
    const start = `${origin}/crear-contenido-curricula`
    // The days before: the app is there.
    await measure('la primera vez: inicio y curso, con la aplicación', async () => {
      for (const url of [start, course, start, course]) await open(page, url)
    })
    steps.push({
      name: `video en 240p, ${FILM.minutes} min (lo más)`,
      mb: (FILM.mbAnHour / 60) * FILM.minutes,
      sent: 0,
    })
    await measure('inicio', () => open(page, start))
    await measure('curso', () => open(page, course))
    await measure('cuestionario de cinco preguntas', () => answerQuiz(page))
    await measure('entrega de tres fotos de 12 MP', () => handInPhotos(page))
    await measure('mensajes y agenda', async () => {
      for (const at of ['/avisos', '/mis-fechas']) await open(page, origin + at)
    })
    const before = line.passed()
    await page.waitForTimeout(60_000)
    const { came, went } = line.passed()
    const share = READING_MINUTES / MB
    steps.push({
      name: `página abierta, ${READING_MINUTES} min`,
      mb: (came - before.came) * share,
      sent: (went - before.went) * share,
    })
    print(steps)
  } finally {
    await browser.close()
    line.close()
    await database.close()
    await server.stop()
  }
}

function print([first, ...day]: Step[]) {
  printSection('Un día de quien aprende, 20 min en un teléfono: MB que llegan y que salen')
  const row = ({ name, mb, sent }: Step) =>
    printLine(`  ${name.padEnd(52)}${mb.toFixed(3).padStart(8)}${sent.toFixed(3).padStart(8)}`)
  row(first!)
  for (const step of day) row(step)
  const sum = (key: 'mb' | 'sent') => day.reduce((all, step) => all + step[key], 0)
  row({ name: 'el día, sin la primera vez', mb: sum('mb'), sent: sum('sent') })
}

async function open(page: Page, url: string) {
  await page.goto(url)
  await page.waitForFunction(() => (document.querySelector('main')?.textContent.length ?? 0) > 40)
  await page.waitForTimeout(REST_MS)
}

const bar = (page: Page) => page.getByRole('region', { name: 'Lo que sigue' })

/** Goes on by the bar of the course until it asks for this. */
async function walkTo(page: Page, act: RegExp) {
  const asked = bar(page).getByRole('button', { name: act })
  for (let step = 0; step < 20; step++) {
    await bar(page).waitFor()
    await page.waitForTimeout(600)
    // The end of a unit lies over the course.
    const goOn = page.getByRole('button', { name: 'Seguir con el curso' })
    if (await goOn.isVisible()) await goOn.click()
    if (await asked.isVisible()) return asked.click()
    await bar(page).getByRole('button').last().click()
  }
  throw new Error(`Nothing in this course asks for ${act}`)
}

async function answerQuiz(page: Page) {
  await walkTo(page, /^Responder/)
  const options = page.getByRole('radio', { name: 'Esto' })
  await options.first().waitFor()
  await page.waitForTimeout(REST_MS)
  for (let n = 0; n < QUESTIONS; n++) {
    await options.first().check()
    await page.waitForTimeout(600)
    if (n + 1 < QUESTIONS) await page.getByRole('button', { name: 'Siguiente', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Finalizar Evaluación' }).click()
  await page
    .getByText(/calificación/i)
    .first()
    .waitFor()
}

async function handInPhotos(page: Page) {
  await walkTo(page, /^Entregar/)
  const dialog = page.getByRole('dialog')
  const photos = await drawPhotos(page)
  printLine(
    `  (las fotos como las deja la cámara: ${(photos.reduce((all, p) => all + p.buffer.length, 0) / MB).toFixed(1)} MB)`,
  )
  await dialog.getByLabel('Tomar foto').setInputFiles(photos)
  await dialog
    .getByRole('listitem')
    .filter({ hasText: `Hoja ${PHOTOS}` })
    .waitFor()
  const saved = page.waitForResponse(r => r.url().endsWith('/api/entregables/store') && r.ok())
  saved.catch(() => undefined)
  await dialog.getByRole('button', { name: 'Entregar', exact: true }).click()
  await saved
}

/** Photos of a written page, with the grain that a camera leaves. */
async function drawPhotos(page: Page) {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [3000, 4000]
    const draw = canvas.getContext('2d')!
    draw.fillStyle = '#d8c8a0'
    draw.fillRect(0, 0, canvas.width, canvas.height)
    draw.fillStyle = '#223'
    for (let y = 120; y < 3900; y += 90)
      for (let x = 120; x < 2800; x += 70) draw.fillRect(x, y, 20 + ((x * y) % 40), 12)
    const grain = draw.getImageData(0, 0, canvas.width, canvas.height)
    let seed = 1
    for (let at = 0; at < grain.data.length; at += 4) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      for (const channel of [0, 1, 2]) grain.data[at + channel]! += (seed % 17) - 8
    }
    draw.putImageData(grain, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.9)
  })
  const buffer = Buffer.from(url.split(',')[1]!, 'base64')
  return Array.from({ length: PHOTOS }, (_, n) => ({ name: `hoja-${n}.jpg`, mimeType: 'image/jpeg', buffer }))
}

/** A way between browser and server that counts what passes (SOCKS5, without a name). */
async function openLine() {
  let came = 0
  let went = 0
  const sockets = new Set<Socket>()
  const proxy = createServer(client => {
    sockets.add(client)
    client.once('data', () => {
      client.write(Buffer.from([5, 0]))
      client.once('data', asked => {
        // Whatever name was asked for: there is only this machine here.
        const target = connectTo({ host: '127.0.0.1', port: asked.readUInt16BE(asked.length - 2) }, () => {
          client.write(Buffer.from([5, 0, 0, 1, 127, 0, 0, 1, 0, 0]))
          client.on('data', piece => {
            went += piece.length
          })
          target.on('data', piece => {
            came += piece.length
          })
          client.pipe(target).pipe(client)
        })
        sockets.add(target)
        for (const end of [client, target]) end.on('error', () => client.destroy() && target.destroy())
      })
    })
    client.on('error', () => client.destroy())
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  return {
    port: (proxy.address() as { port: number }).port,
    passed: () => ({ came, went }),
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
