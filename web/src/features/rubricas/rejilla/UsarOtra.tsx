/** The library of rubrics: those of all activities, found by their words, looked at, and laid into the grid. */
import { type RubricaDeBiblioteca, type RubricaEditable, rejillaRoutes, rubricasRoutes } from '@eleva/contract'
import { Button, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { Pending } from '../../../kit/feedback/States.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { PieDeDialogo } from '../../../kit/form/PieDeDialogo.tsx'
import { SearchBox } from '../../../kit/list/SearchBox.tsx'
import { count } from '../../../kit/page/count.ts'
import { RubricaGrid } from '../RubricaGrid.parte.tsx'
import classes from './Rejilla.module.css'
import { valoresDe, vistaDe } from './valores.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** The one of this activity, which is no other. */
  propia: number | undefined
  /** How many criteria stand in the grid. */
  criterios: number
  onUsar: (rubrica: RubricaEditable) => void
}

export function UsarOtra({ opened, onClose, ...props }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Usar otra rúbrica" size={960}>
      <Contenido onClose={onClose} {...props} />
    </FormDialog>
  )
}

function Contenido({ propia, criterios, onUsar, onClose }: Omit<Props, 'opened'>) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<number>()
  const read = useRead(rejillaRoutes.biblioteca, { query: { search } }, { keep: true, fresh: true })
  if (chosen !== undefined)
    return (
      <Vista
        id={chosen}
        criterios={criterios}
        onBack={() => setChosen(undefined)}
        onUsar={rubrica => {
          onUsar(rubrica)
          onClose()
        }}
      />
    )
  const found = (read.data?.rubricas ?? []).filter(r => r.id !== propia)
  return (
    <Stack>
      <SearchBox label="Nombre o actividad" value={search} onSearch={setSearch} />
      <Pending query={read} />
      {read.data && found.length === 0 && (
        <Text role="status">{search ? 'Ninguna rúbrica tiene esas palabras.' : 'Todavía no hay otra rúbrica.'}</Text>
      )}
      <ul className={classes.biblioteca} aria-label="Rúbricas">
        {found.map(r => (
          <li key={r.id}>
            <Opcion rubrica={r} onClick={() => setChosen(r.id)} />
          </li>
        ))}
      </ul>
      {read.data?.hay_mas && <Text c="dimmed">Hay más: escribe para acotar.</Text>}
    </Stack>
  )
}

const Opcion = ({ rubrica: r, onClick }: { rubrica: RubricaDeBiblioteca; onClick: () => void }) => (
  <button type="button" className={classes.opcion} onClick={onClick}>
    <strong>{r.nombre}</strong>
    <span>
      {r.nombre_actividad_unidad} · {r.nombre_unidad}
    </span>
    <span>
      {count(r.criterios, 'criterio', 'criterios')} · {r.puntajeMax} {r.puntajeMax === 1 ? 'punto' : 'puntos'}
    </span>
  </button>
)

type VistaProps = Pick<Props, 'criterios' | 'onUsar'> & { id: number; onBack: () => void }

function Vista({ id, criterios, onBack, onUsar }: VistaProps) {
  const read = useRead(rubricasRoutes.edit, { params: { id } }, { fresh: true })
  const rubrica = read.data?.rubrica
  return (
    <Stack>
      {rubrica ? <RubricaGrid rubrica={vistaDe(valoresDe(rubrica))} /> : <Pending query={read} height={240} />}
      {criterios > 0 && (
        <Text c="dimmed">
          Reemplaza {criterios === 1 ? 'el criterio que hay' : `los ${criterios} criterios que hay`}. Puedes deshacerlo.
        </Text>
      )}
      <PieDeDialogo>
        <Button variant="default" leftSection={<IconArrowLeft size={18} stroke={1.75} />} onClick={onBack}>
          Ver otras
        </Button>
        <Button disabled={!rubrica} onClick={() => rubrica && onUsar(rubrica)}>
          Usar esta rúbrica
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}
