/** The dates of another group in the same course, as a proposal. */
import { type GrupoConPlazos, plazosRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readOptions, useRead } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { notify } from '../../kit/notify.ts'
import { count } from '../../kit/page/count.ts'
import { CAMPOS, type Cambios } from './calendario.ts'
import classes from './Plazos.module.css'
import { filasDe } from './useFechas.ts'

type Props = {
  opened: boolean
  onClose: () => void
  grupo: number
  curso: number
  onPropose: (cambios: Cambios) => void
}

export const CopiarDialog = ({ opened, onClose, ...rest }: Props) => (
  <FormDialog opened={opened} onClose={onClose} title="Copiar de otro grupo">
    {opened && <Grupos {...rest} />}
  </FormDialog>
)

function Grupos({ grupo, curso, onPropose }: Omit<Props, 'opened' | 'onClose'>) {
  const read = useRead(plazosRoutes.grupos, { params: { cursoId: curso } }, { fresh: true })
  const client = useQueryClient()
  const [busy, setBusy] = useState<number>()
  if (!read.data) return <Pending query={read} height={160} />
  const otros = read.data.grupos.filter(g => g.id !== grupo && g.con_fecha > 0)
  if (otros.length === 0) return <EmptyState text="Ningún otro de tus grupos tiene fechas en este curso." />
  const copy = async ({ id, nombre_grupo }: GrupoConPlazos) => {
    setBusy(id)
    try {
      const from = await client.fetchQuery({
        ...readOptions(plazosRoutes.get, { params: { grupoId: id, cursoId: curso } }),
        staleTime: 0,
      })
      const dated = filasDe(from.actividades).filter(f => CAMPOS.some(c => f[c]))
      onPropose(
        Object.fromEntries(
          dated.map(({ actividad_id, abre, fecha_limite, cierra }) => [actividad_id, { abre, fecha_limite, cierra }]),
        ),
      )
    } catch (error) {
      notify(error instanceof Error ? error.message : `No se pudieron leer las fechas de ${nombre_grupo}`, 'danger')
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <ul className={classes.grupos}>
      {otros.map(g => (
        <li key={g.id} className={classes.grupo}>
          <span>
            <b>{g.nombre_grupo}</b>
            <span className={classes.tipo}>{count(g.con_fecha, 'actividad con fechas', 'actividades con fechas')}</span>
          </span>
          <Button
            variant="default"
            loading={busy === g.id}
            aria-label={`Copiar las fechas de ${g.nombre_grupo}`}
            onClick={() => void copy(g)}
          >
            Copiar
          </Button>
        </li>
      ))}
    </ul>
  )
}
