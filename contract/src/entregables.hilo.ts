/** The thread of a delivery: what its learner and those who review it write to each other. */
import * as z from 'zod'
import type { AvisoDeEntrega } from './entregables.formas.ts'
import { archivo, bandera, entero, filtro, id, porId, texto } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { MAX_BYTES_DE_UNA_VEZ } from './kit/trozos.ts'

/** Most bytes of a voice note: half an hour at nearly twice the rate at which we record. */
export const MAX_BYTES_DE_VOZ = 12 * 1024 * 1024
/** Longest voice note, in seconds. */
export const VOZ_SEGUNDOS = 30 * 60
/** Most files of one message. */
export const ARCHIVOS_POR_MENSAJE = 5
/** Within which one may take one's own message back. */
export const QUITAR_MINUTOS = 15
/** Most unread ones that are counted: «99+» says as much as any figure. */
export const MAX_SIN_LEER = 100
/** Most comments that somebody keeps. */
export const MAX_FRASES = 200

export const ArchivoDeMensaje = z.object({
  id: z.int(),
  nombre: z.string(),
  tipo: z.string(),
  /** Bytes. */
  tamano: z.int(),
  /** How long a voice note is; null for any other file. */
  segundos: z.int().nullable(),
})
export type ArchivoDeMensaje = z.infer<typeof ArchivoDeMensaje>

export const Mensaje = z.object({
  id: z.int(),
  /** Made by the browser that sent it; of others' messages empty. */
  llave: z.string(),
  propio: z.boolean(),
  /** Whether the learner wrote it, and not somebody who reviews. */
  alumno: z.boolean(),
  autor: z.object({ id: z.int(), nombre: z.string(), avatar: z.string() }),
  /** Clean HTML; empty when it was taken back. */
  cuerpo: z.string(),
  archivos: z.array(ArchivoDeMensaje),
  /** ISO 8601. */
  fecha: z.string(),
  quitado: z.boolean(),
  /** Whether the reader may still take it back. */
  quitable: z.boolean(),
})
export type Mensaje = z.infer<typeof Mensaje>

export const MensajeInput = z.object({
  cuerpo: texto(20_000),
  archivos: z
    .array(
      z.object({
        id,
        /** Says that it is a voice note. */
        segundos: filtro(entero(`Una nota de voz dura hasta ${VOZ_SEGUNDOS / 60} minutos`, 1, VOZ_SEGUNDOS)),
      }),
      'La lista de archivos no es válida',
    )
    .max(ARCHIVOS_POR_MENSAJE, `Adjunta a lo más ${ARCHIVOS_POR_MENSAJE} archivos`)
    .default([]),
  llave: z.uuid('La llave no es válida'),
})
export type MensajeInput = z.infer<typeof MensajeInput>

/** Told to the learner and to those who review their work when something is written, or taken back. */
export const HILO_CAMBIO = 'entrega:hilo'
export type AvisoDeHilo = AvisoDeEntrega

export const hiloRoutes = {
  mensajes: route({
    method: 'GET',
    path: '/api/entregables/hilo/:id',
    can: 'entregables.hilo',
    summary: 'La conversación de una entrega, una página: de la más antigua a la más reciente',
    params: porId,
    query: z.object({
      /** `anteriores` of the page before. */
      antes: filtro(id),
      por_pagina: filtro(entero('El tamaño de la página no es válido', 1, 50)),
    }),
    reply: z.object({
      mensajes: z.array(Mensaje),
      /** Where the page of what was written before begins; null when this is the first. */
      anteriores: z.int().nullable(),
      /** The last message that the reader had read; 0 before any. */
      leido_hasta: z.int(),
      /** At most `MAX_SIN_LEER`. */
      sin_leer: z.int(),
      puede: z.object({ escribir: z.boolean() }),
      /** Whether it is the reader's own delivery. */
      propia: z.boolean(),
      /** Rooms of the socket in which the reader hears of it. */
      salas: z.array(z.string()),
    }),
  }),
  send: route({
    method: 'POST',
    path: '/api/entregables/hilo/:id',
    can: 'entregables.hilo',
    summary: 'Escribe en la conversación de una entrega; con la misma `llave` es el mismo mensaje',
    params: porId,
    body: MensajeInput,
    reply: z.object({ id: z.int() }),
  }),
  attach: route({
    method: 'POST',
    path: '/api/entregables/hilo/:id/archivo',
    can: 'entregables.hilo',
    summary: 'Sube un archivo o una nota de voz para un mensaje; si no se envía, se borra a los 7 días',
    params: porId,
    body: z.object({ archivo: archivo('Elige un archivo de tu dispositivo'), voz: filtro(bandera) }),
    upload: MAX_BYTES_DE_UNA_VEZ,
    // As that of a delivery: nothing waits while it makes its way.
    alone: true,
    reply: z.object({ archivo: ArchivoDeMensaje }),
  }),
  removeMensaje: route({
    method: 'DELETE',
    path: '/api/entregables/hilo/mensaje/:id',
    can: 'entregables.hilo',
    summary: `Quita un mensaje propio, con sus archivos, en los primeros ${QUITAR_MINUTOS} minutos`,
    params: porId,
    reply: z.object({}),
    done: 'Mensaje quitado',
  }),
  read: route({
    method: 'PUT',
    path: '/api/entregables/hilo/:id/leido',
    can: 'entregables.hilo',
    summary: 'Da por leída la conversación hasta un mensaje, y con ella sus avisos; nunca hacia atrás',
    params: porId,
    body: z.object({ hasta: id }),
    reply: z.object({ sin_leer: z.int() }),
  }),
}
