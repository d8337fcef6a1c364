/** Who has read an announcement, and who has not: `?lectores=12`. */
import { anunciosRoutes } from '@eleva/contract'
import { Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { SearchBox } from '../../kit/list/SearchBox.tsx'
import { formatMoment } from '../../kit/page/dates.ts'
import { Persona } from '../../shared/Persona.tsx'
import classes from './Anuncios.module.css'
import { leidoPor } from './palabras.ts'

export const LectoresDialog = ({ id, onClose }: { id: number | undefined; onClose: () => void }) => (
  <FormDialog opened={id !== undefined} onClose={onClose} title="Quién lo ha leído" address>
    {id !== undefined && <Lectores key={id} id={id} />}
  </FormDialog>
)

function Lectores({ id }: { id: number }) {
  const [leido, setLeido] = useState<'' | '1' | '0'>('')
  const [search, setSearch] = useState('')
  const [place, setPlace] = useState<{ page?: number; per_page?: number }>({})
  const query = {
    search,
    page: place.page ?? 1,
    per_page: place.per_page ?? 15,
    ...(leido ? { leido: Number(leido) as 0 | 1 } : {}),
  }
  const read = useRead(anunciosRoutes.lectores, { params: { id }, query }, { keep: true })
  const { data } = read
  if (!data) return <Pending query={read} height={280} />
  return (
    <Stack gap="md">
      <Text fw={600} role="status">
        {leidoPor(data.leidos, data.personas)}
      </Text>
      <Group gap="sm">
        <SegmentedControl
          aria-label="A quiénes ver"
          value={leido}
          onChange={to => {
            setLeido(to as typeof leido)
            setPlace({ per_page: query.per_page })
          }}
          data={[
            { value: '', label: 'Todos' },
            { value: '1', label: 'Ya lo leyeron' },
            { value: '0', label: 'Faltan' },
          ]}
        />
        <SearchBox
          label="Buscar por nombre"
          value={search}
          onSearch={text => {
            setSearch(text)
            setPlace({ per_page: query.per_page })
          }}
        />
      </Group>
      {data.lectores.length === 0 ? (
        <Text c="var(--e-ink-2)">
          {search
            ? 'Nadie con ese nombre.'
            : leido === '0'
              ? 'Ya lo leyeron todas las personas.'
              : 'Todavía nadie lo ha leído.'}
        </Text>
      ) : (
        <ul className={classes.lectores}>
          {data.lectores.map(l => (
            <li key={l.id}>
              <Persona nombre={l.nombre} avatar={l.avatar} />
              <Text fz="sm" c="var(--e-ink-2)">
                {l.leido_en ? formatMoment(l.leido_en) : 'Sin leer'}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {data.total > data.lectores.length && (
        <Pager
          page={data.page}
          perPage={data.per_page}
          total={data.total}
          onChange={to => setPlace({ ...place, ...to })}
        />
      )}
    </Stack>
  )
}
