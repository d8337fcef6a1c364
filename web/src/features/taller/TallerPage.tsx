/** A course is one page: its outline, and beside it what is open (mock-up 10). */

import type { Esquema as De } from '@eleva/contract'
import { ActionIcon, Badge, Button, Skeleton, Tooltip } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArchive,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCircleCheck,
  IconCopy,
  IconEye,
  IconHistory,
  IconPencil,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Pending } from '../../kit/feedback/States.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useParamsOf } from '../../kit/page/address.ts'
import { count } from '../../kit/page/count.ts'
import { tituloDe } from '../../kit/page/entorno.ts'
import { Regreso } from '../../kit/page/Regreso.tsx'
import { type Tecla as DeTecla, useTeclasDe } from '../../kit/page/teclas.ts'
import { useDesk } from '../../kit/theme/anchos.ts'
import { Guardado } from '../../shared/vivo/Guardado.tsx'
import { beginGuardado } from '../../shared/vivo/guardado.ts'
import { Ofrecer } from '../programas/Ofrecer.parte.tsx'
import { Esquema } from './Esquema.tsx'
import { Existente } from './Existente.tsx'
import { type Estado, estadoDeCurso, faltasDeCurso, findFila } from './esquema.ts'
import { Faltan } from './Faltan.tsx'
import { Panel } from './Panel.tsx'
import classes from './Taller.module.css'
import { TambienAqui } from './TambienAqui.tsx'
import { useAccionesDelCurso } from './useAccionesDelCurso.ts'
import type { Actos } from './useActos.ts'
import { type Arbol, useArbol } from './useArbol.ts'
import { type Taller, useEsquema } from './useEsquema.ts'
import { type Otros, useOtros } from './useOtros.ts'
import { Vacio } from './Vacio.tsx'

export function TallerPage() {
  const { curso } = useParamsOf('/curso/$curso')
  // Another course is another page.
  return <DelCurso key={curso} curso={curso} />
}

function DelCurso({ curso }: { curso: number }) {
  useTeclasDe('En el esquema del curso', TECLAS)
  const taller = useEsquema(curso)
  const arbol = useArbol(taller)
  // One thing at a time where there is no room for two.
  const phone = !useDesk()
  const { esquema } = taller
  const otros = useOtros(curso, arbol.chosen ?? '', () => void taller.rereadAll())
  useEffect(beginGuardado, [])
  useEffect(() => {
    if (esquema) document.title = tituloDe(esquema.curso.nombre_curso)
  }, [esquema])
  if (!esquema)
    return (
      <div className={classes.taller}>
        {taller.read.isPending && taller.read.fetchStatus === 'fetching' ? (
          <Esperando />
        ) : (
          <Pending query={taller.read} height={480} />
        )}
      </div>
    )
  const fila = findFila(esquema, arbol.chosen)
  const open = fila !== undefined || arbol.datos || arbol.historial
  const empty = esquema.unidades.length === 0 && !arbol.agrega
  return (
    <div className={classes.taller} data-abierto={open || undefined}>
      <Barra esquema={esquema} arbol={arbol} taller={taller} otros={otros} />
      <div className={classes.dos}>
        {(!phone || !open) && (
          <aside className={classes.esquema} aria-label="Contenido del curso">
            <Esquema esquema={esquema} taller={taller} arbol={arbol} otros={otros.otros} />
            {!phone && (
              <>
                <Faltan esquema={esquema} arbol={arbol} />
                <Teclas />
              </>
            )}
          </aside>
        )}
        {(!phone || open) &&
          (empty && !open ? (
            <Vacio taller={taller} arbol={arbol} />
          ) : (
            <Panel esquema={esquema} fila={fila} arbol={arbol} taller={taller} otros={otros} />
          ))}
      </div>
      {phone && empty && !open && <Vacio taller={taller} arbol={arbol} />}
      {phone && !open && <BarraDeAbajo esquema={esquema} arbol={arbol} taller={taller} />}
      <Existente cursoId={curso} arbol={arbol} taller={taller} />
    </div>
  )
}

