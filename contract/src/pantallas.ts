/**
 * A screen in one call: what its first draw asks for. Each part is what a call of its own answers, and that is what
 * screens go on asking for; the screen's call only brings several of them along together.
 */
import * as z from 'zod'
import { agendaRoutes } from './agenda.ts'
import { anunciosRoutes } from './anuncios.ts'
import { avisosRoutes } from './avisos.rutas.ts'
import { ContenidoAutogestivo, ContenidoEnVivo, contenidosRoutes } from './contenidos.ts'
import { cuentasRoutes } from './cuentas.ts'
import { curriculasRoutes } from './curriculas.ts'
import { librosRoutes } from './entregables.libros.ts'
import { entero, filtro, id } from './kit/fields.ts'
import { type Filas, filasPedidas } from './kit/filas.ts'
import { INICIO } from './kit/inicio.ts'
import { may, type Persona } from './kit/permissions.ts'
import { Envelope, type Route, route } from './kit/route.ts'
import { MODULO_DE_INICIO, novedadesRoutes } from './novedades.ts'
import { usuariosRoutes } from './usuarios.ts'

/** A read, as it is asked for by itself. */
export type Parte = { route: Route; params?: Record<string, string | number>; query?: Record<string, string | number> }
export type Partes = Record<string, Parte>

/** The reply of a part, or null when it has none now: whoever wants it asks for it by itself, and hears why. */
export const dePantalla = (reply: z.ZodType) => z.intersection(reply, Envelope).nullable()

/** What stands around every screen; who grades, alone, has work that waits. */
export const marcoDePantalla = {
  avisos: dePantalla(avisosRoutes.cuenta.reply),
  perfil: dePantalla(cuentasRoutes.getUser.reply),
  pendientes: dePantalla(librosRoutes.pendientes.reply).optional(),
}

export const pantallasRoutes = {
  correos: route({
    method: 'GET',
    path: '/api/pantallas/correos',
    can: 'catalogo.read',
    summary: 'Un ejemplo de cada correo que sale, para el catálogo',
    reply: z.object({
      correos: z.array(z.object({ clave: z.string(), nombre: z.string(), asunto: z.string(), texto: z.string() })),
    }),
  }),
  correo: route({
    method: 'GET',
    path: '/api/pantallas/correos/:clave',
    can: 'catalogo.read',
    summary: 'El HTML de un ejemplo, como lo recibe quien lee en claro o en oscuro',
    params: z.object({ clave: z.string().max(60) }),
    query: z.object({ tema: filtro(z.enum(['claro', 'oscuro'], 'Elige claro u oscuro')) }),
    reply: z.unknown(),
    file: 'text/html',
  }),
  inicio: route({
    method: 'GET',
    path: '/api/pantallas/inicio',
    can: 'curriculas.follow',
    summary: 'Todo lo que muestra el inicio: cada parte como la contesta su propia llamada, o nula si ahora no se pudo',
    reply: z.object({
      ...marcoDePantalla,
      novedades: dePantalla(novedadesRoutes.vigentes.reply),
      curriculas: dePantalla(curriculasRoutes.list.reply),
      navegacion: dePantalla(curriculasRoutes.navegacion.reply).optional(),
      porHacer: dePantalla(agendaRoutes.porHacer.reply).optional(),
    }),
  }),
  curso: route({
    method: 'GET',
    path: '/api/pantallas/curso/:curriculaId/:cursoId',
    can: 'curriculas.follow',
    summary: 'Todo lo que muestra un curso autogestivo, por partes',
    params: z.object({ curriculaId: id, cursoId: id }),
    reply: z.object({
      ...marcoDePantalla,
      nombre: dePantalla(curriculasRoutes.nombre.reply),
      contenido: dePantalla(z.object({ resultSet: ContenidoAutogestivo })),
      anuncios: dePantalla(anunciosRoutes.vigentes.reply),
      cursos: dePantalla(contenidosRoutes.navegacion.reply),
    }),
  }),
  cursoEnVivo: route({
    method: 'GET',
    path: '/api/pantallas/curso-vivo/:curriculaId/:cursoId',
    can: 'curriculas.follow',
    summary: 'Todo lo que muestra un curso en vivo, por partes',
    params: z.object({ curriculaId: id, cursoId: id }),
    reply: z.object({
      ...marcoDePantalla,
      nombre: dePantalla(curriculasRoutes.nombre.reply),
      contenido: dePantalla(z.object({ resultSet: ContenidoEnVivo })),
      anuncios: dePantalla(anunciosRoutes.vigentes.reply),
      cursos: dePantalla(curriculasRoutes.cursos.reply),
    }),
  }),
  usuarios: route({
    method: 'GET',
    path: '/api/pantallas/usuarios',
    can: 'usuarios.write',
    summary: 'Todo lo que muestra la lista de usuarios al abrirla, por partes',
    query: z.object({ per_page: filtro(entero('El número de filas no es válido', 1, 100)) }),
    reply: z.object({ ...marcoDePantalla, usuarios: dePantalla(usuariosRoutes.list.reply) }),
  }),
}

