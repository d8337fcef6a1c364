/** A word of encouragement for some people: from a template or one's own, seen before it is sent. */
import {
  animoPara,
  DIAS_ENTRE_ANIMOS,
  type EstudianteEnSeguimiento,
  entreComillas,
  escuelasRoutes,
  MAX_ANIMO,
  PLANTILLAS_DADAS,
  type PlantillaDeAnimo,
  seguimientoRoutes,
} from '@eleva/contract'
import { ActionIcon, Button, Group, Stack, Textarea, Tooltip, UnstyledButton } from '@mantine/core'
import { IconBookmarkPlus, IconHeartHandshake, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { uuid } from '../../kit/api/outbox/uuid.ts'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { useTextoGuardado } from '../../kit/form/useTextoGuardado.tsx'
import classes from './Seguimiento.module.css'

/** Who is encouraged: learners of the list, and teachers of a school. */
type Animado = Pick<EstudianteEnSeguimiento, 'id' | 'nombre_completo'> & { animo: { enviado_en: string } | null }
type Props = { alumnos: readonly Animado[]; onClose: () => void; onSent: () => void }

const stalePlantillas = [seguimientoRoutes.plantillas]
const staleList = [seguimientoRoutes.list, escuelasRoutes.invitados]
const SEMANA_MS = DIAS_ENTRE_ANIMOS * 86_400_000

export function AnimarDialogo({ alumnos, onClose, onSent }: Props) {
  const [only] = alumnos
  const title = alumnos.length === 1 ? `Animar a ${only!.nombre_completo}` : `Animar a ${alumnos.length} personas`
  return (
    <FormDialog opened={alumnos.length > 0} onClose={onClose} title={title}>
      {only && <Palabras alumnos={alumnos} onClose={onClose} onSent={onSent} />}
    </FormDialog>
  )
}

function Palabras({ alumnos, onClose, onSent }: Props) {
  const { text, write, flush, done, aviso } = useTextoGuardado('animo')
  const [propia, setPropia] = useState<PlantillaDeAnimo>()
  const send = useWrite(seguimientoRoutes.cheer, staleList)
  // What is sent again after a lost answer is the same; other words are not.
  const clave = useMemo(uuid, [text, alumnos])
  const already = alumnos.filter(a => a.animo && Date.now() - Date.parse(a.animo.enviado_en) < SEMANA_MS).length
  const submit = () => {
    flush()
    return send.mutateAsync({ body: { ids: alumnos.map(a => a.id), texto: text, clave } }).then(
      () => {
        done()
        onSent()
        onClose()
      },
      () => undefined,
    )
  }
  const empty = text.trim() === ''
  return (
    <Stack gap="sm">
      {aviso}
      <Plantillas
        elegida={text}
        onChoose={(texto, plantilla) => {
          write(texto)
          setPropia(plantilla)
        }}
      />
      <Textarea
        label="Tus palabras"
        description="{nombre} se cambia por el nombre de quien lo lee."
        autosize
        minRows={3}
        maxRows={8}
        maxLength={MAX_ANIMO}
        data-autofocus
        value={text}
        onChange={e => write(e.currentTarget.value)}
      />
      <Group justify="space-between" gap="xs">
        <Guardar text={text} propia={propia} />
        <span className={classes.cuenta}>
          {text.length} de {MAX_ANIMO}
        </span>
      </Group>
      {!empty && (
        <figure className={classes.vista}>
          <figcaption>Así lo leerá {alumnos[0]!.nombre_completo}</figcaption>
          <blockquote>{animoPara(text.trim(), alumnos[0]!.nombre_completo)}</blockquote>
        </figure>
      )}
      {already > 0 && (
        <p className={classes.ya}>
          {already === 1 ? 'A 1 persona ya se le animó' : `A ${already} personas ya se les animó`} esta semana: no lo
          recibirá
          {already === 1 ? '' : 'n'} otra vez.
        </p>
      )}
      <Rechazo error={send.error} fields />
      <PieDeDialogo>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          leftSection={<IconHeartHandshake size={18} stroke={1.75} aria-hidden />}
          disabled={empty || already === alumnos.length}
          loading={send.isPending}
          onClick={() => void submit()}
        >
          Enviar ánimo
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}

/** Those given and one's own: choosing one puts its words into the field, where they can be changed. */
function Plantillas({
  elegida,
  onChoose,
}: {
  elegida: string
  onChoose: (texto: string, propia?: PlantillaDeAnimo) => void
}) {
  const { data } = useRead(seguimientoRoutes.plantillas, {})
  const remove = useWrite(seguimientoRoutes.removePlantilla, stalePlantillas)
  const takeAway = async (p: PlantillaDeAnimo) => {
    const yes = await confirm({ title: '¿Quitar estas palabras?', text: entreComillas(p.texto), action: 'Quitar' })
    if (yes) remove.mutate({ params: { id: p.id } })
  }
  return (
    <fieldset className={classes.plantillas}>
      <legend>Empieza con una de estas</legend>
      {PLANTILLAS_DADAS.map(texto => (
        <UnstyledButton
          key={texto}
          className={classes.plantilla!}
          aria-pressed={elegida === texto}
          onClick={() => onChoose(texto)}
        >
          {texto}
        </UnstyledButton>
      ))}
      {data?.plantillas.map(p => (
        <div key={p.id} className={classes.propia}>
          <UnstyledButton
            className={classes.plantilla!}
            aria-pressed={elegida === p.texto}
            onClick={() => onChoose(p.texto, p)}
          >
            {p.texto}
          </UnstyledButton>
          <Tooltip label="Quitar">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Quitar ${entreComillas(p.texto)}`}
              onClick={() => void takeAway(p)}
            >
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </Tooltip>
        </div>
      ))}
    </fieldset>
  )
}

/** Keeps the words for another time: as new ones, or over those of one's own that were chosen. */
function Guardar({ text, propia }: { text: string; propia: PlantillaDeAnimo | undefined }) {
  const { data } = useRead(seguimientoRoutes.plantillas, {})
  const create = useWrite(seguimientoRoutes.createPlantilla, stalePlantillas)
  const update = useWrite(seguimientoRoutes.updatePlantilla, stalePlantillas)
  const texto = text.trim()
  const known = [...PLANTILLAS_DADAS, ...(data?.plantillas.map(p => p.texto) ?? [])].some(t => t === texto)
  const disabled = texto === '' || known
  const look = { size: 'compact-sm', variant: 'subtle', disabled } as const
  return (
    <Group gap={4}>
      {propia && data?.plantillas.some(p => p.id === propia.id) && !known && (
        <Button
          {...look}
          loading={update.isPending}
          onClick={() => update.mutate({ params: { id: propia.id }, body: { texto } })}
        >
          Guardar los cambios
        </Button>
      )}
      <Button
        {...look}
        leftSection={<IconBookmarkPlus size={16} stroke={1.75} aria-hidden />}
        loading={create.isPending}
        onClick={() => create.mutate({ body: { texto } })}
      >
        Guardar para otra vez
      </Button>
    </Group>
  )
}
