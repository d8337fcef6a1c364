/** One class: when, where, with whom; what can be done with it, and the others of its series. */
import { type Clase, type ClaseConSerie, clasesRoutes, sesionesRoutes } from '@eleva/contract'
import { Alert, Button } from '@mantine/core'
import { IconCopy, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useDownload, useRead, useWrite } from '../../kit/api/query.ts'
import { SinLinea } from '../../kit/feedback/SinLinea.tsx'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { flagOf, searchOf, useGo, useParamsOf, useSaid } from '../../kit/page/address.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import { destinoEnCurso } from '../agenda/destino.parte.ts'
import classes from './Clases.module.css'
import { Momento } from './Momento.tsx'
import { cuandoEsLaClase, dondeEs, posicionEnSerie, RECORDATORIO } from './palabras.ts'
import { Serie } from './Serie.tsx'
import { staleClases } from './stale.ts'

const Asistencias = lazy(() => import('./Asistencias.tsx').then(m => ({ default: m.Asistencias })))
const CambiarForm = lazy(() => import('./CambiarForm.tsx').then(m => ({ default: m.CambiarForm })))
const CancelarForm = lazy(() => import('./CancelarForm.tsx').then(m => ({ default: m.CancelarForm })))
const GrabacionForm = lazy(() => import('./GrabacionForm.tsx').then(m => ({ default: m.GrabacionForm })))

const mark = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** As in the list. */
const leer = searchOf({ cambiar: flagOf, cancelar: flagOf, grabacion: flagOf })

export function ClasePage() {
  const { id } = useParamsOf('/clase/$id')
  const read = useRead(clasesRoutes.get, { params: { id } })
  const lists = useCan('sesiones.read')
  const back = lists ? { to: '/en-vivo', label: 'Clases en vivo' } : { to: '/agenda', label: 'Agenda' }
  const clase = read.data?.clase
  return (
    <PageShell
      title={clase?.titulo ?? 'Clase en vivo'}
      description={clase && [clase.curso, clase.grupos.join(', ') || clase.oferta].join(' · ')}
      back={back}
      actions={clase && <Acciones clase={clase} />}
    >
      <SinLinea />
      {clase ? <Contenido clase={clase} /> : <Pending query={read} height={280} />}
    </PageShell>
  )
}

function Acciones({ clase }: { clase: ClaseConSerie }) {
  const go = useGo()
  const writes = useCan('sesiones.write')
  if (!writes) return null
  const porVenir = clase.momento === 'antes' && !clase.cancelada
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy {...mark} />}
        renderRoot={props => <Link to="/en-vivo" search={{ nuevo: true, copia: clase.id }} {...props} />}
      >
        Copiar
      </Button>
      {porVenir && (
        <Button variant="default" onClick={() => void go({ cancelar: true })}>
          Cancelar clase
        </Button>
      )}
      {porVenir && (
        <Button leftSection={<IconPencil {...mark} />} onClick={() => void go({ cambiar: true })}>
          Cambiar
        </Button>
      )}
      {clase.momento !== 'antes' && !clase.grabacion && (
        <Button onClick={() => void go({ grabacion: true })}>Poner la grabación</Button>
      )}
    </>
  )
}

function Contenido({ clase }: { clase: ClaseConSerie }) {
  const staff = useCan('sesiones.read')
  const { cambiar, cancelar, grabacion } = leer(useSaid())
  const writes = useCan('sesiones.write')
  const go = useGo()
  const close = () => void go({ cambiar: undefined, cancelar: undefined, grabacion: undefined }, { replace: true })
  const sigue = clase.serie.some(c => !c.cancelada && c.inicia > clase.inicia)
  const porVenir = writes && clase.momento === 'antes' && !clase.cancelada
  return (
    <>
      {clase.cancelada && <Cancelada clase={clase} />}
      <Ficha clase={clase} />
      <div className={classes.partes}>
        {clase.serie.length > 1 && <Serie clase={clase} />}
        {staff && clase.enlace && clase.asistencia && clase.momento !== 'antes' && <Asistencias id={clase.id} />}
      </div>
      <FormDialog address opened={porVenir && cambiar === true} onClose={close} title="Cambiar la clase" size={600}>
        <CambiarForm clase={clase} sigue={sigue} onClose={close} />
      </FormDialog>
      <FormDialog address opened={porVenir && cancelar === true} onClose={close} title="Cancelar la clase" size={480}>
        <CancelarForm clase={clase} sigue={sigue} onClose={close} />
      </FormDialog>
      <FormDialog
        address
        opened={writes && grabacion === true && clase.momento !== 'antes' && !clase.grabacion}
        onClose={close}
        title="Poner la grabación"
      >
        <GrabacionForm clase={clase} onClose={close} />
      </FormDialog>
    </>
  )
}

