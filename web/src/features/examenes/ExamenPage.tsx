/** The page of an exam, in a tab or a window of its own: its address holds a pass, which opens it once. */

import { examenesRoutes, modulosDeBitacora } from '@eleva/contract'
import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { call } from '../../kit/api/client.ts'
import { ApiError } from '../../kit/api/error.ts'
import { Ilustracion } from '../../kit/brand/Ilustracion.tsx'
import { useParamsOf, useSearchOf } from '../../kit/page/address.ts'
import { tituloDe } from '../../kit/page/entorno.ts'
import { Quiz } from '../intentos/Quiz.parte.tsx'
import classes from './Examen.module.css'
import { announceExamen } from './examen.ts'

/** The pass that this tab has spent: when the page is loaded again, or asked to open again, it gets another one. */
const SPENT = 'eleva:examen'

async function open(quizId: string, token: string) {
  const spent = sessionStorage.getItem(SPENT) === token
  const pass = spent ? (await call(examenesRoutes.token, {})).token : token
  const reply = await call(examenesRoutes.open, { body: { quizId, token: pass } })
  sessionStorage.setItem(SPENT, token)
  return reply
}

export function ExamenPage() {
  const { quizId, token } = useParamsOf('/examenv2/$quizId/$token')
  const { curricula_id = 0, curso_id = 0, unidad_id = 0 } = useSearchOf('/examenv2/$quizId/$token')
  const navigate = useNavigate()
  const read = useQuery({
    queryKey: ['examen', quizId, token],
    queryFn: () => open(quizId, token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const actividad = read.data?.actividad
  useEffect(() => {
    document.title = tituloDe(actividad?.nombre_actividad_unidad ?? 'Examen')
  }, [actividad])

  if (actividad)
    return (
      <div className={classes.pagina}>
        <div className={classes.hoja}>
          <Quiz
            actividad={actividad}
            ubicacion={{ curricula_id, curso_id, unidad_id }}
            modulo={modulosDeBitacora.autogestivo}
            onClose={() => void navigate({ to: '/crear-contenido-curricula' })}
            onTerminado={announceExamen}
            isPagina
            seguir="Ir al inicio"
          />
        </div>
      </div>
    )
  if (read.data)
    return (
      <Aviso title="Este examen se presenta en otra plataforma">
        <Button component="a" href={read.data.ruta} rel="noreferrer">
          Ir al examen
        </Button>
      </Aviso>
    )
  if (!read.error)
    return (
      <Aviso title="Abriendo tu examen">
        <Loader role="status" aria-label="Cargando" />
      </Aviso>
    )
  // Somebody else's pass, or none at all, is not made good by another one.
  const again = !(read.error instanceof ApiError && read.error.status === 404)
  const retry = () => {
    sessionStorage.setItem(SPENT, token)
    void read.refetch()
  }
  return (
    <Aviso title="El examen no se abrió" text={read.error.message}>
      {again && (
        <Button loading={read.isFetching} onClick={retry}>
          Abrir de nuevo
        </Button>
      )}
    </Aviso>
  )
}

const Aviso = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <div className={classes.pagina}>
    <div className={classes.aviso}>
      {text && <Ilustracion escena="sin-coincidencias" />}
      <h1>{title}</h1>
      {text && <p role="status">{text}</p>}
      <div className={classes.acciones}>
        {text && (
          <Button component={Link} to="/crear-contenido-curricula" variant="default">
            Ir al inicio
          </Button>
        )}
        {children}
      </div>
    </div>
  </div>
)
