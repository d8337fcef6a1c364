/**
 * What a notice says and where it leads, made of its data when it is read, by a screen, a mail or a device. Pure.
 */
import type { TipoDeBuzon } from './avisos.buzon.ts'
import type { DatosDeAviso } from './avisos.datos.ts'
import { type DatosLeidos, llevaDeAviso, type TipoDeAviso } from './avisos.tipos.ts'
import type { Aviso } from './avisos.ts'
import { INICIO } from './kit/inicio.ts'
import { entreComillas } from './kit/letras.ts'

export type TextoDeAviso = {
  titulo: string
  /** One line more; empty when there is nothing to add. */
  linea: string
  /** The path of a screen, and what stands in its address. */
  to: string
  search: Record<string, string | number>
  /** Where on it, when that has a name there. */
  hash?: string
}

type Datos = DatosDeAviso
/** A news item is nobody's notice, and says what it has. */
type DatosDe<T extends TipoDeBuzon> = T extends TipoDeAviso ? DatosLeidos<T> : Datos
/**
 * What is said behind an hour of the people's clocks, to who reads it where others are shown: «, hora del centro»; else
 * nothing.
 */
export type NombraZona = (momento: string) => string
const sinZona: NombraZona = () => ''
type Escrito = Omit<TextoDeAviso, 'search'> & { search?: TextoDeAviso['search'] }

const entre = (name: string | undefined, otherwise: string) => (name ? entreComillas(name) : otherwise)
const junto = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ')
/** «Ana Alba», «Ana Alba y más»: who did it last, and that there were more. */
const quienes = (quien: string, cuantos: number) => (quien && cuantos > 1 ? `${quien} y más` : quien)

/**
 * `2026-11-24T17:00` by the people's clock, with or without what follows → «martes 24 de noviembre, 17:00»; a day alone
 * has no hour.
 */
