/**
 * A grade book as large as they come.
 *
 * @module-tag resto
 */
import { entregasPropiasRoutes } from '@eleva/contract'
import { afterAll, expect, inject, test } from 'vitest'
import { databaseOf } from '../bench/servidor.ts'
import { connect } from '../server/src/kit/db/db.ts'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, expectNoSidewaysScroll, signIn, tabTo, useBrowser } from './harness.ts'
import { buildMundo } from './mundo.ts'
import { SAVED } from './salon.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

/** All of a group hands in all of a course, in the database itself: two hundred sign-ins would be the whole test. */
async function handInAll(cursoId: number, grupoId: number) {
  const { sql, close } = connect(databaseOf(inject('dir')))
  await sql`insert into entregas (usuario_id, actividad_id, curso_id, file_url, calificacion, calificado_en)
    select miembro.usuario_id, actividad.id, ${cursoId}, 'https://ejemplo.mx/' || actividad.id, case when actividad.id % 3 > 0 then 60 + actividad.id % 41 end,
      case when actividad.id % 3 > 0 then now() end
    from grupos_usuarios miembro, cursos_unidades en_curso join actividades actividad on actividad.unidad_id = en_curso.unidad_id
    where miembro.grupo_id = ${grupoId} and en_curso.curso_id = ${cursoId} on conflict do nothing`
  await close()
}

const enter = async (email: string, path: string) => {
  const page = await browser.open()
  await signIn(page, email, path)
  return page
}

test('a group of 200 in a course of 30 tasks: moved in by keyboard, searched, narrow and wide', async () => {
  const admin = await browser.as('admin', '/novedades')
  const { grupo, curso, curricula, tareas } = await buildMundo(admin, {
    nombre: 'De treinta',
    grupo: 'Doscientos',
    lista: Array.from({ length: 200 }, (_, i) => [
      `Estudiante Número${String(i + 1).padStart(3, '0')}`,
      `grande${i + 1}@grande.mx`,
    ]),
    unidad: 'Unidad de treinta',
    tareas: Array.from({ length: 30 }, (_, i) => `Tarea ${i + 1}`),
    curso: 'Curso de treinta tareas',
  })
  const learner = await enter('grande150@grande.mx', '/novedades')
  const place = { curricula_id: curricula, curso_id: curso, actividad_id: tareas[29] }
  await call(learner, entregasPropiasRoutes.handInUrl, { body: { ...place, url: 'https://ejemplo.mx/x' } })

  await handInAll(curso, grupo)

  const path = `/entregables/${grupo}/c/${curso}?tab=calificable`
  // Whoever asks for no book gets the first that has tasks.
  const page = await browser.as('admin', path.replace('?tab=calificable', ''))
  await page.waitForURL(`**${path}`)
  const grid = page.getByRole('grid')
  await grid.waitFor()
  await expect
    .poll(async () => [await grid.getAttribute('aria-rowcount'), await grid.getAttribute('aria-colcount')])
    .toEqual(['201', '31'])
  // Only what is in sight is drawn, wherever one is.
  const drawn = () => page.getByRole('row').count()
  await expect.poll(() => drawn()).toBeLessThan(40)
  await page.getByRole('gridcell').first().focus()
  await page.keyboard.press('Control+End')
  const at = () =>
    page.evaluate(() => [
      document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex'),
      document.activeElement?.getAttribute('aria-colindex'),
    ])
  await expect.poll(at).toEqual(['201', '31'])
  await expect.poll(() => drawn()).toBeLessThan(40)
  await page.keyboard.press('Control+Home')
  await expect.poll(at).toEqual(['2', '2'])
  for (let i = 0; i < 14; i++) await page.keyboard.press('PageDown')
  for (let i = 0; i < 9; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect.poll(at).toEqual(['151', '31'])
  // What has the focus is not behind the head or the names.
  const seen = await page.evaluate(() => {
    const box = document.activeElement!.getBoundingClientRect()
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return document.activeElement!.contains(top)
  })
  expect(seen).toBe(true)
  await page.keyboard.type('88')
  await page.keyboard.press('Enter')
  await page.getByText(SAVED).waitFor()
  await expectNoViolations(page)
  // Tab leaves the grid at once.
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=grid]'))).toBeNull()
  await page.getByRole('searchbox').fill('número150')
  await page.getByText('1 de 200 estudiantes').waitFor()
  await page.getByRole('gridcell').last().getByText('88', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Estado: Todos' }).click()
  await page.getByRole('menuitemradio', { name: /^Calificado/ }).click()
  await page.getByText('1 de 200 estudiantes').waitFor()
  await page.getByRole('searchbox').fill('nadie')
  await page.getByText('No hay registros que concuerden').waitFor()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await tabTo(page, 'Estudiante')
  await page.keyboard.press('Enter')
  await page.waitForURL('**dir=desc**')
  await page.getByRole('rowheader').first().getByText('Estudiante Número200').waitFor()
  // What is pressed right after it was brought into sight stays under the pointer.
  await page.getByRole('gridcell').first().focus()
  for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowDown')
  await page.getByRole('gridcell').filter({ hasText: 'Entregado' }).first().click()
  await page.getByRole('region', { name: /^Revisión de Estudiante Número/ }).waitFor()
  await page.keyboard.press('Escape')
  const phone = await browser.as('admin', path, { width: 360 })
  await phone.getByRole('grid').waitFor()
  await expect.poll(() => phone.getByRole('row').count()).toBeLessThan(40)
  await expectNoSidewaysScroll(phone)
  // Nothing was handed in by anybody of a group without work.
  await page.goto(`/entregables/${grupo}/c/${curso}?tab=rubrica`)
  await page.getByText('No hay información de momento con este grupo').waitFor()
  // Of everything and the total a screen is read before the rest of them is drawn.
  const rows = page.evaluate(
    () =>
      new Promise<number>(resolve => {
        new MutationObserver((_, watch) => {
          const { length } = document.querySelectorAll('tbody tr')
          if (length === 0) return
          watch.disconnect()
          resolve(length)
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
  await page.getByRole('tab', { name: 'Todo y total' }).click()
  expect(await rows).toBeLessThan(60)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(200)
  for (const p of [page, phone]) expectNoComplaints(p)
})
