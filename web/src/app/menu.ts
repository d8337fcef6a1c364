/**
 * Where everything stands: the places of who teaches and administers, their tabs, and what the command palette offers.
 */
import { hasEscuela, may, modoDe, type Persona, seesAll } from '@eleva/contract'
import {
  IconAward,
  IconBell,
  IconBellRinging,
  IconBook2,
  IconBooks,
  IconBroadcast,
  IconBuilding,
  IconCalendarEvent,
  IconCalendarMonth,
  IconCalendarTime,
  IconCategory,
  IconCertificate,
  IconChartBar,
  IconChecklist,
  IconClipboardCheck,
  IconFileText,
  IconFolderStar,
  IconHeartHandshake,
  IconHelp,
  IconInbox,
  IconLayoutDashboard,
  IconMail,
  IconMailPlus,
  IconMessageQuestion,
  IconNews,
  IconPlayerPlay,
  IconPresentation,
  IconRosetteDiscountCheck,
  IconSchool,
  IconSettings,
  IconShieldLock,
  IconSpeakerphone,
  IconStack2,
  IconSun,
  IconTarget,
  IconTrash,
  IconUser,
  IconUserCheck,
  IconUserCog,
  IconUsers,
  IconUsersGroup,
  IconZoomQuestion,
} from '@tabler/icons-react'
import type { Icon, MenuItem } from './menu.aprender.ts'

/** A place: what one comes for. Its first tab is where it begins. */
export type Lugar = {
  id: 'hoy' | 'cursos' | 'personas' | 'calificar' | 'vivo' | 'reportes' | 'ajustes'
  label: string
  icon: Icon
  items: MenuItem[]
  /** On a phone behind «Más», where not all of them have room. */
  luego?: true
}

