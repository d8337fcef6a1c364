/** The screens of the classroom: what groups hand in, how it is reviewed, their doubts; and one's own grades. */

import { createRoute, redirect } from '@tanstack/react-router'
import { dialogReaders } from '../kit/form/useDialog.ts'
import { lazyScreen } from '../kit/load/lazy.tsx'
import { flagOf, keyOf, keysOf, oneOf, searchOf, textOf } from '../kit/page/address.ts'
import { needs, shell, withDialog } from './routes.base.tsx'

const calificar = createRoute({
  getParentRoute: () => shell,
  path: '/calificar',
  staticData: { crumbs: ['Calificar'] },
  beforeLoad: needs('entregables.read'),
  component: lazyScreen(() => import('../features/entregables/cola/CalificarPage.tsx'), 'CalificarPage'),
})

const miSalon = createRoute({
  getParentRoute: () => shell,
  path: '/miSalon',
  beforeLoad: needs('entregables.read'),
  component: lazyScreen(() => import('../features/entregables/salon/MiSalonPage.tsx'), 'MiSalonPage'),
})

const salonCursos = createRoute({
  getParentRoute: () => shell,
  path: '/salon-cursos',
  staticData: { crumbs: ['Entregas Generales'] },
  beforeLoad: needs('entregables.read'),
  component: lazyScreen(() => import('../features/entregables/salon/SalonCursosPages.tsx'), 'SalonCursosPage'),
})

const salonCursosGrupo = createRoute({
  getParentRoute: () => shell,
  path: '/salon-cursos-grupo/$grupo',
  params: keysOf(['grupo']),
  staticData: { crumbs: [{ label: 'Mi Salón', to: '/miSalon' }, 'Cursos'] },
  beforeLoad: needs('entregables.read'),
  component: lazyScreen(() => import('../features/entregables/salon/SalonCursosPages.tsx'), 'SalonCursosGrupoPage'),
})

const entregablesGrupo = createRoute({
  getParentRoute: () => shell,
  path: '/entregables/$grupo/c/$curso',
  params: keysOf(['grupo', 'curso']),
  staticData: { crumbs: [{ label: 'Mi Salón', to: '/miSalon' }, 'Entregables'] },
  beforeLoad: needs('entregables.read'),
  component: lazyScreen(() => import('../features/entregables/salon/EntregablesPages.tsx'), 'EntregablesGrupoPage'),
})

const cursoEntregables = createRoute({
  getParentRoute: () => shell,
  path: '/curso-entregables/$curso',
  params: keysOf(['curso']),
  staticData: { crumbs: [{ label: 'Entregas Generales', to: '/salon-cursos' }, 'Entregables'] },
  beforeLoad: needs('entregables.read'),
  validateSearch: withDialog,
  component: lazyScreen(() => import('../features/entregables/salon/EntregablesPages.tsx'), 'CursoEntregablesPage'),
})

const entregasGeneral = createRoute({
  getParentRoute: () => shell,
  path: '/entregas-general/{-$curso}',
  params: keysOf([], ['curso']),
  staticData: { crumbs: [{ label: 'Entregas Generales', to: '/salon-cursos' }, 'Todas las entregas'] },
  beforeLoad: needs('entregables.read'),
  validateSearch: searchOf({ ...dialogReaders, sort: textOf, dir: textOf }),
  component: lazyScreen(() => import('../features/entregables/salon/EntregasGeneralPage.tsx'), 'EntregasGeneralPage'),
})

const deRevision = searchOf({
  entregable: keyOf,
  /** The queue behind it, and what of it is gone through. */
  cola: flagOf,
  tarea: keyOf,
  curso: keyOf,
  modo: keyOf,
  vieneDeGrupos: (value: unknown) => (value === undefined ? undefined : String(value) === 'true'),
  grupo: keyOf,
})

const previewRubrica = createRoute({
  getParentRoute: () => shell,
  path: '/preview-rubrica',
  staticData: { crumbs: ['Revisión'] },
  validateSearch: (s: Record<string, unknown>): ReturnType<typeof deRevision> & { entregable: number } => ({
    ...deRevision(s),
    entregable: keyOf(s.entregable) ?? 0,
  }),
  beforeLoad: async ({ context, location, search }) => {
    await needs('entregables.read')({ context, location })
    if (!search.entregable) throw redirect({ to: '/miSalon' })
  },
  component: lazyScreen(() => import('../features/entregables/cola/PreviewRubricaPage.tsx'), 'PreviewRubricaPage'),
})

const plazos = createRoute({
  getParentRoute: () => shell,
  path: '/plazos/$grupo/c/$curso',
  params: keysOf(['grupo', 'curso']),
  staticData: { crumbs: [{ label: 'Mi Salón', to: '/miSalon' }, 'Fechas'] },
  beforeLoad: needs('plazos.read'),
  validateSearch: searchOf({ vista: oneOf('mes'), dia: textOf }),
  component: lazyScreen(() => import('../features/plazos/PlazosPage.tsx'), 'PlazosPage'),
})

