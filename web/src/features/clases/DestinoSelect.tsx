/** For whom a class is: a course of an offer, found by its name, that of the offer, or a group. */
import { clasesRoutes, type DestinoDeClase } from '@eleva/contract'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { buscadasEnServidor } from '../../kit/theme/buscaOpciones.ts'

export type CursoDeOferta = Pick<DestinoDeClase, 'oferta' | 'curso'>

const keyOf = ({ oferta, curso }: CursoDeOferta) => `${oferta}:${curso}`
const nameOf = ({ nombre_curso, nombre_oferta, grupos }: DestinoDeClase) =>
  `${nombre_curso} · ${grupos.length ? grupos.join(', ') : nombre_oferta}`

type Props = { value: CursoDeOferta | null; onChange: (destino: CursoDeOferta) => void; error?: ReactNode }

export function DestinoSelect({ value, onChange, error }: Props) {
  const [text, setText] = useState<string>()
  const [typed] = useDebouncedValue(text ?? '', 300)
  // What was chosen before this was opened is read by its keys: it may not be among the first.
  const own = useRead(clasesRoutes.destinos, { query: value ?? {} }, { enabled: value !== null, keep: true })
  const chosen = value && own.data?.resultSet.find(d => keyOf(d) === keyOf(value))
  const search = chosen && nameOf(chosen) === typed ? '' : typed
  const read = useRead(clasesRoutes.destinos, { query: { search } }, { keep: true })
  const found = read.data?.resultSet ?? []
  const all = chosen && !found.some(d => keyOf(d) === keyOf(chosen)) ? [chosen, ...found] : found
  return (
    <Select
      label="Para quién"
      required
      searchable
      allowDeselect={false}
      placeholder="Escribe un curso o un grupo"
      nothingFoundMessage="No hay cursos ofrecidos con ese nombre"
      data={all.map(d => ({ value: keyOf(d), label: nameOf(d) }))}
      filter={buscadasEnServidor(read.data?.hay_mas)}
      searchValue={text ?? (chosen ? nameOf(chosen) : '')}
      onSearchChange={setText}
      value={value && keyOf(value)}
      onChange={key => {
        const one = all.find(d => keyOf(d) === key)
        if (one) onChange({ oferta: one.oferta, curso: one.curso })
      }}
      error={error}
      {...opcionesDe(read)}
    />
  )
}
