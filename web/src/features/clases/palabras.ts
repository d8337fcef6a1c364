/** Classes in words. Pure. */
import type { Clase } from '@eleva/contract'
import { formatReloj } from '../../kit/page/dates.ts'
import { deQueZona } from '../../kit/page/zona.ts'

/** «mar 1 dic», with the year when it is another one. */
export const diaDe = (fecha: string) => formatReloj(`${fecha}T00:00`).split(',')[0]!

type Cuando = Pick<Clase, 'fecha_consumo_inicio' | 'hora_inicio' | 'horario'>

/** «mar 1 dic, 17:00–18:30», by the clocks of those who go, which are named where the device shows others. */
export const cuandoEsLaClase = ({ fecha_consumo_inicio: fecha, hora_inicio, horario }: Cuando) =>
  `${diaDe(fecha)}, ${horario.charAt(0).toLowerCase()}${horario.slice(1)}${hora_inicio ? deQueZona(`${fecha}T${hora_inicio}`) : ''}`

export const dondeEs = ({ enlace, stream_id }: Pick<Clase, 'enlace' | 'stream_id'>) =>
  enlace ? 'Videollamada' : stream_id !== null ? 'Transmisión' : 'Por definir'

/** «3 de 8»; nothing of one alone. */
export const posicionEnSerie = ({ numero, de }: Pick<Clase, 'numero' | 'de'>) => (de > 1 ? `${numero} de ${de}` : '')

export const RECORDATORIO = {
  ambos: 'Un día antes y 15 minutos antes',
  dia: 'Un día antes',
  pronto: '15 minutos antes',
  no: 'Sin recordatorio',
} as const
