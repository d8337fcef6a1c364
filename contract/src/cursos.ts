/** Courses as their authors see them. */
import * as z from 'zod'
import {
  bandera,
  cambioDe,
  camposDeImagen,
  conOtrosNombres,
  enOrden,
  entero,
  fecha,
  listaDeIds,
  listado,
  opcionDe,
  pagina,
  porId,
  texto,
  textoObligatorio,
  version,
} from './kit/fields.ts'
import { CARGA_DE_IMAGEN, IMAGEN_DE_MAS, route } from './kit/route.ts'
import { quitado } from './papelera.ts'

export const Curso = z.object({
  id: z.int(),
  nombre_curso: z.string(),
  clave_interna: z.string(),
  descripcion: z.string(),
  minutos_curso: z.int(),
  /** 1 when other courses must be complete before. */
  progreso_obligatorio: z.int(),
  cursoEnVivo: z.int(),
  /** 0 while it is a draft: nobody's but its authors', wherever it stands. */
  publicado: z.int(),
  /** Out of sight of who has not begun it. */
  archivado: z.boolean(),
  /** First and last day on which it can be taken, `YYYY-MM-DD`; null is open-ended. */
  fecha_seleccion_inicio: z.string().nullable(),
  fecha_seleccion_termino: z.string().nullable(),
  /** Address of a picture; empty when there is none. */
  imagen: z.string(),
  /** Its units, in their order. */
  unidadescurso: z.array(opcionDe),
  /** The courses that must be complete before, by name. */
  cursos_requeridos: z.array(opcionDe),
  /** When it was made, ISO 8601. */
  fecha: z.string(),
  version: z.int(),
})
export type Curso = z.infer<typeof Curso>

const minutos = z.preprocess(
  v => (v === undefined || v === null || v === '' ? 0 : v),
  entero('Escribe los minutos con un número entero', 0, 100_000),
)

const fields = z.object({
  nombre_curso: textoObligatorio('Hace falta el nombre del curso', 150),
  clave_interna: texto(60),
  descripcion: texto(2000),
  minutos_curso: minutos,
  cursoEnVivo: bandera,
  progreso_obligatorio: bandera,
  requeridos: listaDeIds,
  /** In their order. */
  unidades: listaDeIds,
  fecha_vigencia_inicio: fecha,
  fecha_vigencia_finalizacion: fecha,
  ...camposDeImagen,
  url_image: texto(1000),
  version,
})
const dias = enOrden('fecha_vigencia_inicio', 'fecha_vigencia_finalizacion')

/** The specification names two fields in two ways; both are taken. A picture that was chosen is the new one. */
const bothNames = (v: unknown) => {
  const nueva = v && typeof v === 'object' && 'imagenNueva' in v && v.imagenNueva instanceof File
  const nombres = conOtrosNombres({ cursos_requeridos: 'requeridos', imagenNueva: 'imagen' })
  return nombres(nueva ? { ...v, imagen: v.imagenNueva } : v)
}

export const CursoInput = z.preprocess(bothNames, fields.refine(...dias))
export type CursoInput = z.infer<typeof CursoInput>
const CursoCambio = z.preprocess(bothNames, cambioDe(fields).refine(...dias))
export type CursoCambio = z.infer<typeof CursoCambio>

export const cursosRoutes = {
  list: route({
    method: 'GET',
    path: '/api/cursos',
    can: 'cursos.read',
    summary: 'Cursos, por páginas',
    query: listado(['creado_en', 'nombre_curso'], 8),
    reply: z.object({ cursos: z.array(Curso), cantidad: z.int(), ...pagina }),
  }),
  opciones: route({
    method: 'GET',
    path: '/api/cursos/opciones',
    can: 'cursos.read',
    summary: 'Los cursos y las unidades para elegir, por nombre',
    reply: z.object({ cursos: z.array(opcionDe), unidades: z.array(opcionDe) }),
  }),
  get: route({
    method: 'GET',
    path: '/api/cursos/show/:id',
    can: 'cursos.read',
    summary: 'Un curso',
    params: porId,
    reply: z.object({ curso: Curso }),
  }),
  create: route({
    method: 'POST',
    path: '/api/cursos/store',
    can: 'cursos.write',
    summary: 'Crea un curso',
    body: CursoInput,
    upload: CARGA_DE_IMAGEN,
    tooLarge: IMAGEN_DE_MAS,
    reply: z.object({ id: z.int() }),
    done: 'Curso creado',
  }),
  update: route({
    method: 'PUT',
    path: '/api/cursos/update/:id',
    can: 'cursos.write',
    summary: 'Cambia un curso',
    params: porId,
    body: CursoCambio,
    upload: CARGA_DE_IMAGEN,
    tooLarge: IMAGEN_DE_MAS,
    reply: z.object({}),
    done: 'Curso actualizado',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/cursos/destroy/:id',
    can: 'cursos.write',
    summary: 'Elimina un curso que ninguna currícula ni otro curso usa; sus unidades se quedan',
    params: porId,
    reply: z.object(quitado),
    done: 'Curso eliminado',
  }),
}
