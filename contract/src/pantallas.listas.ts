/**
 * Screens of who teaches and administers whose page brings their rows along, and the words above those, which the
 * server draws (ADR 007). In the app they ask for their rows by themselves, so no page takes anything of this file.
 */
import { auditoriaRoutes } from './auditoria.ts'
import { constanciasRoutes } from './constancias.ts'
import { cursosRoutes } from './cursos.ts'
import { librosDeGrupo, librosRoutes } from './entregables.libros.ts'
import { modosDeEntrega } from './entregables.ts'
import { escuelasRoutes } from './escuelas.ts'
import { gruposRoutes } from './grupos.ts'
import { inscripcionesRoutes } from './inscripciones.ts'
import { type Filas, filasPedidas } from './kit/filas.ts'
import { may, type Permission, type Persona } from './kit/permissions.ts'
import type { Route } from './kit/route.ts'
import { novedadesRoutes } from './novedades.ts'
import { objetivosRoutes } from './objetivos.ts'
import { ofertasRoutes } from './ofertas.ts'
import { pantallaDeHoy } from './pantallas.hoy.ts'
import { CURSOS, conMarco, key, type Parte, type Partes } from './pantallas.ts'
import { privacidadRoutes } from './privacidad.ts'
import { reactivosRoutes } from './reactivos.ts'
import { registrosRoutes } from './registros.ts'
import { seguimientoRoutes } from './seguimiento.ts'
import { sesionesRoutes } from './sesiones.ts'
import { streamingRoutes } from './streaming.ts'
import { unidadesRoutes } from './unidades.ts'
import { usuariosRoutes } from './usuarios.ts'
import { videosRoutes } from './videos.ts'

export type ListaDePantalla = {
  route: Route
  titulo: string
  /** What the menu calls it. */
  miga: string
  descripcion?: string
  /** The permission of who opens the screen, where that is less than who may ask for its rows. */
  can?: Permission
}

/** By address, as they are opened from the menu. */
export const listasDePantalla: Record<string, ListaDePantalla> = {
  '/miSalon': {
    route: librosRoutes.grupos,
    titulo: 'Mi Salón',
    miga: 'Mi Salón',
    descripcion: 'Elige un grupo para revisar lo que entregó.',
  },
  '/eventos-stream': {
    route: streamingRoutes.list,
    titulo: 'En vivo',
    miga: 'En vivo',
    descripcion: 'Las clases que se transmiten. Ábrelas para encenderlas y responder preguntas.',
  },
  '/seguimiento': {
    route: seguimientoRoutes.list,
    titulo: 'Seguimiento',
    miga: 'Seguimiento',
    descripcion: 'Primero quien más se ha atrasado y quien lleva más tiempo sin entrar.',
  },
  '/cursos-all': { route: cursosRoutes.list, titulo: 'Cursos', miga: 'Cursos' },
  '/dashboardUnidades': { route: unidadesRoutes.list, titulo: 'Unidades', miga: 'Unidades' },
  '/dashboardObjetivos': { route: objetivosRoutes.list, titulo: 'Objetivos', miga: 'Objetivos' },
  '/banco-reactivos': {
    route: reactivosRoutes.banco,
    titulo: 'Banco de reactivos',
    miga: 'Banco de reactivos',
  },
  '/ofertaAcademica': {
    route: ofertasRoutes.list,
    titulo: 'Oferta académica',
    miga: 'Oferta académica',
  },
  '/sesiones': { route: sesionesRoutes.list, titulo: 'Sesiones', miga: 'Sesiones' },
  '/inscripciones': {
    route: inscripcionesRoutes.list,
    titulo: 'Gestión de inscripciones',
    miga: 'Inscripciones',
    descripcion: 'Quien se inscribe en un evento sigue las currículas que vincula.',
  },
  '/constancias-emitidas': {
    route: constanciasRoutes.list,
    titulo: 'Constancias',
    miga: 'Constancias',
    descripcion: 'Lo que tu gente ha terminado. Cada una se comprueba en su página, sin cuenta.',
  },
  '/registros-formacion': {
    route: registrosRoutes.list,
    titulo: 'Registros a la formación',
    miga: 'Registros a la formación',
    descripcion: 'Lo que las personas envían desde la página pública de registro.',
  },
  '/usuarios-lista': {
    route: usuariosRoutes.list,
    titulo: 'Usuarios',
    miga: 'Usuarios',
    can: 'usuarios.write',
  },
  '/gestion-usuarios': {
    route: usuariosRoutes.listPorRol,
    titulo: 'Gestión de usuarios',
    miga: 'Gestión de usuarios',
    can: 'usuarios.write',
  },
  '/configuracion': {
    route: usuariosRoutes.listPorRol,
    titulo: 'Configuración',
    miga: 'Configuración',
    can: 'usuarios.write',
  },
  '/usuarios': { route: gruposRoutes.list, titulo: 'Grupos', miga: 'Grupos' },
  '/admin-gestores-escolares': {
    route: escuelasRoutes.list,
    titulo: 'Gestión del centro escolar',
    miga: 'Centros escolares',
    can: 'escuelas.write',
  },
  '/auditoria': {
    route: auditoriaRoutes.list,
    titulo: 'Auditoría',
    miga: 'Auditoría',
    descripcion: 'Quién hizo qué, cuándo y desde dónde. Se escribe con cada cambio y nadie la edita.',
  },
  '/solicitudes-privacidad': {
    route: privacidadRoutes.listSolicitudes,
    titulo: 'Solicitudes de datos',
    miga: 'Solicitudes de datos',
    descripcion:
      'Lo que las personas piden sobre sus datos. La ley da veinte días hábiles para responder y quince más para hacerlo.',
  },
  '/noticias-panel': { route: novedadesRoutes.list, titulo: 'Noticias', miga: 'Noticias' },
}