/** Course type that leaves none out. */
export const TODOS_LOS_CURSOS = 3

type DeCurso = { curriculaId: number; cursoId: number }

const marco: Partes = {
  avisos: { route: avisosRoutes.cuenta },
  perfil: { route: cuentasRoutes.getUser },
  pendientes: { route: librosRoutes.pendientes },
}

/** Without those that the person may not ask for. */
const permitidas = (personas: readonly Persona[], partes: Partes): Partes =>
  Object.fromEntries(
    Object.entries(partes).filter(
      ([
        ,
        {
          route: { can },
        },
      ]) => can === 'publico' || may(personas, can),
    ),
  )

/** Parts that only a page brings along, with those of what stands around them. */
export const conMarco = (personas: readonly Persona[], partes: Partes): Partes =>
  permitidas(personas, { ...partes, ...marco })

/** What each screen brings to whom; the names are those of its reply. */
export const partesDe = {
  inicio: (personas: readonly Persona[]) =>
    permitidas(personas, {
      novedades: { route: novedadesRoutes.vigentes, params: MODULO_DE_INICIO },
      curriculas: { route: curriculasRoutes.list },
      // Who writes finds the curricula there, and no step of their own.
      ...(may(personas, 'curriculas.read')
        ? {}
        : { navegacion: { route: curriculasRoutes.navegacion }, porHacer: { route: agendaRoutes.porHacer } }),
      ...marco,
    }),
  curso: (personas: readonly Persona[], { curriculaId, cursoId }: DeCurso) =>
    permitidas(personas, {
      contenido: { route: contenidosRoutes.autogestivo, params: { cursoId } },
      nombre: { route: curriculasRoutes.nombre, params: { id: curriculaId } },
      cursos: { route: contenidosRoutes.navegacion, params: { curriculaId } },
      anuncios: { route: anunciosRoutes.vigentes, query: { curso: cursoId } },
      ...marco,
    }),
  cursoEnVivo: (personas: readonly Persona[], { curriculaId, cursoId }: DeCurso) => {
    const todos = { params: { curriculaId, tipo: TODOS_LOS_CURSOS }, query: { search: '' } }
    return permitidas(personas, {
      contenido: { route: contenidosRoutes.enVivo, params: { cursoId } },
      nombre: { route: curriculasRoutes.nombre, params: { id: curriculaId } },
      cursos: { route: curriculasRoutes.cursos, ...todos },
      anuncios: { route: anunciosRoutes.vigentes, query: { curso: cursoId } },
      ...marco,
    })
  },
  usuarios: (personas: readonly Persona[], query = {}) =>
    conMarco(personas, { usuarios: { route: usuariosRoutes.list, query } }),
}

/** The parts that a page brings along: what each was asked for with, and its reply. */
export type PantallaEscrita = (Required<Omit<Parte, 'route'>> & { path: Route['path']; reply: unknown })[]

/** One screen as one person opens it: its call, and what that brings. */
export type Pantalla = {
  route: Route
  params: Record<string, number>
  query?: Record<string, number>
  partes: Partes
}

/** A whole key that an address says; 0 for what is none. */
export const key = (said: unknown): number => (Number.isSafeInteger(Number(said)) ? Math.max(0, Number(said)) : 0)

export const CURSOS: Record<string, 'curso' | 'cursoEnVivo'> = {
  '/contenido-curso-curricula': 'curso',
  '/contenido-curso-curricula-vivo': 'cursoEnVivo',
}

/**
 * The screen of an address; undefined when it has no call of its own.
 * @param search what the address says behind its path, by name
 * @param filas how many rows a table has on this device
 */
export function pantallaDe(
  personas: readonly Persona[],
  path: string,
  search: Record<string, unknown>,
  filas?: Filas,
): Pantalla | undefined {
  if (path === INICIO) return { route: pantallasRoutes.inicio, params: {}, partes: partesDe.inicio(personas) }
  // As it is opened from the menu: sought or turned over, it asks for its rows by itself.
  const query = path === '/usuarios-lista' && may(personas, 'usuarios.write') && filasPedidas(search, filas)
  if (query) return { route: pantallasRoutes.usuarios, params: {}, query, partes: partesDe.usuarios(personas, query) }
  const curso = CURSOS[path]
  const params = { curriculaId: key(search.curricula), cursoId: key(search.curso) }
  if (!curso || !params.curriculaId || !params.cursoId) return undefined
  return { route: pantallasRoutes[curso], params, partes: partesDe[curso](personas, params) }
}
