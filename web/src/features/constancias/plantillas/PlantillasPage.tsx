/** How constancias look: those of the platform and of one's schools, each to be opened or copied. */
import { entreComillas, type Plantilla, plantillasRoutes } from '@eleva/contract'
import { Badge, Button, Switch, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { Pending } from '../../../kit/feedback/States.tsx'
import { lazy } from '../../../kit/load/lazy.tsx'
import { formatDay } from '../../../kit/page/dates.ts'
import { number, PageShell } from '../../../kit/page/PageShell.tsx'
import { BotonCopiar } from './BotonCopiar.tsx'
import classes from './Plantillas.module.css'

// With what draws a PDF.
const Miniatura = lazy(() => import('./Miniatura.tsx').then(m => ({ default: m.Miniatura })), { silent: true })

export function PlantillasPage() {
  const [archivadas, setArchivadas] = useState(false)
  const query = archivadas ? { archivadas: 1 as const } : {}
  const read = useRead(plantillasRoutes.listPlantillas, { query }, { keep: true })
  const plantillas = read.data?.plantillas
  return (
    <PageShell
      title="Plantillas de constancia"
      total={plantillas?.length}
      description="Cómo se ven. Cada programa dice cuál usa; lo ya expedido no cambia."
    >
      <Switch
        label="Ver también las archivadas"
        checked={archivadas}
        mb="md"
        onChange={e => setArchivadas(e.currentTarget.checked)}
      />
      <Pending query={read} height={320} />
      <ul className={classes.lista}>
        {plantillas?.map(p => (
          <li key={p.id}>
            <Tarjeta plantilla={p} />
          </li>
        ))}
      </ul>
    </PageShell>
  )
}

function usosDe({ clave, usos }: Plantilla): string {
  if (clave === 'constancia') return 'La usa lo que no elige otra'
  if (usos === 0) return 'Nadie la ha elegido'
  return usos === 1 ? 'La usa 1 programa o curso' : `La usan ${number.format(usos)} programas y cursos`
}

function Tarjeta({ plantilla }: { plantilla: Plantilla }) {
  const { id, nombre, clave, escuela, version, cambiada, archivada, editable } = plantilla
  const cual = entreComillas(nombre)
  return (
    <article className={classes.tarjeta} aria-labelledby={`plantilla-${id}`}>
      <div className={classes.miniatura} aria-hidden>
        <Suspense>
          <Miniatura plantilla={plantilla} />
        </Suspense>
      </div>
      <Title order={2} id={`plantilla-${id}`} className={classes.titulo!}>
        {nombre}
      </Title>
      <p className={classes.detalle}>
        {clave ? 'Viene con la plataforma' : escuela || 'De la plataforma'}
        {!clave && ` · Versión ${version}, del ${formatDay(cambiada)}`}
      </p>
      <p className={classes.detalle}>{usosDe(plantilla)}</p>
      {archivada && <Badge color="gray">Archivada</Badge>}
      <div className={classes.botones}>
        <Button
          component={Link}
          to="/plantillas/$id"
          params={{ id } as never}
          variant="default"
          aria-label={`${editable ? 'Editar' : 'Ver'} ${cual}`}
        >
          {editable ? 'Editar' : 'Ver'}
        </Button>
        <BotonCopiar plantilla={plantilla} variant="subtle" />
      </div>
    </article>
  )
}
