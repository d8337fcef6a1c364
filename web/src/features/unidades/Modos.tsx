/** How something is handed in, and whether it counts: chosen in the panel of the unit as on the page of the course. */
import {
  type Actividad,
  type ComoSeEntrega,
  MAX_ARCHIVOS_DE_ENTREGA,
  MAX_PESO,
  MODO,
  type ModoDeEntregable,
  MURO,
  type Muro,
  modosDeEntregable,
} from '@eleva/contract'
import {
  Input,
  NativeSelect,
  type NativeSelectProps,
  Radio,
  SegmentedControl,
  Switch,
  type SwitchProps,
  TextInput,
} from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { modos } from './modos.ts'
import classes from './Unidad.module.css'

type Campo<T> = { value?: T; onChange?: (value: T) => void }
/** The same of who chooses among texts, as every control of a page does. */
const enTexto = <T extends number>({ value, onChange }: Campo<T>) => ({
  value: String(value),
  onChange: (texto: string) => onChange?.(Number(texto) as T),
})

/** What the two forms of a delivery ask besides its mode: the panel of the unit and the page of the course. */
type Chosen = Exclude<keyof ComoSeEntrega, 'peso'>
type Elegidos = { modo: ModoDeEntregable; campo: <C extends Chosen>(name: C) => Campo<Actividad[C]> }

/** @param campo what a field holds, and what is done when something else is chosen */
export const CamposDeEntrega = ({ modo, campo }: Elegidos) => (
  <>
    <Obligacion {...campo('entregable_opcional')} />
    <Cuantos {...campo('archivos_max')} />
    <QuienLaVe {...campo('muro')} alEntregar={campo('muro_al_entregar')} />
    {modo === MODO.calificable && <Decimales {...campo('decimales')} />}
    <Anonima {...campo('anonima')} />
  </>
)

/** @param sinRubrica by levels nothing can be graded yet */
export function Modos({ sinRubrica, ...campo }: Campo<ModoDeEntregable> & { sinRubrica: boolean }) {
  return (
    <Radio.Group aria-label="Tipo de entregable" {...enTexto(campo)}>
      <div className={classes.modos}>
        {modosDeEntregable.map(m => (
          <Modo key={m} modo={m} disabled={m === MODO.rubrica && sinRubrica} />
        ))}
      </div>
    </Radio.Group>
  )
}

function Modo({ modo, disabled }: { modo: ModoDeEntregable; disabled: boolean }) {
  const { nombre, texto, icono: Icon } = modos[modo]
  return (
    <Radio.Card value={String(modo)} disabled={disabled} className={classes.modo!} aria-label={nombre}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span>
        <strong>{nombre}</strong>
        <small>{disabled ? 'Primero crea la rúbrica.' : texto}</small>
      </span>
      <Radio.Indicator disabled={disabled} />
    </Radio.Card>
  )
}

const CUANTOS = Array.from({ length: MAX_ARCHIVOS_DE_ENTREGA }, (_, i) => ({
  value: String(i + 1),
  label: i === 0 ? 'Uno' : `Hasta ${i + 1}`,
}))

/** How many files one delivery may have. */
const Cuantos = (campo: Campo<number>) => (
  <Opciones
    label="Archivos en cada entrega"
    description={
      campo.value === 1
        ? 'Un archivo o un enlace.'
        : 'Fotos, documentos y grabaciones, juntos en una sola entrega; o un enlace.'
    }
    data={CUANTOS}
    {...campo}
  />
)

function Opciones<T extends number>({
  value,
  onChange,
  ...shown
}: Campo<T> & Pick<NativeSelectProps, 'label' | 'description' | 'data'>) {
  const campo = enTexto({ value, onChange })
  return (
    <NativeSelect
      inputWrapperOrder={['label', 'input', 'description']}
      {...shown}
      value={campo.value}
      onChange={e => campo.onChange(e.currentTarget.value)}
    />
  )
}

type ConSwitch = Campo<0 | 1> & Pick<SwitchProps, 'label' | 'description'>
const SiONo = ({ value, onChange, ...shown }: ConSwitch) => (
  <Switch {...shown} checked={value === 1} onChange={e => onChange?.(e.currentTarget.checked ? 1 : 0)} />
)

const MUROS = [
  { value: String(MURO.ninguno), label: 'Nadie: solo quien la revisa' },
  { value: String(MURO.sinNombres), label: 'Su grupo, sin nombres' },
  { value: String(MURO.conNombres), label: 'Su grupo, con nombres' },
]

/**
 * Who among the learners sees what was handed in, and whether before they have (ADR 112).
 * @param alEntregar of the second question
 */
const QuienLaVe = ({ alEntregar, ...campo }: Campo<Muro> & { alEntregar: Campo<0 | 1> }) => (
  <>
    <Opciones
      label="Quién más ve las entregas"
      description={
        campo.value === MURO.ninguno
          ? 'Cada quien ve solo la suya.'
          : 'Se avisa antes de entregar, y vale desde entonces: lo entregado antes no se muestra. Las calificaciones y los comentarios nunca se ven.'
      }
      data={MUROS}
      {...campo}
    />
    {campo.value !== MURO.ninguno && <SiONo label="Solo cuando ya entregaron la suya" {...alEntregar} />}
  </>
)

/** How much it counts in the total of its course. */
export const Peso = ({ onChange, ...campo }: Campo<string> & { error?: ReactNode; onBlur?: () => void }) => (
  <TextInput
    label="Peso en el total"
    placeholder="Igual que las demás"
    description={`De 0 a ${MAX_PESO}. Vacío cuenta 1, como las demás; con 2 cuenta el doble, y con 0 no cuenta.`}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    inputMode="numeric"
    maxLength={3}
    onChange={e => onChange?.(e.currentTarget.value)}
    {...campo}
  />
)

/** What is typed of a weight: null for none, undefined where it is none. */
export function readPeso(texto: string): number | null | undefined {
  if (texto.trim() === '') return null
  return /^\d{1,3}$/.test(texto.trim()) && Number(texto) <= MAX_PESO ? Number(texto) : undefined
}

const Decimales = (campo: Campo<0 | 1>) => (
  <SiONo label="Calificar con un decimal" description="Como 85.5; sin esto son enteros de 0 a 100." {...campo} />
)

const Anonima = (campo: Campo<0 | 1>) => (
  <SiONo
    label="Calificar sin ver nombres"
    description="Quien revisa ve «Estudiante 7» hasta que la entrega se califica, se recibe o se devuelve."
    {...campo}
  />
)

function Obligacion(campo: Campo<1 | 2>) {
  const question = useId()
  return (
    <Input.Wrapper
      label="¿Cuenta para el avance?"
      labelElement="div"
      labelProps={{ id: question }}
      description={
        campo.value === 2
          ? 'Obligatorio: sin esta entrega nadie llega al 100 %.'
          : 'Opcional: se puede llegar al 100 % sin esta entrega.'
      }
      inputWrapperOrder={['label', 'input', 'description']}
    >
      <SegmentedControl
        fullWidth
        aria-labelledby={question}
        data={[
          { value: '1', label: 'Opcional' },
          { value: '2', label: 'Obligatorio' },
        ]}
        {...enTexto(campo)}
      />
    </Input.Wrapper>
  )
}
