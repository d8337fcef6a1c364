/** What an activity is made of, one part at a time, for the page of its course. */
import { type Actividad, actividadesRoutes, MODO, type ModoDeEntregable } from '@eleva/contract'
import { useWrite } from '../../kit/api/query.ts'
import { Cuantos, Modos, Obligacion } from './Modos.tsx'
import { PanelExamen } from './PanelExamen.tsx'
import { PanelItems } from './PanelItems.tsx'
import { staleActivities } from './stale.ts'
import classes from './Unidad.module.css'

const nowhere = () => {}

type Props = { actividad: Actividad }

export const ItemsDeTarea = ({ actividad }: Props) => (
  <PanelItems actividad={actividad} enfoca={false} onClose={nowhere} />
)
export const ExamenDeTarea = ({ actividad }: Props) => (
  <PanelExamen key={actividad.avanza_examen_id} actividad={actividad} onClose={nowhere} />
)

/** Kept as it is chosen. */
export function EntregaDeTarea({ actividad: a, onChange }: Props & { onChange: () => void }) {
  const setMode = useWrite(actividadesRoutes.entregable, staleActivities)
  const setDuty = useWrite(actividadesRoutes.obligacion, staleActivities)
  const mode = setMode.isPending ? setMode.variables.params.type : a.entregable
  const asked = setDuty.isPending ? setDuty.variables.body : undefined
  const duty = asked?.entregable_opcional ?? a.entregable_opcional
  const cuantos = asked?.archivos_max ?? a.archivos_max
  return (
    <div className={classes.entrega}>
      <Modos
        value={String(mode)}
        sinRubrica={!a.rubrica}
        onChange={to =>
          setMode.mutate(
            { params: { activityId: a.id, type: Number(to) as ModoDeEntregable } },
            { onSuccess: onChange },
          )
        }
      />
      {mode !== MODO.ninguno && (
        <>
          <Obligacion
            value={String(duty)}
            onChange={to =>
              setDuty.mutate(
                { params: { id: a.id }, body: { entregable_opcional: Number(to) as 1 | 2 } },
                { onSuccess: onChange },
              )
            }
          />
          <Cuantos
            value={String(cuantos)}
            onChange={to =>
              setDuty.mutate({ params: { id: a.id }, body: { archivos_max: Number(to) } }, { onSuccess: onChange })
            }
          />
        </>
      )}
    </div>
  )
}
