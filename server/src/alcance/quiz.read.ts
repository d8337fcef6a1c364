/**
 * What a quiz is: an activity with a question that counts, or that draws some. The others, which have no right answer
 * yet, are not finished, and not shown.
 */
import { type NotaOculta, NUMERO_DE_OPCION, type Tipo, tipoDe, tiposConDatos } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { enSuZona, plazosDePersona } from './plazos.read.ts'

/** Where a question's columns are read: those of its row, or what a version of it has in their place. */
type DePregunta = Record<'tipo' | 'tiporeactivo_id' | 'datos', RawBuilder<unknown>>
const deFila: DePregunta = {
  tipo: sql`reactivo.tipo`,
  tiporeactivo_id: sql`reactivo.tiporeactivo_id`,
  datos: sql`reactivo.datos`,
}
/** On `reactivos_versiones as version`. */
export const deVersion: DePregunta = {
  tipo: sql`version.contenido->>'tipo'`,
  tiporeactivo_id: sql`(version.contenido->>'tiporeactivo_id')::smallint`,
  datos: sql`version.contenido->'datos'`,
}

/** Kinds whose answers a person grades. */
export const tiposAMano = tiposConDatos.filter(t => tipoDe(t).aMano)

/** The kind of a question: of those with options `tiporeactivo_id` tells. */
export const tipoEn = ({ tipo, tiporeactivo_id }: DePregunta) => sql<Tipo>`
  case
    when ${tipo} <> 'opcion' then ${tipo}
    when ${tiporeactivo_id} = ${sql.lit(NUMERO_DE_OPCION.multiple)} then 'multiple'
    else 'unica'
  end`

/** The kind of a question. On `reactivos as reactivo`. */
export const tipoDePregunta = tipoEn(deFila)

/**
 * What a question is graded by.
 * @param opciones of one with options, as JSON
 */
export const datosEn = ({ tipo, datos }: DePregunta, opciones: RawBuilder<unknown>) => sql`
  case
    when ${tipo} <> 'opcion' then (${datos})::json
    else json_build_object('parcial', ${datos}->'parcial', 'opciones', ${opciones})
  end`

/** What a question is graded by. On `reactivos as reactivo`. */
export const datosDePregunta = (opciones: RawBuilder<unknown>) => datosEn(deFila, opciones)

/**
 * Whether a question counts, which is the one rule of it (glossary: «pregunta que cuenta»): of one with options one is
 * right, one with data of its own was checked as it was written.
 * @param reactivo its row, as the statement calls it
 * @param correctas a select of its options that are right
 */
export const isQueCuentaCon = (reactivo: string, correctas: RawBuilder<unknown>) => sql<SqlBool>`
  (${sql.ref(`${reactivo}.tipo`)} <> 'opcion' or exists (${correctas}))`

/**
 * Whether it counts as it stands.
 * @param reactivo its row, as the statement calls it
 */
export const isQueCuentaEntre = (reactivo: string) =>
  isQueCuentaCon(
    reactivo,
    sql`
      select
      from respuestas opcion
      where opcion.reactivo_id = ${sql.ref(`${reactivo}.id`)} and opcion.correcta = 1`,
  )

/** Whether a question counts. On `reactivos as reactivo`. */
export const isQueCuenta = isQueCuentaEntre('reactivo')

/**
 * Whether one of the quiz's own questions was there as an attempt was graded: what is added later takes nothing away
 * from whoever was not asked it.
 * On `reactivos as reactivo`, and `intentos as intento`, finished and not put together for itself.
 */
export const isDeCuandoTermino = sql<SqlBool>`
  (case
    when intento.hasta_reactivo is null then reactivo.creado_en <= intento.terminado_en
    else reactivo.id <= intento.hasta_reactivo
  end)`

/** Its sound or film; asked of those alone that have some. On `reactivos as reactivo`. */
export const mediaDe = sql`
  case
    when reactivo.media_id is not null
      then (
        select json_build_object('id', archivo.id, 'tipo', archivo.tipo, 'texto', reactivo.media_texto)
        from archivos archivo
        where archivo.id = reactivo.media_id)
  end as media`

