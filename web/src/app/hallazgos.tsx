/** What the palette finds on the server, and where each leads. */
import {
  busquedaRoutes,
  type Hallazgo,
  type Modo,
  may,
  type Persona,
  ROL,
  type TipoDeHallazgo,
  tiposDeHallazgo,
} from '@eleva/contract'
import { useDebouncedValue } from '@mantine/hooks'
import type { SpotlightActionGroupData } from '@mantine/spotlight'
import {
  IconBook2,
  IconCertificate,
  IconChecklist,
  IconFileText,
  IconInbox,
  IconSchool,
  IconStack2,
  IconTarget,
  IconUser,
  IconUsersGroup,
  IconZoomQuestion,
} from '@tabler/icons-react'
import { type UseNavigateResult, useNavigate } from '@tanstack/react-router'
import { useRead } from '../kit/api/query.ts'
import { asSearch } from '../kit/page/address.ts'
import { useUser } from '../kit/page/session.tsx'
import type { Icon } from './menu.aprender.ts'
import { hechosDe, pedidoDe } from './verbos.ts'

/** Begins the key of an action that the server has found already. */
export const HALLADO = 'hallado:'
const LEAST_LETTERS = 2

const KINDS: Record<TipoDeHallazgo, { group: string; icon: Icon }> = {
  persona: { group: 'Personas', icon: IconUser },
  grupo: { group: 'Grupos', icon: IconUsersGroup },
  escuela: { group: 'Escuelas', icon: IconSchool },
  programa: { group: 'Programas', icon: IconCertificate },
  curso: { group: 'Cursos', icon: IconBook2 },
  unidad: { group: 'Unidades', icon: IconStack2 },
  objetivo: { group: 'Temas', icon: IconTarget },
  actividad: { group: 'Actividades', icon: IconChecklist },
  material: { group: 'Materiales', icon: IconFileText },
  entrega: { group: 'Mis entregas', icon: IconInbox },
  pregunta: { group: 'Preguntas', icon: IconZoomQuestion },
}

/** The list in which all of a kind are found by the same words; of some kinds the person has none. */
const listOf = (tipo: TipoDeHallazgo, personas: Persona[]) =>
  (
    ({
      persona: may(personas, 'usuarios.write') ? '/usuarios-lista' : '/coaches-escuelas-alumnos',
      grupo: '/usuarios',
      escuela: '/admin-gestores-escolares',
      programa: undefined,
      curso: may(personas, 'cursos.read') ? '/cursos-all' : undefined,
      unidad: '/dashboardUnidades',
      objetivo: may(personas, 'objetivos.read') ? '/dashboardObjetivos' : undefined,
      actividad: undefined,
      material: undefined,
      entrega: undefined,
      pregunta: '/banco-reactivos',
    }) as const
  )[tipo]

type Go = UseNavigateResult<string>

/** Leads to one: to its own screen, or to its line in a list. */
export function open(hallazgo: Hallazgo, personas: Persona[], navigate: Go): Promise<void> {
  const { tipo, id, titulo } = hallazgo
  switch (tipo) {
    case 'grupo':
      return navigate({ to: '/usuarios/$grupo', params: { grupo: id } })
    case 'escuela':
      return may(personas, 'escuelas.centro')
        ? navigate({ to: '/centro-escolar', search: { escuela: id } })
        : navigate({ to: '/admin-gestores-escolares', search: { search: titulo } })
    case 'programa':
      return navigate({ to: '/cursos-curricula', search: { curricula: id } })
    case 'curso':
      return openCurso(hallazgo, navigate)
    case 'unidad':
      return navigate({ to: '/dashboardUnidades/$unidad', params: { unidad: id } })
    case 'actividad':
      return openActividad(hallazgo, navigate)
    case 'objetivo':
      return openObjetivo(hallazgo, navigate)
    case 'material':
      return openMaterial(hallazgo, navigate)
    case 'entrega':
      return openEntrega(hallazgo, navigate)
    case 'pregunta':
      return openPregunta(hallazgo, navigate)
    case 'persona':
      return openPersona(hallazgo, personas, navigate)
  }
}

/** Who writes it finds it as one page. */
function openCurso({ id, curricula_id }: Hallazgo, navigate: Go) {
  if (!curricula_id) return navigate({ to: '/curso/$curso', params: { curso: id } })
  return navigate({ to: '/contenido-curso-curricula', search: { curricula: curricula_id, curso: id } })
}

function openActividad({ id, curricula_id, curso_id, unidad_id }: Hallazgo, navigate: Go) {
  if (!curricula_id) return navigate({ to: '/dashboardUnidades/$unidad', params: { unidad: unidad_id } })
  const search = { curricula: curricula_id, curso: curso_id, unidad: unidad_id, actividad: id }
  return navigate({ to: '/contenido-curso-curricula', search })
}

/** At the step of its course; who writes it finds it in its list. */
const enSuPaso = ({ curricula_id, curso_id, unidad_id }: Hallazgo, objetivo: number, navigate: Go) =>
  navigate({
    to: '/contenido-curso-curricula',
    search: { curricula: curricula_id, curso: curso_id, unidad: unidad_id, objetivo },
  })