const plazosCurso = createRoute({
  getParentRoute: () => shell,
  path: '/plazos-curso/$curso',
  params: keysOf(['curso']),
  staticData: { crumbs: [{ label: 'Cursos', to: '/cursos-all' }, 'Fechas'] },
  beforeLoad: needs('plazos.read'),
  component: lazyScreen(() => import('../features/plazos/GruposPage.tsx'), 'GruposPage'),
})

const dudasCoach = createRoute({
  getParentRoute: () => shell,
  path: '/dudas-coach',
  beforeLoad: needs('dudas.read'),
  validateSearch: searchOf({ tab: oneOf('contestadas') }),
  component: lazyScreen(() => import('../features/dudas/DudasPage.tsx'), 'DudasPage'),
})

const misSesiones = createRoute({
  getParentRoute: () => shell,
  path: '/sesionesdocente',
  beforeLoad: needs('sesiones.propias'),
  validateSearch: searchOf({ vista: oneOf('mes'), dia: textOf, todas: keyOf }),
  component: lazyScreen(() => import('../features/sesiones/AgendaPage.tsx'), 'AgendaPage'),
})

const enVivo = createRoute({
  getParentRoute: () => shell,
  path: '/en-vivo',
  beforeLoad: needs('sesiones.read'),
  component: lazyScreen(() => import('../features/clases/pantallas.ts'), 'ClasesPage'),
})

const clase = createRoute({
  getParentRoute: () => shell,
  path: '/clase/$id',
  params: keysOf(['id']),
  staticData: { crumbs: ['Clase'] },
  component: lazyScreen(() => import('../features/clases/pantallas.ts'), 'ClasePage'),
})

const eventosStream = createRoute({
  getParentRoute: () => shell,
  path: '/eventos-stream',
  staticData: { crumbs: ['En vivo'] },
  beforeLoad: needs('streaming.read'),
  validateSearch: searchOf({ ...dialogReaders, evento: keyOf }),
  component: lazyScreen(() => import('../features/streaming/StreamingPage.tsx'), 'StreamingPage'),
})

const misCalificaciones = createRoute({
  getParentRoute: () => shell,
  path: '/mis-calificaciones',
  staticData: { crumbs: ['Inicio', 'Mis calificaciones'] },
  validateSearch: searchOf({ curso: keyOf, hilo: keyOf }),
  component: lazyScreen(
    () => import('../features/entregables/entrega/MisCalificacionesPage.tsx'),
    'MisCalificacionesPage',
  ),
})

const misConstancias = createRoute({
  getParentRoute: () => shell,
  path: '/mis-constancias',
  staticData: { crumbs: ['Inicio', 'Mis constancias'] },
  component: lazyScreen(() => import('../features/constancias/MisConstanciasPage.tsx'), 'MisConstanciasPage'),
})

const misPortafolios = createRoute({
  getParentRoute: () => shell,
  path: '/mis-portafolios',
  staticData: { crumbs: ['Inicio', 'Mis portafolios'] },
  component: lazyScreen(() => import('../features/portafolios/MisPortafoliosPage.tsx'), 'MisPortafoliosPage'),
})

const ayuda = createRoute({
  getParentRoute: () => shell,
  path: '/ayuda',
  staticData: { crumbs: ['Ayuda'] },
  validateSearch: searchOf({ ver: oneOf('aprender', 'ensenar', 'escuela', 'contenido', 'administrar') }),
  component: lazyScreen(() => import('../features/ayuda/AyudaPage.tsx'), 'AyudaPage'),
})

const constancias = createRoute({
  getParentRoute: () => shell,
  path: '/constancias-emitidas',
  beforeLoad: needs('constancias.read'),
  validateSearch: searchOf({ nuevo: flagOf, corregir: keyOf, revocar: keyOf }),
  component: lazyScreen(() => import('../features/constancias/Constancias.parte.tsx'), 'ConstanciasPage'),
})

const plantillas = createRoute({
  getParentRoute: () => shell,
  path: '/plantillas',
  staticData: { crumbs: ['Plantillas de constancia'] },
  beforeLoad: needs('plantillas.read'),
  component: lazyScreen(() => import('../features/constancias/plantillas/PlantillasPage.tsx'), 'PlantillasPage'),
})

const plantilla = createRoute({
  getParentRoute: () => shell,
  path: '/plantillas/$id',
  params: keysOf(['id']),
  staticData: { crumbs: [{ label: 'Plantillas de constancia', to: '/plantillas' }, 'Plantilla'] },
  beforeLoad: needs('plantillas.read'),
  component: lazyScreen(() => import('../features/constancias/plantillas/PlantillaPage.tsx'), 'PlantillaPage'),
})

export const salon = [
  plantillas,
  plantilla,
  ayuda,
  misConstancias,
  misPortafolios,
  constancias,
  calificar,
  miSalon,
  salonCursos,
  salonCursosGrupo,
  entregablesGrupo,
  cursoEntregables,
  entregasGeneral,
  previewRubrica,
  plazos,
  plazosCurso,
  dudasCoach,
  misSesiones,
  enVivo,
  clase,
  eventosStream,
  misCalificaciones,
] as const
