/** A category, or an indicator of one, made where a question is given it. */
import { reactivosRoutes } from '@eleva/contract'
import { useWrite } from '../../kit/api/query.ts'
import type { Crear } from '../../kit/form/Elige.tsx'
import { staleCategories } from './stale.ts'

export function useCrearCategoria(): Crear {
  const create = useWrite(reactivosRoutes.createCategoria, staleCategories)
  return {
    puede: 'reactivos.write',
    hacer: nombre => create.mutateAsync({ body: { nombre, descripcion: '' } }),
  }
}

export function useCrearIndicador(categoria: string | null): Crear {
  const create = useWrite(reactivosRoutes.createIndicador, staleCategories)
  return {
    puede: 'reactivos.write',
    hacer: nombre => create.mutateAsync({ body: { nombre, descripcion: '', categoria_id: Number(categoria) } }),
  }
}
