/**
 * Where one studies: the step that is open, the list of units beside it (on a narrow screen, its first tab), and the
 * bar that names what is to be done.
 */

import { type ContenidoDeCurso, dudasRoutes, eventosDeBitacora } from '@eleva/contract'
import { Skeleton, Tabs } from '@mantine/core'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRead } from '../../kit/api/query.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { ListaDePestanas } from '../../kit/page/ListaDePestanas.tsx'
import { useDesk } from '../../kit/theme/anchos.ts'
import { note } from '../../shared/bitacora.ts'
import type { Ubicacion } from '../../shared/ubicacion.ts'
import { BarraDelQuehacer } from './BarraDelQuehacer.tsx'
import classes from './Curso.module.css'
import type { CursoAbierto } from './cursoAbierto.parte.ts'
import { Indice } from './Indice.tsx'
import { isCompleta } from './marcas.ts'
import { direccionDePaso, indiceDe, nombreDePaso, type Paso, pasosDe } from './pasos.ts'
import { estadoDePaso, type Quehacer } from './quehacer.ts'
import { Tema } from './Tema.tsx'
import { useAqui } from './useAqui.ts'
import { useFin } from './useFin.ts'
import type { useMarcas } from './useMarcas.ts'
import { type PeliculaAbierta, usePelicula } from './usePelicula.ts'
import { objetivoSinEnviar } from './useVisita.ts'
import { VideoDeObjetivo } from './VideoDeObjetivo.tsx'
import { useModulo, useVista } from './variante.ts'

type Props = {
  abierto: CursoAbierto
  contenido: ContenidoDeCurso
  marcas: ReturnType<typeof useMarcas>
  /** What takes the place on top, above the video of the objective. */
  arriba?: ReactNode
  /** The questions of the class. */
  chat?: ReactNode
}

// Most steps begin with a film, and each of these is seen later than the step itself.
const Actividades = lazy(() => import('./Actividades.tsx').then(m => ({ default: m.Actividades })))
const Fin = lazy(() => import('./Fin.tsx'), { silent: true })
const SigueEn = lazy(() => import('./SigueEn.tsx').then(m => ({ default: m.SigueEn })), { silent: true })
const Materiales = lazy(() => import('./Materiales.tsx').then(m => ({ default: m.Materiales })))
const Capitulos = lazy(() => import('./Capitulos.tsx').then(m => ({ default: m.Capitulos })), { silent: true })
const DeQueEsTuDuda = lazy(() => import('./DeQueEsTuDuda.tsx').then(m => ({ default: m.DeQueEsTuDuda })))
const DudasPanel = lazy(() => import('../dudas/DudasPanel.parte.tsx').then(m => ({ default: m.DudasPanel })))

/** What stands beside on a desk is no tab there; an objective without materials opens on none. */
function pestanaQueSeVe(tab: string | null, paso: Paso, wide: boolean): string | null {
  const first = paso.actividad ? 'actividades' : paso.objetivo.materiales_objetivo.length > 0 ? 'materiales' : null
  if (!tab || (wide && (tab === 'unidades' || tab === 'preguntas'))) return first
  return paso.objetivo && tab === 'actividades' ? first : tab
}

/** The steps of the course, which one is open, and the way to another. */
function usePasos({ abierto, contenido }: Props) {
  const { curso } = abierto
  const donde = useSearchOf('/contenido-curso-curricula')
  const go = useGo()
  const cabeza = useRef<HTMLHeadingElement>(null)
  const { unidad, objetivo, actividad } = donde
  const pasos = pasosDe(contenido, objetivo)
  const whole = objetivo !== undefined || actividad !== undefined
  // Where the person goes on, in the course or in a unit alone, is settled when it opens: a tick later must not lead
  // them away.
  const settle = () => ({
    unidad,
    paso: direccionDePaso(
      pasos[indiceDe(contenido, pasos, unidad === undefined ? objetivoSinEnviar(curso) : { unidad })]!,
    ),
  })
  const [fijo, setFijo] = useState(settle)
  if (!whole && fijo.unidad !== unidad) setFijo(settle())
  const here = indiceDe(contenido, pasos, whole ? donde : fijo.paso)
  const goTo = (to: Paso) =>
    void go({ segundo: undefined, ver: undefined, duda: undefined, ...direccionDePaso(to) }, { replace: true }).then(
      () => cabeza.current?.focus(),
    )
  return { pasos, here, paso: pasos[here]!, donde, goTo, cabeza }
}

/** @returns notes a unit that is opened in the list; that a step was opened goes with its place (`useVisita`) */
function useNota({ curricula, curso }: CursoAbierto) {
  const modulo = useModulo()
  return (abierta: number) => note(modulo, eventosDeBitacora.abrirUnidad, { curricula, curso, unidad: abierta })
}

