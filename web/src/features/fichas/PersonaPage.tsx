/** One person, whole: who they are, what they follow, what they handed in, in which classes they were. */
import { fichasRoutes, type ReplyOf } from '@eleva/contract'
import { Button, Tabs } from '@mantine/core'
import { IconUserCog } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useGo, useParamsOf, useSearchOf } from '../../kit/page/address.ts'
import { ListaDePestanas } from '../../kit/page/ListaDePestanas.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import { useHistorialDe } from '../auditoria/historial.parte.ts'
import { SesionesDe } from '../cuentas/sesiones/Sesiones.parte.tsx'
import { CurriculasDeFicha } from '../usuarios/CurriculasDeFicha.parte.tsx'
import { Asistencias } from './Asistencias.tsx'
import { Datos } from './Datos.tsx'
import { Trabajos } from './Trabajos.tsx'

export function PersonaPage() {
  const { id } = useParamsOf('/persona/$id')
  const { ver = 'datos' } = useSearchOf('/persona/$id')
  const go = useGo()
  const read = useRead(fichasRoutes.persona, { params: { id } })
  const endsSessions = useCan('usuarios.write')
  if (!read.data)
    return (
      <PageShell title="Persona">
        <Pending query={read} height={320} />
      </PageShell>
    )
  const { persona, curriculas } = read.data
  return (
    <PageShell
      title={persona.nombre_completo}
      description={[persona.roles, persona.escuela?.nombre].filter(Boolean).join(' · ')}
      actions={<Acciones id={id} persona={persona} />}
    >
      <Tabs
        value={ver}
        keepMounted={false}
        onChange={to => void go(() => (to === 'datos' || !to ? {} : { ver: to }), { replace: true })}
      >
        <ListaDePestanas mb="md">
          <Tabs.Tab value="datos">Datos</Tabs.Tab>
          <Tabs.Tab value="cursos">Cursos</Tabs.Tab>
          {persona.trabajo === 1 && (
            <>
              <Tabs.Tab value="trabajos">Trabajos</Tabs.Tab>
              <Tabs.Tab value="asistencia">Asistencia</Tabs.Tab>
            </>
          )}
          {endsSessions && <Tabs.Tab value="sesiones">Sesiones</Tabs.Tab>}
        </ListaDePestanas>
        <Tabs.Panel value="datos">
          <Datos persona={persona} />
        </Tabs.Panel>
        <Tabs.Panel value="cursos">
          {curriculas.length === 0 ? (
            <EmptyState text="Todavía no sigue ninguna currícula." />
          ) : (
            <CurriculasDeFicha usuarioId={id} curriculas={curriculas} />
          )}
        </Tabs.Panel>
        {persona.trabajo === 1 && (
          <>
            <Tabs.Panel value="trabajos">
              <Trabajos id={id} />
            </Tabs.Panel>
            <Tabs.Panel value="asistencia">
              <Asistencias id={id} />
            </Tabs.Panel>
          </>
        )}
        {endsSessions && (
          <Tabs.Panel value="sesiones">
            <SesionesDe id={id} nombre={persona.nombre_completo} />
          </Tabs.Panel>
        )}
      </Tabs>
    </PageShell>
  )
}

/** What is done about somebody elsewhere, by who may. */
function Acciones({ id, persona }: { id: number; persona: ReplyOf<typeof fichasRoutes.persona>['persona'] }) {
  const readsUsers = useCan('usuarios.read')
  const historialDe = useHistorialDe('usuarios')
  return (
    <>
      {readsUsers && (
        <Button
          variant="default"
          leftSection={<IconUserCog size={18} stroke={1.75} aria-hidden />}
          renderRoot={props => <Link to="/gestion-usuario" search={{ correo: persona.email }} {...props} />}
        >
          Gestión de usuario
        </Button>
      )}
      <RowMenu name={persona.nombre_completo} actions={historialDe(id)} />
    </>
  )
}
