/** One's own profile (S: teacher profile; C050), reached by /update-user-info. */
import { cuentasRoutes } from '@eleva/contract'
import { PerfilInput } from '@eleva/contract/schemas'
import { Paper, SimpleGrid, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { userOptions, useUser } from '../../kit/page/session.tsx'

export function PerfilPage() {
  const user = useUser()
  const client = useQueryClient()
  const update = useWrite(cuentasRoutes.updatePerfil)
  const save = async (body: PerfilInput) => {
    await update.mutateAsync({ params: { id: user.id }, body })
    await client.invalidateQueries({ queryKey: userOptions.queryKey })
  }
  const initial: PerfilInput = {
    name: user.name,
    apellido_p: user.apellido_p,
    apellido_m: user.apellido_m,
    correo_alternativo: user.correo_alternativo,
  }
  return (
    <PageShell title="Mi perfil" description={`Entras con ${user.email}. Así te ven tu coach y tu grupo.`}>
      <Paper withBorder radius="lg" p="lg" maw={720}>
        <EntityForm key={JSON.stringify(initial)} schema={PerfilInput} initial={initial} editing onSave={save}>
          {form => (
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <TextInput
                label="Nombre"
                required
                autoComplete="given-name"
                maxLength={120}
                {...form.getInputProps('name')}
              />
              <TextInput
                label="Apellido paterno"
                required
                autoComplete="family-name"
                maxLength={120}
                {...form.getInputProps('apellido_p')}
              />
              <TextInput label="Apellido materno" required maxLength={120} {...form.getInputProps('apellido_m')} />
              <TextInput
                label="Correo alternativo"
                description="Por si pierdes el de la escuela."
                type="email"
                required
                autoComplete="email"
                maxLength={254}
                {...form.getInputProps('correo_alternativo')}
              />
            </SimpleGrid>
          )}
        </EntityForm>
      </Paper>
    </PageShell>
  )
}
