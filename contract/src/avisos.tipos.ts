/**
 * Every kind of notice, a row each: how it is called, how it goes and how it is gathered. Elsewhere stand its words
 * (`avisos.texto.ts`), its icon, and where the names that it says are looked up (`avisos.hoy.read.ts`).
 */
import type { DatosDeAviso } from './avisos.datos.ts'
import type { Permission } from './kit/permissions.ts'

/** How a kind reaches a mailbox: not at all, by itself and at once, or gathered in the digest of the morning. */
export const canalesDeCorreo = ['no', 'ya', 'resumen'] as const
export type CanalDeCorreo = (typeof canalesDeCorreo)[number]

/** What somebody had before they ended a kind by its mail: a choice, or none of their own. */
export type CanalAntes = CanalDeCorreo | 'siempre'

type GrupoDeAvisos =
  | 'Calificaciones y comentarios'
  | 'Fechas y clases'
  | 'Tus programas'
  | 'Tus constancias'
  | 'De quienes acompañas'
  | 'Tu cuenta y la plataforma'

/** What of the data of a notice is a list of keys. */
type ListaDeAviso = {
  [D in keyof DatosDeAviso]-?: NonNullable<DatosDeAviso[D]> extends readonly number[] ? D : never
}[keyof DatosDeAviso]

type Fila = {
  /** What it is called where one chooses among them. */
  nombre: string
  /**
   * How it goes as long as somebody says nothing of it. What can wait until the next morning is in the digest; what is
   * over by then (a class that begins) or stands on the next screen anyway is no mail; what ends something is told at
   * once.
   */
  correo: CanalDeCorreo
  /**
   * Whether it goes to the devices on which somebody switched that on: what one would want to know before the next
   * visit.
   */
  push: boolean
  /** It is of no use an hour later: a device gets it by night, too, and not after that hour. Others have two days. */
  deUnaHora?: true
  /** What it cannot be told without, as nothing could be said in its place. */
  lleva?: readonly (keyof DatosDeAviso)[]
  /** What it is told with besides, and was not from the beginning: one that is read may lack it. */
  llevaAhora?: readonly (keyof DatosDeAviso)[]
  /**
   * Several about one thing are one notice that counts them; of the other kinds the newer takes the place of the older.
   */
  reune?: true
  /** In which of its lists one that is unread gathers what the next brings, each once; it counts these. */
  junta?: ListaDeAviso
  /**
   * Somebody says something in it, in words of their own: in the inbox it is a message. The index `avisos_mensajes` has
   * the same list.
   */
  habla?: true
  /** Under which tab of the inbox what it tells of stands in its place. */
  pestana?: 'anuncios'
  /** These words are HTML. */
  html?: true
  /** It reaches only who may do this; the others reach whoever learns, which everybody may. */
  permiso?: Permission
}

