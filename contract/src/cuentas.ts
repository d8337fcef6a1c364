/** Sign-in, session and one's own profile (calls C001–C006, C050). */
import * as z from 'zod'
import { correo, id, textoObligatorio } from './kit/fields.ts'
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
})
export type UsuarioActual = z.infer<typeof UsuarioActual>

/** In the order in which the specification checks them (admin §5: teacher profile). */
export const PerfilInput = z.object({
  name: textoObligatorio('Hace falta especificar el nombre', 120),
  apellido_p: textoObligatorio('Hace falta especificar el apellido paterno', 120),
  apellido_m: textoObligatorio('Hace falta especificar el apellido materno', 120),
  correo_alternativo: textoObligatorio(ALTERNATIVO, 254).pipe(correo('Usar una dirección de correo válida')),
})
export type PerfilInput = z.infer<typeof PerfilInput>

/** Why a sign-in was refused, as the login screen is told. */
export type MotivoDeRechazo = 'desconocido' | 'inactivo' | 'vencido' | 'fallo'

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
    perMinute: 20,
  }),
  callback: route({
    method: 'GET',
    path: '/auth/callback',
    can: 'publico',
    summary: 'Termina el ingreso',
    query: z.looseObject({ state: z.string().max(500).optional() }),
    reply: z.object({}),
    page: true,
    perMinute: 20,
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    can: 'publico',
    summary: 'Termina la sesión',
    reply: z.object({}),
    done: 'Sesión cerrada',
  }),
  user: route({
    method: 'GET',
    path: '/api/user',
    can: 'cuentas.propia',
    summary: 'La persona que entró',
    reply: UsuarioActual,
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
    params: z.object({ id }),
    body: PerfilInput,
    reply: z.object({}),
    done: 'Tus datos quedaron guardados',
  }),
}
