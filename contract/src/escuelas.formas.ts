/** What a school, its teachers and its invitations look like, and what their forms send. */
import * as z from 'zod'
import {
  bandera,
  cambioDe,
  correo,
  enOrden,
  entero,
  fecha,
  filtro,
  id,
  listaDeIds,
  nombreObligatorio,
  opcionDe,
  texto,
  textoObligatorio,
  unoDe,
  version,
} from './kit/fields.ts'
import { ZONAS, type Zona } from './kit/zonas.ts'
import { PersonaConCorreo } from './usuarios.formas.ts'

/** What the clock says of its validity. */
export const VigenciaDeEscuela = z.enum(['programada', 'vigente', 'vencida'])

export const Escuela = z.object({
  id: z.int(),
  nombre: z.string(),
  ciudad: z.string(),
  direccion: z.string(),
  telefono: z.string(),
  /** Seats: how many teachers can be invited in all. */
  cantidad: z.int(),
  domain: z.string(),
  /** 1 with access, 0 without: then nobody is invited. */
  estatus: z.int(),
  correoCoach: z.string(),
  correoIpManager: z.string(),
  /** First and last day, `YYYY-MM-DD`; null is open-ended. */
  fecha_vigencia_inicio: z.string().nullable(),
  fecha_vigencia_finalizacion: z.string().nullable(),
  vigencia: VigenciaDeEscuela,
  /** What it is offered; the specification has one, the first. */
  oferta_id: z.int().nullable(),
  gestores_ofertas: z.object({ oferta_id: z.int() }).nullable(),
  ofertas: z.array(opcionDe),
  gestorId: z.int().nullable(),
  gestorNombre: z.string(),
  gestorCorreo: z.string(),
  user: PersonaConCorreo.nullable(),
  /** Whether the gestor can sign in, or still has to for the first time. */
  gestorActivo: z.boolean(),
  /** Whether somebody who teaches can sign in with the coach's e-mail: without one nobody coaches it. */
  coachActivo: z.boolean(),
  /** 1 when who manages it teaches there, too: then they grade and answer doubts. */
  gestorEnsena: z.int(),
  /**
   * As `America/Tijuana`: by its clocks its people read and its groups have their dates; null is that of the
   * installation.
   */
  zona: z.string().nullable(),
  /** Its teachers, and how many of them have signed in. */
  usuariosActualesInvitados: z.int(),
  entraron: z.int(),
  disponibles: z.int(),
  version: z.int(),
})
export type Escuela = z.infer<typeof Escuela>

/** activo signs in; invitado has a link that works; vencido had one; sin_acceso has none. */
export const SituacionDeInvitado = z.enum(['activo', 'invitado', 'vencido', 'sin_acceso'])
export type SituacionDeInvitado = z.infer<typeof SituacionDeInvitado>

export const Invitado = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  avatar: z.string(),
  /** Last access, ISO 8601; null before the first. */
  updated_at: z.string().nullable(),
  estatus_user: z.int(),
  situacion: SituacionDeInvitado,
  /** Where the mail of their link is; null without one. */
  correo: z.enum(['en_camino', 'enviado', 'fallo']).nullable(),
  /** Until when the link works. */
  vence_en: z.string().nullable(),
  /** Their data are complete; only the first sign-in is missing. */
  completado: z.boolean(),
  isOnline: z.int().nullable(),
  /**
   * How they get on with what they learn, as the list of who needs help has it (seguimiento): open courses, mean
   * progress 0–100, what is due and done.
   */
  cursos: z.int(),
  avance: z.int(),
  en_plan: z.int(),
  plan_hechas: z.int(),
  /** Works of theirs that wait for a review, and constancias that hold. */
  por_revisar: z.int(),
  constancias: z.int(),
  /** The last encouragement; null for none. */
  animo: z.object({ enviado_en: z.string() }).nullable(),
  inscripciones_usuarios: z.array(
    z.object({
      opcion_uuid: z.string().nullable(),
      opcion_label: z.string(),
      /** Their place in the line when they wait. */
      lugar: z.int().nullable(),
      inscripcion: z.object({ id: z.int(), nombreEvento: z.string() }),
    }),
  ),
})
export type Invitado = z.infer<typeof Invitado>

