/** Inviting teachers in tests: real jobs, a real outbox, and sign-in at a real issuer. */

import type { AddressInfo } from 'node:net'
import { escuelasRoutes, type QueryOf, ROL } from '@eleva/contract'
import { expect } from 'vitest'
import { defineEscuelasJobs } from '../src/modules/escuelas/escuelas.jobs.ts'
import { type Caller, openTestApp, type TestApp } from './app.ts'
import { buildPerson, buildSchool } from './build.ts'

export type Result = { email: string; resultado: string; motivo: string }

const perfil = { name: 'Marisol', apellido_p: 'Luna', apellido_m: 'Ríos', correo_alternativo: 'mar@correo.mx' }

/** The server, listening, with its jobs at work. */
export async function openInvitaciones() {
  const t = await openTestApp()
  defineEscuelasJobs(t)
  await t.jobs.start()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
  return { t, origin, admin: await t.as('admin'), ...actions(t) }
}
export type Invitaciones = Awaited<ReturnType<typeof openInvitaciones>>

function actions(t: TestApp) {
  let n = 0
  return {
    /** A school with seats, and who manages it. */
    school: async (values: Parameters<typeof buildSchool>[1] = {}) => {
      const gestor = await buildPerson(t.db, { roles: [ROL.docente], name: 'Pilar Gómez' })
      const { id } = await buildSchool(t.db, {
        gestor_id: gestor.id,
        cantidad: 10,
        nombre: `Técnica ${++n}`,
        ...values,
      })
      return { id, gestor: await t.asPerson(gestor) }
    },
    invite: async (who: Caller, emails: unknown, more: object = {}) => {
      const reply = await who.send('POST', '/api/centroEscolar/sendInvitations', { emails, ...more })
      return { ...reply, results: (reply.body.resultados ?? []) as Result[] }
    },
    list: (who: Caller, query: Partial<QueryOf<typeof escuelasRoutes.invitados>> = {}) =>
      who.ask(escuelasRoutes.invitados, { query }),
    idOf: async (email: string) => {
      const row = await t.db.selectFrom('usuarios').select('id').where('email', '=', email).executeTakeFirstOrThrow()
      return row.id
    },
    /**
     * The secret of the address in the newest mail to somebody.
     * @param after how many mails they had before
     */
    linkTo: async (email: string, after = 0): Promise<string> => {
      let found: string | undefined
      const newest = async () => {
        const mails = (await t.mail.list(500)).filter(m => m.to === email)
        if (mails.length <= after) return false
        found = /registro-docentes-invita\/([\w-]+)/.exec((await t.mail.read(mails[0]!.id))!.text)?.[1]
        return found !== undefined
      }
      await expect.poll(newest, { timeout: 20_000 }).toBe(true)
      return found!
    },
    look: async (link: string) => (await t.anonymous()).get(`/api/invitaciones/${link}`),
    complete: async (link: string, change: object = {}) =>
      (await t.anonymous()).send('PUT', `/api/invitaciones/${link}`, { ...perfil, ...change }),
  }
}
