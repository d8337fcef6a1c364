/**
 * A newer version waits: it says so, and comes by itself only with a step to another screen that interrupts nothing.
 */
import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useOutbox } from '../kit/api/outbox/useOutbox.ts'
import { readEntorno } from '../kit/page/entorno.ts'
import { isBusy } from '../kit/sw/ocupado.ts'
import { applyVersion } from '../kit/sw/registro.ts'
import classes from './franja.module.css'

/**
 * A dialog that has just closed goes a step back in the history, and a page that is loaded in that moment is not (ms).
 */
const AGAIN_MS = 800

/**
 * What a screen asks for when it comes goes first: asked of a worker that is being ended, it would start it again (ms).
 */
const CALM_MS = 500

function reload(busy: () => boolean) {
  location.reload()
  setTimeout(() => !busy() && location.reload(), AGAIN_MS)
}

export function VersionNueva() {
  const router = useRouter()
  const unsent = useOutbox().length
  const [asked, setAsked] = useState(false)
  const comeAlong = useEffectEvent(() => {
    if (isBusy(unsent)) return
    // What somebody began in that moment stays: the bar is still there.
    void applyVersion(() => !isBusy(unsent) && reload(() => isBusy(unsent)), true)
  })
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    const leave = router.subscribe('onResolved', ({ pathChanged }) => {
      if (!pathChanged) return
      clearTimeout(soon)
      soon = setTimeout(comeAlong, CALM_MS)
    })
    return () => {
      clearTimeout(soon)
      leave()
    }
  }, [router])
  return (
    <div className={classes.franja} role="status">
      <IconSparkles size={20} stroke={1.75} aria-hidden />
      <p>Hay una versión nueva de {readEntorno().nombre}.</p>
      <Button
        variant="default"
        loading={asked}
        onClick={() => {
          setAsked(true)
          void applyVersion(() => reload(() => false))
        }}
      >
        Actualizar
      </Button>
    </div>
  )
}
