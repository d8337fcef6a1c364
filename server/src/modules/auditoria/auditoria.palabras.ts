/** What the database noted, as people read it: words of acts, of tables and columns, and names in the place of keys. */
import { NOMBRES_DE_PERSONA, type Persona, type Route, routeTables } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { plain } from '../../kit/web/plain.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What has an accent, or another name on screens; all else is called as it is. */
const NOMBRES: Record<string, string> = {
  curriculas: 'currículas',
  bitacora: 'bitácora',
  auditoria: 'auditoría',
  cuentas: 'cuentas y sesiones',
  sesiones: 'sesiones académicas',
  streaming: 'transmisión',
  rubricas: 'rúbricas',
  reactivos: 'preguntas',
  examenes: 'exámenes',
  papelera: 'papelera',
  ofertas_academicas: 'ofertas',
  reglas_de_constancia: 'reglas de constancia',
  grupos_usuarios: 'personas de un grupo',
  usuarios: 'personas',
  usuarios_roles: 'roles de una persona',
  registros_formacion: 'registros a la formación',
  registros_decididos: 'decisiones de registros',
  evaluaciones: 'evaluaciones',
  evaluacion_permisos: 'permisos de evaluación',
  evaluacion_sorteos: 'sorteos de evaluación',
  prorrogas: 'prórrogas',
  paginas: 'páginas',
}

/** Of a word, or of a table. */
export const nombreDe = (palabra: string): string => capital(NOMBRES[palabra] ?? palabra.replaceAll('_', ' '))

const CAMPOS: Record<string, string> = {
  estatus_user: 'Estado',
  role_id: 'Rol',
  name: 'Nombre',
  apellido_p: 'Apellido paterno',
  apellido_m: 'Apellido materno',
  email: 'Correo',
  correo_alternativo: 'Correo alternativo',
  descripcion: 'Descripción',
  fecha_inicio: 'Primer día',
  fecha_finalizacion: 'Último día',
  fecha_limite: 'Fecha límite',
  titulo: 'Título',
  calificacion: 'Calificación',
  direccion: 'Dirección',
  telefono: 'Teléfono',
  curricula: 'Currícula',
  position: 'Lugar en el orden',
}

/** Of a column: what names another object by its key says of which kind it is. */
export const campoDe = (columna: string): string =>
  CAMPOS[columna] ?? CAMPOS[columna.replace(/_id$/, '')] ?? capital(columna.replace(/_id$/, '').replaceAll('_', ' '))

const RECHAZOS: Record<string, string> = {
  desconocido: 'ese correo no está registrado',
  registrado: 'su registro a la formación todavía no es una cuenta',
  inactivo: 'su cuenta está inactiva',
  vencido: 'su intento había vencido',
  rechazado: 'la identidad fue rechazada',
}

/** Acts that are no call of the contract. */
const SUELTOS: Record<string, string> = { 'cuentas.ingreso': 'Entró', 'cuentas.rechazado': 'No pudo entrar' }

const routes = new Map<string, Route>(
  Object.entries(routeTables).flatMap(([palabra, table]) =>
    Object.entries<Route>(table).map(([nombre, route]) => [`${palabra}.${nombre}`, route] as const),
  ),
)

/** The first thing that a call's line says of it. */
const primero = (summary: string) => summary.split(/[;:]|, y |\. /)[0]!.trim()

/** @param nombre why a sign-in was refused */
export function queDice(acto: string, nombre = ''): string {
  const suelto = SUELTOS[acto]
  if (suelto) return nombre ? `${suelto}: ${RECHAZOS[nombre] ?? 'no se pudo confirmar quién era'}` : suelto
  const route = routes.get(acto)
  if (!route) return acto
  return route.file ? `Exporta: ${primero(route.summary)}` : primero(route.summary)
}

export const papelDe = (papel: string): string => NOMBRES_DE_PERSONA[papel as Persona] ?? ''

/** Words of acts by word, of those that leave a line. @param isAudited as the kit says it */
export const listOpciones = (isAudited: (route: Route) => boolean) =>
  Object.entries(routeTables)
    .map(([palabra, table]) => ({
      palabra,
      nombre: nombreDe(palabra),
      actos: [
        ...Object.entries<Route>(table)
          .filter(([, route]) => isAudited(route))
          .map(([nombre]) => `${palabra}.${nombre}`),
        ...Object.keys(SUELTOS).filter(acto => acto.startsWith(`${palabra}.`)),
      ]
        .map(acto => ({ acto, que: queDice(acto) }))
        .sort((a, b) => a.que.localeCompare(b.que, 'es')),
    }))
    .filter(p => p.actos.length > 0)
    .sort((a, b) => a.nombre.localeCompare(b.nombre, 'es'))

