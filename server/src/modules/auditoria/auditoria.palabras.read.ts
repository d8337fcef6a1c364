/** What the database noted, as people read it: words of acts, of tables and columns, and names in the place of keys. */
import { COLUMNAS, NOMBRES_DE_PERSONA, type Persona, type Route, routeTables } from '@eleva/contract'
import { plain } from '../../kit/web/plain.ts'
import { actoDeHoy } from './auditoria.antes.ts'
import type { EsquemaDeBase, NotadoDe } from './auditoria.esquema.read.ts'

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

/** What a word or a table is called. */
export const nombreDe = (palabra: string): string => capital(NOMBRES[palabra] ?? palabra.replaceAll('_', ' '))

/** What a column is called, without its article: what names another object by its key says of which kind it is. */
export function columnaDe(columna: string): string {
  const kind = columna.replace(/_id$/, '')
  const { nombre } = COLUMNAS[columna] ?? COLUMNAS[kind] ?? { nombre: kind.replaceAll('_', ' ') }
  return capital(nombre.replace(/^(el|la|los|las|si (está|es)|si) /, ''))
}

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
  const route = routes.get(actoDeHoy(acto))
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

const NO_SE_GUARDA = 'lo que se escribió no se guarda aquí'

function inWords(esquema: EsquemaDeBase, tabla: string, columna: string, valor: unknown): string | null {
  if (valor === null || valor === undefined || valor === '') return null
  const name = typeof valor === 'number' ? esquema.nameOf(tabla, columna, valor) : undefined
  if (name !== undefined) return name ?? `el ${valor}, que ya no está`
  const como = COLUMNAS[columna]?.como
  const text = String(valor)
  if (typeof como === 'object' && como[text] !== undefined) return como[text]
  if (typeof valor === 'boolean' || esquema.isBandera(tabla, columna)) return valor ? 'Sí' : 'No'
  return /<[a-z][^>]*>/i.test(text) ? plain(text) : text
}

/** What changed of a row, column by column, in words. */
export const columnasDe = ({ tabla, cambios }: NotadoDe, esquema: EsquemaDeBase) =>
  Object.entries(cambios ?? {})
    .filter(([columna]) => columna !== 'id')
    .map(([columna, [antes, ahora]]) => ({
      campo: columnaDe(columna),
      antes: inWords(esquema, tabla, columna, antes),
      // It changed, or there would be none: the words are of somebody who learns.
      ahora: antes === null && ahora === null ? NO_SE_GUARDA : inWords(esquema, tabla, columna, ahora),
    }))
