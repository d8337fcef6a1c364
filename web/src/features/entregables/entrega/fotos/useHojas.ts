/**
 * The pages of a delivery while they are taken: made small one after the other, kept in the browser, put in order,
 * turned, and a PDF in the end.
 */
import { useEffect, useRef, useState } from 'react'
import { uuid } from '../../../../kit/api/outbox/uuid.ts'
import { notify } from '../../../../kit/notify.ts'
import { count } from '../../../../kit/page/count.ts'
import { changeGuardada, type De, type HojaGuardada, readFoto, readGuardada } from '../guardada.ts'
import { makePdfDeHojas } from './pdf.ts'
import { cuantasCaben, girado } from './plan.ts'
import { brightenHoja, NoSeAbre, type Reducida, reduceFoto } from './reducir.ts'

export type HojaDeFoto = HojaGuardada & { jpeg: Blob; clara?: Reducida }

const SIN_ESPACIO =
  'En este dispositivo ya no hay espacio para guardar tus fotos. No cierres esta página hasta entregar, o libera espacio.'
const FALLO = 'No se pudo preparar la foto. Tómala otra vez.'

async function readHojas(de: De): Promise<{ hojas: HojaDeFoto[]; claras: boolean }> {
  const found = await readGuardada(de)
  const all = await Promise.all((found?.hojas ?? []).map(async h => ({ ...h, jpeg: await readFoto(h.clave) })))
  return { hojas: all.flatMap(h => (h.jpeg ? [{ ...h, jpeg: h.jpeg }] : [])), claras: found?.claras ?? false }
}

const toKeep = ({ clave, ancho, alto, giro, vista }: HojaDeFoto): HojaGuardada => ({ clave, ancho, alto, giro, vista })

/** Two at a time are made small, one being read while the other is written: for more a phone has no memory. */
function dosALaVez() {
  let lanes = [Promise.resolve<unknown>(0), Promise.resolve<unknown>(0)]
  return (foto: File): Promise<Reducida> => {
    const made = lanes[0]!.then(() => reduceFoto(foto))
    // That it failed is heard in its turn.
    lanes = [lanes[1]!, made.catch(() => 0)]
    return made
  }
}

async function pdfDe(hojas: readonly HojaDeFoto[], claras: boolean): Promise<File> {
  const pages = await Promise.all(
    hojas.map(async hoja => {
      const { jpeg, ancho, alto } = (claras && hoja.clara) || hoja
      return { ancho, alto, giro: hoja.giro, jpeg: new Uint8Array(await jpeg.arrayBuffer()) }
    }),
  )
  const cuantas = count(pages.length, 'hoja', 'hojas')
  return new File([makePdfDeHojas(pages, new Date())], `Fotos (${cuantas}).pdf`, { type: 'application/pdf' })
}

type Puestas = { hojas: readonly HojaDeFoto[]; claras: boolean }

/**
 * The pages as they are shown, and kept in the browser.
 * @param onFull when there is no room for them
 */
function usePuestas(de: De, onFull: () => void) {
  const [puestas, setPuestas] = useState<Puestas>({ hojas: [], claras: false })
  // What becomes of them later asks for what stands then.
  const now = useRef(puestas)
  return {
    puestas,
    now: () => now.current,
    show: (next: Partial<Puestas>) => {
      now.current = { ...now.current, ...next }
      setPuestas(now.current)
    },
    keep: (nuevos: readonly (readonly [string, Blob])[] = []) => {
      const next = { hojas: now.current.hojas.map(toKeep), claras: now.current.claras }
      void changeGuardada(de, before => ({ ...before, ...next }), nuevos).catch(onFull)
    },
  }
}

/** @param primeras the photos with which it begins */
export function useHojas(de: De, primeras: readonly File[]) {
  const [avisos, setAvisos] = useState<readonly string[]>([])
  const say = (aviso: string) => setAvisos(before => (before.includes(aviso) ? before : [...before, aviso]))
  const { puestas, now, show, keep } = usePuestas(de, () => say(SIN_ESPACIO))
  /** How many are being made small. */
  const [faltan, setFaltan] = useState(0)
  const coming = useRef(0)
  /** What becomes of them, one after the other. */
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const [make] = useState(dosALaVez)
  const begun = useRef(false)

  const inTurn = (work: () => Promise<unknown>) => {
    turn.current = turn.current.then(work, work)
  }
  const aclara = async () => {
    for (const { clave } of now().hojas) {
      const hoja = now().hojas.find(h => h.clave === clave)
      if (!now().claras || !hoja || hoja.clara) continue
      const clara = await brightenHoja(hoja.jpeg)
      show({ hojas: now().hojas.map(h => (h.clave === clave ? { ...h, clara } : h)) })
    }
  }
  const take = async (made: Promise<Reducida>) => {
    try {
      const hoja: HojaDeFoto = { clave: uuid(), giro: 0, ...(await made) }
      show({ hojas: [...now().hojas, hoja] })
      keep([[hoja.clave, hoja.jpeg]])
      await aclara()
    } catch (error) {
      say(error instanceof NoSeAbre ? error.message : FALLO)
    } finally {
      coming.current--
      setFaltan(coming.current)
    }
  }
  const add = (fotos: readonly File[]) => {
    const { toma, aviso } = cuantasCaben(now().hojas.length + coming.current, fotos.length)
    setAvisos(aviso ? [aviso] : [])
    coming.current += toma
    setFaltan(coming.current)
    for (const made of fotos.slice(0, toma).map(make)) inTurn(() => take(made))
  }

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    inTurn(async () => {
      const kept = await readHojas(de).catch(() => ({ hojas: [], claras: false }))
      show({ hojas: [...kept.hojas, ...now().hojas], claras: kept.claras })
      await aclara()
    })
    add(primeras)
  })

  return {
    ...puestas,
    faltan,
    avisos,
    add,
    ...ordenDe(now, next => {
      show({ hojas: next })
      keep()
    }),
    aclarar: (on: boolean) => {
      show({ claras: on })
      keep()
      inTurn(aclara)
    },
    /** All of them, once the last is ready. */
    hacer: async (): Promise<File> => {
      await turn.current
      return pdfDe(now().hojas, now().claras)
    },
  }
}

/** Puts the pages in order, turns them and takes them away. */
const ordenDe = (now: () => Puestas, change: (next: readonly HojaDeFoto[]) => void) => ({
  move: (from: number, to: number) => {
    const { hojas } = now()
    change(hojas.toSpliced(from, 1).toSpliced(to, 0, hojas[from]!))
  },
  girar: (clave: string) => change(now().hojas.map(h => (h.clave === clave ? { ...h, giro: girado(h.giro) } : h))),
  quitar: (clave: string) => {
    const at = now().hojas.findIndex(h => h.clave === clave)
    const gone = now().hojas[at]
    if (!gone) return
    change(now().hojas.toSpliced(at, 1))
    const back = () => now().hojas.includes(gone) || change(now().hojas.toSpliced(at, 0, gone))
    notify(`Se quitó la hoja ${at + 1}.`, 'info', { label: 'Deshacer', act: back })
  },
})
