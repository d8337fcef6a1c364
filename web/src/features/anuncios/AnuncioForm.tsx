/** Writes an announcement: for whom, what, and when it goes out and until when it stands. */

import {
  type AlcanceDeAnuncio,
  type AnuncioEditable,
  type ArchivoDeAnuncio,
  anunciosRoutes,
  MAX_ARCHIVOS_DE_ANUNCIO,
  MUCHAS_PERSONAS,
} from '@eleva/contract'
import { AnuncioCambio, AnuncioInput } from '@eleva/contract/schemas'
import { Button, SegmentedControl, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconEye } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod'
import { call } from '../../kit/api/client.ts'
import { ApiError } from '../../kit/api/error.ts'
import { uuid } from '../../kit/api/outbox/uuid.ts'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { type ImageChoice, type ImageFlags, ImageInput, imageFields, keepImage } from '../../kit/form/ImageInput.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { useGo } from '../../kit/page/address.ts'
import { count } from '../../kit/page/count.ts'
import { useCan, useUser } from '../../kit/page/session.tsx'
import type { SubeArchivo } from '../../kit/richtext/archivoEnTexto.ts'
import { RichTextInput } from '../../kit/richtext/RichTextInput.tsx'
import { Adjuntos } from './Adjuntos.tsx'
import classes from './Anuncios.module.css'
import { archivosDelTexto, uploadAdjunto } from './adjuntar.ts'
import { Completo } from './Completo.tsx'
import { type DestinoElegido, DestinoSelect } from './DestinoSelect.tsx'
import { staleAnuncios } from './palabras.ts'

type Values = ValuesFor<
  AnuncioInput,
  {
    destino: DestinoElegido | null
    imagen: ImageChoice
    adjuntos: ArchivoDeAnuncio[]
    cuando: 'ahora' | 'hora'
  },
  ImageFlags | 'escuela_id' | 'grupo_id' | 'curso_id' | 'oferta_id' | 'archivos' | 'clave' | 'copia_de'
>

const LAST = '2100-12-31T23:59'
const nombres: Record<AlcanceDeAnuncio, string> = {
  todos: 'Todas las personas',
  escuela: 'Una escuela',
  grupo: 'Un grupo',
  curso: 'Un curso',
}

function valuesOf(a: AnuncioEditable | undefined): Values {
  const id = a?.escuela_id ?? a?.grupo_id ?? a?.curso_id
  return {
    alcance: a?.alcance ?? 'grupo',
    destino: a && id ? { id, oferta_id: a.oferta_id, label: a.destino } : null,
    titulo: a?.titulo ?? '',
    cuerpo: a?.cuerpo ?? '',
    imagen: keepImage,
    adjuntos: a?.archivos ?? [],
    cuando: a ? 'hora' : 'ahora',
    publicar_en: a?.publicar_en ?? '',
    hasta: a?.hasta ?? '',
  }
}

/** The same to say at another hour, which is to be typed. */
const valuesOfCopy = (a: AnuncioEditable): Values => ({ ...valuesOf(a), publicar_en: '', hasta: '' })

type Para = Pick<Values, 'alcance'> & Partial<Record<'escuela_id' | 'grupo_id' | 'curso_id' | 'oferta_id', number>>

const destinoDe = ({ alcance, destino }: Pick<Values, 'alcance' | 'destino'>): Para => ({
  alcance,
  ...(destino && alcance !== 'todos' ? { [`${alcance}_id`]: destino.id } : {}),
  ...(destino?.oferta_id && alcance === 'curso' ? { oferta_id: destino.oferta_id } : {}),
})

const bodyOf = (v: Values) => ({
  ...destinoDe(v),
  titulo: v.titulo,
  cuerpo: v.cuerpo,
  ...imageFields(v.imagen),
  archivos: v.adjuntos.map(f => f.id),
  publicar_en: v.cuando === 'ahora' ? '' : v.publicar_en,
  hasta: v.hasta,
})
const schema = z.preprocess(bodyOf, AnuncioInput)

/** What the schema does not see. @param busy files go up @throws {ApiError} as the server would say it */
function refuseEarly({ cuando, publicar_en, cuerpo, adjuntos }: Values, busy: boolean, out: boolean) {
  const refuse = (field: string, why: string) => new ApiError(422, why, { [field]: [why] })
  const attached = new Set(adjuntos.map(a => a.id))
  if (archivosDelTexto(cuerpo).some(id => !attached.has(id)))
    throw refuse(
      'cuerpo',
      'El texto lleva a un archivo que quitaste. Quita también ese enlace, o adjunta otra vez el archivo.',
    )
  if (busy) throw refuse('archivos', 'Espera a que terminen de subir los archivos')
  if (!out && cuando === 'hora' && !publicar_en) throw refuse('publicar_en', 'Elige el día y la hora')
}

