/** The people of the platform, as those who administer them see them. */

import * as z from 'zod'
import { MAX_CSV_BYTES } from './kit/csv.ts'
import {
  archivoCsv,
  bandera,
  filtro,
  id,
  listaDeIds,
  listado,
  nombrado,
  pagina,
  porId,
  textoObligatorio,
  unoDe,
} from './kit/fields.ts'
import { ROL } from './kit/permissions.ts'
import { route } from './kit/route.ts'
import {
  also,
  CargaHecha,
  CargaReciente,
  CurriculaDeUsuario,
  CursoDeUsuario,
  Nombrado,
  opcionesDeLista,
  rol,
  SOLO_ESTUDIANTES,
  Usuario,
  UsuarioCambio,
  UsuarioFila,
  UsuarioInput,
  UsuarioPorRolCambio,
  UsuarioPorRolInput,
} from './usuarios.formas.ts'

/** Of whom a file may be: nobody comes to administer by one. */
export const rolesDeCarga = [ROL.docente, ROL.estudiante] as const
export type RolDeCarga = (typeof rolesDeCarga)[number]

export const ordenDeUsuarios = ['nombre', 'email', 'role_id', 'fecha', 'ultima_sesion'] as const

/** `rechazado`: whose e-mail a server refused. */
const filtros = { rol: filtro(rol), estatus: filtro(bandera), rechazado: filtro(bandera) }
/** What a list of people is asked by: what is looked for, and its filters. */
export const filtrosDeUsuarios = listado(ordenDeUsuarios, 10).pick({ search: true }).extend(filtros)
const buscado = z.object({ search: textoObligatorio('Favor de ingresar un correo electrónico', 254) })

