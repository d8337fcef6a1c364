/** Kinds with one thing to answer: true or false, words, a number, a text. */
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Radio,
  Select,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { EditorProps } from './datos.ts'
import classes from './Editor.module.css'

export const Quitar = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onClick}>
    <IconTrash size={18} stroke={1.75} />
  </ActionIcon>
)

export const Agregar = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <Button variant="default" w="fit-content" leftSection={<IconPlus size={18} stroke={1.75} />} onClick={onClick}>
    {children}
  </Button>
)

export const Verdadero = ({ form }: EditorProps) => (
  <>
    <Radio.Group
      label="La afirmación es"
      value={form.values.datos.correcta === undefined ? null : String(form.values.datos.correcta)}
      onChange={v => form.setFieldValue('datos.correcta', v === 'true')}
      error={form.errors['datos.correcta']}
    >
      <Group mt={6}>
        <Radio value="true" label="Verdadera" />
        <Radio value="false" label="Falsa" />
      </Group>
    </Radio.Group>
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label="Qué decir a quien elija «Verdadero»"
        maxLength={2000}
        {...text(form, 'datos.comentario_verdadero')}
      />
      <TextInput label="Qué decir a quien elija «Falso»" maxLength={2000} {...text(form, 'datos.comentario_falso')} />
    </SimpleGrid>
  </>
)

/** A field of a text that may be missing. */
export const text = (form: EditorProps['form'], path: string) => {
  const { value, ...props } = form.getInputProps(path)
  return { ...props, value: value ?? '' }
}

const CUIDADO = [
  ['acentos', 'Los acentos cuentan'],
  ['mayusculas', 'Las mayúsculas cuentan'],
  ['espacios', 'Los espacios cuentan'],
] as const

export function Corta({ form }: EditorProps) {
  const { variantes = [] } = form.values.datos
  return (
    <Stack gap="sm" component="section" aria-label="Respuestas aceptadas">
      {variantes.map((v, i) => (
        <div key={i} className={classes.fila}>
          <TextInput
            label={`Respuesta aceptada ${i + 1}`}
            maxLength={500}
            className={classes.crece!}
            {...form.getInputProps(`datos.variantes.${i}.texto`)}
          />
          <NumberInput
            label="Vale"
            suffix=" %"
            min={0}
            max={100}
            w={96}
            value={Math.round((v.parte ?? 1) * 100)}
            onChange={n => form.setFieldValue(`datos.variantes.${i}.parte`, n === '' ? 1 : Number(n) / 100)}
          />
          {variantes.length > 1 && (
            <Quitar label={`Quitar la respuesta ${i + 1}`} onClick={() => form.removeListItem('datos.variantes', i)} />
          )}
          <TextInput
            label="Qué decir a quien la escriba (opcional)"
            maxLength={2000}
            className={classes.entera!}
            {...text(form, `datos.variantes.${i}.comentario`)}
          />
        </div>
      ))}
      {form.errors['datos.variantes'] && <p className={classes.error}>{form.errors['datos.variantes']}</p>}
      <Agregar onClick={() => form.insertListItem('datos.variantes', { texto: '' })}>Agregar respuesta</Agregar>
      <Group>
        {CUIDADO.map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            checked={Boolean(form.values.datos[name])}
            onChange={e => form.setFieldValue(`datos.${name}`, e.currentTarget.checked)}
          />
        ))}
      </Group>
    </Stack>
  )
}

type OtrosProps = EditorProps & { path: string; otros: readonly unknown[] }

/** Numbers that were accepted besides; there are none before. */
export const Otros = ({ form, path, otros }: OtrosProps) =>
  otros.map((_, i) => (
    <div key={i} className={classes.fila}>
      <NumberInput
        label={`También es correcta ${i + 1}`}
        className={classes.crece!}
        {...form.getInputProps(`${path}.${i}`)}
      />
      <Quitar label={`Quitar la respuesta ${i + 1}`} onClick={() => form.removeListItem(path, i)} />
    </div>
  ))

export function Numerica({ form }: EditorProps) {
  const { relativa, tolerancia, unidades = [], otros = [] } = form.values.datos
  const share = relativa ? 100 : 1
  const setTolerancia = (n: number | string, por: number) =>
    form.setFieldValue('datos.tolerancia', n === '' ? 0 : Number(n) / por)
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <NumberInput label="Respuesta correcta" {...form.getInputProps('datos.valor')} />
        <NumberInput
          label="Tolerancia"
          description="Hasta cuánto puede variar"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          value={
            tolerancia === '' || tolerancia === undefined ? '' : Number((Number(tolerancia) * share).toPrecision(12))
          }
          onChange={n => setTolerancia(n, share)}
          error={form.errors['datos.tolerancia']}
        />
        <Select
          label="Tolerancia en"
          allowDeselect={false}
          data={[
            { value: 'no', label: 'Unidades' },
            { value: 'si', label: 'Por ciento' },
          ]}
          value={relativa ? 'si' : 'no'}
          onChange={v => {
            const next = v === 'si'
            form.setFieldValue('datos.relativa', next)
            form.setFieldValue('datos.tolerancia', (Number(tolerancia ?? 0) * share) / (next ? 100 : 1))
          }}
        />
      </SimpleGrid>
      <Otros form={form} path="datos.otros" otros={otros} />
      {unidades.map((_, i) => (
        <div key={i} className={classes.fila}>
          <TextInput
            label={i === 0 ? 'Unidad de la respuesta' : `Unidad ${i + 1}`}
            maxLength={30}
            className={classes.crece!}
            {...form.getInputProps(`datos.unidades.${i}.texto`)}
          />
          {i > 0 && (
            <NumberInput
              label={`Equivale a (en ${unidades[0]!.texto || 'la primera'})`}
              className={classes.crece!}
              {...form.getInputProps(`datos.unidades.${i}.factor`)}
            />
          )}
          <Quitar label={`Quitar la unidad ${i + 1}`} onClick={() => form.removeListItem('datos.unidades', i)} />
        </div>
      ))}
      {form.errors['datos.unidades'] && <p className={classes.error}>{form.errors['datos.unidades']}</p>}
      <Agregar onClick={() => form.insertListItem('datos.unidades', { texto: '', factor: unidades.length ? '' : 1 })}>
        Agregar unidad
      </Agregar>
    </Stack>
  )
}

export const Ensayo = ({ form }: EditorProps) => (
  <>
    <SimpleGrid cols={2} spacing="sm">
      <NumberInput
        label="Mínimo de palabras"
        placeholder="Sin mínimo"
        min={1}
        allowDecimal={false}
        {...text(form, 'datos.minimo')}
      />
      <NumberInput
        label="Máximo de palabras"
        placeholder="Sin máximo"
        min={1}
        allowDecimal={false}
        {...text(form, 'datos.maximo')}
      />
    </SimpleGrid>
    <Textarea
      label="Guía para calificar"
      description="La ve quien califica, no quien contesta."
      autosize
      minRows={2}
      maxRows={8}
      maxLength={5000}
      {...text(form, 'datos.guia')}
    />
  </>
)
