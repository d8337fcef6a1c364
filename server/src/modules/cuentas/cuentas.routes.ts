import { randomBytes } from 'node:crypto'
import { cuentasRoutes, type MotivoDeRechazo, miradasRoutes, ROL } from '@eleva/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { soloA } from '../../alcance/destinatarios.read.ts'
import { espacioDe } from '../../kit/archivos/quota.ts'
import { gone } from '../../kit/cosas.ts'
import { noteActo } from '../../kit/db/quien.ts'
import { notFound, refused } from '../../kit/errors.ts'
import { bindRoutes, type Call, type Handlers } from '../../kit/http/http.ts'
import {
  createSession,
  endSession,
  endSessionOf,
  endSessionsOf,
  listSessionsOf,
  lookAs,
  nameOf,
  readSession,
  SESSION_COOKIE,
} from '../../kit/http/session.ts'
import type { Identified } from '../../kit/identity/identity.ts'
import type { Kit } from '../../kit/kit.ts'
import { partOf } from '../../kit/thrown.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { tellAviso } from '../avisos/avisos.service.ts'
import { acceptInvitacion } from '../escuelas/escuelas.service.ts'
import { getEstadoDeCorreo } from '../registros/registros.read.ts'
import { exists, findByEmail, getMirable } from './cuentas.read.ts'
import { usuarioActual } from './cuentas.service.ts'
import { keepPending, markSignIn, type Pending, takePending, updatePerfil } from './cuentas.sql.ts'
import { safeReturn, startOf } from './volver.ts'

const BROWSER_COOKIE = 'eleva_ingreso'
const PERFIL = '/update-user-info'

type Calls = Handlers<typeof cuentasRoutes>
type Entering = Pick<Call<never>, 'db' | 'kit' | 'request' | 'reply' | 'afterCommit'>
type Ending = Pick<Call<never>, 'db' | 'kit' | 'session' | 'afterCommit'>
type Said = { correo?: string; codigo?: string; folio?: string; recibido?: string; estado?: string }

const isSecure = (kit: Kit) => kit.origin().startsWith('https:')

/** In and out by the issuer of identities. */
const ingresoHandlers: Pick<Calls, 'csrf' | 'login' | 'callback' | 'logout'> = {
  csrf: async ({ kit, session, reply }) => {
    kit.csrf.issue(reply, session)
    return reply.code(204).send()
  },

  login: async ({ query, db, kit, request, reply }) => {
    await kit.limits.look('fallidos', request.ip)
    await kit.limits.take('ingresos', request.ip)
    const browser = request.cookies[BROWSER_COOKIE] ?? randomBytes(32).toString('base64url')
    // Only what the issuer is to blame for is said of it: a database that is away has a page of its own.
    const begun = await kit.identity.begin().catch(error => {
      request.log.error(error, 'the issuer cannot be reached')
      return undefined
    })
    if (!begun) return refuse(reply, 'fallo')
    const { url, pending } = begun
    await keepPending(db, browser, { ...pending, volver: safeReturn(query.volver) ?? '' })
    reply.setCookie(BROWSER_COOKIE, browser, {
      path: '/auth',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure(kit),
      maxAge: 3600,
    })
    return reply.redirect(url)
  },

  callback: async call => {
    const { query, db, kit, request } = call
    await kit.limits.look('fallidos', request.ip)
    const browser = request.cookies[BROWSER_COOKIE]
    const pending = browser && query.state ? await takePending(db, browser, query.state) : undefined
    if (!pending) return failed(call, 'vencido')
    const who = await kit.identity.finish(new URL(request.url, kit.origin()), pending).catch((error: unknown) => {
      request.log.warn({ reason: String(error) }, 'the issuer did not confirm a sign-in')
      return answeredBy(error)
    })
    if (typeof who === 'object') return enter(call, who, pending)
    return who ? failed(call, 'rechazado', { codigo: who }) : failed(call, 'fallo')
  },

  logout: async ({ db, kit, person, request, reply, afterCommit }) => {
    const token = request.cookies[SESSION_COOKIE]
    if (token) await endSession(db, token)
    // Other tabs of this browser notice; those of another browser connect again at once.
    if (person) afterCommit(() => kit.realtime.disconnectUser(person.id))
    reply.clearCookie(SESSION_COOKIE, { path: '/' })
    kit.csrf.issue(reply, undefined)
    return {}
  },
}