export const usuariosRoutes = {
  list: route({
    method: 'GET',
    late: true,
    path: '/api/usuarios',
    can: 'usuarios.read',
    summary: 'Usuarios, por páginas',
    query: listado(ordenDeUsuarios, 10).extend(filtros),
    reply: z.object({ data: z.array(UsuarioFila), ...pagina, current_page: z.int() }),
  }),
  export: route({
    method: 'GET',
    late: true,
    path: '/api/usuarios/export',
    can: 'usuarios.read',
    summary: 'Los usuarios de la lista como CSV',
    query: filtrosDeUsuarios,
    reply: z.unknown(),
    file: 'text/csv',
  }),
  get: route({
    method: 'GET',
    path: '/api/usuarios/:id',
    can: 'usuarios.read',
    summary: 'Una persona',
    params: porId,
    reply: z.object({ usuario: Usuario }),
  }),
  create: route({
    method: 'POST',
    path: '/api/usuarios',
    can: 'usuarios.write',
    summary: 'Crea un usuario, inactivo',
    body: UsuarioInput,
    reply: z.object({ id: z.int() }),
    done: 'Usuario creado',
  }),
  update: route({
    method: 'PUT',
    path: '/api/usuarios/:id',
    can: 'usuarios.write',
    summary: 'Cambia un usuario',
    params: porId,
    body: UsuarioCambio,
    reply: z.object({}),
    done: 'Usuario actualizado',
  }),
  remove: route({
    asSpecified: true,
    method: 'DELETE',
    path: '/api/usuarios/:id',
    can: 'usuarios.write',
    summary: 'Elimina un usuario; es definitivo',
    params: porId,
    reply: z.object({}),
    done: 'Usuario eliminado',
  }),
  tryCorreo: route({
    method: 'DELETE',
    path: '/api/usuarios/:id/correo-rechazado',
    can: 'usuarios.write',
    summary: 'Vuelve a enviar correos a una dirección que los rechazó',
    params: porId,
    reply: z.object({}),
    done: 'Le volveremos a enviar correos',
  }),
  curriculas: route({
    method: 'POST',
    path: '/api/usuarios/curriculas',
    can: 'usuarios.read',
    summary: 'Las currículas de una persona',
    body: z.object({ user_id: id }),
    reply: z.object({ curriculas: z.array(CurriculaDeUsuario) }),
  }),

  // Gestión de usuario: one person, found by e-mail.
  escuelas: route({
    method: 'GET',
    path: '/api/gestion-u/escuelas',
    can: 'usuarios.read',
    summary: 'Escuelas para elegir',
    reply: z.object({ resultSet: z.array(nombrado) }),
  }),
  roles: route({
    method: 'GET',
    path: '/api/gestion-u/roles',
    can: 'usuarios.read',
    summary: 'Los roles',
    reply: z.object({ resultSet: z.array(Nombrado) }),
  }),
  search: route({
    method: 'POST',
    path: '/api/gestion-u',
    can: 'usuarios.read',
    summary: 'Personas cuyo correo o nombre contiene lo buscado',
    body: buscado,
    reply: z.object({ resultSet: z.array(UsuarioFila), cantidad: z.int() }),
  }),
  getByEmail: route({
    asSpecified: true,
    method: 'POST',
    path: '/api/gestion-u/get-user',
    can: 'usuarios.read',
    summary: 'La persona de un correo',
    body: buscado,
    reply: z.object({ resultSet: Usuario }),
  }),
  store: route({
    asSpecified: true,
    method: 'POST',
    path: '/api/gestion-u/store',
    can: 'usuarios.write',
    summary: 'Crea un usuario, inactivo',
    body: UsuarioInput,
    reply: z.object({ id: z.int() }),
    done: 'Usuario creado',
  }),
  updateGestion: route({
    asSpecified: true,
    method: 'PUT',
    path: '/api/gestion-u/update/:id',
    can: 'usuarios.write',
    summary: 'Cambia un usuario',
    params: porId,
    body: UsuarioCambio,
    reply: z.object({}),
    done: 'Usuario actualizado',
  }),
  destroy: route({
    method: 'DELETE',
    path: '/api/gestion-u/destroy/:id',
    can: 'usuarios.write',
    summary: 'Elimina un usuario; es definitivo',
    params: porId,
    reply: z.object({}),
    done: 'Usuario eliminado',
  }),
  cursos: route({
    method: 'GET',
    path: '/api/gestion-u/curricula-user/:curricula/:user',
    can: 'usuarios.read',
    summary: 'Los cursos de una currícula de una persona',
    params: z.object({ curricula: id, user: id }),
    reply: z.object({ cursos_curricula: z.array(CursoDeUsuario) }),
  }),
  ficha: route({
    method: 'GET',
    path: '/api/users',
    can: 'usuarios.read',
    summary: 'La persona de un correo, con sus currículas',
    query: buscado,
    reply: z.object({ resultSet: Usuario, curriculas: z.array(CurriculaDeUsuario) }),
  }),

  // Gestión de usuarios and Configuración: the role-based form, and files of people.
  listPorRol: route({
    method: 'GET',
    path: '/api/configuracion/usuarios',
    can: 'usuarios.read',
    summary: 'Usuarios, por páginas; al buscar, dentro de data',
    query: listado(ordenDeUsuarios, 10).extend(filtros),
    reply: z.object({
      resultSet: z.union([z.array(UsuarioFila), z.object({ data: z.array(UsuarioFila) })]),
      cantidad: z.int(),
      ...pagina,
    }),
  }),
  storePorRol: route({
    method: 'POST',
    path: '/api/configuracion/usuarios/store',
    can: 'usuarios.write',
    summary: 'Crea un usuario con un rol, inactivo',
    body: UsuarioPorRolInput,
    reply: z.object({ id: z.int() }),
    done: 'Usuario creado',
  }),
  updatePorRol: route({
    method: 'PUT',
    path: '/api/configuracion/usuarios/update/:id',
    can: 'usuarios.write',
    summary: 'Cambia de un usuario lo que se envía',
    params: porId,
    body: UsuarioPorRolCambio,
    reply: z.object({}),
    done: 'Usuario actualizado',
  }),
  loadCsv: route({
    method: 'POST',
    path: '/api/configuracion/usuarios/cargar-csv',
    can: 'usuarios.write',
    summary: 'Carga docentes o estudiantes de un CSV; con simular=1 solo dice qué pasaría',
    query: z.object({ simular: filtro(bandera) }),
    body: z.preprocess(
      also({ 'grupo_usuario_ids[]': 'grupo_usuario_ids' }),
      z
        .object({
          selected_role: unoDe('Elige si son docentes o estudiantes', rolesDeCarga),
          csv_file: archivoCsv,
          grupo_usuario_ids: listaDeIds,
          /** The school that the new people belong to, when one is chosen. */
          escuela: filtro(id),
          ...opcionesDeLista,
        })
        .refine(c => c.grupo_usuario_ids.length === 0 || c.selected_role === ROL.estudiante, {
          path: ['grupo_usuario_ids'],
          message: SOLO_ESTUDIANTES,
        }),
    ),
    upload: MAX_CSV_BYTES,
    slow: true,
    reply: CargaHecha,
  }),
  cargas: route({
    method: 'GET',
    path: '/api/configuracion/usuarios/cargas',
    can: 'grupos.write',
    summary: 'Las cargas de los últimos 7 días: las propias, o todas para quien administra',
    reply: z.object({ resultSet: z.array(CargaReciente) }),
  }),
  undoCarga: route({
    method: 'POST',
    path: '/api/configuracion/usuarios/cargas/:id/deshacer',
    can: 'grupos.write',
    summary: 'Deshace una carga: quita a quien creó y nadie usó, y devuelve lo que cambió',
    params: porId,
    slow: true,
    reply: z.object({
      eliminados: z.int(),
      /** People whom the load made, and who stay because something was done with them since. */
      se_quedan: z.int(),
      devueltos: z.int(),
    }),
  }),
  rolDeCorreo: route({
    asSpecified: true,
    method: 'GET',
    path: '/api/configuracion/get-role-email-user/:email',
    can: 'usuarios.read',
    summary: 'El rol de la persona de un correo',
    params: z.object({ email: z.string().max(254) }),
    reply: z.object({ id: z.int(), name: z.string(), email: z.string(), role_id: z.int(), role: z.string() }),
  }),
}