/** By what they are about, in the order in which they are shown. */
const POR_GRUPO = {
  'Calificaciones y comentarios': {
    calificado: { nombre: 'Calificaciones', correo: 'resumen', push: true, lleva: ['calificacion'] },
    devuelto: {
      nombre: 'Entregas devueltas para corregir',
      correo: 'resumen',
      push: true,
      habla: true,
      lleva: ['titulo'],
    },
    comentario: { nombre: 'Comentarios a tus entregas', correo: 'resumen', push: true, habla: true },
    mensaje_revisor: {
      nombre: 'Mensajes sobre tus entregas',
      correo: 'resumen',
      push: true,
      reune: true,
      habla: true,
      html: true,
      lleva: ['quien'],
    },
    duda_respondida: { nombre: 'Respuestas a tus dudas', correo: 'resumen', push: true, habla: true },
    recibido: { nombre: 'Entregas recibidas', correo: 'no', push: false },
    recalificado: {
      nombre: 'Calificaciones que cambian al corregir una pregunta',
      correo: 'resumen',
      push: true,
      lleva: ['antes', 'calificacion'],
    },
    nota_lista: {
      nombre: 'Calificaciones de evaluaciones que ya puedes ver',
      correo: 'resumen',
      push: true,
      lleva: ['calificacion'],
    },
  },
  'Fechas y clases': {
    plazo_cerca: { nombre: 'Fechas límite que se acercan', correo: 'resumen', push: true, lleva: ['limite', 'horas'] },
    plazo_movido: {
      nombre: 'Fechas límite que cambian',
      correo: 'resumen',
      push: true,
      lleva: ['movidas'],
      junta: 'movidas',
    },
    prorroga: { nombre: 'Prórrogas', correo: 'resumen', push: true },
    clase_manana: { nombre: 'Clases del día siguiente', correo: 'no', push: true, lleva: ['clase', 'inicia'] },
    clase_pronto: {
      nombre: 'Clases por empezar',
      correo: 'no',
      push: true,
      deUnaHora: true,
      lleva: ['clase', 'inicia'],
    },
    clase_empezo: {
      nombre: 'Clases que empezaron',
      correo: 'no',
      push: true,
      deUnaHora: true,
      lleva: ['clase', 'inicia'],
    },
    clase_programada: {
      nombre: 'Clases nuevas',
      correo: 'resumen',
      push: false,
      lleva: ['clase', 'inicia', 'evento_id', 'clases'],
    },
    clase_movida: {
      nombre: 'Clases que cambian',
      correo: 'ya',
      push: true,
      lleva: ['clase', 'inicia', 'evento_id', 'clases'],
    },
    clase_cancelada: {
      nombre: 'Clases que se cancelan',
      correo: 'ya',
      push: true,
      lleva: ['clase', 'inicia', 'evento_id', 'clases'],
    },
  },
  'Tus programas': {
    curso_ofrecido: { nombre: 'Programas nuevos', correo: 'resumen', push: true },
    inscrito: { nombre: 'Inscripciones', correo: 'resumen', push: true, lleva: ['inscripcion'] },
    acceso_retirado: { nombre: 'Cambios de tus grupos', correo: 'ya', push: true },
    mas_de_evaluacion: {
      nombre: 'Más intentos o más tiempo en una evaluación',
      correo: 'resumen',
      push: true,
      lleva: ['titulo'],
    },
    animo: { nombre: 'Mensajes de ánimo', correo: 'resumen', push: true, habla: true, lleva: ['titulo'] },
    anuncio: {
      nombre: 'Anuncios',
      correo: 'resumen',
      push: true,
      pestana: 'anuncios',
      lleva: ['anuncio_id', 'titulo'],
    },
  },
  'Tus constancias': {
    constancia_expedida: { nombre: 'Constancias que te expiden', correo: 'resumen', push: true, lleva: ['folio'] },
    constancia_por_completar: { nombre: 'Que falta un dato para tu constancia', correo: 'ya', push: true },
    constancia_corregida: { nombre: 'Constancias tuyas que se corrigen', correo: 'ya', push: true, lleva: ['folio'] },
    constancia_revocada: { nombre: 'Constancias tuyas que ya no valen', correo: 'ya', push: true, lleva: ['folio'] },
  },
  'De quienes acompañas': {
    entregas_por_revisar: {
      nombre: 'Entregas por revisar',
      correo: 'resumen',
      push: false,
      reune: true,
      permiso: 'entregables.grade',
      lleva: ['quien'],
      llevaAhora: ['entrega_id'],
    },
    duda_nueva: {
      nombre: 'Dudas nuevas',
      correo: 'resumen',
      push: false,
      reune: true,
      habla: true,
      permiso: 'dudas.answer',
      lleva: ['quien'],
      llevaAhora: ['duda_id'],
    },
    mensaje_alumno: {
      nombre: 'Mensajes de quienes entregan',
      correo: 'resumen',
      push: false,
      reune: true,
      habla: true,
      html: true,
      permiso: 'entregables.grade',
      lleva: ['quien'],
    },
    invitacion_aceptada: {
      nombre: 'Invitaciones aceptadas',
      correo: 'no',
      push: false,
      reune: true,
      permiso: 'escuelas.centro',
      lleva: ['quien', 'escuela'],
    },
  },
  'Tu cuenta y la plataforma': {
    mirado: { nombre: 'Que alguien vio Eleva como tú', correo: 'ya', push: false, lleva: ['quien'] },
    descarga_lista: { nombre: 'Que tu archivo de datos está listo', correo: 'ya', push: true },
    solicitud_respondida: { nombre: 'Que respondieron lo que pediste de tus datos', correo: 'ya', push: true },
    auditoria_rota: { nombre: 'Auditoría alterada', correo: 'ya', push: true, permiso: 'auditoria.read' },
  },
} as const satisfies Record<GrupoDeAvisos, Record<string, Fila>>

