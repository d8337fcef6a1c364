/**
 * Files of questions on their way into the bank (ADR 061): read, looked through by whoever sent them, and taken whole
 * or not at all.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import type { Tipo } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { tipoDePregunta } from '../../alcance/quiz.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { waitTurn } from '../../kit/db/turno.ts'
import { notFound } from '../../kit/errors.ts'
import { esenciaDe } from './importar/esencia.ts'
import type { Formato } from './importar/neutral.ts'
import { adoptImportadas } from './reactivos.medios.sql.ts'
import { lockActividad } from './reactivos.sql.ts'

const gone = () => notFound('Ese archivo ya no está: súbelo otra vez.')
/** Files of one person that wait at once. */
const MAX_KEPT = 10
/** Candidates that are compared with one question; with so many of the same words, one more is no news. */
const MAX_LIKE = 20

type Leido = { formato: Formato; tandas: string[] }

/**
 * Keeps what was read, and says of each question what would become of it.
 * @returns its id
 */
export const createImportacion = (db: Db, usuario_id: number, nombre: string, { formato, tandas }: Leido) =>
  db.transaction().execute(async tx => {
    // Files sent at once would not make room for each other.
    await waitTurn(tx, `importaciones:${usuario_id}`)
    await sql`
      delete from importaciones
      where creado_en < now() - interval '1 day'
        or id in (
          select id
          from importaciones
          where usuario_id = ${usuario_id}
          order by creado_en desc
          offset ${MAX_KEPT - 1})`.execute(tx)
    const { id } = await tx
      .insertInto('importaciones')
      .values({ usuario_id, nombre, formato })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const tanda of tandas) {
      await sql`
        insert into importaciones_preguntas (
          importacion_id, n, linea, resultado, titulo, motivo, avisos, pregunta, huella, esencia)
        select
          ${id},
          leida.n,
          leida.linea,
          case when leida.motivo is null then 'nueva' else 'rechazada' end,
          leida.titulo,
          coalesce(leida.motivo, ''),
          coalesce(leida.avisos, '[]'),
          leida.pregunta,
          case
            when leida.motivo is null
              then huella_de_reactivo(leida.tipo, leida.pregunta->>'descripcion', leida.pregunta->'datos')
          end,
          leida.esencia
        from jsonb_to_recordset(${tanda}::jsonb) as leida (
          n int, linea int, titulo text, motivo text, avisos jsonb, tipo text, esencia text, pregunta jsonb)`.execute(
        tx,
      )
    }
    // Said twice in the file, the first one counts.
    await sql`
      update importaciones_preguntas pregunta
      set resultado = 'igual', motivo = 'Es igual a la del renglón ' || primera.linea
      from (
        select huella, esencia, min(n) as n, (array_agg(linea order by n))[1] as linea
        from importaciones_preguntas
        where importacion_id = ${id} and esencia is not null
        group by huella, esencia
        having count(*) > 1) primera
      where pregunta.importacion_id = ${id}
        and pregunta.huella = primera.huella
        and pregunta.esencia = primera.esencia
        and pregunta.n > primera.n`.execute(tx)
    await markKnown(tx, id)
    return id
  })

type Parecida = {
  n: number
  esencia: string
  id: number
  tipo: Tipo
  datos: unknown
  opciones: { texto: string; correcta: boolean }[]
}

/** Those that stand in the bank already: the same words, found by their mark, and the same answers. */
async function markKnown(db: Db, id: number) {
  const { rows } = await sql<Parecida>`
    select
      pregunta.n,
      pregunta.esencia,
      reactivo.id,
      ${tipoDePregunta} as tipo,
      reactivo.datos,
      coalesce((
        select json_agg(json_build_object('texto', opcion.respuesta, 'correcta', opcion.correcta = 1))
        from respuestas opcion
        where opcion.reactivo_id = reactivo.id), '[]') as opciones
    from importaciones_preguntas pregunta
      cross join lateral (
        select parecido.id, parecido.tipo, parecido.tiporeactivo_id, parecido.datos
        from reactivos parecido
        where parecido.huella = pregunta.huella
        order by parecido.id
        limit ${MAX_LIKE}) reactivo
    where pregunta.importacion_id = ${id} and pregunta.resultado = 'nueva'`.execute(db)
  const found = new Map<number, number>()
  for (const [i, r] of rows.entries()) {
    if (!found.has(r.n) && esenciaDe(r.tipo, r.datos, r.opciones) === r.esencia) found.set(r.n, r.id)
    // Thousands of them: others have their turn in between.
    if (i % 200 === 199) await breathe()
  }
  if (found.size === 0) return
  await sql`
    update importaciones_preguntas pregunta
    set resultado = 'igual', igual_a = par.reactivo, motivo = 'Ya está en el banco'
    from unnest(${[...found.keys()]}::bigint[], ${[...found.values()]}::bigint[]) as par (n, reactivo)
    where pregunta.importacion_id = ${id} and pregunta.n = par.n`.execute(db)
}

/**
 * Takes what is new in a file of one's own: everything in one go, and once.
 * @param actividadId null for the bank alone
 * @returns how many there are of it now, also when it was taken before
 * @throws {Refusal} 404 for a file that is somebody else's or gone, and for an activity that is gone
 */