function Cancelada({ clase }: { clase: ClaseConSerie }) {
  const reponer = useWrite(clasesRoutes.makeUp, staleClases)
  const writes = useCan('sesiones.write')
  return (
    <Alert color="warning" title="Esta clase se canceló" mb="lg">
      {writes && clase.momento === 'antes' && (
        <Button
          variant="default"
          size="sm"
          mt="xs"
          loading={reponer.isPending}
          onClick={() => reponer.mutate({ params: { id: clase.id }, body: {} })}
        >
          Volver a darla
        </Button>
      )}
    </Alert>
  )
}

function Ficha({ clase }: { clase: ClaseConSerie }) {
  const writes = useCan('sesiones.write')
  return (
    <section className={classes.ficha} aria-label="Datos de la clase">
      <dl className={classes.datos}>
        <div>
          <dt>Cuándo</dt>
          <dd>
            {cuandoEsLaClase(clase)} <Momento momento={clase.momento} cancelada={clase.cancelada} />
          </dd>
        </div>
        <div>
          <dt>La da</dt>
          <dd>{clase.organizador || 'Usuario eliminado'}</dd>
        </div>
        <div>
          <dt>Dónde</dt>
          <dd>{dondeEs(clase)}</dd>
        </div>
        {posicionEnSerie(clase) && !clase.cancelada && (
          <div>
            <dt>Serie</dt>
            <dd>{posicionEnSerie(clase)}</dd>
          </div>
        )}
        {writes && (
          <div>
            <dt>Recordatorio</dt>
            <dd>{RECORDATORIO[clase.recordatorio]}</dd>
          </div>
        )}
      </dl>
      {clase.descripcion && <p className={classes.nota}>{clase.descripcion}</p>}
      {!clase.cancelada && <Entradas clase={clase} />}
    </section>
  )
}

/** Where one goes from here: into it, to its recording, into one's own calendar. */
function Entradas({ clase }: { clase: ClaseConSerie }) {
  const file = useDownload(sesionesRoutes.calendario, 'clase.ics', 'No se pudo bajar la clase. Vuelve a intentarlo.')
  const over = clase.momento === 'despues'
  return (
    <div className={classes.entradas}>
      {!over && <Entrar clase={clase} />}
      {clase.grabacion && <Grabacion clase={clase} />}
      {!over && (
        <Button variant="default" loading={file.isPending} onClick={() => file.mutate({ params: { id: clase.id } })}>
          Añadir a mi calendario
        </Button>
      )}
    </div>
  )
}

function Entrar({ clase }: { clase: Clase }) {
  const entrar = useWrite(clasesRoutes.enter)
  const staff = useCan('streaming.read')
  if (clase.enlace)
    return (
      // A link of its own: what is opened only after an answer browsers keep shut.
      <Button
        component="a"
        href={clase.enlace}
        target="_blank"
        rel="noreferrer"
        onClick={() => entrar.mutate({ params: { id: clase.id }, body: {} })}
      >
        Entrar a la clase
      </Button>
    )
  if (clase.stream_id !== null && staff)
    return (
      <Button renderRoot={props => <Link to="/eventos-stream" search={{ evento: clase.stream_id! }} {...props} />}>
        Ir a la transmisión
      </Button>
    )
  if (clase.curricula_id === null) return null
  const { curricula_id, curso_id, cursoEnVivo } = clase
  return (
    <Button renderRoot={props => <Link {...destinoEnCurso({ curricula_id, curso_id, cursoEnVivo })} {...props} />}>
      Ir al curso
    </Button>
  )
}

function Grabacion({ clase }: { clase: ClaseConSerie }) {
  const { curricula_id, curso_id, grabacion } = clase
  if (!grabacion) return null
  const destino =
    curricula_id === null || grabacion.unidad_id === null
      ? { to: '/curso/$curso' as const, params: { curso: curso_id } }
      : destinoEnCurso({ curricula_id, curso_id, cursoEnVivo: 0 }, grabacion)
  return <Button renderRoot={props => <Link {...destino} {...props} />}>Ver la grabación</Button>
}
