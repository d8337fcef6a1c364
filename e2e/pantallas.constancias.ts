/** Constancias, templates and portfolios once there are some. They stand last: what they make is nowhere before. */
import { folioImpreso } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { databaseOf } from '../bench/servidor.ts'
import { connect } from '../server/src/kit/db/db.ts'
import { hacerConstancias } from './constanciasHechas.ts'
import { origin } from './harness.ts'
import { heading, row, type State, text } from './pantallas.base.ts'

type Hechas = Awaited<ReturnType<typeof hacerConstancias>>

/** Once for each server. */
let hechas: Promise<Hechas> | undefined
const hacer = (): Promise<Hechas> => {
  hechas ??= (async () => {
    const database = connect(databaseOf(inject('dir')), 2)
    try {
      return await hacerConstancias({ db: database.db, origin: origin() })
    } finally {
      await database.close()
    }
  })()
  return hechas
}

/** What was read before there was anything is read anew. */
const conDatos = (ready: (page: Page) => Promise<unknown>) => async (page: Page) => {
  const first = hechas === undefined
  await hacer()
  if (first) await page.reload()
  await ready(page)
}

/** The page without script that anybody opens. */
const publica = (path: (made: Hechas) => string, name: string | RegExp) => async (page: Page) => {
  await page.goto(path(await hacer()))
  await heading(name)(page)
}
const deFolio = (folio: string) => `/constancias/${folioImpreso(folio)}`

