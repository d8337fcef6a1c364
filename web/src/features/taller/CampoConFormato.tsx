/** Apart from the other fields: the editor is heavier than all of them. */
import { RichTextInput } from '../../kit/richtext/RichTextInput.tsx'
import { Ajeno, type Props } from './Campos.tsx'

const sinMarcas = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)

export function CampoConFormato({ vivo, label, description }: Props<string>) {
  return (
    <div>
      {/* The editor keeps its own text: taking theirs draws it anew. */}
      <RichTextInput
        key={vivo.suyo === undefined ? 'mio' : 'suyo'}
        label={label}
        value={vivo.value}
        onChange={vivo.set}
        error={vivo.error}
        {...(description ? { description } : {})}
      />
      <Ajeno vivo={vivo} say={sinMarcas} />
    </div>
  )
}
