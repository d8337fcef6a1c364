/** The screens on which certifications are built. */
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { DialogSearch } from '../kit/form/useDialog.ts'
import { needs, shell, withDialog } from './routes.base.tsx'

const cursos = createRoute({
  getParentRoute: () => shell,
  path: '/cursos-all',
  staticData: { crumbs: ['Contenido', 'Cursos'] },
  beforeLoad: needs('cursos.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/cursos/CursosPage.tsx'), 'CursosPage'),
})

const cursoEvento = createRoute({
  getParentRoute: () => shell,
  path: '/curso-evento/$curso',
  staticData: { crumbs: ['Contenido', { label: 'Cursos', to: '/cursos-all' }, 'Evento en vivo'] },
  beforeLoad: needs('eventos.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/eventos/CursoEventosPage.tsx'), 'CursoEventosPage'),
})

const objetivos = createRoute({
  getParentRoute: () => shell,
  path: '/dashboardObjetivos',
  staticData: { crumbs: ['Contenido', 'Objetivos'] },
  beforeLoad: needs('objetivos.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/objetivos/ObjetivosPage.tsx'), 'ObjetivosPage'),
})

const materiales = createRoute({
  getParentRoute: () => shell,
  path: '/dashboardMateriales',
  staticData: { crumbs: ['Contenido', 'Objetivos', 'Materiales'] },
  beforeLoad: needs('objetivos.read'),
  validateSearch: (s: Record<string, unknown>): DialogSearch & { idObjetivo?: number; nombre_objetivo?: string } => ({
    ...withDialog(s),
    ...(Number(s.idObjetivo) > 0 ? { idObjetivo: Number(s.idObjetivo) } : {}),
    ...(s.nombre_objetivo === undefined ? {} : { nombre_objetivo: String(s.nombre_objetivo) }),
  }),
  component: lazyRouteComponent(() => import('../features/objetivos/MaterialesPage.tsx'), 'MaterialesPage'),
})

const objetivoVideo = createRoute({
  getParentRoute: () => shell,
  path: '/objetivo-videos/$objetivo',
  staticData: { crumbs: ['Contenido', 'Objetivos', 'Video'] },
  beforeLoad: needs('videos.read'),
  component: lazyRouteComponent(() => import('../features/videos/ObjetivoVideoPage.tsx'), 'ObjetivoVideoPage'),
})

const pocUpload = createRoute({
  getParentRoute: () => shell,
  path: '/poc-upload-video',
  staticData: { crumbs: ['Contenido', 'Prueba de carga de video'] },
  beforeLoad: needs('videos.write'),
  component: lazyRouteComponent(() => import('../features/videos/PocUploadPage.tsx'), 'PocUploadPage'),
})

const unidadObjetivos = createRoute({
  getParentRoute: () => shell,
  path: '/dashboardUnidadesObjetivos/$unidad',
  staticData: { crumbs: ['Cursos', 'Unidades', 'Objetivos'] },
  beforeLoad: needs('objetivos.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/objetivos/UnidadObjetivosPage.tsx'), 'UnidadObjetivosPage'),
})

const preguntas = createRoute({
  getParentRoute: () => shell,
  path: '/preguntas/$actividad',
  staticData: { crumbs: ['Contenido', 'Unidades', 'Preguntas'] },
  beforeLoad: needs('reactivos.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/reactivos/PreguntasPage.tsx'), 'PreguntasPage'),
})

const banco = createRoute({
  getParentRoute: () => shell,
  path: '/banco-reactivos',
  staticData: { crumbs: ['Contenido', 'Banco de reactivos'] },
  beforeLoad: needs('reactivos.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/reactivos/BancoPage.tsx'), 'BancoPage'),
})

const categorias = createRoute({
  getParentRoute: () => shell,
  path: '/categorias-indicadores',
  staticData: { crumbs: ['Contenido', 'Categorías e indicadores'] },
  beforeLoad: needs('reactivos.read'),
  component: lazyRouteComponent(() => import('../features/reactivos/CategoriasPage.tsx'), 'CategoriasPage'),
})

