/** What was handed in each time, newest first: any of it opens, and two stand side by side. */
import { entregasPropiasRoutes, type Revision } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconColumns2, IconExternalLink } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { Pending } from '../../../kit/feedback/States.tsx'
import { lazy } from '../../../kit/load/lazy.tsx'
import { formatMoment } from '../../../kit/page/dates.ts'
import { HechoSinLinea } from '../../../shared/HechoSinLinea.tsx'
import { nombreDeTrabajo } from '../documento/documento.ts'
import classes from './Versiones.module.css'

const CompararDialog = lazy(() => import('./CompararDialog.tsx').then(m => ({ default: m.CompararDialog })))

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function Versiones({ entrega }: { entrega: Revision }) {
  const [comparing, setComparing] = useState(false)
  const several = entrega.versiones > 1
  const read = useRead(
    entregasPropiasRoutes.historial,
    { params: { id: entrega.id } },
    { enabled: several, fresh: true },
  )
  if (!several) return null
  const versiones = read.data?.versiones
  return (
    <section className={classes.versiones} aria-label="Versiones">
      <div className={classes.cabeza}>
        <h3>Versiones</h3>
        {versiones && versiones.length > 1 && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconColumns2 {...icon} />}
            onClick={() => setComparing(true)}
          >
            Comparar
          </Button>
        )}
      </div>
      {!versiones && <Pending query={read} height={64} />}
      <ol reversed className={classes.lista}>
        {versiones?.map((v, i) => (
          <li key={v.numero}>
            <a href={v.tareaURL} target="_blank" rel="noopener noreferrer">
              <IconExternalLink {...icon} size={16} />
              <span>
                Versión {v.numero}
                {i === 0 && ', la de ahora'}: {nombreDeTrabajo(v)}
                {v.otros && ` y ${v.otros.length} más`}
              </span>
            </a>
            <time dateTime={v.entregado_en}>{formatMoment(v.entregado_en)}</time>
            {v.hecho_en && <HechoSinLinea hecho={v.hecho_en} llego={v.entregado_en} />}
          </li>
        ))}
      </ol>
      <Suspense>
        {comparing && versiones && <CompararDialog versiones={versiones} onClose={() => setComparing(false)} />}
      </Suspense>
    </section>
  )
}
