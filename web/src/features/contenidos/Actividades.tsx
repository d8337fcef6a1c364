/** What a unit asks for: ticks, forms, quizzes, deliveries, with what is done struck through. */
import { type ActividadDeCurso, palabrasDeEntrega } from '@eleva/contract'
import { Badge, Button } from '@mantine/core'
import { IconCheck, IconClock, IconExternalLink } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSendState } from '../../kit/api/outbox/sendState.ts'
import { count } from '../../kit/page/count.ts'
import { formatMoment } from '../../kit/page/dates.ts'
import { useEnLinea } from '../../kit/page/enLinea.ts'
import { RichText } from '../../kit/richtext/RichText.tsx'
import { isMarcable } from '../../shared/hecho.ts'
import type { Ubicacion } from '../../shared/ubicacion.ts'
import { DevolucionAviso } from '../entregables/entrega/Devolucion.parte.tsx'
import { cuandoSeVe } from '../intentos/oculta.parte.ts'
import { PlazoLinea } from '../plazos/Plazo.parte.tsx'
import { Acciones } from './Acciones.tsx'
import classes from './Listas.module.css'
import { isCompleta } from './marcas.ts'
import type { useMarcas } from './useMarcas.ts'

type Props = {
  actividades: ActividadDeCurso[]
  /** The one that is the step, by its key. */
  actual: number
  ubicacion: Ubicacion
  marcas: ReturnType<typeof useMarcas>
}

/** The one that is open, whole; the others of its unit below it. */
export function Actividades({ actividades, actual, ubicacion, marcas }: Props) {
  const state = useSendState('curso:')
  const list = (of: ActividadDeCurso[], label: string) => (
    <ul className={classes.lista} aria-label={label}>
      {of.map(a => (
        <Fila
          key={a.id}
          actividad={a}
          actual={a.id === actual}
          ubicacion={ubicacion}
          pending={marcas.porEnviar.has(a.id) ? state : undefined}
          onMarcar={() => marcas.marcar(ubicacion, a)}
          onDeshacer={marcas.porDeshacer.has(a.id) ? () => marcas.desmarcar(a.id) : undefined}
        />
      ))}
    </ul>
  )
  const others = actividades.filter(a => a.id !== actual)
  return (
    <>
      {list(
        actividades.filter(a => a.id === actual),
        'Esta actividad',
      )}
      {others.length > 0 && (
        <>
          <h3 className={classes.tambien}>También en esta unidad</h3>
          {list(others, 'También en esta unidad')}
        </>
      )}
    </>
  )
}

const entregables = ['', 'Entregable', 'Entregable con calificación', 'Entregable por rúbrica']

/** What kind it is, in a line. */
function kindOf(a: ActividadDeCurso): string {
  if (a.quiz) return `Evaluación · ${count(a.total_preguntas, 'pregunta', 'preguntas')}`
  if (a.entregable) return `${entregables[a.entregable]} · ${a.entregable_opcional === 2 ? 'obligatorio' : 'opcional'}`
  if (a.avanza_examen_id) return 'Examen'
  return a.form_link ? 'Formulario' : 'Actividad'
}

type FilaProps = {
  actividad: ActividadDeCurso
  /** Its name stands above it as the title. */
  actual: boolean
  ubicacion: Ubicacion
  pending: string | undefined
  onMarcar: () => void
  /** As long as the tick can be taken back. */
  onDeshacer: (() => void) | undefined
}