const hasSorteo = sql<SqlBool>`exists (select from evaluacion_sorteos sorteo where sorteo.actividad_id = actividad.id)`

/** Whether an activity is a quiz: it has a question that counts, or draws some. On `actividades as actividad`. */
export const hasQuiz = sql<boolean>`
  (exists (select from reactivos reactivo where reactivo.actividad_id = actividad.id and ${isQueCuenta})
    or ${hasSorteo})`

/**
 * The questions that count of these activities, by each that has some: `actividad_id`, `total`.
 * @param actividades an array of their keys
 */
export const preguntasDe = (actividades: RawBuilder<unknown>) => sql`
  select reactivo.actividad_id, count(*) as total
  from reactivos reactivo
  where reactivo.actividad_id = any (${actividades}) and ${isQueCuenta}
  group by reactivo.actividad_id`

/** `hasQuiz`, where the statement has what `preguntasDe` finds by that name already. On `actividades as actividad`. */
export const hasQuizPor = (preguntas: RawBuilder<unknown>) =>
  sql<boolean>`(actividad.id in (select actividad_id from ${preguntas}) or ${hasSorteo})`

/**
 * An attempt that is over, and counts: not one to practise, or to look at the quiz.
 * @param intento its row, as the statement calls it
 */
export const isTerminadoQueCuentaEn = (intento: string) =>
  sql<SqlBool>`(${sql.ref(`${intento}.modo`)} = 'cuenta' and ${sql.ref(`${intento}.terminado_en`)} is not null)`

/** The same, on `intentos as intento`. */
export const isTerminadoQueCuenta = isTerminadoQueCuentaEn('intento')

/**
 * Whether there is an attempt, and it is over: its grade comes with its end (a check of its table), whether its person
 * may see it or not.
 */
export const isTerminado = <T extends { calificacion: number | null }>(
  intento: T | undefined,
): intento is T & { calificacion: number } => intento !== undefined && intento.calificacion !== null

/** Of those of a person at a quiz, the one that is over and stands for them. On `intentos as intento`. */
export const isTerminadoQueVale = sql<SqlBool>`(intento.vale and intento.terminado_en is not null)`

/** An attempt that counts and is not over. On `intentos as intento`. */
export const isAbiertoQueCuenta = sql<SqlBool>`(intento.modo = 'cuenta' and intento.terminado_en is null)`

/**
 * Whether an attempt asks a question: one whose questions were put together for it has it among them. On `intentos as
 * intento`.
 * @param propia whether any other one does: the question is of its quiz
 */
export const isPreguntada = (reactivo: RawBuilder<unknown>, propia: RawBuilder<SqlBool>) => sql<SqlBool>`
  (case
    when intento.fija
      then exists (
        select from intento_respuestas respuesta
        where respuesta.intento_id = intento.id and respuesta.reactivo_id = ${reactivo})
    else ${propia}
  end)`

/** Nothing of an attempt that is over waits for a person. On `intentos as intento`. */
export const isCalificado = sql<SqlBool>`intento.por_calificar = 0`

/** The grade of an attempt, or null while some of it waits for a person. On `intentos as intento`. */
export const notaDeQuiz = sql<number | null>`case when ${isCalificado} then intento.calificacion end`

/**
 * The grade of an attempt itself, also of the one which bears the mean of several (`notaPropiaDe` of intentos). On
 * `intentos as intento`.
 */
export const notaPropia = sql<number>`coalesce(intento.propia, intento.calificacion)`

/**
 * Whether a grade is kept from its own person now (ADR 060), as `intentos.visible.ts` says of an attempt that was read
 * (`revision.test.ts` asks both).
 * Who grades sees it all the same.
 * @param verNota of its quiz, as `evaluacion.ver_nota`; null is as always
 * @param cierra when that closes for the person, as `plazo.cierra`
 */
