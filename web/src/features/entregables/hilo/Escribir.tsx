/**
 * Where a message of a thread is written: words, plain or with format, files, a voice note, and one's own comments at
 * hand.
 */
import { ARCHIVOS_POR_MENSAJE } from '@eleva/contract'
import { ActionIcon, Button, FileButton, Textarea, Tooltip } from '@mantine/core'
import { IconMessages, IconPaperclip, IconSend, IconTextSize } from '@tabler/icons-react'
import { type KeyboardEvent, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { uuid } from '../../../kit/api/outbox/uuid.ts'
import { chooseAnew } from '../../../kit/form/archivos.ts'
import { lazy } from '../../../kit/load/lazy.tsx'
import { useCan, useUser } from '../../../kit/page/session.tsx'
import { useStore } from '../../../kit/store.ts'
import { TIPOS } from '../tiposDeArchivo.ts'
import { EnCamino } from './Adjuntos.tsx'
import classes from './Escribir.module.css'
import { BotonDeVoz, Grabando, useGrabadora } from './Grabadora.tsx'
import { addAdjunto, borradorDe, postMensaje, sendSobre, sobres } from './sobres.ts'
import { useBarra } from './useBarra.tsx'
import { useMensajeEscrito } from './useMensajeEscrito.ts'

const RichTextInput = lazy(() =>
  import('../../../kit/richtext/RichTextInput.tsx').then(m => ({ default: m.RichTextInput })),
)
const BancoDialog = lazy(() => import('./BancoDialog.tsx').then(m => ({ default: m.BancoDialog })))

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
const MAX = 20_000

type Props = {
  entregaId: number
  placeholder: string
  /** The words of a message that was not to be sent yet: they are written here again. */
  vuelto: string | undefined
  onVuelto: () => void
  onSent: () => void
}

export function Escribir({ entregaId, placeholder, vuelto, onVuelto, onSent }: Props) {
  const mensaje = useMensaje(entregaId, onSent)
  const { escrito, adjuntos, voz, long, send } = mensaje
  const takeBack = useEffectEvent((words: string) => {
    onVuelto()
    escrito.takeBack(words)
  })
  useEffect(() => {
    if (vuelto !== undefined) takeBack(vuelto)
  }, [vuelto])
  const onKeyDown = (event: KeyboardEvent) => {
    // Here it sends, also where it would go on to the next delivery.
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    send()
  }
  return (
    <section aria-label="Escribir un mensaje" className={classes.escribir} onKeyDownCapture={onKeyDown}>
      {escrito.texto.aviso}
      {escrito.rico.aviso}
      {escrito.formato ? (
        <Suspense fallback={<p role="status">Cargando…</p>}>
          <RichTextInput
            key={escrito.editor}
            label="Tu mensaje"
            value={escrito.rico.text}
            onChange={escrito.rico.write}
          />
        </Suspense>
      ) : (
        <Palabras escrito={escrito} placeholder={placeholder} />
      )}
      {long && (
        <p role="alert" className={classes.mal}>
          Tu mensaje es demasiado largo. Acórtalo o adjunta un documento.
        </p>
      )}
      {adjuntos.length > 0 && <EnCamino adjuntos={adjuntos} quitable />}
      {voz.motivo && (
        <p role="alert" className={classes.mal}>
          {voz.motivo}
        </p>
      )}
      {voz.grabacion ? <Grabando grabacion={voz.grabacion} conPausa /> : <Acciones mensaje={mensaje} />}
    </section>
  )
}

/** The message that is being made: its words, its files, and whether it may go. */
function useMensaje(entregaId: number, onSent: () => void) {
  const { id: usuarioId } = useUser()
  const de = { usuarioId, entregaId }
  const escrito = useMensajeEscrito(entregaId)
  const { html } = escrito
  const [grabando, setGrabando] = useState(false)
  const adjuntos = borradorDe(useStore(sobres), de)?.adjuntos ?? []
  const attach = (archivo: File, segundos?: number) => addAdjunto(de, archivo, segundos)
  const voz = useGrabadora({ onNota: attach, onRecording: setGrabando })
  const bad = adjuntos.some(a => a.paso === 'rechazado')
  const long = html.length > MAX
  const ready = !grabando && !bad && !long && (escrito.hay || adjuntos.length > 0)
  const send = () => {
    if (!ready) return
    if (adjuntos.length) sendSobre(de, html)
    else void postMensaje(entregaId, html, [], uuid()).then(onSent, onSent)
    escrito.done()
  }
  return { escrito, adjuntos, attach, full: adjuntos.length >= ARCHIVOS_POR_MENSAJE, voz, long, ready, send }
}

/** Words without format, with one's own comments behind «/». */
function Palabras({ escrito, placeholder }: { escrito: ReturnType<typeof useMensajeEscrito>; placeholder: string }) {
  const { text, write } = escrito.texto
  const barra = useBarra(text, write, useCan('entregables.grade'))
  return (
    <div>
      <Textarea
        aria-label="Tu mensaje"
        placeholder={placeholder}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={MAX}
        value={text}
        onChange={e => write(e.currentTarget.value)}
        {...barra.campo}
      />
      {barra.lista}
    </div>
  )
}

/** What goes with the words, how they look, and the way out. */
function Acciones({ mensaje }: { mensaje: ReturnType<typeof useMensaje> }) {
  const { escrito, full, ready } = mensaje
  const { formato } = escrito
  return (
    <div className={classes.acciones}>
      <Adjuntar full={full} onChoose={mensaje.attach} />
      <BotonDeVoz voz={mensaje.voz} disabled={full} />
      <Tooltip label={formato ? 'Sin formato' : 'Con formato'}>
        <ActionIcon
          size={44}
          aria-label="Escribir con formato"
          aria-pressed={formato}
          variant={formato ? 'light' : 'subtle'}
          onClick={() => void escrito.toggleFormato()}
        >
          <IconTextSize {...icon} />
        </ActionIcon>
      </Tooltip>
      <Banco onInsert={escrito.insert} />
      <Button
        className={classes.enviar!}
        leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
        aria-disabled={!ready || undefined}
        data-apagado={!ready || undefined}
        title="Ctrl + Enter"
        onClick={mensaje.send}
      >
        Enviar
      </Button>
    </div>
  )
}

/** One's own comments, for who keeps some. */
function Banco({ onInsert }: { onInsert: (frase: string) => void }) {
  const tieneBanco = useCan('entregables.grade')
  const [opened, setOpened] = useState(false)
  if (!tieneBanco) return null
  return (
    <>
      <Tooltip label="Tus comentarios guardados (/)">
        <ActionIcon size={44} aria-label="Tus comentarios guardados" onClick={() => setOpened(true)}>
          <IconMessages {...icon} />
        </ActionIcon>
      </Tooltip>
      {opened && (
        <Suspense>
          <BancoDialog
            onClose={() => setOpened(false)}
            onInsert={frase => {
              setOpened(false)
              onInsert(frase)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** @param full as many as a message takes */
const Adjuntar = ({ full, onChoose }: { full: boolean; onChoose: (archivo: File) => void }) => (
  <FileButton onChange={f => f && onChoose(f)} accept={TIPOS} inputProps={chooseAnew} disabled={full}>
    {props => (
      <Tooltip label={full ? `Hasta ${ARCHIVOS_POR_MENSAJE} archivos` : 'Adjuntar un archivo'}>
        <ActionIcon {...props} size={44} aria-label="Adjuntar un archivo" disabled={full}>
          <IconPaperclip {...icon} />
        </ActionIcon>
      </Tooltip>
    )}
  </FileButton>
)
