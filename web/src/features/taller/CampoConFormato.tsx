/** Apart from the other fields: the editor is heavier than all of them. */
import type { ComponentProps } from 'react'
import { RichTextInput } from '../../kit/richtext/RichTextInput.tsx'
import { Ajeno, type Props } from '../../shared/vivo/Campos.tsx'

const sinMarcas = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)

type DeEditor = Pick<ComponentProps<typeof RichTextInput>, 'subeImagen' | 'subeArchivo' | 'pagina'>

export function CampoConFormato({ vivo, label, description, ...editor }: Props<string> & DeEditor) {
  return (
    <div>
      {/* The editor keeps its own text: taking theirs draws it anew. */}
      <RichTextInput
        key={vivo.ajeno === undefined ? 'mio' : 'ajeno'}
        label={label}
        value={vivo.value}
        onChange={vivo.set}
        error={vivo.error}
        {...(description ? { description } : {})}
        {...editor}
      />
      <Ajeno vivo={vivo} say={sinMarcas} />
    </div>
  )
}
