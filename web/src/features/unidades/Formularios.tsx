/** The forms of a unit: a name and an address that opens in another tab. */
import type { Actividad } from '@eleva/contract'
import { Button, Paper } from '@mantine/core'
import { IconExternalLink, IconForms, IconPlus, IconTrash } from '@tabler/icons-react'
import { EmptyState } from '../../kit/feedback/States.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useCan } from '../../kit/page/session.tsx'
import classes from './Unidad.module.css'
import { useEliminar } from './useEliminar.ts'

type Props = { formularios: Actividad[]; onCreate: () => void; onEdit: (id: number) => void }

export function Formularios({ formularios, onCreate, onEdit }: Props) {
  const mayWrite = useCan('actividades.write')
  const remove = useEliminar()
  if (formularios.length === 0)
    return (
      <Paper withBorder radius="lg" className={classes.vacio!}>
        <EmptyState>
          {mayWrite && (
            <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={onCreate}>
              Nuevo formulario
            </Button>
          )}
        </EmptyState>
      </Paper>
    )
  return (
    <Paper withBorder radius="lg" className={classes.lista!}>
      <ul aria-label="Formularios">
        {formularios.map(f => (
          <li key={f.id}>
            <span className={classes.icono} aria-hidden>
              <IconForms size={20} stroke={1.75} />
            </span>
            <div className={classes.texto}>
              <span className={classes.nombre}>{f.nombre_actividad_unidad}</span>
              <div className={classes.datos}>
                <a href={f.form_link} target="_blank" rel="noopener noreferrer" className={classes.enlace}>
                  {f.form_link}
                  <IconExternalLink size={14} stroke={1.75} aria-label="Se abre en otra pestaña" />
                </a>
              </div>
            </div>
            {mayWrite && (
              <RowMenu
                name={f.nombre_actividad_unidad}
                onEdit={() => onEdit(f.id)}
                actions={[{ label: 'Eliminar', icon: IconTrash, onClick: () => void remove(f), danger: true }]}
              />
            )}
          </li>
        ))}
      </ul>
    </Paper>
  )
}