export function formatInicia(inicia: string, nombra: NombraZona = sinZona): string {
  const [dia = '', hora] = inicia.split('T')
  const words = new Intl.DateTimeFormat('es-MX', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  const said = words.format(new Date(`${dia}T00:00:00Z`)).replace(',', '')
  return hora ? `${said}, ${hora.slice(0, 5)}${nombra(inicia)}` : said
}

/** At the row of what was looked at. */
const calificaciones = ({ curso_id, actividad_id }: Datos): Pick<Escrito, 'to' | 'search'> => ({
  to: '/mis-calificaciones',
  search: curso_id ? { curso: curso_id, ...(actividad_id ? { actividad: actividad_id } : {}) } : {},
})

/** A course as who learns sees it; without the curriculum through which it is theirs, the start. */
function enCurso({
  curricula_id,
  curso_id,
  unidad_id,
  objetivo_id,
  actividad_id,
  en_vivo,
}: Datos): Pick<Escrito, 'to' | 'search'> {
  if (!curricula_id || !curso_id) return { to: INICIO }
  // At the step itself.
  const step = objetivo_id ? { objetivo: objetivo_id } : actividad_id ? { actividad: actividad_id } : {}
  const place = unidad_id ? { unidad: unidad_id, ...step } : {}
  return {
    to: en_vivo ? '/contenido-curso-curricula-vivo' : '/contenido-curso-curricula',
    search: { curricula: curricula_id, curso: curso_id, ...place },
  }
}

/** Where the answer stands, below what was asked about. */
function enSusDudas(d: Datos): Pick<Escrito, 'to' | 'search'> {
  const place = enCurso(d)
  if (!place.search) return place
  return { ...place, search: { ...place.search, ver: 'dudas', ...(d.duda_id ? { duda: d.duda_id } : {}) } }
}

const hasta = (limite: string | undefined, nombra: NombraZona) => limite && `Hasta el ${formatInicia(limite, nombra)}`

const deClase = (titulo: string, d: DatosDe<'clase_manana'>, nombra: NombraZona): Escrito => ({
  titulo: `${titulo}: ${entreComillas(d.clase)}`,
  linea: junto(formatInicia(d.inicia, nombra), d.curso),
  // One that is held elsewhere is entered from its own page.
  ...(d.evento_id === undefined ? enCurso(d) : enSuClase(d.evento_id)),
})

const situacionEnEvento = (d: Datos) => {
  if (d.lugar) return 'Estás en la lista de espera de'
  return d.opcion_antes ? 'Cambió tu opción en' : 'Te inscribieron en'
}

/** The class itself, which says when it is and where. */
const enSuClase = (evento: number): Pick<Escrito, 'to'> => ({ to: `/clase/${evento}` })

/** Among their own, at the one that it tells of. */
const enSuConstancia = (folio: string): Pick<Escrito, 'to' | 'hash'> => ({ to: '/mis-constancias', hash: folio })

/** Where somebody came to. */
const grupoOEscuela = ({ grupo, escuela }: Datos) =>
  grupo ? `tu grupo ${entre(grupo, '')}` : escuela ? `tu escuela ${entre(escuela, '')}` : 'tus grupos'

/** In the order of the kinds. */
const TEXTOS: { [T in TipoDeBuzon]: (d: DatosDe<T>, cuantos: number, nombra: NombraZona) => Escrito } = {
  calificado: d => ({
    titulo: `Calificaron tu entrega de ${entre(d.actividad, 'una actividad')}`,
    linea: junto(`Tu calificación: ${d.calificacion}`, d.curso),
    ...calificaciones(d),
  }),
  devuelto: (d, _n, nombra) => ({
    titulo: `Te devolvieron ${entre(d.actividad, 'una entrega')} para corregir`,
    linea: junto(d.titulo, hasta(d.limite, nombra), d.curso),
    // Without the curriculum through which it was handed in: there it is said, too.
    ...(d.curricula_id ? enCurso(d) : calificaciones(d)),
  }),
  comentario: d => ({
    titulo: `Comentaron tu entrega de ${entre(d.actividad, 'una actividad')}`,
    linea: d.curso ?? '',
    ...calificaciones(d),
  }),
  mensaje_revisor: (d, n) => ({
    titulo:
      n === 1
        ? `Te escribieron sobre tu entrega de ${entre(d.actividad, 'una actividad')}`
        : `${n} mensajes sobre tu entrega de ${entre(d.actividad, 'una actividad')}`,
    linea: junto(quienes(d.quien, n), d.curso),
    to: '/mis-calificaciones',
    ...(d.curso_id ? { search: { curso: d.curso_id, ...(d.entrega_id ? { hilo: d.entrega_id } : {}) } } : {}),
  }),
  duda_respondida: d => ({
    titulo: `Contestaron tu duda de ${entre(d.objetivo, 'un objetivo')}`,
    linea: d.curso ?? '',
    ...enSusDudas(d),
  }),
  recibido: d => ({
    titulo: `Recibieron tu entrega de ${entre(d.actividad, 'una actividad')}`,
    linea: d.curso ?? '',
    ...calificaciones(d),
  }),
  recalificado: d => ({
    titulo: `Tu calificación de ${entre(d.actividad, 'una evaluación')} pasó de ${d.antes} a ${d.calificacion}`,
    linea: junto('Se corrigió una pregunta', d.curso),
    ...enCurso(d),
  }),
  nota_lista: d => ({
    titulo: `Ya está tu calificación de ${entre(d.actividad, 'una evaluación')}: ${d.calificacion}`,
    linea: d.curso ?? '',
    ...enCurso(d),
  }),
  plazo_cerca: (d, _n, nombra) => ({
    titulo: `Pronto vence ${entre(d.actividad, 'una actividad')}`,
    linea: junto(hasta(d.limite, nombra), d.curso),
    ...enCurso(d),
  }),
  plazo_movido: (d, n, nombra) => ({
    titulo:
      n === 1
        ? `Cambió la fecha límite de ${entre(d.actividad, 'una actividad')}`
        : `Cambiaron ${n} fechas límite de ${entre(d.curso, 'un curso')}`,
    linea:
      n === 1
        ? junto(d.limite === '' ? 'Ya no tiene fecha límite' : hasta(d.limite, nombra), d.curso)
        : junto(d.actividad && `Una de ellas: ${entre(d.actividad, '')}`, hasta(d.limite, nombra)),
    ...enCurso(n === 1 ? d : { ...d, unidad_id: undefined }),
  }),
  prorroga: (d, _n, nombra) => ({
    titulo: `Tienes más tiempo para ${entre(d.actividad, 'una actividad')}`,
    linea: junto(hasta(d.limite, nombra), d.curso),
    ...enCurso(d),
  }),
  clase_manana: (d, _n, nombra) => deClase('Tienes clase pronto', d, nombra),
  clase_pronto: (d, _n, nombra) => deClase('Tu clase está por empezar', d, nombra),
  clase_empezo: (d, _n, nombra) => deClase('Tu clase ya empezó', d, nombra),
  clase_programada: (d, _n, nombra) => ({
    titulo:
      d.clases > 1
        ? `Tienes ${d.clases} clases: ${entreComillas(d.clase)}`
        : `Tienes una clase: ${entreComillas(d.clase)}`,
    linea: junto(`${d.clases > 1 ? 'La primera, el ' : 'El '}${formatInicia(d.inicia, nombra)}`, d.curso),
    ...enSuClase(d.evento_id),
  }),
  clase_movida: (d, _n, nombra) => ({
    titulo:
      d.clases > 1
        ? `Cambiaron ${d.clases} clases: ${entreComillas(d.clase)}`
        : `Cambió tu clase: ${entreComillas(d.clase)}`,
    linea: junto(`Ahora ${d.clases > 1 ? 'la primera es ' : ''}el ${formatInicia(d.inicia, nombra)}`, d.curso),
    ...enSuClase(d.evento_id),
  }),
  clase_cancelada: (d, _n, nombra) => ({
    titulo:
      d.clases > 1
        ? `Se cancelaron ${d.clases} clases: ${entreComillas(d.clase)}`
        : `Se canceló tu clase: ${entreComillas(d.clase)}`,
    linea: junto(`${d.clases > 1 ? 'Desde la del ' : 'La del '}${formatInicia(d.inicia, nombra)}`, d.curso),
    ...enSuClase(d.evento_id),
  }),
  curso_ofrecido: (d, _n, nombra) => ({
    titulo: d.cursos
      ? `Tienes ${d.cursos === 1 ? 'un curso' : `${d.cursos} cursos`} en ${grupoOEscuela(d)}`
      : `Tienes un programa nuevo: ${entre(d.curricula, 'ábrelo para verlo')}`,
    linea: junto(d.oferta, d.inicia && `Empieza el ${formatInicia(d.inicia, nombra)}`),
    ...(d.curricula_id ? { to: '/cursos-curricula', search: { curricula: d.curricula_id } } : { to: INICIO }),
  }),
  inscrito: d => ({
    titulo: `${situacionEnEvento(d)} ${entreComillas(d.inscripcion)}`,
    linea: junto(
      d.opcion && d.opcion_antes ? `Ahora ${entre(d.opcion, '')}; antes ${entre(d.opcion_antes, '')}` : d.opcion,
      d.lugar ? `Tienes el lugar ${d.lugar}; te avisamos en cuanto entres` : '',
    ),
    to: INICIO,
  }),
  acceso_retirado: d => ({
    titulo:
      d.inscripcion && !d.grupo
        ? `Te dieron de baja de ${entre(d.inscripcion, 'un evento')}`
        : `Ya no estás en el grupo ${entre(d.grupo, 'en el que estabas')}`,
    linea: junto(d.motivo, 'Si crees que es un error, pregunta a tu coach.'),
    to: INICIO,
  }),
  mas_de_evaluacion: d => ({
    titulo: `Tienes otra oportunidad en ${entre(d.actividad, 'una evaluación')}`,
    linea: junto(d.titulo, d.curso),
    ...enCurso(d),
  }),
  animo: d => ({
    titulo: d.titulo,
    linea: junto(d.quien, d.curso),
    ...enCurso(d),
  }),
  anuncio: d => ({
    titulo: `Anuncio: ${entreComillas(d.titulo)}`,
    linea: junto(d.quien, d.escuela, d.grupo, d.curso),
    to: '/anuncios',
    search: { anuncio: d.anuncio_id },
  }),
  constancia_expedida: d => ({
    titulo: `Ya tienes tu constancia de ${entre(d.curricula ?? d.curso, 'lo que terminaste')}`,
    linea: 'Descárgala, o comparte la página donde se comprueba.',
    ...enSuConstancia(d.folio),
  }),
  constancia_por_completar: d => ({
    titulo: `Falta un dato para tu constancia de ${entre(d.curricula ?? d.curso, 'lo que terminaste')}`,
    linea: 'En cuanto lo escribas se expide.',
    to: '/mis-constancias',
  }),
  constancia_corregida: d => ({
    titulo: `Tu constancia de ${entre(d.curricula ?? d.curso, 'lo que terminaste')} tiene el nombre corregido`,
    linea: 'Es otra, con un folio nuevo: la anterior ya no vale.',
    ...enSuConstancia(d.folio),
  }),
  constancia_revocada: d => ({
    titulo: `Tu constancia de ${entre(d.curricula ?? d.curso, 'lo que terminaste')} ya no vale`,
    linea: junto(d.motivo, 'Si crees que es un error, pregunta a tu coach.'),
    ...enSuConstancia(d.folio),
  }),
  entregas_por_revisar: (d, n) => ({
    titulo:
      n === 1
        ? `Una entrega por revisar de ${entre(d.actividad, 'una actividad')}`
        : `${n} entregas por revisar de ${entre(d.actividad, 'una actividad')}`,
    linea: junto(quienes(d.quien, n), d.curso),
    ...(n === 1 && d.entrega_id
      ? { to: '/preview-rubrica', search: { entregable: d.entrega_id } }
      : { to: d.curso_id ? `/entregas-general/${d.curso_id}` : '/entregas-general' }),
  }),
  duda_nueva: (d, n) => ({
    titulo:
      n === 1
        ? `Una duda nueva en ${entre(d.objetivo, 'un objetivo')}`
        : `${n} dudas nuevas en ${entre(d.objetivo, 'un objetivo')}`,
    linea: junto(quienes(d.quien, n), d.curso),
    to: '/dudas-coach',
    ...(d.duda_id ? { search: { responder: d.duda_id } } : {}),
  }),
  mensaje_alumno: (d, n) => ({
    titulo:
      n === 1
        ? `Un mensaje sobre una entrega de ${entre(d.actividad, 'una actividad')}`
        : `${n} mensajes sobre una entrega de ${entre(d.actividad, 'una actividad')}`,
    linea: junto(quienes(d.quien, n), d.curso),
    to: '/preview-rubrica',
    ...(d.entrega_id ? { search: { entregable: d.entrega_id, mensajes: 1 } } : {}),
  }),
  invitacion_aceptada: (d, n) => ({
    titulo: n === 1 ? `${d.quien} aceptó tu invitación` : `${n} personas aceptaron tu invitación`,
    linea: junto(n === 1 ? '' : quienes(d.quien, n), d.escuela),
    to: '/centro-escolar',
  }),
  mirado: d => ({
    titulo: `${d.quien} vio Eleva como tú`,
    linea: 'Para ayudarte: solo pudo mirar, y quedó anotado.',
    to: '/avisos',
  }),
  descarga_lista: () => ({
    titulo: 'Tu archivo con todos tus datos está listo',
    linea: 'Se guarda siete días.',
    to: '/mis-datos',
  }),
  solicitud_respondida: () => ({
    titulo: 'Respondieron tu solicitud sobre tus datos',
    linea: 'Léela en «Mis datos».',
    to: '/mis-datos',
  }),
  auditoria_rota: () => ({
    titulo: 'La auditoría no está como se escribió',
    linea: 'Alguien cambió, quitó o agregó líneas a mano en la base de datos: revísalas.',
    to: '/auditoria',
  }),
  novedad: d => ({
    titulo: d.titulo ?? 'Hay una novedad',
    linea: d.novedad ?? '',
    to: '/novedades',
    ...(d.novedad_id ? { hash: `novedad-${d.novedad_id}` } : {}),
  }),
}

/**
 * What is said of a kind that a later version tells, and of one that lacks what its kind takes, as another version told
 * it: a page of this one shows that there is something.
 */
const OTRO = (d: Datos): Escrito => ({ titulo: 'Tienes un aviso nuevo', linea: d.curso ?? '', to: '/avisos' })

const LLEVAN: Partial<Record<TipoDeBuzon, readonly (keyof Datos)[]>> = llevaDeAviso
const isWhole = <T extends TipoDeBuzon>(tipo: T, datos: Datos): datos is Datos & DatosDe<T> =>
  tipo in TEXTOS && (LLEVAN[tipo] ?? []).every(dato => datos[dato] !== undefined)

/** @param nombra the clock of its hours, where who reads it sees another one */
export function textoDeAviso<T extends TipoDeBuzon>(
  { tipo, datos, cuantos }: Pick<Aviso, 'datos' | 'cuantos'> & { tipo: T },
  nombra: NombraZona = sinZona,
): TextoDeAviso {
  return { search: {}, ...(isWhole(tipo, datos) ? TEXTOS[tipo](datos, cuantos, nombra) : OTRO(datos)) }
}
