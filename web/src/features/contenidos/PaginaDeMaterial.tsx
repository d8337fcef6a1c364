/** A material that is a page: opened it is read in its place, and printed alone. */
import { incrustado, type Material, objetivosRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconBook, IconFileText, IconPrinter, IconX } from '@tabler/icons-react'
import { type MouseEvent, useRef, useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { useEnLinea } from '../../kit/page/enLinea.ts'
import { closestTo } from '../../kit/page/target.ts'
import { RichText } from '../../kit/richtext/RichText.tsx'
import listas from './Listas.module.css'
import classes from './Pagina.module.css'

type Props = {
  material: Pick<Material, 'id' | 'nombre_material' | 'instrucciones'>
  curso: number
  /** Notes that it was looked at. */
  onOpen: () => void
}

export function PaginaDeMaterial({ material, curso, onOpen }: Props) {
  const { id, nombre_material: nombre, instrucciones } = material
  const [abierta, setAbierta] = useState(false)
  const boton = useRef<HTMLButtonElement>(null)
  const toggle = () => {
    if (!abierta) onOpen()
    setAbierta(!abierta)
  }
  const close = () => {
    setAbierta(false)
    boton.current?.focus()
  }
  return (
    <li className={abierta ? `${listas.fila} ${classes.abierta}` : listas.fila}>
      <span className={listas.icono}>
        <IconFileText size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={listas.texto}>
        <p className={listas.nombre}>{nombre}</p>
        <p className={listas.clase}>Página</p>
        {instrucciones && <p className={listas.instruccion}>{instrucciones}</p>}
      </div>
      <Button
        ref={boton}
        className={listas.abrir!}
        variant="default"
        size="lg"
        leftSection={<IconBook size={18} stroke={1.75} />}
        aria-expanded={abierta}
        aria-label={`${abierta ? 'Ocultar' : 'Leer'}: ${nombre}`}
        onClick={toggle}
      >
        {abierta ? 'Ocultar' : 'Leer'}
      </Button>
      {abierta && <Lectura id={id} nombre={nombre} curso={curso} onClose={close} />}
    </li>
  )
}

function Lectura({ id, nombre, curso, onClose }: { id: number; nombre: string; curso: number; onClose: () => void }) {
  const enLinea = useEnLinea()
  const read = useRead(objetivosRoutes.pagina, { params: { id }, query: { curso_id: curso } })
  if (!read.data)
    return (
      <div className={classes.lectura}>
        <Pending query={read} height={200} />
      </div>
    )
  const { contenido } = read.data.pagina
  return (
    <article className={classes.lectura} data-imprimible aria-label={nombre}>
      <h3>{nombre}</h3>
      {contenido === '' ? (
        <p className={listas.clase}>Esta página todavía no tiene texto.</p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only hears presses of the links in the text
        // biome-ignore lint/a11y/useKeyWithClickEvents: a link is pressed by the keyboard, too
        <div onClick={event => enLinea && showIncrustado(event)}>
          <RichText html={contenido} />
        </div>
      )}
      <div className={classes.botones}>
        <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.75} />} onClick={() => window.print()}>
          Imprimir
        </Button>
        <Button variant="subtle" leftSection={<IconX size={18} stroke={1.75} />} onClick={onClose}>
          Cerrar
        </Button>
      </div>
    </article>
  )
}

/**
 * What another site shows takes the place of the link that leads there. Elsewhere, as with a key held, it is a link.
 */
function showIncrustado(event: MouseEvent<HTMLElement>) {
  const link = closestTo<HTMLAnchorElement>(event, 'a[data-incrustado]')
  const of = link && incrustado(link.href)
  if (!of || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  const frame = Object.assign(document.createElement('iframe'), {
    src: of.marco,
    title: link.textContent ?? of.sitio,
    allow: 'fullscreen; encrypted-media; picture-in-picture',
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
  link.replaceWith(frame)
  frame.focus()
}