/**
 * How many people follow a course now (`cursos`), the mean of their progress, what was due and what is done of it, who
 * is behind.
 */
const contraElPlan = {
  avance: z.int(),
  en_plan: z.int(),
  plan_hechas: z.int(),
  /** People who did less than `MIN_PLAN` of what was due. */
  debajo: z.int(),
}

/** What the page of a school says at once. */
export const EscuelaEnCifras = z.object({
  situaciones: z.record(SituacionDeInvitado, z.int()),
  estudiantes: z.int(),
  grupos: z.int(),
  /** That hold, of its people. */
  constancias: z.int(),
  plan: z.object({ aprenden: z.int(), ...contraElPlan }),
})
export type EscuelaEnCifras = z.infer<typeof EscuelaEnCifras>

/** A group in which somebody of the school is; figures are of these alone. */
export const GrupoDeEscuela = z.object({
  id: z.int(),
  nombre_grupo: z.string(),
  personas: z.int(),
  /** How many of them follow a course now. */
  cursos: z.int(),
  ...contraElPlan,
})
export type GrupoDeEscuela = z.infer<typeof GrupoDeEscuela>

/** A programme as it is offered to a school, or to groups with people of it. */
export const ProgramaDeEscuela = z.object({
  /** The key of this offer and programme. */
  id: z.int(),
  oferta_id: z.int(),
  oferta: z.string(),
  curricula_id: z.int(),
  programa: z.string(),
  fecha_inicio: z.string().nullable(),
  fecha_finalizacion: z.string().nullable(),
  publicado: z.int(),
  vigencia: VigenciaDeEscuela,
  /** 1 when it is offered to the whole school. */
  a_la_escuela: z.int(),
  grupos: z.array(opcionDe),
})
export type ProgramaDeEscuela = z.infer<typeof ProgramaDeEscuela>

/** What became of one e-mail of a list. */
export const Envio = z.object({
  email: z.string(),
  /** `sumada` enters Eleva already, was of no school, and is of this one from now on: no link is sent. */
  resultado: z.enum(['enviada', 'reenviada', 'sumada', 'ya_estaba', 'rechazada']),
  motivo: z.string(),
})
export type Envio = z.infer<typeof Envio>

/** What the page of a link says of it. */
export const Invitacion = z.object({
  correo: z.string(),
  escuela: z.string(),
  estado: z.enum(['vigente', 'completada', 'aceptada', 'vencida', 'anulada']),
  vence_en: z.string(),
  /** Whom to ask for another one. */
  contacto: z.object({ nombre: z.string(), correo: z.string() }).nullable(),
  name: z.string(),
  apellido_p: z.string(),
  apellido_m: z.string(),
  correo_alternativo: z.string(),
})
export type Invitacion = z.infer<typeof Invitacion>

const FALTA = 'Hace falta especificar'
const BAD_EMAIL = 'Usar una dirección de correo válida'
const correoObligatorio = (message: string) => textoObligatorio(message, 254).pipe(correo(BAD_EMAIL))
const DIGITOS = 'Solo dígitos, a lo más 10'
const digitos = (v: string) => /^\d{0,10}$/.test(v)
const lugares = z.preprocess(
  v => (v === undefined || v === null || v === '' ? 0 : v),
  entero(DIGITOS, 0, 9_999_999_999),
)

/** Null, left empty or absent where one is made: that of the installation. */
const zonaDeEscuela = z.preprocess(
  v => (v === '' || v === undefined ? null : v),
  z.enum(Object.keys(ZONAS) as [Zona, ...Zona[]], 'Elige una zona horaria de la lista').nullable(),
)

/** In the order in which the specification checks them. */
const fields = z.object({
  nombre: nombreObligatorio(`${FALTA} el nombre`, 200),
  ciudad: textoObligatorio(`${FALTA} la ciudad`, 120),
  direccion: textoObligatorio(`${FALTA} la dirección`, 300),
  telefono: textoObligatorio(`${FALTA} el teléfono`, 40).refine(digitos, DIGITOS),
  gestorNombre: nombreObligatorio(`${FALTA} el nombre del gestor`, 200),
  gestorCorreo: correoObligatorio(`${FALTA} el correo del gestor`),
  gestorEnsena: bandera,
  correoCoach: correoObligatorio(`${FALTA} el correo del coach`),
  correoIpManager: correoObligatorio(`${FALTA} el correo del IP manager`),
  /** One, or several. */
  oferta_id: listaDeIds.refine(list => list.length > 0, `${FALTA} una oferta`),
  cantidad: lugares,
  fecha_vigencia_inicio: fecha,
  fecha_vigencia_finalizacion: fecha,
  zona: zonaDeEscuela,
})
const dias = enOrden('fecha_vigencia_inicio', 'fecha_vigencia_finalizacion')

