import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectNoComplaints, placeOf, seenMeanwhile, settled, signIn, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** The first student of a group, as its list has them. */
async function studentOf(page: Page, group: number): Promise<string> {
  await page.goto(`/usuarios/${group}`)
  const cell = page.getByText(/@sec21\.edu\.mx$/).first()
  await cell.waitFor()
  return (await cell.textContent())!.trim()
}

test('a coach revalidates a course of a group: the next one opens for its students, until an admin takes it back', {
  tags: ['resto'],
}, async () => {
  const coach = await browser.as('coach', '/revalidacion-cursos')
  const email = await studentOf(coach, 6)
  const student = await browser.open()
  await signIn(student, email, '/cursos-curricula?curricula=3&is_dashboard=true')
  const locked = student.getByText(/Completa antes:/)
  await locked.waitFor()

  await coach.goto('/revalidacion-cursos')
  await coach.getByRole('button', { name: 'Administrar 3.º B' }).click()
  const dialog = coach.getByRole('dialog', { name: 'Revalidar cursos' })
  await dialog.getByRole('button', { name: 'Revalidar', exact: true }).click()
  await dialog.getByText('Seleccionar al menos un curso').waitFor()
  await dialog.getByRole('checkbox', { name: 'Primeros pasos en el aula digital' }).check()
  const revalidate = async () => {
    await dialog.getByRole('button', { name: 'Revalidar (1)' }).click()
    await coach.getByText('¿Revalidar «Primeros pasos en el aula digital» a 10 estudiantes?').waitFor()
    await coach.getByRole('button', { name: 'Revalidar al grupo' }).click()
  }
  await seenMeanwhile(
    coach,
    '/api/cursos/revalidarCursos',
    'Revalidando al grupo...esto puede tardar un momento',
    revalidate,
  )
  await coach.getByText('Se revalidó «Primeros pasos en el aula digital» a 10 estudiantes.').waitFor()
  await dialog.getByRole('button', { name: 'Deshacer' }).click()
  await coach.getByText('Revalidación deshecha').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await coach.getByRole('button', { name: 'Administrar 3.º B' }).click()
  await dialog.getByRole('checkbox', { name: 'Primeros pasos en el aula digital' }).check()
  await revalidate()
  await dialog.getByRole('button', { name: 'Listo' }).click()
  await dialog.waitFor({ state: 'detached' })

  // Their open page has heard of it.
  await student.getByRole('link', { name: 'Ver contenido: Diseña clases activas' }).waitFor()
  await expect.poll(() => locked.count()).toBe(0)

  await coach.getByRole('button', { name: 'Administrar 3.º B' }).click()
  await dialog.getByText('Lo tienen 10 de 10').waitFor()
  await coach.keyboard.press('Escape')

  const admin = await browser.as('admin', '/revalidacion-cursos')
  await admin.getByLabel('Correo').fill(email)
  await admin.getByRole('button', { name: 'Buscar', exact: true }).click()
  await admin.getByRole('button', { name: /^Ver revalidaciones de/ }).click()
  await admin.getByText('Con el grupo 3.º B, por Héctor Ibarra Luna').waitFor()
  await admin.getByRole('button', { name: 'Retirar Primeros pasos en el aula digital' }).click()
  await admin.getByRole('button', { name: 'Retirar revalidación' }).click()
  await admin.getByText('Revalidación retirada').waitFor()
  await admin.getByText('No tiene cursos revalidados.').waitFor()

  await locked.waitFor()
  for (const page of [coach, student, admin]) expectNoComplaints(page)
})

test('the report of a group is read, narrowed to a course, and taken along as CSV and PDF', async () => {
  const page = await browser.as('coach', '/Dashboard')
  await page.getByRole('link', { name: '3.º A' }).click()
  await page.getByRole('list', { name: 'Cifras de 3.º A' }).getByText('10', { exact: true }).waitFor()
  await row(page, 'Ángel Peña Nava').waitFor()

  await page.getByRole('button', { name: 'Entrada: Todas' }).click()
  await page.getByRole('menuitemradio', { name: 'Sin entrar en 14 días' }).click()
  await page.getByText(/de 2$/).waitFor()
  await page.getByRole('button', { name: 'Quitar filtro Entrada' }).click()
  await page.getByText(/de 10$/).waitFor()

  await page.getByRole('combobox', { name: 'Curso' }).click()
  await page.getByRole('option', { name: 'Primeros pasos en el aula digital' }).click()
  await row(page, 'Ángel Peña Nava').getByText('0 de 1 curso').waitFor()
  await expect.poll(async () => (await placeOf(page)).searchParams.get('curso')).toBe('1')

  await page.getByText('La presentaron 10 personas').waitFor()
  await page.getByText('Ver como tabla').last().click()
  await page.getByRole('region', { name: 'Cuántas calificaciones hay en cada rango, en tabla' }).waitFor()

  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
  }
  const csv = await download('Descargar CSV')
  expect(csv.name).toBe('avance-grupo-5.csv')
  expect(csv.bytes.toString('utf8').trim().split('\n')).toHaveLength(11)
  const pdf = await download('Descargar PDF')
  expect(pdf.name).toBe('reporte-grupo-5.pdf')
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  // A group that is not there has nothing to take along.
  await page.goto('/reportes?grupo=999999')
  await page.getByText('Ese grupo ya no existe.').first().waitFor()
  for (const name of ['Descargar CSV', 'Descargar PDF'])
    await expect.poll(() => page.getByRole('button', { name }).isDisabled()).toBe(true)
  expectNoComplaints(page, /status of 404/)
})

test('each role finds its own figures', { tags: ['resto'] }, async () => {
  const admin = await browser.as('admin', '/Dashboard')
  await admin
    .getByRole('list', { name: 'La plataforma' })
    .getByRole('link', { name: /en línea ahora/ })
    .click()
  await admin.getByRole('heading', { name: 'Personas en línea' }).waitFor()
  const learner = await browser.as('estudiante', '/Dashboard')
  await learner.getByRole('heading', { name: 'Por entregar' }).waitFor()
  await expect.poll(() => learner.getByRole('heading', { name: 'Tus grupos' }).count()).toBe(0)
  await learner.getByRole('link', { name: 'Primeros pasos en el aula digital' }).click()
  await learner.waitForURL(/contenido-curso-curricula/)
  const coach = await browser.as('coach', '/Dashboard')
  await coach
    .getByRole('list', { name: 'Por atender' })
    .getByRole('link', { name: /por revisar/ })
    .click()
  await coach.getByRole('heading', { name: 'Todas las entregas' }).waitFor()
  for (const page of [admin, learner, coach]) expectNoComplaints(page)
})

test.each([1280, 360] as const)(
  'who learns finds their grades and figures under their face, at %i px',
  { tags: ['resto'] },
  async width => {
    const page = await browser.as('estudiante', '/crear-contenido-curricula', { width })
    for (const [item, path] of [
      ['Mis calificaciones', '/mis-calificaciones'],
      ['Tablero', '/Dashboard'],
    ] as const) {
      await page.getByRole('button', { name: /^Mi perfil/ }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await page.waitForURL(`**${path}`)
      await settled(page)
    }
    expectNoComplaints(page)
  },
)