/** What people read and change of themselves. */
const propiosHandlers: Pick<Calls, 'user' | 'espacio' | 'logged' | 'getUser' | 'updatePerfil'> = {
  user: ({ db, kit, session }) => usuarioActual(db, session!, kit.config.NOMBRE_PROPIO),

  espacio: ({ db, kit, person, query }) => espacioDe(db, kit.config, person, query.clase),

  logged: async ({ session }) => ({ resultSet: session ? (1 as const) : (0 as const) }),

  getUser: async ({ person }) => ({ name: person.name, email: person.email, avatar: person.avatar }),

  updatePerfil: async ({ params, body, person, db, kit }) => {
    if (params.id !== person.id) throw notFound()
    await updatePerfil(db, person.id, body, kit.config.NOMBRE_PROPIO)
    return {}
  },
}

/** Sessions that are open: one's own, and those of somebody else for who administers. */
const sesionesHandlers: Pick<
  Calls,
  'sesiones' | 'endSesion' | 'endOtras' | 'sesionesDe' | 'endSesionDe' | 'endTodasDe'
> = {
  sesiones: async ({ db, person, session }) => ({ sesiones: await openOf(db, person.id, session) }),
  endSesion: async call => {
    await end(call, call.person.id, call.params.id)
    return {}
  },
  endOtras: async call => {
    await endAll(call, call.person.id)
    return {}
  },
  sesionesDe: async ({ db, params, session }) => {
    if (!(await exists(db, params.id))) throw gone('persona')
    return { sesiones: await openOf(db, params.id, session) }
  },
  endSesionDe: async call => {
    await end(call, call.params.id, call.params.sesion)
    return {}
  },
  endTodasDe: async call => {
    if (!(await exists(call.db, call.params.id))) throw gone('persona')
    await endAll(call, call.params.id)
    return {}
  },
}

/**
 * Eleva as another person has it. Who administers is looked at by nobody: there is nothing to help them with, and much
 * to see.
 */
const miradasHandlers: Handlers<typeof miradasRoutes> = {
  startMirada: async call => {
    const { db, params, person, session } = call
    const quien = await getMirable(db, params.id)
    if (!quien) throw gone('persona')
    if (quien.id === person.id) throw refused('Ya ves Eleva como tú.')
    if (quien.role_id === ROL.admin) throw refused('No se puede ver Eleva como quien administra.')
    if (quien.estatus_user !== 1) throw refused('Su cuenta está inactiva: actívala para ver lo que ve.')
    await lookAs(db, session!.id, quien.id)
    await tellAviso(call, {
      tipo: 'mirado',
      clave: claveDe('mirada', person.id),
      datos: { quien: nameOf(person) },
      para: soloA([quien.id]),
    })
    return { nombre: quien.nombre_completo }
  },
  endMirada: async ({ db, session }) => {
    await lookAs(db, session!.id, null)
    return {}
  },
}

export function bindCuentas(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, cuentasRoutes, {
    ...ingresoHandlers,
    ...propiosHandlers,
    ...sesionesHandlers,
  })
  bindRoutes(app, kit, miradasRoutes, miradasHandlers)
}

/** Counted by address: one that fails again and again waits, a school that signs in does not. */
async function failed(call: Entering, motivo: MotivoDeRechazo, said: Said = {}, quien: number | null = null) {
  const { kit, request, reply } = call
  await kit.limits.take('fallidos', request.ip)
  // The address that was tried is a stranger's, and is not kept.
  await anotaIngreso(call, 'rechazado', quien, motivo)
  return refuse(reply, motivo, said)
}