export function Estudio(props: Props) {
  const { abierto, contenido, marcas, arriba, chat } = props
  const { pasos, here, paso, donde, goTo, cabeza } = usePasos(props)
  const { objetivo, actividad } = paso
  const wide = useDesk()
  const { ver } = donde
  const [tab, setTab] = useState<string | null>(ver ?? (chat ? 'preguntas' : null))
  // A notice may lead to a tab of what is open already.
  useEffect(() => {
    if (ver) setTab(ver)
  }, [ver])
  const pelicula = usePelicula(abierto, paso.unidad.unidad.id, objetivo)
  const fin = useFin(contenido)
  const known = useAqui(actividad?.id)
  const onAbre = useNota(abierto)

  const ir = (to: Paso) => {
    setTab(null)
    goTo(to)
  }
  const temas = pasos.filter(p => p.objetivo && p.unidad === paso.unidad)
  const preguntaDe = (tema: Paso) => {
    setTab('dudas')
    goTo(tema)
  }
  /** What the bar names is done by the control that stands at the activity, so that it is done in one way. */
  const onQuehacer = ({ que }: Quehacer) => {
    if (que === 'video') return pelicula.play()
    flushSync(() => setTab('actividades'))
    const control = document.querySelector<HTMLElement>(`[data-quehacer="${que}-${actividad?.id}"]`)
    // Where there is none, the activity says why.
    if (control) control.click()
    else document.getElementById(`actividad-${actividad?.id}`)?.closest('li')?.scrollIntoView()
    if (que === 'formulario') known.onFormulario()
  }
  const after = pasos[here + 1]
  const film = objetivo?.video && (
    <PeliculaDelTema key={objetivo.id} {...{ objetivo, pelicula, after, ir }} desde={pelicula.desde ?? donde.segundo} />
  )
  const capitulos = objetivo?.video?.capitulos
  const indice = <Indice {...{ contenido, pasos, here, ir, onAbre }} />
  const shown = pestanaQueSeVe(tab, paso, wide)
  const asking = shown === 'preguntas'
  return (
    <>
      <div className={classes.pagina} data-preguntas={asking || undefined}>
        <div className={classes.centro}>
          {arriba}
          {!arriba && film && (
            <div className={classes.video} data-pelicula>
              {film}
            </div>
          )}
          {capitulos && (
            <Suspense>
              <Capitulos key={objetivo.id} {...{ capitulos }} segundo={pelicula.segundo} onSalta={pelicula.salta} />
            </Suspense>
          )}
          <Lo
            {...{ abierto, contenido, marcas, paso, temas, preguntaDe, indice, cabeza, pelicula, shown, wide }}
            film={arriba ? film : undefined}
            chat={wide ? undefined : chat}
            onTab={setTab}
          />
        </div>
        <Lado indice={indice} chat={chat} />
      </div>
      {!asking && (
        <BarraDelQuehacer
          {...{ contenido, pasos, here, abierto, ir, onQuehacer }}
          estado={estadoDePaso(paso, { ...known.sabe, visto: pelicula.vista, viendo: pelicula.viendo })}
          onFin={fin.open}
          onUnidades={wide ? undefined : () => setTab('unidades')}
        />
      )}
      {fin.opened && (
        <Suspense>
          <Fin abierto={abierto} contenido={contenido} onClose={fin.close} />
        </Suspense>
      )}
    </>
  )
}

type DelTema = {
  objetivo: NonNullable<Paso['objetivo']>
  pelicula: PeliculaAbierta
  desde: number | undefined
  /** The step that comes after it. */
  after: Paso | undefined
  ir: (to: Paso) => void
}

const PeliculaDelTema = ({ objetivo, pelicula, desde, after, ir }: DelTema) => (
  <VideoDeObjetivo
    ref={pelicula.ref}
    desde={desde}
    objetivo={objetivo}
    onTiempo={pelicula.onTiempo}
    onTermina={pelicula.onTermina}
    encima={pelicula.terminada && after && <Despues pelicula={pelicula} after={after} ir={ir} />}
  />
)

/** Over the film that has ended. */
const Despues = ({ pelicula, after, ir }: { pelicula: PeliculaAbierta; after: Paso; ir: (to: Paso) => void }) => (
  <Suspense>
    <SigueEn nombre={nombreDePaso(after)} onSigue={() => ir(after)} onOtraVez={pelicula.again} />
  </Suspense>
)

type LoProps = {
  abierto: CursoAbierto
  contenido: ContenidoDeCurso
  marcas: ReturnType<typeof useMarcas>
  paso: Paso
  /** The steps of its unit that doubts are about, and the way to those of one. */
  temas: readonly Paso[]
  preguntaDe: (tema: Paso) => void
  indice: ReactNode
  cabeza: RefObject<HTMLHeadingElement | null>
  pelicula: PeliculaAbierta
  /** Where the class has the place on top. */
  film: ReactNode
  /** Where it is a tab. */
  chat: ReactNode
  shown: string | null
  wide: boolean
  onTab: (tab: string | null) => void
}

