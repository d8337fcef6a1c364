/** The public registration for the teacher-training programme, and what was registered, for who administers. */
import * as z from 'zod'
import {
  correo,
  filtro,
  id,
  listaDeIds,
  listado,
  nombreObligatorio,
  pagina,
  porId,
  texto,
  textoObligatorio,
  vaciable,
} from './kit/fields.ts'
import type { ROL } from './kit/permissions.ts'
import { route } from './kit/route.ts'
import { fallaDeCurp, fallaDeRfc, isCct, normalized, telefono } from './registros.reglas.ts'

/** What can be chosen: the text itself is sent as the key. */
export const tiposDeFormacion = [
  { id: 'Taller', label: 'Taller' },
  { id: 'Curso', label: 'Curso' },
  { id: 'Diplomado', label: 'Diplomado' },
] as const
export const modalidades = [
  { id: 'Presencial', label: 'Presencial' },
  { id: 'Linea', label: 'En línea' },
  { id: 'Bimodal', label: 'Bimodal' },
] as const
export const ofertasDeFormacion = [
  { id: 'DGENAM', label: 'DGENAM' },
  { id: 'DGOSE', label: 'DGOSE' },
  { id: 'DATEDPD', label: 'DATEDPD' },
] as const
export const nivelesEducativos = [
  { id: 'Tecnico', label: 'Técnico' },
  { id: 'Licenciatura', label: 'Licenciatura' },
  { id: 'Maestria', label: 'Maestría' },
  { id: 'Doctorado', label: 'Doctorado' },
] as const
export const generos = [
  { id: 'Hombre', label: 'Hombre' },
  { id: 'Mujer', label: 'Mujer' },
  { id: 'No_binario', label: 'No binario' },
  { id: 'Hombre_transgenero', label: 'Hombre transgénero' },
  { id: 'Mujer_transgenero', label: 'Mujer transgénero' },
  { id: 'Agenero', label: 'Agénero' },
  { id: 'Identidad_no_incluida', label: 'Mi identidad no está incluida' },
  { id: 'Prefiero_no_especificar', label: 'Prefiero no especificar' },
] as const

const opcion = <const O extends readonly { id: string }[]>(message: string, options: O) =>
  z.preprocess(v => v ?? '', z.enum(options.map(o => o.id) as [O[number]['id'], ...O[number]['id'][]], message))
const EDADES = [15, 99] as const

/** In the order in which the messages come. */
const campos = z.object({
  nombres: nombreObligatorio('Hace falta especificar el nombre', 120),
  apellido_materno: nombreObligatorio('Hace falta especificar el apellido materno', 120),
  apellido_paterno: nombreObligatorio('Hace falta especificar el apellido paterno', 120),
  correo_alternativo: textoObligatorio('Hace falta especificar el correo alternativo', 254),
  curp: textoObligatorio('Hace falta especificar la CURP', 40).transform(normalized),
  rfc: textoObligatorio('Hace falta especificar el RFC', 40).transform(normalized),
  tipos_de_formacion: opcion('Hace falta especificar el tipo de formacion', tiposDeFormacion), // as specified
  modalidad: opcion('Hace falta especificar la modalidad', modalidades),
  nombre_oferta_formacion: opcion('Hace falta especificar el nombre de la oferta de formación', ofertasDeFormacion),
  funcion: textoObligatorio('Hace falta especificar la función', 120),
  nivel_educativo: opcion('Hace falta especificar el nivel educativo', nivelesEducativos),
  direccion_operativa: textoObligatorio('Hace falta especificar la dirección operativa', 200),
  alcaldia_cct: textoObligatorio('Hace falta especificar la alcaldía CCT', 120),
  numero_celular: textoObligatorio('Hace falta especificar el número celular', 30).transform(telefono),
  numero_fijo: textoObligatorio('Hace falta especificar el número fijo', 30).transform(telefono),
  edad: z.preprocess(
    v => (typeof v === 'number' ? String(v) : v),
    textoObligatorio('Hace falta especificar la edad actual', 3),
  ),
  cct: textoObligatorio('Hace falta especificar la CCT', 20).transform(normalized),
  genero: opcion('Hace falta especificar tu género', generos),
})

type Campos = z.infer<typeof campos>
export type CampoDeRegistro = keyof Campos

const son10 = (v: string) => (/^\d{10}$/.test(v) ? undefined : 'Escribe los 10 dígitos, con clave lada')

/** What is wrong with the form of a field that is there. */
const formas: { [C in CampoDeRegistro]?: (value: string) => string | undefined } = {
  correo_alternativo: v => (correo('').safeParse(v).success ? undefined : 'Usar una dirección de correo válida'),
  curp: fallaDeCurp,
  rfc: fallaDeRfc,
  numero_celular: son10,
  numero_fijo: son10,
  edad: v =>
    /^\d+$/.test(v) && Number(v) >= EDADES[0] && Number(v) <= EDADES[1]
      ? undefined
      : `Escribe tu edad en años, entre ${EDADES[0]} y ${EDADES[1]}`,
  cct: v => (isCct(v) ? undefined : 'Revisa la CCT: son 10 letras y números, por ejemplo 09DPR1234X'),
}