const Esperando = () => (
  <div className={classes.dos} role="status" aria-label="Cargando" aria-busy>
    <div className={classes.esquema}>
      {[200, 160, 180, 140, 200, 150].map((w, i) => (
        <Skeleton key={`${i}-${w}`} height={22} width={w} m={12} radius="sm" />
      ))}
    </div>
    <Skeleton height={320} width="auto" m={24} radius="lg" />
  </div>
)

const ESTADOS: Record<Estado, { texto: (e: De) => string; color: string; icono: typeof IconPencil }> = {
  borrador: { texto: () => 'Borrador', color: 'gray', icono: IconPencil },
  listo: { texto: () => 'Listo', color: 'jade', icono: IconCircleCheck },
  ofrecido: {
    texto: e => `Ofrecido a ${count(e.grupos, 'grupo', 'grupos')}`,
    color: 'talavera',
    icono: IconUsersGroup,
  },
  archivado: { texto: () => 'Archivado', color: 'gray', icono: IconArchive },
}

type BarraProps = { esquema: De; arbol: Arbol; taller: Taller; otros: Otros }

function Barra({ esquema, arbol, taller, otros }: BarraProps) {
  const { curso } = esquema
  const { actos } = taller
  const borrador = curso.publicado === 0
  const { texto, color, icono: Icon } = ESTADOS[estadoDeCurso(esquema)]
  const { duplicar, archivar, eliminar, ver, mayOfrecer } = useAccionesDelCurso(curso)
  const phone = !useDesk()
  const [ofrece, setOfrece] = useState(false)
  const faltan = faltasDeCurso(esquema)
  const grave = faltan.some(f => f.grave)
  const ofrecer = () => setOfrece(true)
  const publica = () => void taller.publica(1)
  return (
    <header className={classes.barra}>
      <Regreso to="/cursos-all" label="Cursos" />
      <div className={classes.nombreDelCurso}>
        <h1>{curso.nombre_curso}</h1>
        <Badge color={color} leftSection={<Icon size={14} stroke={2} />}>
          {texto(esquema)}
        </Badge>
        <p>
          {curso.clave_interna && <span>Clave {curso.clave_interna}</span>}
          {borrador && <span>Nadie más lo ve hasta que lo publiques</span>}
          {curso.archivado && <span>Solo lo ve quien ya lo empezó</span>}
          <Guardado />
          <TambienAqui otros={otros.otros} />
        </p>
      </div>
      {!phone && <Pasos actos={actos} />}
      <Button
        className={classes.soloAncho!}
        variant="default"
        leftSection={<IconEye size={18} stroke={1.75} />}
        renderRoot={props => <Link to="/vista-curso/$curso" params={{ curso: curso.id }} {...props} />}
      >
        Ver como estudiante
      </Button>
      {curso.archivado ? (
        <Button className={classes.soloAncho!} onClick={archivar.onClick}>
          Sacar del archivo
        </Button>
      ) : borrador ? (
        <Button className={classes.soloAncho!} disabled={grave} onClick={publica}>
          Publicar
        </Button>
      ) : (
        mayOfrecer && (
          <Button className={classes.soloAncho!} disabled={grave} onClick={ofrecer}>
            Ofrecer a…
          </Button>
        )
      )}
      <RowMenu
        name={curso.nombre_curso}
        actions={[
          { label: 'Datos del curso', icon: IconPencil, onClick: arbol.abreDatos },
          { label: 'Ver como estudiante', icon: IconEye, onClick: ver },
          ...(borrador && !grave ? [{ label: 'Publicar', icon: IconCircleCheck, onClick: publica }] : []),
          ...(mayOfrecer && !grave && !curso.archivado
            ? [{ label: 'Ofrecer a…', icon: IconUsersGroup, onClick: ofrecer }]
            : []),
          ...(phone ? pasosDe(actos) : []),
          { label: 'Historial', icon: IconHistory, onClick: arbol.abreHistorial },
          { label: 'Duplicar curso', icon: IconCopy, onClick: duplicar },
          archivar,
          { label: 'Eliminar curso', icon: IconTrash, onClick: eliminar, danger: true },
        ]}
      />
      {ofrece && (
        <Ofrecer
          nombre={curso.nombre_curso}
          curso={{ id: curso.id, programas: esquema.programas, avisos: faltan.map(f => f.texto) }}
          onClose={() => setOfrece(false)}
        />
      )}
    </header>
  )
}

