/** The screens on which certifications are built. */

import { createRoute, redirect } from '@tanstack/react-router'
import { dialogReaders } from '../kit/form/useDialog.ts'
import { lazy, lazyScreen } from '../kit/load/lazy.tsx'
import { flagOf, keyOf, keysOf, oneOf, searchOf, textOf } from '../kit/page/address.ts'
import { enCurso, needs, shell, withDialog } from './routes.base.tsx'

/** The list stands above all that is made of courses. */
const DE_CURSOS = { label: 'Cursos', to: '/cursos-all' }

const cursos = createRoute({
  getParentRoute: () => shell,
  path: '/cursos-all',
  beforeLoad: needs('cursos.read'),
  validateSearch: withDialog,
  component: lazyScreen(() => import('../features/cursos/CursosPage.tsx'), 'CursosPage'),
})

const taller = createRoute({
  getParentRoute: () => shell,
  path: '/curso/$curso',
  params: keysOf(['curso']),
  staticData: { crumbs: [DE_CURSOS, 'Curso'], focused: true as const },
  // Who does not write it reads it, where it is offered to theirs.
  beforeLoad: needs('cursos.write', path => path.replace('/curso/', '/vista-curso/')),
  validateSearch: searchOf({
    ...dialogReaders,
    fila: textOf,
    datos: flagOf,
    historial: flagOf,
    tab: oneOf('contenido', 'entrega', 'rubrica', 'preguntas', 'fechas'),
  }),
  component: lazyScreen(() => import('../features/taller/TallerPage.tsx'), 'TallerPage'),
})

const pagina = createRoute({
  getParentRoute: () => shell,
  path: '/pagina/$material',
  params: keysOf(['material']),
  staticData: { crumbs: [DE_CURSOS, 'Página'] },
  beforeLoad: needs('objetivos.write'),
  component: lazyScreen(() => import('../features/taller/pagina/PaginaPage.tsx'), 'PaginaPage'),
})

const programa = createRoute({
  getParentRoute: () => shell,
  path: '/programa/$curricula',
  params: keysOf(['curricula']),
  staticData: { crumbs: [{ label: 'Programas', to: '/crear-contenido-curricula' }, 'Programa'] },
  beforeLoad: needs('curriculas.write'),
  component: lazyScreen(() => import('../features/programas/ProgramaPage.tsx'), 'ProgramaPage'),
})

const vistaCurso = createRoute({
  getParentRoute: () => shell,
  path: '/vista-curso/$curso',
  params: keysOf(['curso']),
  staticData: { crumbs: ['Vista del curso'], focused: true as const },
  beforeLoad: needs('taller.look'),
  validateSearch: searchOf(enCurso),
  component: lazyScreen(() => import('../features/contenidos/CursoPage.tsx'), 'VistaDeCursoPage'),
})

const cursoEvento = createRoute({
  getParentRoute: () => shell,
  path: '/curso-evento/$curso',
  params: keysOf(['curso']),
  staticData: { crumbs: [DE_CURSOS, 'Evento en vivo'] },
  beforeLoad: needs('eventos.read'),
  validateSearch: withDialog,
  component: lazyScreen(() => import('../features/eventos/CursoEventosPage.tsx'), 'CursoEventosPage'),
})

const objetivos = createRoute({
  getParentRoute: () => shell,
  path: '/dashboardObjetivos',
  beforeLoad: needs('objetivos.read'),
  validateSearch: withDialog,
  component: lazyScreen(() => import('../features/objetivos/ObjetivosPage.tsx'), 'ObjetivosPage'),
})

const materiales = createRoute({
  getParentRoute: () => shell,
  path: '/dashboardMateriales',
  staticData: { crumbs: [{ label: 'Objetivos', to: '/dashboardObjetivos' }, 'Materiales'] },
  beforeLoad: needs('objetivos.read'),
  validateSearch: searchOf({ ...dialogReaders, idObjetivo: keyOf, nombre_objetivo: textOf }),
  component: lazyScreen(() => import('../features/objetivos/MaterialesPage.tsx'), 'MaterialesPage'),
})

