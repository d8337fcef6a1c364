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
import { TIPOS } from '../entrega/Archivo.parte.tsx'
import { EnCamino } from './Adjuntos.tsx'
import classes from './Escribir.module.css'
import { BotonDeVoz, Grabando, useGrabadora } from './Grabadora.tsx'
import { addAdjunto, borradorDe, postMensaje, sendSobre, sobres } from './sobres.ts'
import { useBarra } from './useBarra.tsx'
import { useEscrito } from './useEscrito.ts'

const RichTextInput = lazy(() =>
  import('../../../kit/richtext/RichTextInput.tsx').then(m => ({ default: m.RichTextInput })),
)
const BancoDialog = lazy(() => import('./BancoDialog.tsx').then(m => ({ default: m.BancoDialog })))

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const
const MOST = 20_000

type Props = {
  entregaId: number
  placeholder: string
  /** The words of a message that was not to be sent yet: they are written here again. */
  vuelto: string | undefined
  onVuelto: () => void
  onSent: () => void
}

export function Escribir({ entregaId, placeholder, vuelto, onVuelto, onSent }: Props) {
  const { id: usuarioId } = useUser()
  const de = { usuarioId, entregaId }
  const tieneBanco = useCan('entregables.grade')
  const escrito = useEscrito(entregaId)
  const { texto, rico, formato, html } = escrito
  const [banco, setBanco] = useState(false)
  const [grabando, setGrabando] = useState(false)
  const adjuntos = borradorDe(useStore(sobres), de)?.adjuntos ?? []
  const barra = useBarra(texto.text, texto.write, tieneBanco && !formato)
  const voz = useGrabadora({
    onNota: (archivo, segundos) => addAdjunto(de, archivo, segundos),
    onRecording: setGrabando,
  })
  const takeBack = useEffectEvent((words: string) => {
    onVuelto()
    escrito.takeBack(words)
  })
  useEffect(() => {
    if (vuelto !== undefined) takeBack(vuelto)
  }, [vuelto])
  const bad = adjuntos.some(a => a.paso === 'rechazado')
  const full = adjuntos.length >= ARCHIVOS_POR_MENSAJE
  const long = html.length > MOST
  const ready = !grabando && !bad && !long && (escrito.hay || adjuntos.length > 0)

  const send = () => {
    if (!ready) return
    if (adjuntos.length) sendSobre(de, html)
    else void postMensaje(entregaId, html, [], uuid()).then(onSent, onSent)
    escrito.done()
  }
  const insert = (frase: string) => {
    setBanco(false)
    escrito.insert(frase)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Here it sends, also where it would go on to the next delivery.
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    send()
  }
  return (
    <section aria-label="Escribir un mensaje" className={classes.escribir} onKeyDownCapture={onKeyDown}>
      {texto.aviso}
      {rico.aviso}
      {formato ? (
        <Suspense fallback={<p role="status">Cargando…</p>}>
          <RichTextInput key={escrito.editor} label="Tu mensaje" value={rico.text} onChange={rico.write} />
        </Suspense>
      ) : (
        <div>
          <Textarea
            aria-label="Tu mensaje"
            placeholder={placeholder}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={MOST}
            value={texto.text}
            onChange={e => texto.write(e.currentTarget.value)}
            {...barra.campo}
          />
          {barra.lista}
        </div>
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
      {voz.grabacion ? (
        <Grabando grabacion={voz.grabacion} conPausa />
      ) : (
        <div className={classes.acciones}>
          <Adjuntar full={full} onChoose={f => addAdjunto(de, f)} />
          <BotonDeVoz voz={voz} disabled={full} />
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
          {tieneBanco && (
            <Tooltip label="Tus comentarios guardados (/)">
              <ActionIcon size={44} aria-label="Tus comentarios guardados" onClick={() => setBanco(true)}>
                <IconMessages {...icon} />
              </ActionIcon>
            </Tooltip>
          )}
          <Button
            className={classes.enviar!}
            leftSection={<IconSend size={18} stroke={1.75} aria-hidden />}
            aria-disabled={!ready || undefined}
            data-apagado={!ready || undefined}
            title="Ctrl + Enter"
            onClick={send}
          >
            Enviar
          </Button>
        </div>
      )}
      {banco && (
        <Suspense>
          <BancoDialog onClose={() => setBanco(false)} onInsert={insert} />
        </Suspense>
      )}
    </section>
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
