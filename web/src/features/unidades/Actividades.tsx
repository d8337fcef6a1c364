/** The activities of a unit in their order, and the panel of the chosen one beside them (mock-up 09). */
import { type Actividad, actividadesRoutes, hasEntrega } from '@eleva/contract'
import { ActionIcon, Badge, Button, Paper, UnstyledButton, VisuallyHidden } from '@mantine/core'
import {
  IconAsterisk,
  IconCertificate,
  IconChartBar,
  IconClipboardCheck,
  IconGripVertical,
  IconListCheck,
  IconPlus,
  IconTable,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import { EmptyState } from '../../kit/feedback/States.tsx'
import { moveActions } from '../../kit/list/moveActions.ts'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useOrden } from '../../kit/list/useOrden.ts'
import { count } from '../../kit/page/count.ts'
import { useCan } from '../../kit/page/session.tsx'
import { modos } from './modos.ts'
import { PanelDeActividad } from './Paneles.tsx'
import { plainText } from './texto.ts'
import classes from './Unidad.module.css'
import { useEliminar } from './useEliminar.ts'
import { useUnidadAddress } from './useUnidadAddress.ts'

type Props = {
  unidadId: number
  actividades: Actividad[]
  onCreate: () => void
  onEdit: (id: number) => void
}

export function Actividades({ unidadId, actividades, onCreate, onEdit }: Props) {
  const { actividad } = useUnidadAddress()
  const mayWrite = useCan('actividades.write')
  const sort = useWrite(actividadesRoutes.sort, [actividadesRoutes.list])
  const [said, setSaid] = useState('')
  const orden = useOrden(actividades, ids =>
    sort.mutateAsync({ params: { unidadId }, body: { actividades: ids } }).then(() => setSaid('Orden guardado')),
  )
  const chosen = actividades.find(a => a.id === actividad)
  if (actividades.length === 0)
    return (
      <Paper withBorder radius="lg" className={classes.vacio!}>
        <EmptyState>
          {mayWrite && (
            <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={onCreate}>
              Nueva actividad
            </Button>
          )}
        </EmptyState>
      </Paper>
    )
  return (
    <div className={classes.columnas} data-panel={chosen ? '' : undefined}>
      <Paper withBorder radius="lg" className={classes.lista!}>
        <ul ref={orden.list} aria-label="Actividades">
          {orden.shown.map((a, i) => (
            <Renglon
              key={a.id}
              actividad={a}
              chosen={a.id === actividad}
              handle={mayWrite && actividades.length > 1 ? orden.handle(a.id) : undefined}
              onEdit={() => onEdit(a.id)}
              onUp={i > 0 ? () => orden.step(a.id, -1) : undefined}
              onDown={i < orden.shown.length - 1 ? () => orden.step(a.id, 1) : undefined}
            />
          ))}
        </ul>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      </Paper>
      {chosen && <PanelDeActividad key={chosen.id} actividad={chosen} />}
    </div>
  )
}

type RenglonProps = {
  actividad: Actividad
  chosen: boolean
  handle: object | undefined
  onEdit: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** A quiz before how it is handed in. */
function iconoDe({ numero_preguntas, entregable }: Actividad) {
  if (numero_preguntas > 0) return IconClipboardCheck
  return entregable ? modos[entregable].icono : IconListCheck
}

function Renglon({ actividad, chosen, handle, onEdit, onUp, onDown }: RenglonProps) {
  const { go } = useUnidadAddress()
  const mayWrite = useCan('actividades.write')
  const Icon = iconoDe(actividad)
  const text = plainText(actividad.detalles_actividad)
  return (
    <li data-elegida={chosen || undefined}>
      {handle && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          className={classes.mango!}
          aria-label={`Mover ${actividad.nombre_actividad_unidad}`}
          aria-description="Arrastra, o usa las flechas arriba y abajo"
          {...handle}
        >
          <IconGripVertical size={18} stroke={1.75} />
        </ActionIcon>
      )}
      <span className={classes.icono} aria-hidden>
        <Icon size={20} stroke={1.75} />
      </span>
      <div className={classes.texto}>
        <UnstyledButton
          className={classes.nombre!}
          aria-expanded={chosen}
          onClick={() => go({ actividad: chosen ? undefined : actividad.id, panel: 'entregable' })}
        >
          {actividad.nombre_actividad_unidad}
        </UnstyledButton>
        {text && <p className={classes.instruccion}>{text}</p>}
        <div className={classes.datos}>
          <Entrega actividad={actividad} />
          <span>
            #{actividad.id} · {count(actividad.numero_items, 'ítem', 'ítems')}
            {actividad.numero_preguntas > 0 && ` · ${count(actividad.numero_preguntas, 'pregunta', 'preguntas')}`}
          </span>
        </div>
      </div>
      {mayWrite && <Menu {...{ actividad, onEdit, onUp, onDown }} />}
    </li>
  )
}

function Menu({ actividad, onEdit, onUp, onDown }: Pick<RenglonProps, 'actividad' | 'onEdit' | 'onUp' | 'onDown'>) {
  const { id } = actividad
  const { go } = useUnidadAddress()
  const remove = useEliminar()
  const navigate = useNavigate()
  const goToPreguntas = (ver?: 'resultados') =>
    void navigate({ to: '/preguntas/$actividad', params: { actividad: id }, search: ver ? { ver } : {} })
  return (
    <RowMenu
      name={actividad.nombre_actividad_unidad}
      onEdit={onEdit}
      actions={[
        { label: 'Entregable', icon: modos[1].icono, onClick: () => go({ actividad: id, panel: 'entregable' }) },
        { label: 'Ítems', icon: IconListCheck, onClick: () => go({ actividad: id, panel: 'items' }) },
        { label: 'Rúbrica', icon: IconTable, onClick: () => go({ actividad: id, panel: 'rubrica' }) },
        { label: 'Examen', icon: IconCertificate, onClick: () => go({ actividad: id, panel: 'examen' }) },
        { label: 'Preguntas', icon: IconClipboardCheck, onClick: () => goToPreguntas() },
        { label: 'Resultados', icon: IconChartBar, onClick: () => goToPreguntas('resultados') },
        ...moveActions(onUp, onDown),
        { label: 'Eliminar', icon: IconTrash, onClick: () => void remove(actividad), danger: true },
      ]}
    />
  )
}

function Entrega({ actividad }: { actividad: Actividad }) {
  return (
    <>
      {actividad.numero_preguntas > 0 && <Badge color="talavera">Evaluación</Badge>}
      {!hasEntrega(actividad) ? (
        actividad.numero_preguntas === 0 && <Badge color="gray">Sin entrega</Badge>
      ) : (
        <>
          <Badge color="bugambilia">{modos[actividad.entregable].nombre}</Badge>
          {actividad.entregable_opcional === 2 ? (
            <Badge color="cempasuchil" leftSection={<IconAsterisk size={12} stroke={2} />}>
              Obligatorio
            </Badge>
          ) : (
            <Badge color="gray">Opcional</Badge>
          )}
        </>
      )}
      {actividad.avanza_examen_id !== '' && <Badge color="talavera">Con examen</Badge>}
    </>
  )
}
