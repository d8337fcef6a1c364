/** Schools: their administration, the centre of who manages one, invitations, and their students' e-mails. */
import * as z from 'zod'
import { PerfilInput } from './cuentas.ts'
import {
  Envio,
  Escuela,
  EscuelaEnCifras,
  EscuelaInput,
  EscuelaSinOferta,
  GrupoDeEscuela,
  Invitacion,
  InvitacionesInput,
  Invitado,
  ProgramaDeEscuela,
  SituacionDeInvitado,
} from './escuelas.formas.ts'
import { MAX_CSV_BYTES } from './kit/csv.ts'
import { archivoCsv, bandera, entero, filtro, id, listaDeIds, listado, opcionDe, pagina, porId } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** Mails of one press. */
export const MAX_RESENT = 200

export const CorreoDeEstudiante = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** Their school. */
  nombre: z.string(),
})
export type CorreoDeEstudiante = z.infer<typeof CorreoDeEstudiante>

/** Which school, for who has several, and for an administrator. */
const cual = { escuela: filtro(id) }
const correos = listado(['name', 'email', 'nombre'], 8)
const replyDeCorreos = z.object({ resultSet: z.array(CorreoDeEstudiante), cantidad: z.int(), ...pagina })
/** 0 is all of them. */
const unaOTodas = z.object({ id: entero('El identificador no es válido', 0, Number.MAX_SAFE_INTEGER) })
/** The secret part of the address in a mail. */
const enlace = z.object({ id: z.string().min(1).max(100) })

const invitados = listado(['nombre', 'ultimo_acceso', 'plan'], 10).extend({
  ...cual,
  situacion: filtro(SituacionDeInvitado),
  /** Those whose plan is behind, as the list of who needs help counts them. */
  debajo: filtro(bandera.pipe(z.literal(1, 'El filtro no es válido'))),
})

