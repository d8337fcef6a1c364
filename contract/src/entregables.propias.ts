/** What somebody who learns hands in, and how it was graded. */
import * as z from 'zod'
import {
  ArchivoDeEntrega,
  Calificacion,
  CursoConCalificaciones,
  EntregaPropia,
  enlaceDeEntrega,
  MAX_BYTES_DE_ENTREGA,
} from './entregables.formas.ts'
import { PasoDeEntrega, VersionDeEntrega } from './entregables.historia.ts'
import { MAX_ARCHIVOS_DE_ENTREGA, MURO, murosDeActividad } from './entregables.ts'
import {
  archivo,
  bandera,
  claveDeEnvio,
  entero,
  enUnaLinea,
  filtro,
  hecho,
  id,
  isAddress,
  porId,
  texto,
  textoObligatorio,
  unaSubida,
} from './kit/fields.ts'
import { route } from './kit/route.ts'
import { camposDeTrozo } from './kit/trozos.formas.ts'
import { MAX_BYTES_DE_UNA_VEZ, TROZO_BYTES, TROZO_DE_MAS } from './kit/trozos.ts'

const donde = { curricula_id: filtro(id), curso_id: id, unidad_id: filtro(id), actividad_id: id }
const FALTA_ARCHIVO = 'Hay que elegir un archivo del drive!' // as specified

/** What is sent again is the same delivery, however late, and whatever was handed in since. */
const clave = filtro(claveDeEnvio)

/** What its page said of who sees it: nobody sees more, and of whom nothing was said, nothing. */
const muro = entero('Elige si el grupo ve el trabajo', MURO.ninguno, MURO.conNombres)
  .pipe(z.literal(murosDeActividad))
  .optional()

/** A file of ours is named by `file_id` alone («archivo:12»); what else is sent of it is not believed. */
const EntregaDeArchivoInput = z
  .object({
    ...donde,
    ...hecho,
    clave,
    muro,
    file_id: textoObligatorio(FALTA_ARCHIVO, 200),
    file_name: texto(300).transform(enUnaLinea),
    file_url: texto(2000),
    file_type: texto(200),
    file_iconUrl: texto(2000),
    /** Files of ours behind it, in their order, where the author allows several. */
    otros: z
      .array(z.string().regex(/^archivo:\d{1,15}$/, FALTA_ARCHIVO), FALTA_ARCHIVO)
      .max(MAX_ARCHIVOS_DE_ENTREGA - 1, `Se entregan hasta ${MAX_ARCHIVOS_DE_ENTREGA} archivos a la vez.`)
      .optional(),
    /** How many there are in all, said by who sends them one after the other: fewer are not the delivery. */
    cuantos: entero('La cantidad de archivos no es válida', 1, MAX_ARCHIVOS_DE_ENTREGA).optional(),
  })
  .refine(b => /^archivo:\d{1,15}$/.test(b.file_id) || (b.file_name !== '' && isAddress(b.file_url)), {
    path: ['file_id'],
    message: FALTA_ARCHIVO,
  })

const EntregaDeUrlInput = z.object({ ...donde, ...hecho, clave, muro, url: enlaceDeEntrega })

/** For what it is, and when that was handed in without a line: until when it is taken is asked of each chunk. */
const paraQue = { actividad_id: id, curso_id: id, ...hecho }

export const TrozoDeEntregaInput = z.object({
  ...camposDeTrozo(MAX_BYTES_DE_ENTREGA, 'El archivo puede pesar hasta 200 MB.'),
  ...paraQue,
  uploadId: unaSubida.shape.uploadId,
})
export type TrozoDeEntregaInput = z.infer<typeof TrozoDeEntregaInput>

const handedIn = z.object({ entrega: EntregaPropia })

/** How far the copy of a film is that any browser plays, or that of a document as PDF. */
export const EstadoDeCopia = z.object({
  /** imposible: of this file, or by this installation, none can be made. */
  estado: z.enum(['lista', 'haciendose', 'imposible']),
  /** Why it could not, in words, where another try may be asked for. */
  motivo: z.string().optional(),
})
export type EstadoDeCopia = z.infer<typeof EstadoDeCopia>

/** How a copy is asked for. */
export const comoSePideCopia = z.object({
  /** Also where it failed before. */
  otra_vez: filtro(bandera),
})

/** How a file is asked for. */
export const comoSeVe = z.object({
  descargar: filtro(bandera),
  /** The copy that any browser shows, which `copia` has had made. */
  copia: filtro(bandera),
})

