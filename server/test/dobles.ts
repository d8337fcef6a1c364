/** What stands in for a party that is no matter of a test, as that party is typed. */
import { type Persona, personasOf, ROL } from '@eleva/contract'
import type { Realtime } from '../src/kit/http/realtime.ts'
import type { Person, Session } from '../src/kit/http/session.ts'
import type { Telling } from '../src/modules/avisos/avisos.service.ts'
import type { TestApp } from './app.ts'

/** A line to the browser on which nobody listens. */
export const silentRealtime: Realtime = {
  emit: () => undefined,
  disconnectUser: () => undefined,
  onConnect: () => undefined,
  count: () => ({ sockets: 0, rooms: 0 }),
  close: async () => undefined,
}

const NADIE = {
  email: '',
  name: '',
  apellido_p: '',
  apellido_m: '',
  correo_alternativo: '',
  avatar: '',
  role_id: ROL.estudiante,
  redirect: '',
  escuela_id: null,
  es_gestor: false,
  es_coach: false,
  ensena: false,
}

/**
 * Somebody as a session says them, for what is called without one. Who they are follows from the rest, unless it is
 * said.
 */
export function personAs(values: Partial<Person> & { id: number; personas?: readonly Persona[] }): Person {
  const who = { ...NADIE, ...values }
  return { ...who, personas: values.personas ?? personasOf(who) }
}

export const sessionAs = (person: Person): Session => ({ id: 1, person, tokenHash: Buffer.alloc(32) })

/** What telling somebody takes of a call: all of it is told at once. @param db of a transaction */
export const tellingIn = (t: Pick<TestApp, 'db' | 'realtime'>, db = t.db): Telling => ({
  db,
  kit: { realtime: t.realtime },
  afterCommit: then => void then(),
})