/** What a screen that is a list reads; undefined for any other, and for who may not open it. */
export function listaDe(personas: readonly Persona[], path: string): ListaDePantalla | undefined {
  const lista = Object.hasOwn(listasDePantalla, path) ? listasDePantalla[path] : undefined
  const can = lista && (lista.can ?? lista.route.can)
  return can && (can === 'publico' || may(personas, can)) ? lista : undefined
}

const LIBRO = /^\/entregables\/([1-9]\d{0,14})\/c\/([1-9]\d{0,14})$/

/** The grade book of a group, as its page asks for it; undefined for any other address, and for who may not open it. */
export function libroDe(
  personas: readonly Persona[],
  path: string,
  search: Record<string, unknown>,
): Parte | undefined {
  const [, grupo, curso] = LIBRO.exec(path) ?? []
  if (!grupo || !may(personas, 'entregables.read')) return undefined
  const modo = modosDeEntrega.find(m => m === search.tab) ?? modosDeEntrega[0]
  const params = { grupoId: Number(grupo), cursoId: Number(curso) }
  return { route: librosDeGrupo[modo], params, query: { compacto: 1 } }
}

/**
 * What a page brings along for a screen without a call of its own; what is sought or turned over is asked for by the
 * screen.
 */
export function partesEscritas(
  personas: readonly Persona[],
  path: string,
  search: Record<string, unknown>,
  filas?: Filas,
): Partes | undefined {
  if (path === '/hoy') return pantallaDeHoy(personas)?.partes
  // Beside what the course itself brings, the address of its film: it plays without another way to the server.
  const objetivoId = CURSOS[path] ? key(search.objetivo) : 0
  if (objetivoId && may(personas, 'videos.watch'))
    return { pelicula: { route: videosRoutes.sign, params: { objetivoId } } }
  const libro = libroDe(personas, path, search)
  if (libro) return conMarco(personas, { libro })
  const [query, lista] = [filasPedidas(search, filas), listaDe(personas, path)]
  return query && lista ? conMarco(personas, { lista: { route: lista.route, query } }) : undefined
}
