/**
 * How a list was read: what each of its columns is taken for, and the signs in which it was written; all of it can be
 * corrected.
 */
import { type CampoDeLista, codificaciones, type Lectura, nombresDeCampo, separadores } from '@eleva/contract'
import { Alert, Select, SimpleGrid } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import classes from './CargaCsv.module.css'

const CODIFICACIONES = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (invertido)',
  'windows-1252': 'Windows',
  macintosh: 'Macintosh',
  cp850: 'MS-DOS',
}
const SEPARADORES = { coma: 'Coma (,)', punto_y_coma: 'Punto y coma (;)', tabulador: 'Tabulador', barra: 'Barra (|)' }
/** The choice of who leaves a column out. */
const NO_SE_USA = 'no'
/** Rows of which one may be the head. */
const FIRST_ROWS = 10

type Props = {
  lectura: Lectura
  /** What a column may hold here. */
  campos: readonly CampoDeLista[]
  disabled: boolean
  onRead: (change: Partial<Pick<Lectura, 'codificacion' | 'separador' | 'encabezado'>>) => void
  onColumn: (at: number, campo: '' | CampoDeLista) => void
}

export function LecturaDeLista({ lectura, campos, disabled, onRead, onColumn }: Props) {
  const heads = new Set([...Array.from({ length: FIRST_ROWS }, (_, i) => i + 1), lectura.encabezado])
  heads.delete(0)
  return (
    <section className={classes.lectura} aria-label="Cómo se leyó el archivo">
      <h3 className={classes.titulo}>Cómo se leyó el archivo</h3>
      {!lectura.segura && (
        <Alert color="warning" icon={<IconAlertTriangle size={20} stroke={1.75} />}>
          Revisa que los acentos y las eñes se lean bien; si no, elige otra codificación.
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <Select
          label="Encabezado"
          data={[
            { value: '0', label: 'Sin encabezado' },
            ...[...heads].sort((a, b) => a - b).map(n => ({ value: String(n), label: `Renglón ${n}` })),
          ]}
          value={String(lectura.encabezado)}
          allowDeselect={false}
          disabled={disabled}
          onChange={v => onRead({ encabezado: Number(v) })}
        />
        <Select
          label="Codificación"
          data={codificaciones.map(value => ({ value, label: CODIFICACIONES[value] }))}
          value={lectura.codificacion}
          allowDeselect={false}
          disabled={disabled}
          onChange={v => v && onRead({ codificacion: v })}
        />
        <Select
          label="Separador"
          data={separadores.map(value => ({ value, label: SEPARADORES[value] }))}
          value={lectura.separador}
          allowDeselect={false}
          disabled={disabled}
          onChange={v => v && onRead({ separador: v })}
        />
      </SimpleGrid>
      <ul className={classes.columnas} aria-label="Columnas">
        {lectura.columnas.map((columna, at) => {
          const name = columna.titulo || `Columna ${at + 1}`
          return (
            <li key={at}>
              <span className={classes.columna}>
                <b>{name}</b>
                <span>{columna.muestra.filter(Boolean).join(' · ') || '(vacía)'}</span>
              </span>
              <Select
                aria-label={`Qué tiene la columna ${name}`}
                data={[
                  { value: NO_SE_USA, label: 'No se usa' },
                  ...campos.map(value => ({ value, label: nombresDeCampo[value] })),
                ]}
                value={columna.campo && campos.includes(columna.campo) ? columna.campo : NO_SE_USA}
                allowDeselect={false}
                disabled={disabled}
                onChange={v => onColumn(at, v === null || v === NO_SE_USA ? '' : v)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
