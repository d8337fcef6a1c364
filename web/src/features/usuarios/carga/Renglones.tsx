/** Rows of a list under review: what would change, from what to what, and the first of them as they were read. */
import type { CambioDeFila, CargaHecha, FilaCargada } from '@eleva/contract'
import { Badge, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { number } from '../../../kit/page/PageShell.tsx'
import classes from './CargaCsv.module.css'

/** More would make the dialog slow. */
const MAX_CHANGES = 200
const MAX_ROWS = 50

const CAMPOS: Record<CambioDeFila['campo'], string> = {
  nombre: 'Nombre',
  correo_alternativo: 'Correo alternativo',
  escuela: 'Escuela',
  grupos: 'Entra a',
  acceso: 'Acceso',
}
const RESULTADOS = {
  creado: ['success', 'Nuevo'],
  actualizado: ['info', 'Se actualiza'],
  ya_estaba: ['gray', 'Ya estaba'],
  desactivado: ['warning', 'Desactivado'],
  rechazado: ['danger', 'Con error'],
} as const

export function Renglones({ carga }: { carga: CargaHecha }) {
  const changed = carga.filas.filter(f => f.cambios?.length || f.aviso)
  return (
    <>
      {changed.length > 0 && (
        <Lista
          titulo="Cambios"
          filas={changed.slice(0, MAX_CHANGES)}
          total={changed.length}
          row={f => <Cambios fila={f} />}
        />
      )}
      <Lista
        titulo="Renglones como se leyeron"
        filas={carga.filas.slice(0, MAX_ROWS)}
        total={carga.filas.length}
        row={f => <Leido fila={f} />}
      />
    </>
  )
}

type ListaProps = { titulo: string; filas: FilaCargada[]; total: number; row: (fila: FilaCargada) => ReactNode }

function Lista({ titulo, filas, total, row }: ListaProps) {
  return (
    <section>
      <h3 className={classes.titulo}>{titulo}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <ul className={classes.filas} aria-label={titulo} tabIndex={0}>
        {filas.map(f => (
          <li key={f.renglon}>
            <span className={classes.renglon} title={`Renglón ${f.renglon}`}>
              {number.format(f.renglon)}
            </span>
            {row(f)}
          </li>
        ))}
      </ul>
      {total > filas.length && (
        <Text fz="sm" mt={4}>
          Se muestran los primeros {number.format(filas.length)} de {number.format(total)}.
        </Text>
      )}
    </section>
  )
}

const Quien = ({ fila }: { fila: FilaCargada }) => (
  <span className={classes.quien}>
    <b>{fila.nombre || '(sin nombre)'}</b>
    <span>{fila.email || '(sin correo)'}</span>
  </span>
)

function Leido({ fila }: { fila: FilaCargada }) {
  const [color, word] = RESULTADOS[fila.resultado]
  const more = [
    fila.apellidos && `Apellidos: ${fila.apellidos}`,
    fila.correo_alternativo && `Otro correo: ${fila.correo_alternativo}`,
    fila.grupo && `Grupo: ${fila.grupo}`,
    fila.escuela && `Escuela: ${fila.escuela}`,
  ].filter(Boolean)
  return (
    <>
      <Quien fila={fila} />
      <span className={classes.dicho}>
        <Badge color={color} size="sm">
          {word}
        </Badge>
        {more.length > 0 && <span>{more.join(' · ')}</span>}
      </span>
    </>
  )
}

function Cambios({ fila }: { fila: FilaCargada }) {
  return (
    <>
      <Quien fila={fila} />
      <span className={classes.dicho}>
        {fila.cambios?.map(c => (
          <span key={c.campo}>
            {CAMPOS[c.campo]}: {c.antes && <s>{c.antes}</s>} {c.antes && '→ '}
            <b>{c.despues}</b>
            {c.conservado && ' (se queda como está)'}
          </span>
        ))}
        {fila.aviso && <span className={classes.motivo}>{fila.aviso}</span>}
      </span>
    </>
  )
}
