/** The outline of a course, as a tree; where something can be added stands under the row that is chosen. */
import type { Esquema as De } from '@eleva/contract'
import { ActionIcon, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconFold, IconFoldDown, IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazy } from '../../kit/load/lazy.tsx'
import { count } from '../../kit/page/count.ts'
import { formatMinutes } from '../../kit/page/duration.ts'
import { useArrastre } from '../../shared/vivo/useArrastre.ts'
import { type FilaDelCurso, filasDe, findFila, llaveDe, posicionSobre, segundosDe } from './esquema.ts'
import { FilaNueva } from './FilaNueva.tsx'
import { Renglon } from './Renglon.tsx'
import classes from './Taller.module.css'
import type { Agrega, Arbol } from './useArbol.ts'
import type { Taller } from './useEsquema.ts'
import type { Otro } from './useOtros.ts'
import { useSuelta } from './useSuelta.ts'

// What sends files comes behind the outline.
const SubidasDelCurso = lazy(() => import('./SubidasDelCurso.tsx').then(m => ({ default: m.SubidasDelCurso })))

type Props = { esquema: De; taller: Taller; arbol: Arbol; otros: readonly Otro[] }

const sinAcentos = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function Esquema({ esquema, taller, arbol, otros }: Props) {
  const [search, setSearch] = useState<string>()
  const drag = useArrastre<FilaDelCurso>(llaveDe, (fila, to) => {
    const sobre = findFila(esquema, to.llave)
    const filas = arbol.juntas(fila)
    const posicion = sobre && posicionSobre(esquema, filas, sobre, to.antes)
    if (posicion)
      arbol.lleva(filas, posicion, filas.length === 1 ? `${fila.nombre} cambió de lugar` : 'Cambiaron de lugar')
  })
  const suelta = useSuelta(esquema, taller)
  const words = sinAcentos(search ?? '').trim()
  const found = words === '' ? arbol.filas : filasDe(esquema).filter(f => sinAcentos(f.nombre).includes(words))
  return (
    <>
      <Cabeza {...{ esquema, arbol, search }} onSearch={setSearch} />
      {search !== undefined && (
        <TextInput
          className={classes.busca!}
          aria-label="Nombre de una unidad, tema o tarea"
          placeholder="Unidad, tema o tarea"
          value={search}
          data-autofocus
          autoFocus
          onChange={event => setSearch(event.currentTarget.value)}
          onKeyDown={event => event.key === 'Escape' && setSearch(undefined)}
        />
      )}
      <div
        role="tree"
        aria-label="Esquema del curso"
        aria-multiselectable
        className={classes.arbol}
        ref={arbol.arbol}
        {...suelta.listeners}
      >
        {conHuecos(found, words === '' ? place(arbol) : undefined).map(row =>
          row === 'aqui' ? (
            <FilaNueva key="nueva" agrega={arbol.agrega!} arbol={arbol} taller={taller} />
          ) : (
            <Renglon
              key={taller.claveDe(row)}
              fila={row}
              numero={row.clase === 'unidad' ? esquema.unidades.findIndex(u => u.id === row.id) + 1 : undefined}
              arbol={arbol}
              taller={taller}
              onDrag={drag.begin}
              otros={otros.filter(o => o.fila === llaveDe(row))}
              recibe={suelta.over === llaveDe(row)}
              raya={drag.moving?.to?.llave === llaveDe(row) ? (drag.moving.to.antes ? 'antes' : 'despues') : undefined}
            >
              {arbol.chosen === llaveDe(row) && !arbol.agrega && row.id > 0 && <Agregar fila={row} arbol={arbol} />}
            </Renglon>
          ),
        )}
        {words !== '' && found.length === 0 && <p className={classes.nada}>Nada con ese nombre en este curso.</p>}
      </div>
      {!arbol.agrega && words === '' && (
        <UnstyledButton className={classes.unidadNueva!} onClick={() => arbol.setAgrega({ clase: 'unidad' })}>
          <IconPlus size={18} stroke={2} aria-hidden />
          Unidad
          <kbd className={classes.tecla}>U</kbd>
        </UnstyledButton>
      )}
      <Suspense>
        <SubidasDelCurso esquema={esquema} abierta={arbol.chosen} rechazos={suelta.rechazos} onOlvida={suelta.olvida} />
      </Suspense>
      <VisuallyHidden role="status">{arbol.said}</VisuallyHidden>
    </>
  )
}

type CabezaProps = Pick<Props, 'esquema' | 'arbol'> & {
  /** What is looked for; undefined while nothing is. */
  search: string | undefined
  onSearch: (search: string | undefined) => void
}

