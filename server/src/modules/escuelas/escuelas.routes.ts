import {
  count,
  type Envio,
  EscuelaCambio,
  type EscuelaInput,
  EscuelaPropia,
  escuelasRoutes,
  MAX_RESENT,
  ROL,
  SITUACIONES,
} from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { canSeeAll } from '../../alcance/personas.ts'
import { gone } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, notFound, refused, unavailable } from '../../kit/errors.ts'
import { sendCsv } from '../../kit/exports/csv.ts'
import type { Sending } from '../../kit/exports/exports.ts'
import { bindRoutes, type Call, type Handlers } from '../../kit/http/http.ts'
import type { Person } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'
import { parse } from '../../kit/parse.ts'
import { tellOfertaAEscuela } from '../ofertas/ofertas.service.ts'
import { readArchivo, updateUsuario } from '../usuarios/usuarios.service.ts'
import { inScope, listCorreos, streamCorreos } from './escuelas.correos.read.ts'
import {
  DOCENTE,
  GESTOR,
  INVITACION,
  type InvitacionPendiente,
  type NuevoDocente,
  type NuevoGestor,
} from './escuelas.jobs.ts'
import { getCifras, listGruposDe, listProgramasDe } from './escuelas.partes.read.ts'
import { getCentro, getEscuela, listDominios, listEscuelas, listOpcionesDeOferta } from './escuelas.read.ts'
import { createEscuela, removeEscuela, requireSinOfertas, updateEscuela, updatePropia } from './escuelas.sql.ts'
import { verify } from './invitaciones.firma.ts'
import {
  type DocenteDeArchivo,
  getInvitacion,
  listInvitados,
  listInvitadosParaArchivo,
  listPorReenviar,
} from './invitaciones.read.ts'
import { completeInvitation, createLinks, findDocente, invite, lockEscuela, voidLinks } from './invitaciones.sql.ts'

const noLink = () => notFound('No reconocemos este enlace.')

type Calls = Handlers<typeof escuelasRoutes>
type Sender = Pick<Call<never>, 'db' | 'kit'>

/** With the transaction: a mail goes out when what it is about has been kept, and then it does. */
const queue = ({ db, kit }: Sender, name: string, job: InvitacionPendiente | NuevoGestor | NuevoDocente) =>
  kit.jobs.send(name, job, { tx: db }).catch(error => {
    kit.log.error(error)
    throw unavailable()
  })
const send = async (call: Sender, enlaces: string[]) => {
  for (const invitacion of enlaces) await queue(call, INVITACION, { invitacion, origen: call.kit.origin() })
}
const tell = async (call: Sender, nuevo: Omit<NuevoGestor, 'origen'> | undefined) => {
  if (nuevo) await queue(call, GESTOR, { ...nuevo, origen: call.kit.origin() })
}
const disconnect = (kit: Kit, people: number[]) => {
  for (const id of people) kit.realtime.disconnectUser(id)
}
const centro = async (db: Db, person: Person, escuela: number | undefined) => {
  const found = await getCentro(db, person, escuela)
  if (!found) throw notFound(escuela === undefined ? 'Elige una escuela.' : 'Esa escuela ya no existe.')
  return found
}

type Making = Sender & Pick<Call<never>, 'afterCommit'> & { person: Person }
const make = async (call: Making, input: EscuelaInput) => {
  const { db, kit, person, afterCommit } = call
  const { id, enlaces, nuevo, otros } = await createEscuela(db, person.id, input)
  await send(call, enlaces)
  await tell(call, nuevo)
  afterCommit(() => disconnect(kit, otros))
  return { id }
}

const escuelaHandlers: Pick<
  Calls,
  | 'ofertas'
  | 'list'
  | 'show'
  | 'cifras'
  | 'gruposDe'
  | 'programasDe'
  | 'get'
  | 'create'
  | 'createSinOferta'
  | 'update'
  | 'remove'
