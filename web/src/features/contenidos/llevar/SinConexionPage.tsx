/** «En este dispositivo»: what can be followed without a line, what waits to be sent, and how much room it takes. */
import { formatBytes } from '@eleva/contract'
import { Button, Skeleton, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Letter } from '../../../kit/api/outbox/carta.ts'
import { sendNow } from '../../../kit/api/outbox/send.ts'
import { useSendState } from '../../../kit/api/outbox/sendState.ts'
import { useOutbox, useRefused } from '../../../kit/api/outbox/useOutbox.ts'
import { EmptyState } from '../../../kit/feedback/States.tsx'
import { useBultos } from '../../../kit/llevado/avance.ts'
import type { Bulto } from '../../../kit/llevado/base.ts'
import { formatMoment } from '../../../kit/page/dates.ts'
import { readEntorno } from '../../../kit/page/entorno.ts'
import { PageShell } from '../../../kit/page/PageShell.tsx'
import { AccionesDeCarta, asuntoDe } from '../../../shared/AccionesDeCarta.tsx'
import { AccionesDeBulto, EstadoDeBulto } from './Bulto.tsx'
import { CamionSeccion } from './CamionSeccion.tsx'
import classes from './Llevar.module.css'
import { cursoDe, readEspacioLibre } from './motor.ts'

export function SinConexionPage() {
  const all = useBultos()
  const bultos = all?.filter(b => !b.unidad)
  return (
    <PageShell
      title="En este dispositivo"
      description="Lo que puedes seguir sin conexión y lo que espera para enviarse. Se borra de aquí al cerrar sesión."
    >
      <Cursos bultos={bultos} />
      {all && <CamionSeccion solos={all.filter(b => b.unidad)} />}
      <Envios />
      <Espacio cuando={all?.map(b => b.id + b.estado).join() ?? ''} />
    </PageShell>
  )
}

function Cursos({ bultos }: { bultos: readonly Bulto[] | undefined }) {
  if (!bultos) return <Skeleton height={140} radius="lg" role="status" aria-label="Cargando" />
  if (bultos.length === 0)
    return (
      <EmptyState text="Todavía no llevas ningún curso. Abre uno y elige «Llevar sin conexión».">
        <Button variant="default" size="sm" renderRoot={props => <Link to="/crear-contenido-curricula" {...props} />}>
          Ir a mis cursos
        </Button>
      </EmptyState>
    )
  return (
    <section aria-labelledby="llevados">
      <Title order={2} fz="lg" mb="sm" id="llevados">
        Cursos
      </Title>
      <ul className={classes.lista}>
        {bultos.map(b => (
          <li key={b.id} className={classes.tarjeta}>
            <h3>
              <Link to="/contenido-curso-curricula" search={{ curricula: b.curricula, curso: cursoDe(b) }}>
                {b.nombre}
              </Link>
            </h3>
            <EstadoDeBulto bulto={b} />
            <AccionesDeBulto bulto={b} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * What was done here and has not arrived, each with where it is; what was refused, with its reason and all that can be
 * done.
 */
function Envios() {
  const esperan = useOutbox()
  const rechazadas = useRefused()
  const state = useSendState()
  if (esperan.length + rechazadas.length === 0) return null
  return (
    <section aria-labelledby="envios">
      <Title order={2} fz="lg" mb="sm" id="envios">
        Lo que hiciste y no se ha enviado
      </Title>
      <ul className={classes.lista}>
        {rechazadas.map(c => (
          <Rechazada key={c.id} carta={c} />
        ))}
        {esperan.map(c => (
          <li key={c.id} className={classes.tarjeta}>
            <h3>{c.asunto ?? 'Un cambio'}</h3>
            <p className={classes.datos}>
              {formatMoment(new Date(c.madeAt).toISOString())} · {c.held ?? state}
            </p>
          </li>
        ))}
      </ul>
      {esperan.length > 0 && (
        <Button variant="default" mb="lg" onClick={() => sendNow()}>
          Enviar ahora
        </Button>
      )}
    </section>
  )
}

/** Where it was done, as far as the letter says so: there one sees how things stand now. */
function ubicacionDe({ body }: Letter): { curricula: number; curso: number; unidad?: number } | undefined {
  const [curricula, curso, unidad] = [body?.curricula_id, body?.curso_id, body?.unidad_id].map(Number)
  return curricula && curso ? { curricula, curso, ...(unidad ? { unidad } : {}) } : undefined
}

function Rechazada({ carta }: { carta: Letter }) {
  const ubicacion = ubicacionDe(carta)
  return (
    <li className={classes.tarjeta}>
      <h3>{asuntoDe(carta)}</h3>
      <p className={classes.datos}>{formatMoment(new Date(carta.madeAt).toISOString())}</p>
      <p className={classes.falla}>No se pudo guardar: {carta.refused}</p>
      <div className={classes.acciones}>
        {ubicacion && (
          <Button
            variant="default"
            renderRoot={props => <Link to="/contenido-curso-curricula" search={ubicacion} {...props} />}
          >
            Abrir el curso
          </Button>
        )}
        <AccionesDeCarta carta={carta} />
      </div>
    </li>
  )
}

/** @param cuando changes when something was taken or removed */
function Espacio({ cuando }: { cuando: string }) {
  const [room, setRoom] = useState<{ libre: number; usado: number }>()
  useEffect(() => {
    void cuando
    void readEspacioLibre().then(setRoom)
  }, [cuando])
  if (!room) return null
  return (
    <Text className={classes.datos!} role="status">
      {readEntorno().nombre} usa {formatBytes(room.usado)} de este dispositivo; quedan {formatBytes(room.libre)} libres.
    </Text>
  )
}
