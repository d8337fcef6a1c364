/** What somebody who learns hands in, and how it was graded. */
import * as z from 'zod'
import {
  ArchivoDeEntrega,
  Calificacion,
  CursoConCalificaciones,
  EntregaDeArchivoInput,
  EntregaDeUrlInput,
  EntregaPropia,
  enlaceDeEntrega,
  MAYOR_ENTREGA,
} from './entregables.formas.ts'
import { PasoDeEntrega, VersionDeEntrega } from './entregables.historia.ts'
import { archivo, bandera, filtro, id } from './kit/fields.ts'
import { route } from './kit/route.ts'

const handedIn = z.object({ entrega: EntregaPropia })

export const entregasPropiasRoutes = {
  entregarArchivo: route({
    method: 'POST',
    path: '/api/entregables/store',
    can: 'curriculas.follow',
    summary:
      'Entrega un archivo, del drive o subido antes; hasta que se califica se puede cambiar; una devuelta se corrige también después de sus fechas',
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
    // The file goes to where it stays before the one statement that notes it: nothing waits for it meanwhile.
    alone: true,
    reply: ArchivoDeEntrega,
  }),
  archivo: route({
    method: 'GET',
    path: '/api/entregables/archivo/:id',
    can: 'cuentas.propia',
    summary: 'Un archivo entregado: para quien lo entregó y para quien lo revisa',
    params: z.object({ id }),
    query: z.object({ descargar: filtro(bandera) }),
    page: true,
    reply: z.unknown(),
  }),
  historial: route({
    method: 'GET',
    path: '/api/entregables/historial/:id',
    can: 'cuentas.propia',
    summary:
      'Las versiones de una entrega y lo que se hizo con ella, lo más nuevo primero: para quien la entregó y para quien la revisa',
    params: z.object({ id }),
    reply: z.object({ versiones: z.array(VersionDeEntrega), historial: z.array(PasoDeEntrega) }),
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
    reply: z.object({
      nombre_curso: z.string(),
      /** 1 of a live course. */ cursoEnVivo: z.int(),
      calificaciones: z.array(Calificacion),
    }),
  }),
}
