/** What will be made, before it is. */

import { entreComillas, type OfertaDePrograma, programasRoutes } from '@eleva/contract'
import { useDeferredValue } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { count } from '../../kit/page/count.ts'
import { formatReloj } from '../../kit/page/dates.ts'
import type { OfertaPorHacer } from './OfertasNuevas.tsx'
import classes from './Programa.module.css'
import { diasDe } from './palabras.ts'

type Props = {
  programaId: number
  primerDia: string | null
  hechas: readonly OfertaPorHacer[]
  ofertas: readonly OfertaDePrograma[]
  /** What is made besides the offers, in words. */
  ademas?: string
}

export function Prevista({ programaId, primerDia, hechas, ofertas, ademas }: Props) {
  const whole = hechas.filter(h => h.nombre.trim() !== '' && h.grupos.length + h.escuelas.length > 0)
  const asked = useDeferredValue(JSON.stringify({ primer_dia: primerDia, ofertas: whole }))
  const read = useRead(
    programasRoutes.preview,
    { params: { programa: programaId }, body: JSON.parse(asked) },
    { enabled: primerDia !== null && whole.length > 0, keep: true },
  )
  const previstas = primerDia === null || whole.length === 0 ? [] : (read.data?.ofertas ?? [])
  const falta = hechas.length > 0 && (primerDia === null || whole.length < hechas.length)
  return (
    <section className={classes.previo} aria-label="Lo que se va a hacer" aria-live="polite">
      <h3>Se va a hacer</h3>
      <ul>
        {ademas && <li>{ademas}</li>}
        {whole.map(hecha => {
          const prevista = previstas.find(p => p.oferta_id === hecha.oferta_id)
          const vieja = ofertas.find(o => o.id === hecha.oferta_id)
          return prevista && vieja && <DeOferta key={hecha.oferta_id} hecha={hecha} prevista={prevista} vieja={vieja} />
        })}
        {falta && (
          <li>
            {primerDia === null ? 'Elige el primer día' : 'Elige los grupos de cada oferta'} para ver sus días y sus
            fechas.
          </li>
        )}
        <li>Nada de lo que hicieron los grupos de antes se copia.</li>
      </ul>
    </section>
  )
}

type DeOfertaProps = {
  hecha: OfertaPorHacer
  vieja: OfertaDePrograma
  prevista: {
    fecha_inicio: string | null
    fecha_finalizacion: string | null
    fechas: number
    primera: string | null
    ultima: string | null
    ya_tienen: string[]
  }
}

function DeOferta({ hecha, prevista, vieja }: DeOfertaProps) {
  const { fechas, primera, ultima, ya_tienen: ya } = prevista
  const dias = diasDe(prevista)
  const para = [
    hecha.grupos.length > 0 && count(hecha.grupos.length, 'grupo', 'grupos'),
    hecha.escuelas.length > 0 && count(hecha.escuelas.length, 'escuela', 'escuelas'),
  ].filter(Boolean)
  return (
    <>
      <li>
        La oferta {entreComillas(hecha.nombre)} para {para.join(' y ')}: {dias[0]!.toLowerCase() + dias.slice(1)}.
      </li>
      {vieja.fecha_finalizacion && !prevista.fecha_finalizacion && (
        <li>
          Queda sin término: no hay un primer día de antes desde el que contarlo. Puedes ponerlo después en la oferta.
        </li>
      )}
      {fechas > 0 && primera && ultima && (
        <li>
          {count(fechas, 'actividad', 'actividades')} con fecha: desde el {formatReloj(primera)} hasta el{' '}
          {formatReloj(ultima)}.
        </li>
      )}
      {ya.length > 0 && (
        <li>
          {ya.join(', ')} ya {ya.length === 1 ? 'tiene' : 'tienen'} fechas en estos cursos, y las{' '}
          {ya.length === 1 ? 'conserva' : 'conservan'}.
        </li>
      )}
    </>
  )
}