function openObjetivo(hallazgo: Hallazgo, navigate: Go) {
  if (hallazgo.curricula_id) return enSuPaso(hallazgo, hallazgo.id, navigate)
  return navigate({ to: '/dashboardObjetivos', search: { search: hallazgo.titulo } })
}

function openMaterial(hallazgo: Hallazgo, navigate: Go) {
  const { id, curricula_id, objetivo_id, pagina, titulo } = hallazgo
  if (curricula_id) return enSuPaso(hallazgo, objetivo_id, navigate)
  if (pagina) return navigate({ to: '/pagina/$material', params: { material: id } })
  return navigate({ to: '/dashboardMateriales', search: { idObjetivo: objetivo_id, search: titulo } })
}

const openEntrega = ({ curso_id, actividad_id }: Hallazgo, navigate: Go) =>
  navigate({
    to: '/mis-calificaciones',
    search: asSearch(curso_id ? { curso: curso_id, actividad: actividad_id } : {}),
  })

function openPregunta({ id, titulo, actividad_id }: Hallazgo, navigate: Go) {
  if (!actividad_id) return navigate({ to: '/banco-reactivos', search: { search: titulo.slice(0, 60) } })
  return navigate({ to: '/preguntas/$actividad', params: { actividad: actividad_id }, search: { editar: id } })
}

function openPersona({ detalle, role_id }: Hallazgo, personas: Persona[], navigate: Go) {
  if (may(personas, 'usuarios.read')) return navigate({ to: '/gestion-usuario', search: { correo: detalle } })
  // Who manages a school finds its teachers there.
  if (role_id === ROL.docente) return navigate({ to: '/centro-escolar', search: { search: detalle } })
  return navigate({ to: '/coaches-escuelas-alumnos', search: { search: detalle } })
}

/** Where one learns, what one learns comes first; people, who teaches. */
const DE_APRENDER: readonly TipoDeHallazgo[] = ['programa', 'curso', 'objetivo', 'actividad', 'material', 'entrega']
const enOrden = (modo: Modo | undefined) =>
  modo === 'aprendo' ? [...DE_APRENDER, ...tiposDeHallazgo.filter(t => !DE_APRENDER.includes(t))] : [...tiposDeHallazgo]

const iconOf = (tipo: TipoDeHallazgo) => {
  const { icon: Picture } = KINDS[tipo]
  return <Picture size={20} stroke={1.75} aria-hidden />
}

/** As a line of the palette. */
export const lineOf = (h: Hallazgo, onClick: () => void) => ({
  id: `${HALLADO}${h.tipo}:${h.id}`,
  label: h.titulo,
  description: h.detalle,
  leftSection: iconOf(h.tipo),
  onClick,
})

/**
 * @param onOpen somebody chose it
 * @returns the groups that were found; whether more is being looked for; whether that failed
 */
export function useHallazgos(query: string, modo: Modo | undefined, onOpen: (h: Hallazgo) => void) {
  const { personas } = useUser()
  const navigate = useNavigate()
  const pedido = pedidoDe(query, personas)
  const words = pedido?.objeto ?? query.trim()
  const [asked] = useDebouncedValue(words, 250)
  const enabled = may(personas, 'busqueda.read') && asked.length >= LEAST_LETTERS
  const read = useRead(busquedaRoutes.find, { query: { q: asked } }, { enabled, keep: true })
  const searching = may(personas, 'busqueda.read') && words.length >= LEAST_LETTERS
  if (!searching) return { groups: [], waits: false, failed: false }
  const { hallazgos = [], hay_mas = [] } = read.data ?? {}
  const waits = words !== asked || read.isFetching
  const failed = read.isError && words === asked
  if (pedido) {
    const actions = hechosDe(pedido, hallazgos).map(({ label, destino, hallazgo }) => ({
      ...lineOf(hallazgo, () => void navigate(destino as { to: string })),
      id: `${HALLADO}hacer:${hallazgo.tipo}:${hallazgo.id}`,
      label,
    }))
    return { groups: actions.length ? [{ group: 'Hacer', actions }] : [], waits, failed }
  }
  const groups = enOrden(modo).flatMap((tipo): SpotlightActionGroupData[] => {
    const found = hallazgos.filter(h => h.tipo === tipo)
    const { group: name } = KINDS[tipo]
    const group = read.data?.parecidos ? `${name} · parecido a lo que escribiste` : name
    if (found.length === 0) return []
    const actions = found.map(h =>
      lineOf(h, () => {
        onOpen(h)
        void open(h, personas, navigate)
      }),
    )
    const list = listOf(tipo, personas)
    if (!list || !hay_mas.includes(tipo)) return [{ group, actions }]
    const more = {
      id: `${HALLADO}${tipo}:mas`,
      label: `Ver más en ${name.toLowerCase()}`,
      onClick: () => void navigate({ to: list, search: { search: asked } }),
    }
    return [{ group, actions: [...actions, more] }]
  })
  return { groups, waits, failed }
}
