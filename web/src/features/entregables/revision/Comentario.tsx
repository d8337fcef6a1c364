/** A comment on a work, saved as it is written, and those that one says often. */
import { type Revision, revisionesRoutes } from '@eleva/contract'
import { ActionIcon, Button, Group, Menu, Stack, Textarea, Tooltip } from '@mantine/core'
import { IconMessagePlus, IconMessages, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useRead, useWrite } from '../../../kit/api/query.ts'
import { useBarra } from '../hilo/useBarra.tsx'
import { vistaDe } from './cambios.ts'
import classes from './Revisar.module.css'
import { useEscrito } from './useEscrito.ts'
import { useRevision } from './useRevision.tsx'

type Props = { entrega: Revision; disabled: boolean }

const PAUSE_MS = 1_200
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function Comentario({ entrega, disabled }: Props) {
  const { change } = useRevision()
  const { text, write, end } = useEscrito(entrega, entrega.comentarios)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = () => {
    clearTimeout(timer.current)
    const seen = end()
    if (seen) change(vistaDe(seen), { comentario: text.trim() }, { comentario: seen.comentarios })
  }
  const last = useRef(flush)
  last.current = flush
  useEffect(() => () => last.current(), [])
  const writeAndSave = (next: string, pause: number) => {
    write(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => last.current(), pause)
  }
  const barra = useBarra(text, next => writeAndSave(next, PAUSE_MS), !disabled)
  return (
    <Stack gap={4}>
      <Textarea
        {...barra.campo}
        label="Comentarios"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        disabled={disabled}
        value={text}
        onChange={e => writeAndSave(e.currentTarget.value, PAUSE_MS)}
        onBlur={() => {
          barra.campo.onBlur()
          flush()
        }}
      />
      {barra.lista}
      {!disabled && <Frases text={text} onInsert={frase => writeAndSave(`${text.trim()} ${frase}`.trim(), 0)} />}
    </Stack>
  )
}

function Frases({ text, onInsert }: { text: string; onInsert: (frase: string) => void }) {
  const { data } = useRead(revisionesRoutes.frases, {})
  const create = useWrite(revisionesRoutes.createFrase, [revisionesRoutes.frases])
  const remove = useWrite(revisionesRoutes.removeFrase, [revisionesRoutes.frases])
  const all = data?.comentarios ?? []
  const frase = text.trim()
  const known = all.some(f => f.texto === frase)
  return (
    <Group gap={4}>
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
    </Group>
  )
}
