/** The calls of notices. */
import * as z from 'zod'
import { FilaDeBuzon, pestanasDeBuzon, SinLeer } from './avisos.buzon.ts'
import { canalesDeCorreo, tiposDeAviso } from './avisos.tipos.ts'
import { formasDeAvisos } from './avisos.ts'
import { bandera, entero, filtro, id, porId } from './kit/fields.ts'
import { route } from './kit/route.ts'

const tipoDeAviso = z.enum(tiposDeAviso, 'Elige un tipo de aviso')

/** Rows of a page of notices. */
export const AVISOS_POR_PAGINA = 20

const momento = z.iso.datetime('El momento no es válido')

export const avisosRoutes = {
  list: route({
    method: 'GET',
    path: '/api/avisos',
    can: 'avisos.propios',
    summary: 'El buzón propio: mensajes, anuncios, novedades y avisos, de lo más reciente a lo más antiguo',
    query: z.object({
      /** `siguiente` of the page before. */
      desde: filtro(z.string().regex(/^\d{1,15}-[012]-\d{1,15}$/, 'La página no es válida')),
      ver: filtro(z.enum(pestanasDeBuzon, 'Elige qué quieres ver')),
      tipo: filtro(tipoDeAviso),
      curso: filtro(id),
      sin_leer: filtro(bandera),
      por_pagina: filtro(entero('El tamaño de la página no es válido', 1, 50)),
    }),
    reply: z.object({
      avisos: z.array(FilaDeBuzon),
      /** Where the next page begins; null at the end. */
      siguiente: z.string().nullable(),
      sin_leer: z.int(),
      /** How many are unread of each class. */
      por_clase: SinLeer,
    }),
  }),
  cuenta: route({
    method: 'GET',
    path: '/api/avisos/cuenta',
    can: 'avisos.propios',
    summary: 'Cuánto del buzón propio está sin leer',
    reply: z.object({ sin_leer: z.int() }),
  }),
  filtros: route({
    method: 'GET',
    path: '/api/avisos/filtros',
    can: 'avisos.propios',
    summary: 'De qué tipos y cursos hay avisos propios',
    reply: z.object({
      tipos: z.array(z.enum(tiposDeAviso)),
      cursos: z.array(z.object({ id: z.int(), nombre_curso: z.string() })),
    }),
  }),
  mark: route({
    method: 'PUT',
    path: '/api/avisos/:id',
    can: 'avisos.propios',
    summary: 'Marca un aviso propio como leído, o como no leído otra vez',
    params: porId,
    body: z.object({
      leido: z.preprocess(v => (v === true ? 1 : v === false ? 0 : v), entero('Di si está leído', 0, 1)),
    }),
    reply: z.object({ sin_leer: z.int() }),
  }),
  markTodos: route({
    method: 'POST',
    path: '/api/avisos/leidos',
    can: 'avisos.propios',
    summary: 'Marca como leído todo el buzón propio hasta un momento: lo que llegó después sigue sin leer',
    body: z.object({ hasta: momento }),
    reply: z.object({ sin_leer: z.int() }),
  }),
  preferencias: route({
    method: 'GET',
    path: '/api/avisos/preferencias',
    can: 'avisos.propios',
    summary: 'Qué avisos quiere la persona, de los que le pueden llegar, y cómo',
    reply: z.object({
      preferencias: z.array(
        z.object({ tipo: z.enum(tiposDeAviso), en_app: z.int(), correo: z.enum(canalesDeCorreo), push: z.int() }),
      ),
      /** Days of the digest: 1 Monday to 7 Sunday. */
      dias: z.array(z.int()),
    }),
  }),
  setPreferencia: route({
    method: 'PUT',
    path: '/api/avisos/preferencias/:tipo',
    can: 'avisos.propios',
    summary: 'Pide o deja de pedir un tipo de aviso, en la app o por correo; lo que no se manda se queda como está',
    params: z.object({ tipo: tipoDeAviso }),
    body: z
      .object({
        en_app: z.preprocess(
          v => (v === true ? 1 : v === false ? 0 : v),
          entero('Di si quieres estos avisos', 0, 1).optional(),
        ),
        correo: z.enum(canalesDeCorreo, 'Elige cómo te llegan por correo').optional(),
        push: z.preprocess(
          v => (v === true ? 1 : v === false ? 0 : v),
          entero('Di si quieres estos avisos en tus dispositivos', 0, 1).optional(),
        ),
      })
      .refine(v => v.en_app !== undefined || v.correo !== undefined || v.push !== undefined, {
        message: 'Di si quieres estos avisos',
        path: ['en_app'],
      }),
    reply: z.object({}),
    done: 'Preferencia guardada',
  }),
  setForma: route({
    method: 'PUT',
    path: '/api/avisos/preferencias',
    can: 'avisos.propios',
    summary: 'Elige de una vez cómo llegan todos los avisos: lo importante, todo, o nada por correo',
    body: z.object({ forma: z.enum(formasDeAvisos, 'Elige una de las tres formas') }),
    reply: z.object({}),
    done: 'Preferencia guardada',
  }),
  setResumen: route({
    method: 'PUT',
    path: '/api/avisos/resumen',
    can: 'avisos.propios',
    summary: 'Elige en qué días de la semana llega el resumen por correo; ninguno es sin resumen',
    body: z.object({
      dias: z
        .array(entero('Elige días de lunes a domingo', 1, 7), 'Elige los días')
        .max(7, 'Elige cada día una vez')
        .refine(d => new Set(d).size === d.length, 'Elige cada día una vez'),
    }),
    reply: z.object({}),
    done: 'Preferencia guardada',
  }),
}
