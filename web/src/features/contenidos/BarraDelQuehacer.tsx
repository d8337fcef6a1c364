/** The bar below a course: it names what is to be done here, and once that is done, what comes next. */
import type { ContenidoDeCurso } from '@eleva/contract'
import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconCheck,
  IconCircleCheckFilled,
  IconClipboardCheck,
  IconExternalLink,
  IconListDetails,
  IconPlayerPlayFilled,
  IconUpload,
} from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import classes from './BarraDelQuehacer.module.css'
import type { CursoAbierto } from './cursoAbierto.parte.ts'
import { isHecha, nombreDePaso, type Paso, posicionDePaso } from './pasos.ts'
import type { EstadoDePaso, Quehacer } from './quehacer.ts'
import { medidaConIntentos } from './quehacer.ts'
import { type Sigue, sigueDe } from './sigue.ts'
import { useSinDatos } from './useSinDatos.ts'
import { useGoToCurso, useVecinos } from './useVecinos.ts'

const signos: Record<Quehacer['que'], typeof IconCheck> = {
  video: IconPlayerPlayFilled,
  formulario: IconExternalLink,
  marca: IconCheck,
  quiz: IconClipboardCheck,
  entrega: IconUpload,
  examen: IconClipboardCheck,
}

type Props = {
  contenido: ContenidoDeCurso
  pasos: readonly Paso[]
  here: number
  estado: EstadoDePaso
  abierto: CursoAbierto
  ir: (to: Paso) => void
  onQuehacer: (quehacer: Quehacer) => void
  onFin: () => void
  /** On a narrow screen, where the units are a tab. */
  onUnidades: (() => void) | undefined
}

/**
 * What is said above the buttons.
 * @param sinDatos it works on this device without a line
 */
function lineaDe({ contenido, pasos, here, estado }: Props, sinDatos: boolean): string {
  const paso = pasos[here]!
  if (estado.linea) return estado.linea
  const { porcentaje_avance } = contenido
  if (estado.hecho) {
    const unit = isHecha(paso.unidad, contenido) && contenido.terminado === 0
    return `${unit ? `Terminaste la unidad ${paso.numero}` : 'Hecho'}. Llevas ${porcentaje_avance} %`
  }
  const { numero, de } = posicionDePaso(pasos, paso)
  return `Paso ${numero} de ${de} de esta unidad${sinDatos ? ' · sin datos' : ''}`
}

export function BarraDelQuehacer(props: Props) {
  const { contenido, pasos, here, estado, abierto, ir, onQuehacer, onFin, onUnidades } = props
  const { siguiente } = useVecinos(abierto)
  const sinDatos = useSinDatos(abierto.curso, pasos[here]!)
  const goToCurso = useGoToCurso(abierto)
  const before = pasos[here - 1]
  const sigue = sigueDe(pasos, here, contenido, siguiente)
  const first = estado.quehacer && !estado.quehacer.opcional ? estado.quehacer : undefined
  const go = () => {
    if (sigue?.a === 'paso') ir(sigue.paso)
    else if (sigue?.a === 'curso') goToCurso(sigue.curso, 'cursoSiguiente')
    else onFin()
  }
  return (
    <section className={classes.barra} data-barra="abajo" aria-label="Lo que sigue">
      <div className={classes.arriba}>
        <p className={classes.linea} data-hecho={estado.hecho || undefined} role="status">
          {estado.hecho && <IconCircleCheckFilled size={18} aria-hidden />}
          <span>{lineaDe(props, sinDatos)}</span>
        </p>
        {onUnidades && (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconListDetails size={18} stroke={1.75} />}
            onClick={onUnidades}
          >
            Ver unidades
          </Button>
        )}
      </div>
      <div className={classes.botones} data-dos={estado.quehacer?.opcional && sigue ? true : undefined}>
        {before && (
          <ActionIcon
            variant="default"
            size={48}
            aria-label={`Anterior: ${nombreDePaso(before)}`}
            title={nombreDePaso(before)}
            onClick={() => ir(before)}
          >
            <IconArrowLeft size={20} stroke={1.75} />
          </ActionIcon>
        )}
        {estado.quehacer?.opcional && <BotonDelQuehacer quehacer={estado.quehacer} onQuehacer={onQuehacer} />}
        {first && <BotonDelQuehacer quehacer={first} onQuehacer={onQuehacer} />}
        {sigue && !first && <BotonDeSeguir sigue={sigue} quieto={estado.quieto === true} onClick={go} />}
        {sigue && first && (
          <ActionIcon variant="default" size={48} aria-label={sigue.texto} title={sigue.texto} onClick={go}>
            <IconArrowRight size={20} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
    </section>
  )
}

/** The second click of a double one was not meant for what the button has become since. */
const once = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act()
}

/** Behind the words; on a phone below them, where the dot is only heard. */
const Medida = ({ de }: { de: string }) => (
  <span className={classes.mide}>
    <span className={classes.punto}>· </span>
    {de}
  </span>
)

function BotonDelQuehacer({ quehacer, onQuehacer }: { quehacer: Quehacer; onQuehacer: (quehacer: Quehacer) => void }) {
  const Signo = signos[quehacer.que]
  return (
    <Button
      variant={quehacer.opcional ? 'default' : 'acento'}
      size="lg"
      classNames={{ root: classes.quehacer!, inner: classes.dentro!, label: classes.palabras! }}
      leftSection={<Signo size={18} stroke={1.75} aria-hidden />}
      onClick={once(() => onQuehacer(quehacer))}
    >
      {quehacer.texto}
      {quehacer.mide && <Medida de={quehacer.mide} />}
    </Button>
  )
}

function BotonDeSeguir({ sigue, quieto, onClick }: { sigue: Sigue; quieto: boolean; onClick: () => void }) {
  const mide = sigue.a === 'paso' ? medidaConIntentos(sigue.paso) : undefined
  return (
    <Button
      variant={quieto ? 'default' : 'acento'}
      size="lg"
      classNames={{ root: classes.quehacer!, inner: classes.dentro!, label: classes.palabras! }}
      rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
      onClick={once(onClick)}
    >
      <span className={classes.nombre}>{sigue.texto}</span>
      {mide && <Medida de={mide} />}
    </Button>
  )
}
