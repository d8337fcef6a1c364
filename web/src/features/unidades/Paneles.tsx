/** The panel of the chosen activity: beside the list where there is room, over it where there is not. */
import type { Actividad } from '@eleva/contract'
import { CloseButton, Paper, Skeleton, Title } from '@mantine/core'
import { Suspense } from 'react'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { useDesk } from '../../kit/theme/anchos.ts'
import { PanelExamen } from './PanelExamen.tsx'
import { PanelRubrica } from './PanelRubrica.tsx'
import classes from './Unidad.module.css'
import { type Panel, type PanelProps, useUnidadAddress } from './useUnidadAddress.ts'

const PanelEntregable = lazy(() => import('./PanelEntregable.tsx').then(m => ({ default: m.PanelEntregable })))
const PanelItems = lazy(() => import('./PanelItems.tsx').then(m => ({ default: m.PanelItems })))

const paneles: Record<Panel, { titulo: string; Contenido: (props: PanelProps) => React.ReactNode }> = {
  entregable: { titulo: 'Entregable', Contenido: PanelEntregable },
  items: { titulo: 'Ítems', Contenido: PanelItems },
  rubrica: { titulo: 'Rúbrica', Contenido: PanelRubrica },
  examen: { titulo: 'Examen', Contenido: PanelExamen },
}

export function PanelDeActividad({ actividad }: { actividad: Actividad }) {
  const { panel, go } = useUnidadAddress()
  const beside = useDesk()
  const { titulo, Contenido } = paneles[panel]
  const close = () => go({ actividad: undefined })
  const content = <Contenido key={panel} actividad={actividad} onClose={close} />
  if (!beside)
    return (
      <FormDialog address opened onClose={close} title={`${titulo} · ${actividad.nombre_actividad_unidad}`}>
        {content}
      </FormDialog>
    )
  return (
    <Paper component="section" withBorder radius="lg" className={classes.panel!} aria-label={titulo}>
      <div className={classes.cabeza}>
        <Title order={2}>
          {titulo} <span className={classes.de}>{actividad.nombre_actividad_unidad}</span>
        </Title>
        <CloseButton aria-label="Cerrar panel" onClick={close} />
      </div>
      <Suspense fallback={<Skeleton height={140} radius="md" role="status" aria-label="Cargando" aria-busy />}>
        {content}
      </Suspense>
    </Paper>
  )
}
