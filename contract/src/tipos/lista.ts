/** Which kinds there are. */

/** Those whose answers stand in `respuestas`, one by one. */
export const tiposDeOpcion = ['unica', 'multiple'] as const
/** How a question with options is kept, and called by the calls of the specification (`tiporeactivo_id`). */
export const NUMERO_DE_OPCION = { unica: 1, multiple: 2 } as const satisfies Record<
  (typeof tiposDeOpcion)[number],
  number
>
export const tipoDeOpcion = (numero: number): (typeof tiposDeOpcion)[number] =>
  numero === NUMERO_DE_OPCION.multiple ? 'multiple' : 'unica'
/** Those that have data of their own, in the order in which authors are offered them. */
export const tiposConDatos = [
  'verdadero',
  'corta',
  'numerica',
  'relacion',
  'orden',
  'huecos',
  'ensayo',
  'archivo',
] as const
/** Those of which one more answer that was written can be made right (ADR 141). */
export const tiposAceptables = ['corta', 'numerica', 'huecos'] as const
export const tiposDePregunta = [...tiposDeOpcion, ...tiposConDatos] as const
export type TipoConDatos = (typeof tiposConDatos)[number]
export type Tipo = (typeof tiposDePregunta)[number]
/** As `reactivos.tipo` keeps it: of those with options `NUMERO_DE_OPCION` tells the kind. */
export type TipoGuardado = 'opcion' | TipoConDatos

export const isConDatos = (tipo: Tipo): tipo is TipoConDatos => (tiposConDatos as readonly string[]).includes(tipo)
