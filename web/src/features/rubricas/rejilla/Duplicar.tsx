/** The same rubric for other activities: those that have none yet. */
import { rejillaRoutes } from '@eleva/contract'
import { Button, MultiSelect, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead, useWrite } from '../../../kit/api/query.ts'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { opcionesDe } from '../../../kit/form/opcionesDe.tsx'
import { PieDeDialogo } from '../../../kit/form/PieDeDialogo.tsx'
import { Rechazo } from '../../../kit/form/Rechazo.tsx'
import { buscadasEnServidor } from '../../../kit/theme/buscaOpciones.ts'
import { staleRubricas } from '../stale.ts'

type Props = { opened: boolean; onClose: () => void; rubricaId: number }

export function Duplicar({ opened, onClose, rubricaId }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Duplicar en otras actividades">
      <Contenido rubricaId={rubricaId} onClose={onClose} />
    </FormDialog>
  )
}

type Opcion = { value: string; label: string }

function Contenido({ rubricaId, onClose }: Omit<Props, 'opened'>) {
  const [chosen, setChosen] = useState<Opcion[]>([])
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, 300)
  const read = useRead(rejillaRoutes.destinos, { query: { search } }, { keep: true, fresh: true })
  const copy = useWrite(rejillaRoutes.copy, staleRubricas)
  const found = (read.data?.actividades ?? []).map(a => ({
    value: String(a.id),
    label: `${a.nombre_actividad_unidad} (${a.nombre_unidad})`,
  }))
  const all = [...chosen, ...found.filter(o => !chosen.some(c => c.value === o.value))]
  return (
    <Stack>
      <MultiSelect
        label="Actividades"
        description="Las que todavía no tienen rúbrica. Cada una recibe una copia, que después cambia por su cuenta."
        placeholder={chosen.length ? '' : 'Elige una o varias'}
        searchable
        data-autofocus
        openOnFocus={false}
        filter={buscadasEnServidor(read.data?.hay_mas)}
        searchValue={text}
        onSearchChange={setText}
        nothingFoundMessage="No hay actividades sin rúbrica con ese nombre"
        data={all}
        value={chosen.map(c => c.value)}
        onChange={values => setChosen(values.flatMap(v => all.find(o => o.value === v) ?? []))}
        {...opcionesDe(read)}
      />
      <Rechazo error={copy.error} fields />
      <PieDeDialogo>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          disabled={chosen.length === 0}
          loading={copy.isPending}
          onClick={() =>
            copy.mutate({ body: { rubricaId, actividades: chosen.map(c => Number(c.value)) } }, { onSuccess: onClose })
          }
        >
          Duplicar
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}
