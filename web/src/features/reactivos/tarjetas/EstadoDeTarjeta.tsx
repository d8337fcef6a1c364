/** How it stands with what was typed into a card: on its way, kept, not through, or somebody else's by now. */
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { ApiError } from '../../../kit/api/error.ts'
import { useReturn } from '../../../kit/load/return.ts'
import { formatHour } from '../../../kit/page/dates.ts'
import { RichText } from '../../../kit/richtext/RichText.tsx'
import { useStore } from '../../../kit/store.ts'
import type { useRecalificarClave } from '../Versiones.tsx'
import { YaElegida } from '../YaElegida.tsx'
import { AJENA, type Edicion, type VistaDeTarjeta } from './edicion.ts'
import classes from './Tarjetas.module.css'

/** In one line, beside the buttons of a card. */
export function EstadoDeTarjeta({ edicion }: { edicion: Edicion }) {
  const { estado, guardadaEn } = useStore(edicion.vista)
  useReturn(estado === 'falla', () => void edicion.send())
  return (
    <span className={classes.estado} role="status" data-estado={estado}>
      {(estado === 'pendiente' || estado === 'enviando') && 'Guardando…'}
      {estado === 'guardada' && guardadaEn && (
        <>
          <IconCloudCheck size={16} stroke={1.75} aria-hidden />
          Guardado {formatHour(guardadaEn)}
        </>
      )}
      {estado === 'falla' && (
        <>
          <IconCloudOff size={16} stroke={1.75} aria-hidden />
          Por enviar
          <Button variant="subtle" size="compact-sm" onClick={() => void edicion.send()}>
            Reintentar
          </Button>
        </>
      )}
    </span>
  )
}

/** A closed card says only what somebody has to do something about. */
export function EstadoDeFila({ edicion }: { edicion: Edicion }) {
  const { estado } = useStore(edicion.vista)
  useReturn(estado === 'falla', () => void edicion.send())
  if (estado === 'ajena' || estado === 'rechazo')
    return (
      <span className={classes.falta}>
        <IconAlertTriangle size={16} stroke={2} aria-hidden />
        <span>{estado === 'ajena' ? 'Alguien más la cambió' : 'Sin guardar'}</span>
      </span>
    )
  if (estado !== 'falla') return null
  return (
    <ActionIcon size={32} aria-label="Por enviar. Reintentar" onClick={() => void edicion.send()}>
      <IconRefresh size={18} stroke={1.75} />
    </ActionIcon>
  )
}

type AvisosProps = { edicion: Edicion; vista: VistaDeTarjeta; recalificar: ReturnType<typeof useRecalificarClave> }

/** What cannot wait for the end of the line: above the buttons of an open card. */
export function AvisosDeTarjeta({ edicion, vista, recalificar }: AvisosProps) {
  const { estado, said, perdida, ajena, cambiadaEn, pregunta } = vista
  if (estado === 'ajena' && ajena) return <Ajena edicion={edicion} ajena={ajena} />
  if (estado === 'rechazo')
    return (
      <div className={classes.aviso} role="alert">
        {pregunta && !perdida && /^No se puede eliminar/.test(said) ? (
          <YaElegida
            error={new ApiError(409, said)}
            pregunta={pregunta}
            right={false}
            onRecalificar={recalificar.open}
          />
        ) : (
          <p>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
            {said}
          </p>
        )}
        <Group gap="xs">
          {perdida ? (
            <Button variant="default" size="sm" onClick={() => edicion.again()}>
              Agregarla otra vez
            </Button>
          ) : pregunta ? (
            <Button variant="default" size="sm" onClick={() => edicion.revert()}>
              Dejarla como estaba
            </Button>
          ) : (
            <Button variant="default" size="sm" onClick={() => edicion.retry()}>
              Reintentar
            </Button>
          )}
        </Group>
      </div>
    )
  if (!cambiadaEn) return null
  return (
    <p className={classes.aviso} role="status">
      Alguien más cambió esta pregunta. Es la de las {formatHour(cambiadaEn)}.
    </p>
  )
}

function Ajena({ edicion, ajena }: { edicion: Edicion; ajena: NonNullable<VistaDeTarjeta['ajena']> }) {
  return (
    <div className={classes.aviso} role="alert">
      <p>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        {AJENA}
      </p>
      <details>
        <summary>Ver la suya</summary>
        <RichText html={ajena.descripcion} />
        <ul className={classes.ajena}>
          {ajena.respuestas.map(o => (
            <li key={o.id}>
              {o.respuesta}
              {o.correcta === 1 && <b> · correcta</b>}
            </li>
          ))}
        </ul>
      </details>
      <Group gap="xs">
        <Button variant="default" size="sm" onClick={() => edicion.takeTheirs()}>
          Quedarme con la suya
        </Button>
        <Button variant="default" size="sm" onClick={() => edicion.keepMine()}>
          Poner la mía
        </Button>
      </Group>
    </div>
  )
}
