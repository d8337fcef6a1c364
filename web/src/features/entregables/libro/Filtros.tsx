/** What is looked for in a grade book: whom, what waits, and in which state and unit. */
import { estadosDeEntrega, type ModoDeEntrega, palabrasDeEntrega } from '@eleva/contract'
import { UnstyledButton } from '@mantine/core'
import { useMemo } from 'react'
import { FilterChip } from '../../../kit/list/FilterChip.tsx'
import { SearchBox } from '../../../kit/list/SearchBox.tsx'
import classes from './Libro.module.css'
import { cuenta, type Vista } from './libro.ts'
import type { LibroAddress } from './useLibroAddress.ts'

type Props = { vista: Vista; modo: ModoDeEntrega; address: LibroAddress }

export function Filtros({ vista: { libro, tareas }, modo, address: { filtro, set } }: Props) {
  const cuantos = useMemo(() => cuenta(libro, tareas), [libro, tareas])
  const unidades = [...new Map(libro.tareas.map(t => [t.unidad_id, t.unidad])).entries()]
  return (
    <div className={classes.herramientas}>
      <SearchBox label="Buscar estudiante" value={filtro.search} onSearch={search => set({ search })} />
      <UnstyledButton
        className={classes.conmuta!}
        aria-pressed={filtro.estado === 'entregado'}
        onClick={() => set({ estado: filtro.estado === 'entregado' ? undefined : 'entregado' })}
      >
        {modo === 'sencillo' ? 'Por revisar' : 'Por calificar'} <b>{cuantos.entregado + cuantos.en_revision}</b>
      </UnstyledButton>
      <FilterChip
        label="Estado"
        all="Todos"
        options={estadosDeEntrega
          .filter(e => e !== 'entregado' && (cuantos[e] > 0 || filtro.estado === e))
          .map(e => ({
            value: e,
            label: `${palabrasDeEntrega[e]} (${cuantos[e]})`,
          }))}
        value={filtro.estado}
        onChange={estado => set({ estado: estado === undefined ? undefined : String(estado) })}
      />
      {unidades.length > 1 && (
        <FilterChip
          label="Unidad"
          all="Todas"
          options={unidades.map(([value, label]) => ({ value, label }))}
          value={filtro.unidad}
          onChange={unidad => set({ unidad })}
        />
      )}
    </div>
  )
}
