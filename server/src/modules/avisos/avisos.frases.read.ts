/**
 * What was said, as a row of the inbox and its mail carry it: read when they are made, by whoever may read it now (ADR
 * 041). Each on `avisos as aviso`.
 */
import { avisosEnHtml, may, type TipoDeAviso, type TipoQueHabla } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { deSusEscuelas } from '../../alcance/personas.read.ts'
import { alcanceDeEntrega } from '../../alcance/trabajo.read.ts'
import type { Person } from '../../kit/http/session.ts'
import { enClave } from './avisos.hoy.read.ts'

/** Signs of what was said that are looked at: of these a row shows the first. */
export const LETRAS_LEIDAS = 3_000

const primeras = (texto: RawBuilder<unknown>) => sql`left(${texto}, ${sql.lit(LETRAS_LEIDAS)})`

/** The answer to their own doubt. */
const deRespuesta = sql`
  select ${primeras(sql`respuesta.respuesta_duda_msj`)}
  from dudas duda
    join dudas_respuestas respuesta on respuesta.duda_id = duda.id
  where duda.id = ${enClave('duda')}
    and duda.usuario_id = aviso.usuario_id`

/** What was said with the review of their own work. */
const deRevision = sql`
  select ${primeras(sql`entrega.comentarios`)}
  from entregas entrega
  where entrega.id = ${enClave('entrega')}
    and entrega.usuario_id = aviso.usuario_id`

/** What is to be corrected in it, as long as it is with them. */
const deDevolucion = sql`
  select ${primeras(sql`paso.palabras`)}
  from entregas entrega
    join entregas_historial paso on paso.entrega_id = entrega.id and paso.paso = 'devuelta'
  where entrega.id = ${enClave('entrega')}
    and entrega.usuario_id = aviso.usuario_id
    and entrega.devuelta_en is not null
  order by paso.id desc
  limit 1`

/** The doubt that was asked last there, by somebody whom they answer. */
const deDuda = (person: Person) =>
  may(person.personas, 'dudas.read')
    ? sql`
  select ${primeras(sql`duda.duda_msj`)}
  from dudas duda
    join usuarios usuario on usuario.id = duda.usuario_id
  where duda.objetivo_id = ${enClave('objetivo')}
    and duda.usuario_id <> ${person.id}
    and ${deSusEscuelas(person)}
  order by duda.creado_en desc, duda.id desc
  limit 1`
    : sql`select null`

/** Words for what was said without any. */
const sinPalabras = sql`
  select coalesce(case when adjunto.segundos is null then archivo.nombre else 'Nota de voz' end, '')
  from entregas_mensajes_archivos adjunto
    join archivos archivo on archivo.id = adjunto.archivo_id
  where adjunto.mensaje_id = mensaje.id
  order by adjunto.position
  limit 1`

/** The last message of somebody else in a thread that they read; HTML. */
const deHilo = (person: Person) => sql`
  select ${primeras(sql`case when mensaje.cuerpo = '' then (${sinPalabras}) else mensaje.cuerpo end`)}
  from entregas entrega
    left join usuarios usuario on usuario.id = entrega.usuario_id
    join entregas_mensajes mensaje on mensaje.entrega_id = entrega.id
  where entrega.id = ${enClave('entrega')}
    and ${alcanceDeEntrega(person)}
    and mensaje.usuario_id is distinct from ${person.id}
    and mensaje.quitado_en is null
  order by mensaje.id desc
  limit 1`

/** What was said to somebody of what is their own, which needs no scope. */
const DE_LO_SUYO = { respuesta: deRespuesta, revision: deRevision, devolucion: deDevolucion }
/** All that is looked up; a title is in its data. */
const buscados = (person: Person) => ({ ...DE_LO_SUYO, duda: deDuda(person), hilo: deHilo(person) })
type Dicho = keyof ReturnType<typeof buscados> | 'titulo'
/** What was said in each kind: every one in which somebody says something, and others that carry words. */
const DICHOS: Record<TipoQueHabla, Dicho> & Partial<Record<TipoDeAviso, Dicho>> = {
  duda_respondida: 'respuesta',
  comentario: 'revision',
  calificado: 'revision',
  recibido: 'revision',
  devuelto: 'devolucion',
  duda_nueva: 'duda',
  mensaje_revisor: 'hilo',
  mensaje_alumno: 'hilo',
  animo: 'titulo',
}

const isDe = (kinds: readonly string[]) => sql`aviso.tipo in (${sql.join(kinds.map(kind => sql.lit(kind)))})`
const isDicho = (dicho: string) =>
  isDe(
    Object.entries(DICHOS)
      .filter(([, deTipo]) => deTipo === dicho)
      .map(([tipo]) => tipo),
  )
const cada = (dichos: Record<string, RawBuilder<unknown>>) =>
  sql.join(
    Object.entries(dichos).map(([dicho, words]) => sql`when ${isDicho(dicho)} then (${words})`),
    sql` `,
  )

/** What was said to somebody of what is their own; null where nothing was. */
export const fraseDeLoSuyo = sql`case ${cada(DE_LO_SUYO)} end`

/** What was said, null where nothing was. @param person whose notice it is */
export const fraseDeAviso = (person: Person) => sql`
  case ${cada(buscados(person))} end`

/** Whether it is HTML. */
export const fraseEsHtml = sql`(${isDe(avisosEnHtml)})`
