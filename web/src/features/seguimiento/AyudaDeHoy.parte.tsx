/** On the start: who is late, most first, and a word of encouragement for them. */
import { DE_HOY, type EstudianteEnSeguimiento, seguimientoRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconHeartHandshake } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { Avatar } from '../../kit/page/Avatar.tsx'
import { asSearch } from '../../kit/page/address.ts'
import { count } from '../../kit/page/count.ts'
import { formatSince } from '../../kit/page/dates.ts'
import { number } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import tarjeta from '../../shared/Tarjeta.module.css'
import { Tarjeta } from '../../shared/Tarjeta.tsx'
import classes from './AyudaDeHoy.module.css'

const AnimarDialogo = lazy(() => import('./AnimarDialogo.parte.tsx').then(m => ({ default: m.AnimarDialogo })))

const tellAnimo = ({ vencidas, ultima_entrada }: EstudianteEnSeguimiento) =>
  [
    count(vencidas, 'tarea vencida', 'tareas vencidas'),
    ultima_entrada ? `entró ${formatSince(ultima_entrada)}` : 'nunca ha entrado',
  ].join(' · ')

export function AyudaDeHoy() {
  const query = useRead(seguimientoRoutes.list, { query: DE_HOY.ayuda })
  const anima = useCan('seguimiento.animar')
  const [animados, setAnimados] = useState<EstudianteEnSeguimiento[]>()
  return (
    <Tarjeta
      titulo="Necesitan ayuda"
      query={query}
      cuenta={r => r.total}
      urge
      accion={() => (
        <Link to="/seguimiento" search={asSearch({ vencidas: 1 })} className={classes.todos!}>
          Ver todos
        </Link>
      )}
    >
      {({ alumnos }) => (
        <>
          <ul className={tarjeta.filas}>
            {alumnos.map(a => (
              <li key={a.id} className={tarjeta.fila}>
                <Avatar name={a.nombre_completo} src={a.avatar} />
                <span className={tarjeta.que}>
                  <b>{a.nombre_completo}</b>
                  <small>{tellAnimo(a)}</small>
                </span>
              </li>
            ))}
          </ul>
          {anima && (
            <div className={classes.pie}>
              <Button
                fullWidth
                variant="default"
                leftSection={<IconHeartHandshake size={18} stroke={1.75} aria-hidden />}
                onClick={() => setAnimados(alumnos)}
              >
                Mandar ánimo ({number.format(alumnos.length)})
              </Button>
            </div>
          )}
          {animados && (
            <Suspense>
              <AnimarDialogo
                alumnos={animados}
                onClose={() => setAnimados(undefined)}
                onSent={() => setAnimados(undefined)}
              />
            </Suspense>
          )}
        </>
      )}
    </Tarjeta>
  )
}
