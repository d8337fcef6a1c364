/**
 * The school, group or course that an announcement is for, found by typing: the server searches, in the scope of who
 * asks.
 */
import { type AlcanceDeAnuncio, anunciosRoutes } from '@eleva/contract'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { buscadasEnServidor } from '../../kit/theme/buscaOpciones.ts'

export type DestinoElegido = { id: number; oferta_id: number | null; label: string }

const TEXTOS = {
  escuela: { label: 'Escuela', nada: 'No hay escuelas tuyas con ese nombre' },
  grupo: { label: 'Grupo', nada: 'No hay grupos tuyos con ese nombre' },
  curso: { label: 'Curso', nada: 'No hay cursos de tus grupos con ese nombre' },
}

const keyOf = (d: Pick<DestinoElegido, 'id' | 'oferta_id'>) => `${d.id}-${d.oferta_id ?? ''}`

type Props = {
  alcance: Exclude<AlcanceDeAnuncio, 'todos'>
  value: DestinoElegido | null
  onChange: (destino: DestinoElegido | null) => void
  error?: ReactNode
}

export function DestinoSelect({ alcance, value, onChange, error }: Props) {
  const [text, setText] = useState(value?.label ?? '')
  const [typed] = useDebouncedValue(text, 300)
  const search = value?.label === typed ? '' : typed
  const read = useRead(anunciosRoutes.destinos, { query: { alcance, search } }, { keep: true })
  const found = (read.data?.destinos ?? []).map(d => ({
    id: d.id,
    oferta_id: d.oferta_id,
    label: d.oferta ? `${d.label} · ${d.oferta}` : d.label,
  }))
  const all = value && !found.some(d => keyOf(d) === keyOf(value)) ? [value, ...found] : found
  const { label, nada } = TEXTOS[alcance]
  return (
    <Select
      label={label}
      required
      searchable
      allowDeselect={false}
      placeholder="Escribe su nombre"
      nothingFoundMessage={nada}
      data={all.map(d => ({ value: keyOf(d), label: d.label }))}
      filter={buscadasEnServidor(read.data?.hay_mas)}
      searchValue={text}
      onSearchChange={setText}
      value={value ? keyOf(value) : null}
      onChange={key => onChange(all.find(d => keyOf(d) === key) ?? null)}
      error={error}
      {...opcionesDe(read)}
    />
  )
}
