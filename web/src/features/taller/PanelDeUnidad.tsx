/** A unit: what it is about; of one that other courses have, which those are. */
import { entreComillas, type UnidadDeEsquema, unidadesRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { call } from '../../kit/api/client.ts'
import { count } from '../../kit/page/count.ts'
import { CampoDeTexto } from '../../shared/vivo/Campos.tsx'
import { useCampoDe } from '../../shared/vivo/useCampoDe.ts'
import classes from './Taller.module.css'
import type { Taller } from './useEsquema.ts'

export function PanelDeUnidad({ unidad, taller }: { unidad: UnidadDeEsquema; taller: Taller }) {
  const descripcion = useCampoDe<{ descripcion: string; version: number }, string>({
    tema: `unidad:${unidad.id}:descripcion`,
    de: unidad,
    get: u => u.descripcion,
    read: async () => (await call(unidadesRoutes.get, { params: { id: unidad.id } })).unidad[0],
    send: (value, version) =>
      call(unidadesRoutes.update, { params: { id: unidad.id }, body: { descripcion: value, version } }),
    reread: taller.reread,
    falla: v => (v.trim() === '' ? 'Agregar una breve descripción de favor' : undefined), // as specified
  })
  const { objetivos, actividades } = unidad
  return (
    <div className={classes.campos}>
      <CampoDeTexto vivo={descripcion} label="De qué trata" placeholder="Una o dos frases para quien la abre" />
      <p className={classes.nota}>
        {count(objetivos.length, 'tema', 'temas')} · {count(actividades.length, 'tarea', 'tareas')} · Clave{' '}
        {unidad.clave}
      </p>
    </div>
  )
}

const together = new Intl.ListFormat('es', { type: 'conjunction' })

/** What is changed here is changed there, too. */
export function Compartida({ unidad, taller }: { unidad: UnidadDeEsquema; taller: Taller }) {
  const { otros_cursos: otros } = unidad
  if (otros.length === 0) return null
  const shown = otros.slice(0, 3).map(c => entreComillas(c.nombre))
  const names = together.format(otros.length > 3 ? [...shown, `${otros.length - 3} más`] : shown)
  return (
    <div className={classes.compartidaNota}>
      <IconLink size={18} stroke={1.75} aria-hidden />
      <p>
        Esta unidad también está en <b>{names}</b>. Lo que cambies aquí cambia allá.
      </p>
      <Button variant="subtle" size="compact-sm" onClick={() => void taller.separate(unidad.id)}>
        Separar una copia
      </Button>
    </div>
  )
}
