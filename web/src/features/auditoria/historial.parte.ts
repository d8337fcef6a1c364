/** The way from an object to what became of it, for who may read the audit. */
import { IconHistory } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { RowAction } from '../../kit/list/RowMenu.tsx'
import { asSearch } from '../../kit/page/address.ts'
import { useCan } from '../../kit/page/session.tsx'

/** @returns for the menu of a row of that table; nothing for who may not */
export function useHistorialDe(tabla: string): (id: number) => RowAction[] {
  const may = useCan('auditoria.read')
  const navigate = useNavigate()
  return id =>
    may
      ? [
          {
            label: 'Historial',
            icon: IconHistory,
            onClick: () => void navigate({ to: '/auditoria', search: asSearch({ tabla, objeto: id }) }),
          },
        ]
      : []
}
