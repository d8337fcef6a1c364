/** A programme is one page: its courses in order, what it says of itself, and to whom it is offered. */
import { curriculasRoutes, type Programa } from '@eleva/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconCalendarPlus, IconEye, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { useParamsOf } from '../../kit/page/address.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { usePhone } from '../../kit/theme/anchos.ts'
import { Guardado } from '../../shared/vivo/Guardado.tsx'
import { beginGuardado } from '../../shared/vivo/guardado.ts'
import { useHistorialDe } from '../auditoria/historial.parte.ts'
import { Cursos } from './Cursos.tsx'
import { Ofertas } from './Ofertas.tsx'
import { Ofrecer } from './Ofrecer.parte.tsx'
import classes from './Programa.module.css'
import { stalePrograma } from './stale.ts'
import { usePrograma } from './usePrograma.ts'

// With what its form is checked by.
const NuevaGeneracion = lazy(() => import('./NuevaGeneracion.tsx').then(m => ({ default: m.NuevaGeneracion })))
const Datos = lazy(() => import('./Datos.tsx').then(m => ({ default: m.Datos })))

export function ProgramaPage() {
  const { curricula } = useParamsOf('/programa/$curricula')
  // Another programme is another page.
  return <DelPrograma key={curricula} id={curricula} />
}

const BACK = { to: '/crear-contenido-curricula', label: 'Programas' }

function DelPrograma({ id }: { id: number }) {
  const de = usePrograma(id)
  useEffect(beginGuardado, [])
  if (!de.programa)
    return (
      <PageShell title="Programa" back={BACK}>
        <Pending query={de.read} height={480} />
      </PageShell>
    )
  const { programa } = de
  return (
    <PageShell
      title={programa.curricula.nombre_curricula}
      back={BACK}
      description={<Guardado />}
      actions={<Acciones programa={programa} />}
    >
      <div className={classes.dos}>
        <div className={classes.columna}>
          <Cursos programa={programa} de={de} />
          <Ofertas programa={programa} />
        </div>
        <Suspense fallback={<Skeleton height={480} radius="lg" />}>
          <Datos curricula={programa.curricula} de={de} />
        </Suspense>
      </div>
    </PageShell>
  )
}

function Acciones({ programa }: { programa: Programa }) {
  const { id, nombre_curricula: nombre } = programa.curricula
  const navigate = useNavigate()
  const [open, setOpen] = useState<'generacion' | 'ofrecer'>()
  const historialDe = useHistorialDe('curriculas')
  const remove = useWrite(curriculasRoutes.remove, stalePrograma)
  const close = () => setOpen(undefined)
  const phone = usePhone()
  return (
    <>
      {!phone && (
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={18} stroke={1.75} />}
          onClick={() => setOpen('generacion')}
        >
          Nueva generación…
        </Button>
      )}
      <Button onClick={() => setOpen('ofrecer')}>Ofrecer a…</Button>
      <RowMenu
        name={nombre}
        actions={[
          ...(phone
            ? [{ label: 'Nueva generación…', icon: IconCalendarPlus, onClick: () => setOpen('generacion') }]
            : []),
          {
            label: 'Ver sus cursos en tarjetas',
            icon: IconEye,
            onClick: () => void navigate({ to: '/cursos-curricula', search: { curricula: id } }),
          },
          ...historialDe(id),
          {
            label: 'Eliminar programa',
            icon: IconTrash,
            danger: true,
            onClick: () =>
              remove.mutate(
                { params: { id } },
                { onSuccess: () => void navigate({ to: '/crear-contenido-curricula' }) },
              ),
          },
        ]}
      />
      {open === 'generacion' && (
        <Suspense>
          <NuevaGeneracion programa={programa} onClose={close} />
        </Suspense>
      )}
      {open === 'ofrecer' && <Ofrecer nombre={nombre} curriculaId={id} onClose={close} />}
    </>
  )
}
