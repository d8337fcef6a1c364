/** Make the rubric, change it, or look at it. */
import { rubricasRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { RubricaGrid } from '../rubricas/RubricaGrid.parte.tsx'
import type { PanelProps } from './useUnidadAddress.ts'

export function PanelRubrica({ actividad: { id, unidad_id, rubrica } }: PanelProps) {
  const read = useRead(
    rubricasRoutes.get,
    { params: { unidadId: unidad_id, actividadId: id } },
    { enabled: rubrica !== null },
  )
  if (!rubrica)
    return (
      <EmptyState text="Esta actividad todavía no tiene rúbrica.">
        <Button
          leftSection={<IconPlus size={18} stroke={1.75} />}
          renderRoot={props => (
            <Link
              to="/rubricas/nueva/$unidad/act/{-$actividad}"
              params={{ unidad: unidad_id, actividad: id }}
              {...props}
            />
          )}
        >
          Crear rúbrica
        </Button>
      </EmptyState>
    )
  if (!read.data) return <Pending query={read} height={240} />
  return (
    <>
      <RubricaGrid rubrica={read.data.rubrica} stacked />
      <Button
        fullWidth
        mt="md"
        variant="default"
        leftSection={<IconPencil size={18} stroke={1.75} />}
        renderRoot={props => <Link to="/rubricas/edit/$rubrica" params={{ rubrica: rubrica.id }} {...props} />}
      >
        Editar rúbrica
      </Button>
    </>
  )
}
