/** Everything that server and web agree on. The only barrel of the project. */
import { actividadesRoutes } from './actividades.ts'
import { agendaRoutes } from './agenda.ts'
import { ajustesRoutes } from './ajustes.ts'
import { anunciosRoutes } from './anuncios.ts'
import { auditoriaRoutes } from './auditoria.ts'
import { dispositivosRoutes } from './avisos.dispositivos.ts'
import { avisosRoutes } from './avisos.rutas.ts'
import { bitacoraRoutes } from './bitacora.ts'
import { busquedaRoutes } from './busqueda.ts'
import { ciclosRoutes } from './ciclos.ts'
import { clasesRoutes } from './clases.ts'
import { completarRoutes } from './constancias.completar.ts'
import { faltasDeConstanciaRoutes } from './constancias.faltas.ts'
import { constanciasDeGrupoRoutes } from './constancias.grupo.ts'
import { constanciasDeListaRoutes } from './constancias.lista.ts'
import { plantillasRoutes } from './constancias.plantillas.ts'
import {
  buscadoresRoutes,
  comprobarRoutes,
  constanciasRoutes,
  insigniasRoutes,
  reglasDeConstanciaRoutes,
} from './constancias.ts'
import { contenidosRoutes } from './contenidos.ts'
import { miradasRoutes } from './cuentas.miradas.ts'
import { cuentasRoutes } from './cuentas.ts'
import { curriculasRoutes } from './curriculas.ts'
import { cursosRoutes } from './cursos.ts'
import { driveRoutes } from './drive.ts'
import { dudasRoutes } from './dudas.ts'
import { apuntesRoutes } from './entregables.apuntes.ts'
import { colaRoutes } from './entregables.cola.ts'
import { hiloRoutes } from './entregables.hilo.ts'
import { hojaRoutes } from './entregables.hoja.ts'
import { librosRoutes } from './entregables.libros.ts'
import { muroRoutes } from './entregables.muro.ts'
import { entregasPropiasRoutes } from './entregables.propias.ts'
import { revisionesRoutes } from './entregables.revision.ts'
import { escuelasRoutes } from './escuelas.ts'
import { estrenoRoutes } from './estreno.ts'
import { evaluacionesRoutes } from './evaluaciones.ts'
import { eventosRoutes } from './eventos.ts'
import { examenesRoutes } from './examenes.ts'
import { fallasRoutes } from './fallas.ts'
import { fichasRoutes } from './fichas.ts'
import { gruposRoutes } from './grupos.ts'
import { historialRoutes } from './historial.ts'
import { inscripcionesRoutes } from './inscripciones.ts'
import { intentosRoutes } from './intentos.ts'
import type { RouteTable } from './kit/route.ts'
import { novedadesRoutes } from './novedades.ts'
import { objetivosRoutes } from './objetivos.ts'
import { ofertasRoutes } from './ofertas.ts'
import { hoyRoutes } from './pantallas.hoy.ts'
import { pantallasRoutes } from './pantallas.ts'
import { papeleraRoutes } from './papelera.ts'
import { plazosRoutes } from './plazos.ts'
import { portafoliosAbiertosRoutes, portafoliosRoutes } from './portafolios.ts'
import { presenciaRoutes } from './presencia.ts'
import { textosLegalesRoutes } from './privacidad.textos.ts'
import { privacidadRoutes } from './privacidad.ts'
import { programasRoutes } from './programas.ts'
import { publicoRoutes } from './publico.ts'
import { reactivosRoutes } from './reactivos.ts'
import { recalificacionesRoutes } from './recalificaciones.ts'
import { registrosRoutes } from './registros.ts'
import { reportesRoutes } from './reportes.ts'
import { revalidacionesRoutes } from './revalidaciones.ts'
import { ritmoRoutes } from './ritmo.ts'
import { rejillaRoutes } from './rubricas.rejilla.ts'
import { rubricasRoutes } from './rubricas.ts'
import { seguimientoRoutes } from './seguimiento.ts'
import { sesionesRoutes } from './sesiones.ts'
import { streamingRoutes } from './streaming.ts'
import { tableroRoutes } from './tablero.ts'
import { tallerRoutes } from './taller.ts'
import { unidadesRoutes } from './unidades.ts'
import { fusionRoutes } from './usuarios.fusion.ts'
import { lotesRoutes } from './usuarios.lotes.ts'
import { usuariosRoutes } from './usuarios.ts'
import { videosRoutes } from './videos.ts'