const lugares: Lugar[] = [
  {
    id: 'hoy',
    label: 'Hoy',
    icon: IconSun,
    items: [
      { to: '/hoy', label: 'Hoy', icon: IconSun, can: 'modos.propios' },
      { to: '/Dashboard', label: 'Tablero', icon: IconLayoutDashboard, can: 'tablero.propio' },
      { to: '/agenda', label: 'Agenda', icon: IconCalendarMonth, can: 'agenda.propia' },
      { to: '/dudas-coach', label: 'Dudas', icon: IconMessageQuestion, can: 'dudas.read', waits: 'dudas' },
      { to: '/anuncios', label: 'Anuncios', icon: IconSpeakerphone, can: 'anuncios.read' },
      { to: '/novedades', label: 'Novedades', icon: IconBell, can: 'novedades.vigentes' },
      { to: '/avisos', label: 'Avisos', icon: IconBellRinging, can: 'avisos.propios', palette: true },
      { to: '/continuar', label: 'Continuar', icon: IconPlayerPlay, can: 'curriculas.follow', palette: true },
      { to: '/ayuda', label: 'Ayuda', icon: IconHelp, can: 'cuentas.propia', palette: true },
      { to: '/mis-constancias', label: 'Mis constancias', icon: IconAward, can: 'cuentas.propia', palette: true },
      { to: '/mis-portafolios', label: 'Mis portafolios', icon: IconFolderStar, can: 'cuentas.propia', palette: true },
      { to: '/mis-datos', label: 'Mis datos', icon: IconShieldLock, can: 'cuentas.propia', palette: true },
      {
        to: '/mis-calificaciones',
        label: 'Mis calificaciones',
        icon: IconCertificate,
        can: 'curriculas.follow',
        palette: true,
      },
    ],
  },
  {
    id: 'cursos',
    label: 'Cursos',
    icon: IconBooks,
    items: [
      {
        to: '/crear-contenido-curricula',
        label: 'Programas',
        icon: IconSchool,
        can: 'cuentas.propia',
        within: ['/cursos-curricula', '/contenido-curso-curricula', '/examen', '/programa/'],
      },
      {
        to: '/cursos-all',
        label: 'Cursos',
        icon: IconBook2,
        can: 'cursos.read',
        within: ['/curso/', '/pagina/', '/curso-evento/', '/plazos-curso/'],
      },
      {
        to: '/dashboardUnidades',
        label: 'Unidades',
        icon: IconStack2,
        can: 'unidades.read',
        within: ['/dashboardUnidadesObjetivos/', '/preguntas/', '/rubricas/'],
      },
      {
        to: '/dashboardObjetivos',
        label: 'Objetivos',
        icon: IconTarget,
        can: 'objetivos.read',
        within: ['/objetivo-videos/', '/dashboardMateriales', '/poc-upload-video'],
      },
      { to: '/banco-reactivos', label: 'Banco de reactivos', icon: IconZoomQuestion, can: 'reactivos.read' },
      { to: '/ofertaAcademica', label: 'Oferta académica', icon: IconCalendarEvent, can: 'ofertas.read' },
      { to: '/papelera', label: 'Papelera', icon: IconTrash, can: 'papelera.read' },
    ],
  },
  {
    id: 'personas',
    label: 'Personas',
    icon: IconUsers,
    luego: true,
    items: [
      { to: '/centro-escolar', label: 'Centro escolar', icon: IconSchool, can: 'escuelas.centro', conEscuela: true },
      {
        to: '/admin-docente-escolar',
        label: 'Invitar docentes',
        icon: IconMailPlus,
        can: 'escuelas.centro',
        conEscuela: true,
      },
      {
        to: '/usuarios-lista',
        label: 'Usuarios',
        icon: IconUser,
        can: 'usuarios.write',
        within: ['/gestion-usuario'],
      },
      { to: '/usuarios', label: 'Grupos', icon: IconUsersGroup, can: 'grupos.read' },
      {
        to: '/admin-gestores-escolares',
        label: 'Centros escolares',
        icon: IconBuilding,
        can: 'escuelas.write',
      },
      {
        to: '/seguimiento',
        label: 'Seguimiento',
        icon: IconHeartHandshake,
        can: 'seguimiento.read',
        within: ['/persona/'],
      },
      { to: '/inscripciones', label: 'Inscripciones', icon: IconClipboardCheck, can: 'inscripciones.read' },
      { to: '/registros-formacion', label: 'Registros a la formación', icon: IconFileText, can: 'registros.read' },
      { to: '/revalidacion-cursos', label: 'Revalidar', icon: IconRosetteDiscountCheck, can: 'revalidaciones.read' },
      { to: '/constancias-emitidas', label: 'Constancias', icon: IconAward, can: 'constancias.read' },
      {
        to: '/plantillas',
        label: 'Plantillas',
        icon: IconCertificate,
        can: 'plantillas.read',
        within: ['/plantillas/'],
      },
      {
        to: '/coaches-escuelas-alumnos',
        label: 'Correos de estudiantes',
        icon: IconMail,
        can: 'escuelas.correos',
      },
      { to: '/user-online-check', label: 'Personas en línea', icon: IconUserCheck, can: 'presencia.read' },
      {
        to: '/gestion-usuario',
        label: 'Gestión de usuario',
        icon: IconUserCog,
        can: 'usuarios.read',
        palette: true,
      },
      {
        to: '/gestion-usuarios',
        label: 'Gestión de usuarios',
        icon: IconUserCog,
        can: 'usuarios.write',
        palette: true,
      },
    ],
  },
  {
    id: 'calificar',
    label: 'Calificar',
    icon: IconChecklist,
    items: [
      {
        to: '/calificar',
        label: 'Por revisar',
        icon: IconChecklist,
        can: 'entregables.read',
        waits: 'entregas',
        within: ['/preview-rubrica'],
      },
      {
        to: '/miSalon',
        label: 'Mi Salón',
        icon: IconUsersGroup,
        can: 'entregables.read',
        within: ['/salon-cursos-grupo/', '/entregables/', '/plazos/', '/vista-curso/'],
      },
      {
        to: '/salon-cursos',
        label: 'Entregas generales',
        icon: IconInbox,
        can: 'entregables.read',
        within: ['/curso-entregables/', '/entregas-general'],
      },
    ],
  },
  {
    id: 'vivo',
    label: 'En vivo',
    icon: IconBroadcast,
    items: [
      { to: '/en-vivo', label: 'Clases', icon: IconCalendarEvent, can: 'sesiones.read', within: ['/clase/'] },
      { to: '/sesionesdocente', label: 'Mis sesiones', icon: IconCalendarTime, can: 'sesiones.propias' },
      { to: '/eventos-stream', label: 'Transmisiones', icon: IconBroadcast, can: 'streaming.read' },
      { to: '/sesiones', label: 'Sesiones', icon: IconPresentation, can: 'sesiones.read', within: ['/sesion-eventos'] },
    ],
  },
  {
    id: 'reportes',
    label: 'Reportes',
    icon: IconChartBar,
    luego: true,
    items: [{ to: '/reportes', label: 'Reportes', icon: IconChartBar, can: 'reportes.read' }],
  },
  {
    id: 'ajustes',
    label: 'Ajustes',
    icon: IconSettings,
    luego: true,
    items: [
      { to: '/ajustes', label: 'General', icon: IconSettings, can: 'ajustes.write' },
      { to: '/noticias-panel', label: 'Noticias', icon: IconNews, can: 'novedades.read' },
      {
        to: '/categorias-indicadores',
        label: 'Categorías e indicadores',
        icon: IconCategory,
        can: 'reactivos.read',
      },
      { to: '/configuracion', label: 'Configuración', icon: IconUserCog, can: 'usuarios.write' },
      { to: '/auditoria', label: 'Auditoría', icon: IconFileText, can: 'auditoria.read' },
      { to: '/textos-legales', label: 'Textos legales', icon: IconFileText, can: 'privacidad.write' },
      {
        to: '/solicitudes-privacidad',
        label: 'Solicitudes de datos',
        icon: IconShieldLock,
        can: 'privacidad.write',
      },
      // new:palabra writes above
      { to: '/ui-catalogo', label: 'Catálogo', icon: IconStack2, can: 'catalogo.read', palette: true },
    ],
  },
]