/** What reaches many at once is asked about before. @throws {ApiError} when it is not to be */
async function askMany(values: Values) {
  const { personas: n } = await call(anunciosRoutes.alcance, { query: destinoDe(values) })
  const sure =
    n <= MUCHAS_PERSONAS ||
    (await confirm({
      title: `¿Publicar para ${count(n, 'persona', 'personas')}?`,
      text: 'Les llega en este momento. Después podrás editarlo o retirarlo.',
      action: 'Publicar anuncio',
      color: 'bugambilia',
    }))
  if (!sure) throw new ApiError(422, 'No se publicó. Sigue escribiendo cuando quieras.')
}

type Props = {
  anuncio?: AnuncioEditable | undefined
  /** The one of which another is made. */
  copia?: AnuncioEditable | undefined
  onClose: () => void
}

export function AnuncioForm({ anuncio, copia, onClose }: Props) {
  const create = useWrite(anunciosRoutes.create, staleAnuncios)
  const update = useWrite(anunciosRoutes.update, staleAnuncios)
  const go = useGo()
  const [clave] = useState(uuid)
  const [busy, setBusy] = useState(false)
  // What the button says is what happens.
  const [now, setNow] = useState(!copia)
  const done = useRef(false)
  const out = anuncio !== undefined && !['programado', 'no_publicado'].includes(anuncio.estado)

  const save = async (values: Values) => {
    refuseEarly(values, busy, out)
    if (!out && values.cuando === 'ahora') await askMany(values)
    const body = bodyOf(values)
    if (!anuncio) await create.mutateAsync({ body: AnuncioInput.parse({ ...body, clave, copia_de: copia?.id }) })
    else {
      const { alcance: _a, escuela_id: _e, grupo_id: _g, oferta_id: _o, curso_id: _c, publicar_en: _p, ...text } = body
      const change = AnuncioCambio.parse({ ...(out ? text : body), version: anuncio.version })
      await update.mutateAsync({ params: { id: anuncio.id }, body: change })
    }
    done.current = true
  }

  return (
    <EntityForm
      draft={`anuncio:${anuncio?.id ?? (copia ? `copia:${copia.id}` : 'nuevo')}`}
      schema={schema}
      initial={copia ? valuesOfCopy(copia) : valuesOf(anuncio)}
      editing={Boolean(anuncio)}
      saveText={anuncio ? 'Guardar cambios' : now ? 'Publicar anuncio' : 'Programar anuncio'}
      onSave={save}
      onClose={() =>
        done.current ? void go({ nuevo: undefined, editar: undefined, ver: 'propios' }, { replace: true }) : onClose()
      }
    >
      {form => (
        <Campos
          form={form}
          out={out}
          imagen={(anuncio ?? copia)?.imagen ?? ''}
          onBusy={setBusy}
          onCuando={cuando => setNow(cuando === 'ahora')}
        />
      )}
    </EntityForm>
  )
}

type Form = UseFormReturnType<Values>
type CamposProps = {
  form: Form
  /** It is out already: for whom and when is settled. */
  out: boolean
  /** The address of the picture that it has. */
  imagen: string
  onBusy: (busy: boolean) => void
  onCuando: (cuando: Values['cuando']) => void
}

function Campos({ form, out, imagen, onBusy, onCuando }: CamposProps) {
  const { alcance, destino, cuando } = form.values
  const { errors } = form
  return (
    <>
      {out ? (
        <Text fz="sm" c="var(--e-ink-2)">
          Ya se publicó: lo que cambies se ve al momento, con la marca «Editado», y no vuelve a avisar.
        </Text>
      ) : (
        <ParaQuien form={form} />
      )}
      <Cuando cuando={cuando} onChange={onCuando} />
      {!out && <Alcance alcance={alcance} destino={destino} />}
      <TextInput label="Título" required maxLength={150} data-autofocus {...form.getInputProps('titulo')} />
      <Cuerpo form={form} onBusy={onBusy} />
      <ImageInput
        label="Imagen"
        current={imagen}
        value={form.values.imagen}
        onChange={imagen => form.setFieldValue('imagen', imagen)}
        error={errors.imagen}
      />
      <Adjuntos
        value={form.values.adjuntos}
        onChange={change => form.setFieldValue('adjuntos', before => change(before))}
        onBusy={onBusy}
        error={errors.archivos}
      />
      {!out && <CuandoSale form={form} />}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {!out && cuando === 'hora' && (
          <TextInput
            type="datetime-local"
            label="Se publica"
            required
            max={LAST}
            {...form.getInputProps('publicar_en')}
          />
        )}
        <TextInput
          type="datetime-local"
          label="Se ve hasta"
          description="Vacío, se queda hasta que lo retires."
          max={LAST}
          {...form.getInputProps('hasta')}
        />
      </SimpleGrid>
      <Vista values={form.values} imagen={imagen} />
    </>
  )
}