export const EscuelaInput = fields.refine(...dias)
export type EscuelaInput = z.infer<typeof EscuelaInput>

/** As long as there is no offer to choose from. */
export const EscuelaSinOferta = fields.omit({ oferta_id: true }).refine(...dias)
export type EscuelaSinOferta = z.infer<typeof EscuelaSinOferta>

export const EscuelaCambio = cambioDe(fields)
  .extend({ estatus: filtro(unoDe('El valor debe ser 0 o 1', [0, 1])), gestorId: filtro(id), version })
  .refine(...dias)
export type EscuelaCambio = z.infer<typeof EscuelaCambio>

/** What who manages it may change: only the name is required. */
const propia = z.object({
  nombre: nombreObligatorio(`${FALTA} el nombre`, 200),
  ciudad: texto(120),
  direccion: texto(300),
  telefono: texto(40).refine(digitos, DIGITOS),
  version,
})
export const EscuelaPropia = cambioDe(propia)
export type EscuelaPropia = z.infer<typeof EscuelaPropia>

export const SIN_CORREO = 'El campo correo NO debe ir vacío no lo haga' // as specified
const MAX_EMAILS = 500
/** Between e-mails that are typed or pasted. */
const BETWEEN = /[;,\s]+/

/** «Ana Ruiz <ana@x.mx>», «"Ruiz, Ana" <ana@x.mx>», as mail programs copy them. */
const CON_NOMBRE = /(?:"[^"\n]{0,200}"|[^<>;,\n"]{0,200})<\s*(?:mailto:)?([^<>\s@]{1,100}@[^<>\s]{1,200})\s*>/g

/**
 * What was meant for an e-mail: «Pérez, Ana <ana@x.mx>» leaves a word of a name, a mistyped one has a dot, a figure or
 * a low line in it.
 */
const MEANT = /[@.\d_]/

/** E-mails out of what was typed or pasted; names beside addresses are none. */
export function correosDe(text: string): string[] {
  const bare = text.replace(CON_NOMBRE, ' $1 ')
  const pieces = bare.split(BETWEEN).filter(Boolean)
  return bare === text ? pieces : pieces.filter(p => MEANT.test(p))
}

function asEmails(v: unknown): unknown {
  if (v === undefined || v === null) return []
  if (typeof v !== 'string') return v
  if (!v.trim().startsWith('[')) return correosDe(v)
  try {
    return JSON.parse(v)
  } catch {
    return correosDe(v)
  }
}

/** A wrong one is told in the result, so that the others go out. */
export const InvitacionesInput = z.object({
  emails: z.preprocess(
    asEmails,
    z
      .array(z.string(SIN_CORREO).trim().min(1, SIN_CORREO).max(300, BAD_EMAIL), SIN_CORREO)
      .min(1, SIN_CORREO)
      .max(MAX_EMAILS, `Invita a lo más a ${MAX_EMAILS} a la vez`),
  ),
  escuela: filtro(id),
})

const EMAIL = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** How many letters of an e-mail are shown that is told as wrong. */
const SHOWN_LETTERS = 80

/** What is wrong with an e-mail, in words that help to mend it; undefined when it is one. */
export function fallaDeCorreo(email: string): string | undefined {
  if (email.length <= 254 && EMAIL.test(email)) return undefined
  // What was pasted without a space may be as long as the whole list.
  const said = email.length > SHOWN_LETTERS ? `${email.slice(0, SHOWN_LETTERS)}…` : email
  if (!email.includes('@')) return `Revisa ${said}: le falta la @`
  const end = email.slice(email.lastIndexOf('@') + 1)
  if (/^[A-Za-z0-9-]+\.?$/.test(end)) return `Revisa ${said}: le falta el final, por ejemplo .edu.mx`
  return `Revisa ${said}: no es una dirección de correo`
}
