/** Every word in one entry: its calls, its jobs, and who may hear of its rooms. */
import type { FastifyInstance } from 'fastify'
import type { Db } from './kit/db/db.ts'
import type { JobParts, Kit, LiveJobParts } from './kit/kit.ts'
import { bindActividades } from './modules/actividades/actividades.routes.ts'
import { bindAgenda } from './modules/agenda/agenda.routes.ts'
import { bindAjustes } from './modules/ajustes/ajustes.routes.ts'
import { defineAnunciosJobs } from './modules/anuncios/anuncios.jobs.ts'
import { bindAnuncios } from './modules/anuncios/anuncios.routes.ts'
import { defineAuditoriaJobs } from './modules/auditoria/auditoria.jobs.ts'
import { bindAuditoria } from './modules/auditoria/auditoria.routes.ts'
import { bindDejar } from './modules/avisos/avisos.dejar.routes.ts'
import { bindDispositivos } from './modules/avisos/avisos.dispositivos.routes.ts'
import { defineAvisosJobs } from './modules/avisos/avisos.jobs.ts'
import { bindAvisos } from './modules/avisos/avisos.routes.ts'
import { defineBitacoraJobs } from './modules/bitacora/bitacora.jobs.ts'
import { bindBitacora } from './modules/bitacora/bitacora.routes.ts'
import { bindBusqueda } from './modules/busqueda/busqueda.routes.ts'
import { defineCiclosJobs } from './modules/ciclos/ciclos.jobs.ts'
import { bindCiclos } from './modules/ciclos/ciclos.routes.ts'
import { bindClases } from './modules/clases/clases.routes.ts'
import { bindCompletar } from './modules/constancias/completar/completar.routes.ts'
import { bindFaltasDeConstancia } from './modules/constancias/constancias.faltas.routes.ts'
import { bindConstanciasDeGrupo } from './modules/constancias/constancias.grupo.routes.ts'
import { defineConstanciasJobs } from './modules/constancias/constancias.jobs.ts'
import { bindConstanciasDeLista } from './modules/constancias/constancias.lista.routes.ts'
import { bindBuscadores, bindComprobar } from './modules/constancias/constancias.publicas.routes.ts'
import { bindReglasDeConstancia } from './modules/constancias/constancias.reglas.routes.ts'
import { bindConstancias } from './modules/constancias/constancias.routes.ts'
import { bindInsignias } from './modules/constancias/insignias/insignias.routes.ts'
import { bindPlantillas } from './modules/constancias/plantillas/plantillas.routes.ts'
import { bindContenidos } from './modules/contenidos/contenidos.routes.ts'
import { defineCuentasJobs } from './modules/cuentas/cuentas.jobs.ts'
import { bindPaginas } from './modules/cuentas/cuentas.paginas.routes.ts'
import { bindCuentas } from './modules/cuentas/cuentas.routes.ts'
import { bindCurriculas } from './modules/curriculas/curriculas.routes.ts'
import { bindCursos } from './modules/cursos/cursos.routes.ts'
import { bindDrive } from './modules/drive/drive.routes.ts'
import { mayWatchDudas } from './modules/dudas/dudas.read.ts'
import { bindDudas } from './modules/dudas/dudas.routes.ts'
import { bindEntregasPropias } from './modules/entregables/entrega/propias.routes.ts'
import { defineEntregablesJobs } from './modules/entregables/entregables.jobs.ts'
import { mayWatchEntregas } from './modules/entregables/entregables.salas.read.ts'
import { bindHilo } from './modules/entregables/hilo/hilo.routes.ts'
import { bindHoja } from './modules/entregables/libro/hoja.routes.ts'
import { bindLibros } from './modules/entregables/libro/libros.routes.ts'
import { bindMuro } from './modules/entregables/muro/muro.routes.ts'
import { bindApuntes } from './modules/entregables/revision/apuntes.routes.ts'
import { bindCola } from './modules/entregables/revision/cola.routes.ts'
import { bindRevisiones } from './modules/entregables/revision/revision.routes.ts'
import { defineEscuelasJobs } from './modules/escuelas/escuelas.jobs.ts'
import { bindEscuelas } from './modules/escuelas/escuelas.routes.ts'
import { bindEstreno } from './modules/estreno/estreno.routes.ts'
import { bindEvaluaciones } from './modules/evaluaciones/evaluaciones.routes.ts'
import { bindEventos } from './modules/eventos/eventos.routes.ts'
import { defineExamenesJobs } from './modules/examenes/examenes.jobs.ts'
import { bindResultados } from './modules/examenes/examenes.resultados.routes.ts'
import { bindExamenes } from './modules/examenes/examenes.routes.ts'
import { bindFallas } from './modules/fallas/fallas.routes.ts'
import { bindFichas } from './modules/fichas/fichas.routes.ts'
import { bindGrupos } from './modules/grupos/grupos.routes.ts'
import { defineHistorialJobs } from './modules/historial/historial.jobs.ts'
import { bindHistorial } from './modules/historial/historial.routes.ts'
import { defineInscripcionesJobs } from './modules/inscripciones/inscripciones.jobs.ts'
import { bindInscripciones } from './modules/inscripciones/inscripciones.routes.ts'
import { defineIntentosJobs } from './modules/intentos/intentos.jobs.ts'
import { bindIntentos } from './modules/intentos/intentos.routes.ts'
import { bindNovedades } from './modules/novedades/novedades.routes.ts'
import { defineObjetivosJobs } from './modules/objetivos/objetivos.jobs.ts'
import { bindObjetivos } from './modules/objetivos/objetivos.routes.ts'
import { defineOfertasJobs } from './modules/ofertas/ofertas.jobs.ts'
import { bindOfertas } from './modules/ofertas/ofertas.routes.ts'
import { bindPantallas } from './modules/pantallas/pantallas.routes.ts'
import { definePapeleraJobs } from './modules/papelera/papelera.jobs.ts'
import { bindPapelera } from './modules/papelera/papelera.routes.ts'
import { definePlazosJobs } from './modules/plazos/plazos.jobs.ts'
import { bindPlazos } from './modules/plazos/plazos.routes.ts'
import { bindPortafoliosAbiertos } from './modules/portafolios/portafolios.abiertos.routes.ts'
import { bindPortafolios } from './modules/portafolios/portafolios.routes.ts'
import { mayWatchPresencia } from './modules/presencia/presencia.read.ts'
import { bindPresencia } from './modules/presencia/presencia.routes.ts'
import { definePrivacidadJobs } from './modules/privacidad/privacidad.jobs.ts'
import { bindPrivacidad } from './modules/privacidad/privacidad.routes.ts'
import { bindTextosLegales } from './modules/privacidad/privacidad.textos.routes.ts'
import { defineProgramasJobs } from './modules/programas/programas.jobs.ts'
import { bindProgramas } from './modules/programas/programas.routes.ts'
import { bindPublico } from './modules/publico/publico.routes.ts'
import { defineReactivosJobs } from './modules/reactivos/reactivos.jobs.ts'
import { bindReactivos } from './modules/reactivos/reactivos.routes.ts'
import { defineRecalificacionesJobs } from './modules/recalificaciones/recalificaciones.jobs.ts'
import { bindRecalificaciones } from './modules/recalificaciones/recalificaciones.routes.ts'
import { defineRegistrosJobs } from './modules/registros/registros.jobs.ts'
import { bindRegistros } from './modules/registros/registros.routes.ts'
import { bindReportes } from './modules/reportes/reportes.routes.ts'
import { bindRevalidaciones } from './modules/revalidaciones/revalidaciones.routes.ts'
import { bindRitmo } from './modules/ritmo/ritmo.routes.ts'
import { bindRejilla } from './modules/rubricas/rubricas.rejilla.routes.ts'
import { bindRubricas } from './modules/rubricas/rubricas.routes.ts'
import { defineSeguimientoJobs } from './modules/seguimiento/seguimiento.jobs.ts'
import { bindSeguimiento } from './modules/seguimiento/seguimiento.routes.ts'
import { defineSesionesJobs } from './modules/sesiones/sesiones.jobs.ts'
import { bindSesiones } from './modules/sesiones/sesiones.routes.ts'
import { mayWatchStream } from './modules/streaming/streaming.estado.read.ts'
import { defineStreamingJobs } from './modules/streaming/streaming.jobs.ts'
import { bindStreaming } from './modules/streaming/streaming.routes.ts'
import { bindTablero } from './modules/tablero/tablero.routes.ts'
import { defineTallerJobs } from './modules/taller/taller.jobs.ts'
import { mayWatchTaller } from './modules/taller/taller.read.ts'
import { bindTaller } from './modules/taller/taller.routes.ts'
import { bindUnidades } from './modules/unidades/unidades.routes.ts'
import { bindFusion } from './modules/usuarios/usuarios.fusion.routes.ts'
import { defineUsuariosJobs } from './modules/usuarios/usuarios.jobs.ts'
import { bindLotes } from './modules/usuarios/usuarios.lotes.routes.ts'
import { bindUsuarios } from './modules/usuarios/usuarios.routes.ts'
import { defineVideosJobs } from './modules/videos/videos.jobs.ts'
import { bindVideos } from './modules/videos/videos.routes.ts'

