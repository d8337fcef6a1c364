/** What a person looks like on the wire, and the forms that make and change one. */

import * as z from 'zod'
import { codificaciones, separadores } from './kit/csv.ts'
import {
  asList,
  bandera,
  cambioDe,
  correo,
  entero,
  filtro,
  isOwnPath,
  listaDeIds,
  nombrado,
  nombreObligatorio,
  nombreOpcional,
  texto,
  textoObligatorio,
  unoDe,
  version,
} from './kit/fields.ts'
import { isRol, ROL } from './kit/permissions.ts'
import { camposDeLista } from './usuarios.columnas.ts'

export const Nombrado = z.object({ id: z.int(), name: z.string() })
export const PersonaConCorreo = z.object({ id: z.int(), name: z.string(), email: z.string() })
/** ISO 8601 in UTC, or null. */
const momento = z.string().nullable()

/**
 * A mail server refused the address for good (ADR 041): until it is another, a mail is taken, or somebody has it tried
 * again.
 */
export const CorreoRechazado = z.object({
  /** The digits of the refusal, as «550 5.1.1». */
  codigo: z.string(),
  /** ISO 8601 in the people's zone. */
  fecha: z.string(),
})
export type CorreoRechazado = z.infer<typeof CorreoRechazado>

/** A row of a list of people. Dates go by two names on the wire (ambiguities: «User dates»). */
export const UsuarioFila = z.object({
  id: z.int(),
  name: z.string(),
  /** Name and both surnames. */
  nombre_completo: z.string(),
  /** As it was before they changed it themselves; empty when they did not. */
  nombre_antes: z.string(),
  email: z.string(),
  correo_alternativo: z.string(),
  avatar: z.string(),
  escuela_id: z.int().nullable(),
  escuela_nombre: z.string().nullable(),
  /** Joined with commas. */
  grupos: z.string(),
  roles: z.string(),
  role_id: z.int(),
  role: z.string(),
  estatus: z.int(),
  estatus_user: z.int(),
  fecha: z.string(),
  fecha_creacion: z.string(),
  ultima_sesion: momento,
  /** 1 online, 0 not; null for who never was. */
  isOnline: z.int().nullable(),
  correo_rechazado: CorreoRechazado.nullable(),
})
export type UsuarioFila = z.infer<typeof UsuarioFila>

/** The card of a person, and what the dialogs edit. */
export const Usuario = z.object({
  id: z.int(),
  name: z.string(),
  apellido_p: z.string(),
  apellido_m: z.string(),
  nombre_completo: z.string(),
  /** As in a list. */
  nombre_antes: z.string(),
  email: z.string(),
  correo_alternativo: z.string(),
  avatar: z.string(),
  redirect: z.string(),
  escuela: nombrado.nullable(),
  escuela_nombre: z.string().nullable(),
  grupos: z.array(z.object({ grupos: z.object({ id: z.int() }), nombre_grupo: z.string() })),
  roles: z.array(Nombrado),
  role_id: z.int(),
  role: z.string(),
  estatus_user: z.int(),
  fecha_creacion: z.string(),
  fecha_actualizacion: z.string(),
  updated_at: z.string(),
  ultima_fecha_inicio_sesion: momento,
  correo_rechazado: CorreoRechazado.nullable(),
  /** Goes up with every edit; sent back with a change, it tells whether somebody was faster. */
  version: z.int(),
})
export type Usuario = z.infer<typeof Usuario>

export const CurriculaDeUsuario = z.object({ id: z.int(), nombre_curricula: z.string(), total_cursos: z.int() })
export type CurriculaDeUsuario = z.infer<typeof CurriculaDeUsuario>
export const CursoDeUsuario = z.object({
  id: z.int(),
  name: z.string(),
  terminado: z.int(),
  /** 0–100. */
  porcentaje: z.int(),
  /** 2 it asks for nothing, 1 what it asks for is complete, 0 not yet. */
  puede_cursar: z.int(),
  /** What is missing for it, divided by « - ». */
  cursos_faltantes: z.string(),
  /** False before its first day and after its last. */
  vigente: z.boolean(),
})
export type CursoDeUsuario = z.infer<typeof CursoDeUsuario>