/** Where the name of what a column's key names stands. */
const LUGARES: Record<string, [tabla: string, columna: string]> = {
  usuario_id: ['usuarios', 'nombre_completo'],
  gestor_id: ['usuarios', 'nombre_completo'],
  organizador_id: ['usuarios', 'nombre_completo'],
  por: ['usuarios', 'nombre_completo'],
  calificado_por: ['usuarios', 'nombre_completo'],
  otorgado_por: ['usuarios', 'nombre_completo'],
  otorgada_por: ['usuarios', 'nombre_completo'],
  puesto_por: ['usuarios', 'nombre_completo'],
  revalidado_por: ['usuarios', 'nombre_completo'],
  role_id: ['roles', 'name'],
  grupo_id: ['grupos', 'nombre_grupo'],
  escuela_id: ['escuelas', 'nombre'],
  curso_id: ['cursos', 'nombre_curso'],
  requerido_id: ['cursos', 'nombre_curso'],
  unidad_id: ['unidades', 'nombre_unidad'],
  objetivo_id: ['objetivos', 'nombre_objetivo'],
  actividad_id: ['actividades', 'nombre_actividad_unidad'],
  curricula_id: ['curriculas', 'nombre_curricula'],
  oferta_id: ['ofertas_academicas', 'nombre_oferta_academica'],
  inscripcion_id: ['inscripciones', 'nombre_evento'],
}

/** Values of before and after by column, as they were noted. */
export type Notado = Record<string, [antes: unknown, ahora: unknown]>

export type Nombres = Map<string, string>

/** The names of all that these name by key, one read a table; of what is no more there is none. */
export async function readNombres(db: Db, notados: readonly (Notado | null)[]): Promise<Nombres> {
  const asked = new Map<string, Set<number>>()
  for (const notado of notados)
    for (const [columna, valores] of Object.entries(notado ?? {})) {
      const tabla = LUGARES[columna]?.[0]
      if (!tabla) continue
      const ids = asked.get(tabla) ?? new Set()
      for (const valor of valores) if (typeof valor === 'number') ids.add(valor)
      asked.set(tabla, ids)
    }
  const found: Nombres = new Map()
  for (const [tabla, ids] of asked) {
    const columna = Object.values(LUGARES).find(([t]) => t === tabla)![1]
    const { rows } = await sql<{ id: number; nombre: string }>`
      select t.id, t.${sql.ref(columna)} as nombre from ${sql.table(tabla)} t where t.id = any(${[...ids]}::bigint[])`.execute(
      db,
    )
    for (const { id, nombre } of rows) found.set(`${tabla}:${id}`, nombre)
  }
  return found
}

const NO_SE_GUARDA = 'lo que se escribió no se guarda aquí'

/** What 0 and 1 say of a column. */
const BANDERAS: Record<string, [string, string]> = { estatus_user: ['Inactivo', 'Activo'] }

const esBandera =
  /^(publicado|estatus|abierta|vale|practica|muro|anonima|correcta|asistencia|.*_habilitado|gestor_ensena|progreso_obligatorio|cursoEnVivo)$/

function enPalabras(columna: string, valor: unknown, nombres: Nombres): string | null {
  if (valor === null || valor === undefined || valor === '') return null
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No'
  if (typeof valor === 'number') {
    const tabla = LUGARES[columna]?.[0]
    if (tabla) return nombres.get(`${tabla}:${valor}`) ?? `el ${valor}, que ya no está`
    if ((valor === 0 || valor === 1) && (BANDERAS[columna] || esBandera.test(columna)))
      return (BANDERAS[columna] ?? ['No', 'Sí'])[valor]!
    return String(valor)
  }
  const text = String(valor)
  return /<[a-z][^>]*>/i.test(text) ? plain(text) : text
}

export const camposDe = (notado: Notado | null, nombres: Nombres) =>
  Object.entries(notado ?? {})
    .filter(([columna]) => columna !== 'id')
    .map(([columna, [antes, ahora]]) => ({
      campo: campoDe(columna),
      antes: enPalabras(columna, antes, nombres),
      // It changed, or there would be none: the words are of somebody who learns.
      ahora: antes === null && ahora === null ? NO_SE_GUARDA : enPalabras(columna, ahora, nombres),
    }))
