/** The courses to be complete before another; one that does not exist yet begins here with its name. */
import { cursosRoutes, tallerRoutes } from '@eleva/contract'
import type { ReactNode } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import { EligeVarios } from '../../kit/form/Elige.tsx'

type Props = {
  /** Itself is none of them. */
  cursoId: number | undefined
  opciones: { id: number; label: string }[]
  value: number[]
  onChange: (ids: number[]) => void
  error?: ReactNode
}

export function CursosRequeridos({ cursoId, opciones, value, onChange, error }: Props) {
  const begin = useWrite(tallerRoutes.create, [cursosRoutes.opciones])
  return (
    <EligeVarios
      label="Cursos requeridos"
      placeholder={value.length ? '' : 'Elige uno o varios'}
      data={opciones.filter(o => o.id !== cursoId).map(o => ({ value: String(o.id), label: o.label }))}
      value={value.map(String)}
      onChange={ids => onChange(ids.map(Number))}
      error={error}
      nothingFoundMessage="No hay cursos con ese nombre"
      crear={{ puede: 'cursos.write', hacer: nombre_curso => begin.mutateAsync({ body: { nombre_curso } }) }}
    />
  )
}