/** A file that is let go over it is attached, and the text leads to it. */
function Cuerpo({ form, onBusy }: { form: Form; onBusy: (busy: boolean) => void }) {
  const adjuntos = useRef(form.values.adjuntos)
  adjuntos.current = form.values.adjuntos
  const subeArchivo: SubeArchivo = async (file, onParte, signal) => {
    if (adjuntos.current.length >= MAX_ARCHIVOS_DE_ANUNCIO)
      throw new ApiError(422, `puedes adjuntar hasta ${MAX_ARCHIVOS_DE_ANUNCIO} archivos.`)
    onBusy(true)
    try {
      const adjunto = await uploadAdjunto(file, onParte, signal)
      form.setFieldValue('adjuntos', before => [...before, adjunto])
      return { nombre: adjunto.nombre, href: adjunto.url }
    } finally {
      onBusy(false)
    }
  }
  return <RichTextInput label="Texto" subeArchivo={subeArchivo} {...form.getInputProps('cuerpo')} />
}

function ParaQuien({ form }: { form: Form }) {
  const [aTodos, dirige] = [useCan('anuncios.todos'), useCan('anuncios.escuela')]
  const { alcance, destino } = form.values
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <Select
        label="Para quién"
        required
        allowDeselect={false}
        data={(['grupo', 'curso', 'escuela', 'todos'] as const)
          .filter(a => (a === 'todos' ? aTodos : a !== 'escuela' || dirige))
          .map(a => ({ value: a, label: nombres[a] }))}
        value={alcance}
        onChange={to => to && form.setValues({ alcance: to, destino: null })}
        error={form.errors.alcance}
      />
      {alcance !== 'todos' && (
        <DestinoSelect
          key={alcance}
          alcance={alcance}
          value={destino}
          onChange={to => {
            form.setFieldValue('destino', to)
            for (const name of [`${alcance}_id`, 'oferta_id']) form.clearFieldError(name)
          }}
          error={form.errors[`${alcance}_id`] ?? form.errors.oferta_id}
        />
      )}
    </SimpleGrid>
  )
}

const CuandoSale = ({ form }: { form: Form }) => (
  <Stack gap="xs">
    <Text fw={600} fz="sm" id="cuando-sale">
      Cuándo se publica
    </Text>
    <SegmentedControl
      aria-labelledby="cuando-sale"
      value={form.values.cuando}
      onChange={to => form.setFieldValue('cuando', to)}
      data={[
        { value: 'ahora', label: 'Ahora' },
        { value: 'hora', label: 'A una hora' },
      ]}
    />
  </Stack>
)

/** Tells the form's foot what a recovered draft, too, says of when. */
function Cuando({ cuando, onChange }: { cuando: Values['cuando']; onChange: (cuando: Values['cuando']) => void }) {
  const tell = useEffectEvent(onChange)
  useEffect(() => tell(cuando), [cuando])
  return null
}

/** How many people it will reach, as soon as it is known for whom it is. */
function Alcance({ alcance, destino }: Pick<Values, 'alcance' | 'destino'>) {
  const known = alcance === 'todos' || destino !== null
  const { data } = useRead(anunciosRoutes.alcance, { query: destinoDe({ alcance, destino }) }, { enabled: known })
  if (!known || !data) return null
  return (
    <Text fz="sm" c={data.personas ? 'var(--e-ink-2)' : 'var(--e-warning-ink)'} role="status">
      {data.personas
        ? `Llegará a ${count(data.personas, 'persona', 'personas')}.`
        : 'Hoy no le llega a nadie: ahí no hay personas activas.'}
    </Text>
  )
}

/** As they will read it: the text as the server cleans it. */
function Vista({ values, imagen }: { values: Values; imagen: string }) {
  const vista = useWrite(anunciosRoutes.vista)
  const [shown, setShown] = useState<string>()
  const { name, apellido_p } = useUser()
  const look = () => vista.mutate({ body: { cuerpo: values.cuerpo } }, { onSuccess: reply => setShown(reply.cuerpo) })
  return (
    <Stack gap="xs" align="stretch">
      <Button
        variant="subtle"
        size="compact-sm"
        mr="auto"
        loading={vista.isPending}
        leftSection={<IconEye size={18} stroke={1.75} aria-hidden />}
        aria-expanded={shown !== undefined}
        onClick={() => (shown === undefined ? look() : setShown(undefined))}
      >
        {shown === undefined ? 'Ver cómo queda' : 'Ocultar cómo queda'}
      </Button>
      {shown !== undefined && (
        <section className={classes.vista} aria-label="Así se verá">
          <Text fw={700} fz="lg" mb="xs">
            {values.titulo || 'Sin título'}
          </Text>
          <Completo
            anuncio={{
              titulo: values.titulo,
              alcance: values.alcance,
              destino: values.destino?.label ?? '…',
              quien: [name, apellido_p].filter(Boolean).join(' '),
              editado: false,
              cuerpo: shown,
              imagen: values.imagen.file || values.imagen.removed ? '' : imagen,
              archivos: values.adjuntos,
            }}
          />
        </section>
      )}
    </Stack>
  )
}