export async function importPreguntas(
  db: Db,
  usuarioId: number,
  id: number,
  actividadId: number | null,
): Promise<number> {
  const { rows } = await sql<{ hecha_en: Date | null; creadas: number }>`
    select hecha_en, creadas
    from importaciones
    where id = ${id} and usuario_id = ${usuarioId} and creado_en > now() - interval '1 day'
    for update`.execute(db)
  const file = rows[0]
  if (!file) throw gone()
  if (file.hecha_en) return Number(file.creadas)
  if (actividadId !== null) await lockActividad(db, actividadId)
  // One after the other: who sent the same file twice, from two pages, has each question once.
  await waitTurn(db, 'reactivos.importar')
  await sql`
    update importaciones_preguntas pregunta
    set resultado = 'igual', igual_a = otra.reactivo_id, motivo = 'Ya está en el banco'
    from importaciones_preguntas otra
      join importaciones importacion on importacion.id = otra.importacion_id
    where pregunta.importacion_id = ${id}
      and pregunta.resultado = 'nueva'
      and otra.reactivo_id is not null
      and otra.huella = pregunta.huella
      and otra.esencia = pregunta.esencia
      and importacion.hecha_en > (select creado_en from importaciones where id = ${id})`.execute(db)
  await nameCategories(db, id)
  await sql`
    update importaciones_preguntas
    set reactivo_id = nextval(pg_get_serial_sequence('reactivos', 'id'))
    where importacion_id = ${id} and resultado = 'nueva'`.execute(db)
  const creadas = await insertAll(db, id, actividadId)
  await adoptImportadas(db, id)
  await sql`
    update importaciones
    set hecha_en = now(), creadas = ${creadas}
    where id = ${id}`.execute(db)
  return creadas
}

async function nameCategories(db: Db, id: number) {
  const said = (field: 'categoria' | 'indicador') => sql`trim(pregunta.pregunta->>${sql.lit(field)})`
  const from = sql`importaciones_preguntas pregunta
    where pregunta.importacion_id = ${id} and pregunta.resultado = 'nueva'`
  await sql`
    insert into categorias (nombre)
    select distinct on (sin_acentos(${said('categoria')})) ${said('categoria')}
    from ${from} and ${said('categoria')} <> ''
    order by sin_acentos(${said('categoria')})
    on conflict (busca) do nothing`.execute(db)
  await sql`
    insert into indicadores (categoria_id, nombre)
    select distinct on (categoria.id, sin_acentos(dicha.indicador)) categoria.id, dicha.indicador
    from (select ${said('categoria')} as categoria, ${said('indicador')} as indicador from ${from}) dicha
      join categorias categoria on categoria.busca = sin_acentos(dicha.categoria)
    where dicha.indicador <> ''
    order by categoria.id, sin_acentos(dicha.indicador)
    on conflict (categoria_id, busca) do nothing`.execute(db)
}

async function insertAll(db: Db, id: number, actividadId: number | null): Promise<number> {
  const base: RawBuilder<unknown> =
    actividadId === null
      ? sql`0`
      : sql`(select coalesce(max(position), 0) from reactivos where actividad_id = ${actividadId})`
  const { rows } = await sql<{ total: number }>`
    with nuevas as (
        insert into reactivos (
          id, actividad_id, descripcion, tiporeactivo_id, tipo, datos, puntos, explicacion, categoria_id,
          indicador_id, position) overriding system value
        select
          pregunta.reactivo_id,
          ${actividadId}::bigint,
          dicha.descripcion,
          case when dicha.tipo = 'multiple' then 2 else 1 end,
          case when dicha.tipo in ('unica', 'multiple') then 'opcion' else dicha.tipo end,
          dicha.datos,
          dicha.puntos,
          dicha.explicacion,
          categoria.id,
          indicador.id,
          ${base} + row_number() over (order by pregunta.n)
        from importaciones_preguntas pregunta
          cross join lateral jsonb_to_record(pregunta.pregunta) as dicha (
            tipo text, descripcion text, datos jsonb, puntos float8, explicacion text, categoria text, indicador text)
          left join categorias categoria on categoria.busca = sin_acentos(nullif(trim(dicha.categoria), ''))
          left join indicadores indicador on indicador.categoria_id = categoria.id
            and indicador.busca = sin_acentos(nullif(trim(dicha.indicador), ''))
        where pregunta.importacion_id = ${id} and pregunta.resultado = 'nueva'
        order by pregunta.n
        returning id)
    select count(*)::int as total
    from nuevas`.execute(db)
  await sql`insert into respuestas (reactivo_id, respuesta, correcta, comentario, position)
    select
      pregunta.reactivo_id,
      opcion.value->>'texto',
      (opcion.value->>'correcta')::boolean::int,
      opcion.value->>'comentario',
      opcion.ordinality
      from importaciones_preguntas pregunta
        cross join lateral jsonb_array_elements(pregunta.pregunta->'opciones') with ordinality opcion
     where pregunta.importacion_id = ${id} and pregunta.resultado = 'nueva'`.execute(db)
  await sql`
    insert into palabras_clave (pregunta_id, palabra_clave)
    select pregunta.reactivo_id, palabra
    from importaciones_preguntas pregunta
      cross join lateral jsonb_array_elements_text(pregunta.pregunta->'palabras') palabra
    where pregunta.importacion_id = ${id} and pregunta.resultado = 'nueva'
    on conflict (pregunta_id, busca) do nothing`.execute(db)
  return rows[0]!.total
}
