/** What was done with a delivery, newest first, in a part that is opened; with each version what was handed in then. */
import { entregasPropiasRoutes, type PasoDeEntrega, type VersionDeEntrega } from '@eleva/contract'
import { IconExternalLink } from '@tabler/icons-react'
import { useRead } from '../../../kit/api/query.ts'
import { Pending } from '../../../kit/feedback/States.tsx'
import { formatMoment, formatReloj } from '../../../kit/page/dates.ts'
import { Desplegable } from './Desplegable.tsx'
import classes from './Historial.module.css'
import { dichoDe } from './historia.ts'

type Props = { entregaId: number /** Told where several stand on a screen. */; de?: string }

export function Historial({ entregaId, de }: Props) {
  const nombre = (
    <span>
      Historial
      {de && <span className={classes.oculto}> de {de}</span>}
    </span>
  )
  return (
    <Desplegable nombre={nombre}>
      <Pasos entregaId={entregaId} />
    </Desplegable>
  )
}

function Pasos({ entregaId }: { entregaId: number }) {
  const read = useRead(entregasPropiasRoutes.historial, { params: { id: entregaId } }, { fresh: true })
  if (!read.data) return <Pending query={read} height={80} />
  const { versiones, historial } = read.data
  return (
    <ol className={classes.pasos}>
      {historial.map(p => (
        <Paso
          key={`${p.paso}-${p.numero}-${p.fecha}`}
          paso={p}
          version={p.paso === 'entregada' ? versiones.find(v => v.numero === p.numero) : undefined}
        />
      ))}
    </ol>
  )
}

type PasoProps = { paso: PasoDeEntrega; version: VersionDeEntrega | undefined }

const Paso = ({ paso, version }: PasoProps) => (
  <li>
    <b>{dichoDe(paso)}</b>
    <span className={classes.cuando}>
      {[paso.quien, formatMoment(paso.fecha), paso.hasta && `hasta el ${formatReloj(paso.hasta)}`]
        .filter(Boolean)
        .join(' · ')}
    </span>
    {paso.palabras && <span className={classes.palabras}>{paso.palabras}</span>}
    {version && (
      <a href={version.tareaURL} target="_blank" rel="noopener noreferrer" className={classes.archivo}>
        <IconExternalLink size={16} stroke={1.75} aria-hidden />
        <span>{version.file_name || version.tareaURL}</span>
      </a>
    )}
    {version?.otros?.map(archivo => (
      <a
        key={archivo.file_url}
        href={archivo.file_url}
        target="_blank"
        rel="noopener noreferrer"
        className={classes.archivo}
      >
        <IconExternalLink size={16} stroke={1.75} aria-hidden />
        <span>{archivo.file_name}</span>
      </a>
    ))}
  </li>
)
