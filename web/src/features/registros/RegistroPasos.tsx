/** The fields of the training registration, by the steps in which they are asked. */
import {
  type CampoDeRegistro,
  edadEn,
  generos,
  modalidades,
  nivelesEducativos,
  normalized,
  ofertasDeFormacion,
  readCurp,
  tiposDeFormacion,
} from '@eleva/contract'
import { RegistroInput } from '@eleva/contract/schemas'
import { Fieldset, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { rulesOf } from '../../kit/form/reglas.ts'
import { hoy } from '../../shared/dias.ts'

export type Values = Record<CampoDeRegistro, string>
type Form = UseFormReturnType<Values>
type Part = { form: Form }

const columns = { cols: { base: 1, sm: 2 }, spacing: 'md' } as const
const data = (options: readonly { id: string; label: string }[]) => options.map(o => ({ value: o.id, label: o.label }))

const rules = rulesOf(RegistroInput)
const campo = (form: Form, key: keyof Values) => ({ ...rules(key), ...form.getInputProps(key) })

/** A select's empty value is null, the form's is empty text. */
const selectProps = (form: Form, key: keyof Values) => {
  const { onChange, value, ...props } = form.getInputProps(key)
  return {
    ...rules(key),
    ...props,
    value: value || null,
    onChange: (v: string | null) => onChange(v ?? ''),
    allowDeselect: false,
  }
}

function Persona({ form }: Part) {
  const { onChange: keepCurp, ...curp } = form.getInputProps('curp')
  /** What a CURP says is put where nothing was said yet. */
  const readInto = (text: string) => {
    keepCurp(text)
    const said = readCurp(normalized(text))
    if (!said) return
    const { edad, genero } = form.getValues()
    if (!edad) form.setFieldValue('edad', String(edadEn(said.nacimiento, hoy())))
    if (!genero) form.setFieldValue('genero', said.genero)
  }
  return (
    <Fieldset legend="Tus datos">
      <SimpleGrid {...columns}>
        <TextInput label="Nombre(s)" autoComplete="given-name" {...campo(form, 'nombres')} />
        <TextInput label="Apellido paterno" autoComplete="family-name" {...campo(form, 'apellido_paterno')} />
        <TextInput label="Apellido materno" autoComplete="off" {...campo(form, 'apellido_materno')} />
        <TextInput
          label="CURP"
          description="18 letras y números. Con ella llenamos tu edad y tu género."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...rules('curp')}
          {...curp}
          onChange={event => readInto(event.currentTarget.value)}
        />
        <TextInput
          label="RFC"
          description="13 letras y números, con homoclave."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...campo(form, 'rfc')}
        />
        <TextInput label="Edad actual" description="En años cumplidos." inputMode="numeric" {...campo(form, 'edad')} />
        <Select label="Género" data={data(generos)} placeholder="Elige una opción" {...selectProps(form, 'genero')} />
      </SimpleGrid>
    </Fieldset>
  )
}

const Contacto = ({ form }: Part) => (
  <Fieldset legend="Cómo te encontramos">
    <SimpleGrid {...columns}>
      <TextInput
        label="Correo alternativo"
        description="El que revisas, además del institucional. Ahí te escribimos, y con él ves cómo va tu registro."
        type="email"
        autoComplete="email"
        {...campo(form, 'correo_alternativo')}
      />
      <TextInput
        label="Número celular"
        description="10 dígitos, con clave lada."
        type="tel"
        autoComplete="tel"
        {...campo(form, 'numero_celular')}
      />
      <TextInput
        label="Número fijo"
        description="10 dígitos, con clave lada. Si no tienes, el de tu escuela."
        type="tel"
        autoComplete="off"
        {...campo(form, 'numero_fijo')}
      />
    </SimpleGrid>
  </Fieldset>
)

/** The three are as specified, in letters alone; what two of them stand for is public. */
const OFERTAS =
  'La dependencia que la ofrece, como dice tu convocatoria: DGENAM (educación normal y actualización del magisterio), DGOSE (operación de servicios educativos) o DATEDPD.'

const Formacion = ({ form }: Part) => (
  <Fieldset legend="La formación que eliges">
    <SimpleGrid {...columns}>
      <Select
        label="Nombre de la oferta de formación"
        description={OFERTAS}
        data={data(ofertasDeFormacion)}
        placeholder="Elige una opción"
        {...selectProps(form, 'nombre_oferta_formacion')}
      />
      <Select
        label="Tipo de formación"
        description="Un taller es lo más breve; un diplomado, lo más largo."
        data={data(tiposDeFormacion)}
        placeholder="Elige una opción"
        {...selectProps(form, 'tipos_de_formacion')}
      />
      <Select
        label="Modalidad"
        description="Bimodal: una parte en persona y otra en línea."
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
        autoComplete="organization-title"
        {...campo(form, 'funcion')}
      />
      <Select
        label="Nivel educativo"
        description="Tu último grado de estudios."
        data={data(nivelesEducativos)}
        placeholder="Elige una opción"
        {...selectProps(form, 'nivel_educativo')}
      />
      <TextInput
        label="Dirección operativa"
        description="La que coordina tu escuela, por ejemplo: Dirección Operativa 3. Viene en tus oficios."
        {...campo(form, 'direccion_operativa')}
      />
      <TextInput
        label="Alcaldía de la CCT"
        description="Donde está tu centro de trabajo, por ejemplo: Benito Juárez."
        {...campo(form, 'alcaldia_cct')}
      />
      <TextInput
        label="CCT"
        description="La clave de tu centro de trabajo, por ejemplo 09DPR1234X."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...campo(form, 'cct')}
      />
    </SimpleGrid>
  </Fieldset>
)

/** In their order. */
export const PASOS: readonly {
  nombre: string
  campos: readonly CampoDeRegistro[]
  Campos: (part: Part) => ReactNode
}[] = [
  {
    nombre: 'Tus datos',
    campos: ['nombres', 'apellido_paterno', 'apellido_materno', 'curp', 'rfc', 'edad', 'genero'],
    Campos: Persona,
  },
  {
    nombre: 'Cómo te encontramos',
    campos: ['correo_alternativo', 'numero_celular', 'numero_fijo'],
    Campos: Contacto,
  },
  {
    nombre: 'La formación que eliges',
    campos: ['nombre_oferta_formacion', 'tipos_de_formacion', 'modalidad'],
    Campos: Formacion,
  },
  {
    nombre: 'Tu trabajo y tus estudios',
    campos: ['funcion', 'nivel_educativo', 'direccion_operativa', 'alcaldia_cct', 'cct'],
    Campos: Trabajo,
  },
]
