/** What a page of cards knows: which there are, which one is open, and what is done with them. */
import { reactivosRoutes, type TarjetaDePregunta, type Tipo } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRead, useWrite } from '../../../kit/api/query.ts'
import { useOrden } from '../../../kit/list/useOrden.ts'
import { userOptions } from '../../../kit/page/session.tsx'
import { plain } from '../../../kit/plain.ts'
import { useStore } from '../../../kit/store.ts'
import { staleQuestions } from '../../../shared/staleQuestions.ts'
import { plainOf } from '../../../shared/textoDePregunta.ts'
import { type EntradaDeMesa, Mesa, placeTarjeta } from './mesa.ts'
import { faltaDe, isDeTarjeta, isVacia } from './valores.ts'

/** Where the hand goes when a card opens. */
export type Foco = 'pregunta' | 'opciones' | undefined
/**
 * A form in the place of a card, for what a card does not say.
 * @param tipo of which kind it is to be
 */
type Formulario = { clave: string; tipo: Tipo | undefined; reactivo: string }

export type Tarjetas = ReturnType<typeof useTarjetas>

/** What keeps a question that stands from being asked; kinds with a form were checked as they were written. */
function faltaEn(mesa: Mesa, { clave, pregunta: p }: EntradaDeMesa): string {
  if (p && !isDeTarjeta(p.tipo)) return ''
  const vista = mesa.find(clave)?.vista.get()
  if (vista) return vista.pregunta ? faltaDe(vista.valores) : ''
  if (!p || p.tipo === 'verdadero') return ''
  if (p.total_respuestas < 2) return 'Faltan respuestas'
  return p.total_correctas === 0 ? 'Falta la respuesta correcta' : ''
}

/** How a card is called, for who listens. */
function nameOf(mesa: Mesa, { clave, pregunta }: EntradaDeMesa): string {
  const written = mesa.find(clave)?.vista.get().valores.pregunta
  const text = written && !written.rico ? written.texto : plainOf(written?.texto ?? pregunta?.descripcion ?? '')
  return text.trim().slice(0, 60) || 'la que está sin texto'
}

function useMesa(actividadId: number) {
  const client = useQueryClient()
  const who = client.getQueryData(userOptions.queryKey)?.id
  const [mesa] = useState(() => new Mesa(actividadId, client, who))
  const read = useRead(reactivosRoutes.tarjetas, { params: { id: actividadId } })
  const preguntas = read.data?.preguntas
  const nuevas = useStore(mesa.nuevas)
  const [resumed, setResumed] = useState(false)
  useEffect(() => {
    if (preguntas) mesa.seen(preguntas)
  }, [mesa, preguntas])
  useEffect(() => {
    if (!preguntas || resumed) return
    setResumed(true)
    mesa.resume(preguntas)
  }, [mesa, preguntas, resumed])
  // What is typed is on its way when the page is left.
  useEffect(() => () => void mesa.sendAll(), [mesa])
  return { mesa, read, preguntas, temas: read.data?.temas ?? [], nuevas }
}

/**
 * The hand stays where it was, unless it is elsewhere by then; at once, as the next key may come before the next
 * drawing.
 */
function closeTo(clave: string | undefined, change: () => void) {
  flushSync(change)
  if (document.activeElement === document.body) document.querySelector<HTMLElement>(`[data-fila="${clave}"]`)?.focus()
}

/** Which card is open: one at a time. */
function useAbierta(mesa: Mesa, ready: boolean, first: number | undefined) {
  const [abierta, setAbierta] = useState<{ clave: string; foco: Foco } | undefined>(() =>
    first === undefined ? undefined : { clave: `p${first}`, foco: undefined },
  )
  const [formulario, setFormulario] = useState<Formulario>()
  const [begun, setBegun] = useState(false)
  // There is room for the next one from the beginning.
  useEffect(() => {
    if (!ready || begun) return
    setBegun(true)
    if (first !== undefined) return
    const waiting = mesa.nuevas.get().at(-1)
    setAbierta({ clave: waiting ? waiting.clave : mesa.add(undefined), foco: undefined })
  }, [ready, begun, first, mesa])

  /** A new one of which nothing is written makes room; what is written goes. */
  const leave = (for_?: string) => {
    setFormulario(undefined)
    if (!abierta || abierta.clave === for_) return
    const vista = mesa.find(abierta.clave)?.vista.get()
    if (vista && !vista.pregunta && isVacia(vista.valores)) mesa.discard(abierta.clave)
    else void mesa.find(abierta.clave)?.send()
  }
  return {
    abierta,
    formulario,
    open: (clave: string, foco: Foco = 'pregunta') => {
      leave(clave)
      setAbierta({ clave, foco })
    },
    close: () => {
      closeTo(abierta?.clave, () => {
        leave()
        setAbierta(undefined)
      })
    },
    /** @param tras behind which one; undefined behind all */
    add: (tras: string | undefined) => {
      leave()
      setAbierta({ clave: mesa.add(tras), foco: 'pregunta' })
    },
    openForm: (form: Formulario) => {
      leave(form.clave)
      setAbierta({ clave: form.clave, foco: undefined })
      setFormulario(form)
    },
    /** @param clave of which card; another one may be open by now */
    closeForm: (clave: string) => {
      void mesa.find(clave)?.send()
      closeTo(clave, () => {
        setFormulario(now => (now?.clave === clave ? undefined : now))
        setAbierta(now => (now?.clave === clave ? undefined : now))
      })
    },
  }
}

