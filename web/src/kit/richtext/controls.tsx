/** The controls that the editor's library does not bring: heading level, indent, video, formula, table. */
import { Button, Menu, NativeSelect, Popover, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import {
  IconBrandYoutube,
  IconIndentDecrease,
  IconIndentIncrease,
  IconMathFunction,
  IconTablePlus,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'

type Props = { editor: Editor | null }
type Level = 1 | 2 | 3 | 4 | 5 | 6
const LEVELS: Level[] = [1, 2, 3, 4, 5, 6]

export function HeadingSelect({ editor }: Props) {
  const level = LEVELS.find(l => editor?.isActive('heading', { level: l })) ?? 0
  const change = (next: number) => {
    const chain = editor?.chain().focus()
    if (next === 0) chain?.setParagraph().run()
    else chain?.setHeading({ level: next as Level }).run()
  }
  return (
    <NativeSelect
      size="xs"
      aria-label="Tipo de párrafo"
      value={level}
      onChange={e => change(Number(e.currentTarget.value))}
      data={[{ value: '0', label: 'Texto' }, ...LEVELS.map(l => ({ value: String(l), label: `Título ${l}` }))]}
    />
  )
}

export const IndentControls = ({ editor }: Props) => (
  <>
    <RichTextEditor.Control
      aria-label="Aumentar sangría"
      title="Aumentar sangría"
      onClick={() => editor?.chain().focus().indentBy(1).run()}
    >
      <IconIndentIncrease size={16} stroke={1.75} />
    </RichTextEditor.Control>
    <RichTextEditor.Control
      aria-label="Disminuir sangría"
      title="Disminuir sangría"
      onClick={() => editor?.chain().focus().indentBy(-1).run()}
    >
      <IconIndentDecrease size={16} stroke={1.75} />
    </RichTextEditor.Control>
  </>
)

/** A new table, or what one does to the one in which the cursor stands. */
export function TableControl({ editor }: Props) {
  const within = editor?.isActive('table')
  const insert = () => editor?.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
  if (!within)
    return (
      <RichTextEditor.Control aria-label="Insertar tabla" title="Insertar tabla" onClick={insert}>
        <IconTablePlus size={16} stroke={1.75} />
      </RichTextEditor.Control>
    )
  const chain = () => editor!.chain().focus()
  return (
    <Menu withinPortal={false} shadow="md">
      <Menu.Target>
        <RichTextEditor.Control aria-label="Cambiar la tabla" title="Cambiar la tabla" active>
          <IconTablePlus size={16} stroke={1.75} />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => chain().addRowAfter().run()}>Agregar un renglón debajo</Menu.Item>
        <Menu.Item onClick={() => chain().addColumnAfter().run()}>Agregar una columna a la derecha</Menu.Item>
        <Menu.Item onClick={() => chain().deleteRow().run()}>Quitar el renglón</Menu.Item>
        <Menu.Item onClick={() => chain().deleteColumn().run()}>Quitar la columna</Menu.Item>
        <Menu.Item onClick={() => chain().deleteTable().run()}>Quitar la tabla</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

export function VideoControl({ editor }: Props) {
  const [opened, setOpened] = useState(false)
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string>()
  const insert = () => {
    const done = editor?.chain().focus().setYoutubeVideo({ src: url.trim() }).run()
    if (!done) return setError('Pega la dirección de un video de YouTube')
    setOpened(false)
    setUrl('')
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus withinPortal={false} shadow="md">
      <Popover.Target>
        <RichTextEditor.Control aria-label="Video" title="Video" onClick={() => setOpened(o => !o)}>
          <IconBrandYoutube size={16} stroke={1.75} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <TextInput
          label="Video de YouTube"
          placeholder="https://www.youtube.com/watch?v=…"
          value={url}
          error={error}
          w={280}
          onChange={e => {
            setUrl(e.currentTarget.value)
            setError(undefined)
          }}
          onKeyDown={e => {
            if (e.key !== 'Enter') return
            e.preventDefault()
            insert()
          }}
        />
        <Button size="sm" mt="xs" fullWidth onClick={insert}>
          Insertar video
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Letters of one (`server/src/kit/web/formula.ts`). */
const LONGEST = 1_000

/** Written as TeX, and drawn when the text is saved. */
export function FormulaControl({ editor }: Props) {
  const [opened, setOpened] = useState(false)
  const [source, setSource] = useState('')
  const insert = () => {
    if (!source.trim()) return
    editor?.chain().focus().insertFormula(source.trim()).run()
    setOpened(false)
    setSource('')
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus withinPortal={false} shadow="md">
      <Popover.Target>
        <RichTextEditor.Control aria-label="Fórmula" title="Fórmula" onClick={() => setOpened(o => !o)}>
          <IconMathFunction size={16} stroke={1.75} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <TextInput
          label="Fórmula en LaTeX"
          placeholder="\frac{a}{b} = x^2"
          description="Se dibuja al guardar."
          value={source}
          maxLength={LONGEST}
          w={280}
          onChange={e => setSource(e.currentTarget.value)}
          onKeyDown={e => {
            if (e.key !== 'Enter') return
            e.preventDefault()
            insert()
          }}
        />
        <Button size="sm" mt="xs" fullWidth disabled={!source.trim()} onClick={insert}>
          Insertar fórmula
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