const email = textoObligatorio('El correo es obligatorio', 254).pipe(correo('Usar una dirección de correo válida'))
const correo_alternativo = texto(254).pipe(
  z.union([z.literal(''), correo('Usar una dirección de correo válida')], {
    error: 'Usar una dirección de correo válida',
  }),
)
export const rol = unoDe('Elige un rol', Object.values(ROL))

/** Lists go by two names: those of the form and those that are sent. */
export const also = (names: Record<string, string>) => (v: unknown) => {
  if (!v || typeof v !== 'object') return v
  const fields: Record<string, unknown> = { ...v }
  for (const [sent, kept] of Object.entries(names)) if (!(kept in fields) && sent in fields) fields[kept] = fields[sent]
  return fields
}

export const SOLO_ESTUDIANTES = 'Solo los estudiantes pueden estar en grupos'

/** In the order in which the specification checks them. */
const usuario = z.object({
  name: nombreObligatorio('El nombre es obligatorio', 150),
  email,
  escuela: entero('Selecciona una escuela', 1, Number.MAX_SAFE_INTEGER),
  apellido_p: nombreOpcional(120).optional(),
  apellido_m: nombreOpcional(120).optional(),
  correo_alternativo,
  arrRoles: listaDeIds
    .refine(list => list.length > 0, 'Selecciona al menos un rol')
    .refine(list => list.every(isRol), 'Ese rol no existe'),
  arrGrupos: listaDeIds,
  /** Where they begin after signing in; empty is the usual start. */
  redirect: texto(300)
    .refine(v => v === '' || isOwnPath(v), 'Escribe una ruta de Eleva, que empiece con /')
    .optional(),
})
const onlyStudents = {
  /** Roles that are not sent are those that stand, which the server knows. */
  check: (u: { arrRoles?: number[] | undefined; arrGrupos?: number[] | undefined }) =>
    !u.arrGrupos?.length || !u.arrRoles || u.arrRoles.includes(ROL.estudiante),
  error: { path: ['arrGrupos'], message: SOLO_ESTUDIANTES },
}
const formNames = also({ roles: 'arrRoles', grupos: 'arrGrupos' })

export const UsuarioInput = z.preprocess(formNames, usuario.refine(onlyStudents.check, onlyStudents.error))
export type UsuarioInput = z.infer<typeof UsuarioInput>

export const UsuarioCambio = z.preprocess(
  formNames,
  cambioDe(usuario.extend({ estatus_user: bandera, version })).refine(onlyStudents.check, onlyStudents.error),
)
export type UsuarioCambio = z.infer<typeof UsuarioCambio>

const groupNames = also({ 'grupo_usuario_aprende_id[]': 'grupo_usuario_aprende_id' })
const groupsOfRole = {
  check: (u: { role_id?: number; grupo_usuario_aprende_id?: number[] }) =>
    !u.grupo_usuario_aprende_id?.length || u.role_id === undefined || u.role_id === ROL.estudiante,
  error: { path: ['grupo_usuario_aprende_id'], message: SOLO_ESTUDIANTES },
}
const porRol = z.object({
  name: nombreObligatorio('El nombre es obligatorio', 150),
  role_id: rol,
  email,
  correo_alternativo,
  grupo_usuario_aprende_id: listaDeIds.default([]),
})

/** The role-based form (Gestión de usuarios, Configuración): one role, no school. */
export const UsuarioPorRolInput = z.preprocess(groupNames, porRol.refine(groupsOfRole.check, groupsOfRole.error))
export type UsuarioPorRolInput = z.infer<typeof UsuarioPorRolInput>

/** What is not sent stays as it is. */
export const UsuarioPorRolCambio = z.preprocess(
  groupNames,
  cambioDe(porRol.extend({ estatus_user: bandera, version })).refine(groupsOfRole.check, groupsOfRole.error),
)
export type UsuarioPorRolCambio = z.infer<typeof UsuarioPorRolCambio>

/**
 * What became of a row of a loaded file. `desactivado`: whoever it is may not sign in, and the load was not asked to
 * let them.
 */
export const resultadosDeFila = ['creado', 'actualizado', 'ya_estaba', 'desactivado', 'rechazado'] as const

