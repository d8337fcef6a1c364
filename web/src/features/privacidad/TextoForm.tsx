import { type TipoDeTexto, textosLegalesRoutes } from '@eleva/contract'
import { TextoLegalInput } from '@eleva/contract/schemas'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { RichTextInput } from '../../kit/richtext/RichTextInput.tsx'

type Props = { tipo: TipoDeTexto; vigente: number | undefined; onClose: () => void }

/** It begins with the version that holds: mostly a paragraph of it changes. */
export function TextoForm(props: Props) {
  const { vigente } = props
  const read = useRead(textosLegalesRoutes.texto, { params: { id: vigente ?? 0 } }, { enabled: vigente !== undefined })
  if (vigente !== undefined && !read.data) return <Pending query={read} height={320} />
  return <Escribir {...props} contenido={read.data?.texto.contenido ?? ''} />
}

function Escribir({ tipo, contenido, onClose }: Props & { contenido: string }) {
  const publish = useWrite(textosLegalesRoutes.publishTexto, [textosLegalesRoutes.textos])
  return (
    <EntityForm
      draft={`privacidad:texto:${tipo}`}
      schema={TextoLegalInput}
      initial={{ tipo, contenido, desde: null as string | null }}
      editing={false}
      saveText="Publicar"
      onSave={values => publish.mutateAsync({ body: TextoLegalInput.parse(values) })}
      onClose={onClose}
    >
      {form => (
        <>
          <RichTextInput label="Texto" {...form.getInputProps('contenido')} />
          <DayInput
            label="Vale desde"
            description="Sin fecha, desde hoy. Ese día se le pide a cada persona que la acepte."
            {...form.getInputProps('desde')}
          />
        </>
      )}
    </EntityForm>
  )
}
