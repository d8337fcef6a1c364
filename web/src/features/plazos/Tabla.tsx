/** The activities of a course by unit, each with its three dates: a row on a desk, a card on a phone. */
import type { PlazoDeActividad } from '@eleva/contract'
import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo, useRef, useState } from 'react'
import type { Marks } from '../../kit/list/useMarks.ts'
import { formatReloj } from '../../kit/page/dates.ts'
import { number } from '../../kit/page/PageShell.tsx'
import { CAMPOS, type Campo, conCambios, type Fechas, motivoDeFechas } from './calendario.ts'
import classes from './Plazos.module.css'
import type { FilaDeFechas } from './useFechas.ts'

const TITULOS: Record<Campo, string> = { abre: 'Abre', fecha_limite: 'Fecha límite', cierra: 'Cierra' }
const TIPOS: Record<PlazoDeActividad['tipo'], string> = {
  marca: 'Actividad',
  formulario: 'Formulario',
  quiz: 'Evaluación',
  entrega: 'Entregable',
  examen: 'Examen',
}

type Change = (actividad: number, cambio: Partial<Fechas>) => void
type Props = {
  filas: readonly FilaDeFechas[]
  cambios: Readonly<Record<number, Partial<Fechas>>>
  marks: Marks<FilaDeFechas>
  escribe: boolean
  alumnos: number
  grupoYCurso: { grupo: number; curso: number }
  onChange: Change
}

export function Tabla({ filas, cambios, marks, escribe, alumnos, grupoYCurso, onChange }: Props) {
  const latest = useRef(marks)
  latest.current = marks
  const [onMarca] = useState(() => (fila: FilaDeFechas) => latest.current.box(fila).onChange())
  const unidades = Map.groupBy(filas, f => f.unidad_id)
  return (
    <table className={classes.tabla}>
      <thead>
        <tr>
          <th scope="col">
            {escribe && <Checkbox aria-label="Marcar todas las actividades" size="xs" {...marks.all} />}
            <span>Actividad</span>
          </th>
          {CAMPOS.map(c => (
            <th key={c} scope="col">
              {TITULOS[c]}
            </th>
          ))}
          <th scope="col">Van</th>
        </tr>
      </thead>
      {[...unidades].map(([id, filasDeUnidad]) => (
        <tbody key={id}>
          <tr className={classes.unidad}>
            <th scope="rowgroup" colSpan={5}>
              {filasDeUnidad[0]!.unidad}
            </th>
          </tr>
          {filasDeUnidad.map(f => (
            <Renglon
              key={f.actividad_id}
              fila={f}
              cambio={cambios[f.actividad_id]}
              marcada={marks.has(f)}
              onMarca={onMarca}
              {...{ escribe, alumnos, grupoYCurso, onChange }}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

type RenglonProps = Pick<Props, 'escribe' | 'alumnos' | 'grupoYCurso' | 'onChange'> & {
  fila: FilaDeFechas
  cambio: Partial<Fechas> | undefined
  marcada: boolean
  onMarca: (fila: FilaDeFechas) => void
}

// A course may have three hundred of them, with three fields each: only what changed is drawn anew, and what they call
// stays the same.
const Renglon = memo(
  function Renglon({ fila, cambio, marcada, onMarca, escribe, alumnos, grupoYCurso, onChange }: RenglonProps) {
    const { actividad_id: id, actividad } = fila
    const fechas = conCambios(fila, cambio)
    const mal = motivoDeFechas(fila, cambio)
    return (
      <tr className={classes.renglon} data-cambiada={cambio !== undefined || undefined}>
        <th scope="row">
          {escribe && (
            <Checkbox size="xs" aria-label={`Marcar ${actividad}`} checked={marcada} onChange={() => onMarca(fila)} />
          )}
          <span className={classes.actividad}>
            {actividad}
            <span className={classes.tipo}>{TIPOS[fila.tipo]}</span>
          </span>
        </th>
        {CAMPOS.map(c => (
          <td key={c} data-titulo={TITULOS[c]} data-vacia={(!escribe && !fechas[c]) || undefined}>
            {escribe ? (
              <input
                type="datetime-local"
                className={classes.fecha}
                aria-label={`${TITULOS[c]} de ${actividad}`}
                aria-invalid={mal?.[0] === c || undefined}
                aria-describedby={mal?.[0] === c ? `mal-${id}` : undefined}
                data-cambiado={cambio?.[c] !== undefined || undefined}
                max="2100-12-31T23:59"
                value={fechas[c] ?? ''}
                onChange={e => onChange(id, { [c]: e.currentTarget.value || null })}
              />
            ) : (
              <span>{fechas[c] ? formatReloj(fechas[c]) : '—'}</span>
            )}
            {mal?.[0] === c && (
              <p id={`mal-${id}`} className={classes.mal}>
                {mal[1]}
              </p>
            )}
          </td>
        ))}
        <td data-titulo="Van">
          <Cuenta {...{ fila, alumnos, grupoYCurso }} />
        </td>
      </tr>
    )
  },
  (a, b) =>
    a.fila === b.fila &&
    a.cambio === b.cambio &&
    a.marcada === b.marcada &&
    a.escribe === b.escribe &&
    a.alumnos === b.alumnos,
)

function Cuenta({ fila, alumnos, grupoYCurso }: Pick<RenglonProps, 'fila' | 'alumnos' | 'grupoYCurso'>) {
  const said = `${number.format(fila.hechas)} de ${number.format(alumnos)}`
  const more = [
    fila.tarde > 0 && `${fila.tarde} con retraso`,
    fila.prorrogas > 0 && `${fila.prorrogas} con prórroga`,
  ].filter(Boolean)
  return (
    <span className={classes.cuenta}>
      {fila.tipo === 'entrega' ? (
        <Link
          to="/entregables/$grupo/c/$curso"
          params={grupoYCurso}
          aria-label={`${said} hicieron ${fila.actividad}: ver el cuaderno`}
        >
          {said}
        </Link>
      ) : (
        said
      )}
      {more.length > 0 && <span className={classes.tipo}>{more.join(' · ')}</span>}
    </span>
  )
}
