/** Everything that server and web agree on. The only barrel of the project. */
import { actividadesRoutes } from './actividades.ts'
import { cuentasRoutes } from './cuentas.ts'
import { examenesRoutes } from './examenes.ts'
import { gruposRoutes } from './grupos.ts'
import type { RouteTable } from './kit/route.ts'
import { novedadesRoutes } from './novedades.ts'
import { objetivosRoutes } from './objetivos.ts'
import { presenciaRoutes } from './presencia.ts'
import { rubricasRoutes } from './rubricas.ts'
import { unidadesRoutes } from './unidades.ts'
import { usuariosRoutes } from './usuarios.ts'

export * from './actividades.ts'
export * from './cuentas.ts'
export * from './examenes.ts'
export * from './grupos.ts'
export * from './kit/fields.ts'
export * from './kit/permissions.ts'
export * from './kit/route.ts'
export * from './novedades.ts'
export * from './objetivos.ts'
export * from './presencia.ts'
export * from './rubricas.ts'
export * from './unidades.ts'
export * from './usuarios.formas.ts'
export * from './usuarios.ts'

/** Every call by domain word: what the document of the calls and the walk of the permissions go through. */
export const routeTables = {
  actividades: actividadesRoutes,
  cuentas: cuentasRoutes,
  examenes: examenesRoutes,
  grupos: gruposRoutes,
  novedades: novedadesRoutes,
  objetivos: objetivosRoutes,
  presencia: presenciaRoutes,
  rubricas: rubricasRoutes,
  unidades: unidadesRoutes,
  usuarios: usuariosRoutes,
} as const satisfies Record<string, RouteTable>
