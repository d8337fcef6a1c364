/**
 * What acts were called before their calls had English names: lines of the audit are sealed, and say so for ever.
 * By word: the name then, and now.
 */
const ANTES: Record<string, Record<string, string>> = {
  actividades: { ponerArchivo: 'addArchivo' },
  ajustes: { abrir: 'open', cerrar: 'close' },
  anuncios: { publicar: 'publish', retirar: 'withdraw', subir: 'upload' },
  ciclos: { cerrar: 'close', reabrir: 'reopen' },
  clases: {
    cambiar: 'change',
    cancelar: 'cancel',
    deshacer: 'undo',
    ponerDiaSinClase: 'addDiaSinClase',
    quitarDiaSinClase: 'removeDiaSinClase',
    reponer: 'makeUp',
  },
  constancias: {
    aprobar: 'approve',
    archivarPlantilla: 'archivePlantilla',
    copiarPlantilla: 'copyPlantilla',
    corregir: 'correct',
    expedir: 'issue',
    expedirACurso: 'issueACurso',
    expedirAGrupo: 'issueAGrupo',
    expedirALista: 'issueALista',
    exportar: 'export',
    revocar: 'revoke',
  },
  cuentas: { mirar: 'startMirada' },
  curriculas: { ordenar: 'sort' },
  entregables: {
    calificarVarias: 'gradeVarias',
    dejarDeRecibir: 'unreceive',
    descalificarVarias: 'ungradeVarias',
    devolver: 'giveBack',
    exentar: 'exempt',
    exportar: 'export',
    exportarCurso: 'exportCurso',
    exportarHoja: 'exportHoja',
    ponerApunte: 'saveApunte',
    quitarApunte: 'removeApunte',
    quitarDevolucion: 'takeBack',
    reabrir: 'reopen',
    recibir: 'receive',
    recibirTarea: 'receiveTarea',
  },
  escuelas: { exportarInvitados: 'exportInvitados', leeInvitados: 'readInvitados' },
  estreno: { saltar: 'skip' },
  evaluaciones: { darPermiso: 'grantPermiso', guardarAjustes: 'saveAjustes', quitarPermiso: 'removePermiso' },
  inscripciones: {
    darDeBaja: 'takeOut',
    exportar: 'export',
    inscribir: 'enrolVarios',
    mover: 'move',
    reinscribir: 'reenrol',
  },
  intentos: { ponerPuntos: 'setPuntos' },
  objetivos: { quitarSubida: 'removeUpload', restaurarPagina: 'restorePagina' },
  plazos: { prorrogar: 'extend' },
  privacidad: { bloquear: 'block', desbloquear: 'unblock', publicarTexto: 'publishTexto', responder: 'answer' },
  programas: { deshacer: 'undo', generar: 'generate', ofrecer: 'offer', prever: 'preview', repetir: 'repeat' },
  reactivos: {
    copiar: 'copy',
    exportar: 'export',
    exportarBanco: 'exportBanco',
    exportarCifras: 'exportCifras',
    importar: 'import',
    quitarMediaSubida: 'removeMediaUpload',
    subirImagen: 'uploadImagen',
    subirImportacion: 'uploadImportacion',
    volver: 'restore',
  },
  recalificaciones: { atender: 'attendTo', deshacer: 'undo', recalificar: 'regrade' },
  registros: { aceptar: 'accept', deshacer: 'undo', rechazar: 'reject' },
  reportes: { exportar: 'export' },
  rubricas: {
    copiar: 'copy',
    deshacerRecalificacion: 'undoRecalificacion',
    guardarRejilla: 'saveRejilla',
    recalificar: 'regrade',
  },
  seguimiento: { actualizar: 'refresh', animar: 'cheer', exportar: 'export' },
  sesiones: { duplicar: 'duplicate' },
  streaming: {
    cambiarEstado: 'updateEstado',
    exportarAsistencias: 'exportAsistencias',
    moderar: 'moderate',
    responder: 'answer',
  },
  taller: { publicar: 'publish' },
  usuarios: {
    aplicarLote: 'applyLote',
    buscar: 'search',
    cargarCsv: 'loadCsv',
    deshacerCarga: 'undoCarga',
    deshacerLote: 'undoLote',
    exportar: 'export',
    exportarLote: 'exportLote',
    fusionar: 'merge',
    probarCorreo: 'tryCorreo',
  },
}

const now = new Map<string, string>(
  Object.entries(ANTES).flatMap(([palabra, acts]) =>
    Object.entries(acts).map(([then, name]) => [`${palabra}.${then}`, `${palabra}.${name}`] as const),
  ),
)

/** What an act is called now. */
export const actoDeHoy = (acto: string): string => now.get(acto) ?? acto

/** All that it was ever called, as lines have it. */
export const nombresDeActo = (acto: string): string[] => [
  acto,
  ...[...now.keys()].filter(then => actoDeHoy(then) === acto),
]
