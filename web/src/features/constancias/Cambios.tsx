/** A constancia is never changed: a corrected one takes its place, or it holds no more. */
import { constanciasDeGrupoRoutes, constanciasRoutes, folioImpreso } from '@eleva/contract'
import { CorreccionInput, RevocacionInput } from '@eleva/contract/schemas'
import { Text, Textarea, TextInput } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'

/** `nombre` is what is printed on it. */
type Props = { constancia: { folio: string; nombre: string } | undefined; onClose: () => void }

const stale = [
  constanciasRoutes.list,
  constanciasRoutes.mias,
  constanciasDeGrupoRoutes.deGrupo,
  constanciasDeGrupoRoutes.deCurso,
]

export function CorregirDialogo({ constancia, onClose }: Props) {
  const save = useWrite(constanciasRoutes.correct, stale)
  return (
    <FormDialog opened={constancia !== undefined} onClose={onClose} title="Corregir el nombre" address>
      {constancia && (
        <EntityForm
          draft={`constancia:${constancia.folio}:nombre`}
          schema={CorreccionInput}
          initial={{ nombre: constancia.nombre }}
          editing
          saveText="Expedir la corregida"
          onSave={body => save.mutateAsync({ params: { folio: constancia.folio }, body })}
          onClose={onClose}
        >
          {form => (
            <>
              <Text fz="sm" c="var(--e-ink-2)">
                Se expide otra con un folio nuevo. La página de {folioImpreso(constancia.folio)} dirá que ya no vale, y
                cuál la sustituye.
              </Text>
              <TextInput label="Nombre completo" maxLength={200} data-autofocus {...form.getInputProps('nombre')} />
            </>
          )}
        </EntityForm>
      )}
    </FormDialog>
  )
}

export function RevocarDialogo({ constancia, onClose }: Props) {
  const save = useWrite(constanciasRoutes.revoke, stale)
  return (
    <FormDialog opened={constancia !== undefined} onClose={onClose} title="Revocar la constancia" address>
      {constancia && (
        <EntityForm
          draft={`constancia:${constancia.folio}:revocar`}
          schema={RevocacionInput}
          initial={{ motivo: '' }}
          editing={false}
          saveText="Revocar"
          danger
          onSave={body => save.mutateAsync({ params: { folio: constancia.folio }, body })}
          onClose={onClose}
        >
          {form => (
            <>
              <Text fz="sm" c="var(--e-ink-2)">
                La de {constancia.nombre}, {folioImpreso(constancia.folio)}, deja de valer para siempre. Quien la
                compruebe lee el motivo.
              </Text>
              <Textarea
                label="Motivo"
                autosize
                minRows={2}
                maxLength={300}
                data-autofocus
                {...form.getInputProps('motivo')}
              />
            </>
          )}
        </EntityForm>
      )}
    </FormDialog>
  )
}