/** How much there is of it; closes all units, and begins to look for something. */
function Cabeza({ esquema, arbol, search, onSearch }: CabezaProps) {
  const all = arbol.cerradas.size > 0
  const minutes = Math.round(esquema.unidades.reduce((sum, u) => sum + segundosDe(u), 0) / 60)
  return (
    <div className={classes.cabezaDeEsquema}>
      <h2>
        Contenido{' '}
        <span>
          {count(esquema.unidades.length, 'unidad', 'unidades')}
          {minutes > 0 && ` · ${formatMinutes(minutes)}`}
        </span>
      </h2>
      <ActionIcon
        size={32}
        aria-label={all ? 'Abrir todas las unidades' : 'Cerrar todas las unidades'}
        onClick={() => arbol.cierraTodas(all ? [] : esquema.unidades.map(u => u.id))}
      >
        {all ? <IconFoldDown size={18} stroke={1.75} /> : <IconFold size={18} stroke={1.75} />}
      </ActionIcon>
      <ActionIcon
        size={32}
        aria-label="Buscar en el curso"
        aria-expanded={search !== undefined}
        onClick={() => onSearch(search === undefined ? '' : undefined)}
      >
        {search === undefined ? <IconSearch size={18} stroke={1.75} /> : <IconX size={18} stroke={1.75} />}
      </ActionIcon>
    </div>
  )
}

/** Behind which row what is typed stands; `null` before all, undefined where nothing is typed. */
function place(arbol: Arbol): { agrega: Agrega; tras: FilaDelCurso | null } | undefined {
  const { agrega, filas } = arbol
  if (!agrega) return undefined
  const { clase, tras } = agrega
  // What it stands beside may have arrived meanwhile.
  const unidad_id = agrega.unidad_id === undefined ? undefined : arbol.real(agrega.unidad_id)
  const own = filas.filter(f =>
    clase === 'unidad' ? f.clase === 'unidad' : f.unidad === unidad_id && f.clase === clase,
  )
  const behind =
    tras === null ? undefined : (own.find(f => tras !== undefined && f.id === arbol.real(tras)) ?? own.at(-1))
  if (behind) return { agrega, tras: clase === 'unidad' ? lastOf(filas, behind) : behind }
  if (clase === 'unidad') return { agrega, tras: tras === null ? null : (filas.at(-1) ?? null) }
  const head = filas.find(f => f.clase === 'unidad' && f.id === unidad_id)
  // Activities come behind the objectives of their unit.
  const before =
    clase === 'actividad' ? filas.findLast(f => f.unidad === unidad_id && f.clase === 'objetivo') : undefined
  return { agrega, tras: before ?? head ?? null }
}

const lastOf = (filas: readonly FilaDelCurso[], unidad: FilaDelCurso) =>
  filas.findLast(f => f.unidad === unidad.id) ?? unidad

function conHuecos(filas: readonly FilaDelCurso[], at: ReturnType<typeof place>): (FilaDelCurso | 'aqui')[] {
  if (!at) return [...filas]
  const i = at.tras === null ? 0 : filas.findIndex(f => llaveDe(f) === llaveDe(at.tras!)) + 1
  return [...filas.slice(0, i), 'aqui', ...filas.slice(i)]
}

function Agregar({ fila, arbol }: { fila: FilaDelCurso; arbol: Arbol }) {
  const chip = (label: string, key: string, act: () => void) => (
    <UnstyledButton className={classes.ficha!} data-agrega onClick={act} tabIndex={-1}>
      {label}
      {key && <kbd className={classes.tecla}>{key}</kbd>}
    </UnstyledButton>
  )
  return (
    <div className={classes.agregar} role="toolbar" aria-label={`Agregar después de ${fila.nombre}`}>
      <span className={classes.mas} aria-hidden>
        <IconPlus size={16} stroke={2.4} />
      </span>
      {chip('Tema', 'T', () => arbol.empieza('objetivo', fila))}
      {chip('Tarea', 'A', () => arbol.empieza('actividad', fila))}
      {chip('Evaluación', 'E', () => arbol.empieza('actividad', fila, true))}
      {chip('Existente…', '', () => arbol.setBusca(existenteDe(fila)))}
    </div>
  )
}

const existenteDe = (fila: FilaDelCurso): Agrega =>
  fila.clase === 'unidad'
    ? { clase: 'unidad', tras: fila.id }
    : { clase: 'objetivo', unidad_id: fila.unidad, ...(fila.clase === 'objetivo' ? { tras: fila.id } : {}) }