export const constanciaScreens: State[] = [
  {
    who: 'admin',
    what: 'constancias, some of which hold no more',
    path: '/constancias-emitidas',
    ready: conDatos(row('Gestión del aula')),
  },
  {
    who: 'coach',
    what: 'who waits for an approval',
    path: '/constancias-emitidas',
    ready: conDatos(page => page.getByRole('button', { name: /^Por aprobar/ }).waitFor()),
    open: async page => {
      await page.getByRole('button', { name: /^Por aprobar/ }).click()
      await page.getByRole('dialog').getByText('Tutoría entre pares').first().waitFor()
    },
  },
  {
    who: 'coach',
    what: 'who of a course has its constancia and who could, and one that is corrected',
    path: '/salon-cursos',
    ready: async page => {
      const { curso } = (await hacer()).aprueban
      await page.goto(`/curso-entregables/${curso}?tab=constancias`)
      await page.getByRole('button', { name: 'Expedir las 2' }).waitFor()
    },
    open: async page => {
      await page
        .getByRole('button', { name: /^Más acciones de Itzel/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Corregir el nombre' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Expedir la corregida' }).waitFor()
    },
  },
  {
    who: 'admin',
    what: 'what a list out of a file would come to, row by row',
    path: '/constancias-emitidas?nuevo',
    ready: heading('Constancias'),
    open: async page => {
      const { correos } = (await hacer()).aprueban
      await page.reload()
      const dialog = page.getByRole('dialog', { name: 'Expedir constancias' })
      await dialog.getByText('Una lista').click()
      await dialog.getByRole('combobox', { name: 'Constancia de' }).click()
      await page.getByRole('option', { name: 'Tutoría entre pares' }).first().click()
      const nadie = Array.from({ length: 40 }, (_, i) => `Nadie,nadie${i}@ejemplo.mx`)
      const text = ['Nombre,Correo', ...correos.map(c => `Alguien,${c}`), 'Otra,mal@@ejemplo.mx', ...nadie].join('\n')
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await dialog.getByRole('button', { name: 'Revisar' }).click()
      await dialog.getByRole('textbox', { name: /^Nadie a tu cargo con ese correo: 40/ }).waitFor()
    },
  },
  {
    who: 'admin',
    what: 'a group whose programme says no hours, though its constancia does',
    path: '/usuarios',
    ready: async page => {
      const { grupo, curricula } = (await hacer()).sinHoras
      await page.goto(`/usuarios/${grupo}?ver=constancias&curricula=${curricula}`)
      await page.getByRole('link', { name: 'Escribir las horas en el programa' }).waitFor()
    },
  },
  {
    who: 'admin',
    what: 'the question before the constancias of a group are issued',
    path: '/usuarios',
    ready: async page => {
      const { grupo, curricula } = (await hacer()).aprueban
      await page.goto(`/usuarios/${grupo}?ver=constancias&curricula=${curricula}`)
      await page.getByRole('button', { name: 'Expedir las 4' }).waitFor()
    },
    open: async page => {
      await page.getByRole('button', { name: 'Expedir las 4' }).click()
      await page.getByRole('dialog', { name: '¿Expedir 4 constancias?' }).waitFor()
    },
  },
  {
    who: 'admin',
    what: 'the rule of a DC-3 that lacks its hours and its area',
    path: '/crear-contenido-curricula',
    ready: async page => {
      await page.goto(`/programa/${(await hacer()).sinHoras.curricula}`)
      await page.getByText('Escribe las horas: la DC-3 las dice').waitFor()
    },
  },
  {
    who: 'gestor',
    what: 'a template of a school that is written',
    path: '/plantillas',
    ready: heading('DC-3'),
    open: async page => {
      await page.getByRole('button', { name: 'Copiar «Diploma con horas y contenidos»' }).click()
      const dialog = page.getByRole('dialog', { name: 'Copiar la plantilla' })
      await dialog.getByRole('button', { name: 'Copiar', exact: true }).click()
      await page.locator('canvas').first().waitFor()
      await page.getByRole('button', { name: 'Agregar una firma' }).click()
    },
  },
  {
    who: 'coach',
    what: 'a template that is read',
    path: '/plantillas/2',
    ready: page => page.locator('canvas').first().waitFor(),
  },
  {
    who: 'estudiante',
    what: 'constancias of one’s own, one of them revoked',
    path: '/mis-constancias',
    ready: conDatos(text(/Se expidió antes de que terminara/)),
  },
  {
    who: 'estudiante',
    what: 'a portfolio of one’s own, shared',
    path: '/mis-portafolios',
    ready: conDatos(text(/Compartido hasta el/)),
  },
  {
    who: 'estudiante',
    what: 'how a portfolio is shared',
    path: '/mis-portafolios',
    ready: conDatos(text(/Compartido hasta el/)),
    open: async page => {
      await page
        .getByRole('button', { name: /^Compartir/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('button', { name: 'Crear otra dirección' }).waitFor()
    },
  },
  {
    who: 'estudiante',
    what: 'a portfolio of many works that is written',
    path: '/mis-portafolios',
    ready: conDatos(text(/Compartido hasta el/)),
    open: async page => {
      await page
        .getByRole('button', { name: /^Más de/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Cambiar' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Guardar portafolio' }).waitFor()
    },
  },
  {
    what: 'a constancia that is good',
    path: '/comprobar',
    ready: publica(({ folios }) => deFolio(folios.valida), /Constancia válida/),
  },
  {
    what: 'a diploma of a very long name that is good',
    path: '/comprobar',
    ready: publica(({ folios }) => deFolio(folios.larga), /Constancia válida/),
  },
  {
    what: 'a DC-3 that is good',
    path: '/comprobar',
    ready: publica(({ folios }) => deFolio(folios.dc3), /Constancia válida/),
  },
  {
    what: 'a constancia that was revoked',
    path: '/comprobar',
    ready: publica(({ folios }) => deFolio(folios.revocada), /ya no es válida/),
  },
  {
    what: 'a constancia that was corrected',
    path: '/comprobar',
    ready: publica(({ folios }) => deFolio(folios.sustituida), /ya no es válida/),
  },
  {
    what: 'a portfolio of many works, for whoever has its address',
    path: '/comprobar',
    ready: publica(({ portafolio }) => new URL(portafolio).pathname, /Mi práctica docente/),
  },
]