const objetivoVideo = createRoute({
  getParentRoute: () => shell,
  path: '/objetivo-videos/$objetivo',
  params: keysOf(['objetivo']),
  staticData: { crumbs: [{ label: 'Objetivos', to: '/dashboardObjetivos' }, 'Video'] },
  beforeLoad: needs('videos.read'),
  component: lazyScreen(() => import('../features/videos/ObjetivoVideoPage.tsx'), 'ObjetivoVideoPage'),
})

const pocUpload = createRoute({
  getParentRoute: () => shell,
  path: '/poc-upload-video',
  staticData: { crumbs: ['Prueba de carga de video'] },
  beforeLoad: needs('videos.write'),
  component: lazyScreen(() => import('../features/videos/PocUploadPage.tsx'), 'PocUploadPage'),
})

const UnidadDeRuta = lazy(() => import('../features/objetivos/UnidadDeRuta.tsx'), { silent: true })

const unidadObjetivos = createRoute({
  getParentRoute: () => shell,
  path: '/dashboardUnidadesObjetivos/$unidad',
  params: keysOf(['unidad']),
  staticData: {
    crumbs: [DE_CURSOS, { label: 'Unidades', to: '/dashboardUnidades' }, { parte: UnidadDeRuta }, 'Objetivos'],
  },
  beforeLoad: needs('objetivos.read'),
  validateSearch: withDialog,
  component: lazyScreen(() => import('../features/objetivos/UnidadObjetivosPage.tsx'), 'UnidadObjetivosPage'),
})

const preguntas = createRoute({
  getParentRoute: () => shell,
  path: '/preguntas/$actividad',
  params: keysOf(['actividad']),
  staticData: { crumbs: [{ label: 'Unidades', to: '/dashboardUnidades' }, 'Preguntas'] },
  beforeLoad: needs('reactivos.read'),
  validateSearch: searchOf({ ...dialogReaders, ver: oneOf('preguntas', 'resultados', 'cifras', 'ajustes') }),
  component: lazyScreen(() => import('../features/reactivos/PreguntasPage.tsx'), 'PreguntasPage'),
})

const banco = createRoute({
  getParentRoute: () => shell,
  path: '/banco-reactivos',
  beforeLoad: needs('reactivos.read'),
  validateSearch: searchOf({ ...dialogReaders, curso: keyOf }),
  component: lazyScreen(() => import('../features/reactivos/BancoPage.tsx'), 'BancoPage'),
})

const categorias = createRoute({
  getParentRoute: () => shell,
  path: '/categorias-indicadores',
  beforeLoad: needs('reactivos.read'),
  validateSearch: searchOf({ editar: textOf }),
  component: lazyScreen(() => import('../features/reactivos/CategoriasPage.tsx'), 'CategoriasPage'),
})

const papelera = createRoute({
  getParentRoute: () => shell,
  path: '/papelera',
  beforeLoad: needs('papelera.read'),
  validateSearch: withDialog,
  component: lazyScreen(() => import('../features/papelera/PapeleraPage.tsx'), 'PapeleraPage'),
})

const ofertas = createRoute({
  getParentRoute: () => shell,
  path: '/ofertaAcademica',
  beforeLoad: needs('ofertas.read'),
  validateSearch: withDialog,
  component: lazyScreen(() => import('../features/ofertas/OfertasPage.tsx'), 'OfertasPage'),
})

const registros = createRoute({
  getParentRoute: () => shell,
  path: '/registros-formacion',
  beforeLoad: needs('registros.read'),
  validateSearch: searchOf({ ver: keyOf }),
  component: lazyScreen(() => import('../features/registros/RegistrosPage.tsx'), 'RegistrosPage'),
})

const ajustes = createRoute({
  getParentRoute: () => shell,
  path: '/ajustes',
  beforeLoad: needs('ajustes.write'),
  validateSearch: searchOf({ ver: oneOf('mantenimiento', 'ciclos') }),
  component: lazyScreen(() => import('../features/ajustes/AjustesPage.tsx'), 'AjustesPage'),
})

const auditoria = createRoute({
  getParentRoute: () => shell,
  path: '/auditoria',
  beforeLoad: needs('auditoria.read'),
  validateSearch: searchOf({ ver: keyOf }),
  component: lazyScreen(() => import('../features/auditoria/AuditoriaPage.tsx'), 'AuditoriaPage'),
})

