/**
 * The start of who teaches and administers: what cannot wait, then what has waited longest. Every card counts what its
 * list counts.
 */
import {
  agendaRoutes,
  colaRoutes,
  DE_HOY,
  dudasRoutes,
  escuelasRoutes,
  hasEscuela,
  librosRoutes,
  type Persona,
  pantallaDeHoy,
  reactivosRoutes,
  registrosRoutes,
} from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { primeScreen } from '../../kit/api/prime.ts'
import { useRead } from '../../kit/api/query.ts'
import { SinLinea } from '../../kit/feedback/SinLinea.tsx'
import { tituloDe } from '../../kit/page/entorno.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useCan, useUser } from '../../kit/page/session.tsx'
import { Proximas } from '../agenda/Proximas.parte.tsx'
import { DudasDeHoy } from '../dudas/DudasDeHoy.parte.tsx'
import { ColaDeHoy } from '../entregables/cola/ColaDeHoy.parte.tsx'
import { LugaresDeEscuelaHoy } from '../escuelas/LugaresDeEscuelaHoy.parte.tsx'
import { PrimerosPasos } from '../estreno/PrimerosPasos.parte.tsx'
import { AyudaDeHoy } from '../seguimiento/AyudaDeHoy.parte.tsx'
import classes from './Hoy.module.css'
import { LoUrgente } from './LoUrgente.tsx'
import { TeEspera } from './TeEspera.tsx'
import { saludo, sumario, urgenteDe } from './urgente.ts'

/** All of it comes in one call, before the first of its parts is asked for. */
function usePrimed(personas: readonly Persona[]) {
  const client = useQueryClient()
  useState(() => {
    const pantalla = pantallaDeHoy(personas)
    if (pantalla) primeScreen(client, pantalla)
  })
}

export function HoyPage() {
  const { name, personas } = useUser()
  usePrimed(personas)
  const suEscuela = hasEscuela(personas)
  const [revisa, contesta] = [useCan('entregables.read'), useCan('dudas.read')]
  const [decide, escribe, acompana] = [useCan('registros.read'), useCan('reactivos.read'), useCan('seguimiento.read')]
  const lleva = useCan('estreno.take')
  const cola = useRead(colaRoutes.cola, { query: DE_HOY.cola }, { enabled: revisa })
  const pendientes = useRead(librosRoutes.pendientes, {}, { enabled: revisa })
  const dudas = useRead(dudasRoutes.list, { query: DE_HOY.dudas }, { enabled: contesta })
  const proximas = useRead(agendaRoutes.proximas, {})
  const registros = useRead(registrosRoutes.list, { query: DE_HOY.registros }, { enabled: decide })
  const reportadas = useRead(reactivosRoutes.banco, { query: DE_HOY.reportadas }, { enabled: escribe })
  const escuela = useRead(escuelasRoutes.show, {}, { enabled: suEscuela })
  const leido = {
    cola: cola.data,
    entregas: pendientes.data?.entregas,
    dudas: dudas.data,
    proximas: proximas.data,
    registros: registros.data,
    escuela: escuela.data?.resultSet,
  }
  const leyendo = [cola, dudas, proximas, registros, escuela].some(q => q.isLoading)
  const titulo = `${saludo(new Date().getHours())}, ${name}`
  // A greeting is no name for a window, nor for the way back to it.
  useEffect(() => {
    if (titulo) document.title = tituloDe('Hoy')
  }, [titulo])
  return (
    <PageShell title={titulo} description={sumario(leido, new Date())}>
      <SinLinea />
      {lleva && <PrimerosPasos />}
      <LoUrgente urgente={leyendo ? undefined : urgenteDe(leido, Date.now())} />
      <div className={classes.columnas}>
        <div>
          {revisa && <ColaDeHoy query={cola} entregas={pendientes.data?.entregas} />}
          {contesta && <DudasDeHoy query={dudas} />}
          <TeEspera registros={registros} reportadas={reportadas} />
        </div>
        <div>
          {suEscuela && <LugaresDeEscuelaHoy query={escuela} />}
          {acompana && <AyudaDeHoy />}
          <Proximas query={proximas} />
        </div>
      </div>
    </PageShell>
  )
}
