import { gruposRoutes } from '@eleva/contract'

/** Everything that shows groups. */
export const staleGroups = [gruposRoutes.list, gruposRoutes.opciones, gruposRoutes.get]

/** Everything that shows who is in a group. */
export const staleStudents = [...staleGroups, gruposRoutes.estudiantes]
