/** The questions of a stream as they are now: read once, then what is told, one's own vote at once. */
import {
  type AvisoDeCambios,
  type AvisoDePreguntas,
  PREGUNTA_CAMBIO,
  PREGUNTA_NUEVA,
  type PreguntaEnVivo,
  salaDeStream,
  streamingRoutes,
} from '@eleva/contract'
import { useMemo, useState } from 'react'
import { useLive } from '../../../kit/api/live.ts'
import { useRead, useWrite } from '../../../kit/api/query.ts'
import { conCambios, conNuevas, conVoto, desdeEntonces, merge, SIN_NOVEDADES } from './novedades.ts'

export function usePreguntas(streamId: number, modera: boolean) {
  const read = useRead(streamingRoutes.preguntas, { params: { id: streamId } })
  const votar = useWrite(streamingRoutes.vote)
  const [novedades, setNovedades] = useState(SIN_NOVEDADES)
  /** Those whose vote is on its way, with the count that it makes. */
  const [enCamino, setEnCamino] = useState<ReadonlyMap<number, number>>(new Map())

  const again = async () => {
    const since = Date.now()
    const { isError } = await read.refetch()
    if (!isError) setNovedades(before => desdeEntonces(before, since))
  }
  const salas = [salaDeStream(streamId)]
  useLive<AvisoDePreguntas>(
    salas,
    PREGUNTA_NUEVA,
    aviso => aviso.stream === streamId && setNovedades(before => conNuevas(before, aviso.preguntas, Date.now())),
    () => void again(),
  )
  useLive<AvisoDeCambios>(
    salas,
    PREGUNTA_CAMBIO,
    aviso => aviso.stream === streamId && setNovedades(before => conCambios(before, aviso.cambios, Date.now())),
    () => undefined,
  )

  const leidas = read.data?.preguntas
  const preguntas = useMemo(() => {
    const list = merge(leidas ?? [], novedades, modera)
    return list.map(p => {
      const made = enCamino.get(p.id)
      return made === undefined ? p : { ...p, votada: 1 as const, votos: Math.max(p.votos, made) }
    })
  }, [leidas, novedades, modera, enCamino])

  const vote = async (p: PreguntaEnVivo) => {
    if (p.votada) return
    setEnCamino(before => new Map(before).set(p.id, p.votos + 1))
    try {
      const { votos } = await votar.mutateAsync({ params: { id: p.id } })
      setNovedades(before => conVoto(before, p.id, votos, Date.now()))
    } catch {
      // Said by the toast; it stands again as it did.
    } finally {
      setEnCamino(before => new Map([...before].filter(([id]) => id !== p.id)))
    }
  }
  const add = (p: PreguntaEnVivo) => setNovedades(before => conNuevas(before, [p], Date.now()))
  return { read, preguntas, total: Math.max(read.data?.total ?? 0, preguntas.length), vote, add, again }
}
