/** One template: its parts on the one side, on the other how it is printed. */
import { type ContenidoDePlantilla, type Plantilla, plantillasRoutes, type VersionDePlantilla } from '@eleva/contract'
import { VersionInput } from '@eleva/contract/schemas'
import { Alert, Button, Group, Text, TextInput, Title } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../kit/api/error.ts'
import { useRead, useWrite } from '../../../kit/api/query.ts'
import { confirm } from '../../../kit/feedback/confirm.ts'
import { Pending } from '../../../kit/feedback/States.tsx'
import { useParamsOf } from '../../../kit/page/address.ts'
import { formatDay } from '../../../kit/page/dates.ts'
import { number, PageShell } from '../../../kit/page/PageShell.tsx'
import { Firmas, Hoja, Imagenes, Textos } from './Partes.tsx'
import classes from './Plantillas.module.css'
import { type Editor, usePlantilla } from './usePlantilla.ts'
import { Vista } from './Vista.tsx'

const stale = [plantillasRoutes.getPlantilla, plantillasRoutes.listPlantillas]

export function PlantillaPage() {
  const { id } = useParamsOf('/plantillas/$id')
  const read = useRead(plantillasRoutes.getPlantilla, { params: { id } })
  const { data } = read
  return (
    <PageShell
      title={data?.plantilla.nombre ?? 'Plantilla'}
      description={data && dondeDe(data.plantilla)}
      back={{ to: '/plantillas', label: 'Plantillas' }}
    >
      {data ? (
        <>
          {data.plantilla.editable ? (
            <Edita key={`${id} ${data.plantilla.version}`} plantilla={data.plantilla} contenido={data.contenido} />
          ) : (
            <SoloVer plantilla={data.plantilla} contenido={data.contenido} />
          )}
          <Versiones versiones={data.versiones} />
        </>
      ) : (
        <Pending query={read} height={480} />
      )}
    </PageShell>
  )
}

const dondeDe = ({ clave, escuela, archivada }: Plantilla): string =>
  `${clave ? 'Viene con Eleva: cópiala para cambiarla.' : escuela || 'De la plataforma'}${archivada ? ' · Archivada' : ''}`

type Props = { plantilla: Plantilla; contenido: ContenidoDePlantilla }

const SoloVer = ({ plantilla, contenido }: Props) => (
  <div className={classes.solo}>
    <Vista id={plantilla.id} contenido={contenido} />
  </div>
)

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

function Edita({ plantilla, contenido }: Props) {
  const { id, nombre, version, forma, archivada } = plantilla
  const editor = usePlantilla(`plantilla:${id}`, { nombre, contenido })
  const save = useWrite(plantillasRoutes.addVersion, stale)
  const archivar = useWrite(plantillasRoutes.archivarPlantilla, stale)
  const [why, setWhy] = useState<string>()
  useSalida(editor)
  const { edicion } = editor
  const dc3 = forma === 'dc3'
  const guardar = () => {
    const read = VersionInput.safeParse({ ...edicion, version })
    setWhy(read.error?.issues[0]?.message)
    if (read.success)
      save.mutate(
        { params: { id }, body: read.data },
        {
          onSuccess: editor.guardado,
          onError: error => {
            if (error instanceof ApiError && error.status === 422) setWhy(error.message)
          },
        },
      )
  }
  return (
    <div className={classes.editor}>
      <div className={classes.campos}>
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
          <Button
            variant="subtle"
            loading={archivar.isPending}
            onClick={() => archivar.mutate({ params: { id }, body: { archivada: !archivada } })}
          >
            {archivada ? 'Sacar del archivo' : 'Archivar'}
          </Button>
        </Group>
        {why && (
          <Alert color="danger" role="alert">
            {why}
          </Alert>
        )}
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
      </div>
      <Vista id={id} contenido={edicion.contenido} />
    </div>
  )
}

const Versiones = ({ versiones }: { versiones: readonly VersionDePlantilla[] }) => (
  <section>
    <Title order={2} fz="lg" mt="lg" mb="xs">
      Versiones
    </Title>
    <Text c="var(--e-ink-2)" fz="sm" mb="sm">
      Lo expedido con una versión se sigue imprimiendo con ella.
    </Text>
    <ul className={classes.versiones}>
      {versiones.map(v => (
        <li key={v.numero}>
          Versión {v.numero}, del {formatDay(v.creada)}
          {v.autor && `, de ${v.autor}`} ·{' '}
          {v.emitidas === 0
            ? 'sin constancias'
            : v.emitidas === 1
              ? '1 constancia'
              : `${number.format(v.emitidas)} constancias`}
        </li>
      ))}
    </ul>
  </section>
)
