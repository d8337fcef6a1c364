/** What the columns of a list of people may hold. */

/** As columns are named on the wire; one that is '' is not used. */
export const camposDeLista = [
  'nombre',
  'apellidos',
  'apellido_p',
  'apellido_m',
  'email',
  'correo_alternativo',
  'grado',
  'grupo',
  'escuela',
] as const
export type CampoDeLista = (typeof camposDeLista)[number]

/** One of a column, which tells the words of people and their sheets apart. */
export const nombresDeCampo: Record<CampoDeLista, string> = {
  nombre: 'Nombre',
  apellidos: 'Apellidos',
  apellido_p: 'Apellido paterno',
  apellido_m: 'Apellido materno',
  email: 'Correo',
  correo_alternativo: 'Correo alternativo',
  grado: 'Grado',
  grupo: 'Grupo',
  escuela: 'Escuela',
}
