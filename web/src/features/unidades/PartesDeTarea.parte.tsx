/** What an activity is made of, one part at a time, for the page of its course. */
import { type Actividad, actividadesRoutes, type BodyOf, MODO, type ModoDeEntregable, type Muro } from '@eleva/contract'
import { useState } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import { Anonima, Cuantos, Decimales, MAL_PESO, Modos, Obligacion, Peso, QuienLaVe, readPeso } from './Modos.tsx'
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
  const put = (body: BodyOf<typeof actividadesRoutes.obligacion>) =>
    setDuty.mutate({ params: { id: actividad.id }, body }, { onSuccess: onChange })
  return (
    <div className={classes.entrega}>
      <Modos
        value={String(mode)}
        sinRubrica={!actividad.rubrica}
        onChange={to =>
          setMode.mutate(
            { params: { activityId: actividad.id, type: Number(to) as ModoDeEntregable } },
            { onSuccess: onChange },
          )
        }
      />
      {mode !== MODO.ninguno && (
        <>
          <Obligacion
            value={String(now.entregable_opcional)}
            onChange={to => put({ entregable_opcional: Number(to) as 1 | 2 })}
          />
          <Cuantos value={String(now.archivos_max)} onChange={to => put({ archivos_max: Number(to) })} />
          <QuienLaVe
            value={String(now.muro)}
            onChange={to => put({ muro: Number(to) as Muro })}
            alEntregar={{
              value: String(now.muro_al_entregar),
              onChange: to => put({ muro_al_entregar: Number(to) as 0 | 1 }),
            }}
          />
          {mode === MODO.calificable && (
            <Decimales value={String(now.decimales)} onChange={to => put({ decimales: Number(to) as 0 | 1 })} />
          )}
          <Anonima value={String(now.anonima)} onChange={to => put({ anonima: Number(to) as 0 | 1 })} />
        </>
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
