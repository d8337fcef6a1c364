/** Learner groups and their students. */
import * as z from 'zod'
import { MAX_CSV_BYTES } from './kit/csv.ts'
import {
  archivoCsv,
  bandera,
  cambioDe,
  correo,
  filtro,
  id,
  listaDeIds,
  listado,
  nombreObligatorio,
  nombreOpcional,
  pagina,
  porId,
  texto,
  textoObligatorio,
  version,
} from './kit/fields.ts'
import { route } from './kit/route.ts'
import { CargaHecha, opcionesDeLista } from './usuarios.formas.ts'

export const Grupo = z.object({
  id: z.int(),
  nombre_grupo: z.string(),
  descripcion_grupo: z.string(),
  /** How many of its students the reader may see. */
  numero_usuarios: z.int(),
  /** Where its students come from, when they come from a shared sheet. */
  sheet_url: z.string(),
  /** Whether it is of a school year that is over, and in no list of every day. */
  archivado: z.boolean(),
  /** Goes up with every edit; sent back with a change, it tells whether somebody was faster. */
  version: z.int(),
})
export type Grupo = z.infer<typeof Grupo>

export const EstudianteDeGrupo = z.object({
  id: z.int(),
  nombres: z.string(),
  /** Both surnames. */
  apellidos: z.string(),
  nombre_completo: z.string(),
  /** As it was before they changed it themselves; empty when they did not. */
  nombre_antes: z.string(),
  email: z.string(),
  avatar: z.string(),
  estatus_user: z.int(),
})
export type EstudianteDeGrupo = z.infer<typeof EstudianteDeGrupo>

const TODOS = 'Todos los campos son obligatorios'

export const GrupoInput = z.object({
  nombre_grupo: nombreObligatorio(TODOS, 120),
  descripcion_grupo: textoObligatorio(TODOS, 500),
})
export type GrupoInput = z.infer<typeof GrupoInput>
const GrupoCambio = cambioDe(GrupoInput).extend({ version })
export type GrupoCambio = z.infer<typeof GrupoCambio>

/** The parameters of an address of a course as a group follows it. */
export const deGrupoYCurso = z.object({ grupoId: id, cursoId: id })

const delGrupo = { grupo_usuario_aprende_id: id }
const nombres = nombreObligatorio(TODOS, 150)
const email = textoObligatorio(TODOS, 254).pipe(correo('Usar una dirección de correo válida'))

/** One student by name and e-mail, or many: a file, or a sheet that is shared by its link. */
const altas = z.object({
  ...delGrupo,
  nombres: filtro(nombres),
  apellidos: nombreOpcional(200),
  email: filtro(email),
  csv_file: archivoCsv.optional(),
  conservar_nombres: opcionesDeLista.conservar_nombres,
  activar: opcionesDeLista.activar,
  columnas: opcionesDeLista.columnas,
  encabezado: opcionesDeLista.encabezado,
  codificacion: opcionesDeLista.codificacion,
  separador: opcionesDeLista.separador,
  sheet_url: texto(1000),
})
export const EstudianteInput = z.object({ nombres, apellidos: nombreOpcional(200), email })
export type EstudianteInput = z.infer<typeof EstudianteInput>

export const gruposRoutes = {
  opciones: route({
    method: 'GET',
    path: '/api/users/GruposUsuario',
    can: 'grupos.read',
    summary: 'Los grupos para elegir, por nombre',
    reply: z.object({
      gruposUsuarios: z.array(z.object({ id: z.int(), label: z.string(), nombre_grupo: z.string() })),
    }),
  }),
  list: route({
    method: 'GET',
    path: '/api/users/get-grupos-usuarios-aprende',
    can: 'grupos.read',
    summary: 'Grupos, por páginas',
    query: listado(['nombre_grupo', 'creado_en'], 8).extend({ archivados: filtro(bandera) }),
    reply: z.object({ grupos_usuarios: z.array(Grupo), ...pagina }),
  }),
  get: route({
    method: 'GET',
    path: '/api/users/grupos-usuarios-aprende/:id',
    can: 'grupos.read',
    summary: 'Un grupo',
    params: porId,
    reply: z.object({ grupo: Grupo }),
  }),
  create: route({
    method: 'POST',
    path: '/api/users/create-grupos-usuarios-aprende',
    can: 'grupos.write',
    summary: 'Crea un grupo',
    body: GrupoInput,
    reply: z.object({ id: z.int() }),
    done: 'Grupo creado',
  }),
  update: route({
    method: 'PUT',
    path: '/api/users/grupos-usuarios-aprende/:id',
    can: 'grupos.write',
    summary: 'Cambia un grupo',
    params: porId,
    body: GrupoCambio,
    reply: z.object({}),
    done: 'Grupo actualizado',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/users/grupos-usuarios-aprende/:id',
    can: 'grupos.write',
    summary: 'Elimina un grupo; sus estudiantes se quedan',
    params: porId,
    reply: z.object({}),
    done: 'Grupo eliminado',
  }),
  estudiantes: route({
    method: 'GET',
    path: '/api/users/grupos-usuarios-aprende/:id/estudiantes',
    can: 'grupos.read',
    summary: 'Los estudiantes de un grupo, por páginas',
    params: porId,
    query: listado(['nombre', 'email'], 8),
    reply: z.object({ estudiantes: z.array(EstudianteDeGrupo), ...pagina }),
  }),
  getUsers: route({
    asSpecified: true,
    method: 'POST',
    path: '/api/users/get-users-grupo-aprende',
    can: 'grupos.read',
    summary: 'Los estudiantes de un grupo; con sheet_url, los que están en esa hoja',
    body: z.object({ ...delGrupo, sheet_url: texto(1000) }),
    slow: true,
    reply: z.object({
      resultSet: z.array(
        z.object({ id: z.int().nullable(), nombres: z.string(), apellidos: z.string(), email: z.string() }),
      ),
      cantidad: z.int(),
    }),
  }),
  createStudents: route({
    method: 'POST',
    path: '/api/users/create-students',
    can: 'grupos.write',
    summary: 'Agrega al grupo un estudiante, los de un CSV o los de una hoja; con simular=1 solo dice qué pasaría',
    query: z.object({ simular: filtro(bandera) }),
    body: altas.refine(a => a.csv_file || a.sheet_url || (a.nombres && a.email), { path: ['nombres'], message: TODOS }),
    upload: MAX_CSV_BYTES,
    slow: true,
    reply: CargaHecha,
  }),
  updateStudents: route({
    method: 'POST',
    path: '/api/users/update-students',
    can: 'grupos.write',
    summary: 'Cambia los datos de un estudiante, o pasa a varios a otro grupo (nuevo_grupo_id)',
    /** Its version is that of the person. */
    body: z
      .object({ ...delGrupo, id: listaDeIds, ...EstudianteInput.partial().shape, version, nuevo_grupo_id: filtro(id) })
      .refine(c => c.id.length > 0, { path: ['id'], message: 'Elige al menos a una persona' }),
    reply: z.object({}),
    done: 'Cambios guardados',
  }),
  deleteStudents: route({
    method: 'POST',
    path: '/api/users/delete-students',
    can: 'grupos.write',
    summary: 'Quita estudiantes del grupo; sus cuentas se quedan',
    body: z
      .object({ ...delGrupo, id: listaDeIds })
      .refine(c => c.id.length > 0, { path: ['id'], message: 'Elige al menos a una persona' }),
    reply: z.object({}),
  }),
}
