/** What was said, in the row that tells of it: its first lines, and the rest when it is asked for. */
import { type FilaDeBuzon, textoDeAviso } from '@eleva/contract'
import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { asSearch } from '../../kit/page/address.ts'
import classes from './Frase.module.css'

/** Whether something is cut off below, at whatever width. */
function useCortada() {
  const words = useRef<HTMLParagraphElement>(null)
  const [cortada, setCortada] = useState(false)
  useEffect(() => {
    const box = words.current
    if (!box) return
    const look = () => setCortada(before => before || box.scrollHeight > box.clientHeight + 1)
    const watch = new ResizeObserver(look)
    watch.observe(box)
    return () => watch.disconnect()
  }, [])
  return { words, cortada }
}

type Props = { aviso: FilaDeBuzon; titulo: string; onLeer: () => void }

export function Frase({ aviso, titulo, onLeer }: Props) {
  const { words, cortada } = useCortada()
  const [open, setOpen] = useState(false)
  const id = useId()
  const { to, search, hash } = textoDeAviso(aviso)
  return (
    <div className={classes.frase}>
      <p ref={words} id={id} className={classes.palabras} data-entera={open || undefined}>
        {aviso.frase}
      </p>
      {cortada && !open && (
        <UnstyledButton
          className={classes.mas!}
          aria-expanded={false}
          aria-controls={id}
          aria-label={`Leer más: ${titulo}`}
          onClick={() => {
            setOpen(true)
            onLeer()
            // The button goes; whoever reads with the keyboard stays with the words.
            words.current?.setAttribute('tabindex', '-1')
            words.current?.focus({ preventScroll: true })
          }}
        >
          Leer más
        </UnstyledButton>
      )}
      {open && aviso.sigue && (
        <Link to={to} search={asSearch(search)} {...(hash ? { hash } : {})} className={classes.mas}>
          Leer todo
        </Link>
      )}
    </div>
  )
}
