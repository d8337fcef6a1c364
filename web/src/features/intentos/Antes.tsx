/** What is told before an attempt, and after one: how many there are, how long, what counts, and how each went. */
import { type IntentoTerminado, isAprobada, type QueCuenta, type Reglas } from '@eleva/contract'
import { Badge, Button } from '@mantine/core'
import { IconCheck, IconEye } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ahoraAlla } from '../../kit/api/reloj.ts'
import { formatMoment } from '../../kit/page/dates.ts'
import classes from './Marcha.module.css'
import { cuandoSeRevisa, cuandoSeVe, EN_ESPERA } from './oculta.parte.ts'

const veces = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

const QUE_CUENTA: Record<QueCuenta, string> = {
  mayor: 'Cuenta tu calificación más alta.',
  ultimo: 'Cuenta tu último intento.',
  primero: 'Cuenta tu primer intento.',
  promedio: 'Cuenta el promedio de tus intentos.',
}

/** Which attempt this is, while one answers. A quiz of which nothing was set has one. */
export const queIntento = (r: Reglas | undefined): string =>
  !r || r.intentos === 1
    ? 'Intento único'
    : `Intento ${r.hechos.length + 1}${r.intentos === null ? '' : ` de ${r.intentos}`}`

/** How many are left, after one. */
export const cuantosQuedan = ({ intentos, quedan, cerrada }: Reglas): string => {
  if (intentos === 1) return 'Fue tu único intento.'
  if (intentos === null) return cerrada ? '' : 'Puedes intentarlo las veces que quieras.'
  if (quedan === 0) return `Ya no te quedan intentos: eran ${intentos}.`
  return cerrada
    ? `${quedan === 1 ? 'Te quedaba un intento' : `Te quedaban ${quedan} intentos`}, y la evaluación ya cerró.`
    : `Te ${quedan === 1 ? 'queda 1 intento' : `quedan ${quedan} intentos`} de ${intentos}.`
}

/** How many there are, before one. */
const cuantosHay = (r: Reglas): string => {
  if (r.intentos === 1) return 'Tienes un solo intento.'
  if (r.intentos === null) return `Puedes intentarlo las veces que quieras. ${QUE_CUENTA[r.cuenta]}`
  const restan = r.hechos.length ? `; te ${r.quedan === 1 ? 'queda' : 'quedan'} ${r.quedan}` : ''
  return `Tienes ${r.intentos} intentos${restan}. ${QUE_CUENTA[r.cuenta]}`
}

/** How much time there is: none is set, or so many minutes, or less because it closes before. */
const cuantoTiempo = ({ minutos, cierra }: Reglas): string[] => {
  if (minutos === null) return []
  const todo = `Tienes ${veces(minutos, 'minuto', 'minutos')} desde que comienzas. El tiempo sigue aunque cierres esta pantalla, y al acabarse se envía lo que lleves.`
  const menos = cierra !== null && Date.parse(cierra) - ahoraAlla() < minutos * 60_000
  return menos ? [todo, `Cierra el ${formatMoment(cierra)}: te quedará menos tiempo.`] : [todo]
}

/**
 * In sentences, in the order in which they matter.
 * @param practica what is told of an attempt that counts for nothing
 */
export function dichosDe(r: Reglas, practica = false): string[] {
  const deSuAutor = r.de_siempre !== undefined
  const unaPorUna = r.sin_regreso && !practica ? ', una por una: lo que dejas atrás ya no se puede cambiar' : ''
  return [
    `Son ${veces(r.preguntas, 'pregunta', 'preguntas')}${unaPorUna}.`,
    ...cuantoTiempo(r),
    practica
      ? 'Es una práctica: al comprobar cada respuesta ves si es correcta, y nada de esto cuenta.'
      : cuantosHay(r),
    ...(r.minima !== null ? [`Se aprueba con ${r.minima}.`] : []),
    ...(!practica && r.ver_nota && r.ver_nota !== 'al_terminar'
      ? [cuandoSeVe({ cuando: r.ver_nota, ...(deSuAutor ? {} : { cierra: r.cierra }) })]
      : []),
    'Cada respuesta se guarda sola. Si se va la conexión, sigue contestando.',
  ]
}

export function Antes({ reglas, practica }: { reglas: Reglas; practica: boolean }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} className={classes.antes} tabIndex={-1}>
      <h2>{practica ? 'Antes de practicar' : 'Antes de empezar'}</h2>
      <ul className={classes.lista}>
        {dichosDe(reglas, practica).map(d => (
          <li key={d}>
            <IconCheck size={18} stroke={2} aria-hidden />
            {d}
          </li>
        ))}
      </ul>
    </div>
  )
}

type TerminadosProps = {
  reglas: Reglas
  calificacion: number | null
  pendiente: boolean
  propia: boolean
  onVer: (id: number) => void
}

/** Under a result: whether it is passed, and every attempt with its own grade. */
export function IntentosTerminados({ reglas, calificacion, pendiente, propia, onVer }: TerminadosProps) {
  const { hechos, minima, cuenta } = reglas
  const ultimo = hechos.at(-1)
  const revisa = propia && !hechos.some(h => h.revisable) ? cuandoSeRevisa(reglas) : ''
  return (
    <div className={classes.hechos}>
      {ultimo?.por_tiempo && <p className={classes.detalle}>Se acabó el tiempo y se envió lo que llevabas.</p>}
      {minima !== null && calificacion !== null && !pendiente && (
        <p>
          <Badge color={isAprobada(calificacion, minima) ? 'success' : 'warning'}>
            {isAprobada(calificacion, minima) ? 'Aprobada' : `Se aprueba con ${minima}`}
          </Badge>
        </p>
      )}
      {propia && <p className={classes.detalle}>{cuantosQuedan(reglas)}</p>}
      {hechos.length > 1 && <p className={classes.detalle}>{QUE_CUENTA[cuenta]}</p>}
      {revisa && <p className={classes.detalle}>{revisa}</p>}
      {(hechos.length > 1 || ultimo?.revisable) && (
        <ul className={classes.lista} aria-label="Tus intentos">
          {hechos.map(h => (
            <Terminado key={h.id} intento={h} varios={hechos.length > 1} media={cuenta === 'promedio'} onVer={onVer} />
          ))}
        </ul>
      )}
    </div>
  )
}

type TerminadoProps = { intento: IntentoTerminado; varios: boolean; media: boolean; onVer: (id: number) => void }

const Terminado = ({ intento: h, varios, media, onVer }: TerminadoProps) => (
  <li>
    <span>
      <b>Intento {h.numero}</b>
      {h.vale && varios && !media && <Badge ml="xs">Cuenta</Badge>}
      <small>
        {h.oculta && 'Terminado el '}
        {formatMoment(h.terminado_en)}
      </small>
    </span>
    {!h.oculta && <b>{h.calificacion === null ? EN_ESPERA : `${h.calificacion}/100`}</b>}
    {h.revisable && (
      <Button
        variant="subtle"
        leftSection={<IconEye size={18} stroke={1.75} />}
        aria-label={`Ver respuestas del intento ${h.numero}`}
        onClick={() => onVer(h.id)}
      >
        Ver respuestas
      </Button>
    )}
  </li>
)