export const isOculta = (verNota: string, cierra: string) =>
  sql<boolean>`
    coalesce(
      ${sql.ref(verNota)} = 'nunca'
        or (${sql.ref(verNota)} = 'al_cerrar' and not coalesce(${sql.ref(cierra)} < now(), false)),
      false)`

/**
 * How a grade is kept from its person, as `contract: NotaOculta` tells it; null where the grade may be seen.
 * @param plazo name of the row of `plazosDe`
 */
export const ocultaCon = (verNota: string, plazo: string) =>
  sql<NotaOculta | null>`
    case
      when ${isOculta(verNota, `${plazo}.cierra`)}
        then json_build_object(
          'cuando', ${sql.ref(verNota)},
          'cierra', case when ${sql.ref(verNota)} = 'al_cerrar' then ${enSuZona(plazo, 'cierra')} end)
    end`

/**
 * Whether the grade of one attempt is hidden still, finished or not. What is done to practise, or to look at a quiz,
 * counts for nothing and is told at once. On `intentos as intento`.
 */
export const notaOculta = sql<NotaOculta | null>`(
  select ${ocultaCon('evaluacion.ver_nota', 'plazo')}
  from evaluaciones evaluacion
    left join lateral (
      select cierre.cierra, cierre.zona
      from (${plazosDePersona(sql`intento.usuario_id`, sql<SqlBool>`plazo.actividad_id = intento.actividad_id`)}) cierre
      where evaluacion.ver_nota = 'al_cerrar') plazo
      on true
  where evaluacion.actividad_id = intento.actividad_id and intento.modo = 'cuenta'
    and evaluacion.ver_nota <> 'al_terminar')`

/** The dates of what somebody took and whose grade waits for the close, as `plazosDePersona`, to join once. */
export const cierresDeNotas = (usuarioId: RawBuilder<unknown>) =>
  plazosDePersona(
    usuarioId,
    sql<SqlBool>`
      plazo.actividad_id = any (array(
        select evaluacion.actividad_id
        from intentos intento
          join evaluaciones evaluacion on evaluacion.actividad_id = intento.actividad_id
        where intento.usuario_id = ${usuarioId} and intento.vale and evaluacion.ver_nota = 'al_cerrar'))`,
  )

/**
 * Whether an answer says anything.
 * @param respuesta a row of `intento_respuestas`, as the statement calls it
 */
export const isFilaContestada = (respuesta: string) => sql<SqlBool>`
  (${sql.ref(`${respuesta}.respuestas`)} <> '{}' or ${sql.ref(`${respuesta}.contestado`)} is not null)`

/** Whether a regrade by the key counts now. On `recalificaciones as recalificacion`. */
const rige = sql`
  (recalificacion.como = 'clave'
    and recalificacion.version is not null
    and case recalificacion.estado
      when 'hecha' then true
      when 'aplicando' then recalificacion.paso <> 'calcular'
      when 'deshaciendo' then recalificacion.paso = 'calcular'
      else false
    end)`

/**
 * Up to which version (ADR 141) a question of a quiz was regraded by its key; 0 when it was not.
 * @param sin but by this regrade
 */
export const recalificadaHasta = (actividad: unknown, reactivo: unknown, sin: unknown = 0) =>
  sql<number>`
    coalesce((
      select max(recalificacion.version)
      from recalificaciones recalificacion
      where recalificacion.actividad_id = ${actividad} and recalificacion.reactivo_id = ${reactivo}
        and recalificacion.id <> ${sin} and ${rige}), 0)`

/**
 * Whether a version is of after an attempt was graded: the first such one is how its person read the question. On
 * `reactivos_versiones as antigua`, `intentos as intento`.
 */
export const despuesDe = sql<SqlBool>`
  (case
    when intento.version is null then antigua.hasta > intento.terminado_en
    else antigua.id > intento.version
  end
    and (intento.modo <> 'cuenta'
      or antigua.id > ${recalificadaHasta(sql`intento.actividad_id`, sql`antigua.reactivo_id`)}))`
