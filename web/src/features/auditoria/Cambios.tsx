/** What an act changed, object by object: before and after, and the way to all that became of each. */
import { type CambioAuditado, entreComillas } from '@eleva/contract'
import { Anchor } from '@mantine/core'
import { formatDay, formatMoment } from '../../kit/page/dates.ts'
import classes from './Auditoria.module.css'

const HIZO = { agrega: 'Agregó', cambia: 'Cambió', quita: 'Quitó' } as const

/** «Personas «Ana Ruiz»», or the key of what has no name. */
export const objetoDicho = ({ clase, nombre, objeto }: Pick<CambioAuditado, 'clase' | 'nombre' | 'objeto'>) =>
  `${clase} ${nombre ? entreComillas(nombre) : objeto}`

/** Days and moments stand as the database writes them. */
function legible(valor: string | null): string {
  if (valor === null) return 'nada'
  if (/^\d{4}-\d\d-\d\d$/.test(valor)) return formatDay(valor)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(valor) ? formatMoment(valor) : valor
}

type Props = {
  cambios: readonly CambioAuditado[]
  /** Opens the history of an object. */
  onObjeto: (tabla: string, objeto: string) => void
}

export const Cambios = ({ cambios, onObjeto }: Props) =>
  cambios.map(c => (
    <div key={c.id} className={classes.cambio}>
      {HIZO[c.hizo]}{' '}
      <Anchor component="button" type="button" fz="inherit" ta="start" onClick={() => onObjeto(c.tabla, c.objeto)}>
        {objetoDicho(c)}
      </Anchor>
      {c.hizo === 'cambia' ? (
        <div className={classes.campos}>
          {c.campos.map(f => (
            <div key={f.campo}>
              {f.campo}: <del>{legible(f.antes)}</del> → <ins>{legible(f.ahora)}</ins>
            </div>
          ))}
        </div>
      ) : (
        <div className={classes.datos}>
          {c.campos.map(f => `${f.campo}: ${legible(f.ahora ?? f.antes)}`).join(' · ')}
        </div>
      )}
    </div>
  ))
