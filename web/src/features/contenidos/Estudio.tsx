/** Where one studies: the video of the objective, what the unit asks for, and the list of units beside it (on a narrow screen, its first tab). */

import { type ContenidoDeCurso, dudasRoutes, eventosDeBitacora } from '@eleva/contract'
import { Alert, Button, Skeleton, Tabs, Title } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { ListaDePestanas } from '../../kit/page/ListaDePestanas.tsx'
import { useDesk } from '../../kit/theme/anchos.ts'
import { note } from '../../shared/bitacora.ts'
import type { VideoPlayerHandle } from '../videos/reproductor/tipos.parte.ts'
import { Actividades } from './Actividades.tsx'
import classes from './Curso.module.css'
import { Indice } from './Indice.tsx'
import type { CursoAbierto } from './lugarGuardado.parte.ts'
import { estaCompleta } from './marcas.ts'
import { dondeDe, indiceDe, type Paso, pasosDe } from './pasos.ts'
import { useRefresh } from './useAvance.parte.ts'
import type { useMarcas } from './useMarcas.ts'
import { useGoToCurso, useVecinos } from './useVecinos.ts'
import { objetivoSinEnviar, useVisita } from './useVisita.ts'
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

const Materiales = lazy(() => import('./Materiales.tsx').then(m => ({ default: m.Materiales })))
const DudasPanel = lazy(() => import('../dudas/DudasPanel.parte.tsx').then(m => ({ default: m.DudasPanel })))

/** What a unit asks for stands once, where it is evaluated: not under each of its objectives. What stands beside on a desk is no tab there. */
function pestanaQueSeVe(tab: string | null, deObjetivo: boolean, wide: boolean): string {
  const first = deObjetivo ? 'materiales' : 'actividades'
  if (!tab || (wide && (tab === 'unidades' || tab === 'preguntas'))) return first
  return deObjetivo && tab === 'actividades' ? first : tab
}

export function Estudio({ abierto, contenido, marcas, arriba, chat }: Props) {
  const { curricula, curso } = abierto
  const donde = useSearchOf('/contenido-curso-curricula')
  const go = useGo()
  const modulo = useModulo()
  const pasos = pasosDe(contenido)
  // Where the person goes on is settled when the page opens: a tick later must not lead them away.
  const [inicial] = useState(() => dondeDe(pasos[indiceDe(contenido, pasos, objetivoSinEnviar(curso))]!))
  const named = donde.unidad !== undefined || donde.objetivo !== undefined
  const aqui = indiceDe(contenido, pasos, named ? donde : inicial)
  const paso = pasos[aqui]!
  const { objetivo } = paso
  const { unidad } = paso.unidad
  const lugar = { curricula_id: curricula, curso_id: curso, unidad_id: unidad.id }
  const wide = useDesk()
  const { ver } = donde
  const [tab, setTab] = useState<string | null>(ver ?? (chat ? 'preguntas' : null))
  // A notice may lead to a tab of what is open already.
  useEffect(() => {
    if (ver) setTab(ver)
  }, [ver])
  const visita = useVisita(abierto, objetivo?.id)
  const refresh = useRefresh()
  const cabeza = useRef<HTMLHeadingElement>(null)
  const video = useRef<VideoPlayerHandle>(null)

  const objetivoId = objetivo?.id
  useEffect(() => {
    if (objetivoId)
      note(modulo, eventosDeBitacora.verObjetivo, { curricula, curso, unidad: unidad.id, objetivo: objetivoId })
  }, [modulo, curricula, curso, unidad.id, objetivoId])

  const ir = (to: Paso) => {
    setTab(null)
    void go({ objetivo: undefined, segundo: undefined, ver: undefined, ...dondeDe(to) }, { replace: true }).then(() =>
      cabeza.current?.focus(),
    )
  }
  const indice = <Indice {...{ contenido, pasos, aqui, ir, curricula, curso }} />
  const mover = <Mover {...{ pasos, aqui, ir, abierto }} />
  const pelicula = objetivo && (
    <VideoDeObjetivo
      key={objetivo.id}
      ref={video}
      desde={donde.segundo}
      objetivo={objetivo}
      onTiempo={visita.va}
      onTermina={end => end !== null && void visita.termina(end)?.then(refresh)}
    />
  )
  const materiales = objetivo
    ? objetivo.materiales_objetivo
    : unidad.objetivos_unidad.flatMap(o => o.objetivo.materiales_objetivo)
  /** The questions of the class, where they are a tab. */
  const preguntas = wide ? undefined : chat
  const lista = <Pestanas paso={paso} preguntas={Boolean(preguntas)} unidades={!wide} materiales={materiales.length} />
  const shown = pestanaQueSeVe(tab, objetivo !== null, wide)
  const asking = shown === 'preguntas'
  return (
    <>
      <div className={classes.pagina} data-preguntas={asking || undefined}>
        <div className={classes.centro}>
          {arriba}
          {!arriba && pelicula && (
            <div className={classes.video} data-sin={objetivo?.video ? undefined : true}>
              {pelicula}
            </div>
          )}
          <Tabs value={shown} onChange={setTab} keepMounted={false} className={classes.cuerpo!}>
            {/* The class is on top of a narrow screen: what is asked in it stands right below. */}
            {preguntas && lista}
            {!asking && (
              <Tema paso={paso} contenido={contenido} cabeza={cabeza} mover={mover}>
                {arriba && objetivo?.video && pelicula}
              </Tema>
            )}
            {!preguntas && lista}
            <div>
              {preguntas && <Tabs.Panel value="preguntas">{preguntas}</Tabs.Panel>}
              {!wide && <Tabs.Panel value="unidades">{indice}</Tabs.Panel>}
              {!objetivo && (
                <Tabs.Panel value="actividades">
                  <Actividades actividades={unidad.actividades} lugar={lugar} marcas={marcas} />
                </Tabs.Panel>
              )}
              <Tabs.Panel value="materiales">
                <Suspense fallback={cargando}>
                  <Materiales materiales={materiales} lugar={lugar} objetivo={objetivo?.id} />
                </Suspense>
              </Tabs.Panel>
              <Tabs.Panel value="dudas" pt="md">
                <Suspense fallback={cargando}>
                  <DudasPanel
                    objetivoId={objetivo?.id ?? null}
                    lugar={lugar}
                    modulo={modulo}
                    segundoActual={() => video.current?.segundo()}
                    seek={segundo => video.current?.seek(segundo)}
                  />
                </Suspense>
              </Tabs.Panel>
            </div>
          </Tabs>
        </div>
        <Lado indice={indice} chat={chat} />
      </div>
      {!asking && (
        <div className={classes.abajo} data-barra="abajo">
          {mover}
        </div>
      )}
    </>
  )
}