type Word = {
  /** Its tables of calls. */
  bind: readonly ((app: FastifyInstance, kit: Kit) => void | Promise<void>)[]
  /** Before the queues start. */
  jobs?: (parts: JobParts & LiveJobParts) => void
  /** Whether the person may hear of that room now; false for a room of another word. */
  mayWatch?: (db: Db, usuarioId: number, room: string) => Promise<boolean>
}

/** By the folder of its module, in their order. */
export const words: Readonly<Record<string, Word>> = {
  actividades: { bind: [bindActividades] },
  agenda: { bind: [bindAgenda] },
  ajustes: { bind: [bindAjustes] },
  anuncios: { bind: [bindAnuncios], jobs: defineAnunciosJobs },
  auditoria: { bind: [bindAuditoria], jobs: defineAuditoriaJobs },
  avisos: { bind: [bindAvisos, bindDejar, bindDispositivos], jobs: defineAvisosJobs },
  bitacora: { bind: [bindBitacora], jobs: defineBitacoraJobs },
  busqueda: { bind: [bindBusqueda] },
  ciclos: { bind: [bindCiclos], jobs: defineCiclosJobs },
  clases: { bind: [bindClases] },
  constancias: {
    bind: [
      bindConstancias,
      bindConstanciasDeGrupo,
      bindConstanciasDeLista,
      bindCompletar,
      bindPlantillas,
      bindReglasDeConstancia,
      bindFaltasDeConstancia,
      bindComprobar,
      bindBuscadores,
      bindInsignias,
    ],
    jobs: defineConstanciasJobs,
  },
  contenidos: { bind: [bindContenidos] },
  cuentas: { bind: [bindCuentas, bindPaginas], jobs: defineCuentasJobs },
  curriculas: { bind: [bindCurriculas] },
  cursos: { bind: [bindCursos] },
  drive: { bind: [bindDrive] },
  dudas: { bind: [bindDudas], mayWatch: mayWatchDudas },
  entregables: {
    bind: [bindEntregasPropias, bindHilo, bindMuro, bindApuntes, bindHoja, bindLibros, bindCola, bindRevisiones],
    jobs: defineEntregablesJobs,
    mayWatch: mayWatchEntregas,
  },
  escuelas: { bind: [bindEscuelas], jobs: defineEscuelasJobs },
  estreno: { bind: [bindEstreno] },
  evaluaciones: { bind: [bindEvaluaciones] },
  eventos: { bind: [bindEventos] },
  examenes: { bind: [bindExamenes, bindResultados], jobs: defineExamenesJobs },
  fallas: { bind: [bindFallas] },
  fichas: { bind: [bindFichas] },
  grupos: { bind: [bindGrupos] },
  historial: { bind: [bindHistorial], jobs: defineHistorialJobs },
  inscripciones: { bind: [bindInscripciones], jobs: defineInscripcionesJobs },
  intentos: { bind: [bindIntentos], jobs: defineIntentosJobs },
  novedades: { bind: [bindNovedades] },
  objetivos: { bind: [bindObjetivos], jobs: defineObjetivosJobs },
  ofertas: { bind: [bindOfertas], jobs: defineOfertasJobs },
  pantallas: { bind: [bindPantallas] },
  papelera: { bind: [bindPapelera], jobs: definePapeleraJobs },
  plazos: { bind: [bindPlazos], jobs: definePlazosJobs },
  portafolios: { bind: [bindPortafolios, bindPortafoliosAbiertos] },
  presencia: { bind: [bindPresencia], mayWatch: mayWatchPresencia },
  privacidad: { bind: [bindPrivacidad, bindTextosLegales], jobs: definePrivacidadJobs },
  programas: { bind: [bindProgramas], jobs: defineProgramasJobs },
  publico: { bind: [bindPublico] },
  reactivos: { bind: [bindReactivos], jobs: defineReactivosJobs },
  recalificaciones: { bind: [bindRecalificaciones], jobs: defineRecalificacionesJobs },
  registros: { bind: [bindRegistros], jobs: defineRegistrosJobs },
  reportes: { bind: [bindReportes] },
  revalidaciones: { bind: [bindRevalidaciones] },
  ritmo: { bind: [bindRitmo] },
  rubricas: { bind: [bindRubricas, bindRejilla] },
  seguimiento: { bind: [bindSeguimiento], jobs: defineSeguimientoJobs },
  sesiones: { bind: [bindSesiones], jobs: defineSesionesJobs },
  streaming: { bind: [bindStreaming], jobs: defineStreamingJobs, mayWatch: mayWatchStream },
  tablero: { bind: [bindTablero] },
  taller: { bind: [bindTaller], jobs: defineTallerJobs, mayWatch: mayWatchTaller },
  unidades: { bind: [bindUnidades] },
  usuarios: { bind: [bindUsuarios, bindLotes, bindFusion], jobs: defineUsuariosJobs },
  videos: { bind: [bindVideos], jobs: defineVideosJobs },
}
