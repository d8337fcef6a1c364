/** At the end of a course: the constancia that it gave, as soon as it is made. */
import { type Constancia, completarRoutes, constanciasRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { ahoraAlla } from '../../kit/api/reloj.ts'

const stale = [constanciasRoutes.mias]
/** What was issued longer ago was not by this end (ms). */
const NOW_MS = 10 * 60_000

const isFresh = (c: Constancia) => c.estado === 'valida' && ahoraAlla() - Date.parse(c.emitida) < NOW_MS

/** @param listo whether all of it has reached the server: what has not is issued when it does */
export function DelFin({ listo, className }: { listo: boolean; className: string }) {
  const { mutate, data } = useWrite(constanciasRoutes.pedir, stale)
  useEffect(() => {
    if (listo) mutate({})
  }, [listo, mutate])
  const falta = useRead(completarRoutes.porCompletar, {}, { enabled: data !== undefined, fresh: true })
  const pide = Boolean(falta.data?.pendientes.length)
  if (!pide && !data?.constancias.some(isFresh)) return null
  return (
    <Button
      component={Link}
      to="/mis-constancias"
      size="lg"
      variant="default"
      className={className}
      leftSection={<IconCertificate size={20} stroke={1.75} aria-hidden />}
    >
      {pide ? 'Completar mi constancia' : 'Ver mi constancia'}
    </Button>
  )
}
