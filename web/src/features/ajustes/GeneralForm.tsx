import { type AjustesGenerales, ajustesRoutes } from '@eleva/contract'
import { AjustesCambio } from '@eleva/contract/schemas'
import { SimpleGrid, Textarea, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import * as z from 'zod'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { ImageInput, imageFields, keepImage } from '../../kit/form/ImageInput.tsx'
import { Color } from '../../shared/Color.tsx'
import { Invitaciones } from './Invitaciones.tsx'
import type { Values } from './valores.ts'

const bodyOf = ({ imagen, ...rest }: Values) => ({ ...rest, ...imageFields(imagen) })
const schema = z.preprocess(bodyOf, AjustesCambio)

type Props = { ajustes: AjustesGenerales; version: number }

/** What a page was made with is shown until it is made anew: then it comes at once, everywhere. */
const looksOtherwise = (v: Values, before: AjustesGenerales) =>
  v.nombre !== before.nombre || v.color !== before.color || v.imagen.file !== null || v.imagen.removed

export function GeneralForm({ ajustes, version }: Props) {
  const update = useWrite(ajustesRoutes.update, [ajustesRoutes.get])
  const { logo, ...rest } = ajustes
  const save = async (values: Values) => {
    await update.mutateAsync({ body: { ...AjustesCambio.parse(bodyOf(values)), version } })
    // Behind what the form does once it is saved.
    if (looksOtherwise(values, ajustes)) setTimeout(() => location.reload())
  }
  return (
    <EntityForm<Values>
      draft="ajustes"
      schema={schema}
      initial={{ ...rest, imagen: keepImage }}
      editing
      saveText="Guardar ajustes"
      onSave={save}
    >
      {form => (
        <>
          <Identidad form={form} logo={logo} />
          <Contacto form={form} />
          <Publico form={form} />
        </>
      )}
    </EntityForm>
  )
}

type Parte = { form: UseFormReturnType<Values> }

const Identidad = ({ form, logo }: Parte & { logo: string }) => (
  <>
    <Title order={2}>Nombre y aspecto</Title>
    <TextInput label="Nombre" required maxLength={60} {...form.getInputProps('nombre')} />
    <Color
      description="De botones y enlaces, en claro y en oscuro. Vacío, el de Eleva."
      vacio="Usar el de Eleva"
      value={form.values.color}
      onChange={color => form.setFieldValue('color', color)}
      error={form.errors.color}
    />
    <ImageInput
      label="Logo"
      current={logo}
      value={form.values.imagen}
      onChange={imagen => form.setFieldValue('imagen', imagen)}
      error={form.errors.imagen}
    />
  </>
)

const Contacto = ({ form }: Parte) => (
  <>
    <Title order={2} mt="md">
      Contacto
    </Title>
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput
        label="Correo de soporte"
        type="email"
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('soporte')}
      />
      <TextInput
        label="Teléfono de soporte"
        type="tel"
        maxLength={40}
        autoComplete="off"
        {...form.getInputProps('telefono')}
      />
    </SimpleGrid>
    <TextInput label="Dirección postal" maxLength={200} autoComplete="off" {...form.getInputProps('direccion')} />
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      {REDES.map(([campo, nombre]) => (
        <TextInput
          key={campo}
          label={nombre}
          type="url"
          placeholder="https://"
          maxLength={300}
          {...form.getInputProps(campo)}
        />
      ))}
    </SimpleGrid>
  </>
)

const REDES = [
  ['facebook', 'Facebook'],
  ['instagram', 'Instagram'],
  ['youtube', 'YouTube'],
] as const

const Publico = ({ form }: Parte) => (
  <>
    <Title order={2} mt="md">
      Páginas públicas
    </Title>
    <Textarea
      label="Cita"
      description="Lo que alguien de una escuela dice de la plataforma, con su permiso."
      autosize
      minRows={2}
      maxLength={240}
      {...form.getInputProps('cita')}
    />
    <TextInput label="De quién es la cita" maxLength={120} {...form.getInputProps('cita_de')} />
    <TextInput
      label="Video de ayuda"
      description="La dirección de un video de YouTube: cómo moverse en un programa. Se ve en las preguntas frecuentes."
      maxLength={300}
      {...form.getInputProps('video_ayuda')}
    />
    <Invitaciones form={form} />
  </>
)
