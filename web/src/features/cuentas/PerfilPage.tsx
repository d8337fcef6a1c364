/** One's own profile (S: teacher profile), reached by /update-user-info. */
import { cuentasRoutes, takesCourses } from '@eleva/contract'
import { PerfilInput } from '@eleva/contract/schemas'
import { Button, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { userOptions, useUser } from '../../kit/page/session.tsx'
import { CamposDePersona } from './CamposDePersona.parte.tsx'
import { SesionesPropias } from './sesiones/Sesiones.parte.tsx'

// Who comes for their name does not wait for it.
const ElegirRitmo = lazy(() => import('../ritmo/ElegirRitmo.parte.tsx').then(m => ({ default: m.ElegirRitmo })))

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
      <Stack gap="lg" maw={720}>
        <Paper withBorder radius="lg" p="lg">
          <EntityForm
            draft="perfil"
            key={JSON.stringify(initial)}
            schema={PerfilInput}
            initial={initial}
            editing
            onSave={save}
          >
            {form => <CamposDePersona form={form} nombreFijo={user.nombre_fijo === true} />}
          </EntityForm>
        </Paper>
        {takesCourses(user.personas) && (
          <Suspense fallback={<Skeleton height={320} radius="lg" role="status" aria-label="Cargando" />}>
            <ElegirRitmo />
          </Suspense>
        )}
        <SesionesPropias />
        <Paper withBorder radius="lg" p="lg" component="section" aria-label="Mis datos">
          <Text mb="sm">Mira qué se guarda de ti, llévatelo, o pide que se corrija o se borre.</Text>
          <Button component={Link} to="/mis-datos" variant="default">
            Mis datos
          </Button>
        </Paper>
      </Stack>
    </PageShell>
  )
}
