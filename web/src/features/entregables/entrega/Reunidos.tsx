/**
 * The files of a delivery that may have several: what there is, in which order, and what is not to go along after all.
 */
import { formatBytes } from '@eleva/contract'
import { ActionIcon } from '@mantine/core'
import { IconArrowUp, IconX } from '@tabler/icons-react'
import classes from './Reunidos.module.css'
import type { Reunidos as DeReunidos } from './useReunidos.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function Reunidos({ reunidos }: { reunidos: DeReunidos }) {
  const { piezas, max, aviso } = reunidos
  return (
    <section aria-label="Tus archivos" className={classes.reunidos}>
      {piezas.length > 0 && (
        <>
          <h3>
            Tus archivos{' '}
            <span>
              {piezas.length} de {max}
            </span>
          </h3>
          <ol>
            {piezas.map(({ clave, archivo }, i) => (
              <li key={clave}>
                <span className={classes.nombre}>
                  <b>{archivo.name}</b>
                  <small>{formatBytes(archivo.size)}</small>
                </span>
                {i > 0 && (
                  <ActionIcon
                    size={44}
                    aria-label={`Mover ${archivo.name} hacia arriba`}
                    onClick={() => reunidos.raise(clave)}
                  >
                    <IconArrowUp {...icon} />
                  </ActionIcon>
                )}
                <ActionIcon size={44} aria-label={`Quitar ${archivo.name}`} onClick={() => reunidos.remove(clave)}>
                  <IconX {...icon} />
                </ActionIcon>
              </li>
            ))}
          </ol>
        </>
      )}
      {aviso && (
        <p role="alert" className={classes.mal}>
          {aviso}
        </p>
      )}
    </section>
  )
}