type PorGrupo = typeof POR_GRUPO
/** The database's `avisos_tipo` has the same list. */
export type TipoDeAviso = { [G in GrupoDeAvisos]: keyof PorGrupo[G] }[GrupoDeAvisos]
type PorTipo<T extends TipoDeAviso> = {
  [G in GrupoDeAvisos]: T extends keyof PorGrupo[G] ? PorGrupo[G][T] : never
}[GrupoDeAvisos]
type DatoDe<T extends TipoDeAviso, K extends 'lleva' | 'llevaAhora'> =
  PorTipo<T> extends Record<K, readonly (infer D extends keyof DatosDeAviso)[]> ? D : never
/** What is read of a kind: what its row says that it takes, and whatever else there is. */
export type DatosLeidos<T extends TipoDeAviso> = T extends TipoDeAviso
  ? DatosDeAviso & Required<Pick<DatosDeAviso, DatoDe<T, 'lleva'>>>
  : never
/** What is told of a kind: what it is told with now, too. */
export type DatosDeTipo<T extends TipoDeAviso> = T extends TipoDeAviso
  ? DatosLeidos<T> & Required<Pick<DatosDeAviso, DatoDe<T, 'llevaAhora'>>>
  : never
/** Those in which somebody says something: the inbox's words for each are in `avisos.frases.read.ts`. */
export type TipoQueHabla = {
  [G in GrupoDeAvisos]: {
    [T in keyof PorGrupo[G]]: PorGrupo[G][T] extends { habla: true } ? T : never
  }[keyof PorGrupo[G]]
}[GrupoDeAvisos]

const FILAS = Object.assign({}, ...Object.values(POR_GRUPO)) as Record<TipoDeAviso, Fila>
const kindsOf = (rows: object) => Object.keys(rows) as TipoDeAviso[]

export const tiposDeAviso: readonly TipoDeAviso[] = kindsOf(FILAS)

/** Every kind once. */
export const gruposDeAviso: readonly { nombre: string; tipos: readonly TipoDeAviso[] }[] = Object.entries(
  POR_GRUPO,
).map(([nombre, rows]) => ({ nombre, tipos: kindsOf(rows) }))

/** One thing that is said of each kind. */
const each = <K extends keyof Fila>(what: K) =>
  Object.fromEntries(tiposDeAviso.map(tipo => [tipo, FILAS[tipo][what]])) as Record<TipoDeAviso, Fila[K]>

export const NOMBRES_DE_AVISO = each('nombre')
export const correoDeAviso = each('correo')
export const pushDeAviso = each('push')
export const permisoDeAviso = each('permiso')
export const llevaDeAviso = each('lleva')
export const juntaDeAviso = each('junta')
export const pestanaDeAviso = each('pestana')
const those = (what: 'reune' | 'habla' | 'html' | 'deUnaHora'): readonly TipoDeAviso[] =>
  tiposDeAviso.filter(tipo => FILAS[tipo][what])
export const avisosQueSeReunen = those('reune')
export const avisosQueHablan = those('habla')
export const avisosEnHtml = those('html')
export const avisosDeUnaHora = those('deUnaHora')
