/** Loads of the last days, each of which can be undone. */
import { type CargaReciente, usuariosRoutes } from '@eleva/contract'
import { Button, Text } from '@mantine/core'
import { useRead } from '../../../kit/api/query.ts'
import { count } from '../../../kit/page/count.ts'
import { formatMoment } from '../../../kit/page/dates.ts'
import classes from './CargaCsv.module.css'
import { useUndoCarga } from './Deshacer.parte.tsx'

const MAX_SHOWN = 5

export function Recientes() {
  const { data } = useRead(usuariosRoutes.cargas, {}, { fresh: true })
  const loads = data?.resultSet.slice(0, MAX_SHOWN) ?? []
  if (loads.length === 0) return null
  return (
    <section>
      <h3 className={classes.titulo}>Cargas recientes</h3>
      <ul className={classes.recientes} aria-label="Cargas recientes">
        {loads.map(carga => (
          <Reciente key={carga.id} carga={carga} />
        ))}
      </ul>
    </section>
  )
}

function Reciente({ carga }: { carga: CargaReciente }) {
  const undo = useUndoCarga()
  const did = `${count(carga.creados, 'creado', 'creados')}, ${count(carga.actualizados, 'actualizado', 'actualizados')}`
  return (
    <li>
      <span className={classes.quien}>
        <b>{carga.archivo}</b>
        <span>{[formatMoment(carga.fecha), carga.quien, did].filter(Boolean).join(' · ')}</span>
      </span>
      {carga.deshecha ? (
        <Text fz="sm" c="var(--e-ink-2)">
          Deshecha
        </Text>
      ) : (
        <Button
          variant="default"
          size="sm"
          aria-label={`Deshacer la carga de ${carga.archivo}`}
          loading={undo.pending}
          onClick={() => void undo.ask(carga.id)}
        >
          Deshacer
        </Button>
      )}
    </li>
  )
}
