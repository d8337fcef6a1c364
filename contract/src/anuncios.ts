/**
 * Announcements: what somebody says to all, a school, a group, or those who take a course of an offer; once, and
 * counted who read it.
 */
import * as z from 'zod'
import {
  Anuncio,
  AnuncioCambio,
  AnuncioEditable,
  AnuncioInput,
  AnuncioPropio,
  AnuncioRecibido,
  archivoDeAnuncio,
  destinoDeAnuncio,
  estadosDeAnuncio,
  Lector,
  MAYOR_ARCHIVO_DE_ANUNCIO,
} from './anuncios.formas.ts'
import { archivo, bandera, filtro, id, listado, pagina, texto } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** A little more than a picture may have, so that one byte too many is told in the words of a picture. */
const MOST_UPLOAD = 3 * 1024 * 1024
const TOO_LARGE = 'La imagen supera el tamaño máximo permitido de 2 MB.'

export const anunciosRoutes = {
  list: route({
    method: 'GET',
    path: '/api/anuncios',
    can: 'anuncios.read',
    summary: 'Los anuncios que le tocan a quien pregunta: primero los que no ha leído',
    query: listado(['fecha'], 10).extend({ curso: filtro(id), grupo: filtro(id), sin_leer: filtro(bandera) }),
    reply: z.object({ anuncios: z.array(AnuncioRecibido), ...pagina }),
  }),
  vigentes: route({
    method: 'GET',
    path: '/api/anuncios/vigentes',
    can: 'anuncios.read',
    summary: 'Los anuncios sin leer de un curso o de un grupo, a lo más tres, y cuántos hay en todo',
    query: z.object({ curso: filtro(id), grupo: filtro(id) }),
    reply: z.object({ anuncios: z.array(AnuncioRecibido), total: z.int() }),
  }),
  propios: route({
    method: 'GET',
    path: '/api/anuncios/propios',
    can: 'anuncios.write',
    summary: 'Los anuncios que escribió quien pregunta, por páginas; quien administra ve los de todas las personas',
    query: listado(['fecha'], 10).extend({ estado: filtro(z.enum(estadosDeAnuncio, 'Elige un estado')) }),
    reply: z.object({ anuncios: z.array(AnuncioPropio), ...pagina }),
  }),
  destinos: route({
    method: 'GET',
    path: '/api/anuncios/destinos',
    can: 'anuncios.write',
    summary: 'A qué escuelas, grupos o cursos de una oferta puede anunciar quien pregunta: los primeros que coinciden',
    query: z.object({
      alcance: z.enum(['escuela', 'grupo', 'curso'], 'Elige para quién es el anuncio'),
      search: texto(100),
    }),
    reply: z.object({
      destinos: z.array(
        z.object({
          /** Of the school, group or course. */
          id: z.int(),
          label: z.string(),
          /** Through which the course is taken; null for the others. */
          oferta_id: z.int().nullable(),
          oferta: z.string(),
        }),
      ),
      hay_mas: z.boolean(),
    }),
  }),
  alcance: route({
    method: 'GET',
    path: '/api/anuncios/alcance',
    can: 'anuncios.write',
    summary: 'A cuántas personas llegaría un anuncio',
    query: z.object(destinoDeAnuncio),
    slow: true,
    reply: z.object({ personas: z.int() }),
  }),
  vista: route({
    method: 'POST',
    path: '/api/anuncios/vista',
    can: 'anuncios.write',
    summary: 'El texto de un anuncio como lo verán, sin guardarlo',
    body: z.object({ cuerpo: texto(20_000) }),
    alone: true,
    silent: true,
    reply: z.object({ cuerpo: z.string() }),
  }),
  subir: route({
    method: 'POST',
    path: '/api/anuncios/archivos',
    can: 'anuncios.write',
    summary: 'Sube un archivo para un anuncio; si no se adjunta, se borra a los 7 días',
    body: z.object({ archivo: archivo('Elige un archivo de tu dispositivo') }),
    upload: MAYOR_ARCHIVO_DE_ANUNCIO,
    tooLarge: 'El archivo supera el tamaño máximo permitido de 25 MB.',
    // The file goes to where it stays before the one statement that notes it: nothing waits for it meanwhile.
    alone: true,
    reply: z.object({ archivo: archivoDeAnuncio }),
  }),
  archivo: route({
    method: 'GET',
    path: '/api/anuncios/archivos/:id',
    can: 'anuncios.read',
    summary: 'Un archivo de un anuncio: para quien puede ver el anuncio',
    params: z.object({ id }),
    query: z.object({ descargar: filtro(bandera) }),
    page: true,
    reply: z.unknown(),
  }),
  get: route({
    method: 'GET',
    path: '/api/anuncios/:id',
    can: 'anuncios.read',
    summary: 'Un anuncio que le toca a quien pregunta, completo',
    params: z.object({ id }),
    reply: z.object({ anuncio: Anuncio }),
  }),
  leer: route({
    method: 'POST',
    path: '/api/anuncios/:id/leido',
    can: 'anuncios.read',
    summary: 'Anota que la persona leyó el anuncio, y con él su aviso',
    params: z.object({ id }),
    body: z.object({}),
    reply: z.object({}),
  }),
  getPropio: route({
    method: 'GET',
    path: '/api/anuncios/propios/:id',
    can: 'anuncios.write',
    summary: 'Un anuncio como lo edita quien lo escribió',
    params: z.object({ id }),
    reply: z.object({ anuncio: AnuncioEditable }),
  }),
  lectores: route({
    method: 'GET',
    path: '/api/anuncios/:id/lectores',
    can: 'anuncios.write',
    summary: 'Quiénes han leído un anuncio y quiénes no, por páginas',
    params: z.object({ id }),
    query: listado(['nombre'], 20).extend({ leido: filtro(bandera) }),
    reply: z.object({ lectores: z.array(Lector), personas: z.int(), leidos: z.int(), ...pagina }),
  }),
  create: route({
    method: 'POST',
    path: '/api/anuncios',
    can: 'anuncios.write',
    summary: 'Publica un anuncio, ahora o a una hora',
    body: AnuncioInput,
    // It tells all whom it is for.
    slow: true,
    upload: MOST_UPLOAD,
    tooLarge: TOO_LARGE,
    reply: z.object({ id: z.int() }),
    done: 'Anuncio guardado',
  }),
  update: route({
    method: 'PUT',
    path: '/api/anuncios/:id',
    can: 'anuncios.write',
    summary: 'Cambia un anuncio; publicado, sin avisar otra vez ni cambiar para quién es',
    params: z.object({ id }),
    body: AnuncioCambio,
    slow: true,
    upload: MOST_UPLOAD,
    tooLarge: TOO_LARGE,
    reply: z.object({ version: z.int() }),
    done: 'Anuncio actualizado',
  }),
  publicar: route({
    method: 'POST',
    path: '/api/anuncios/:id/publicar',
    can: 'anuncios.write',
    summary: 'Publica ya lo que esperaba su hora o no salió, y vuelve a publicar lo que se retiró',
    params: z.object({ id }),
    body: z.object({}),
    slow: true,
    reply: z.object({}),
    done: 'Anuncio publicado',
  }),
  retirar: route({
    method: 'POST',
    path: '/api/anuncios/:id/retirar',
    can: 'anuncios.write',
    summary: 'Retira un anuncio publicado: deja de verse, y su aviso se quita a quien no lo ha leído',
    params: z.object({ id }),
    body: z.object({}),
    slow: true,
    reply: z.object({}),
    done: 'Anuncio retirado',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/anuncios/:id',
    can: 'anuncios.write',
    summary: 'Elimina un anuncio que no se ha publicado',
    params: z.object({ id }),
    reply: z.object({}),
    done: 'Anuncio eliminado',
  }),
}
