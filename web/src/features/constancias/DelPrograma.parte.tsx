/** On the page of a programme that somebody has ended: the way to the constancia that it gave. */
import { constanciasRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kit/api/query.ts'
import { isDelPrograma } from './palabras.ts'

/** @param cursos all of the programme */
export function DelPrograma({ cursos }: { cursos: readonly number[] }) {
  const { data } = useRead(constanciasRoutes.mias, {})
  if (!data?.constancias.some(c => isDelPrograma(c, cursos))) return null
  return (
    <Button
      component={Link}
      to="/mis-constancias"
      variant="default"
      leftSection={<IconCertificate size={18} stroke={1.75} aria-hidden />}
    >
      Ver mi constancia
    </Button>
  )
}