/**
 * What is wrong with one field by itself: that it is missing, else its form.
 * @param value as it was typed
 */
export function fallaDeRegistro(campo: CampoDeRegistro, value: unknown): string | undefined {
  const read = campos.shape[campo].safeParse(value)
  return read.success ? formas[campo]?.(read.data) : read.error.issues[0]!.message
}

/** All that is missing first, then what is not well formed. */
export const RegistroInput = campos.superRefine((r, ctx) => {
  for (const campo of Object.keys(formas) as CampoDeRegistro[]) {
    const message = formas[campo]?.(r[campo])
    if (message) ctx.addIssue({ code: 'custom', path: [campo], message })
  }
})
export type RegistroInput = z.infer<typeof RegistroInput>

export const ESTADOS_DE_REGISTRO = ['recibido', 'en_espera', 'aceptado', 'rechazado'] as const
export const EstadoDelRegistro = z.enum(ESTADOS_DE_REGISTRO, 'Elige un estado de la lista')
export type EstadoDelRegistro = z.infer<typeof EstadoDelRegistro>
/** What somebody decided of one. */
export type EstadoDecidido = Exclude<EstadoDelRegistro, 'recibido'>

/** How long a decision is taken back, and its mail waits. */
export const SEGUNDOS_PARA_DESHACER = 60

export const Registro = z.object({
  id: z.int(),
  estado: EstadoDelRegistro,
  nombre_completo: z.string(),
  correo_alternativo: z.string(),
  curp: z.string(),
  nombre_oferta_formacion: z.string(),
  tipos_de_formacion: z.string(),
  modalidad: z.string(),
  numero_celular: z.string(),
  cct: z.string(),
  /** ISO 8601. */
  fecha: z.string(),
  /** Whether its CURP was registered with another e-mail, too. */
  repetida: z.boolean(),
  /** Whether another registration, or a person, has something of it: the card says which. */
  parecida: z.boolean(),
})
export type Registro = z.infer<typeof Registro>

/** Another registration, or a person, that may be the same one. */
const Parecido = z.object({
  /** Null where it is no registration. */
  registro_id: z.int().nullable(),
  nombre_completo: z.string(),
  correo: z.string(),
  /** State of the registration, or the role of the person. */
  estado: EstadoDelRegistro.nullable(),
  rol: z.string(),
  /** What both have. */
  igual: z.array(z.enum(['curp', 'correo', 'nombre', 'nombre_y_nacimiento'])),
})

/** All of a registration, and what became of it. */
export const FichaDeRegistro = Registro.omit({ repetida: true, parecida: true }).extend({
  folio: z.string(),
  rfc: z.string(),
  edad: z.int(),
  genero: z.string(),
  numero_fijo: z.string(),
  funcion: z.string(),
  nivel_educativo: z.string(),
  direccion_operativa: z.string(),
  alcaldia_cct: z.string(),
  /**
   * The version of the notice of privacy that stood on the page when it was sent; null where it was that of the
   * product.
   */
  aviso_version: z.int().nullable(),
  motivo: z.string(),
  /** Who decided, '' where nobody did or they are gone, and when (ISO 8601). */
  decidio: z.string(),
  decidido_en: z.string().nullable(),
  parecidos: z.array(Parecido),
})
export type FichaDeRegistro = z.infer<typeof FichaDeRegistro>

/** What is known of a registration to whoever sent it. */
export const EstadoDeRegistro = z.object({
  /** '' of one that was sent before there were any. */
  folio: z.string(),
  estado: EstadoDelRegistro,
  /** Why it was refused; '' otherwise. */
  motivo: z.string(),
  /** When it was last sent, ISO 8601: that it had been sent before is told to nobody. */
  recibido_en: z.string(),
  nombre_oferta_formacion: z.string(),
})
export type EstadoDeRegistro = z.infer<typeof EstadoDeRegistro>

/** As people copy one: in small letters, with what divides it. */
const folio = textoObligatorio('Escribe el folio de tu registro', 40).transform(v =>
  v.replace(/[\s-]/g, '').toUpperCase(),
)

/** A folio as it is read aloud and written down. */
export const enFolio = (f: string) => f.replace(/^(.{5})(.+)$/, '$1-$2')

/** Registrations as somebody saw them: what became another one meanwhile is left as it is, and said. */
const vistos = z
  .array(z.object({ id, estado: EstadoDelRegistro }), 'Elige al menos un registro')
  .min(1, 'Elige al menos un registro')
  .max(5000, 'Son demasiados a la vez')

/** As what people are accepted: each is a role of its own, and is said here when it is to be chosen. */
export const rolesDeRegistro = ['docente', 'estudiante'] as const satisfies readonly (keyof typeof ROL)[]

