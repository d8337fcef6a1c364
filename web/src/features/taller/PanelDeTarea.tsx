/** A task: what it asks, how it is handed in, by what it is graded, what it asks in questions, and until when. */
import { type Actividad, actividadesRoutes, plazosRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconCalendar, IconExternalLink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { call } from '../../kit/api/client.ts'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { useUser } from '../../kit/page/session.tsx'
import { CampoDeLinea } from '../../shared/vivo/Campos.tsx'
import { useCampoDe } from '../../shared/vivo/useCampoDe.ts'
import { uploadEnTexto } from '../objetivos/enTexto.parte.ts'
import { EntregaDeTarea, ExamenDeTarea, ItemsDeTarea } from '../unidades/PartesDeTarea.parte.tsx'
import { CampoConFormato } from './CampoConFormato.tsx'
import type { Tab } from './pestanas.ts'
import classes from './Taller.module.css'
import type { Taller } from './useEsquema.ts'

const PreguntasDeTarea = lazy(() =>
  import('../reactivos/PreguntasDeTarea.parte.tsx').then(m => ({ default: m.PreguntasDeTarea })),
)
const RejillaDeRubrica = lazy(() =>
  import('../rubricas/RejillaDeRubrica.parte.tsx').then(m => ({ default: m.RejillaDeRubrica })),
)

type Props = { id: number; cursoId: number; tab: Tab; taller: Taller }

export function PanelDeTarea({ id, cursoId, tab, taller }: Props) {
  const read = useRead(actividadesRoutes.get, { params: { id } })
  if (!read.data) return <Pending query={read} height={320} />
  const { actividad } = read.data
  const again = () => {
    void read.refetch()
    void taller.reread()
  }
  if (tab === 'contenido') return <Contenido actividad={actividad} taller={taller} again={again} />
  if (tab === 'entrega') return <EntregaDeTarea actividad={actividad} onChange={again} />
  if (tab === 'fechas') return <Fechas cursoId={cursoId} />
  return (
    <Suspense
      fallback={<Pending query={{ ...read, data: undefined, error: null, fetchStatus: 'fetching' }} height={320} />}
    >
      {tab === 'rubrica' ? (
        <RejillaDeRubrica actividadId={id} unidadId={actividad.unidad_id} />
      ) : (
        <PreguntasDeTarea actividadId={id} nombre={actividad.nombre_actividad_unidad} />
      )}
    </Suspense>
  )
}

type DeTarea = { actividad: Actividad; taller: Taller; again: () => void }

function Contenido({ actividad, taller, again }: DeTarea) {
  const campo = (name: 'detalles_actividad' | 'form_link', falla?: (v: string) => string | undefined) => ({
    tema: `actividad:${actividad.id}:${name}`,
    de: actividad,
    get: (a: Actividad) => a[name],
    read: async () => (await call(actividadesRoutes.get, { params: { id: actividad.id } })).actividad,
    send: (value: string, version: number) =>
      call(actividadesRoutes.update, { params: { id: actividad.id }, body: { [name]: value, version } }),
    reread: async () => {
      again()
      await taller.reread()
    },
    ...(falla ? { falla } : {}),
  })
  const instruccion = useCampoDe<Actividad, string>(campo('detalles_actividad'))
  const subeArchivo = uploadEnTexto(useUser().id, async uploadId =>
    call(actividadesRoutes.addArchivo, { params: { id: actividad.id }, body: { uploadId } }),
  )
  const enlace = useCampoDe<Actividad, string>(
    campo('form_link', v =>
      v.trim() === '' && actividad.form_link !== '' ? 'Un formulario se queda con su enlace' : undefined,
    ),
  )
  return (
    <div className={classes.campos}>
      <CampoConFormato
        vivo={instruccion}
        label="Qué hay que hacer"
        description="Suelta aquí un archivo para que el texto lleve a él."
        subeArchivo={subeArchivo}
      />
      <section aria-label="Ítems" className={classes.items}>
        <p className={classes.subtitulo}>Ítems</p>
        <p className={classes.nota}>Pasos que se van marcando al hacer la tarea.</p>
        <ItemsDeTarea actividad={actividad} />
      </section>
      <CampoDeLinea
        vivo={enlace}
        label="Formulario"
        description="Con un enlace, la tarea es un formulario que se abre en otra pestaña."
        placeholder="https://"
        maxLength={2000}
      />
      {actividad.form_link !== '' && (
        <a href={actividad.form_link} target="_blank" rel="noopener noreferrer" className={classes.abre}>
          <IconExternalLink size={18} stroke={1.75} aria-hidden />
          Abrir el formulario
        </a>
      )}
      <ExamenDeTarea actividad={actividad} onChange={again} />
    </div>
  )
}

function Fechas({ cursoId }: { cursoId: number }) {
  const read = useRead(plazosRoutes.grupos, { params: { cursoId } })
  if (!read.data) return <Pending query={read} />
  if (read.data.grupos.length === 0)
    return <EmptyState text="Las fechas se ponen por grupo, cuando el curso ya se ofrece." />
  return (
    <ul className={classes.lista}>
      {read.data.grupos.map(g => (
        <li key={g.id}>
          <span>
            <b>{g.nombre_grupo}</b>
            <small>{g.con_fecha === 0 ? 'sin fechas' : `${g.con_fecha} actividades con fechas`}</small>
          </span>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconCalendar size={18} stroke={1.75} />}
            aria-label={`Fechas de ${g.nombre_grupo}`}
            renderRoot={props => (
              <Link to="/plazos/$grupo/c/$curso" params={{ grupo: g.id, curso: cursoId }} {...props} />
            )}
          >
            Ver fechas
          </Button>
        </li>
      ))}
    </ul>
  )
}
