/** The words of a message while they are written: plain or with format, each kept as a draft. */
import { useState } from 'react'
import { confirm } from '../../../kit/feedback/confirm.ts'
import { useHasBorrador } from '../../../kit/form/useBorrador.ts'
import { useTextoGuardado } from '../../../kit/form/useTextoGuardado.tsx'
import { aHtml, hasFormato } from './hilo.ts'
import { aTexto } from './texto.parte.ts'

export function useMensajeEscrito(entregaId: number) {
  const texto = useTextoGuardado(`hilo:${entregaId}`)
  const rico = useTextoGuardado(`hilo-formato:${entregaId}`)
  const [formato, setFormato] = useState(useHasBorrador(`hilo-formato:${entregaId}`))
  // The editor takes what it begins with once.
  const [editor, setEditor] = useState(0)
  const html = formato ? rico.text : aHtml(texto.text)
  const writeRico = (next: string) => {
    rico.write(next)
    setEditor(editor + 1)
  }

  return {
    texto,
    rico,
    formato,
    /** The key of the editor that shows what was put into it from outside. */
    editor,
    html,
    hay: aTexto(html) !== '' || /<iframe/.test(html),
    /** It was sent. */
    done: () => {
      texto.done()
      rico.done()
      setFormato(false)
    },
    /** The words of a message that was not to be sent yet stand before what was written since. */
    takeBack: (words: string) => {
      if (!words) return
      if (formato || hasFormato(words)) {
        writeRico(html + words)
        texto.done()
        setFormato(true)
      } else texto.takeBack(aTexto(words))
    },
    insert: (frase: string) => {
      if (formato) writeRico(rico.text + aHtml(frase))
      else texto.write(`${texto.text.trimEnd()}${texto.text.trim() ? ' ' : ''}${frase}`)
    },
    /** Without format, its words stay. */
    toggleFormato: async () => {
      if (!formato) {
        rico.write(aHtml(texto.text))
        texto.done()
        return setFormato(true)
      }
      const plain = {
        title: '¿Quitar el formato?',
        text: 'Se quedan tus palabras, sin negritas, listas ni videos.',
        action: 'Quitar formato',
      }
      if (hasFormato(rico.text) && !(await confirm(plain))) return
      texto.write(aTexto(rico.text))
      rico.done()
      setFormato(false)
    },
  }
}