const ofertas = createRoute({
  getParentRoute: () => shell,
  path: '/ofertaAcademica',
  staticData: { crumbs: ['Programación', 'Oferta académica'] },
  beforeLoad: needs('ofertas.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/ofertas/OfertasPage.tsx'), 'OfertasPage'),
})

const registros = createRoute({
  getParentRoute: () => shell,
  path: '/registros-formacion',
  staticData: { crumbs: ['Programación', 'Registros a la formación'] },
  beforeLoad: needs('registros.read'),
  component: lazyRouteComponent(() => import('../features/registros/RegistrosPage.tsx'), 'RegistrosPage'),
})

const sesiones = createRoute({
  getParentRoute: () => shell,
  path: '/sesiones',
  staticData: { crumbs: ['Programación', 'Sesiones'] },
  beforeLoad: needs('sesiones.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/sesiones/SesionesPage.tsx'), 'SesionesPage'),
})

const sesionEventos = createRoute({
  getParentRoute: () => shell,
  path: '/sesion-eventos',
  staticData: { crumbs: ['Programación', { label: 'Sesiones', to: '/sesiones' }, 'Eventos'] },
  beforeLoad: needs('sesiones.read'),
  validateSearch: (s: Record<string, unknown>): DialogSearch & { sesion?: number } => {
    const sesion = Number(s.sesion)
    return { ...withDialog(s), ...(Number.isSafeInteger(sesion) && sesion > 0 ? { sesion } : { sesion: undefined }) }
  },
  component: lazyRouteComponent(() => import('../features/sesiones/SesionEventosPage.tsx'), 'SesionEventosPage'),
})

const unidades = createRoute({
  getParentRoute: () => shell,
  path: '/dashboardUnidades',
  staticData: { crumbs: ['Contenido', 'Unidades'] },
  beforeLoad: needs('unidades.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/unidades/UnidadesPage.tsx'), 'UnidadesPage'),
})

const unidad = createRoute({
  getParentRoute: () => shell,
  path: '/dashboardUnidades/$unidad',
  staticData: { crumbs: ['Contenido', 'Unidades', 'Actividades'] },
  beforeLoad: needs('actividades.read'),
  validateSearch: withDialog,
  component: lazyRouteComponent(() => import('../features/unidades/UnidadPage.tsx'), 'UnidadPage'),
})

const rubricaNueva = createRoute({
  getParentRoute: () => shell,
  path: '/rubricas/nueva/$unidad/act/{-$actividad}',
  staticData: { crumbs: ['Contenido', 'Unidades', 'Rúbrica'] },
  beforeLoad: needs('rubricas.write'),
  component: lazyRouteComponent(() => import('../features/rubricas/RubricaPages.tsx'), 'RubricaNuevaPage'),
})

const rubrica = createRoute({
  getParentRoute: () => shell,
  path: '/rubricas/edit/$rubrica',
  staticData: { crumbs: ['Contenido', 'Unidades', 'Rúbrica'] },
  beforeLoad: needs('rubricas.write'),
  component: lazyRouteComponent(() => import('../features/rubricas/RubricaPages.tsx'), 'RubricaPage'),
})

/** Without a unit or a rubric there is nothing to write one for (learning §2). */
const rubricasSueltas = (['/rubricas/nueva', '/rubricas/nueva/act/$', '/rubricas/edit'] as const).map(path =>
  createRoute({
    getParentRoute: () => shell,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/dashboardUnidades' })
    },
  }),
)

export const contenido = [
  cursos,
  cursoEvento,
  objetivos,
  materiales,
  objetivoVideo,
  pocUpload,
  unidadObjetivos,
  preguntas,
  banco,
  categorias,
  ofertas,
  registros,
  sesiones,
  sesionEventos,
  unidades,
  unidad,
  rubricaNueva,
  rubrica,
  ...rubricasSueltas,
] as const
