/** A school as whoever employs its people: what a DC-3 says of it. */
import { completarRoutes, type ReplyOf } from '@eleva/contract'
import { DatosDeEmpresaInput } from '@eleva/contract/schemas'
import { Alert, Paper, Text, TextInput, Title } from '@mantine/core'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'

export function EmpresaDeEscuela({ escuela }: { escuela: number }) {
  const read = useRead(completarRoutes.empresaDeEscuela, { params: { id: escuela } }, { fresh: true })
  if (!read.data || !read.isFetchedAfterMount) return <Pending query={read} height={240} />
  return <Formulario key={`${escuela} ${read.data.version}`} escuela={escuela} {...read.data} />
}

type Props = { escuela: number } & Pick<
  ReplyOf<typeof completarRoutes.empresaDeEscuela>,
  'empresa' | 'esperan' | 'version'
>

function Formulario({ escuela, empresa, esperan, version }: Props) {
  const save = useWrite(completarRoutes.saveEmpresa, [completarRoutes.empresaDeEscuela])
  return (
    <Paper withBorder radius="lg" p="lg" maw={860} mt="lg">
      <Title order={2} fz="lg">
        Datos de la empresa
      </Title>
      <Text c="var(--e-ink-2)" fz="sm" mb="md">
        Los piden las constancias DC-3 de su gente: el nombre y el RFC se publican con cada una.
      </Text>
      {esperan > 0 && (
        <Alert color="warning" mb="md">
          {esperan === 1 ? 'Una persona espera' : `${esperan} personas esperan`} estos datos para tener su constancia.
        </Alert>
      )}
      <EntityForm<typeof empresa>
        draft={`escuela:${escuela}:empresa`}
        schema={DatosDeEmpresaInput}
        initial={empresa}
        editing
        saveText="Guardar los datos"
        onSave={values =>
          save.mutateAsync({ params: { id: escuela }, body: { ...DatosDeEmpresaInput.parse(values), version } })
        }
      >
        {form => (
          <>
            <TextInput label="Nombre o razón social" required maxLength={200} {...form.getInputProps('razon_social')} />
            <TextInput label="RFC" required maxLength={40} autoComplete="off" {...form.getInputProps('rfc')} />
            <TextInput
              label="Patrón o representante legal"
              required
              maxLength={200}
              {...form.getInputProps('representante')}
            />
            <TextInput
              label="Representante de los trabajadores"
              description="Donde hay comisión mixta. Vacío: su renglón sale en blanco."
              maxLength={200}
              {...form.getInputProps('representante_trabajadores')}
            />
          </>
        )}
      </EntityForm>
    </Paper>
  )
}
