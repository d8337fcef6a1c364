/** A text with gaps, and what belongs into each. */
import { NumberInput, Paper, Select, SimpleGrid, Stack, Textarea } from '@mantine/core'
import { useRef } from 'react'
import type { EditorProps, HuecoEnForma } from './datos.ts'
import classes from './Editor.module.css'
import { Agregar, Otros, Quitar } from './Sencillas.tsx'

type Clase = HuecoEnForma['clase']

const clases: { value: Clase; label: string }[] = [
  { value: 'texto', label: 'Palabras' },
  { value: 'numero', label: 'Un número' },
  { value: 'eleccion', label: 'Una opción de varias' },
]
const vacio: { [C in Clase]: () => HuecoEnForma } = {
  texto: () => ({ clase: 'texto', variantes: [{ texto: '' }] }),
  numero: () => ({ clase: 'numero', valor: '', tolerancia: 0 }),
  eleccion: () => ({ clase: 'eleccion', opciones: ['', ''], correcta: 0 }),
}

/** Without the mark of a gap, and those behind it a place further up. */
const withoutGap = (text: string, n: number) =>
  text.replace(/\[\[(\d{1,2})\]\]/g, (mark, at) =>
    Number(at) === n ? '' : Number(at) > n ? `[[${Number(at) - 1}]]` : mark,
  )

export function Huecos({ form }: EditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { texto = '', huecos = [] } = form.values.datos
  const add = () => {
    // Where the hand was, or at the end.
    const at = area.current?.selectionStart ?? texto.length
    const mark = `[[${huecos.length + 1}]]`
    form.setFieldValue('datos', {
      ...form.values.datos,
      texto: texto.slice(0, at) + mark + texto.slice(at),
      huecos: [...huecos, vacio.texto()],
    })
  }
  const remove = (i: number) =>
    form.setFieldValue('datos', {
      ...form.values.datos,
      texto: withoutGap(texto, i + 1),
      huecos: huecos.toSpliced(i, 1),
    })
  return (
    <Stack gap="sm">
      <Textarea
        ref={area}
        label="Texto con huecos"
        description="Pon el cursor donde va un hueco y presiona «Agregar hueco». Cada uno se ve como [[1]], [[2]]…"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={20_000}
        {...form.getInputProps('datos.texto')}
      />
      {form.errors['datos.huecos'] && <p className={classes.error}>{form.errors['datos.huecos']}</p>}
      <Agregar onClick={add}>Agregar hueco</Agregar>
      {huecos.map((hueco, i) => (
        <Paper key={i} withBorder radius="md" p="sm" component="section" aria-label={`Hueco ${i + 1}`}>
          <Stack gap="xs">
            <div className={classes.fila}>
              <Select
                label={`Qué va en el hueco ${i + 1}`}
                allowDeselect={false}
                className={classes.crece!}
                data={clases}
                value={hueco.clase}
                onChange={v => v && form.setFieldValue(`datos.huecos.${i}`, vacio[v]())}
              />
              <Quitar label={`Quitar el hueco ${i + 1}`} onClick={() => remove(i)} />
            </div>
            <Contenido form={form} hueco={hueco} path={`datos.huecos.${i}`} />
          </Stack>
        </Paper>
      ))}
    </Stack>
  )
}

type ContenidoProps = EditorProps & { hueco: HuecoEnForma; path: string }

/** The first of the messages below a path. */
const under = (form: EditorProps['form'], path: string) =>
  Object.entries(form.errors).find(([at]) => at.startsWith(path))?.[1]

const Palabras = ({ form, hueco, path }: ContenidoProps) => (
  <Textarea
    label="Respuestas aceptadas, una por línea"
    autosize
    minRows={1}
    maxRows={6}
    value={(hueco.variantes ?? []).map(v => v.texto).join('\n')}
    onChange={e =>
      form.setFieldValue(
        `${path}.variantes`,
        e.currentTarget.value.split('\n').map((texto, i) => ({ ...hueco.variantes?.[i], texto })),
      )
    }
    error={under(form, `${path}.variantes`)}
  />
)

const Numero = ({ form, hueco, path }: ContenidoProps) => (
  <>
    <SimpleGrid cols={2} spacing="sm">
      <NumberInput label="Número correcto" {...form.getInputProps(`${path}.valor`)} />
      <NumberInput label="Tolerancia" min={0} {...form.getInputProps(`${path}.tolerancia`)} />
    </SimpleGrid>
    <Otros form={form} path={`${path}.otros`} otros={hueco.otros ?? []} />
  </>
)

const Eleccion = ({ form, hueco: { opciones = [], correcta = 0 }, path }: ContenidoProps) => (
  <>
    <Textarea
      label="Opciones, una por línea"
      autosize
      minRows={2}
      maxRows={8}
      value={opciones.join('\n')}
      onChange={e => form.setFieldValue(`${path}.opciones`, e.currentTarget.value.split('\n'))}
      error={under(form, `${path}.opciones`)}
    />
    <Select
      label="La correcta"
      allowDeselect={false}
      data={opciones.map((o, i) => ({ value: String(i), label: o.trim() || `Opción ${i + 1}` }))}
      value={String(correcta)}
      onChange={v => form.setFieldValue(`${path}.correcta`, Number(v))}
      error={form.errors[`${path}.correcta`]}
    />
  </>
)

const contenidos = { texto: Palabras, numero: Numero, eleccion: Eleccion }
function Contenido(props: ContenidoProps) {
  const ContenidoDeClase = contenidos[props.hueco.clase]
  return <ContenidoDeClase {...props} />
}