/** What a row says otherwise than what stands; `conservado` when what stands was kept. */
export const CambioDeFila = z.object({
  campo: z.enum(['nombre', 'correo_alternativo', 'escuela', 'grupos', 'acceso']),
  antes: z.string(),
  despues: z.string(),
  conservado: z.boolean(),
})
export type CambioDeFila = z.infer<typeof CambioDeFila>

/** What is empty is left out: a list may have 20,000 of them. */
export const FilaCargada = z.object({
  /** Line of the file, from 1. */
  renglon: z.int(),
  nombre: z.string(),
  email: z.string(),
  resultado: z.enum(resultadosDeFila),
  /** Why it was refused; empty otherwise. */
  motivo: z.string(),
  /** As the file has them, where it has them apart. */
  apellidos: z.string().optional(),
  correo_alternativo: z.string().optional(),
  grupo: z.string().optional(),
  escuela: z.string().optional(),
  /** What keeps nobody from being loaded: a group that is not there. */
  aviso: z.string().optional(),
  cambios: z.array(CambioDeFila).optional(),
  /** Refused only because they are of another school, to which `cambiar_escuela` does not hold them. */
  otra_escuela: z.boolean().optional(),
})
export type FilaCargada = z.infer<typeof FilaCargada>

/** How a file was read, to be looked at and corrected. */
export const Lectura = z.object({
  codificacion: z.enum(codificaciones),
  /** False when its accents may have come out wrong. */
  segura: z.boolean(),
  separador: z.enum(separadores),
  /** Line of the head, 0 where there is none. */
  encabezado: z.int(),
  columnas: z.array(
    z.object({
      titulo: z.string(),
      campo: z.enum(['', ...camposDeLista]),
      /** The first cells below it. */
      muestra: z.array(z.string()),
    }),
  ),
})
export type Lectura = z.infer<typeof Lectura>

/** What a load did, or would do. */
export const CargaHecha = z.object({
  creados: z.int(),
  actualizados: z.int(),
  ya_estaban: z.int(),
  desactivados: z.int(),
  rechazados: z.int(),
  /** In the order of the file. */
  filas: z.array(FilaCargada),
  /** Groups that the file names and that are not there. */
  grupos_que_faltan: z.array(z.string()),
  /** How a file is read; absent for a single person. */
  lectura: Lectura.optional(),
  /** By which it is undone; absent when nothing was changed. */
  carga: z.int().optional(),
})
export type CargaHecha = z.infer<typeof CargaHecha>

const columnas = z.preprocess(
  asList,
  z
    .array(z.enum(['', ...camposDeLista], 'Esa columna no existe'), 'La lista no es válida')
    .max(200, 'Son demasiadas columnas'),
)

/**
 * What may be said of a list beside its file. Without any of it the load does what it always did: it takes names from
 * the file.
 */
export const opcionesDeLista = {
  /** 1 keeps the names and alternative e-mails that stand. */
  conservar_nombres: filtro(bandera),
  /** 1 lets those in who were deactivated. */
  activar: filtro(bandera),
  /** 1 takes people out of the school in which they are. */
  cambiar_escuela: filtro(bandera),
  /** 1 makes the groups that the file names and that are not there. */
  crear_grupos: filtro(bandera),
  /** What each column holds, in their order; empty where it is not used. */
  columnas: filtro(columnas),
  /** Line of the head, 0 for none. */
  encabezado: filtro(entero('El renglón no es válido', 0, 100_000)),
  codificacion: filtro(z.enum(codificaciones, 'Esa codificación no se conoce')),
  separador: filtro(z.enum(separadores, 'Ese separador no se conoce')),
}

export type OpcionesDeLista = { [K in keyof typeof opcionesDeLista]?: z.output<(typeof opcionesDeLista)[K]> }

/** A load of the last days, and what is left of it. */
export const CargaReciente = z.object({
  id: z.int(),
  archivo: z.string(),
  /** ISO 8601 in UTC. */
  fecha: z.string(),
  quien: z.string(),
  creados: z.int(),
  actualizados: z.int(),
  deshecha: z.boolean(),
})
export type CargaReciente = z.infer<typeof CargaReciente>

/** How long a load can be undone. */
export const DIAS_PARA_DESHACER = 7
