/** Sign-in, session and one's own profile. */
import * as z from 'zod'
import { cambioDe, correo, id, nombreObligatorio, porId, textoObligatorio } from './kit/fields.ts'
import { route } from './kit/route.ts'

const ALTERNATIVO = 'Hace falta especificar algún correo alternativo'

/** The person who is signed in. `personas` are the kinds of person that they are, from which permissions follow. */
export const UsuarioActual = z.object({
  id: z.int(),
  email: z.string(),
  role_id: z.int(),
  name: z.string(),
  redirect: z.string(),
  apellido_p: z.string(),
  apellido_m: z.string(),
  correo_alternativo: z.string(),
  es_gestor: z.boolean(),
  es_coach: z.boolean(),
  /** Whether who manages or coaches a school teaches in their own, too. */
  ensena: z.boolean(),
  /** Whether their name is changed by who administers, and not by themselves. */
  nombre_fijo: z.boolean().optional(),
  /** Who administers and looks at Eleva as this person for a while; what they see changes nothing. */
  mirado_por: z.string().optional(),
  /** Whether a legal text that holds today waits for their word. */
  por_aceptar: z.boolean().optional(),
})
export type UsuarioActual = z.infer<typeof UsuarioActual>

/** A sign-in that still holds. */
export const SesionAbierta = z.object({
  id: z.int(),
  /** What the browser says of itself (its user agent). */
  agente: z.string(),
  /** ISO 8601: the sign-in, and the last use, to half an hour. */
  desde: z.string(),
  usada: z.string(),
  /** 1 for the one that asks. */
  actual: z.int(),
})
export type SesionAbierta = z.infer<typeof SesionAbierta>

/** In the order in which the specification checks them. */
export const PerfilInput = z.object({
  name: nombreObligatorio('Hace falta especificar el nombre', 120),
  apellido_p: nombreObligatorio('Hace falta especificar el apellido paterno', 120),
  apellido_m: nombreObligatorio('Hace falta especificar el apellido materno', 120),
  correo_alternativo: textoObligatorio(ALTERNATIVO, 254).pipe(correo('Usar una dirección de correo válida')),
})
export type PerfilInput = z.infer<typeof PerfilInput>
const PerfilCambio = cambioDe(PerfilInput)
export type PerfilCambio = z.infer<typeof PerfilCambio>

/**
 * Why a sign-in was refused, as the login screen is told. `registrado` is somebody unknown who registered for the
 * training.
 */
export type MotivoDeRechazo = 'desconocido' | 'registrado' | 'inactivo' | 'vencido' | 'fallo' | 'rechazado'

/** Bytes; without a limit it is null. */
const Espacio = z.object({ usado: z.number(), limite: z.number().nullable() })

export const cuentasRoutes = {
  csrf: route({
    method: 'GET',
    path: '/sanctum/csrf-cookie',
    can: 'publico',
    summary: 'Deja la cookie XSRF-TOKEN que acompaña a cada llamada',
    reply: z.object({}),
    page: true,
  }),
  login: route({
    method: 'GET',
    path: '/auth/login',
    can: 'publico',
    summary: 'Empieza el ingreso con el proveedor de identidad',
    query: z.object({ volver: z.string().max(2000).optional() }),
    reply: z.object({}),
    page: true,
  }),
  callback: route({
    method: 'GET',
    path: '/auth/callback',
    can: 'publico',
    summary: 'Termina el ingreso',
    query: z.looseObject({ state: z.string().max(500).optional() }),
    reply: z.object({}),
    page: true,
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    can: 'publico',
    summary: 'Termina la sesión',
    reply: z.object({}),
    looking: true,
    done: 'Sesión cerrada',
  }),
  user: route({
    method: 'GET',
    path: '/api/user',
    can: 'cuentas.propia',
    summary: 'La persona que entró',
    reply: UsuarioActual,
  }),
  espacio: route({
    method: 'GET',
    path: '/api/espacio',
    can: 'cuentas.propia',
    summary: 'Lo que ocupan los archivos propios y los de la escuela, y cuánto pueden ocupar, en bytes',
    query: z.object({ clase: z.enum(['entregas', 'videos', 'materiales']).default('entregas') }),
    reply: z.object({ propio: Espacio, escuela: Espacio.nullable() }),
  }),
  logged: route({
    method: 'GET',
    path: '/api/user/logged',
    can: 'publico',
    summary: '1 si hay sesión, 0 si no',
    reply: z.object({ resultSet: z.literal([0, 1]) }),
  }),
  getUser: route({
    method: 'GET',
    path: '/api/users/get-user',
    can: 'cuentas.propia',
    summary: 'Nombre, correo y foto de la persona que entró',
    reply: z.object({ name: z.string(), email: z.string(), avatar: z.string() }),
  }),
  updatePerfil: route({
    method: 'PUT',
    path: '/api/users/update/:id',
    can: 'cuentas.propia',
    summary: 'Guarda el perfil propio',
    params: porId,
    body: PerfilCambio,
    reply: z.object({}),
    done: 'Tus datos quedaron guardados',
  }),

  sesiones: route({
    method: 'GET',
    path: '/api/cuentas/sesiones',
    can: 'cuentas.propia',
    summary: 'Las sesiones abiertas de la persona: dispositivo, desde cuándo y último uso',
    reply: z.object({ sesiones: z.array(SesionAbierta) }),
  }),
  endSesion: route({
    method: 'DELETE',
    path: '/api/cuentas/sesiones/:id',
    can: 'cuentas.propia',
    summary: 'Cierra una sesión propia',
    params: porId,
    reply: z.object({}),
    done: 'Sesión cerrada',
  }),
  endOtras: route({
    method: 'DELETE',
    path: '/api/cuentas/sesiones',
    can: 'cuentas.propia',
    summary: 'Cierra todas las sesiones propias menos la que lo pide',
    reply: z.object({}),
    done: 'Cerramos tus otras sesiones',
  }),
  sesionesDe: route({
    method: 'GET',
    path: '/api/usuarios/:id/sesiones',
    can: 'usuarios.write',
    summary: 'Las sesiones abiertas de una persona',
    params: porId,
    reply: z.object({ sesiones: z.array(SesionAbierta) }),
  }),
  endSesionDe: route({
    method: 'DELETE',
    path: '/api/usuarios/:id/sesiones/:sesion',
    can: 'usuarios.write',
    summary: 'Cierra una sesión de una persona',
    params: z.object({ id, sesion: id }),
    reply: z.object({}),
    done: 'Sesión cerrada',
  }),
  endTodasDe: route({
    method: 'DELETE',
    path: '/api/usuarios/:id/sesiones',
    can: 'usuarios.write',
    summary: 'Cierra todas las sesiones de una persona; las propias, menos la que lo pide',
    params: porId,
    reply: z.object({}),
    done: 'Sesiones cerradas',
  }),
}
