/** What narrows the bank. */
import {
  cursosRoutes,
  dificultades,
  nombresDeTipo,
  type ReplyOf,
  reactivosRoutes,
  tiposDePregunta,
} from '@eleva/contract'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { buscadasEnServidor } from '../../kit/form/buscaOpciones.ts'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import type { useList } from '../../kit/list/useList.ts'
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
  const lugares = useRead(cursosRoutes.opciones, {})
  return (
    <>
      <FiltroDeLugar
        label="Curso"
        lugares={lugares}
        options={lugares.data?.cursos}
        value={list.params.curso}
        onChange={curso => list.set({ curso })}
      />
      <FiltroDeLugar
        label="Unidad"
        lugares={lugares}
        options={lugares.data?.unidades}
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
    <Select
      aria-label="Palabra clave"
      placeholder="Palabra clave: todas"
      // The address filters already, whether or not it is among the first.
      data={value && !found.includes(value) ? [value, ...found] : found}
      filter={buscadasEnServidor(read.data?.hay_mas)}
      searchable
      clearable
      searchValue={text}
      onSearchChange={setText}
      value={value ?? null}
      onChange={word => onChange(word ?? undefined)}
      nothingFoundMessage="Ninguna pregunta la tiene"
      size="sm"
      w={220}
      flex="none"
      {...opcionesDe(read)}
    />
  )
}

type FiltroDeLugarProps = {
  label: string
  lugares: UseQueryResult<unknown>
  options: { id: number; label: string }[] | undefined
  value: string | number | undefined
  onChange: (id: number | undefined) => void
}

/** There may be hundreds: found by typing. */
const FiltroDeLugar = ({ label, lugares, options = [], value, onChange }: FiltroDeLugarProps) => (
  <Select
    aria-label={label}
    placeholder={`${label}: todos`.replace('Unidad: todos', 'Unidad: todas')}
    data={options.map(o => ({ value: String(o.id), label: o.label }))}
    value={value === undefined ? null : String(value)}
    onChange={id => onChange(id ? Number(id) : undefined)}
    searchable
    clearable
    nothingFoundMessage="No hay ninguno con ese nombre"
    size="sm"
    w={220}
    flex="none"
    {...opcionesDe(lugares)}
  />
)
