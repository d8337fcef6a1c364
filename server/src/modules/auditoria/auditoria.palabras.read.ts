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
  plantillas: 'plantillas de constancia',
  versiones_de_plantilla: 'versiones de una plantilla',
  datos_de_empresa: 'datos de una empresa',
  constancias_por_completar: 'constancias por completar',
  grupos_usuarios: 'personas de un grupo',
  usuarios: 'personas',
  usuarios_roles: 'roles de una persona',
  registros_formacion: 'registros a la formación',
  registros_decididos: 'decisiones de registros',
  evaluaciones: 'evaluaciones',
  evaluacion_permisos: 'permisos de evaluación',
  evaluacion_sorteos: 'sorteos de evaluación',
  ciclos: 'ciclos escolares',
  ciclos_grupos: 'grupos de un ciclo',
  ciclos_ofertas: 'ofertas de un ciclo',
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
  valor: 'Valor',
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
export function textoDeActo(acto: string, nombre = ''): string {
  const suelto = SUELTOS[acto]
  if (suelto) return nombre ? `${suelto}: ${RECHAZOS[nombre] ?? 'no se pudo confirmar quién era'}` : suelto
  const route = routes.get(acto)
  if (!route) return acto
  return route.file ? `Exporta: ${primero(route.summary)}` : primero(route.summary)
}

export const papelDe = (papel: string): string => NOMBRES_DE_PERSONA[papel as Persona] ?? ''

/**
 * Words of acts by word, of those that leave a line.
 * @param isAudited as the kit says it
 */
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
        .map(acto => ({ acto, que: textoDeActo(acto) }))
        .sort((a, b) => a.que.localeCompare(b.que, 'es')),
    }))
    .filter(p => p.actos.length > 0)
    .sort((a, b) => a.nombre.localeCompare(b.nombre, 'es'))

/** Of which table a column's key names a row. */
const LUGARES: Record<string, string> = {
  usuario_id: 'usuarios',
  gestor_id: 'usuarios',
  organizador_id: 'usuarios',
  por: 'usuarios',
  calificado_por: 'usuarios',
  otorgado_por: 'usuarios',
  otorgada_por: 'usuarios',
  puesto_por: 'usuarios',
  revalidado_por: 'usuarios',
  role_id: 'roles',
  grupo_id: 'grupos',
  escuela_id: 'escuelas',
  curso_id: 'cursos',
  requerido_id: 'cursos',
  unidad_id: 'unidades',
  objetivo_id: 'objetivos',
  actividad_id: 'actividades',
  curricula_id: 'curriculas',
  oferta_id: 'ofertas_academicas',
  inscripcion_id: 'inscripciones',
}

/** Values of before and after by column, as they were noted. */
export type Notado = Record<string, [antes: unknown, ahora: unknown]>

export type Nombres = Map<string, string>

/** The names of all that these name by key, in one read; of what is no more there is none. */
export async function readNombres(db: Db, notados: readonly (Notado | null)[]): Promise<Nombres> {
  const asked = new Map<string, Set<number>>(Object.values(LUGARES).map(tabla => [tabla, new Set()]))
  for (const notado of notados)
    for (const [columna, valores] of Object.entries(notado ?? {}))
      for (const valor of valores) if (typeof valor === 'number') asked.get(LUGARES[columna] ?? '')?.add(valor)
  if ([...asked.values()].every(ids => ids.size === 0)) return new Map()
  const de = (tabla: string) => sql`${[...asked.get(tabla)!]}::bigint[]`
  const { rows } = await sql<{ clave: string; nombre: string }>`
    select 'usuarios:' || id as clave, nombre_completo as nombre
    from usuarios
    where id = any(${de('usuarios')})
    union all
    select 'roles:' || id, name
    from roles
    where id = any(${de('roles')})
    union all
    select 'grupos:' || id, nombre_grupo
    from grupos
    where id = any(${de('grupos')})
    union all
    select 'escuelas:' || id, nombre
    from escuelas
    where id = any(${de('escuelas')})
    union all
    select 'cursos:' || id, nombre_curso
    from cursos
    where id = any(${de('cursos')})
    union all
    select 'unidades:' || id, nombre_unidad
    from unidades
    where id = any(${de('unidades')})
    union all
    select 'objetivos:' || id, nombre_objetivo
    from objetivos
    where id = any(${de('objetivos')})
    union all
    select 'actividades:' || id, nombre_actividad_unidad
    from actividades
    where id = any(${de('actividades')})
    union all
    select 'curriculas:' || id, nombre_curricula
    from curriculas
    where id = any(${de('curriculas')})
    union all
    select 'ofertas_academicas:' || id, nombre_oferta_academica
    from ofertas_academicas
    where id = any(${de('ofertas_academicas')})
    union all
    select 'inscripciones:' || id, nombre_evento
    from inscripciones
    where id = any(${de('inscripciones')})`.execute(db)
  return new Map(rows.map(r => [r.clave, r.nombre]))
}

const NO_SE_GUARDA = 'lo que se escribió no se guarda aquí'

/** What 0 and 1 say of a column. */
const BANDERAS: Record<string, [string, string]> = { estatus_user: ['Inactivo', 'Activo'] }

const esBandera =
  /^(publicado|publica|is_online|decimales|stream_iniciado|stream_finalizado|estatus|abierta|vale|practica|muro|anonima|correcta|asistencia|.*_habilitado|gestor_ensena|progreso_obligatorio|cursoEnVivo)$/

function enPalabras(columna: string, valor: unknown, nombres: Nombres): string | null {
  if (valor === null || valor === undefined || valor === '') return null
  if (typeof valor === 'boolean') return valor ? 'Sí' : 'No'
  if (typeof valor === 'number') {
    const tabla = LUGARES[columna]
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