const destino = z.object({
  rol: z.enum(rolesDeRegistro, 'Elige con qué rol entran'),
  escuela: vaciable(id),
  grupos: listaDeIds,
  inscripcion: vaciable(id),
  opcion_uuid: filtro(z.uuid('Esa opción ya no existe.')),
})
type Destino = z.infer<typeof destino>

const checkDestino = (
  d: Destino,
  ctx: { addIssue: (i: { code: 'custom'; path: string[]; message: string }) => void },
) => {
  const wrong = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  if (d.rol === 'docente' && d.grupos.length) wrong('grupos', 'Solo los estudiantes pueden estar en grupos')
  if (d.rol === 'estudiante' && d.inscripcion !== null)
    wrong('inscripcion', 'Solo los docentes se inscriben en eventos')
}

/** Into what people are accepted: who learns comes to groups, who teaches to an enrolment event. */
export const DestinoInput = destino.superRefine(checkDestino)

export const AceptacionInput = destino.extend({ registros: vistos }).superRefine(checkDestino)
export type AceptacionInput = z.infer<typeof AceptacionInput>

export const RechazoInput = z.object({
  registros: vistos,
  motivo: textoObligatorio('Escribe por qué: va en el correo', 500),
})
export type RechazoInput = z.infer<typeof RechazoInput>

/** What became of each; `motivo` says why not. */
export const DecididoEnFila = z.object({ id: z.int(), nombre: z.string(), hecho: z.boolean(), motivo: z.string() })
export type DecididoEnFila = z.infer<typeof DecididoEnFila>

const decidido = z.object({
  resultados: z.array(DecididoEnFila),
  hechos: z.int(),
  /** By which it is taken back; null where nothing was done. */
  lote: z.string().nullable(),
})

const filtros = {
  estado: filtro(EstadoDelRegistro),
  nombre_oferta_formacion: filtro(z.enum(['DGENAM', 'DGOSE', 'DATEDPD'], 'Elige una oferta de la lista')),
}

export const registrosRoutes = {
  create: route({
    method: 'POST',
    path: '/api/usicamm-registro',
    can: 'publico',
    summary:
      'Registra a una persona en la formación docente; con la misma CURP y el mismo correo pone al día su registro, con otro correo es otro registro',
    body: RegistroInput,
    reply: z.object({ folio: z.string() }),
    done: 'Tu registro quedó guardado.',
    // A room that is led through it together.
    perMinute: 120,
  }),
  /** A POST, so that no log keeps the e-mail that is asked with. */
  estado: route({
    method: 'POST',
    path: '/api/usicamm-registro/estado',
    can: 'publico',
    summary:
      'Cómo va un registro, con su folio y su correo; de otro correo se dice lo mismo que de un folio que no existe',
    body: z.object({ folio, correo: correo('Escribe el correo con el que te registraste') }),
    reply: z.object({ registro: EstadoDeRegistro }),
    perMinute: 120,
  }),
  list: route({
    method: 'GET',
    path: '/api/usicamm-registro',
    can: 'registros.read',
    summary: 'Los registros a la formación, por páginas',
    query: listado(['creado_en', 'nombre_completo'], 10).extend(filtros),
    reply: z.object({ registros: z.array(Registro), ...pagina }),
  }),
  accept: route({
    method: 'POST',
    path: '/api/usicamm-registro/aceptar',
    can: 'registros.write',
    summary: 'Acepta registros: hace a cada persona, con su rol, en su escuela, grupos y evento, y le escribe',
    body: AceptacionInput,
    reply: decidido,
    slow: true,
  }),
  reject: route({
    method: 'POST',
    path: '/api/usicamm-registro/rechazar',
    can: 'registros.write',
    summary: 'Rechaza registros con un motivo, y les escribe',
    body: RechazoInput,
    reply: decidido,
    slow: true,
  }),
  espera: route({
    method: 'POST',
    path: '/api/usicamm-registro/espera',
    can: 'registros.write',
    summary: 'Pone registros en espera; no se les escribe',
    body: z.object({ registros: vistos, motivo: texto(500) }),
    reply: decidido,
    slow: true,
  }),
  undo: route({
    method: 'POST',
    path: '/api/usicamm-registro/deshacer',
    can: 'registros.write',
    summary: 'Deshace lo que la misma persona decidió hace menos de un minuto',
    body: z.object({ lote: z.uuid('Eso ya no se puede deshacer.') }),
    reply: z.object({}),
    slow: true,
  }),
  get: route({
    method: 'GET',
    path: '/api/usicamm-registro/:id',
    can: 'registros.read',
    summary: 'Un registro con todos sus datos, y los que se le parecen',
    params: porId,
    reply: z.object({ registro: FichaDeRegistro }),
  }),
  export: route({
    method: 'GET',
    path: '/api/usicamm-registro/exportar',
    can: 'registros.read',
    summary: 'Los registros a la formación con todos sus datos, como CSV',
    query: listado(['creado_en'], 10).pick({ search: true }).extend(filtros),
    reply: z.unknown(),
    file: 'text/csv',
  }),
}
