/** Who else is at this course, by name; and that one of them changed what is open here. */
import { Button } from '@mantine/core'
import { IconUserEdit } from '@tabler/icons-react'
import { Avatar } from '../../kit/page/Avatar.tsx'
import { formatHour } from '../../kit/page/dates.ts'
import type { FilaDelCurso } from './esquema.ts'
import classes from './Taller.module.css'
import type { Otro, Otros } from './useOtros.ts'

const lista = new Intl.ListFormat('es', { type: 'conjunction' })
const MAX = 3

export function TambienAqui({ otros }: { otros: readonly Otro[] }) {
  const nombres = otros.slice(0, MAX).map(o => o.nombre)
  const more = otros.length - nombres.length
  const said = lista.format([...nombres, ...(more > 0 ? [`${more} más`] : [])])
  return (
    <span className={classes.tambien} role="status">
      {otros.length > 0 && (
        <>
          <span aria-hidden>
            {otros.slice(0, MAX).map(o => (
              <Avatar key={o.id} name={o.nombre} size="sm" />
            ))}
          </span>
          <b>{otros.length === 1 ? `${said} también edita este curso` : `${said} también editan este curso`}</b>
        </>
      )}
    </span>
  )
}

const ESTA = { unidad: 'esta unidad', objetivo: 'este tema', actividad: 'esta tarea' }

export function CambioAjeno({ fila, otros, onVer }: { fila: FilaDelCurso; otros: Otros; onVer: () => void }) {
  const { noticia, olvida } = otros
  if (!noticia) return null
  return (
    <div className={classes.noticia} role="status">
      <IconUserEdit size={18} stroke={1.75} aria-hidden />
      <p>
        <b>{noticia.nombre}</b> cambió {ESTA[fila.clase]} {formatHour(noticia.en)}.
      </p>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          olvida()
          onVer()
        }}
      >
        Ver
      </Button>
    </div>
  )
}