> = {
  ofertas: async ({ db }) => ({ resultSet: await listOpcionesDeOferta(db) }),
  list: ({ db, person, query }) => listEscuelas(db, person, query),
  show: ({ db, person, query }) => centro(db, person, query.escuela),
  cifras: async ({ db, person, query }) => {
    const { resultSet } = await centro(db, person, query.escuela)
    return { cifras: await getCifras(db, person, resultSet.id) }
  },
  gruposDe: async ({ db, person, query }) => {
    const { resultSet } = await centro(db, person, query.escuela)
    return listGruposDe(db, person, resultSet.id, query)
  },
  programasDe: async ({ db, person, query }) => {
    const { resultSet } = await centro(db, person, query.escuela)
    return listProgramasDe(db, person, resultSet.id, query)
  },
  get: async ({ db, person, params }) => {
    const escuela = await getEscuela(db, person, params.id)
    if (!escuela) throw gone('escuela')
    return { escuela }
  },
  create: call => make(call, call.body),
  createSinOferta: async call => {
    await requireSinOfertas(call.db)
    return make(call, { ...call.body, oferta_id: [] })
  },
  update: async call => {
    const { db, kit, person, params, body, afterCommit } = call
    if (!canSeeAll(person)) {
      await updatePropia(db, person, params.id, parse(EscuelaPropia, body))
      return {}
    }
    const { enlaces, nuevo, otros, ofertas } = await updateEscuela(db, person, params.id, parse(EscuelaCambio, body))
    for (const oferta of ofertas) await tellOfertaAEscuela(call, oferta, params.id, person.id)
    await send(call, enlaces)
    await tell(call, nuevo)
    afterCommit(() => disconnect(kit, otros))
    return {}
  },
  remove: async ({ db, kit, person, params, afterCommit }) => {
    const otros = await removeEscuela(db, person, params.id)
    afterCommit(() => disconnect(kit, otros))
    return {}
  },
}

const DOCENTES_COLUMNS = [
  'Nombre',
  'Correo',
  'Estatus',
  'Último acceso',
  'Cursos abiertos',
  'Avance',
  'Debía llevar',
  'Lleva',
  'Por revisar',
  'Constancias',
]

async function* docentesCells(rows: DocenteDeArchivo[]) {
  for (const d of rows)
    yield [
      d.name,
      d.email,
      SITUACIONES[d.situacion],
      d.entrada,
      d.cursos,
      d.avance,
      d.en_plan,
      d.plan_hechas,
      d.por_revisar,
      d.constancias,
    ]
}

/** Teachers of a school who were invited, as who manages it sees them. */
const invitadosHandlers: Pick<
  Calls,
  'invitados' | 'exportInvitados' | 'readInvitados' | 'invite' | 'resend' | 'resendAll' | 'withdraw' | 'disable'
> = {
  invitados: async ({ db, person, query }) => {
    const { resultSet } = await centro(db, person, query.escuela)
    return listInvitados(db, resultSet.id, query)
  },
  exportInvitados: async call => {
    const { db, person, query } = call
    const { resultSet } = await centro(db, person, query.escuela)
    const rows = await listInvitadosParaArchivo(db, resultSet.id, query)
    return sendCsv(call, 'docentes.csv', DOCENTES_COLUMNS, docentesCells(rows))
  },
  readInvitados: async ({ body }) => {
    const filas = readArchivo(new Uint8Array(await body.csv_file.arrayBuffer()), 'csv_file', ROL.docente)
    const emails = [...new Set(filas.map(f => f.email.slice(0, 300)).filter(Boolean))]
    if (emails.length === 0) throw refused('No se encontró ninguna columna con correos.', 'csv_file')
    return { emails, sin_correo: filas.filter(f => !f.email).length }
  },
  invite: async call => {
    const { db, kit, person, body, afterCommit } = call
    const { resultSet } = await centro(db, person, body.escuela)
    const school = await lockEscuela(db, person, resultSet.id)
    const { resultados, enlaces, sumados } = await invite(db, school, person.id, body.emails)
    await send(call, enlaces)
    for (const docente of sumados)
      await queue(call, DOCENTE, { escuela: school.id, docente, invita: person.id, origen: kit.origin() })
    // What they hear of and see is of the school from now on.
    afterCommit(() => disconnect(kit, sumados))
    return { enviadas: enlaces.length, resultados, ...said(resultados) }
  },
  resend: async call => {
    const { db, person, params } = call
    const docente = await findDocente(db, person, params.id)
    if (docente.estatus_user === 1)
      return { message: 'Ya entra a Eleva: no necesita otro enlace.', color: 'info' as const }
    await lockEscuela(db, person, docente.escuela_id)
    await send(call, await createLinks(db, docente.escuela_id, person.id, [docente.id]))
    return {}
  },
  resendAll: async call => {
    const { db, person, body } = call
    const { resultSet } = await centro(db, person, body.escuela)
    const school = await lockEscuela(db, person, resultSet.id)
    const ids = await listPorReenviar(db, school.id, body.ids, MAX_RESENT)
    if (ids.length) await send(call, await createLinks(db, school.id, person.id, ids))
    return { reenviadas: ids.length, omitidas: Math.max((body.ids?.length ?? 0) - ids.length, 0) }
  },
  withdraw: async ({ db, person, params }) => {
    const docente = await findDocente(db, person, params.id)
    if (docente.estatus_user === 1 || docente.ultima_fecha_inicio_sesion !== null)
      throw conflict('Esta persona ya entró a Eleva: su invitación ya no se puede retirar.')
    await lockEscuela(db, person, docente.escuela_id)
    await voidLinks(db, [docente.id])
    await updateUsuario(db, person.id, docente.id, { escuela_id: null })
    return {}
  },
  disable: async ({ db, kit, person, params, afterCommit }) => {
    const docente = await findDocente(db, person, params.id)
    await updateUsuario(db, person.id, docente.id, { estatus_user: 0 })
    await voidLinks(db, [docente.id])
    afterCommit(() => disconnect(kit, [docente.id]))
    return {}
  },
}