export * from './actividades.archivos.ts'
export * from './actividades.ts'
export * from './agenda.ts'
export * from './ajustes.entorno.ts'
export * from './ajustes.ts'
export * from './anuncios.formas.ts'
export * from './anuncios.ts'
export * from './auditoria.ts'
export * from './avisos.buzon.ts'
export * from './avisos.datos.ts'
export * from './avisos.dispositivos.ts'
export * from './avisos.formas.ts'
export * from './avisos.rutas.ts'
export * from './avisos.texto.ts'
export * from './avisos.tipos.ts'
export * from './avisos.ts'
export * from './bitacora.ts'
export * from './busqueda.ts'
export * from './ciclos.ts'
export * from './clases.fechas.ts'
export * from './clases.formas.ts'
export * from './clases.ts'
export * from './constancias.completar.ts'
export * from './constancias.faltas.ts'
export * from './constancias.grupo.ts'
export * from './constancias.lista.ts'
export * from './constancias.plantillas.ts'
export * from './constancias.ts'
export * from './contenidos.llevar.ts'
export * from './contenidos.ts'
export * from './cuentas.miradas.ts'
export * from './cuentas.ts'
export * from './curriculas.ts'
export * from './cursos.ts'
export * from './drive.ts'
export * from './dudas.ts'
export * from './entregables.apuntes.ts'
export * from './entregables.cola.ts'
export * from './entregables.compacto.ts'
export * from './entregables.decision.ts'
export * from './entregables.formas.ts'
export * from './entregables.hilo.ts'
export * from './entregables.historia.ts'
export * from './entregables.hoja.ts'
export * from './entregables.libros.ts'
export * from './entregables.muro.ts'
export * from './entregables.propias.ts'
export * from './entregables.revision.ts'
export * from './entregables.ts'
export * from './escuelas.formas.ts'
export * from './escuelas.palabras.ts'
export * from './escuelas.ts'
export * from './estreno.ts'
export * from './evaluaciones.ts'
export * from './eventos.ts'
export * from './examenes.ts'
export * from './fallas.limpia.ts'
export * from './fallas.ts'
export * from './fichas.ts'
export * from './grupos.ts'
export * from './historial.columnas.ts'
export * from './historial.ts'
export * from './inscripciones.ts'
export * from './intentos.archivos.ts'
export * from './intentos.manual.ts'
export * from './intentos.marcha.ts'
export * from './intentos.terminada.ts'
export * from './intentos.ts'
export * from './kit/bytes.ts'
export * from './kit/color.ts'
export * from './kit/csv.ts'
export * from './kit/fields.ts'
export * from './kit/filas.ts'
export * from './kit/formulas.ts'
export * from './kit/guardables.ts'
export * from './kit/inicio.ts'
export * from './kit/letras.ts'
export * from './kit/live.ts'
export * from './kit/permissions.ts'
export * from './kit/route.ts'
export * from './kit/trozos.formas.ts'
export * from './kit/trozos.ts'
export * from './kit/zonas.ts'
export * from './novedades.ts'
export * from './objetivos.archivos.ts'
export * from './objetivos.incrustados.ts'
export * from './objetivos.paginas.ts'
export * from './objetivos.ts'
export * from './ofertas.ts'
export * from './pantallas.hoy.ts'
export * from './pantallas.listas.ts'
export * from './pantallas.modos.ts'
export * from './pantallas.ts'
export * from './papelera.ts'
export * from './plazos.calendario.ts'
export * from './plazos.ts'
export * from './portafolios.ts'
export * from './presencia.ts'
export * from './privacidad.textos.ts'
export * from './privacidad.ts'
export * from './programas.ts'
export * from './publico.ts'
export * from './reactivos.banco.ts'
export * from './reactivos.cifras.ts'
export * from './reactivos.formas.ts'
export * from './reactivos.medios.ts'
export * from './reactivos.tarjetas.ts'
export * from './reactivos.ts'
export type * from './reactivos.versiones.ts'
export * from './recalificaciones.ts'
export * from './registros.reglas.ts'
export * from './registros.ts'
export * from './reportes.ts'
export * from './revalidaciones.ts'
export * from './ritmo.ts'
export * from './rubricas.rejilla.ts'
export * from './rubricas.ts'
export * from './seguimiento.ts'
export * from './sesiones.formas.ts'
export * from './sesiones.ts'
export * from './streaming.formas.ts'
export * from './streaming.ts'
export * from './tablero.ts'
export * from './taller.faltas.ts'
export * from './taller.ts'
export * from './tipos/index.ts'
export * from './unidades.ts'
export * from './usuarios.columnas.ts'
export * from './usuarios.formas.ts'
export * from './usuarios.fusion.ts'
export * from './usuarios.lotes.ts'
export * from './usuarios.ts'
export * from './videos.calidades.ts'
export * from './videos.capitulos.ts'
export * from './videos.ts'
export * from './videos.youtube.ts'