/** The same in the menu, where the head has no room for them. */
const pasosDe = ({ ultimo, siguiente, deshacer, rehacer }: Actos) => [
  ...(ultimo ? [{ label: 'Deshacer', icon: IconArrowBackUp, onClick: () => void deshacer() }] : []),
  ...(siguiente ? [{ label: 'Rehacer', icon: IconArrowForwardUp, onClick: () => void rehacer() }] : []),
]

/** The acts of this session back and forth; what they are is said before one does it. */
function Pasos({ actos: { ultimo, siguiente, deshacer, rehacer } }: { actos: Actos }) {
  const paso = (
    label: string,
    said: string | undefined,
    keys: string,
    Icon: typeof IconArrowBackUp,
    act: () => unknown,
  ) => (
    <Tooltip label={said === undefined ? label : `${label}: ${said.slice(0, 80)} (${keys})`}>
      <ActionIcon
        size={40}
        aria-label={said === undefined ? label : `${label}: ${said.slice(0, 80)}`}
        // Not disabled, so that the focus stays where it was pressed for the last time.
        aria-disabled={said === undefined}
        data-disabled={said === undefined || undefined}
        onClick={() => void act()}
      >
        <Icon size={20} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <div className={classes.pasos}>
      {paso('Deshacer', ultimo?.said, 'Ctrl Z', IconArrowBackUp, () => deshacer())}
      {paso('Rehacer', siguiente?.said, 'Ctrl Y', IconArrowForwardUp, rehacer)}
    </div>
  )
}

const TECLAS: readonly DeTecla[] = [
  ['↑ ↓', 'Moverse; ← → cierran y abren'],
  ['F2', 'Cambiar el nombre'],
  ['T A E U', 'Agregar tema, tarea, evaluación o unidad'],
  ['Alt ↓ · Alt ↑', 'Mover'],
  ['Ctrl D', 'Duplicar'],
  ['Supr', 'Quitar'],
  ['Ctrl Z · Ctrl Y', 'Deshacer y rehacer'],
]

const Tecla = ({ children }: { children: string }) => <kbd className={classes.tecla}>{children}</kbd>

const Teclas = () => (
  <p className={classes.teclas} aria-hidden>
    <span>
      <Tecla>↑</Tecla>
      <Tecla>↓</Tecla> moverse
    </span>
    <span>
      <Tecla>Alt</Tecla>
      <Tecla>↓</Tecla> mover
    </span>
    <span>
      <Tecla>F2</Tecla> nombre
    </span>
    <span>
      <Tecla>Ctrl</Tecla>
      <Tecla>D</Tecla> duplicar
    </span>
  </p>
)

function BarraDeAbajo({ esquema, arbol, taller }: { esquema: De; arbol: Arbol; taller: Taller }) {
  const [seen, setSeen] = useState(false)
  const faltan = faltasDeCurso(esquema)
  const clase = esquema.unidades.length === 0 ? 'unidad' : 'objetivo'
  return (
    <div className={classes.abajo} data-barra="abajo">
      <Button variant="default" onClick={() => arbol.empieza(clase, findFila(esquema, arbol.chosen) ?? arbol.enFoco)}>
        Agregar
      </Button>
      {faltan.length > 0 && (
        <Button
          variant="default"
          color="warning"
          leftSection={<IconAlertTriangle size={18} stroke={1.75} />}
          aria-expanded={seen}
          onClick={() => setSeen(!seen)}
        >
          {faltan.length === 1 ? 'Falta 1' : `Faltan ${faltan.length}`}
        </Button>
      )}
      {seen && taller.esquema && <Faltan esquema={esquema} arbol={arbol} />}
    </div>
  )
}
