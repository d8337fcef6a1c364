/** The training registration (S012): a CURP fills in age and gender where they are empty; «Confirmación» before it is sent (S013). */
import {
  edadEn,
  generos,
  modalidades,
  nivelesEducativos,
  normalized,
  ofertasDeFormacion,
  readCurp,
  registrosRoutes,
  tiposDeFormacion,
} from '@eleva/contract'
import { RegistroInput } from '@eleva/contract/schemas'
import { Fieldset, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { ApiError } from '../../kit/api/error.ts'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'

const EMPTY = {
  nombres: '',
  apellido_paterno: '',
  apellido_materno: '',
  correo_alternativo: '',
  curp: '',
  rfc: '',
  tipos_de_formacion: '',
  modalidad: '',
  nombre_oferta_formacion: '',
  funcion: '',
  nivel_educativo: '',
  direccion_operativa: '',
  alcaldia_cct: '',
  numero_celular: '',
  numero_fijo: '',
  edad: '',
  cct: '',
  genero: '',
}
type Values = typeof EMPTY
type Form = UseFormReturnType<Values>
type Part = { form: Form }

export function RegistroForm({ onDone }: { onDone: () => void }) {
  const [times, setTimes] = useState(0)
  const send = useWrite(registrosRoutes.create, [])
  const ask = async (values: Values) => {
    const yes = await confirm({
      title: 'Confirmación',
      text: `Vas a registrar a ${values.nombres} ${values.apellido_paterno} ${values.apellido_materno}, con la CURP ${normalized(values.curp)} y el correo ${values.correo_alternativo}. ¿Son correctos tus datos?`,
      action: 'Enviar registro',
      color: 'bugambilia',
    })
    // Nothing was wrong: the form stays as it is.
    if (!yes) throw new ApiError(0, '')
    await send.mutateAsync({ body: RegistroInput.parse(values) })
  }
  return (
    <EntityForm
      // An empty one takes the place of what was sent.
      key={times}
      schema={RegistroInput}
      initial={EMPTY}
      editing={false}
      saveText="Registrarme"
      onSave={async values => {
        await ask(values)
        setTimes(n => n + 1)
        onDone()
      }}
    >
      {form => (
        <>
          <Persona form={form} />
          <Contacto form={form} />
          <Formacion form={form} />
          <Trabajo form={form} />
        </>
      )}
    </EntityForm>
  )
}

const columns = { cols: { base: 1, sm: 2 }, spacing: 'md' } as const
const data = (options: readonly { id: string; label: string }[]) => options.map(o => ({ value: o.id, label: o.label }))

/** A select's empty value is null, the form's is empty text. */
const selectProps = (form: Form, key: keyof Values) => {
  const { onChange, value, ...props } = form.getInputProps(key)
  return { ...props, value: value || null, onChange: (v: string | null) => onChange(v ?? ''), allowDeselect: false }
}

function Persona({ form }: Part) {
  const { onChange: keepCurp, ...curp } = form.getInputProps('curp')
  /** What a CURP says is put where nothing was said yet. */
  const readInto = (text: string) => {
    keepCurp(text)
    const said = readCurp(normalized(text))
    if (!said) return
    const { edad, genero } = form.getValues()
    if (!edad) form.setFieldValue('edad', String(edadEn(said.nacimiento, new Date().toLocaleDateString('sv-SE'))))
    if (!genero) form.setFieldValue('genero', said.genero)
  }
  return (
    <Fieldset legend="Tus datos">
      <SimpleGrid {...columns}>
        <TextInput
          label="Nombre(s)"
          required
          autoComplete="given-name"
          maxLength={120}
          {...form.getInputProps('nombres')}
        />
        <TextInput
          label="Apellido paterno"
          required
          autoComplete="family-name"
          maxLength={120}
          {...form.getInputProps('apellido_paterno')}
        />
        <TextInput
          label="Apellido materno"
          required
          autoComplete="off"
          maxLength={120}
          {...form.getInputProps('apellido_materno')}
        />
        <TextInput
          label="CURP"
          description="18 letras y números. Con ella llenamos tu edad y tu género."
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...curp}
          onChange={event => readInto(event.currentTarget.value)}
        />
        <TextInput
          label="RFC"
          description="13 letras y números, con homoclave."
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          {...form.getInputProps('rfc')}
        />
        <TextInput
          label="Edad actual"
          description="En años cumplidos."
          required
          inputMode="numeric"
          maxLength={3}
          {...form.getInputProps('edad')}
        />
        <Select
          label="Género"
          required
          data={data(generos)}
          placeholder="Elige una opción"
          {...selectProps(form, 'genero')}
        />
      </SimpleGrid>
    </Fieldset>
  )
}

const Contacto = ({ form }: Part) => (
  <Fieldset legend="Cómo te encontramos">
    <SimpleGrid {...columns}>
      <TextInput
        label="Correo alternativo"
        description="El que revisas, además del institucional."
        required
        type="email"
        autoComplete="email"
        maxLength={254}
        {...form.getInputProps('correo_alternativo')}
      />
      <TextInput
        label="Número celular"
        description="10 dígitos, con clave lada."
        required
        type="tel"
        autoComplete="tel"
        maxLength={30}
        {...form.getInputProps('numero_celular')}
      />
      <TextInput
        label="Número fijo"
        description="10 dígitos, con clave lada."
        required
        type="tel"
        autoComplete="off"
        maxLength={30}
        {...form.getInputProps('numero_fijo')}
      />
    </SimpleGrid>
  </Fieldset>
)

const Formacion = ({ form }: Part) => (
  <Fieldset legend="La formación que eliges">
    <SimpleGrid {...columns}>
      <Select
        label="Nombre de la oferta de formación"
        required
        data={data(ofertasDeFormacion)}
        placeholder="Elige una opción"
        {...selectProps(form, 'nombre_oferta_formacion')}
      />
      <Select
        label="Tipo de formación"
        required
        data={data(tiposDeFormacion)}
        placeholder="Elige una opción"
        {...selectProps(form, 'tipos_de_formacion')}
      />
      <Select
        label="Modalidad"
        required
        data={data(modalidades)}
        placeholder="Elige una opción"
        {...selectProps(form, 'modalidad')}
      />
    </SimpleGrid>
  </Fieldset>
)

const Trabajo = ({ form }: Part) => (
  <Fieldset legend="Tu trabajo y tus estudios">
    <SimpleGrid {...columns}>
      <TextInput
        label="Función"
        description="Por ejemplo: docente frente a grupo."
        required
        autoComplete="organization-title"
        maxLength={120}
        {...form.getInputProps('funcion')}
      />
      <Select
        label="Nivel educativo"
        required
        data={data(nivelesEducativos)}
        placeholder="Elige una opción"
        {...selectProps(form, 'nivel_educativo')}
      />
      <TextInput label="Dirección operativa" required maxLength={200} {...form.getInputProps('direccion_operativa')} />
      <TextInput label="Alcaldía de la CCT" required maxLength={120} {...form.getInputProps('alcaldia_cct')} />
      <TextInput
        label="CCT"
        description="La clave de tu centro de trabajo, por ejemplo 09DPR1234X."
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        {...form.getInputProps('cct')}
      />
    </SimpleGrid>
  </Fieldset>
)
