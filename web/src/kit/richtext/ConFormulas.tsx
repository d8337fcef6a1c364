/**
 * Plain words with their formulas drawn. Until the part that draws has come, and where it cannot, they are read as they
 * were written.
 */
import { useEffect, useState } from 'react'
import { load } from '../load/load.ts'
import { hasTex, piezasConTex } from './tex.ts'

type Dibuja = (tex: string) => string | undefined
let drawing: Dibuja | undefined

export function ConFormulas({ texto }: { texto: string }) {
  const [dibuja, setDibuja] = useState(() => drawing)
  const some = hasTex(texto)
  useEffect(() => {
    if (!some || dibuja) return
    let gone = false
    load(() => import('./dibuja.ts')).then(
      part => {
        drawing = part.drawFormula
        if (!gone) setDibuja(() => part.drawFormula)
      },
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [some, dibuja])
  if (!some) return texto
  return piezasConTex(texto).map((p, i) => {
    const math = p.tex && dibuja?.(p.texto)
    // What draws takes no markup of whoever wrote it.
    return math ? <span key={i} dangerouslySetInnerHTML={{ __html: math }} /> : <span key={i}>{p.texto}</span>
  })
}