export const entregasPropiasRoutes = {
  handInArchivo: route({
    method: 'POST',
    path: '/api/entregables/store',
    can: 'curriculas.follow',
    summary:
      'Entrega un archivo, del drive o subido antes; hasta que se califica se puede cambiar; una devuelta se corrige también después de sus fechas',
    body: EntregaDeArchivoInput,
    reply: handedIn,
    done: 'Entrega recibida',
  }),
  handInUrl: route({
    method: 'POST',
    path: '/api/entregables/store/url',
    can: 'curriculas.follow',
    summary: 'Entrega un enlace; hasta que se califica se puede cambiar',
    body: EntregaDeUrlInput,
    reply: handedIn,
    done: 'Entrega recibida',
  }),
  upload: route({
    method: 'POST',
    path: '/api/entregables/archivo',
    can: 'curriculas.follow',
    summary: 'Sube de una vez el archivo que se va a entregar; si no se entrega, se borra a los 7 días',
    body: z.object({ archivo: archivo('Elige un archivo de tu dispositivo'), ...paraQue }),
    upload: MAX_BYTES_DE_UNA_VEZ,
    // The file goes to where it stays before the one statement that notes it: nothing waits for it meanwhile.
    alone: true,
    reply: ArchivoDeEntrega,
  }),
  uploadChunk: route({
    method: 'POST',
    path: '/api/entregables/archivo/trozos',
    can: 'curriculas.follow',
    summary:
      'Recibe un trozo de 5 MiB del archivo que se va a entregar; se puede mandar otra vez, y en cualquier orden. Con el último que falta dice cuál es',
    body: TrozoDeEntregaInput,
    upload: TROZO_BYTES,
    chunk: true,
    tooLarge: TROZO_DE_MAS,
    // As that of a film: its transactions are before and after what the storage does.
    alone: true,
    reply: z.object({ recibidos: z.int(), archivo: ArchivoDeEntrega.nullable() }),
  }),
  getUpload: route({
    method: 'GET',
    path: '/api/entregables/archivo/trozos/:uploadId',
    can: 'curriculas.follow',
    summary: 'Qué trozos de una carga propia ya están, y el archivo cuando está completa. Nula cuando no hay ninguna',
    params: unaSubida,
    reply: z.object({
      subida: z
        .object({
          fileSize: z.int(),
          /** The chunks that are there, by number. */
          recibidos: z.array(z.int()),
          archivo: ArchivoDeEntrega.nullable(),
        })
        .nullable(),
    }),
  }),
  removeUpload: route({
    method: 'DELETE',
    path: '/api/entregables/archivo/trozos/:uploadId',
    can: 'curriculas.follow',
    summary: 'Cancela una carga propia que no ha terminado',
    params: unaSubida,
    reply: z.object({}),
  }),
  archivo: route({
    method: 'GET',
    path: '/api/entregables/archivo/:id',
    can: 'cuentas.propia',
    summary: 'Un archivo entregado: para quien lo entregó y para quien lo revisa',
    params: porId,
    query: comoSeVe,
    page: true,
    reply: z.unknown(),
  }),
  archivos: route({
    method: 'GET',
    path: '/api/entregables/archivos/:id',
    can: 'cuentas.propia',
    summary: 'Los archivos de una entrega, todos en un ZIP: para quien la entregó y para quien la revisa',
    params: porId,
    page: true,
    reply: z.unknown(),
  }),
  copia: route({
    method: 'POST',
    path: '/api/entregables/archivo/:id/copia',
    can: 'cuentas.propia',
    summary:
      'Pide una copia que cualquier navegador muestra, de un video o documento entregado que no se puede ver, y dice cómo va',
    params: porId,
    query: comoSePideCopia,
    reply: EstadoDeCopia,
  }),
  historial: route({
    method: 'GET',
    path: '/api/entregables/historial/:id',
    can: 'cuentas.propia',
    summary:
      'Las versiones de una entrega y lo que se hizo con ella, lo más nuevo primero: para quien la entregó y para quien la revisa',
    params: porId,
    reply: z.object({ versiones: z.array(VersionDeEntrega), historial: z.array(PasoDeEntrega) }),
  }),
  checkUrl: route({
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
      /** Through which whoever asks may enter it now; null when they may not. */
      curricula_id: z.int().nullable(),
      calificaciones: z.array(Calificacion),
      /** As `totalDe`, of what is told. */
      total: z.int().nullable(),
    }),
  }),
}
