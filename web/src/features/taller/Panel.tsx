/** Beside the outline: the one thing that is open. On a phone it is the whole page. */
import { type ActividadDeEsquema, type Esquema, hasEntrega, type UnidadDeEsquema } from '@eleva/contract'
import { ActionIcon, Badge, Button, Skeleton, Tabs } from '@mantine/core'
import { IconArrowLeft, IconAsterisk, IconCopy, IconTrash } from '@tabler/icons-react'
import { Suspense, useEffect, useRef } from 'react'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { ListaDePestanas } from '../../kit/page/ListaDePestanas.tsx'
import { useDesk } from '../../kit/theme/anchos.ts'
import { Guardado } from '../../shared/vivo/Guardado.tsx'
import { type FilaDelCurso, type FilaDeTarea, isArchivada, llaveDe } from './esquema.ts'
import { iconoDeFila } from './iconos.tsx'
import { Compartida, PanelDeUnidad } from './PanelDeUnidad.tsx'
import { TABS_DE_TAREA, type Tab } from './pestanas.ts'
import { archivoDe } from './Renglon.tsx'
import classes from './Taller.module.css'
import { CambioAjeno } from './TambienAqui.tsx'
import type { Arbol } from './useArbol.ts'
import type { Taller } from './useEsquema.ts'
import type { Otros } from './useOtros.ts'

// The outline is there before what any of its rows is written with.
const PanelDelCurso = lazy(() => import('./PanelDelCurso.tsx').then(m => ({ default: m.PanelDelCurso })))
const PanelDeTema = lazy(() => import('./PanelDeTema.tsx').then(m => ({ default: m.PanelDeTema })))
const PanelDeTarea = lazy(() => import('./PanelDeTarea.tsx').then(m => ({ default: m.PanelDeTarea })))

const PanelDeHistorial = lazy(() => import('./PanelDeHistorial.tsx').then(m => ({ default: m.PanelDeHistorial })))

const cargando = <Skeleton height={320} radius="lg" role="status" aria-label="Cargando" />

type Props = { esquema: Esquema; fila: FilaDelCurso | undefined; arbol: Arbol; taller: Taller; otros: Otros }

export function Panel({ esquema, fila, arbol, taller, otros }: Props) {
  const Titulo = useTitulo()
  const unidad = fila && esquema.unidades.find(u => u.id === fila.unidad)
  if (arbol.historial)
    return (
      <section className={classes.panel} aria-label="Historial">
        <div className={classes.panelCabeza}>
          <Regresa arbol={arbol} />
          <Titulo>Historial</Titulo>
        </div>
        <div className={classes.cuerpo}>
          <Suspense fallback={cargando}>
            <PanelDeHistorial key={esquema.curso.id} esquema={esquema} arbol={arbol} taller={taller} />
          </Suspense>
        </div>
      </section>
    )
  if (!fila || !unidad)
    return (
      <section className={classes.panel} aria-label="Datos del curso">
        <div className={classes.panelCabeza}>
          <Regresa arbol={arbol} />
          <Titulo>Datos del curso</Titulo>
          <GuardadoAqui />
        </div>
        <div className={classes.cuerpo}>
          <Suspense fallback={cargando}>
            <PanelDelCurso key={esquema.curso.id} esquema={esquema} taller={taller} />
          </Suspense>
        </div>
      </section>
    )
  return (
    // Another thing, other fields.
    <section key={llaveDe(fila)} className={classes.panel} aria-label={fila.nombre}>
      <Cabeza fila={fila} unidad={unidad} arbol={arbol} taller={taller} numero={esquema.unidades.indexOf(unidad) + 1} />
      <CambioAjeno fila={fila} otros={otros} onVer={arbol.abreHistorial} />
      {fila.clase === 'actividad' ? (
        <DeTarea fila={fila} unidad={unidad} cursoId={esquema.curso.id} taller={taller} />
      ) : (
        <div className={classes.cuerpo}>
          <Compartida unidad={unidad} taller={taller} />
          {fila.clase === 'unidad' ? (
            <PanelDeUnidad unidad={unidad} taller={taller} />
          ) : (
            <Suspense fallback={cargando}>
              <PanelDeTema id={fila.id} nombre={fila.nombre} taller={taller} />
            </Suspense>
          )}
        </div>
      )}
    </section>
  )
}

/** Where the course's name does not stand above it, it is the title of the page. */
const useTitulo = () => (useDesk() ? 'h2' : 'h1')

/** Where the head of the page gives way to the panel. */
const GuardadoAqui = () => (useDesk() ? null : <Guardado />)

