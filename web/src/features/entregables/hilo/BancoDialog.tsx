/**
 * The comments that somebody who reviews keeps to say them again: found, added, mended, let go, and put into what is
 * being written.
 */
import { entreComillas, MAX_FRASES, revisionesRoutes } from '@eleva/contract'
import { ActionIcon, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconPencil, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead, useWrite } from '../../../kit/api/query.ts'
import { confirm } from '../../../kit/feedback/confirm.ts'
import { EmptyState, Pending } from '../../../kit/feedback/States.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useHasBorrador } from '../../../kit/form/useBorrador.ts'
import { useTextoGuardado } from '../../../kit/form/useTextoGuardado.tsx'
import classes from './Barra.module.css'
import { type Frase, searchFrases } from './barra.ts'

type Props = { onClose: () => void; onInsert?: ((texto: string) => void) | undefined }

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const STALE = [revisionesRoutes.frases]

export function BancoDialog({ onClose, onInsert }: Props) {
  const read = useRead(revisionesRoutes.frases, {})
  const create = useWrite(revisionesRoutes.createFrase, STALE)
  const [busca, setBusca] = useState('')
  const nueva = useTextoGuardado('frase:nueva')
  const all = read.data?.comentarios ?? []
  const shown = busca.trim() ? searchFrases(all, busca) : all
  const texto = nueva.text.trim()
  const add = () => {
    nueva.flush()
    // Saved, it goes also where the dialog has been closed meanwhile.
    create.mutateAsync({ body: { texto } }).then(
      () => nueva.done(nueva.text),
      () => undefined,
    )
  }
  return (
    <FormDialog opened onClose={onClose} title="Tus comentarios guardados">
      <Stack gap="md">
        <Text c="var(--e-ink-2)" fz="sm">
          Sólo tú los ves. Al escribir, pon «/» y elige uno.
        </Text>
        {all.length > 5 && (
          <TextInput
            aria-label="Buscar en tus comentarios"
            placeholder="Buscar"
            type="search"
            leftSection={<IconSearch {...icon} />}
            value={busca}
            onChange={e => setBusca(e.currentTarget.value)}
          />
        )}
        <Pending query={read} />
        {read.data && all.length === 0 && (
          <EmptyState text="Guarda aquí lo que dices seguido, para no escribirlo otra vez." />
        )}
        {all.length > 0 && shown.length === 0 && <Text role="status">Ningún comentario dice eso.</Text>}
        <ul className={classes.banco}>
          {shown.map(frase => (
            <Fila key={frase.id} frase={frase} onInsert={onInsert} />
          ))}
        </ul>
        {nueva.aviso}
        <Textarea
          label="Un comentario nuevo"
          autosize
          minRows={1}
          maxRows={6}
          maxLength={1000}
          value={nueva.text}
          onChange={e => nueva.write(e.currentTarget.value)}
        />
        <Group justify="space-between">
          <Text fz="sm" c="var(--e-ink-2)">
            {all.length} de {MAX_FRASES}
          </Text>
          <Button
            variant="light"
            leftSection={<IconPlus {...icon} />}
            disabled={!texto || all.length >= MAX_FRASES}
            loading={create.isPending}
            onClick={add}
          >
            Guardar comentario
          </Button>
        </Group>
      </Stack>
    </FormDialog>
  )
}

function Fila({ frase, onInsert }: { frase: Frase; onInsert: Props['onInsert'] }) {
  const tema = `frase:${frase.id}`
  const [editing, setEditing] = useState(useHasBorrador(tema))
  const remove = useWrite(revisionesRoutes.removeFrase, STALE)
  const short = frase.texto.length > 60 ? `${frase.texto.slice(0, 60)}…` : frase.texto
  const drop = async () => {
    const yes = await confirm({
      title: '¿Borrar este comentario?',
      text: `${entreComillas(short)} ya no estará entre los que guardaste.`,
      action: 'Borrar comentario',
    })
    if (yes) remove.mutate({ params: { id: frase.id } })
  }
  if (editing) return <Cambia {...{ frase, tema }} onClose={() => setEditing(false)} />
  return (
    <li>
      <p className={classes.texto}>{frase.texto}</p>
      {onInsert && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={`Usar ${entreComillas(short)}`}
          onClick={() => onInsert(frase.texto)}
        >
          Usar
        </Button>
      )}
      <ActionIcon size={36} aria-label={`Cambiar ${entreComillas(short)}`} onClick={() => setEditing(true)}>
        <IconPencil {...icon} />
      </ActionIcon>
      <ActionIcon
        size={36}
        aria-label={`Borrar ${entreComillas(short)}`}
        loading={remove.isPending}
        onClick={() => void drop()}
      >
        <IconTrash {...icon} />
      </ActionIcon>
    </li>
  )
}

function Cambia({ frase, tema, onClose }: { frase: Frase; tema: string; onClose: () => void }) {
  const { text, write, flush, done, aviso } = useTextoGuardado(tema, frase.texto)
  const update = useWrite(revisionesRoutes.updateFrase, STALE)
  const leave = () => {
    done()
    onClose()
  }
  const save = () => {
    flush()
    update.mutateAsync({ params: { id: frase.id }, body: { texto: text.trim() } }).then(leave, () => undefined)
  }
  return (
    <li>
      {aviso}
      <Textarea
        className={classes.editar!}
        aria-label="Cambiar el comentario"
        autosize
        maxRows={6}
        maxLength={1000}
        data-autofocus
        autoFocus
        value={text}
        onChange={e => write(e.currentTarget.value)}
      />
      <Button size="compact-md" disabled={!text.trim()} loading={update.isPending} onClick={save}>
        Guardar
      </Button>
      <Button size="compact-md" variant="default" onClick={leave}>
        Cancelar
      </Button>
    </li>
  )
}