type Parte = { mesa: Mesa; preguntas: TarjetaDePregunta[] | undefined; apertura: ReturnType<typeof useAbierta> }

function useAcciones({ mesa, preguntas, apertura }: Parte) {
  const [said, say] = useState('')
  const move = useWrite(reactivosRoutes.moveTarjetas)
  const copiar = useWrite(reactivosRoutes.copy, staleQuestions)
  const quitar = useWrite(reactivosRoutes.remove, staleQuestions)
  const { actividadId } = mesa
  const orden = useOrden(preguntas ?? [], async (ids, id) => {
    const tras = ids[ids.indexOf(id) - 1] ?? null
    await move.mutateAsync({ params: { id: actividadId }, body: { ids: [id], tras } })
    await mesa.patch(all => placeTarjeta(all, all.find(p => p.id === id)!, tras))
  })
  const step = (entrada: EntradaDeMesa, by: 1 | -1) => {
    const at = orden.shown.findIndex(p => p.id === entrada.pregunta?.id)
    const to = at + by
    if (at < 0 || to < 0 || to >= orden.shown.length) return
    orden.step(orden.shown[at]!.id, by)
    say(`${nameOf(mesa, entrada)}: ${to + 1} de ${orden.shown.length}`)
  }
  /** Behind it, and open: it is what one goes on with. */
  const duplicate = async ({ clave, pregunta }: EntradaDeMesa) => {
    await mesa.find(clave)?.send()
    if (!pregunta) return
    const body = { pregunta_id: pregunta.id, actividad_id: actividadId, tras: pregunta.id }
    const made = await copiar.mutateAsync({ body }).catch(() => undefined)
    if (made) apertura.open(`p${made.id}`)
  }
  const remove = async ({ clave, pregunta }: EntradaDeMesa) => {
    const id = pregunta?.id ?? mesa.find(clave)?.vista.get().pregunta?.id
    if (apertura.abierta?.clave === clave) apertura.close()
    if (id === undefined) return mesa.discard(clave)
    const gone = await quitar.mutateAsync({ params: { id } }).catch(() => undefined)
    if (gone) mesa.discard(clave)
  }
  return { orden, said, step, duplicate, remove }
}

export function useTarjetas(actividadId: number, first: number | undefined) {
  const { mesa, read, preguntas, temas, nuevas } = useMesa(actividadId)
  const apertura = useAbierta(mesa, preguntas !== undefined, first)
  const acciones = useAcciones({ mesa, preguntas, apertura })
  const [filtro, setFiltro] = useState({ search: '', faltan: false })
  const entradas = mesa.entradas(acciones.orden.shown, nuevas)
  const words = plain(filtro.search)
  const isWanted = (e: EntradaDeMesa) =>
    e.clave === apertura.abierta?.clave ||
    ((!filtro.faltan || faltaEn(mesa, e) !== '') &&
      (words === '' || plain(plainOf(e.pregunta?.descripcion ?? '', 2_000)).includes(words)))
  return {
    ...apertura,
    ...acciones,
    actividadId,
    mesa,
    read,
    preguntas,
    temas,
    entradas,
    shown: entradas.filter(isWanted),
    porCompletar: entradas.filter(e => faltaEn(mesa, e) !== '').length,
    filtro,
    setFiltro,
    nameOf: (entrada: EntradaDeMesa) => nameOf(mesa, entrada),
    faltaEn: (entrada: EntradaDeMesa) => faltaEn(mesa, entrada),
  }
}
