/**
 * What a load would do or did: five counts, of which that of the deactivated is shown where there are any, and the
 * refused rows with their line and why.
 */
import type { CargaHecha } from '@eleva/contract'
import { Badge, Button, Text } from '@mantine/core'
import {
  IconCircleCheck,
  IconDownload,
  IconEqual,
  IconExclamationCircle,
  IconRefresh,
  IconUserOff,
} from '@tabler/icons-react'
import { keep } from '../../../kit/api/client.ts'
import { number } from '../../../kit/page/PageShell.tsx'
import classes from './CargaCsv.module.css'
import { csvOf } from './csv.ts'

/** More would make the dialog slow; all of them are in the file to download. */
const MAX_SHOWN = 200

const counts = [
  { of: 'creados', trial: ['nuevo', 'nuevos'], done: ['creado', 'creados'], color: 'success', icon: IconCircleCheck },
  {
    of: 'actualizados',
    trial: ['se actualiza', 'se actualizan'],
    done: ['actualizado', 'actualizados'],
    color: 'info',
    icon: IconRefresh,
  },
  {
    of: 'ya_estaban',
    trial: ['ya estaba', 'ya estaban'],
    done: ['ya estaba', 'ya estaban'],
    color: 'gray',
    icon: IconEqual,
  },
  {
    of: 'desactivados',
    trial: ['desactivado', 'desactivados'],
    done: ['desactivado', 'desactivados'],
    color: 'warning',
    icon: IconUserOff,
  },
  {
    of: 'rechazados',
    trial: ['con error', 'con error'],
    done: ['con error', 'con error'],
    color: 'danger',
    icon: IconExclamationCircle,
  },
] as const

export function Resumen({ carga, words }: { carga: CargaHecha; words: 'trial' | 'done' }) {
  const refused = carga.filas.filter(f => f.resultado === 'rechazado')
  const hidden = refused.length - MAX_SHOWN
  const save = () =>
    keep(
      csvOf([['Renglón', 'Nombre', 'Correo', 'Motivo'], ...refused.map(f => [f.renglon, f.nombre, f.email, f.motivo])]),
      'renglones-con-error.csv',
    )
  return (
    <>
      <div className={classes.cuentas} role="status">
        {counts
          .filter(c => c.of !== 'desactivados' || carga.desactivados > 0)
          .map(c => (
            <Badge key={c.of} color={c.color} leftSection={<c.icon size={14} stroke={2.2} aria-hidden />}>
              {number.format(carga[c.of])} {c[words][carga[c.of] === 1 ? 0 : 1]}
            </Badge>
          ))}
      </div>
      {refused.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
          <ul className={classes.filas} aria-label="Renglones con error" tabIndex={0}>
            {refused.slice(0, MAX_SHOWN).map(f => (
              <li key={f.renglon}>
                <span className={classes.renglon} title={`Renglón ${f.renglon}`}>
                  {number.format(f.renglon)}
                </span>
                <span className={classes.quien}>{[f.nombre || '(vacío)', f.email].filter(Boolean).join(', ')}</span>
                <span className={classes.motivo}>{f.motivo}</span>
              </li>
            ))}
          </ul>
          {hidden > 0 && <Text fz="sm">Y {number.format(hidden)} más en el archivo.</Text>}
          <div>
            <Button variant="default" size="sm" leftSection={<IconDownload size={18} stroke={1.75} />} onClick={save}>
              Descargar{' '}
              {refused.length === 1 ? 'el renglón con error' : `los ${number.format(refused.length)} con error`}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
