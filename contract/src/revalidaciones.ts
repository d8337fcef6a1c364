/** Courses that count as complete without having been followed. */
import * as z from 'zod'
import { id, listaDeIds, porId } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** A course of a group, and for how many of its students it stands as complete. */
export const CursoRevalidable = z.object({
  id: z.int(),
  nombre_curso: z.string(),
  clave_interna: z.string(),
  /** Students of the group in the reader's scope. */
  estudiantes: z.int(),
  /** How many of them have it by revalidation. */
  revalidados: z.int(),
})
export type CursoRevalidable = z.infer<typeof CursoRevalidable>

export const Revalidacion = z.object({
  id: z.int(),
  curso_id: z.int(),
  nombre_curso: z.string(),
  /** Empty when the group is gone. */
  nombre_grupo: z.string(),
  revalidado_por: z.string(),
  /** ISO 8601. */
  fecha: z.string(),
})
export type Revalidacion = z.infer<typeof Revalidacion>

/** What was revalidated to a group at once, and can still be taken back. */
export const LoteReciente = z.object({
  lote: z.string(),
  /** Names, in their order. */
  cursos: z.array(z.string()),
  estudiantes: z.int(),
  /** Empty for the reader's own. */
  quien: z.string(),
  /** That are left for it. */
  minutos: z.int(),
})
export type LoteReciente = z.infer<typeof LoteReciente>

/** How long whoever revalidated may take it back. */
export const MINUTOS_PARA_DESHACER = 60

const SIN_CURSOS = 'Seleccionar al menos un curso'

export const revalidacionesRoutes = {
  create: route({
    method: 'POST',
    path: '/api/cursos/revalidarCursos',
    can: 'revalidaciones.write',
    summary: 'Da por completos unos cursos a los estudiantes de un grupo; quien ya los tenía se queda como estaba',
    body: z.object({
      grupo_id: id,
      arrCursos: listaDeIds.refine(list => list.length > 0, SIN_CURSOS),
    }),
    reply: z.object({
      /** Students who got at least one of the courses now, and those who had all of them. */
      estudiantes: z.int(),
      ya_tenian: z.int(),
      /** With which it is taken back; null when nobody got anything. */
      lote: z.string().nullable(),
    }),
    done: 'Cursos revalidados',
  }),
  undo: route({
    method: 'DELETE',
    path: '/api/revalidaciones/lote/:lote',
    can: 'revalidaciones.write',
    summary:
      'Deshace lo que la persona revalidó de una vez, dentro de una hora; quien retira revalidaciones, también lo de otra',
    params: z.object({ lote: z.uuid() }),
    reply: z.object({ estudiantes: z.int() }),
    done: 'Revalidación deshecha',
  }),
  cursos: route({
    method: 'GET',
    path: '/api/revalidaciones/grupo/:id',
    can: 'revalidaciones.read',
    summary: 'Los cursos que se ofrecen a un grupo, y cuántos de sus estudiantes los tienen por revalidación',
    params: porId,
    reply: z.object({ nombre_grupo: z.string(), cursos: z.array(CursoRevalidable), recientes: z.array(LoteReciente) }),
  }),
  deUsuario: route({
    method: 'GET',
    path: '/api/revalidaciones/usuario/:id',
    can: 'revalidaciones.read',
    summary: 'Lo que se revalidó a una persona, lo más nuevo primero',
    params: porId,
    reply: z.object({
      usuario: z.object({ id: z.int(), nombre_completo: z.string(), email: z.string() }),
      revalidaciones: z.array(Revalidacion),
    }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/revalidaciones/:id',
    can: 'revalidaciones.remove',
    summary: 'Retira una revalidación; el curso vuelve a contar por lo que la persona hizo',
    params: porId,
    reply: z.object({}),
    done: 'Revalidación retirada',
  }),
}