/** What the link of an invitation opens, for who has not signed in. */
const enlaceHandlers: Pick<Calls, 'invitacion' | 'register'> = {
  invitacion: async ({ db, kit, params }) => {
    const id = verify(kit.secret, params.id)
    const invitacion = id && (await getInvitacion(db, id))
    if (!invitacion) throw noLink()
    return { invitacion }
  },
  register: async ({ db, kit, params, body }) => {
    const id = verify(kit.secret, params.id)
    if (!id || !(await getInvitacion(db, id))) throw noLink()
    await completeInvitation(db, id, body)
    return {}
  },
}

/** Learners of a school and their e-mails, to be seen and as a file. */
const correos = async (db: Db, person: Person, id: number) => {
  if (id !== 0 && !(await inScope(db, person, id))) throw gone('escuela')
  return id === 0 ? undefined : id
}
const exportCorreos = async (call: Sending & { db: Db; person: Person; params: { id: number } }) => {
  const { db, person, params } = call
  return sendCsv(call, FILE, COLUMNS, cellsOf(streamCorreos(db, person, await correos(db, person, params.id))))
}

const estudiantesHandlers: Pick<Calls, 'alumnos' | 'alumnosDe' | 'csv' | 'csvDeEscuelas' | 'dominios'> = {
  alumnos: ({ db, person, query }) => listCorreos(db, person, query),
  alumnosDe: async ({ db, person, params, query }) =>
    listCorreos(db, person, query, await correos(db, person, params.escuelaId)),
  csv: exportCorreos,
  csvDeEscuelas: exportCorreos,
  dominios: async ({ db, person }) => ({ resultSet: await listDominios(db, person) }),
}

export function bindEscuelas(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, escuelasRoutes, {
    ...escuelaHandlers,
    ...invitadosHandlers,
    ...enlaceHandlers,
    ...estudiantesHandlers,
  })
}

const FILE = 'correos-de-estudiantes.csv'
const COLUMNS = ['Estudiante', 'Correo', 'Escuela'] as const

async function* cellsOf(rows: AsyncIterable<{ nombre_completo: string; email: string; nombre: string | null }>) {
  for await (const r of rows) yield [r.nombre_completo, r.email, r.nombre ?? '']
}

/** How it went, in one sentence; who was refused is named in the list. */
function said(resultados: Envio[]): { message: string; color: 'success' | 'warning' } {
  const of = (resultado: Envio['resultado']) => resultados.filter(r => r.resultado === resultado).length
  const sent = of('enviada') + of('reenviada')
  const [refused, sumadas] = [of('rechazada'), of('sumada')]
  const what =
    [
      sent > 0 && `Se ${sent === 1 ? 'envió' : 'enviaron'} ${count(sent, 'invitación', 'invitaciones')}`,
      sumadas > 0 &&
        count(
          sumadas,
          'persona que ya entra a Eleva es ahora de tu escuela',
          'personas que ya entran a Eleva son ahora de tu escuela',
        ),
    ]
      .filter(Boolean)
      .join('; ') || 'No se envió ninguna invitación'
  if (refused === 0 && sent + sumadas > 0) return { message: what, color: 'success' }
  if (refused === 0) return { message: `${what}: ya eran docentes de tu escuela`, color: 'warning' }
  return { message: `${what}; ${count(refused, 'correo no pasó', 'correos no pasaron')}`, color: 'warning' }
}