type PestanasProps = { paso: Paso; preguntas: boolean; unidades: boolean; materiales: number }

function Pestanas({ paso: { objetivo, unidad }, preguntas, unidades, materiales }: PestanasProps) {
  const { actividades } = unidad.unidad
  const hechas = actividades.filter(estaCompleta).length
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
      <Tabs.Tab value="materiales">
        Materiales <Cuenta text={String(materiales)} />
      </Tabs.Tab>
      {!vista && (
        <Tabs.Tab value="dudas">
          Dudas {objetivo && <Cuenta text={String(dudas?.dudas.length ?? objetivo.dudas)} />}
        </Tabs.Tab>
      )}
    </ListaDePestanas>
  )
}

type TemaProps = {
  paso: Paso
  contenido: ContenidoDeCurso
  cabeza: RefObject<HTMLHeadingElement | null>
  mover: ReactNode
  children: ReactNode
}

/** What one studies here, by name. */
function Tema({ paso: { objetivo, numero, unidad }, contenido, cabeza, mover, children }: TemaProps) {
  const { nombre_unidad, descripcion } = unidad.unidad
  return (
    <>
      <div className={classes.tema}>
        <div className={classes.titulo}>
          <p className={classes.unidad}>
            Unidad {numero} · {nombre_unidad}
          </p>
          <Title order={2} tabIndex={-1} ref={cabeza}>
            {objetivo?.nombre_objetivo ?? 'Evaluación y recursos'}
          </Title>
        </div>
        <div className={classes.mover}>{mover}</div>
      </div>
      {(objetivo?.descripcion || descripcion) && (
        <p className={classes.descripcion}>{objetivo ? objetivo.descripcion : descripcion}</p>
      )}
      {children}
      {contenido.terminado === 1 && (
        <Alert color="success" icon={<IconCircleCheck size={20} stroke={1.75} />} role="status">
          {contenido.porcentaje_avance < 100
            ? 'Este curso ya cuenta como terminado: lo que falta puedes hacerlo cuando quieras.'
            : 'Terminaste este curso.'}
        </Alert>
      )}
    </>
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

/** To the step before and the one after; the last one of a course leads on to the next course, when that opens. */
function Mover({
  pasos,
  aqui,
  ir,
  abierto,
}: {
  pasos: Paso[]
  aqui: number
  ir: (to: Paso) => void
  abierto: CursoAbierto
}) {
  const { siguiente } = useVecinos(abierto)
  const goToCurso = useGoToCurso(abierto)
  const [before, after] = [pasos[aqui - 1], pasos[aqui + 1]]
  const next = siguiente && !siguiente.closed ? siguiente : undefined
  const text = after
    ? after.objetivo
      ? 'Siguiente objetivo'
      : 'Evaluación y recursos'
    : next
      ? 'Curso siguiente'
      : 'Siguiente'
  return (
    <>
      <Button
        variant="default"
        size="lg"
        leftSection={<IconArrowLeft size={18} stroke={1.75} />}
        disabled={!before}
        onClick={() => before && ir(before)}
      >
        Anterior
      </Button>
      <Button
        size="lg"
        rightSection={<IconArrowRight size={18} stroke={1.75} />}
        disabled={!after && !next}
        onClick={() => (after ? ir(after) : next && goToCurso(next, 'cursoSiguiente'))}
      >
        <span className={classes.largo}>{text}</span>
        <span className={classes.corto}>{after ? 'Siguiente' : text}</span>
      </Button>
    </>
  )
}
