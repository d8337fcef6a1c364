/** Who was in the class, from when to when; to be kept as a file, too. */
import { type Asistencia as Fila, streamingRoutes } from '@eleva/contract'
import { Badge, Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useDownload, useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { SearchBox } from '../../kit/list/SearchBox.tsx'
import { formatHour } from '../../kit/page/dates.ts'
import { Persona } from '../../shared/Persona.tsx'
import classes from './EnVivo.module.css'

/** Who comes in appears by itself: asked again so often (ms) while the page is seen. */
const AGAIN_EVERY = 20_000

export function Asistencia({ id }: { id: number }) {
  const [query, setQuery] = useState({ search: '', page: 1, per_page: 10 })
  const read = useRead(streamingRoutes.asistencias, { params: { id }, query }, { keep: true })
  const download = useDownload(streamingRoutes.exportAsistencias, 'asistencia.csv', 'No se pudo descargar la lista.')
  const found = read.data
  const { refetch } = read
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch()
    }, AGAIN_EVERY)
    return () => clearInterval(timer)
  }, [refetch])
  return (
    <section aria-label="Asistencia" className={classes.panel}>
      <div className={classes.filtros}>
        <SearchBox
          label="Nombre o correo"
          value={query.search}
          onSearch={search => setQuery(before => ({ ...before, search, page: 1 }))}
        />
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={download.isPending}
          disabled={found?.total === 0 && !query.search}
          onClick={() => download.mutate({ params: { id } })}
        >
          Descargar CSV
        </Button>
      </div>
      <Pending query={read} />
      {found && found.asistencias.length > 0 && (
        <ul className={classes.asistencias} aria-label="Personas en la clase">
          {found.asistencias.map(a => (
            <Renglon key={a.id} fila={a} />
          ))}
        </ul>
      )}
      {found && found.asistencias.length > 0 && (
        <Pager
          page={found.page}
          perPage={found.per_page}
          total={found.total}
          onChange={change => setQuery(before => ({ ...before, page: 1, ...(change as Partial<typeof before>) }))}
        />
      )}
      {found?.total === 0 && (
        <Text className={classes.vacio!}>
          {query.search ? 'Nadie con ese nombre.' : 'Todavía nadie ha entrado a la clase.'}
        </Text>
      )}
    </section>
  )
}

const Renglon = ({ fila: a }: { fila: Fila }) => (
  <li>
    <Persona id={a.persona} nombre={a.nombre} correo={a.escuela || a.email} avatar={a.avatar} />
    <span className={classes.lapso}>
      {a.presente ? <Badge color="success">En la clase</Badge> : null}
      {formatHour(a.entro_en)} a {formatHour(a.visto_en)}
    </span>
  </li>
)
