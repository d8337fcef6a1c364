/**
 * Files of questions on their way into the bank (ADR 061): read, looked through by whoever sent them, and taken whole
 * or not at all.
 */
import type { Tipo } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { tipoDePregunta } from '../../alcance/quiz.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { notFound } from '../../kit/errors.ts'
import { esenciaDe } from './importar/esencia.ts'
import type { Formato } from './importar/neutral.ts'
import { adoptImportadas } from './reactivos.medios.sql.ts'
import { lockActividad } from './reactivos.sql.ts'

const gone = () => notFound('Ese archivo ya no está: súbelo otra vez.')
/** Files of one person that wait at once. */
const MOST_KEPT = 10
/** Candidates that are compared with one question; with so many of the same words, one more is no news. */
const MOST_LIKE = 20

type Leido = { formato: Formato; tandas: string[] }

/** Keeps what was read, and says of each question what would become of it. @returns its id */
export const createImportacion = (db: Db, usuario_id: number, nombre: string, { formato, tandas }: Leido) =>
  db.transaction().execute(async tx => {
    await sql`
      delete from importaciones
      where creado_en < now() - interval '1 day'
        or id in (
          select id
          from importaciones
          where usuario_id = ${usuario_id}
          order by creado_en desc
          offset ${MOST_KEPT - 1})`.execute(tx)
    const { id } = await tx
      .insertInto('importaciones')
      .values({ usuario_id, nombre, formato })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const tanda of tandas) {
      await sql`
        insert into importaciones_preguntas (
          importacion_id, n, linea, resultado, titulo, motivo, avisos, pregunta, huella, esencia)
        select ${id}, q.n, q.linea, case when q.motivo is null then 'nueva' else 'rechazada' end, q.titulo,
          coalesce(q.motivo, ''), coalesce(q.avisos, '[]'), q.pregunta,
          case
            when q.motivo is null then huella_de_reactivo(q.tipo, q.pregunta->>'descripcion', q.pregunta->'datos')
          end,
          q.esencia
        from jsonb_to_recordset(${tanda}::jsonb) as q (
          n int, linea int, titulo text, motivo text, avisos jsonb, tipo text, esencia text, pregunta jsonb)`.execute(
        tx,
      )
    }
    // Said twice in the file, the first one counts.
    await sql`
      update importaciones_preguntas p
      set resultado = 'igual', motivo = 'Es igual a la del renglón ' || primera.linea
      from (
        select huella, esencia, min(n) as n, (array_agg(linea order by n))[1] as linea
        from importaciones_preguntas
        where importacion_id = ${id} and esencia is not null
        group by huella, esencia
        having count(*) > 1) primera
      where p.importacion_id = ${id}
        and p.huella = primera.huella
        and p.esencia = primera.esencia
        and p.n > primera.n`.execute(tx)
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
    select p.n, p.esencia, r.id, ${tipoDePregunta} as tipo, r.datos,
      coalesce((
        select json_agg(json_build_object('texto', a.respuesta, 'correcta', a.correcta = 1))
        from respuestas a
        where a.reactivo_id = r.id), '[]') as opciones
    from importaciones_preguntas p
      cross join lateral (select * from reactivos k where k.huella = p.huella order by k.id limit ${MOST_LIKE}) r
    where p.importacion_id = ${id} and p.resultado = 'nueva'`.execute(db)
  const found = new Map<number, number>()
  for (const [i, r] of rows.entries()) {
    if (!found.has(r.n) && esenciaDe(r.tipo, r.datos, r.opciones) === r.esencia) found.set(r.n, r.id)
    // Thousands of them: others have their turn in between.
    if (i % 200 === 199) await new Promise(setImmediate)
  }
  if (found.size === 0) return
  await sql`
    update importaciones_preguntas p
    set resultado = 'igual', igual_a = x.reactivo, motivo = 'Ya está en el banco'
    from unnest(${[...found.keys()]}::bigint[], ${[...found.values()]}::bigint[]) as x (n, reactivo)
    where p.importacion_id = ${id} and p.n = x.n`.execute(db)
}

/**
 * Takes what is new in a file of one's own: everything in one go, and once.
 * @param actividadId null for the bank alone
 * @returns how many there are of it now, also when it was taken before
 * @throws {Refusal} 404 for a file that is somebody else's or gone, and for an activity that is gone
 */
export async function importar(db: Db, usuarioId: number, id: number, actividadId: number | null): Promise<number> {
  const { rows } = await sql<{ hecha_en: Date | null; creadas: number }>`select hecha_en, creadas from importaciones
    where id = ${id} and usuario_id = ${usuarioId} and creado_en > now() - interval '1 day' for update`.execute(db)
  const file = rows[0]
  if (!file) throw gone()
  if (file.hecha_en) return Number(file.creadas)
  if (actividadId !== null) await lockActividad(db, actividadId)
  // One after the other: who sent the same file twice, from two pages, has each question once.
  await sql`select pg_advisory_xact_lock(hashtext('reactivos.importar'))`.execute(db)
  await sql`
    update importaciones_preguntas p
    set resultado = 'igual', igual_a = o.reactivo_id, motivo = 'Ya está en el banco'
    from importaciones_preguntas o join importaciones i on i.id = o.importacion_id
    where p.importacion_id = ${id}
      and p.resultado = 'nueva'
      and o.reactivo_id is not null
      and o.huella = p.huella
      and o.esencia = p.esencia
      and i.hecha_en > (select creado_en from importaciones where id = ${id})`.execute(db)
  await nameCategories(db, id)
  await sql`update importaciones_preguntas set reactivo_id = nextval(pg_get_serial_sequence('reactivos', 'id'))
    where importacion_id = ${id} and resultado = 'nueva'`.execute(db)
  const creadas = await insertAll(db, id, actividadId)
  await adoptImportadas(db, id)
  await sql`update importaciones set hecha_en = now(), creadas = ${creadas} where id = ${id}`.execute(db)
  return creadas
}

async function nameCategories(db: Db, id: number) {
  const said = (field: 'categoria' | 'indicador') => sql`trim(p.pregunta->>${sql.lit(field)})`
  const from = sql`importaciones_preguntas p where p.importacion_id = ${id} and p.resultado = 'nueva'`
  await sql`
    insert into categorias (nombre)
    select distinct on (sin_acentos(${said('categoria')})) ${said('categoria')}
    from ${from} and ${said('categoria')} <> ''
    order by sin_acentos(${said('categoria')})
    on conflict (busca) do nothing`.execute(db)
  await sql`
    insert into indicadores (categoria_id, nombre)
    select distinct on (c.id, sin_acentos(x.indicador)) c.id, x.indicador
    from (select ${said('categoria')} as categoria, ${said('indicador')} as indicador from ${from}) x
      join categorias c on c.busca = sin_acentos(x.categoria)
    where x.indicador <> ''
    order by c.id, sin_acentos(x.indicador)
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
        select p.reactivo_id, ${actividadId}::bigint, q.descripcion, case when q.tipo = 'multiple' then 2 else 1 end,
          case when q.tipo in ('unica', 'multiple') then 'opcion' else q.tipo end, q.datos, q.puntos, q.explicacion,
          c.id, n.id, ${base} + row_number() over (order by p.n)
        from importaciones_preguntas p
          cross join lateral jsonb_to_record(p.pregunta) as q (
            tipo text, descripcion text, datos jsonb, puntos float8, explicacion text, categoria text, indicador text)
          left join categorias c on c.busca = sin_acentos(nullif(trim(q.categoria), ''))
          left join indicadores n on n.categoria_id = c.id and n.busca = sin_acentos(nullif(trim(q.indicador), ''))
        where p.importacion_id = ${id} and p.resultado = 'nueva'
        order by p.n
        returning id)
    select count(*)::int as total
    from nuevas`.execute(db)
  await sql`insert into respuestas (reactivo_id, respuesta, correcta, comentario, position)
    select p.reactivo_id, o.value->>'texto', (o.value->>'correcta')::boolean::int, o.value->>'comentario', o.ordinality
      from importaciones_preguntas p cross join lateral jsonb_array_elements(p.pregunta->'opciones') with ordinality o
     where p.importacion_id = ${id} and p.resultado = 'nueva'`.execute(db)
  await sql`
    insert into palabras_clave (pregunta_id, palabra_clave)
    select p.reactivo_id, w
    from importaciones_preguntas p cross join lateral jsonb_array_elements_text(p.pregunta->'palabras') w
    where p.importacion_id = ${id} and p.resultado = 'nueva'
    on conflict (pregunta_id, busca) do nothing`.execute(db)
  return rows[0]!.total
}
