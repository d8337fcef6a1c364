/** One template: as it is printed, as it is written by who may, and its versions. */
import { type ContenidoDePlantilla, type Plantilla, plantillasRoutes, type VersionDePlantilla } from '@eleva/contract'
import { Skeleton, Text, Title } from '@mantine/core'
import { Suspense } from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { Pending } from '../../../kit/feedback/States.tsx'
import { lazy } from '../../../kit/load/lazy.tsx'
import { useParamsOf } from '../../../kit/page/address.ts'
import { formatDay } from '../../../kit/page/dates.ts'
import { number, PageShell } from '../../../kit/page/PageShell.tsx'
import { useCan } from '../../../kit/page/session.tsx'
import { BotonCopiar } from './BotonCopiar.tsx'
import classes from './Plantillas.module.css'
import { Vista } from './Vista.tsx'

export function PlantillaPage() {
  const { id } = useParamsOf('/plantillas/$id')
  const read = useRead(plantillasRoutes.getPlantilla, { params: { id } })
  const { data } = read
  const copies = useCan('plantillas.write')
  return (
    <PageShell
      title={data?.plantilla.nombre ?? 'Plantilla'}
      description={data && dondeDe(data.plantilla, copies)}
      back={{ to: '/plantillas', label: 'Plantillas de constancia' }}
      actions={
        data && <BotonCopiar plantilla={data.plantilla} variant={data.plantilla.editable ? 'default' : 'filled'} />
      }
    >
      {data ? (
        <>
          {data.plantilla.editable ? (
            <Suspense fallback={<Skeleton height={480} radius="lg" role="status" aria-label="Cargando" />}>
              <Edita key={`${id} ${data.plantilla.version}`} plantilla={data.plantilla} contenido={data.contenido} />
            </Suspense>
          ) : (
            <SoloVer plantilla={data.plantilla} contenido={data.contenido} />
          )}
          <Versiones versiones={data.versiones} />
        </>
      ) : (
        <Pending query={read} height={480} />
      )}
    </PageShell>
  )
}

const dondeDe = ({ clave, escuela, archivada }: Plantilla, copies: boolean): string => {
  const place = clave
    ? `Viene con la plataforma${copies ? ': cópiala para cambiarla' : ''}.`
    : escuela || 'De la plataforma'
  return archivada ? `${place} · Archivada` : place
}

type Props = { plantilla: Plantilla; contenido: ContenidoDePlantilla }

// With what it is checked by.
const Edita = lazy(() => import('./Edita.tsx').then(m => ({ default: m.Edita })))

const SoloVer = ({ plantilla, contenido }: Props) => (
  <div className={classes.solo}>
    <Vista id={plantilla.id} contenido={contenido} />
  </div>
)

const Versiones = ({ versiones }: { versiones: readonly VersionDePlantilla[] }) => (
  <section>
    <Title order={2} fz="lg" mt="lg" mb="xs">
      Versiones
    </Title>
    <Text c="var(--e-ink-2)" fz="sm" mb="sm">
      Lo expedido con una versión se sigue imprimiendo con ella.
    </Text>
    <ul className={classes.versiones}>
      {versiones.map(v => (
        <li key={v.numero}>
          Versión {v.numero}, del {formatDay(v.creada)}
          {v.autor && `, de ${v.autor}`} ·{' '}
          {v.emitidas === 0
            ? 'sin constancias'
            : v.emitidas === 1
              ? '1 constancia'
              : `${number.format(v.emitidas)} constancias`}
        </li>
      ))}
    </ul>
  </section>
)
