/** Groups and schools to which something is offered. */
import { usuariosRoutes } from '@eleva/contract'
import { MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { GrupoMultiSelect } from '../../shared/GrupoMultiSelect.tsx'

type Campo = { value?: number[]; onChange?: (ids: number[]) => void; error?: ReactNode }

export function Destinatarios({ grupos, escuelas }: { grupos: Campo; escuelas: Campo }) {
  const read = useRead(usuariosRoutes.escuelas, {})
  const { value = [], onChange, error } = escuelas
  return (
    <>
      <GrupoMultiSelect label="Grupos" description="Solo sus estudiantes lo ven." {...grupos} />
      <MultiSelect
        label="Escuelas"
        description="Toda la escuela lo ve. Puedes dejarlo vacío."
        placeholder={value.length > 0 ? '' : 'Ninguna'}
        data={(read.data?.resultSet ?? []).map(e => ({ value: String(e.id), label: e.nombre }))}
        value={value.map(String)}
        onChange={ids => onChange?.(ids.map(Number))}
        error={error}
        searchable
        clearable
        nothingFoundMessage="No hay escuelas con ese nombre"
        {...opcionesDe(read)}
      />
    </>
  )
}
