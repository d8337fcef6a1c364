/** A comment on a work, saved as it is written, and those that one says often (issue: reusable comments). */
import { entregablesRoutes } from '@eleva/contract'
import { ActionIcon, Button, Menu, Textarea, Tooltip } from '@mantine/core'
import { IconMessagePlus, IconMessages, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import classes from './Revisar.module.css'

type Props = { value: string; disabled: boolean; onSave: (text: string) => void }

const PAUSE_MS = 1_200
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function Comentario({ value, disabled, onSave }: Props) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const draft = useRef<string>(undefined)
  const save = useRef(onSave)
  save.current = onSave
  // What others wrote, or what was undone, shows unless one is writing.
  useEffect(() => {
    if (draft.current === undefined) setText(value)
  }, [value])
  const flush = () => {
    clearTimeout(timer.current)
    if (draft.current === undefined) return
    const said = draft.current.trim()
    draft.current = undefined
    save.current(said)
  }
  const last = useRef(flush)
  last.current = flush
  useEffect(() => () => last.current(), [])
  const write = (next: string, now = false) => {
    setText(next)
    draft.current = next
    clearTimeout(timer.current)
    if (now) flush()
    else timer.current = setTimeout(flush, PAUSE_MS)
  }
  return (
    <div className={classes.comentario}>
      <Textarea
        label="Comentarios"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        disabled={disabled}
        value={text}
        onChange={e => write(e.currentTarget.value)}
        onBlur={flush}
      />
      {!disabled && (
        <Frases text={text} onInsert={frase => write(text.trim() ? `${text.trim()} ${frase}` : frase, true)} />
      )}
    </div>
  )
}

function Frases({ text, onInsert }: { text: string; onInsert: (frase: string) => void }) {
  const { data } = useRead(entregablesRoutes.frases, {})
  const create = useWrite(entregablesRoutes.createFrase, [entregablesRoutes.frases])
  const remove = useWrite(entregablesRoutes.removeFrase, [entregablesRoutes.frases])
  const all = data?.comentarios ?? []
  const frase = text.trim()
  const known = all.some(f => f.texto === frase)
  return (
    <div className={classes.frases}>
      {all.length > 0 && (
        <Menu position="bottom-start" width={320}>
          <Menu.Target>
            <Button variant="subtle" size="compact-sm" leftSection={<IconMessages {...icon} />}>
              Usar un comentario guardado
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={classes.lista!}>
            {all.map(f => (
              <div key={f.id} role="none" className={classes.frase}>
                <Menu.Item onClick={() => onInsert(f.texto)}>
                  <span className={classes.textoFrase}>{f.texto}</span>
                </Menu.Item>
                <Menu.Item
                  aria-label={`Olvidar «${f.texto}»`}
                  closeMenuOnClick={false}
                  className={classes.olvidar!}
                  onClick={() => remove.mutate({ params: { id: f.id } })}
                >
                  <IconX {...icon} />
                </Menu.Item>
              </div>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {frase !== '' && frase.length <= 1000 && !known && (
        <Tooltip label="Guardar este comentario para usarlo otra vez">
          <ActionIcon
            size={32}
            aria-label="Guardar este comentario para usarlo otra vez"
            loading={create.isPending}
            onClick={() => create.mutate({ body: { texto: frase } })}
          >
            <IconMessagePlus {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  )
}