export const escuelasRoutes = {
  ofertas: route({
    method: 'GET',
    path: '/api/centroEscolar/ofertasParaGestores',
    can: 'escuelas.write',
    summary: 'Ofertas que una escuela puede tener',
    reply: z.object({ resultSet: z.array(opcionDe) }),
  }),
  list: route({
    method: 'GET',
    path: '/api/centroEscolar',
    can: 'escuelas.read',
    summary: 'Escuelas, por páginas',
    query: listado(['nombre', 'creado_en', 'fecha_vigencia_finalizacion'], 10),
    reply: z.object({ resultSet: z.array(Escuela), cantidad: z.int(), ...pagina }),
  }),
  invitados: route({
    method: 'GET',
    path: '/api/centroEscolar/invitados',
    can: 'escuelas.centro',
    summary: 'Los docentes invitados de una escuela, por páginas',
    query: invitados,
    reply: z.object({ resultSet: z.array(Invitado), cantidad: z.int(), ...pagina }),
  }),
  exportInvitados: route({
    method: 'GET',
    late: true,
    path: '/api/centroEscolar/invitados/exportar',
    can: 'escuelas.centro',
    summary: 'Los docentes de la lista, con lo que llevan, como CSV',
    query: invitados,
    reply: z.unknown(),
    file: 'text/csv',
  }),
  show: route({
    method: 'GET',
    path: '/api/centroEscolar/show',
    can: 'escuelas.centro',
    summary: 'La escuela de quien la gestiona; una administradora dice cuál',
    query: z.object(cual),
    reply: z.object({ resultSet: Escuela, escuelas: z.array(opcionDe) }),
  }),
  cifras: route({
    method: 'GET',
    path: '/api/centroEscolar/cifras',
    can: 'escuelas.centro',
    summary: 'Una escuela en cifras: sus invitaciones por estado, su gente y cómo va quien aprende',
    query: z.object(cual),
    reply: z.object({ cifras: EscuelaEnCifras }),
  }),
  gruposDe: route({
    method: 'GET',
    path: '/api/centroEscolar/grupos',
    can: 'escuelas.centro',
    summary: 'Los grupos en los que hay alguien de una escuela, y lo que llevan contra el plan',
    query: listado(['nombre', 'plan'], 10).extend(cual),
    reply: z.object({ grupos: z.array(GrupoDeEscuela), ...pagina }),
  }),
  programasDe: route({
    method: 'GET',
    path: '/api/centroEscolar/programas',
    can: 'escuelas.centro',
    summary: 'Los programas que se ofrecen a una escuela, o a un grupo con alguien de ella',
    query: listado(['inicio', 'nombre'], 10).extend(cual),
    reply: z.object({ programas: z.array(ProgramaDeEscuela), ...pagina }),
  }),
  get: route({
    method: 'GET',
    path: '/api/centroEscolar/show/:id',
    can: 'escuelas.read',
    summary: 'Una escuela',
    params: porId,
    reply: z.object({ escuela: Escuela }),
  }),
  create: route({
    method: 'POST',
    path: '/api/centroEscolar/store',
    can: 'escuelas.write',
    summary: 'Crea una escuela; a su gestor le llega un correo si todavía no entra',
    body: EscuelaInput,
    reply: z.object({ id: z.int() }),
    done: 'Escuela creada',
  }),
  createSinOferta: route({
    method: 'POST',
    path: '/api/centroEscolar/sin-oferta',
    can: 'escuelas.write',
    summary: 'Crea una escuela mientras no hay ninguna oferta que elegir',
    body: EscuelaSinOferta,
    reply: z.object({ id: z.int() }),
    done: 'Escuela creada',
  }),
  update: route({
    method: 'PUT',
    path: '/api/centroEscolar/update/:id',
    can: 'escuelas.centro',
    summary: 'Cambia una escuela; quien la gestiona cambia nombre, ciudad, dirección y teléfono',
    params: porId,
    // What is taken depends on who sends it: EscuelaCambio or EscuelaPropia.
    body: z.looseObject({}),
    reply: z.object({}),
    done: 'Escuela actualizada',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/centroEscolar/destroy/:id',
    can: 'escuelas.write',
    summary: 'Elimina una escuela sin personas',
    params: porId,
    reply: z.object({}),
    done: 'Escuela eliminada',
  }),
  resend: route({
    method: 'GET',
    path: '/api/centroEscolar/resendAccess/:id',
    can: 'escuelas.centro',
    summary: 'Envía otro enlace a un docente inactivo; el anterior deja de servir',
    params: porId,
    reply: z.object({}),
    done: 'Le enviamos un enlace nuevo',
    changes: true,
  }),
  resendAll: route({
    method: 'POST',
    path: '/api/centroEscolar/invitaciones/reenviar',
    can: 'escuelas.centro',
    summary: `Envía otro enlace a varios docentes que no han entrado, a lo más ${MAX_RESENT}; sin decir a quiénes, a todos los invitados`,
    body: z.object({
      ...cual,
      ids: filtro(listaDeIds.refine(l => l.length <= MAX_RESENT, `Elige a lo más a ${MAX_RESENT}`)),
    }),
    /** To whom one was sent, and how many of those who were named need none, or are gone. */
    reply: z.object({ reenviadas: z.int(), omitidas: z.int() }),
  }),
  disable: route({
    method: 'DELETE',
    path: '/api/centroEscolar/disableAccess/:id',
    can: 'escuelas.write',
    summary: 'Quita el acceso a un docente y cierra sus sesiones',
    params: porId,
    reply: z.object({}),
    done: 'Acceso retirado',
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/api/centroEscolar/invitaciones/:id',
    can: 'escuelas.centro',
    summary: 'Retira la invitación de un docente que todavía no ha entrado y libera su lugar',
    params: porId,
    reply: z.object({}),
    done: 'Invitación retirada; su lugar quedó libre',
  }),
  readInvitados: route({
    method: 'POST',
    path: '/api/centroEscolar/invitaciones/archivo',
    can: 'escuelas.centro',
    summary: 'Los correos de una lista (CSV) con columnas por sus nombres, para invitarlos; no invita a nadie',
    body: z.object({ csv_file: archivoCsv }),
    upload: MAX_CSV_BYTES,
    slow: true,
    reply: z.object({
      /** Each once, as they stand; wrong ones too, so that they are mended. */
      emails: z.array(z.string()),
      /** Lines without one. */
      sin_correo: z.int(),
    }),
  }),
  invite: route({
    method: 'POST',
    path: '/api/centroEscolar/sendInvitations',
    can: 'escuelas.centro',
    summary: 'Invita a docentes por correo, hasta donde alcanzan los lugares',
    body: InvitacionesInput,
    reply: z.object({ enviadas: z.int(), resultados: z.array(Envio) }),
  }),

  invitacion: route({
    method: 'GET',
    path: '/api/invitaciones/:id',
    can: 'publico',
    summary: 'Para quién es un enlace de registro, y si todavía sirve',
    params: enlace,
    reply: z.object({ invitacion: Invitacion }),
    // The teachers of a large school, who are told to open it now. Nobody guesses what the link names.
    perMinute: 1_200,
  }),
  register: route({
    method: 'PUT',
    path: '/api/invitaciones/:id',
    can: 'publico',
    summary: 'Completa los datos de quien recibió el enlace; una sola vez',
    params: enlace,
    body: PerfilInput,
    reply: z.object({}),
    done: 'Tus datos quedaron guardados',
    perMinute: 600,
  }),

  alumnos: route({
    method: 'GET',
    path: '/api/escuelas-alumnos-correos',
    can: 'escuelas.correos',
    summary: 'Correos de los estudiantes de todas las escuelas',
    query: correos,
    reply: replyDeCorreos,
  }),
  alumnosDe: route({
    method: 'GET',
    path: '/api/escuela-alumnos-correos/:escuelaId',
    can: 'escuelas.correos',
    summary: 'Correos de los estudiantes de una escuela',
    params: z.object({ escuelaId: id }),
    query: correos,
    reply: replyDeCorreos,
  }),
  csv: route({
    method: 'GET',
    path: '/api/escuela-correos-csv/:id',
    can: 'escuelas.correos',
    summary: 'Los correos de una escuela, o con 0 de todas, en CSV',
    params: unaOTodas,
    reply: z.unknown(),
    file: 'text/csv',
  }),
  csvDeEscuelas: route({
    asSpecified: true,
    method: 'GET',
    path: '/api/escuelas-correos-csv/:id',
    can: 'escuelas.correos',
    summary: 'Lo mismo, en plural',
    params: unaOTodas,
    reply: z.unknown(),
    file: 'text/csv',
  }),
  dominios: route({
    method: 'GET',
    path: '/api/coach-dominios-serv',
    can: 'escuelas.correos',
    summary: 'Las escuelas cuyos estudiantes puede ver la persona',
    reply: z.object({ resultSet: z.array(opcionDe.extend({ nombre: z.string() })) }),
  }),
}
