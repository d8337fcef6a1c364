/** A template as it is written: its parts on the one side, on the other how it is printed. */
import { type ContenidoDePlantilla as Contenido, type Plantilla, plantillasRoutes } from '@eleva/contract'
import { ContenidoDePlantilla, VersionInput } from '@eleva/contract/schemas'
import { Alert, Button, Group, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../kit/api/error.ts'
import { useWrite } from '../../../kit/api/query.ts'
import { confirm } from '../../../kit/feedback/confirm.ts'
import { Firmas, Hoja, Imagenes, Textos } from './Partes.tsx'
import classes from './Plantillas.module.css'
import { type Editor, usePlantilla } from './usePlantilla.ts'
import { Vista } from './Vista.tsx'

const stale = [plantillasRoutes.getPlantilla, plantillasRoutes.listPlantillas]

type Props = { plantilla: Plantilla; contenido: Contenido }

/** Leaving keeps it in the browser; the person is asked all the same, as nobody else has it yet. */
function useSalida(editor: Editor) {
  useBlocker({
    shouldBlockFn: async () =>
      editor.cambiada &&
      !(await confirm({
        title: '¿Salir sin guardar?',
        text: 'Lo que cambiaste sigue en este navegador, y nadie más lo ve.',
        action: 'Salir sin guardar',
      })),
    enableBeforeUnload: false,
  })
}

type BotonesProps = Pick<Plantilla, 'id' | 'version'> & { editor: Editor }

/** Saving, and the way back and forth; why it is not saved, where it is not. */
function Botones({ editor, id, version }: BotonesProps) {
  const save = useWrite(plantillasRoutes.addVersion, stale)
  const [why, setWhy] = useState<string>()
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.status === 422) setWhy(error.message)
  }
  const guardar = () => {
    const read = VersionInput.safeParse({ ...editor.edicion, version })
    setWhy(read.error?.issues[0]?.message)
    if (read.success) save.mutate({ params: { id }, body: read.data }, { onSuccess: editor.guardado, onError })
  }
  return (
    <>
      <Group gap="xs">
        <Button loading={save.isPending} disabled={!editor.cambiada} onClick={guardar}>
          Guardar
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
          disabled={!editor.deshacer}
          onClick={editor.deshacer}
        >
          Deshacer
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowForwardUp size={18} stroke={1.75} aria-hidden />}
          disabled={!editor.rehacer}
          onClick={editor.rehacer}
        >
          Rehacer
        </Button>
        {editor.cambiada && (
          <Button variant="subtle" onClick={editor.descartar}>
            Descartar lo cambiado
          </Button>
        )}
      </Group>
      {why && (
        <Alert color="danger" role="alert">
          {why}
        </Alert>
      )}
    </>
  )
}

export function Edita({ plantilla, contenido }: Props) {
  const { id, nombre, version, forma, archivada } = plantilla
  const editor = usePlantilla(`plantilla:${id}`, { nombre, contenido })
  const archivar = useWrite(plantillasRoutes.archivePlantilla, stale)
  useSalida(editor)
  const { edicion } = editor
  // Whoever signs may be without a name for a moment.
  const firmas = edicion.contenido.firmas.map(f => ({ ...f, nombre: f.nombre.trim() || '…' }))
  const visto = { ...edicion.contenido, firmas }
  const mal = ContenidoDePlantilla.safeParse(visto).error?.issues[0]?.message
  const dc3 = forma === 'dc3'
  return (
    <div className={classes.editor}>
      <div className={classes.campos}>
        <Botones editor={editor} id={id} version={version} />
        <TextInput
          label="Nombre de la plantilla"
          maxLength={120}
          value={edicion.nombre}
          onChange={e => {
            const to = e.currentTarget.value
            editor.cambiar('nombre', now => ({ ...now, nombre: to }))
          }}
        />
        <Textos editor={editor} dc3={dc3} />
        <Firmas editor={editor} dc3={dc3} />
        <Imagenes editor={editor} dc3={dc3} />
        <Hoja editor={editor} dc3={dc3} />
        <Button
          variant="subtle"
          loading={archivar.isPending}
          onClick={() => archivar.mutate({ params: { id }, body: { archivada: !archivada } })}
        >
          {archivada ? 'Sacar del archivo' : 'Archivar la plantilla'}
        </Button>
      </div>
      <Vista id={id} contenido={visto} mal={mal} />
    </div>
  )
}