const Regresa = ({ arbol }: { arbol: Arbol }) => (
  <ActionIcon className={classes.regresa!} size={40} aria-label="Volver al esquema" onClick={() => arbol.cierraPanel()}>
    <IconArrowLeft size={20} stroke={1.75} />
  </ActionIcon>
)

const ARCHIVADA = {
  unidad: 'Archivada: solo la ve quien ya la empezó',
  objetivo: 'Archivado: solo lo ve quien ya lo empezó',
  actividad: 'Archivada: solo la ve quien trabajó en ella',
}

type CabezaProps = { fila: FilaDelCurso; unidad: UnidadDeEsquema; numero: number; arbol: Arbol; taller: Taller }

function Cabeza({ fila, unidad, numero, arbol, taller }: CabezaProps) {
  const { icono: Icon, tipo } = iconoDeFila(fila)
  const title = useRef<HTMLHeadingElement>(null)
  const Titulo = useTitulo()
  // Who goes to it by «Ir», or on a phone, is told where they are.
  useEffect(() => {
    title.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className={classes.panelCabeza}>
      <Regresa arbol={arbol} />
      <span className={classes.sello} aria-hidden>
        <Icon size={22} stroke={1.75} />
      </span>
      <div className={classes.titulo}>
        <p>{fila.clase === 'unidad' ? `Unidad ${numero}` : `Unidad ${numero} · ${unidad.nombre}`}</p>
        <Titulo ref={title}>{fila.nombre}</Titulo>
        <div className={classes.insignias}>
          <Badge color="bugambilia">{tipo}</Badge>
          {isArchivada(fila) && <Badge color="gray">{ARCHIVADA[fila.clase]}</Badge>}
          {fila.clase === 'actividad' && <DeEntrega tarea={fila.datos} />}
          {fila.clase === 'objetivo' && fila.datos.unidades > 1 && (
            <Badge color="talavera">En {fila.datos.unidades} unidades</Badge>
          )}
          <GuardadoAqui />
        </div>
      </div>
      <Button
        className={classes.soloAncho!}
        variant="default"
        size="sm"
        leftSection={<IconCopy size={18} stroke={1.75} />}
        onClick={() => void arbol.duplica(fila)}
      >
        Duplicar
      </Button>
      <RowMenu
        name={fila.nombre}
        actions={[
          { label: 'Duplicar', icon: IconCopy, onClick: () => void arbol.duplica(fila) },
          ...archivoDe(fila, taller),
          { label: 'Quitar', icon: IconTrash, onClick: () => arbol.quita(fila), danger: true },
        ]}
      />
    </div>
  )
}

function DeEntrega({ tarea }: { tarea: ActividadDeEsquema }) {
  if (!hasEntrega(tarea)) return null
  return tarea.entregable_opcional === 2 ? (
    <Badge color="cempasuchil" leftSection={<IconAsterisk size={12} stroke={2} />}>
      Obligatoria
    </Badge>
  ) : (
    <Badge color="gray">Opcional</Badge>
  )
}

const PESTANAS: Record<Tab, string> = {
  contenido: 'Contenido',
  entrega: 'Entrega',
  rubrica: 'Rúbrica',
  preguntas: 'Preguntas',
  fechas: 'Fechas',
}

type DeTareaProps = { fila: FilaDeTarea; unidad: UnidadDeEsquema; cursoId: number; taller: Taller }

function DeTarea({ fila, unidad, cursoId, taller }: DeTareaProps) {
  const { tab = 'contenido' } = useSearchOf('/curso/$curso')
  const go = useGo()
  const tarea = fila.datos
  const counts: Partial<Record<Tab, number>> = {
    rubrica: tarea.rubrica?.criterios ?? 0,
    preguntas: tarea.preguntas,
    contenido: tarea.items,
  }
  return (
    <Tabs
      className={classes.pestanas!}
      value={tab}
      keepMounted={false}
      onChange={to => void go({ tab: to ?? undefined, page: undefined }, { replace: true })}
    >
      <ListaDePestanas className={classes.pestanasLista!}>
        {TABS_DE_TAREA.map(name => (
          <Tabs.Tab key={name} value={name}>
            {PESTANAS[name]}
            {(counts[name] ?? 0) > 0 && <span className={classes.cuenta}>{counts[name]}</span>}
          </Tabs.Tab>
        ))}
      </ListaDePestanas>
      {TABS_DE_TAREA.map(name => (
        <Tabs.Panel key={name} value={name} className={classes.cuerpo!}>
          <Compartida unidad={unidad} taller={taller} />
          <Suspense fallback={cargando}>
            <PanelDeTarea id={fila.id} cursoId={cursoId} tab={name} taller={taller} />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
