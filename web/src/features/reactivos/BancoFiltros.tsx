/** What narrows the bank. */
import {
  cursosRoutes,
  dificultades,
  nombresDeTipo,
  type ReplyOf,
  reactivosRoutes,
  tiposDePregunta,
} from '@eleva/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { FilterByTyping, FilterOfMany } from '../../kit/list/FilterOfMany.tsx'
import type { useList } from '../../kit/list/useList.ts'
import { buscadasEnServidor } from '../../kit/theme/buscaOpciones.ts'
import { nombreDeDificultad } from '../evaluaciones/cifras.parte.ts'

type Lista = ReturnType<
  typeof useList<typeof reactivosRoutes.banco, ReplyOf<typeof reactivosRoutes.banco>['preguntas'][number]>
>

const VER = [
  { value: 'sin_usar', label: 'Sin usar' },
  { value: 'repetidas', label: 'Repetidas' },
  { value: 'reportadas', label: 'Con errores reportados' },
]
const DIFICULTAD = [
  ...dificultades.map(d => ({ value: d, label: nombreDeDificultad[d] })),
  { value: 'sin_cifras', label: 'Sin cifras' },
]

export function BancoFiltros({ list }: { list: Pick<Lista, 'params' | 'set'> }) {
  const categorias = useRead(reactivosRoutes.categorias, {})
  const { data } = categorias
  const opciones = useRead(cursosRoutes.opciones, {})
  return (
    <>
      <FilterOfMany
        label="Curso"
        all="Todos"
        read={opciones}
        options={opciones.data?.cursos}
        value={list.params.curso}
        onChange={curso => list.set({ curso })}
      />
      <FilterOfMany
        label="Unidad"
        all="Todas"
        read={opciones}
        options={opciones.data?.unidades}
        value={list.params.unidad}
        onChange={unidad => list.set({ unidad })}
      />
      <FilterChip
        label="Categoría"
        read={categorias}
        all="Todas"
        options={(data?.categorias ?? []).map(c => ({ value: c.id, label: c.nombre }))}
        value={list.params.categoria}
        // An indicator is of one category.
        onChange={categoria => list.set({ categoria, indicador: undefined })}
      />
      <FilterChip
        label="Indicador"
        read={categorias}
        all="Todos"
        options={(data?.categorias ?? [])
          .filter(c => list.params.categoria === undefined || c.id === Number(list.params.categoria))
          .flatMap(c => c.indicadores.map(i => ({ value: i.id, label: i.nombre })))}
        value={list.params.indicador}
        onChange={indicador => list.set({ indicador })}
      />
      <FilterChip
        label="Tipo"
        all="Todos"
        options={tiposDePregunta.map(t => ({ value: t, label: nombresDeTipo[t].nombre }))}
        value={list.params.tipo}
        onChange={tipo => list.set({ tipo })}
      />
      <FilterChip
        label="Dificultad"
        all="Todas"
        options={DIFICULTAD}
        value={list.params.dificultad}
        onChange={dificultad => list.set({ dificultad })}
      />
      <FilterChip label="Ver" all="Todas" options={VER} value={list.params.ver} onChange={ver => list.set({ ver })} />
      <PalabraSelect value={list.params.palabra} onChange={palabra => list.set({ palabra })} />
    </>
  )
}

/** Keywords that are in use, found by typing. */
function PalabraSelect({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (palabra: string | undefined) => void
}) {
  const [text, setText] = useState(value ?? '')
  const [search] = useDebouncedValue(text, 300)
  const read = useRead(reactivosRoutes.palabrasUsadas, { query: { search: value ? '' : search } }, { keep: true })
  const found = read.data?.palabras ?? []
  return (
    <FilterByTyping
      label="Palabra clave"
      all="Todas"
      // The address filters already, whether or not it is among the first.
      data={value && !found.includes(value) ? [value, ...found] : found}
      filter={buscadasEnServidor(read.data?.hay_mas)}
      searchValue={text}
      onSearchChange={setText}
      value={value ?? null}
      onChange={word => onChange(word ?? undefined)}
      nothingFoundMessage="Ninguna pregunta la tiene"
      {...opcionesDe(read)}
    />
  )
}
