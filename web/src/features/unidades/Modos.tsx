/** How something is handed in, and whether it counts: chosen in the panel of the unit as on the page of the course. */
import { MAX_ARCHIVOS_DE_ENTREGA, MODO, type ModoDeEntregable, MURO, modosDeEntregable } from '@eleva/contract'
import { Input, NativeSelect, Radio, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { modos } from './modos.ts'
import classes from './Unidad.module.css'

type Campo = { value?: string; onChange?: (value: string) => void }

/** @param sinRubrica by levels nothing can be graded yet */
export function Modos({ sinRubrica, ...campo }: Campo & { sinRubrica: boolean }) {
  return (
    <Radio.Group aria-label="Tipo de entregable" {...campo}>
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
export const Cuantos = ({ onChange, ...campo }: Campo) => (
  <NativeSelect
    label="Archivos en cada entrega"
    description={
      campo.value === '1'
        ? 'Un archivo o un enlace.'
        : 'Fotos, documentos y grabaciones, juntos en una sola entrega; o un enlace.'
    }
    inputWrapperOrder={['label', 'input', 'description']}
    data={CUANTOS}
    onChange={e => onChange?.(e.currentTarget.value)}
    {...campo}
  />
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
export const QuienLaVe = ({ onChange, alEntregar, ...campo }: Campo & { alEntregar: Campo }) => (
  <>
    <NativeSelect
      label="Quién más ve las entregas"
      description={
        campo.value === String(MURO.ninguno)
          ? 'Cada quien ve solo la suya.'
          : 'Se avisa antes de entregar, y vale desde entonces: lo entregado antes no se muestra. Las calificaciones y los comentarios nunca se ven.'
      }
      inputWrapperOrder={['label', 'input', 'description']}
      data={MUROS}
      onChange={e => onChange?.(e.currentTarget.value)}
      {...campo}
    />
    {campo.value !== String(MURO.ninguno) && (
      <Switch
        label="Solo cuando ya entregaron la suya"
        checked={alEntregar.value === '1'}
        onChange={e => alEntregar.onChange?.(e.currentTarget.checked ? '1' : '0')}
      />
    )}
  </>
)

/** How much it counts in the total of its course. */
export const Peso = ({ onChange, ...campo }: Campo & { error?: ReactNode; onBlur?: () => void }) => (
  <TextInput
    label="Peso en el total"
    placeholder="Igual que las demás"
    description="De 0 a 100. Vacío cuenta 1, como las demás; con 2 cuenta el doble, y con 0 no cuenta."
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
  return /^\d{1,3}$/.test(texto.trim()) && Number(texto) <= 100 ? Number(texto) : undefined
}
export const MAL_PESO = 'El peso va de 0 a 100'

export const Decimales = ({ onChange, value }: Campo) => (
  <Switch
    label="Calificar con un decimal"
    description="Como 85.5; sin esto son enteros de 0 a 100."
    checked={value === '1'}
    onChange={e => onChange?.(e.currentTarget.checked ? '1' : '0')}
  />
)

export const Anonima = ({ onChange, value }: Campo) => (
  <Switch
    label="Calificar sin ver nombres"
    description="Quien revisa ve «Estudiante 7» hasta que la entrega se califica, se recibe o se devuelve."
    checked={value === '1'}
    onChange={e => onChange?.(e.currentTarget.checked ? '1' : '0')}
  />
)

export function Obligacion(campo: Campo) {
  const question = useId()
  return (
    <Input.Wrapper
      label="¿Cuenta para el avance?"
      labelElement="div"
      labelProps={{ id: question }}
      description={
        campo.value === '2'
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
        {...campo}
      />
    </Input.Wrapper>
  )
}
