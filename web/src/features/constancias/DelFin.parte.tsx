/** At the end of a course: the constancia that it gave, as soon as it is made, or what it still lacks. */
import {
  type ConstanciaQueFalta,
  completarRoutes,
  constanciasRoutes,
  entreComillas,
  faltasDeConstanciaRoutes,
  palabrasDeFaltas,
} from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { ahoraAlla } from '../../kit/api/reloj.ts'
import classes from './Constancias.module.css'
import { asksForOwn, isDeEsteFin, porQueEspera } from './palabras.ts'

const stale = [constanciasRoutes.mias, faltasDeConstanciaRoutes.faltan]

/** @param listo whether all of it has reached the server: what has not is issued when it does */
export function DelFin({ curso, listo, className }: { curso: number; listo: boolean; className: string }) {
  const { mutate, data } = useWrite(constanciasRoutes.request, stale)
  const faltan = useRead(faltasDeConstanciaRoutes.faltan, { params: { id: curso } }, { enabled: data !== undefined })
  const falta = useRead(completarRoutes.porCompletar, {}, { enabled: data !== undefined, fresh: true })
  const pendientes = falta.data?.pendientes ?? []
  const pide = pendientes.some(asksForOwn)
  const ajenas = pendientes.filter(p => !asksForOwn(p))
  useEffect(() => {
    if (listo) mutate({})
  }, [listo, mutate])
  return (
    <>
      {(pide || data?.constancias.some(c => isDeEsteFin(c, curso, ahoraAlla()))) && (
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
      )}
      {ajenas.map(p => (
        <div key={p.logro} className={classes.falta}>
          <p>Tu constancia de {entreComillas(p.logro)} está en espera.</p>
          <p>{porQueEspera(p.faltan)}</p>
        </div>
      ))}
      {faltan.data?.faltan.map(f => (
        <Falta key={`${f.tipo}-${f.logro}`} de={f} />
      ))}
      {faltan.data && faltan.data.ajenos.length > 0 && (
        <div className={classes.falta}>
          <p>
            Aquí no hay constancia para ti: {faltan.data.ajenos.map(entreComillas).join(', ')}{' '}
            {faltan.data.ajenos.length === 1 ? 'se ofrece' : 'se ofrecen'} a quienes acompañas, no a ti.
          </p>
        </div>
      )}
    </>
  )
}

function Falta({ de: { logro, faltas, aprueba } }: { de: ConstanciaQueFalta }) {
  const said = aprueba ? [`Espera la aprobación de ${aprueba}`] : palabrasDeFaltas(faltas)
  return (
    <div className={classes.falta}>
      <p>Para la constancia de {entreComillas(logro)}:</p>
      <ul>
        {said.map(words => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {!aprueba && <p>Se mira otra vez en cuanto cambie; no tienes que pedirla.</p>}
    </div>
  )
}