/** Every call by domain word: what the document of the calls and the walk of the permissions go through. */
export const routeTables = {
  actividades: actividadesRoutes,
  agenda: agendaRoutes,
  ajustes: ajustesRoutes,
  anuncios: anunciosRoutes,
  auditoria: auditoriaRoutes,
  avisos: { ...avisosRoutes, ...dispositivosRoutes },
  bitacora: bitacoraRoutes,
  busqueda: busquedaRoutes,
  ciclos: ciclosRoutes,
  clases: clasesRoutes,
  constancias: {
    ...constanciasRoutes,
    ...constanciasDeGrupoRoutes,
    ...constanciasDeListaRoutes,
    ...completarRoutes,
    ...plantillasRoutes,
    ...reglasDeConstanciaRoutes,
    ...faltasDeConstanciaRoutes,
    ...comprobarRoutes,
    ...buscadoresRoutes,
    ...insigniasRoutes,
  },
  contenidos: contenidosRoutes,
  cuentas: { ...cuentasRoutes, ...miradasRoutes },
  curriculas: curriculasRoutes,
  cursos: cursosRoutes,
  drive: driveRoutes,
  dudas: dudasRoutes,
  entregables: {
    ...entregasPropiasRoutes,
    ...librosRoutes,
    ...colaRoutes,
    ...revisionesRoutes,
    ...hiloRoutes,
    ...muroRoutes,
    ...apuntesRoutes,
    ...hojaRoutes,
  },
  escuelas: escuelasRoutes,
  estreno: estrenoRoutes,
  evaluaciones: evaluacionesRoutes,
  eventos: eventosRoutes,
  examenes: examenesRoutes,
  fallas: fallasRoutes,
  fichas: fichasRoutes,
  grupos: gruposRoutes,
  historial: historialRoutes,
  inscripciones: inscripcionesRoutes,
  intentos: intentosRoutes,
  novedades: novedadesRoutes,
  objetivos: objetivosRoutes,
  ofertas: ofertasRoutes,
  pantallas: { ...pantallasRoutes, ...hoyRoutes },
  papelera: papeleraRoutes,
  plazos: plazosRoutes,
  portafolios: { ...portafoliosRoutes, ...portafoliosAbiertosRoutes },
  presencia: presenciaRoutes,
  privacidad: { ...privacidadRoutes, ...textosLegalesRoutes },
  programas: programasRoutes,
  publico: publicoRoutes,
  reactivos: reactivosRoutes,
  recalificaciones: recalificacionesRoutes,
  registros: registrosRoutes,
  reportes: reportesRoutes,
  revalidaciones: revalidacionesRoutes,
  ritmo: ritmoRoutes,
  rubricas: { ...rubricasRoutes, ...rejillaRoutes },
  seguimiento: seguimientoRoutes,
  sesiones: sesionesRoutes,
  streaming: streamingRoutes,
  tablero: tableroRoutes,
  taller: tallerRoutes,
  unidades: unidadesRoutes,
  usuarios: { ...usuariosRoutes, ...lotesRoutes, ...fusionRoutes },
  videos: videosRoutes,
} as const satisfies Record<string, RouteTable>
