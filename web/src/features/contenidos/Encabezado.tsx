/** The head of a course: the way back, its name, how far the person is, and the courses before and after it. */
import {
  type ContenidoDeCurso,
  contenidosRoutes,
  curriculasRoutes,
  eventosDeBitacora,
  modulosDeBitacora,
} from '@eleva/contract'
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconChevronLeft, IconChevronRight, IconDotsVertical } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRead } from '../../kit/api/query.ts'
import { note } from '../../shared/bitacora.ts'
import type { CursoAbierto } from '../../shared/lugarGuardado.ts'
import classes from './Encabezado.module.css'

type Props = { abierto: CursoAbierto; contenido: ContenidoDeCurso | undefined }

/** The neighbours of the course (V150), and why one cannot be opened. Nothing while they are read. */
export function useVecinos({ curricula, curso }: CursoAbierto) {
  const { data } = useRead(contenidosRoutes.navegacion, { params: { curriculaId: curricula } })
  const cursos = data?.cursos_curricula ?? []
  const here = cursos.findIndex(c => c.id === curso)
  const find = (step: -1 | 1) => {
    const found = here < 0 ? undefined : cursos[here + step]
    if (!found) return undefined
    const { id, nombre_curso, puede_cursar, cursos_faltantes, expired } = found
    const closed =
      puede_cursar === 0
        ? `Completa antes: ${cursos_faltantes}`
        : expired
          ? 'Curso con fecha fuera de rango'
          : undefined
    return { id, nombre: nombre_curso, closed }
  }
  return { anterior: find(-1), siguiente: find(1) }
}
export type Vecino = NonNullable<ReturnType<typeof useVecinos>['anterior']>

/** Opens a neighbour, and notes it. */
export function useIrACurso({ curricula, curso, oferta_actual }: CursoAbierto) {
  const navigate = useNavigate()
  return (to: Vecino, hacia: 'cursoAnterior' | 'cursoSiguiente') => {
    note(modulosDeBitacora.autogestivo, eventosDeBitacora[hacia], { curricula, curso })
    void navigate({ to: '/contenido-curso-curricula', search: { curricula, curso: to.id, oferta_actual } })
  }
}

export function Encabezado({ abierto, contenido }: Props) {
  const { curricula } = abierto
  const name = useRead(curriculasRoutes.nombre, { params: { id: curricula } })
  const { anterior, siguiente } = useVecinos(abierto)
  const ir = useIrACurso(abierto)
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const label = name.data?.CurriculaNombre.label ?? 'Cursos'
  return (
    <div className={classes.cabeza}>
      <Tooltip label="Volver a los cursos">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={48}
          aria-label="Volver a los cursos"
          renderRoot={props => <Link to="/cursos-curricula" search={{ curricula, is_dashboard: true }} {...props} />}
        >
          <IconArrowLeft size={20} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <div className={classes.nombre}>
        <nav aria-label="Ruta del curso" className={classes.ruta}>
          <Link to="/crear-contenido-curricula">Curriculas</Link>
          <IconChevronRight size={14} stroke={1.75} aria-hidden />
          <Link to="/cursos-curricula" search={{ curricula, is_dashboard: true }}>
            {label}
          </Link>
        </nav>
        <h1>{contenido?.nombre_curso ?? 'Curso'}</h1>
      </div>
      <Avance porcentaje={contenido?.porcentaje_avance} />
      {phone ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={48} aria-label="Más opciones del curso">
              <IconDotsVertical size={20} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Opcion vecino={anterior} text="Curso anterior" onGo={c => ir(c, 'cursoAnterior')} />
            <Opcion vecino={siguiente} text="Curso siguiente" onGo={c => ir(c, 'cursoSiguiente')} />
          </Menu.Dropdown>
        </Menu>
      ) : (
        <div className={classes.vecinos}>
          <Boton
            vecino={contenido && anterior}
            text="Curso anterior"
            leftSection={<IconChevronLeft size={18} stroke={1.75} />}
            onGo={c => ir(c, 'cursoAnterior')}
          />
          <Boton
            vecino={contenido && siguiente}
            text="Curso siguiente"
            rightSection={<IconChevronRight size={18} stroke={1.75} />}
            onGo={c => ir(c, 'cursoSiguiente')}
          />
        </div>
      )}
    </div>
  )
}

const Avance = ({ porcentaje = 0 }: { porcentaje: number | undefined }) => (
  <div className={classes.avance}>
    <span className={classes.etiqueta} id="avance-del-curso">
      Tu avance
    </span>
    <b>{porcentaje} %</b>
    <progress aria-labelledby="avance-del-curso" max={100} value={porcentaje} />
  </div>
)

type Way = { vecino: Vecino | undefined; text: string; onGo: (to: Vecino) => void }

function Boton({
  vecino,
  text,
  onGo,
  ...sections
}: Way & { leftSection?: React.ReactNode; rightSection?: React.ReactNode }) {
  const closed = vecino?.closed
  const button = (
    <Button
      variant="default"
      {...sections}
      disabled={!vecino}
      // Not `disabled`: the reason must be found by who asks for it.
      aria-disabled={Boolean(closed) || undefined}
      data-disabled={Boolean(closed) || undefined}
      onClick={() => vecino && !closed && onGo(vecino)}
    >
      {text}
    </Button>
  )
  return vecino ? <Tooltip label={closed ?? vecino.nombre}>{button}</Tooltip> : button
}

const Opcion = ({ vecino, text, onGo }: Way) => (
  <Menu.Item disabled={!vecino || Boolean(vecino.closed)} onClick={() => vecino && onGo(vecino)}>
    {text}
    {vecino && <small className={classes.cual}>{vecino.closed ?? vecino.nombre}</small>}
  </Menu.Item>
)