const solicitudesDeDatos = createRoute({
  getParentRoute: () => shell,
  path: '/solicitudes-privacidad',
  beforeLoad: needs('privacidad.write'),
  component: lazyScreen(() => import('../features/privacidad/administrar.ts'), 'SolicitudesPage'),
})

const textosLegales = createRoute({
  getParentRoute: () => shell,
  path: '/textos-legales',
  beforeLoad: needs('privacidad.write'),
  component: lazyScreen(() => import('../features/privacidad/administrar.ts'), 'TextosPage'),
})

const sesiones = createRoute({
  getParentRoute: () => shell,
  path: '/sesiones',
  beforeLoad: needs('sesiones.read'),
  validateSearch: searchOf({ ...dialogReaders, ver: keyOf }),
  component: lazyScreen(() => import('../features/sesiones/SesionesPage.tsx'), 'SesionesPage'),
})

const sesionEventos = createRoute({
  getParentRoute: () => shell,
  path: '/sesion-eventos',
  staticData: { crumbs: [{ label: 'Sesiones', to: '/sesiones' }, 'Eventos'] },
  beforeLoad: needs('sesiones.read'),
  validateSearch: searchOf({ ...dialogReaders, sesion: keyOf }),
  component: lazyScreen(() => import('../features/sesiones/SesionEventosPage.tsx'), 'SesionEventosPage'),
})

const unidades = createRoute({
  getParentRoute: () => shell,
  path: '/dashboardUnidades',
  beforeLoad: needs('unidades.read'),
  validateSearch: withDialog,
  component: lazyScreen(() => import('../features/unidades/UnidadesPage.tsx'), 'UnidadesPage'),
})

const unidad = createRoute({
  getParentRoute: () => shell,
  path: '/dashboardUnidades/$unidad',
  params: keysOf(['unidad']),
  staticData: { crumbs: [{ label: 'Unidades', to: '/dashboardUnidades' }, 'Actividades'] },
  beforeLoad: needs('actividades.read'),
  validateSearch: searchOf({
    ...dialogReaders,
    ver: oneOf('formularios'),
    actividad: keyOf,
    panel: oneOf('entregable', 'items', 'rubrica', 'examen'),
    datos: flagOf,
  }),
  component: lazyScreen(() => import('../features/unidades/UnidadPage.tsx'), 'UnidadPage'),
})

const rubricaNueva = createRoute({
  getParentRoute: () => shell,
  path: '/rubricas/nueva/$unidad/act/{-$actividad}',
  params: keysOf(['unidad'], ['actividad']),
  staticData: { crumbs: [{ label: 'Unidades', to: '/dashboardUnidades' }, 'Rúbrica'] },
  beforeLoad: needs('rubricas.write'),
  validateSearch: searchOf({ para: keyOf }),
  component: lazyScreen(() => import('../features/rubricas/RubricaPages.tsx'), 'RubricaNuevaPage'),
})

const rubrica = createRoute({
  getParentRoute: () => shell,
  path: '/rubricas/edit/$rubrica',
  params: keysOf(['rubrica']),
  staticData: { crumbs: [{ label: 'Unidades', to: '/dashboardUnidades' }, 'Rúbrica'] },
  beforeLoad: needs('rubricas.write'),
  component: lazyScreen(() => import('../features/rubricas/RubricaPages.tsx'), 'RubricaPage'),
})

/** Without a unit or a rubric there is nothing to write one for. */
const rubricasSueltas = (['/rubricas/nueva', '/rubricas/nueva/$', '/rubricas/edit', '/rubricas/edit/$'] as const).map(
  path =>
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
  taller,
  pagina,
  programa,
  vistaCurso,
  cursoEvento,
  objetivos,
  materiales,
  objetivoVideo,
  pocUpload,
  unidadObjetivos,
  preguntas,
  banco,
  categorias,
  papelera,
  ofertas,
  registros,
  ajustes,
  auditoria,
  solicitudesDeDatos,
  textosLegales,
  sesiones,
  sesionEventos,
  unidades,
  unidad,
  rubricaNueva,
  rubrica,
  ...rubricasSueltas,
] as const