/** What is studied here: its name, and its tabs. */
function Lo(props: LoProps) {
  const { abierto, contenido, marcas, paso, temas, preguntaDe } = props
  const { indice, cabeza, pelicula, film, chat, shown, wide, onTab } = props
  const { objetivo, actividad } = paso
  const { unidad } = paso.unidad
  const modulo = useModulo()
  const ubicacion: Ubicacion = { curricula_id: abierto.curricula, curso_id: abierto.curso, unidad_id: unidad.id }
  const materiales = objetivo
    ? objetivo.materiales_objetivo
    : unidad.objetivos_unidad.flatMap(o => o.objetivo.materiales_objetivo)
  const lista = <Pestanas paso={paso} preguntas={Boolean(chat)} unidades={!wide} materiales={materiales.length} />
  return (
    <Tabs value={shown} onChange={onTab} keepMounted={false} className={classes.cuerpo!}>
      {/* The class is on top of a narrow screen: what is asked in it stands right below. */}
      {chat && lista}
      {shown !== 'preguntas' && (
        <Tema paso={paso} contenido={contenido} cabeza={cabeza}>
          {film}
        </Tema>
      )}
      {!chat && lista}
      <div>
        {chat && <Tabs.Panel value="preguntas">{chat}</Tabs.Panel>}
        {!wide && <Tabs.Panel value="unidades">{indice}</Tabs.Panel>}
        {actividad && (
          <Tabs.Panel value="actividades">
            <Suspense fallback={cargando}>
              <Actividades
                actividades={unidad.actividades}
                actual={actividad.id}
                ubicacion={ubicacion}
                marcas={marcas}
              />
            </Suspense>
          </Tabs.Panel>
        )}
        <Tabs.Panel value="materiales">
          <Suspense fallback={cargando}>
            <Materiales materiales={materiales} ubicacion={ubicacion} objetivo={objetivo?.id} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="dudas" pt="md">
          <Suspense fallback={cargando}>
            {objetivo ? (
              <DudasPanel
                key={objetivo.id}
                objetivoId={objetivo.id}
                ubicacion={ubicacion}
                modulo={modulo}
                segundoActual={() => pelicula.ref.current?.segundo()}
                seek={segundo => pelicula.ref.current?.seek(segundo)}
              />
            ) : (
              <DeQueEsTuDuda temas={temas} onElige={preguntaDe} />
            )}
          </Suspense>
        </Tabs.Panel>
      </div>
    </Tabs>
  )
}

type PestanasProps = { paso: Paso; preguntas: boolean; unidades: boolean; materiales: number }

function Pestanas({ paso: { objetivo, unidad }, preguntas, unidades, materiales }: PestanasProps) {
  const { actividades } = unidad.unidad
  const hechas = actividades.filter(isCompleta).length
  const vista = useVista()
  // Where the list has been read, its tab says what stands in it; nobody asks for it before.
  const dudas = useRead(dudasRoutes.deObjetivo, { params: { objetivoId: objetivo?.id ?? 0 } }, { enabled: false }).data
  return (
    <ListaDePestanas className={classes.lista!}>
      {preguntas && <Tabs.Tab value="preguntas">Preguntas</Tabs.Tab>}
      {unidades && <Tabs.Tab value="unidades">Unidades</Tabs.Tab>}
      {!objetivo && (
        <Tabs.Tab value="actividades">
          Actividades <Cuenta text={`${hechas}/${actividades.length}`} />
        </Tabs.Tab>
      )}
      {(objetivo || materiales > 0) && (
        <Tabs.Tab value="materiales">Materiales {materiales > 0 && <Cuenta text={String(materiales)} />}</Tabs.Tab>
      )}
      {!vista && (
        <Tabs.Tab value="dudas">
          Dudas {objetivo && <Cuenta text={String(dudas?.dudas.length ?? objetivo.dudas)} />}
        </Tabs.Tab>
      )}
    </ListaDePestanas>
  )
}

/** On a desk the units stand beside, and the questions of a class with them. */
function Lado({ indice, chat }: { indice: ReactNode; chat: ReactNode }) {
  const wide = useDesk()
  const [lado, setLado] = useState<string | null>('preguntas')
  if (!wide) return null
  return (
    <aside
      className={classes.lado}
      data-chat={chat ? true : undefined}
      aria-label={chat ? 'Preguntas y unidades' : 'Unidades del curso'}
    >
      {chat ? (
        <Tabs value={lado} onChange={setLado} className={classes.lados!}>
          <Tabs.List grow>
            <Tabs.Tab value="preguntas">Preguntas</Tabs.Tab>
            <Tabs.Tab value="unidades">Unidades</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="preguntas">{chat}</Tabs.Panel>
          <Tabs.Panel value="unidades">{indice}</Tabs.Panel>
        </Tabs>
      ) : (
        indice
      )}
    </aside>
  )
}

/** On a slow line, until the script of a tab has come. */
const cargando = <Skeleton height={140} radius="md" role="status" aria-label="Cargando" aria-busy />

const Cuenta = ({ text }: { text: string }) => <span className={classes.cuenta}>{text}</span>
