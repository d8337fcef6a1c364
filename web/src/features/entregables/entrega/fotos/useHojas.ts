/**
 * The pages of a delivery while they are taken: made small one after the other, kept in the browser, put in order,
 * turned, and a PDF in the end.
 */
import { useEffect, useRef, useState } from 'react'
import { uuid } from '../../../../kit/api/outbox/uuid.ts'
import { notify } from '../../../../kit/feedback/notify.ts'
import { changeGuardada, type De, type HojaGuardada, readFoto, readGuardada } from '../guardada.ts'
import { hacerPdf } from './pdf.ts'
import { caben, girado } from './plan.ts'
import { aclararHoja, NoSeAbre, type Reducida, reducir } from './reducir.ts'

export type Hoja = HojaGuardada & { jpeg: Blob; clara?: Reducida }

const SIN_ESPACIO =
  'En este dispositivo ya no hay espacio para guardar tus fotos. No cierres esta página hasta entregar, o libera espacio.'
const FALLO = 'No se pudo preparar la foto. Tómala otra vez.'

async function readHojas(de: De): Promise<{ hojas: Hoja[]; claras: boolean }> {
  const found = await readGuardada(de)
  const all = await Promise.all((found?.hojas ?? []).map(async h => ({ ...h, jpeg: await readFoto(h.clave) })))
  return { hojas: all.flatMap(h => (h.jpeg ? [{ ...h, jpeg: h.jpeg }] : [])), claras: found?.claras ?? false }
}

const toKeep = ({ clave, ancho, alto, giro, vista }: Hoja): HojaGuardada => ({ clave, ancho, alto, giro, vista })

/** Two at a time are made small, one being read while the other is written: for more a phone has no memory. */
function dosALaVez() {
  let lanes = [Promise.resolve<unknown>(0), Promise.resolve<unknown>(0)]
  return (foto: File): Promise<Reducida> => {
    const made = lanes[0]!.then(() => reducir(foto))
    // That it failed is heard in its turn.
    lanes = [lanes[1]!, made.catch(() => 0)]
    return made
  }
}

async function pdfDe(hojas: readonly Hoja[], claras: boolean): Promise<File> {
  const pages = await Promise.all(
    hojas.map(async hoja => {
      const { jpeg, ancho, alto } = (claras && hoja.clara) || hoja
      return { ancho, alto, giro: hoja.giro, jpeg: new Uint8Array(await jpeg.arrayBuffer()) }
    }),
  )
  const cuantas = pages.length === 1 ? '1 hoja' : `${pages.length} hojas`
  return new File([hacerPdf(pages, new Date())], `Fotos (${cuantas}).pdf`, { type: 'application/pdf' })
}

/** @param primeras the photos with which it begins */
export function useHojas(de: De, primeras: readonly File[]) {
  const [hojas, setHojas] = useState<readonly Hoja[]>([])
  const [claras, setClaras] = useState(false)
  /** How many are being made small. */
  const [faltan, setFaltan] = useState(0)
  const [avisos, setAvisos] = useState<readonly string[]>([])
  const now = useRef<readonly Hoja[]>([])
  const clear = useRef(false)
  const coming = useRef(0)
  /** What becomes of them, one after the other. */
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const [make] = useState(dosALaVez)
  const begun = useRef(false)

  const inTurn = (work: () => Promise<unknown>) => {
    turn.current = turn.current.then(work, work)
  }
  const say = (aviso: string) => setAvisos(before => (before.includes(aviso) ? before : [...before, aviso]))
  const show = (next: readonly Hoja[]) => {
    now.current = next
    setHojas(next)
  }
  const keep = (nuevos: readonly (readonly [string, Blob])[] = []) => {
    const next = { hojas: now.current.map(toKeep), claras: clear.current }
    return changeGuardada(de, before => ({ ...before, ...next }), nuevos).catch(() => say(SIN_ESPACIO))
  }
  const aclara = async () => {
    for (const { clave } of now.current) {
      const hoja = now.current.find(h => h.clave === clave)
      if (!clear.current || !hoja || hoja.clara) continue
      const clara = await aclararHoja(hoja.jpeg)
      show(now.current.map(h => (h.clave === clave ? { ...h, clara } : h)))
    }
  }
  const take = async (made: Promise<Reducida>) => {
    try {
      const hoja: Hoja = { clave: uuid(), giro: 0, ...(await made) }
      show([...now.current, hoja])
      void keep([[hoja.clave, hoja.jpeg]])
      await aclara()
    } catch (error) {
      say(error instanceof NoSeAbre ? error.message : FALLO)
    } finally {
      coming.current--
      setFaltan(coming.current)
    }
  }
  const add = (fotos: readonly File[]) => {
    const { toma, aviso } = caben(now.current.length + coming.current, fotos.length)
    setAvisos(aviso ? [aviso] : [])
    coming.current += toma
    setFaltan(coming.current)
    for (const made of fotos.slice(0, toma).map(make)) inTurn(() => take(made))
  }
  const change = (next: readonly Hoja[]) => {
    show(next)
    void keep()
  }

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    inTurn(async () => {
      const kept = await readHojas(de).catch(() => ({ hojas: [], claras: false }))
      show([...kept.hojas, ...now.current])
      clear.current = kept.claras
      setClaras(kept.claras)
      await aclara()
    })
    add(primeras)
  })

  return {
    hojas,
    claras,
    faltan,
    avisos,
    add,
    move: (from: number, to: number) => change(now.current.toSpliced(from, 1).toSpliced(to, 0, now.current[from]!)),
    girar: (clave: string) => change(now.current.map(h => (h.clave === clave ? { ...h, giro: girado(h.giro) } : h))),
    quitar: (clave: string) => {
      const at = now.current.findIndex(h => h.clave === clave)
      const gone = now.current[at]
      if (!gone) return
      change(now.current.toSpliced(at, 1))
      const back = () => now.current.includes(gone) || change(now.current.toSpliced(at, 0, gone))
      notify(`Se quitó la hoja ${at + 1}.`, 'info', { label: 'Deshacer', act: back })
    },
    aclarar: (on: boolean) => {
      clear.current = on
      setClaras(on)
      void keep()
      inTurn(aclara)
    },
    /** All of them, once the last is ready. */
    hacer: async (): Promise<File> => {
      await turn.current
      return pdfDe(now.current, clear.current)
    },
  }
}
