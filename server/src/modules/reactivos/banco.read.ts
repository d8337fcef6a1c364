/** The question bank: lists, and questions as writers of files get them. */
import {
  type FilaDeImportacion,
  type Importacion,
  isConDatos,
  type QueryOf,
  type ReactivoDeBanco,
  type reactivosRoutes,
} from '@eleva/contract'
import { sql } from 'kysely'
import { tipoDePregunta } from '../../alcance/quiz.read.ts'
import { alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { firstOf, hasWords, listPage } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import type { Exportada } from './exportar/pregunta.ts'
import { INCOMPLETA } from './importar/neutral.ts'
import { columnas, MOST_OFFERED, respuestas } from './reactivos.read.ts'

type Filtros = Omit<QueryOf<typeof reactivosRoutes.banco>, 'page' | 'per_page' | 'sort' | 'dir'>

/** Of more, each question of the bank is looked up in turn. */
const MOST_ASKED = 5_000

/**
 * Questions that somebody was asked, each once, by stepping from one to the next in the index of answers: few are, of a
 * large bank, and answers are many. Takes some microseconds each.
 */
const preguntadas = sql<{
  id: number
}>`(
  with recursive paso (id) as (
      (select x.reactivo_id from intento_respuestas x order by x.reactivo_id limit 1)
      union all
      select (select x.reactivo_id from intento_respuestas x where x.reactivo_id > p.id order by x.reactivo_id limit 1)
      from paso p
      where p.id is not null)
  select p.id
  from paso p
  where p.id is not null
  limit ${sql.lit(MOST_ASKED + 1)})`
const sinNinguna = sql<boolean>`not exists (select from intento_respuestas ir where ir.reactivo_id = r.id)`
/** The same, looked up row by row, for the first ones: the other is joined with all answers before. */
const sinRespuestas = sql<boolean>`(
  select ir.reactivo_id
  from intento_respuestas ir
  where ir.reactivo_id = r.id
  limit 1) is null`

/**
 * Those that pass the filters; of those that are asked more than once what is the same stands together.
 * @param todas all of them are counted, and not the first ones looked for
 */
function hallados(db: Db, person: Person, q: Filtros, todas = false) {
  // Named where it is asked twice; a part with a name of its own would not be read in the order of an index.
  const from = todas ? db.with('preguntadas', () => preguntadas) : db
  let match = from
    .selectFrom('reactivos as r')
    .select(['r.id', q.ver === 'repetidas' ? sql`r.huella`.as('clave') : sql`r.creado_en`.as('clave')])
  if (q.search)
    match = match.where(e =>
      e.or([
        hasWords('r.busca', q.search),
        e.exists(
          e
            .selectFrom('palabras_clave as p')
            .select('p.id')
            .whereRef('p.pregunta_id', '=', 'r.id')
            .where(hasWords('p.busca', q.search)),
        ),
      ]),
    )
  if (q.unidad || q.curso) match = match.where('r.actividad_id', 'in', actividadesDe(db, q))
  if (q.categoria) match = match.where('r.categoria_id', '=', q.categoria)
  if (q.indicador) match = match.where('r.indicador_id', '=', q.indicador)
  if (q.palabra)
    match = match.where(
      sql<boolean>`r.id in (select pregunta_id from palabras_clave where busca = sin_acentos(${q.palabra}))`,
    )
  for (const condition of [...deTipo(q.tipo), ...deVer(person, q, todas), ...deDificultad(q.dificultad)])
    match = match.where(condition)
  return match
}

function actividadesDe(db: Db, { unidad, curso }: Filtros) {
  const deUnidad = db
    .selectFrom('actividades as a')
    .select('a.id')
    .$if(Boolean(unidad), q => q.where('a.unidad_id', '=', unidad!))
  if (!curso) return deUnidad
  const unidades = db.selectFrom('cursos_unidades as cu').select('cu.unidad_id').where('cu.curso_id', '=', curso)
  return deUnidad.where('a.unidad_id', 'in', unidades)
}

function deTipo(tipo: Filtros['tipo']) {
  if (!tipo) return []
  if (isConDatos(tipo)) return [sql<boolean>`r.tipo = ${tipo}`]
  return [sql<boolean>`r.tipo = 'opcion'`, sql<boolean>`r.tiporeactivo_id = ${tipo === 'multiple' ? 2 : 1}`]
}

/** What nobody uses, what stands there more than once, or what learners reported. */
function deVer(person: Person, { ver, search }: Filtros, todas: boolean) {
  switch (ver) {
    case 'sin_usar':
      return [sql<boolean>`r.actividad_id is null`, sinContestar(search, todas)]
    case 'repetidas':
      return [sql<boolean>`r.huella in (select huella from reactivos group by huella having count(*) > 1)`]
    case 'reportadas':
      return [
        sql<boolean>`
          r.id in (
            select x.reactivo_id
            from reportes_reactivo x join usuarios u on u.id = x.usuario_id
            where x.atendido_en is null and ${alcanceDeTrabajo(person)})`,
      ]
    default:
      return []
  }
}

function sinContestar(search: Filtros['search'], todas: boolean) {
  if (todas)
    return sql<boolean>`
      case
        when (select count(*) from preguntadas) > ${sql.lit(MOST_ASKED)} then ${sinRespuestas}
        else r.id not in (select z.id from preguntadas z)
      end`
  return search ? sinNinguna : sinRespuestas
}

function deDificultad(dificultad: Filtros['dificultad']) {
  if (!dificultad) return []
  if (dificultad === 'sin_cifras')
    return [
      sql<boolean>`
        not exists (select from reactivos_cifras rc where rc.reactivo_id = r.id and rc.dificultad is not null)`,
    ]
  return [sql<boolean>`r.id in (select rc.reactivo_id from reactivos_cifras rc where rc.dificultad = ${dificultad})`]
}

export async function listBanco(db: Db, person: Person, q: QueryOf<typeof reactivosRoutes.banco>) {
  const { filas, ...place } = await listPage<ReactivoDeBanco>(db, q, {
    match: hallados(db, person, q),
    ...(q.ver === 'sin_usar' && !q.search ? { todas: hallados(db, person, q, true) } : {}),
    dir: q.dir ?? 'desc',
    select: sql`
      ${columnas}, ${respuestas}, ac.nombre_actividad_unidad, un.nombre_unidad, c.nombre as categoria,
      n.nombre as indicador, rc.dificultad,
      coalesce((
        select json_agg(p.palabra_clave order by p.busca)
        from palabras_clave p
        where p.pregunta_id = r.id), '[]') as palabras`,
    from: sql`
      reactivos r on r.id = h.id
        left join actividades ac on ac.id = r.actividad_id
        left join unidades un on un.id = ac.unidad_id
        left join categorias c on c.id = r.categoria_id
        left join indicadores n on n.id = r.indicador_id
        left join reactivos_cifras rc on rc.reactivo_id = r.id`,
  })
  return { preguntas: filas, ...place }
}

/** By category, those named or those that pass the filters, as the reader takes them. */
export const streamBanco = (
  db: Db,
  person: Person,
  { ids, ...q }: Filtros & { ids: readonly number[] },
): AsyncIterable<Exportada> =>
  db
    .selectFrom('reactivos as r')
    .leftJoin('categorias as c', 'c.id', 'r.categoria_id')
    .leftJoin('indicadores as n', 'n.id', 'r.indicador_id')
    .select([
      'r.id',
      tipoDePregunta.as('tipo'),
      'r.descripcion',
      sql<Record<string, unknown>>`r.datos`.as('datos'),
      sql<Exportada['opciones']>`
        coalesce((
          select json_agg(
              json_build_object('texto', a.respuesta, 'correcta', a.correcta = 1, 'comentario', a.comentario)
              order by a.position, a.id)
          from respuestas a
          where a.reactivo_id = r.id), '[]')`.as('opciones'),
      'r.puntos',
      'r.explicacion',
      sql<boolean>`r.media_id is not null`.as('media'),
      sql<string>`coalesce(c.nombre, '')`.as('categoria'),
      sql<string>`coalesce(case when n.categoria_id = r.categoria_id then n.nombre end, '')`.as('indicador'),
      sql<string[]>`
        coalesce((
          select json_agg(p.palabra_clave order by p.busca)
          from palabras_clave p
          where p.pregunta_id = r.id), '[]')`.as('palabras'),
    ])
    .where(e =>
      ids.length ? e('r.id', 'in', [...ids]) : e('r.id', 'in', hallados(db, person, q).clearSelect().select('r.id')),
    )
    .orderBy(sql`c.nombre collate "es-x-icu" nulls first, n.nombre collate "es-x-icu" nulls first, r.id`)
    .stream(500)

export async function listPalabrasUsadas(db: Db, search: string) {
  const { rows } = await sql<{ palabra: string }>`
    select min(palabra_clave) as palabra
    from palabras_clave
    where busca like (select sin_acentos(${`%${search.replace(/[\\%_]/g, s => `\\${s}`)}%`}))
    group by busca
    order by busca
    limit ${MOST_OFFERED + 1}`.execute(db)
  const { filas, hay_mas } = firstOf(rows, MOST_OFFERED)
  return { palabras: filas.map(f => f.palabra), hay_mas }
}

/** @returns undefined for a file of somebody else, and one of the day before */
export async function getImportacion(db: Db, usuarioId: number, id: number): Promise<Importacion | undefined> {
  const { rows } = await sql<Importacion>`
    select i.id, i.nombre, i.formato, ${iso('i.hecha_en')} as hecha_en, i.creadas::int, x.nuevas, x.iguales,
      x.rechazadas, x.incompletas, x.categorias
    from importaciones i
      cross join lateral (
        select count(*) filter (where p.resultado = 'nueva')::int as nuevas,
          count(*) filter (where p.resultado = 'igual')::int as iguales,
          count(*) filter (where p.resultado = 'rechazada')::int as rechazadas,
          count(*) filter (where p.resultado = 'nueva' and p.avisos ?| ${[...INCOMPLETA]}::text[])::int as incompletas,
          coalesce(
            json_agg(distinct p.pregunta->>'categoria') filter (where p.resultado = 'nueva'
              and p.pregunta->>'categoria' <> ''
              and not exists (select from categorias c where c.busca = sin_acentos(p.pregunta->>'categoria'))),
            '[]') as categorias
        from importaciones_preguntas p
        where p.importacion_id = i.id) x
    where i.id = ${id} and i.usuario_id = ${usuarioId} and i.creado_en > now() - interval '1 day'`.execute(db)
  return rows[0]
}

export async function listFilas(db: Db, id: number, q: QueryOf<typeof reactivosRoutes.filasDeImportacion>) {
  let match = db
    .selectFrom('importaciones_preguntas as p')
    .select(['p.id', 'p.n as clave'])
    .where('p.importacion_id', '=', id)
  if (q.resultado) match = match.where('p.resultado', '=', q.resultado)
  if (q.search) match = match.where(hasWords('p.titulo', q.search))
  return listPage<FilaDeImportacion>(db, q, {
    match,
    dir: q.dir ?? 'asc',
    select: sql`
      p.id, p.linea, p.titulo, p.resultado, p.pregunta->>'tipo' as tipo, p.motivo, p.avisos,
      p.avisos ?| ${[...INCOMPLETA]}::text[] as incompleta, coalesce(p.reactivo_id, p.igual_a) as reactivo_id`,
    from: sql`importaciones_preguntas p on p.id = h.id`,
  })
}
