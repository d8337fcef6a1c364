/** What somebody who reviews says often, to be said again. */
import { entreComillas, revisionesRoutes } from '@eleva/contract'
import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core'
import { IconMessagePlus, IconMessages, IconX } from '@tabler/icons-react'
import { useRead, useWrite } from '../../../kit/api/query.ts'
import classes from './Revisar.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function Frases({ text, onInsert }: { text: string; onInsert: (frase: string) => void }) {
  const { data } = useRead(revisionesRoutes.frases, {})
  const create = useWrite(revisionesRoutes.createFrase, [revisionesRoutes.frases])
  const remove = useWrite(revisionesRoutes.removeFrase, [revisionesRoutes.frases])
  const all = data?.comentarios ?? []
  const frase = text.trim()
  const known = all.some(f => f.texto === frase)
  return (
    <Group gap={4} mt={6}>
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
                  aria-label={`Olvidar ${entreComillas(f.texto)}`}
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