function Fila({ actividad, actual, ubicacion, pending, onMarcar, onDeshacer }: FilaProps) {
  const enLinea = useEnLinea()
  const devolucion = actividad.entrega?.devolucion
  // What is to be corrected is not struck through, though it counts as handed in.
  const done = isCompleta(actividad) && !devolucion
  const ticked = isMarcable(actividad)
  return (
    <li className={classes.fila} data-actual={actual || undefined} data-hecha={(done && !onDeshacer) || undefined}>
      {ticked ? (
        <label className={classes.marca}>
          <input
            type="checkbox"
            data-quehacer={`marca-${actividad.id}`}
            aria-labelledby={`actividad-${actividad.id}`}
            checked={done}
            // Not `disabled`, which would drop the focus of who has just ticked it.
            aria-disabled={(done && !onDeshacer) || undefined}
            onChange={onDeshacer ?? (() => !done && onMarcar())}
          />
          <IconCheck size={16} stroke={3} aria-hidden />
        </label>
      ) : (
        <span className={classes.marca} data-hecha={done || undefined}>
          <IconCheck size={16} stroke={3} aria-hidden />
        </span>
      )}
      <div className={classes.texto}>
        <Nombre actividad={actividad} actual={actual} />
        <p className={classes.clase}>
          {kindOf(actividad)}
          {!enLinea && (actividad.form_link || actividad.avanza_examen_id) && ' · Necesita conexión'}
        </p>
        {actividad.oculta && <p className={classes.clase}>{cuandoSeVe(actividad.oculta)}</p>}
        {devolucion ? (
          <DevolucionAviso devolucion={devolucion} />
        ) : (
          <PlazoLinea actividad={actividad} hecha={done || actividad.entrega !== null} />
        )}
        {actividad.entrega && !devolucion && <LoEntregado entrega={actividad.entrega} />}
        <Instruccion actividad={actividad} open={actual} />
      </div>
      <div className={classes.acciones}>
        {onDeshacer && (
          <Button
            variant="subtle"
            size="lg"
            aria-label={`Deshacer: ${actividad.nombre_actividad_unidad}`}
            onClick={onDeshacer}
          >
            Deshacer
          </Button>
        )}
        {pending && !onDeshacer && (
          <span className={classes.pendiente} role="status">
            <IconClock size={16} stroke={1.75} aria-hidden />
            {pending}
          </span>
        )}
        {/* In its place, so that nothing moves under the hand when its time is over. */}
        {done && !onDeshacer && (
          <Badge color="success" leftSection={<IconCheck size={14} aria-hidden />}>
            Completado
          </Badge>
        )}
        {actividad.form_link && <Formulario actividad={actividad} />}
        <Acciones actividad={actividad} ubicacion={ubicacion} />
      </div>
    </li>
  )
}

const Nombre = ({ actividad: a, actual }: Pick<FilaProps, 'actividad' | 'actual'>) => (
  <p className={actual ? 'e-oculto' : classes.nombre}>
    <span id={`actividad-${a.id}`}>{a.nombre_actividad_unidad}</span>
  </p>
)

type Entregada = NonNullable<ActividadDeCurso['entrega']>

function estadoEnPalabras({ calificacion, recibido_en, en_revision }: Entregada): string {
  if (calificacion !== null) return 'Calificado'
  if (recibido_en) return `Recibido el ${formatMoment(recibido_en)}`
  return en_revision === 1 ? palabrasDeEntrega.en_revision : ''
}

/** That it was handed in and when, where it is, and what was said of it: without opening anything. */
function LoEntregado({ entrega: e }: { entrega: Entregada }) {
  return (
    <>
      <p className={classes.clase}>
        {[
          `Entregado el ${formatMoment(e.entregado_en)}`,
          e.otros && `${e.otros.length + 1} archivos`,
          estadoEnPalabras(e),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {e.comentarios && (
        <p className={classes.comentario}>
          <b>Comentario:</b> {e.comentarios}
        </p>
      )}
    </>
  )
}

const Formulario = ({ actividad: a }: { actividad: ActividadDeCurso }) => (
  <Button
    component="a"
    data-quehacer={`formulario-${a.id}`}
    href={a.form_link}
    target="_blank"
    rel="noopener noreferrer"
    variant="default"
    size="lg"
    rightSection={<IconExternalLink size={18} stroke={1.75} />}
    aria-label={`Abrir formulario: ${a.nombre_actividad_unidad}`}
  >
    Abrir formulario
  </Button>
)

/** @param open at first; who closes or opens it has the last word */
function Instruccion({ actividad: a, open }: { actividad: ActividadDeCurso; open: boolean }): ReactNode {
  const [atFirst] = useState(open)
  if (!a.detalles_actividad && a.items.length === 0) return null
  return (
    <details className={classes.detalles} open={atFirst}>
      <summary>Instrucciones</summary>
      {a.detalles_actividad && <RichText html={a.detalles_actividad} />}
      {a.items.length > 0 && (
        <ul className={classes.items}>
          {a.items.map(i => (
            <li key={i.id}>{i.descripcion_actividad}</li>
          ))}
        </ul>
      )}
    </details>
  )
}