const mine = (personas: readonly Persona[], { can, conEscuela }: MenuItem) =>
  may(personas, can) && (!conEscuela || hasEscuela(personas))

/** All that the person may open, for the palette. */
export const pantallasDe = (personas: readonly Persona[]): MenuItem[] =>
  lugares.flatMap(l => l.items).filter(i => mine(personas, i))

/** What a school's own people are to who manages it. */
const nombreDe = (personas: readonly Persona[], { id, label }: Lugar) =>
  id === 'personas' && hasEscuela(personas) && !seesAll(personas) ? 'Mi escuela' : label

/**
 * The places of who teaches and administers, each with the tabs that the person may open. Where one learns there are
 * others.
 */
export function lugaresDe(personas: readonly Persona[]): Lugar[] {
  const isShown = (i: MenuItem) => mine(personas, i) && !i.palette && modoDe(personas, i.to) !== 'aprendo'
  return lugares
    .map(l => ({ ...l, label: nombreDe(personas, l), items: l.items.filter(isShown) }))
    .filter(l => l.items.length > 0)
}

/** What `aria-current` says of a place, or of a tab: that this is its screen, or one behind it. */
export const currentOf = (items: readonly MenuItem[], path: string) =>
  items[0]?.to === path ? ('page' as const) : items.some(i => isPathWithin(i, path)) ? ('true' as const) : undefined

/** What stands in the bar of a phone: all of them, or four and what holds the rest. */
export function barraDe(todos: readonly Lugar[]): { abajo: readonly Lugar[]; hayMas: boolean } {
  if (todos.length <= 5) return { abajo: todos, hayMas: false }
  const first = [...todos.filter(l => !l.luego), ...todos.filter(l => l.luego)].slice(0, 4)
  return { abajo: todos.filter(l => first.includes(l)), hayMas: true }
}

/** Whether the screen at `path` stands behind this tab. */
export const isPathWithin = ({ to, within }: Pick<MenuItem, 'to' | 'within'>, path: string) =>
  path === to || path.startsWith(`${to}/`) || !!within?.some(w => path.startsWith(w))

/** The place in which the screen at `path` stands; undefined for one's own things, which the header leads to. */
export const lugarDe = (todos: readonly Lugar[], path: string) =>
  todos.find(l => l.items.some(i => isPathWithin(i, path)))

/** The tabs above the screen at `path`: none on those behind them, nor where there is one alone. */
export const pestanasDe = (lugar: Lugar | undefined, path: string): readonly MenuItem[] =>
  lugar && lugar.items.length > 1 && lugar.items.some(i => i.to === path) ? lugar.items : []

const nameOf = (miga: unknown) => (typeof miga === 'object' && miga !== null && 'label' in miga ? miga.label : miga)

/** The way from the place down to the screen: the place is left out where the first step has its name. */
export const rutaDe = <T>(lugar: Lugar | undefined, migas: readonly T[]): (T | { label: string; to: string })[] =>
  lugar && lugar.label !== nameOf(migas[0]) ? [{ label: lugar.label, to: lugar.items[0]!.to }, ...migas] : [...migas]

/** The way to a screen that says none itself: its tab, which leads back from what is behind it. */
export function migasDe(lugar: Lugar | undefined, path: string): (string | { label: string; to: string })[] {
  const item = lugar?.items.find(i => isPathWithin(i, path))
  if (!item) return []
  return [item.to === path ? item.label : item]
}

/** What waits for the person, by what of a tab waits. */
export type Esperan = Partial<Record<NonNullable<MenuItem['waits']>, number>>

/** How much of this tab waits. */
export const cuantosEsperan = ({ waits }: MenuItem, esperan: Esperan | undefined) => (waits && esperan?.[waits]) || 0

/** A number that stays small: what waits in a place. */
export const cuentaDe = (waiting: number) => (waiting > 999 ? '999+' : String(waiting))
