/** What an activity is made of, one part at a time, for the page of its course. */
import { type Actividad, actividadesRoutes, type ComoSeEntrega, MAL_PESO, MODO } from '@eleva/contract'
import { useState } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import { CamposDeEntrega, Modos, Peso, readPeso } from './Modos.tsx'
import { PanelItems } from './PanelItems.tsx'
import { staleActivities } from './stale.ts'
import classes from './Unidad.module.css'

export { ExamenElegido as ExamenDeTarea } from './PanelExamen.tsx'

const nowhere = () => {}

type Props = { actividad: Actividad }

export const ItemsDeTarea = ({ actividad }: Props) => (
  <div className={classes.enLinea}>
    <PanelItems actividad={actividad} enfoca={false} onClose={nowhere} />
  </div>
)

/** Kept as it is chosen. */
export function EntregaDeTarea({ actividad, onChange }: Props & { onChange: () => void }) {
  const setMode = useWrite(actividadesRoutes.entregable, staleActivities)
  const setDuty = useWrite(actividadesRoutes.obligacion, staleActivities)
  const mode = setMode.isPending ? setMode.variables.params.type : actividad.entregable
  const asked = setDuty.isPending ? setDuty.variables.body : undefined
  const now = { ...actividad, ...asked }
  const put = (body: ComoSeEntrega) => setDuty.mutate({ params: { id: actividad.id }, body }, { onSuccess: onChange })
  return (
    <div className={classes.entrega}>
      <Modos
        value={mode}
        sinRubrica={!actividad.rubrica}
        onChange={type => setMode.mutate({ params: { activityId: actividad.id, type } }, { onSuccess: onChange })}
      />
      {mode !== MODO.ninguno && (
        <CamposDeEntrega
          modo={mode}
          campo={name => ({ value: now[name], onChange: value => put({ [name]: value }) })}
        />
      )}
      {(mode !== MODO.ninguno || actividad.numero_preguntas > 0) && (
        <PesoAlSalir key={String(actividad.peso)} peso={actividad.peso} onPeso={peso => put({ peso })} />
      )}
    </div>
  )
}

/** Kept once it is typed. */
function PesoAlSalir({ peso, onPeso }: { peso: number | null; onPeso: (peso: number | null) => void }) {
  const [texto, setTexto] = useState(peso === null ? '' : String(peso))
  const next = readPeso(texto)
  return (
    <Peso
      value={texto}
      onChange={setTexto}
      error={next === undefined && MAL_PESO}
      onBlur={() => next !== undefined && next !== peso && onPeso(next)}
    />
  )
}
