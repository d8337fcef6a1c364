/** Days of the week to be marked: 1 Monday … 7 Sunday. */

import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DiasDeSemana.module.css'

const DIAS = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom']

type Props = { legend: string; value: readonly number[]; onChange: (dias: number[]) => void; error?: ReactNode }

export const DiasDeSemana = ({ legend, value, onChange, error }: Props) => (
  <fieldset className={classes.semana}>
    <legend>{legend}</legend>
    <div className={classes.dias}>
      {DIAS.map((d, i) => {
        const has = value.includes(i + 1)
        return (
          <Checkbox
            key={d}
            label={d}
            checked={has}
            onChange={() => onChange(has ? value.filter(x => x !== i + 1) : [...value, i + 1])}
          />
        )
      })}
    </div>
    {error !== undefined && error !== null && <p className={classes.mal}>{String(error)}</p>}
  </fieldset>
)
