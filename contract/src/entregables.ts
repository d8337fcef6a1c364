/** What learners hand in, and how it is reviewed: received, graded, or by rubric (calls C017, C018, C027, C028, C155, C156, C199–C212). */
import * as z from 'zod'
import {
  ArchivoDeEntrega,
  Calificacion,
  Cambiada,
  CursoConCalificaciones,
  CursoConEntregables,
  calificacion,
  comentarios,
  EntregaDeArchivoInput,
  EntregaDeUrlInput,
  EntregaPropia,
  enlaceDeEntrega,
  GrupoDelSalon,
  MAYOR_ENTREGA,
  Pendientes,
  Revision,
} from './entregables.formas.ts'
import { librosRoutes } from './entregables.libros.ts'
import { archivo, bandera, filtro, id, listado, pagina, textoObligatorio, version } from './kit/fields.ts'
import { route } from './kit/route.ts'

const one = z.object({ id })
const empty = z.object({})
const handedIn = z.object({ entrega: EntregaPropia })

const cursos = z.object({ cursos: z.array(CursoConEntregables), cantidad: z.int(), ...pagina })

export const entregablesRoutes = {
  // By who learns.
  entregarArchivo: route({
    method: 'POST',
    path: '/api/entregables/store',
    can: 'curriculas.follow',
    summary: 'Entrega un archivo, del drive o subido antes; hasta que se califica se puede cambiar',
    body: EntregaDeArchivoInput,
    reply: handedIn,
    done: 'Entrega recibida',
  }),
  entregarUrl: route({
    method: 'POST',
    path: '/api/entregables/store/url',
    can: 'curriculas.follow',
    summary: 'Entrega un enlace; hasta que se califica se puede cambiar',
    body: EntregaDeUrlInput,
    reply: handedIn,
    done: 'Entrega recibida',
  }),
  subir: route({
    method: 'POST',
    path: '/api/entregables/archivo',
    can: 'curriculas.follow',
    summary: 'Sube el archivo que se va a entregar; si no se entrega, se borra a los 7 días',
    body: z.object({ archivo: archivo('Elige un archivo de tu dispositivo'), actividad_id: id, curso_id: id }),
    upload: MAYOR_ENTREGA,
    reply: ArchivoDeEntrega,
  }),
  archivo: route({
    method: 'GET',
    path: '/api/entregables/archivo/:id',
    can: 'cuentas.propia',
    summary: 'Un archivo entregado: para quien lo entregó y para quien lo revisa',
    params: one,
    query: z.object({ descargar: filtro(bandera) }),
    page: true,
    reply: z.unknown(),
  }),
  revisarUrl: route({
    method: 'POST',
    path: '/api/entregables/revisar-url',
    can: 'curriculas.follow',
    summary: 'Dice si un enlace de Drive está compartido, donde se puede saber',
    body: z.object({ url: enlaceDeEntrega }),
    reply: z.object({ acceso: z.enum(['compartido', 'privado', 'desconocido']) }),
  }),
  misCursos: route({
    method: 'GET',
    path: '/api/entregables/mis-calificaciones',
    can: 'curriculas.follow',
    summary: 'Los cursos que califican algo, y cómo va en ellos quien pregunta',
    reply: z.object({ cursos: z.array(CursoConCalificaciones) }),
  }),
  misCalificaciones: route({
    method: 'GET',
    path: '/api/entregables/mis-calificaciones/:cursoId',
    can: 'curriculas.follow',
    summary: 'Lo que un curso califica, y cómo va quien pregunta',
    params: z.object({ cursoId: id }),
    reply: z.object({ nombre_curso: z.string(), calificaciones: z.array(Calificacion) }),
  }),

  // Groups and courses with something to review.
  pendientes: route({
    method: 'GET',
    path: '/api/entregables/pendientes',
    can: 'entregables.read',
    summary: 'Cuánto espera en el salón: entregas por revisar y dudas sin contestar',
    reply: Pendientes,
  }),
  grupos: route({
    method: 'GET',
    path: '/api/entregables/grupos',
    can: 'entregables.read',
    summary: 'Los grupos, con lo que espera revisión en cada uno',
    query: listado(['nombre_grupo', 'por_revisar'], 8),
    reply: z.object({ grupos: z.array(GrupoDelSalon), ...pagina }),
  }),
  cursos: route({
    method: 'GET',
    path: '/api/cursos/conEntregables',
    can: 'entregables.read',
    summary: 'Los cursos en los que se entrega algo, con lo que espera revisión',
    query: listado(['nombre_curso'], 8),
    reply: cursos,
  }),
  cursosDeGrupo: route({
    method: 'GET',
    path: '/api/cursos/conEntregablesPorGrupo/:id',
    can: 'entregables.read',
    summary: 'Los cursos de un grupo en los que se entrega algo, con lo que espera revisión',
    params: one,
    query: listado(['nombre_curso'], 8),
    reply: cursos.extend({ nombre_grupo: z.string() }),
  }),
  ...librosRoutes,

  // One delivery.
  revision: route({
    method: 'GET',
    path: '/api/entregables/revision/:id',
    can: 'entregables.read',
    summary: 'Una entrega con todo lo que hace falta para revisarla',
    params: one,
    reply: z.object({ entrega: Revision }),
  }),
  updateCalificacion: route({
    method: 'PUT',
    path: '/api/entregables/updateCalificacion/:id',
    can: 'entregables.grade',
    summary: 'Califica una entrega, con un comentario si se quiere',
    params: one,
    body: z.object({ nuevaCalificacion: calificacion, comentarios: comentarios.optional(), version }),
    reply: Cambiada,
    done: 'Calificación guardada',
  }),
  cuaderno: route({
    method: 'PUT',
    path: '/api/entregables/calificaciones/cuaderno/:id',
    can: 'entregables.grade',
    summary: 'Califica una celda del cuaderno; vacía, le quita la calificación',
    params: one,
    body: z.object({ calificacion, idEntregable: filtro(id), version }),
    reply: Cambiada,
  }),
  cuadernoRubrica: route({
    method: 'PUT',
    path: '/api/entregables/calificaciones/cuadernoRubrica/:id',
    can: 'entregables.grade',
    summary: 'Elige el nivel de un criterio; con todos elegidos queda la calificación, que cuenta el servidor',
    params: one,
    body: z.object({
      calificacion,
      rubrica: filtro(id),
      criterio: id,
      /** Left empty, the criterion has none again. */
      nivel: filtro(id),
      alumno: filtro(id),
      version,
    }),
    reply: Cambiada,
  }),
  comentario: route({
    method: 'GET',
    path: '/api/entregables/getComentarioEntregable/:id',
    can: 'entregables.read',
    summary: 'El comentario de una entrega',
    params: one,
    reply: z.object({ comentarios: z.string(), version: z.int() }),
  }),
  updateComentario: route({
    method: 'PUT',
    path: '/api/entregables/updateComentario/:id',
    can: 'entregables.grade',
    summary: 'Cambia el comentario de una entrega',
    params: one,
    body: z.object({ comentarios, version }),
    reply: Cambiada,
    done: 'Comentario guardado',
  }),
  recibir: route({
    method: 'PUT',
    path: '/api/entregables/calificarEntregaComoRecibido/:id',
    can: 'entregables.grade',
    summary: 'Marca una entrega como recibida; con `recibido` 0 deja de estarlo',
    params: one,
    body: z.object({ comentarios: comentarios.optional(), recibido: bandera.default(1), version }),
    reply: Cambiada,
  }),

  // What somebody who reviews says often.
  frases: route({
    method: 'GET',
    path: '/api/entregables/comentarios-propios',
    can: 'entregables.grade',
    summary: 'Los comentarios que quien revisa guardó para usarlos otra vez',
    reply: z.object({ comentarios: z.array(z.object({ id: z.int(), texto: z.string() })) }),
  }),
  createFrase: route({
    method: 'POST',
    path: '/api/entregables/comentarios-propios',
    can: 'entregables.grade',
    summary: 'Guarda un comentario para usarlo otra vez',
    body: z.object({ texto: textoObligatorio('Escribe el comentario', 1000) }),
    reply: z.object({ id: z.int() }),
    done: 'Comentario guardado para otra vez',
  }),
  removeFrase: route({
    method: 'DELETE',
    path: '/api/entregables/comentarios-propios/:id',
    can: 'entregables.grade',
    summary: 'Olvida un comentario guardado',
    params: one,
    reply: empty,
  }),
}
