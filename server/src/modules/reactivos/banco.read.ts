/** The question bank: lists, and questions as writers of files get them. */
import {
  type FilaDeImportacion,
  type Importacion,
  isConDatos,
  NUMERO_DE_OPCION,
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
import { columnas, MAX_OFFERED, respuestas } from './reactivos.read.ts'

type Filtros = Omit<QueryOf<typeof reactivosRoutes.banco>, 'page' | 'per_page' | 'sort' | 'dir'>

/** Where more are asked for, each question of the bank is looked up in turn. */
const MAX_ASKED = 5_000

/**
 * Questions that somebody was asked, each once, by stepping from one to the next in the index of answers: few are, of a
 * large bank, and answers are many. Takes some microseconds each.
 */
const preguntadas = sql<{
  id: number
}>`(
  with recursive paso (id) as (
      (select respuesta.reactivo_id from intento_respuestas respuesta order by respuesta.reactivo_id limit 1)
      union all
      select (
        select respuesta.reactivo_id
        from intento_respuestas respuesta
        where respuesta.reactivo_id > paso.id
        order by respuesta.reactivo_id
        limit 1
      )
      from paso paso
      where paso.id is not null)
  select paso.id
  from paso paso
  where paso.id is not null
  limit ${sql.lit(MAX_ASKED + 1)})`
const sinNinguna = sql<boolean>`not exists (select from intento_respuestas respuesta
  where respuesta.reactivo_id = reactivo.id)`
/**
 * That nobody has answered it, looked up row by row, for the first ones: `sinNinguna` is joined with all answers
 * before.
 */
const sinRespuestas = sql<boolean>`(
  select respuesta.reactivo_id
  from intento_respuestas respuesta
  where respuesta.reactivo_id = reactivo.id
  limit 1) is null`

/**
 * Those that pass the filters; of those that are asked more than once what is the same stands together.
 * @param todas all of them are counted, and not the first ones looked for
 */
function hallados(db: Db, person: Person, q: Filtros, todas = false) {
  // Named where it is asked twice; a part with a name of its own would not be read in the order of an index.
  const from = todas ? db.with('preguntadas', () => preguntadas) : db
  let match = from
    .selectFrom('reactivos as reactivo')
    .select([
      'reactivo.id',
      q.ver === 'repetidas' ? sql`reactivo.huella`.as('clave') : sql`reactivo.creado_en`.as('clave'),
    ])
  if (q.search)
    match = match.where(e =>
      e.or([
        hasWords('reactivo.busca', q.search),
        e.exists(
          e
            .selectFrom('palabras_clave as palabra')
            .select('palabra.id')
            .whereRef('palabra.pregunta_id', '=', 'reactivo.id')
            .where(hasWords('palabra.busca', q.search)),
        ),
      ]),
    )
  if (q.unidad || q.curso) match = match.where('reactivo.actividad_id', 'in', actividadesDe(db, q))
  if (q.categoria) match = match.where('reactivo.categoria_id', '=', q.categoria)
  if (q.indicador) match = match.where('reactivo.indicador_id', '=', q.indicador)
  if (q.palabra)
    match = match.where(
      sql<boolean>`reactivo.id in (select pregunta_id from palabras_clave where busca = sin_acentos(${q.palabra}))`,
    )
  for (const condition of [...deTipo(q.tipo), ...deVer(person, q, todas), ...deDificultad(q.dificultad)])
    match = match.where(condition)
  return match
}

function actividadesDe(db: Db, { unidad, curso }: Filtros) {
  const deUnidad = db
    .selectFrom('actividades as actividad')
    .select('actividad.id')
    .$if(Boolean(unidad), q => q.where('actividad.unidad_id', '=', unidad!))
  if (!curso) return deUnidad
  const unidades = db
    .selectFrom('cursos_unidades as en_curso')
    .select('en_curso.unidad_id')
    .where('en_curso.curso_id', '=', curso)
  return deUnidad.where('actividad.unidad_id', 'in', unidades)
}

function deTipo(tipo: Filtros['tipo']) {
  if (!tipo) return []
  if (isConDatos(tipo)) return [sql<boolean>`reactivo.tipo = ${tipo}`]
  return [sql<boolean>`reactivo.tipo = 'opcion'`, sql<boolean>`reactivo.tiporeactivo_id = ${NUMERO_DE_OPCION[tipo]}`]
}

/** What nobody uses, what stands there more than once, or what learners reported. */
function deVer(person: Person, { ver, search }: Filtros, todas: boolean) {
  switch (ver) {
    case 'sin_usar':
      return [sql<boolean>`reactivo.actividad_id is null`, sinContestar(search, todas)]
    case 'repetidas':
      return [sql<boolean>`reactivo.huella in (select huella from reactivos group by huella having count(*) > 1)`]
    case 'reportadas':
      return [
        sql<boolean>`
          reactivo.id in (
            select reporte.reactivo_id
            from reportes_reactivo reporte
              join usuarios usuario on usuario.id = reporte.usuario_id
            where reporte.atendido_en is null and ${alcanceDeTrabajo(person)})`,
      ]
    default:
      return []
  }
}

function sinContestar(search: Filtros['search'], todas: boolean) {
  if (todas)
    return sql<boolean>`
      case
        when (select count(*) from preguntadas) > ${sql.lit(MAX_ASKED)} then ${sinRespuestas}
        else reactivo.id not in (select preguntada.id from preguntadas preguntada)
      end`
  return search ? sinNinguna : sinRespuestas
}

function deDificultad(dificultad: Filtros['dificultad']) {
  if (!dificultad) return []
  if (dificultad === 'sin_cifras')
    return [
      sql<boolean>`
        not exists (select from reactivos_cifras cifras
          where cifras.reactivo_id = reactivo.id and cifras.dificultad is not null)`,
    ]
  return [
    sql<boolean>`reactivo.id in (select cifras.reactivo_id from reactivos_cifras cifras
      where cifras.dificultad = ${dificultad})`,
  ]
}

export async function listBanco(db: Db, person: Person, q: QueryOf<typeof reactivosRoutes.banco>) {
  const { filas, ...place } = await listPage<ReactivoDeBanco>(db, q, {
    match: hallados(db, person, q),
    ...(q.ver === 'sin_usar' && !q.search ? { todas: hallados(db, person, q, true) } : {}),
    dir: q.dir ?? 'desc',
    select: sql`
      ${columnas},
      ${respuestas},
      actividad.nombre_actividad_unidad,
      unidad.nombre_unidad,
      categoria.nombre as categoria,
      indicador.nombre as indicador,
      cifras.dificultad,
      coalesce((
        select json_agg(palabra.palabra_clave order by palabra.busca)
        from palabras_clave palabra
        where palabra.pregunta_id = reactivo.id), '[]') as palabras`,
    from: sql`
      reactivos reactivo on reactivo.id = hallado.id
        left join actividades actividad on actividad.id = reactivo.actividad_id
        left join unidades unidad on unidad.id = actividad.unidad_id
        left join categorias categoria on categoria.id = reactivo.categoria_id
        left join indicadores indicador on indicador.id = reactivo.indicador_id
        left join reactivos_cifras cifras on cifras.reactivo_id = reactivo.id`,
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
    .selectFrom('reactivos as reactivo')
    .leftJoin('categorias as categoria', 'categoria.id', 'reactivo.categoria_id')
    .leftJoin('indicadores as indicador', 'indicador.id', 'reactivo.indicador_id')
    .select([
      'reactivo.id',
      tipoDePregunta.as('tipo'),
      'reactivo.descripcion',
      sql<Record<string, unknown>>`reactivo.datos`.as('datos'),
      sql<Exportada['opciones']>`
        coalesce((
          select json_agg(
              json_build_object(
                'texto', opcion.respuesta,
                'correcta', opcion.correcta = 1,
                'comentario', opcion.comentario)
              order by opcion.position, opcion.id)
          from respuestas opcion
          where opcion.reactivo_id = reactivo.id), '[]')`.as('opciones'),
      'reactivo.puntos',
      'reactivo.explicacion',
      sql<boolean>`reactivo.media_id is not null`.as('media'),
      sql<string>`coalesce(categoria.nombre, '')`.as('categoria'),
      sql<string>`coalesce(case when indicador.categoria_id = reactivo.categoria_id then indicador.nombre end, '')`.as(
        'indicador',
      ),
      sql<string[]>`
        coalesce((
          select json_agg(palabra.palabra_clave order by palabra.busca)
          from palabras_clave palabra
          where palabra.pregunta_id = reactivo.id), '[]')`.as('palabras'),
    ])
    .where(e =>
      ids.length
        ? e('reactivo.id', 'in', [...ids])
        : e('reactivo.id', 'in', hallados(db, person, q).clearSelect().select('reactivo.id')),
    )
    .orderBy(
      sql`categoria.nombre collate "es-x-icu" nulls first, indicador.nombre collate "es-x-icu" nulls first,
        reactivo.id`,
    )
    .stream(500)

export async function listPalabrasUsadas(db: Db, search: string) {
  const { rows } = await sql<{ palabra: string }>`
    select min(palabra_clave) as palabra
    from palabras_clave
    where busca like (select sin_acentos(${`%${search.replace(/[\\%_]/g, s => `\\${s}`)}%`}))
    group by busca
    order by busca
    limit ${MAX_OFFERED + 1}`.execute(db)
  const { filas, hay_mas } = firstOf(rows, MAX_OFFERED)
  return { palabras: filas.map(f => f.palabra), hay_mas }
}

/** @returns undefined for a file of somebody else, and one of the day before */
export async function getImportacion(db: Db, usuarioId: number, id: number): Promise<Importacion | undefined> {
  const { rows } = await sql<Importacion>`
    select
      importacion.id,
      importacion.nombre,
      importacion.formato,
      ${iso('importacion.hecha_en')} as hecha_en,
      importacion.creadas::int,
      cuenta.nuevas,
      cuenta.iguales,
      cuenta.rechazadas,
      cuenta.incompletas,
      cuenta.categorias
    from importaciones importacion
      cross join lateral (
        select
          count(*) filter (where pregunta.resultado = 'nueva')::int as nuevas,
          count(*) filter (where pregunta.resultado = 'igual')::int as iguales,
          count(*) filter (where pregunta.resultado = 'rechazada')::int as rechazadas,
          count(*) filter (where pregunta.resultado = 'nueva'
            and pregunta.avisos ?| ${[...INCOMPLETA]}::text[])::int as incompletas,
          coalesce(
            json_agg(distinct pregunta.pregunta->>'categoria') filter (where pregunta.resultado = 'nueva'
              and pregunta.pregunta->>'categoria' <> ''
              and not exists (select from categorias categoria
                where categoria.busca = sin_acentos(pregunta.pregunta->>'categoria'))),
            '[]') as categorias
        from importaciones_preguntas pregunta
        where pregunta.importacion_id = importacion.id) cuenta
    where importacion.id = ${id} and importacion.usuario_id = ${usuarioId}
      and importacion.creado_en > now() - interval '1 day'`.execute(db)
  return rows[0]
}

export async function listFilas(db: Db, id: number, q: QueryOf<typeof reactivosRoutes.filasDeImportacion>) {
  let match = db
    .selectFrom('importaciones_preguntas as pregunta')
    .select(['pregunta.id', 'pregunta.n as clave'])
    .where('pregunta.importacion_id', '=', id)
  if (q.resultado) match = match.where('pregunta.resultado', '=', q.resultado)
  if (q.search) match = match.where(hasWords('pregunta.titulo', q.search))
  return listPage<FilaDeImportacion>(db, q, {
    match,
    dir: q.dir ?? 'asc',
    select: sql`
      pregunta.id,
      pregunta.linea,
      pregunta.titulo,
      pregunta.resultado,
      pregunta.pregunta->>'tipo' as tipo,
      pregunta.motivo,
      pregunta.avisos,
      pregunta.avisos ?| ${[...INCOMPLETA]}::text[] as incompleta,
      coalesce(pregunta.reactivo_id, pregunta.igual_a) as reactivo_id`,
    from: sql`importaciones_preguntas pregunta on pregunta.id = hallado.id`,
  })
}
