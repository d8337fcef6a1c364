/** Every screen, light and dark, on a phone and on a desk: no axe violation, no sideways scroll, nothing in the console. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { expectNoComplaints, expectNoSidewaysScroll, type Options, settled, useBrowser } from './harness.ts'
import type { Kind } from './people.ts'

const browser = useBrowser()

/** What is opened on the screen before it is looked at. */
type State = {
  who?: Kind
  path: string
  what: string
  open?: (page: Page) => Promise<unknown>
  ready: (page: Page) => Promise<unknown>
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor()

const screens: State[] = [
  { what: 'landing', path: '/', ready: heading('eleva tu aprendizaje de manera activa') },
  { what: 'sign-in', path: '/login', ready: heading(/Entra|Qué gusto/) },
  { what: 'sign-in refused', path: '/login?motivo=desconocido#correo=x@y.mx', ready: heading(/Entra|Qué gusto/) },
  { what: 'demo sign-in', path: '/auth/login', ready: heading('Elige con quién entrar') },
  { what: 'privacy', path: '/privacy', ready: heading('Aviso de privacidad') },
  { what: 'not found', path: '/no-existe', ready: heading('Aquí no hay nada') },
  { who: 'admin', what: 'start of staff', path: '/crear-contenido-curricula', ready: heading(/^Qué gusto/) },
  { who: 'estudiante', what: 'start of a learner', path: '/crear-contenido-curricula', ready: heading(/^Qué gusto/) },
  { who: 'docente', what: 'news', path: '/novedades', ready: heading('Novedades') },
  { who: 'gestor', what: 'profile', path: '/update-user-info', ready: heading('Mi perfil') },
  { who: 'admin', what: 'news panel', path: '/noticias-panel', ready: heading('Noticias') },
  {
    who: 'admin',
    what: 'news panel without a match',
    path: '/noticias-panel?search=zzz',
    ready: page => page.getByText('No hay registros que concuerden').waitFor(),
  },
  {
    who: 'admin',
    what: 'news dialog',
    path: '/noticias-panel?nuevo',
    ready: page => page.getByRole('textbox', { name: 'Descripción' }).waitFor(),
  },
  {
    who: 'admin',
    what: 'news dialog with errors',
    path: '/noticias-panel?nuevo',
    ready: page => page.getByRole('textbox', { name: 'Descripción' }).waitFor(),
    open: page => page.getByRole('button', { name: 'Guardar', exact: true }).click(),
  },
  {
    who: 'admin',
    what: 'row menu',
    path: '/noticias-panel',
    ready: heading('Noticias'),
    open: page =>
      page
        .getByRole('button', { name: /^Más acciones de/ })
        .first()
        .click(),
  },
  {
    who: 'admin',
    what: 'delete question',
    path: '/noticias-panel',
    ready: heading('Noticias'),
    open: async page => {
      await page
        .getByRole('button', { name: /^Más acciones de/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Eliminar' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { who: 'admin', what: 'people online', path: '/user-online-check', ready: heading('Personas en línea') },
  {
    who: 'docente',
    what: 'people online of a school',
    path: '/user-online-check',
    ready: heading('Personas en línea'),
  },
  {
    who: 'gestor',
    what: 'people online without a match',
    path: '/user-online-check?search=zzz&isOnline=1',
    ready: page => page.getByText('No hay registros que concuerden').waitFor(),
  },
  {
    who: 'estudiante',
    what: 'bell',
    path: '/novedades',
    ready: heading('Novedades'),
    open: page => page.getByRole('button', { name: /^Novedades/ }).click(),
  },
  {
    who: 'coach',
    what: 'profile menu',
    path: '/novedades',
    ready: heading('Novedades'),
    open: page => page.getByRole('button', { name: /^Mi perfil/ }).click(),
  },
  {
    who: 'admin',
    what: 'palette',
    path: '/novedades',
    ready: heading('Novedades'),
    open: async page => {
      await page.keyboard.press('Control+k')
      await page.getByText('Cerrar sesión').waitFor()
    },
  },
]

/** One signed-in page a person for a whole block: signing in anew for every screen would be most of the time. */
const pages = new Map<string, Promise<Page>>()
const pageOf = (who: Kind | undefined, options: Options): Promise<Page> => {
  const key = JSON.stringify([who, options])
  const made = pages.get(key) ?? (who ? browser.as(who, '/novedades', options) : browser.open(options))
  pages.set(key, made)
  return made
}

for (const width of [1280, 360] as const) {
  for (const dark of [false, true]) {
    describe(`${width} px, ${dark ? 'dark' : 'light'}`, () => {
      afterAll(async () => {
        await browser.closeAll()
        pages.clear()
      })

      test.each(screens)('$what ($who)', async ({ who, path, ready, open }) => {
        const page = await pageOf(who, { width, dark, still: true })
        await page.goto(path)
        await ready(page)
        await settled(page)
        await open?.(page)
        const axe = new AxeBuilder({ page }).withTags([
          'wcag2a',
          'wcag2aa',
          'wcag21a',
          'wcag21aa',
          'wcag22aa',
          'best-practice',
        ])
        // A menu or popover hangs from the body for as long as it is open: it stands in no landmark.
        if (open) axe.disableRules('region')
        const { violations } = await axe.analyze()
        expect(violations.map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ')).join(', ')}`)).toEqual([])
        await expectNoSidewaysScroll(page)
        expectNoComplaints(page)
      })
    })
  }
}

test('at 200 % zoom no screen scrolls sideways', async () => {
  for (const { who, path, ready } of screens.filter(state => !state.open)) {
    const page = await pageOf(who, { width: 640 })
    await page.goto(path)
    await ready(page)
    await expectNoSidewaysScroll(page)
  }
})

test('the first Tab offers to skip to the content', async () => {
  const page = await browser.as('admin', '/noticias-panel')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Saltar al contenido' })
  expect(await skip.evaluate(e => e === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenido')
})

test('on a phone the keyboard reaches either the drawer of the navigation or what it covers', async () => {
  const page = await browser.as('admin', '/noticias-panel', { width: 360 })
  const link = page.getByRole('link', { name: 'Novedades' })
  const outOfReach = (what: typeof link) => what.evaluate(e => e.closest('[inert]') !== null)
  const search = page.getByRole('searchbox')
  const menu = page.getByRole('button', { name: 'Menú', exact: true })
  expect([await outOfReach(link), await outOfReach(search)]).toEqual([true, false])
  await menu.click()
  expect([await outOfReach(link), await outOfReach(search)]).toEqual([false, true])
  await page.keyboard.press('Escape')
  expect([await outOfReach(link), await outOfReach(search)]).toEqual([true, false])
  await menu.click()
  await link.click()
  await page.getByRole('heading', { name: 'Novedades' }).waitFor()
  expect(await outOfReach(link)).toBe(true)
})

test('the query parameter dark sets the mode on any page, and it stays', async () => {
  const page = await browser.as('admin', '/noticias-panel?dark=true')
  const mode = () => page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'))
  expect(await mode()).toBe('dark')
  await page.goto('/novedades')
  await settled(page)
  expect(await mode()).toBe('dark')
  await page.goto('/novedades?dark=false')
  await settled(page)
  expect(await mode()).toBe('light')
})
