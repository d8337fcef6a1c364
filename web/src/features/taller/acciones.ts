/** What is done to the rows of an outline: shown at once, sent in its order, and each with its way back. */
import { type DeBiblioteca, type Esquema, entreComillas, papeleraRoutes, tallerRoutes } from '@eleva/contract'
import { call } from '../../kit/api/client.ts'
import { ApiError } from '../../kit/api/error.ts'
import { notify } from '../../kit/notify.ts'
import {
  conArchivo,
  conCada,
  conMovidas,
  type FilaDelCurso,
  type Juntas,
  type Nueva,
  type PorLlave,
  type PosicionEnEsquema,
  sinFilas,
  tramosDe,
} from './esquema.ts'
import type { useFilasNuevas } from './filasNuevas.ts'
import type { ActoDeTaller, Actos } from './useActos.ts'

type Partes = {
  curso: number
  cola: ReturnType<typeof useFilasNuevas>
  actos: Actos
  /** Shows it at once, and sends it behind what is on its way; undefined when it was refused, which is told. */
  write: <T>(cambia: (e: Esquema) => Esquema, send: () => Promise<T>) => Promise<T | undefined>
  /** As it is seen. */
  esquema: Esquema | undefined
  /** Reads everything anew that shows some of it. */
  rereadAll: () => Promise<unknown>
}

type Movida = { filas: Juntas; posicion: PosicionEnEsquema }

type EnUnidad = { unidad_id?: number; tras?: number | null }

const same = (e: Esquema) => e

/** Rows as they are named to the server, by the keys that they have by then. */
function nombran(cola: Partes['cola']) {
  const real = (id: number) => cola.realNow(id)
  return {
    posicionOf: ({ a_unidad, tras }: PosicionEnEsquema): PosicionEnEsquema => ({
      a_unidad: a_unidad === undefined ? undefined : real(a_unidad),
      tras: tras === null ? null : real(tras),
    }),
    filasOf: (filas: readonly PorLlave[]) => ({
      clase: filas[0]!.clase,
      ids: filas.map(f => real(f.id)),
      ...(filas[0]!.clase === 'unidad' ? {} : { unidad_id: real(filas[0]!.unidad) }),
    }),
    realOf: <F extends PorLlave>(fila: F): F => ({ ...fila, id: real(fila.id), unidad: real(fila.unidad) }),
  }
}

/** Moves and takes away, without a way back. */
function pasosDe({ curso, cola, write, rereadAll }: Partes) {
  const { posicionOf, filasOf, realOf } = nombran(cola)
  const params = { curso }
  return {
    move: (filas: Juntas, posicion: PosicionEnEsquema) =>
      write(
        e => conMovidas(e, conCada(filas, realOf), posicionOf(posicion)),
        () => {
          const { a_unidad, tras } = posicionOf(posicion)
          const body = { ...filasOf(filas), ...(a_unidad === undefined ? {} : { a_unidad }), tras }
          return call(tallerRoutes.move, { params, body })
        },
      ),
    /**
     * Takes away rows of one kind and place.
     * @param enVez what is offered where learners worked in them
     */
    quita: async (filas: readonly PorLlave[], enVez?: () => unknown) => {
      const done = await write(
        e => sinFilas(e, filas.map(realOf)),
        () => call(tallerRoutes.remove, { params, body: filasOf(filas) }).catch(error => offerArchivo(error, enVez)),
      )
      if (done) await rereadAll()
      return done
    },
    archiva: async (filas: readonly PorLlave[], archivada: boolean) => {
      const done = await write(
        e => conArchivo(e, filas.map(realOf), archivada),
        () => {
          const { clase, ids } = filasOf(filas)
          return call(tallerRoutes.archive, { body: { clase, ids, archivada: archivada ? 1 : 0 } })
        },
      )
      if (done) await rereadAll()
      return done !== undefined
    },
    publica: async (publicado: 0 | 1) => {
      const done = await write(
        e => ({ ...e, curso: { ...e.curso, publicado } }),
        () => call(tallerRoutes.publish, { params, body: { publicado } }),
      )
      if (done) await rereadAll()
      return done
    },
    devuelve: async (llaves: readonly number[]) => {
      for (const id of llaves) {
        const back = await write(same, () => call(papeleraRoutes.restore, { params: { id } }))
        if (!back) return false
        notify(back.message, back.color)
      }
      await rereadAll()
      return true
    },
  }
}

/**
 * In which learners worked cannot go, but out of sight.
 * @throws what it is not about
 */
function offerArchivo(error: unknown, archive: (() => unknown) | undefined): undefined {
  if (!archive || !(error instanceof ApiError) || error.status !== 409) throw error
  notify(error.message, 'danger', { label: 'Archivar', act: archive })
}

