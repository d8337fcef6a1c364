/** By which rubric the answers of a question are graded; without one, by points alone. */
import { reactivosRoutes } from '@eleva/contract'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { opcionesDe } from '../../../kit/form/opcionesDe.tsx'
import { buscadasEnServidor } from '../../../kit/theme/buscaOpciones.ts'
import type { EditorProps } from './datos.ts'

export function RubricaSelect({ form }: EditorProps) {
  const { rubrica } = form.values
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, 300)
  const read = useRead(reactivosRoutes.rubricas, { query: { search: rubrica ? '' : search } }, { keep: true })
  const found = read.data?.rubricas ?? []
  const own = rubrica && !found.some(r => r.id === rubrica.id) ? [{ ...rubrica, nombre_actividad_unidad: '' }] : []
  return (
    <Select
      label="Rúbrica"
      description="Los niveles que elijas al calificar dan los puntos."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder="Sin rúbrica: solo puntos"
      searchable
      clearable
      filter={buscadasEnServidor(read.data?.hay_mas)}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage="No hay rúbricas con ese nombre"
      data={[...own, ...found].map(r => ({
        value: String(r.id),
        label: r.nombre_actividad_unidad ? `${r.nombre} (${r.nombre_actividad_unidad})` : r.nombre,
      }))}
      value={rubrica ? String(rubrica.id) : null}
      onChange={value => {
        const chosen = [...own, ...found].find(r => String(r.id) === value)
        form.setFieldValue('rubrica', chosen ? { id: chosen.id, nombre: chosen.nombre } : null)
      }}
      error={form.errors.rubrica_id}
      {...opcionesDe(read)}
    />
  )
}
