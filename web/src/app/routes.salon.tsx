/** The screens of the classroom: what groups hand in, how it is reviewed, their doubts; and one's own grades. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { PreviewSearch } from '../features/entregables/PreviewRubricaPage.tsx'
import type { DialogSearch } from '../kit/form/useDialog.ts'
import { needs, shell, withDialog } from './routes.base.tsx'

const key = (value: unknown) => (Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)

const miSalon = createRoute({
  getParentRoute: () => shell,
  path: '/miSalon',
  staticData: { crumbs: ['Mi salón', 'Grupos'] },
  beforeLoad: needs('entregables.read'),
  component: lazyRouteComponent(() => import('../features/entregables/MiSalonPage.tsx'), 'MiSalonPage'),
})

const salonCursos = createRoute({
  getParentRoute: () => shell,
  path: '/salon-cursos',
  staticData: { crumbs: ['Mi salón', 'Entregas Generales'] },
  beforeLoad: needs('entregables.read'),
  component: lazyRouteComponent(() => import('../features/entregables/SalonCursosPages.tsx'), 'SalonCursosPage'),
})

const salonCursosGrupo = createRoute({
  getParentRoute: () => shell,
  path: '/salon-cursos-grupo/$grupo',
  staticData: { crumbs: ['Mi salón', 'Grupos', 'Cursos'] },
  beforeLoad: needs('entregables.read'),
  component: lazyRouteComponent(() => import('../features/entregables/SalonCursosPages.tsx'), 'SalonCursosGrupoPage'),
})

const entregablesGrupo = createRoute({
  getParentRoute: () => shell,
  path: '/entregables/$grupo/c/$curso',
  staticData: { crumbs: ['Mi salón', 'Grupos', 'Entregables'], folded: true },
  beforeLoad: needs('entregables.read'),
  component: lazyRouteComponent(() => import('../features/entregables/EntregablesPages.tsx'), 'EntregablesGrupoPage'),
})

const cursoEntregables = createRoute({
  getParentRoute: () => shell,
  path: '/curso-entregables/$curso',
  staticData: { crumbs: ['Mi salón', 'Entregas Generales', 'Entregables'], folded: true },
  beforeLoad: needs('entregables.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/entregables/EntregablesPages.tsx'), 'CursoEntregablesPage'),
})

const entregasGeneral = createRoute({
  getParentRoute: () => shell,
  path: '/entregas-general/{-$curso}',
  staticData: { crumbs: ['Mi salón', 'Entregas Generales', 'Todas las entregas'], folded: true },
  beforeLoad: needs('entregables.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/entregables/EntregasGeneralPage.tsx'), 'EntregasGeneralPage'),
})

const previewRubrica = createRoute({
  getParentRoute: () => shell,
  path: '/preview-rubrica',
  staticData: { crumbs: ['Mi salón', 'Revisión'], folded: true },
  validateSearch: (s: Record<string, unknown>): PreviewSearch => {
    const grupo = key(s.grupo)
    return {
      entregable: key(s.entregable) ?? 0,
      ...(s.vieneDeGrupos === undefined ? {} : { vieneDeGrupos: String(s.vieneDeGrupos) === 'true' }),
      ...(grupo === undefined ? {} : { grupo }),
    }
  },
  beforeLoad: async ({ context, location, search }) => {
    await needs('entregables.read')({ context, location })
    if (!search.entregable) throw redirect({ to: '/miSalon' })
  },
  component: lazyRouteComponent(() => import('../features/entregables/PreviewRubricaPage.tsx'), 'PreviewRubricaPage'),
})

const dudasCoach = createRoute({
  getParentRoute: () => shell,
  path: '/dudas-coach',
  staticData: { crumbs: ['Mi salón', 'Dudas'] },
  beforeLoad: needs('dudas.read'),
  component: lazyRouteComponent(() => import('../features/dudas/DudasPage.tsx'), 'DudasPage'),
})

const misSesiones = createRoute({
  getParentRoute: () => shell,
  path: '/sesionesdocente',
  staticData: { crumbs: ['Mi salón', 'Mis sesiones'] },
  beforeLoad: needs('sesiones.propias'),
  component: lazyRouteComponent(() => import('../features/sesiones/AgendaPage.tsx'), 'AgendaPage'),
})

const eventosStream = createRoute({
  getParentRoute: () => shell,
  path: '/eventos-stream',
  staticData: { crumbs: ['Mi salón', 'En vivo'], folded: 'evento' },
  beforeLoad: needs('streaming.read'),
  validateSearch: (s: Record<string, unknown>): DialogSearch & { evento?: number } => {
    const { evento: _evento, ...rest } = withDialog(s) as DialogSearch & { evento?: unknown }
    const evento = key(s.evento)
    return evento === undefined ? rest : { ...rest, evento }
  },
  component: lazyRouteComponent(() => import('../features/streaming/StreamingPage.tsx'), 'StreamingPage'),
})

const misCalificaciones = createRoute({
  getParentRoute: () => shell,
  path: '/mis-calificaciones',
  staticData: { crumbs: ['Inicio', 'Mis calificaciones'] },
  validateSearch: (s: Record<string, unknown>): { curso?: number } => {
    const curso = key(s.curso)
    return curso === undefined ? {} : { curso }
  },
  component: lazyRouteComponent(
    () => import('../features/entregables/MisCalificacionesPage.tsx'),
    'MisCalificacionesPage',
  ),
})

export const salon = [
  miSalon,
  salonCursos,
  salonCursosGrupo,
  entregablesGrupo,
  cursoEntregables,
  entregasGeneral,
  previewRubrica,
  dudasCoach,
  misSesiones,
  eventosStream,
  misCalificaciones,
] as const
