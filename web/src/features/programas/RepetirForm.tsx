import { type OfertaDePrograma, programasRoutes } from '@eleva/contract'
import { OfertaRepetida } from '@eleva/contract/schemas'
import { call } from '../../kit/api/client.ts'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { Bandera } from '../../kit/form/Bandera.tsx'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { type OfertaPorHacer, OfertasNuevas, trasOferta } from './OfertasNuevas.tsx'
import { Prevista } from './Prevista.tsx'
import type { Repetida } from './tipos.ts'
import { SIN_CLAVE, useHacer } from './useHacer.ts'

export function RepetirForm({ programaId, ofertaId, onClose }: Repetida) {
  const read = useRead(programasRoutes.get, { params: { programa: programaId } })
  if (!read.data) return <Pending query={read} height={320} />
  const oferta = read.data.ofertas.find(o => o.id === ofertaId)
  if (!oferta) return <EmptyState text="Esa oferta ya no es de su programa." />
  return <Formulario programaId={programaId} oferta={oferta} onClose={onClose} />
}

type Values = ValuesFor<OfertaRepetida, { ofertas: OfertaPorHacer[] }>
type Props = { programaId: number; oferta: OfertaDePrograma; onClose: () => void }

function Formulario({ programaId, oferta, onClose }: Props) {
  const { hacer } = useHacer()
  const initial: Values = { primer_dia: null, ofertas: [trasOferta(oferta)], publicado: 0, clave: SIN_CLAVE }
  return (
    <EntityForm
      draft={`repetir:${oferta.id}`}
      schema={OfertaRepetida}
      initial={initial}
      editing={false}
      saveText="Duplicar"
      onSave={values =>
        hacer(values, body =>
          call(programasRoutes.repeat, { params: { programa: programaId }, body: OfertaRepetida.parse(body) }),
        )
      }
      onClose={onClose}
    >
      {form => (
        <>
          <DayInput
            label="Primer día"
            description="Todas las fechas se recorren con él."
            {...form.getInputProps('primer_dia')}
          />
          <OfertasNuevas
            ofertas={[oferta]}
            hechas={form.values.ofertas}
            onChange={value => form.setFieldValue('ofertas', value)}
            errors={form.errors}
            una
          />
          <Bandera
            form={form}
            field="publicado"
            label="Publicar de una vez"
            description="Se avisa ahora a sus grupos. Si no, queda en borrador."
          />
          <Prevista
            programaId={programaId}
            primerDia={form.values.primer_dia}
            hechas={form.values.ofertas}
            ofertas={[oferta]}
          />
        </>
      )}
    </EntityForm>
  )
}
