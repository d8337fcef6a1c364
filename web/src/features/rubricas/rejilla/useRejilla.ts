/** The grid of an activity's rubric: what stands in it, how it is saved, and what is done to it. */
import { type Rejilla, type RejillaGuardada, rejillaRoutes } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { keyOfRead, readOptions } from '../../../kit/api/query.ts'
import { useGuardadoSolo } from '../../../kit/form/useGuardadoSolo.ts'
import { notify } from '../../../kit/notify.ts'
import { staleRubricas } from '../stale.ts'
import { checkRejilla, type Falta, NADA } from './revisa.ts'
import {
  conLlaves,
  criteriosDe,
  filasEscritas,
  isFilaVacia,
  type Llaves,
  llavesDe,
  quitados,
  soloConLlaves,
  textoDeRejilla,
  type Valores,
  valoresDe,
  valoresNuevos,
  vistaDe,
} from './valores.ts'

export type ActividadYUnidad = { actividadId: number; unidadId: number }

/** Under which what is typed waits, and what is on its way. */
export const temaDeRejilla = ({ actividadId }: ActividadYUnidad) => `rejilla:${actividadId}`

const paramsOf = ({ unidadId, actividadId }: ActividadYUnidad) => ({ params: { unidadId, actividadId } })

const valoresDeRejilla = ({ rubrica, nombre_actividad_unidad }: Rejilla) =>
  rubrica ? valoresDe(rubrica) : valoresNuevos(nombre_actividad_unidad)

/** What the server has, as far as this screen knows. */
type Guardada = { version: number; llaves: Llaves }

const guardadaDe = ({ rubrica }: Rejilla): Guardada => ({
  version: rubrica?.version ?? 0,
  llaves: rubrica ? llavesDe(valoresDe(rubrica).filas) : { criterios: [], niveles: [] },
})

/** What other screens say of it, in short. */
const resumen = (valores: Valores) => {
  const { criterio, puntajeMax } = vistaDe(valores)
  return `${valores.nombreRubrica} ${criterio.length} ${puntajeMax}`
}

/** Tells other screens, when what they say of it is another. */
function useTell(de: ActividadYUnidad, { rubrica }: Rejilla) {
  const client = useQueryClient()
  const [told] = useState(() => ({ current: rubrica ? resumen(valoresDe(rubrica)) : '' }))
  return (valores: Valores, { id, version, calificados, anteriores }: RejillaGuardada) => {
    client.setQueryData<Rejilla>(keyOfRead(rejillaRoutes.rejilla.path, paramsOf(de)), old =>
      old?.rubrica ? { ...old, rubrica: { ...old.rubrica, id, version, calificados, anteriores } } : old,
    )
    const now = resumen(valores)
    const shown = now !== told.current
    told.current = now
    for (const { path } of staleRubricas)
      void client.invalidateQueries({ queryKey: [path], refetchType: shown ? 'active' : 'none' })
    if (calificados) void client.invalidateQueries({ queryKey: [rejillaRoutes.previewRecalificacion.path] })
  }
}

/** Saves what stands there, with the keys and the version that the server has. */
function useSave(de: ActividadYUnidad, leida: Rejilla) {
  const [guardada] = useState(() => ({ current: guardadaDe(leida) }))
  const [id, setId] = useState(leida.rubrica?.id)
  const tell = useTell(de, leida)
  const save = async (valores: Valores) => {
    const filas = filasEscritas(valores)
    const reply = await call(rejillaRoutes.saveRejilla, {
      ...paramsOf(de),
      body: {
        nombreRubrica: valores.nombreRubrica,
        criterios: criteriosDe(valores.columnas, filas),
        version: guardada.current.version,
        ...quitados(guardada.current.llaves, filas),
      },
    })
    const puesto = conLlaves(valores, reply.llaves)
    guardada.current = { version: reply.version, llaves: llavesDe(filasEscritas(puesto(valores))) }
    setId(reply.id)
    tell(valores, reply)
    return puesto
  }
  return { guardada, id, setId, save }
}

export function useRejilla(de: ActividadYUnidad, leida: Rejilla) {
  const client = useQueryClient()
  const { guardada, id, setId, save } = useSave(de, leida)
  const entera = leida.en_uso
  /** A rubric in which nothing was typed is none yet. */
  const nadaEscrito = (valores: Valores) => guardada.current.version === 0 && valores.filas.every(isFilaVacia)
  const [inicial] = useState(() => valoresDeRejilla(leida))
  const { empezar, ...solo } = useGuardadoSolo<Valores>({
    tema: temaDeRejilla(de),
    inicial,
    guardar: save,
    falta: valores => (nadaEscrito(valores) ? null : checkRejilla(valores, entera).primero),
    dice: textoDeRejilla,
  })
  const { valores, estado, cambiar } = solo
  /** Asked for by «Guardar»: then all that grades must have is shown, until it is there. */
  const [exigida, setExigida] = useState(false)
  const exigencias = useMemo(
    () => (exigida ? checkRejilla(valores, true, filasEscritas(valores).length === 0) : NADA),
    [exigida, valores],
  )
  const faltantes = useMemo<Falta>(
    () => (estado.que === 'falta' ? checkRejilla(valores, entera) : NADA),
    [estado, valores, entera],
  )

  /** Does something that can be taken back as a whole. */
  const cambiarConVuelta = (said: string, change: (ahora: Valores) => Valores) => {
    const antes = valores
    cambiar(change)
    notify(said, 'success', {
      label: 'Deshacer',
      act: () => cambiar(() => soloConLlaves(antes, guardada.current.llaves)),
    })
  }
  /** @param mia goes on with what is typed here, over what is saved; otherwise with that */
  const adoptar = (rejilla: Rejilla, mia: boolean) => {
    guardada.current = guardadaDe(rejilla)
    setId(rejilla.rubrica?.id)
    const guardados = valoresDeRejilla(rejilla)
    empezar(guardados, mia ? soloConLlaves(valores, guardada.current.llaves) : guardados)
  }
  const resolver = async (mia: boolean) =>
    adoptar(await client.fetchQuery({ ...readOptions(rejillaRoutes.rejilla, paramsOf(de)), staleTime: 0 }), mia)
  // One that was deleted here is put back by «Deshacer».
  const vuelve = useEffectEvent((rejilla: Rejilla) => {
    if (rejilla.rubrica && guardada.current.version === 0 && valores.filas.every(isFilaVacia)) adoptar(rejilla, false)
  })
  useEffect(() => vuelve(leida), [leida])
  return {
    ...solo,
    id,
    entera,
    falta: exigencias.primero ? exigencias : faltantes,
    exigida,
    cambiarConVuelta,
    resolver,
    descartar: () => empezar(inicial),
    /**
     * @returns why it does not grade yet; undefined when all of it is there and saved, `null` when it could not be
     * saved
     */
    guardarEntera: async (): Promise<Falta | null | undefined> => {
      const lacks = checkRejilla(valores, true, filasEscritas(valores).length === 0)
      setExigida(lacks.primero !== undefined)
      if (lacks.primero) return lacks
      return (await solo.guardarYa()) ? undefined : null
    },
  }
}

export type UsoDeRejilla = ReturnType<typeof useRejilla>
