import { MIN_PLAN, type QueryOf, seguimientoRoutes } from '@eleva/contract'
import { useRead } from '../../kit/api/query.ts'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { FilterOfMany } from '../../kit/list/FilterOfMany.tsx'

export type Params = Partial<QueryOf<typeof seguimientoRoutes.list>>
type Name = 'grupo' | 'escuela_id' | 'curso' | 'sin_entrar' | 'vencidas' | 'debajo' | 'dudas'
type Props = { params: Params; set: (change: Record<string, string | number | undefined>) => void; deEscuela: boolean }

const AUSENCIAS = [
  { value: '7', label: 'Sin entrar en 7 días' },
  { value: '14', label: 'Sin entrar en 14 días' },
  { value: '30', label: 'Sin entrar en 30 días' },
  { value: 'nunca', label: 'Nunca' },
]
const solo = (label: string) => [{ value: 1, label }]

export function Filtros({ params, set, deEscuela }: Props) {
  const read = useRead(seguimientoRoutes.opciones, {})
  const of = (name: Name) => ({
    value: params[name],
    onChange: (value: string | number | undefined) => set({ [name]: value }),
  })
  return (
    <>
      <FilterOfMany label="Grupo" all="Todos" options={read.data?.grupos} read={read} {...of('grupo')} />
      {!deEscuela && (read.data?.escuelas.length !== 1 || params.escuela_id !== undefined) && (
        <FilterOfMany label="Escuela" all="Todas" options={read.data?.escuelas} read={read} {...of('escuela_id')} />
      )}
      <FilterOfMany label="Curso" all="Todos" options={read.data?.cursos} read={read} {...of('curso')} />
      <FilterChip label="Entrada" all="Cualquiera" options={AUSENCIAS} {...of('sin_entrar')} />
      <FilterChip label="Vencidas" all="Con y sin" options={solo('Con vencidas')} {...of('vencidas')} />
      <FilterChip label="Plan" all="Todos" options={solo(`Por debajo (menos de ${MIN_PLAN} %)`)} {...of('debajo')} />
      <FilterChip label="Dudas" all="Con y sin" options={solo('Con dudas sin contestar')} {...of('dudas')} />
    </>
  )
}
