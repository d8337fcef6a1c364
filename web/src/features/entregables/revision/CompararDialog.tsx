/** Two versions of a delivery beside each other; one below the other where there is no room. */
import type { VersionDeEntrega } from '@eleva/contract'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { formatMoment } from '../../../kit/page/dates.ts'
import { Documentos } from '../documento/Documentos.tsx'
import classes from './Versiones.module.css'

type Props = { /** Newest first, more than one. */ versiones: readonly VersionDeEntrega[]; onClose: () => void }

export function CompararDialog({ versiones, onClose }: Props) {
  const [nueva, setNueva] = useState(versiones[0]!.numero)
  const [antes, setAntes] = useState(versiones[1]!.numero)
  const sides = [
    ['Antes', antes, setAntes],
    ['Después', nueva, setNueva],
  ] as const
  const [left, right] = [antes, nueva].map(n => versiones.find(v => v.numero === n)!)
  return (
    <FormDialog opened onClose={onClose} title="Comparar versiones" size={1400}>
      {left!.tareaURL === right!.tareaURL && !left!.otros && !right!.otros && left !== right && (
        <p className={classes.nota} role="note">
          Las dos son el mismo enlace: lo que ves es lo que tiene hoy.
        </p>
      )}
      <div className={classes.lados}>
        {sides.map(([label, numero, set], i) => (
          <div key={label} className={classes.lado}>
            <NativeSelect
              label={label}
              value={String(numero)}
              onChange={e => set(Number(e.currentTarget.value))}
              data={versiones.map(v => ({
                value: String(v.numero),
                label: `Versión ${v.numero} · ${formatMoment(v.entregado_en)}`,
              }))}
              {...(i === 0 ? { 'data-autofocus': true } : {})}
            />
            <Documentos key={numero} trabajo={[left!, right!][i]!} titulo={`${label}: versión ${numero}`} />
          </div>
        ))}
      </div>
    </FormDialog>
  )
}
