/** Questions of the bank, marked and brought here as copies: to change one here changes no other. */
import { nombresDeTipo, type ReactivoDeBanco, reactivosRoutes } from '@eleva/contract'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '../../../kit/api/query.ts'
import { EmptyState, NoMatchState, Pending } from '../../../kit/feedback/States.tsx'
import { Rechazo } from '../../../kit/form/Rechazo.tsx'
import { SearchBox } from '../../../kit/list/SearchBox.tsx'
import { sinDibujo } from '../../../kit/richtext/formula.ts'
import { staleQuestions } from '../../../shared/staleQuestions.ts'
import { plainOf } from '../../../shared/textoDePregunta.ts'
import classes from './Tarjetas.module.css'

const DE_UNA_VEZ = 20

export function DelBanco({ actividadId, onClose }: { actividadId: number; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const [many, setMany] = useState(DE_UNA_VEZ)
  const [marked, setMarked] = useState<readonly number[]>([])
  const query = { search, page: 1, per_page: many, sort: 'creado_en' as const }
  const read = useRead(reactivosRoutes.banco, { query }, { keep: true })
  const copy = useWrite(reactivosRoutes.lote, staleQuestions)
  const toggle = (id: number) => setMarked(all => (all.includes(id) ? all.filter(i => i !== id) : [...all, id]))
  const bring = () =>
    copy.mutate({ body: { accion: 'copiar', ids: [...marked], actividad_id: actividadId } }, { onSuccess: onClose })
  const find = (text: string) => {
    setSearch(text)
    setMany(DE_UNA_VEZ)
  }
  const rows = read.data?.preguntas ?? []
  return (
    <Stack>
      <SearchBox label="Buscar en el banco" value={search} onSearch={find} />
      <Pending query={read} height={240} />
      {read.data && rows.length === 0 && (search ? <NoMatchState onClear={() => find('')} /> : <EmptyState />)}
      <ul className={classes.banco} aria-label="Preguntas del banco">
        {rows.map(r => (
          <Una
            key={r.id}
            reactivo={r}
            here={r.actividad_id === actividadId}
            checked={marked.includes(r.id)}
            onToggle={toggle}
          />
        ))}
      </ul>
      {read.data && read.data.total > rows.length && many < 100 && (
        <Button variant="subtle" onClick={() => setMany(n => Math.min(100, n + DE_UNA_VEZ))}>
          Ver más
        </Button>
      )}
      {read.data && read.data.total > 100 && many >= 100 && (
        <Text fz="sm" c="var(--e-ink-2)">
          Hay más: búscalas por sus palabras.
        </Text>
      )}
      <Rechazo error={copy.error} fields />
      <Group justify="space-between" gap="xs">
        <Text fz="sm" c="var(--e-ink-2)">
          Se traen como copias: cambiarlas aquí no cambia las otras.
        </Text>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={marked.length === 0} loading={copy.isPending} onClick={bring}>
            {marked.length > 1 ? `Traer ${marked.length} preguntas` : 'Traer pregunta'}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

type UnaProps = { reactivo: ReactivoDeBanco; here: boolean; checked: boolean; onToggle: (id: number) => void }

function Una({ reactivo: r, here, checked, onToggle }: UnaProps) {
  const where = [r.nombre_unidad, r.nombre_actividad_unidad].filter(Boolean).join(' · ')
  return (
    <li>
      <Checkbox
        label={plainOf(sinDibujo(r.descripcion), 200) || 'Pregunta con imagen'}
        description={`${nombresDeTipo[r.tipo].nombre} · ${here ? 'Ya está en esta actividad' : where || 'Solo en el banco'}`}
        checked={checked}
        onChange={() => onToggle(r.id)}
      />
    </li>
  )
}
