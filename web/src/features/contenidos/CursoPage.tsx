/** A course as one follows it, or a live one with its class on top. */

import type { ContenidoDeCurso } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { Link, Navigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { EmptyState, ErrorState } from '../../kit/feedback/States.tsx'
import { everTaken } from '../../kit/llevado/everTaken.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { useParamsOf, useSearchOf } from '../../kit/page/address.ts'
import { tituloDe } from '../../kit/page/entorno.ts'
import { useDesk } from '../../kit/theme/anchos.ts'
import { conHechos } from '../../shared/hecho.ts'
import classes from './Curso.module.css'
import type { CursoAbierto } from './cursoAbierto.parte.ts'
import { Encabezado } from './Encabezado.tsx'
import { Estudio } from './Estudio.tsx'
import { conVistos } from './jugado.ts'
import { pasosDe } from './pasos.ts'
import { Recado } from './Recado.tsx'
import { useAvance } from './useAvance.parte.ts'
import { useMarcas } from './useMarcas.ts'
import { useSuHora } from './useMomento.ts'
import { useVistos } from './useVistos.ts'
import { ContextoDeVariante, ContextoDeVista, rutas, useContenido, useVista, type Variante } from './variante.ts'

// Who follows a self-paced course does not pay for it.
const Clase = lazy(() => import('./Clase.tsx'))
const Chat = lazy(() => import('./Chat.tsx'))
const AnunciosDeCursoOGrupo = lazy(
  () => import('../anuncios/AnunciosDeCursoOGrupo.parte.tsx').then(m => ({ default: m.AnunciosDeCursoOGrupo })),
  { silent: true },
)
const VistaEncabezado = lazy(() => import('./VistaEncabezado.tsx').then(m => ({ default: m.VistaEncabezado })))
const Cambios = lazy(() => import('./llevar/Cambios.tsx'), { silent: true })

export const CursoPage = () => <Pagina variante="autogestivo" />
export const CursoEnVivoPage = () => <Pagina variante="enVivo" />

/** A course as it is found by who has done nothing in it, for its authors and who accompanies it: nothing is kept. */
export function VistaDeCursoPage() {
  const { curso } = useParamsOf('/vista-curso/$curso')
  return (
    <ContextoDeVista value={true}>
      <Curso key={curso} abierto={{ curricula: 0, curso, oferta_actual: undefined }} variante="autogestivo" />
    </ContextoDeVista>
  )
}

function Pagina({ variante }: { variante: Variante }) {
  const { curricula, curso, oferta_actual } = useSearchOf('/contenido-curso-curricula')
  // The route goes on to where both are named.
  if (!curricula || !curso) return null
  return (
    <ContextoDeVariante value={variante}>
      {/* Another course begins anew: what was open or played in this one stays with it. */}
      <Curso key={curso} abierto={{ curricula, curso, oferta_actual }} variante={variante} />
    </ContextoDeVariante>
  )
}

/** The waiting text of the specification for the courses of a curriculum: here it shows none of its own. */
const Espera = () => (
  <Recado icon={<IconInfoCircle size={20} />} role="alert" aria-busy style={{ margin: 16 }}>
    Unos segundos, estamos cargando la información
  </Recado>
)

type NoSeLeeProps = { curricula: number; error: Error; onRetry: () => void }

/** It could not be read: again, or back to the courses of its curriculum. */
const NoSeLee = ({ curricula, error, onRetry }: NoSeLeeProps) => (
  <ErrorState error={error} onRetry={onRetry}>
    <Button
      variant="default"
      size="sm"
      leftSection={<IconArrowLeft size={18} stroke={1.75} />}
      renderRoot={props => <Link to="/cursos-curricula" search={{ curricula }} {...props} />}
    >
      Volver a los cursos
    </Button>
  </ErrorState>
)

function Curso({ abierto, variante }: { abierto: CursoAbierto; variante: Variante }) {
  const { curricula, curso } = abierto
  const vista = useVista()
  const { read, leido, evento, stream: found } = useContenido(variante, curso)
  // On a self-paced course a class takes the place on top during its hour alone.
  const suHora = useSuHora(found, read.dataUpdatedAt)
  const stream = variante === 'enVivo' || suHora ? found : null
  const marcas = useMarcas(curso)
  const vistos = useVistos(curso)
  const contenido = useMemo(
    () => leido && conVistos(conHechos(leido, marcas.hechos), vistos),
    [leido, marcas.hechos, vistos],
  )
  useAvance()
  useEffect(() => {
    if (leido) document.title = tituloDe(leido.nombre_curso)
  }, [leido])
  const propia = leido?.cursoEnVivo === 1 ? 'enVivo' : 'autogestivo'
  if (leido && propia !== variante && !vista) return <Navigate to={rutas[propia]} search={abierto} replace />
  const arriba = (variante === 'enVivo' || stream) && leido && (
    <Suspense fallback={<div className={classes.porVenir} aria-busy />}>
      <Clase
        cursoId={curso}
        nombre={leido.nombre_curso}
        evento={evento}
        stream={stream}
        leidoEn={read.dataUpdatedAt}
        onCambio={() => void read.refetch()}
      />
    </Suspense>
  )
  const chat = stream && (
    <Suspense fallback={<div className={classes.porVenir} aria-busy />}>
      <Chat key={stream.id} stream={stream} />
    </Suspense>
  )
  return (
    <div className={classes.curso}>
      {vista ? (
        <Suspense>
          <VistaEncabezado curso={curso} contenido={contenido} />
        </Suspense>
      ) : (
        <Encabezado abierto={abierto} contenido={contenido} />
      )}
      {read.isError && !contenido && (
        <NoSeLee curricula={curricula} error={read.error} onRetry={() => void read.refetch()} />
      )}
      {read.isPending && <Espera />}
      {contenido && !vista && everTaken() && (
        <Suspense>
          <Cambios curso={curso} />
        </Suspense>
      )}
      {contenido && !vista && (
        <div className={classes.anuncios}>
          <Suspense>
            <AnunciosDeCursoOGrupo curso={curso} />
          </Suspense>
        </div>
      )}
      {contenido && (
        <Contenido
          abierto={abierto}
          contenido={contenido}
          marcas={marcas}
          arriba={arriba || undefined}
          chat={chat || undefined}
        />
      )}
    </div>
  )
}

type Props = {
  abierto: CursoAbierto
  contenido: ContenidoDeCurso
  marcas: ReturnType<typeof useMarcas>
  arriba: ReactNode
  chat: ReactNode
}

function Contenido(props: Props) {
  const wide = useDesk()
  if (pasosDe(props.contenido).length === 0)
    return (
      <div className={classes.pagina} data-una={props.chat ? undefined : true}>
        <div className={classes.centro}>
          {props.arriba}
          <EmptyState
            text={
              props.contenido.unidades_curso.length === 0
                ? 'De momento, este curso no tiene unidades.'
                : 'De momento, este curso no tiene contenido.'
            }
          />
        </div>
        {props.chat && (
          <aside className={classes.lado} data-chat aria-label="Preguntas">
            {/* Narrow, the questions reach over the edges of what they stand in. */}
            <div className={wide ? undefined : classes.cuerpo}>{props.chat}</div>
          </aside>
        )}
      </div>
    )
  return <Estudio {...props} />
}