/** The same as acts, each of which is the way back of another. */
function vueltasDe({ move, quita, archiva, devuelve }: ReturnType<typeof pasosDe>) {
  /**
   * Each lot to its place.
   * @param adelante the same moves once more
   */
  const movidas = (atras: readonly Movida[], adelante: readonly Movida[], said: string): ActoDeTaller => ({
    said,
    vuelve: async () => {
      for (const { filas, posicion } of atras) if (!(await move(filas, posicion))) return undefined
      return movidas(adelante, atras, said)
    },
  })
  const puestas = (filas: readonly PorLlave[], said: string): ActoDeTaller => ({
    said,
    vuelve: async () => {
      const llaves: number[] = []
      for (const rows of Map.groupBy(filas, f => (f.clase === 'unidad' ? '' : `${f.clase} ${f.unidad}`)).values()) {
        const done = await quita(rows)
        if (done) llaves.push(done.papelera)
      }
      return llaves.length ? quitadas(filas, llaves, said) : undefined
    },
  })
  const quitadas = (filas: readonly PorLlave[], llaves: readonly number[], said: string): ActoDeTaller => ({
    said,
    vuelve: async () => ((await devuelve(llaves)) ? puestas(filas, said) : undefined),
  })
  const archivadas = (filas: readonly PorLlave[], ya: boolean, said: string): ActoDeTaller => ({
    said,
    vuelve: async () => ((await archiva(filas, !ya)) ? archivadas(filas, !ya, said) : undefined),
  })
  return { movidas, puestas, quitadas, archivadas }
}

export function accionesDe(partes: Partes) {
  const { curso, cola, actos, write, esquema } = partes
  const pasos = pasosDe(partes)
  const { movidas, puestas, quitadas, archivadas } = vueltasDe(pasos)
  const { filasOf } = nombran(cola)
  const params = { curso }
  const enTurno =
    <A extends unknown[], T>(does: (...given: A) => Promise<T>) =>
    (...given: A) =>
      actos.durante(does(...given))
  const archive = enTurno(async (filas: readonly FilaDelCurso[], archivada: boolean) => {
    if (!(await pasos.archiva(filas, archivada))) return
    const said = `${archivada ? 'Se archivó' : 'Se sacó del archivo'} ${dichas(filas.map(f => f.nombre))}`
    const acto = actos.anota(archivadas(filas, archivada, said))
    notify(said, 'success', { label: 'Deshacer', act: () => actos.deshacer(acto) })
  })
  const publicado = (now: 0 | 1, said: string): ActoDeTaller => ({
    said,
    vuelve: async () => ((await pasos.publica(now ? 0 : 1)) ? publicado(now ? 0 : 1, said) : undefined),
  })
  return {
    archive,
    publica: enTurno(async (now: 0 | 1) => {
      const done = await pasos.publica(now)
      if (!done) return
      const acto = actos.anota(publicado(now, now ? 'Se publicó el curso' : 'El curso volvió a ser borrador'))
      notify(done.message, done.color, { label: 'Deshacer', act: () => actos.deshacer(acto) })
    }),
    add: (nuevas: Parameters<typeof cola.add>[0]) => {
      const ids = cola.add(nuevas)
      actos.anota(puestas(sueltasDe(nuevas, ids), agregado(nuevas.map(n => n.nombre))))
      return ids
    },
    move: enTurno(async (filas: Juntas, posicion: PosicionEnEsquema) => {
      const unidad = posicion.a_unidad ?? filas[0].unidad
      const atras = esquema && tramosDe(esquema, filas)
      const done = await pasos.move(filas, posicion)
      if (!done || !atras) return
      const alla = (f: FilaDelCurso): FilaDelCurso => (f.clase === 'unidad' ? f : { ...f, unidad })
      const back = atras.map(tramo => ({ ...tramo, filas: conCada(tramo.filas, alla) }))
      const names = filas.map(f => f.nombre)
      const said = names.length === 1 ? 'Cambió de lugar' : 'Cambiaron de lugar'
      actos.anota(movidas(back, [{ filas, posicion }], `${said} ${dichas(names)}`))
    }),
    duplicate: enTurno(async (filas: readonly FilaDelCurso[]) => {
      const done = await write(same, () => call(tallerRoutes.duplicate, { params, body: filasOf(filas) }))
      const copias = done?.filas.map((f, i) => ({ ...filas[i]!, id: f.id, unidad: f.unidad_id ?? f.id }))
      if (copias) actos.anota(puestas(copias, `Se duplicó ${dichas(filas.map(f => f.nombre))}`))
      return done
    }),
    attach: enTurno(async (clase: 'unidad' | 'objetivo', { id, nombre }: DeBiblioteca, posicion: EnUnidad) => {
      const done = await write(same, () =>
        call(tallerRoutes.attach, { params, body: { clase, ids: [id], ...posicion } }),
      )
      if (done) actos.anota(puestas([{ clase, id, unidad: posicion.unidad_id ?? id, nombre }], agregado([nombre])))
    }),
    remove: enTurno(async (filas: readonly FilaDelCurso[]) => {
      const done = await pasos.quita(filas, () => archive(filas, true))
      if (!done) return
      const acto = actos.anota(quitadas(filas, [done.papelera], done.message))
      notify(done.message, done.color, { label: 'Deshacer', act: () => actos.deshacer(acto) })
    }),
  }
}

const dichas = (nombres: readonly string[]) => nombres.map(entreComillas).join(', ')
const agregado = (nombres: readonly string[]) =>
  nombres.length === 1 ? `Se agregó ${dichas(nombres)}` : `Se agregaron ${nombres.length} filas`

/** Those of the rows that are added at once that do not go with a unit among them. */
function sueltasDe(nuevas: readonly Omit<Nueva, 'id'>[], ids: readonly number[]): PorLlave[] {
  const first = nuevas.findIndex(n => n.clase === 'unidad')
  return nuevas.flatMap(({ clase, nombre, unidad_id }, i) => {
    if (clase !== 'unidad' && first >= 0 && i > first) return []
    return [{ clase, nombre, id: ids[i]!, unidad: clase === 'unidad' ? ids[i]! : unidad_id! }]
  })
}
