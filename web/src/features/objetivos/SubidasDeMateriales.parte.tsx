/** Files on their way to be materials, one a row, with what can be done about each. */
import { entreComillas, formatBytes } from '@eleva/contract'
import { ActionIcon, Progress } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { IconoDeArchivo } from './IconoDeArchivo.parte.tsx'
import {
  dropSubidaDeMaterial,
  pauseSubidaDeMaterial,
  resumeSubidaDeMaterial,
  type SubidaDeMaterial,
} from './subidas.parte.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

const said = ({ estado, enviados, total, error }: SubidaDeMaterial): string =>
  ({
    espera: 'En espera',
    preparando: 'Preparando…',
    subiendo: `Subiendo, ${formatBytes(enviados)} de ${formatBytes(total)}`,
    guardando: 'Guardando…',
    'en-pausa': `En pausa, ${formatBytes(enviados)} de ${formatBytes(total)}`,
    cortada: `${error} Sigue desde donde se quedó.`,
    rechazada: error ?? '',
  })[estado]

type Props = {
  subidas: readonly SubidaDeMaterial[]
  /** Which objective one belongs to, where those of several are shown. */
  temaDe?: (subida: SubidaDeMaterial) => string
}

export const SubidasDeMateriales = ({ subidas, temaDe }: Props) =>
  subidas.length > 0 && (
    <ul aria-label="Archivos en camino">
      {subidas.map(c => (
        <Fila key={c.clave} subida={c} tema={temaDe?.(c)} />
      ))}
    </ul>
  )

function Fila({ subida, tema }: { subida: SubidaDeMaterial; tema: string | undefined }) {
  const { clave, nombre, estado, enviados, total } = subida
  const failed = estado === 'cortada' || estado === 'rechazada'
  return (
    <li data-estado={estado}>
      <IconoDeArchivo nombre={nombre} />
      <span>
        <b>{nombre}</b>
        {tema && <small>En {entreComillas(tema)}</small>}
        <small role={failed ? 'alert' : undefined}>{said(subida)}</small>
        {!failed && (
          <Progress.Root size={6} mt={4}>
            {/* The last per cent is the server's: it is full when it says so. */}
            <Progress.Section
              value={estado === 'guardando' ? 100 : Math.min(99, (100 * enviados) / total)}
              color={estado === 'en-pausa' ? 'warning' : 'bugambilia'}
              aria-label={`Carga de ${nombre}`}
            />
          </Progress.Root>
        )}
      </span>
      {estado === 'subiendo' && (
        <ActionIcon
          aria-label={`Pausar la carga de ${entreComillas(nombre)}`}
          onClick={() => pauseSubidaDeMaterial(clave)}
        >
          <IconPlayerPause {...icon} />
        </ActionIcon>
      )}
      {estado === 'en-pausa' && (
        <ActionIcon
          aria-label={`Seguir con la carga de ${entreComillas(nombre)}`}
          onClick={() => resumeSubidaDeMaterial(clave)}
        >
          <IconPlayerPlay {...icon} />
        </ActionIcon>
      )}
      {estado === 'cortada' && (
        <ActionIcon
          aria-label={`Reintentar la carga de ${entreComillas(nombre)}`}
          onClick={() => resumeSubidaDeMaterial(clave)}
        >
          <IconRefresh {...icon} />
        </ActionIcon>
      )}
      {estado !== 'guardando' && (
        <ActionIcon
          aria-label={estado === 'rechazada' ? `Quitar ${nombre}` : `Cancelar la carga de ${entreComillas(nombre)}`}
          onClick={() => dropSubidaDeMaterial(clave)}
        >
          <IconX {...icon} />
        </ActionIcon>
      )}
    </li>
  )
}
