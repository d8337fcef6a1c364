/** How constancias look: those of the platform and of one's schools, each to be opened or copied. */
import { entreComillas, type Plantilla, plantillasRoutes } from '@eleva/contract'
import { Badge, Button, Switch, Title } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { Pending } from '../../../kit/feedback/States.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { lazy } from '../../../kit/load/lazy.tsx'
import { formatDay } from '../../../kit/page/dates.ts'
import { number, PageShell } from '../../../kit/page/PageShell.tsx'
import { Can } from '../../../kit/page/session.tsx'
import classes from './Plantillas.module.css'

// With what its form is checked by.
const Copia = lazy(() => import('./Copia.tsx').then(m => ({ default: m.Copia })))

export function PlantillasPage() {
  const [archivadas, setArchivadas] = useState(false)
  const [copia, setCopia] = useState<Plantilla>()
  const query = archivadas ? { archivadas: 1 as const } : {}
  const read = useRead(plantillasRoutes.listPlantillas, { query } as never, { keep: true })
  const { plantillas, escuelas = [], plataforma = false } = read.data ?? {}
  return (
    <PageShell
      title="Plantillas"
      total={plantillas?.length}
      description="Cómo se ven las constancias. Cada programa dice cuál usa; lo ya expedido no cambia."
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
            <Tarjeta plantilla={p} onCopiar={() => setCopia(p)} />
          </li>
        ))}
      </ul>
      <FormDialog opened={copia !== undefined} onClose={() => setCopia(undefined)} title="Copiar la plantilla">
        {copia && <Copia de={copia} escuelas={escuelas} plataforma={plataforma} onClose={() => setCopia(undefined)} />}
      </FormDialog>
    </PageShell>
  )
}

function usosDe({ clave, usos }: Plantilla): string {
  if (clave === 'constancia') return 'La usa lo que no elige otra'
  if (usos === 0) return 'Nadie la ha elegido'
  return usos === 1 ? 'La usa 1 programa o curso' : `La usan ${number.format(usos)} programas y cursos`
}

function Tarjeta({ plantilla, onCopiar }: { plantilla: Plantilla; onCopiar: () => void }) {
  const { id, nombre, clave, escuela, version, cambiada, archivada, editable } = plantilla
  const cual = entreComillas(nombre)
  return (
    <article className={classes.tarjeta} aria-labelledby={`plantilla-${id}`}>
      <Title order={2} id={`plantilla-${id}`} className={classes.titulo!}>
        {nombre}
      </Title>
      <p className={classes.detalle}>
        {clave ? 'Viene con Eleva' : escuela || 'De la plataforma'}
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
        <Can permission="plantillas.write">
          <Button
            variant="subtle"
            leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
            aria-label={`Copiar ${cual}`}
            onClick={onCopiar}
          >
            Copiar
          </Button>
        </Can>
      </div>
    </article>
  )
}
