/** Which answer is right, too: one of the options, or what was written, in which unit or gap. */
import { type CifrasDePregunta, type Hueco, reactivosRoutes, type Tipo } from '@eleva/contract'
import { Autocomplete, Group, Select, TextInput } from '@mantine/core'
import { useRead } from '../../kit/api/query.ts'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'

/** What is needed of a question to grade it otherwise. */
export type Recalificable = Pick<CifrasDePregunta, 'id' | 'pregunta' | 'tipo' | 'opciones' | 'frecuentes'>

export type Otra = { aceptada?: number; dicha?: string; unidad?: string; hueco?: number }

/** Whether all of it is said. Which unit, the server asks for. */
export const isDicha = (tipo: Tipo, { aceptada, dicha, hueco }: Otra): boolean =>
  tipo === 'unica' ? aceptada !== undefined : Boolean(dicha?.trim()) && (tipo !== 'huecos' || hueco !== undefined)

type Props = { pregunta: Recalificable; otra: Otra; onChange: (otra: Otra) => void }

export const Aceptada = (props: Props) =>
  props.pregunta.tipo === 'unica' ? <DeOpcion {...props} /> : <DeTexto {...props} />

const DeOpcion = ({ pregunta: p, otra, onChange }: Props) => (
  <Select
    label="Respuesta que también es correcta"
    data={p.opciones
      .filter(o => !o.correcta)
      .map(o => ({ value: String(o.id), label: `${o.texto} (la eligieron ${o.veces})` }))}
    value={otra.aceptada === undefined ? null : String(otra.aceptada)}
    onChange={v => onChange(v === null ? {} : { aceptada: Number(v) })}
  />
)

type Datos = { unidades?: { texto: string }[]; huecos?: Hueco[] }

function DeTexto({ pregunta, otra, onChange }: Props) {
  const read = useRead(reactivosRoutes.get, { params: { id: pregunta.id } })
  const { unidades = [], huecos = [] } = (read.data?.pregunta.datos ?? {}) as Datos
  // Where there are several gaps, or a unit, what stands in the figures is more than the answer.
  const dichas =
    pregunta.tipo === 'corta' ? [...new Set(pregunta.frecuentes.filter(f => f.parte !== 1).map(f => f.texto))] : []
  const say = (dicha: string) => onChange({ ...otra, dicha })
  const escrita = {
    label: 'Respuesta que también es correcta',
    flex: '1 1 220px',
    maxLength: 500,
    value: otra.dicha ?? '',
  }
  return (
    <Group align="flex-end" gap="sm" wrap="wrap">
      {pregunta.tipo === 'huecos' && (
        <Select
          label="Hueco"
          w={150}
          data={huecos.flatMap((h, i) =>
            h.clase === 'eleccion' ? [] : [{ value: String(i + 1), label: `Hueco ${i + 1}` }],
          )}
          value={otra.hueco === undefined ? null : String(otra.hueco)}
          onChange={v => onChange({ ...otra, ...(v === null ? {} : { hueco: Number(v) }) })}
          {...opcionesDe(read)}
        />
      )}
      {dichas.length > 0 ? (
        <Autocomplete {...escrita} description="Abajo están las que más escribieron." data={dichas} onChange={say} />
      ) : (
        <TextInput {...escrita} onChange={e => say(e.currentTarget.value)} />
      )}
      {unidades.length > 0 && (
        <Select
          label="Unidad"
          w={150}
          data={unidades.map(u => u.texto)}
          value={otra.unidad ?? null}
          onChange={unidad => onChange({ ...otra, ...(unidad === null ? {} : { unidad }) })}
        />
      )}
    </Group>
  )
}