/** @param nombre why not */
const anotaIngreso = (
  { db, request }: Entering,
  acto: 'ingreso' | 'rechazado',
  quien: number | null,
  nombre?: MotivoDeRechazo,
) => noteActo(db, { quien, papel: '', direccion: request.ip, palabra: 'cuentas', acto: `cuentas.${acto}`, nombre })

/** Who has shown whose e-mail it is reads what became of the registration that was sent with it; nobody else does. */
async function unknown(call: Entering, { email: correo, verified }: Identified) {
  const registro = correo && verified ? await getEstadoDeCorreo(call.db, correo) : undefined
  if (!registro) return failed(call, 'desconocido', { correo })
  const { folio, recibido_en: recibido, estado } = registro
  return failed(call, 'registrado', { correo, folio, recibido, estado })
}

/** A new session at every sign-in, so that a token planted before is worth nothing. */
async function enter(call: Entering, who: Identified, pending: Pending) {
  const { db, kit, request, reply, afterCommit } = call
  const found = who.email && who.verified ? await findByEmail(db, who.email) : undefined
  if (!found) return unknown(call, who)
  await kit.limits.take('cuenta', String(found.id))
  // Who was invited shows here that the e-mail is theirs, and may come in from now on.
  const accepted =
    found.estatus_user === 1
      ? undefined
      : await db.transaction().execute(tx => acceptInvitacion({ db: tx, kit, afterCommit }, found.id))
  if (found.estatus_user !== 1 && !accepted) return failed(call, 'inactivo', { correo: who.email }, found.id)
  const before = request.cookies[SESSION_COOKIE]
  if (before) await endSession(db, before)
  const token = await createSession(db, found.id, request.headers['user-agent'] ?? '')
  await markSignIn(db, found.id, who)
  reply.setCookie(SESSION_COOKIE, token, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(kit) })
  const session = await readSession(db, token)
  kit.csrf.issue(reply, session)
  await anotaIngreso(call, 'ingreso', found.id)
  // Whoever came in without the link of their mail says now who they are.
  if (accepted && !accepted.completado) return reply.redirect(PERFIL)
  return reply.redirect(pending.volver || (session ? startOf(session.person) : '/'))
}

async function openOf(db: Kit['db'], usuarioId: number, session: Ending['session']) {
  return (await listSessionsOf(db, usuarioId)).map(s => ({ ...s, actual: Number(s.id === session?.id) }))
}

/** Connections that were opened with it end, too; those of others open again by themselves. */
async function end({ db, kit, afterCommit }: Ending, usuarioId: number, id: number) {
  if (!(await endSessionOf(db, usuarioId, id))) throw notFound('Esa sesión ya no está abierta.')
  afterCommit(() => kit.realtime.disconnectUser(usuarioId))
}

async function endAll({ db, kit, session, afterCommit }: Ending, usuarioId: number) {
  await endSessionsOf(db, usuarioId, session?.id)
  afterCommit(() => kit.realtime.disconnectUser(usuarioId))
}

/** What the issuer itself answered in place of a person, as OAuth names it; '' when it did not answer so. */
function answeredBy(error: unknown): string {
  const code = partOf(error, 'error')
  // A code of its own that it does not know any more is no answer about the person: they try again.
  if (code === 'invalid_grant') return ''
  return typeof code === 'string' && /^[a-z_]{1,60}$/.test(code) ? code : ''
}

/** The address that was tried goes behind the # : it reaches the person's browser and no log. */
function refuse(reply: FastifyReply, motivo: MotivoDeRechazo, said: Said = {}) {
  const behind = new URLSearchParams(Object.entries(said).filter(([, value]) => value)).toString()
  return reply.redirect(`/login?motivo=${motivo}${behind && `#${behind}`}`)
}
