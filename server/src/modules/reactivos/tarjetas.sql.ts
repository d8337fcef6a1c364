/**
 * Questions as cards: text, kind and options in one write. The versions of a question (ADR 141) the database keeps by
 * itself, as it is changed.
 */
import {
  entreComillas,
  NUMERO_DE_OPCION,
  type OpcionInput,
  type TarjetaCambio,
  type TarjetaNueva,
  type TarjetasNuevas,
} from '@eleva/contract'
import { sql } from 'kysely'
import { gone } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { recordset } from '../../kit/db/recordset.ts'
import { conflict } from '../../kit/errors.ts'
import { COLUMNAS_DE_PREGUNTA, columnasDePregunta } from './reactivos.copiar.sql.ts'
import { checkDatos, columnasDeTipo, tipoPedido } from './reactivos.datos.ts'
import { checkMedia, SIN_MEDIA } from './reactivos.medios.sql.ts'
import {
  checkRubrica,
  checkTema,
  columns,
  explain,
  lockActividad,
  putBehind,
  removeVistasCon,
  rubricaDe,
  updateReactivo,
} from './reactivos.sql.ts'
import type { Contenido } from './versiones.ts'

type OpcionDeTarjeta = { id: number | null; respuesta: string; correcta: number; comentario: string }

/** The one right answer of a question is the one that was marked now, or else the first that is marked. */
function oneRight(opciones: readonly OpcionDeTarjeta[], sent: readonly OpcionInput[]): OpcionDeTarjeta[] {
  const marked = opciones.findIndex((_, i) => sent[i]!.correcta === 1)
  const right = marked < 0 ? opciones.findIndex(o => o.correcta === 1) : marked
  return opciones.map((o, i) => ({ ...o, correcta: i === right ? 1 : 0 }))
}

const nuevaDe = ({ respuesta = '', correcta = 0, comentario = '' }: OpcionInput): OpcionDeTarjeta => ({
  id: null,
  respuesta,
  correcta,
  comentario,
})

/** How a question stands. The caller holds its lock: who waited for another author reads what that one left. */
async function readContenido(db: Db, id: number): Promise<{ contenido: Contenido; marca: string }> {
  const { rows } = await sql<{ contenido: Contenido; marca: string }>`
    select contenido_de_reactivo(reactivo.id) as contenido, md5(contenido_de_reactivo(reactivo.id)::text) as marca
    from reactivos reactivo
    where reactivo.id = ${id}`.execute(db)
  return rows[0]!
}

/**
 * What is not sent stays. Options that are named stay the same ones, so that what was answered keeps them; those that
 * are not named any more go.
 * @throws {Refusal} 404, also for an option of another question; 409 when somebody was faster, or answered what would
 * go; 422
 */
export async function updateTarjeta(
  db: Db,
  person: { id: number },
  id: number,
  { respuestas, marca, ...input }: TarjetaCambio,
): Promise<void> {
  const found = await db.selectFrom('reactivos').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!found) throw gone('pregunta')
  const before = await readContenido(db, id)
  if (marca !== undefined && marca !== before.marca)
    throw conflict('Alguien más cambió esta pregunta. Mírala antes de guardar la tuya.')
  const tipo = await updateReactivo(db, person, id, input)
  if (respuestas) await saveOpciones(db, id, before.contenido.opciones, respuestas, tipo === 'unica')
}

async function saveOpciones(
  db: Db,
  id: number,
  before: Contenido['opciones'],
  sent: readonly OpcionInput[],
  unica: boolean,
): Promise<void> {
  const known = new Map(before.map(o => [o.id, o]))
  const merged = sent.map((o): OpcionDeTarjeta => {
    if (o.id === undefined) return nuevaDe(o)
    const stands = known.get(o.id)
    if (!stands) throw gone('respuesta')
    const { respuesta = stands.respuesta, correcta = stands.correcta, comentario = stands.comentario } = o
    return { id: o.id, respuesta, correcta, comentario }
  })
  const opciones = unica ? oneRight(merged, sent) : merged
  const named = new Set(sent.flatMap(o => o.id ?? []))
  await removeOpciones(
    db,
    id,
    before.filter(o => !named.has(o.id)),
  )
  const orden = before.filter(o => named.has(o.id)).map(o => o.id)
  // Places change only where the order does, so that nothing is another version for nothing.
  const moved = JSON.stringify(orden) !== JSON.stringify(opciones.map(o => o.id))
  const dichas = recordset(
    opciones.map((o, i) => ({ ...o, posicion: i + 1 })),
    'dicha',
    { id: 'bigint', posicion: 'int', respuesta: 'text', correcta: 'smallint', comentario: 'text' },
  )
  // In two statements: one that may insert keeps a version before it is known whether it does.
  await sql`
    update respuestas ya
    set respuesta = dicha.respuesta, correcta = dicha.correcta, comentario = dicha.comentario,
      position = case when ${moved} then dicha.posicion else ya.position end
    from ${dichas}
    where ya.id = dicha.id and (${moved} or (ya.respuesta, ya.correcta, ya.comentario)
      is distinct from (dicha.respuesta, dicha.correcta, dicha.comentario))`.execute(db)
  if (opciones.every(o => o.id !== null)) return
  await sql`
    insert into respuestas (reactivo_id, respuesta, correcta, comentario, position)
    select ${id}, dicha.respuesta, dicha.correcta, dicha.comentario, dicha.posicion
    from ${dichas}
    where dicha.id is null
    order by dicha.posicion`.execute(db)
}

/**
 * Who chose one reads it in their review. What authors looked at goes with it.
 * @throws {Refusal} 409
 */
async function removeOpciones(db: Db, id: number, opciones: readonly { id: number; respuesta: string }[]) {
  if (opciones.length === 0) return
  const ids = opciones.map(o => o.id)
  const { rows } = await sql<{ id: number; people: number }>`
    select
      elegida.id,
      (count(distinct intento.usuario_id) + count(*) filter (where intento.usuario_id is null))::int as people
    from intento_respuestas dada
      join intentos intento on intento.id = dada.intento_id and intento.modo <> 'vista'
      join unnest(${ids}::bigint[]) elegida (id) on elegida.id = any (dada.respuestas)
    where dada.reactivo_id = ${id}
    group by elegida.id
    order by elegida.id
    limit 1`.execute(db)
  const [chosen] = rows
  if (chosen) {
    const { respuesta } = opciones.find(o => o.id === chosen.id)!
    const who = chosen.people === 1 ? 'eligió 1 persona' : `eligieron ${chosen.people} personas`
    throw conflict(`No se puede eliminar ${entreComillas(respuesta.slice(0, 80))}: ya la ${who}.`)
  }
  await removeVistasCon(db, id, ids)
  await sql`
    delete from respuestas
    where id = any (${ids}::bigint[])`.execute(db)
}

type Fila = ReturnType<typeof filaDe>

function filaDe({ respuestas, ...input }: TarjetaNueva) {
  const tipo = tipoPedido(input) ?? 'unica'
  const { descripcion, puntos = 1, explicacion = '', media_texto = '', ...rest } = columns(input)
  const opciones = respuestas.map(nuevaDe)
  return {
    tiporeactivo_id: NUMERO_DE_OPCION.unica,
    ...columnasDeTipo(tipo),
    ...rubricaDe(tipo, input),
    ...rest,
    descripcion,
    puntos,
    explicacion,
    media_texto,
    datos: checkDatos(tipo, input.datos) ?? {},
    opciones: tipo === 'unica' ? oneRight(opciones, respuestas) : opciones,
  }
}

/**
 * Adds questions in their order, a statement for all of them.
 * @param otra_vez they were sent before, and nobody knows whether they came: one that stands there as it is sent is not
 * made again
 * @returns their keys
 * @throws {Refusal} 404, 422
 */
export async function createTarjetas(
  db: Db,
  person: { id: number },
  { actividad_id, preguntas, tras, otra_vez }: TarjetasNuevas,
): Promise<number[]> {
  const filas = preguntas.map(filaDe)
  for (const pregunta of preguntas) await checkMedia(db, person, pregunta, SIN_MEDIA)
  for (const rubrica_id of new Set(preguntas.map(p => p.rubrica_id))) await checkRubrica(db, { rubrica_id })
  for (const objetivo_id of new Set(preguntas.map(p => p.objetivo_id)))
    await checkTema(db, actividad_id, { objetivo_id })
  await lockActividad(db, actividad_id)
  const there = otra_vez ? await findIguales(db, actividad_id, filas) : filas.map(() => undefined)
  const made = await insertTarjetas(
    db,
    actividad_id,
    filas.filter((_, i) => there[i] === undefined),
  )
  if (tras !== undefined && made.length) await putBehind(db, actividad_id, made, tras)
  const rest = [...made]
  return there.map(id => id ?? rest.shift()!)
}

async function insertTarjetas(db: Db, actividadId: number, filas: readonly Fila[]): Promise<number[]> {
  if (filas.length === 0) return []
  const { rows } = await sql<{ ids: number[] }>`
    select array_agg(nextval(pg_get_serial_sequence('reactivos', 'id')))::float8[] as ids
    from generate_series(1, ${filas.length})`.execute(db)
  const { ids } = rows[0]!
  const nuevas = filas.map((fila, i) => ({ id: ids[i], posicion: i + 1, rubrica_id: null, ...fila }))
  await sql`
    insert into reactivos (id, actividad_id, position, ${columnasDePregunta()}) overriding system value
    select
      nueva.id,
      ${actividadId},
      (select coalesce(max(position), 0) from reactivos where actividad_id = ${actividadId}) + nueva.posicion,
      ${columnasDePregunta('nueva')}
    from ${recordset(nuevas, 'nueva', { id: 'bigint', posicion: 'int', ...COLUMNAS_DE_PREGUNTA })}
    order by nueva.posicion`
    .execute(db)
    .catch(explain)
  await sql`
    insert into respuestas (reactivo_id, respuesta, correcta, comentario, position)
    select
      nueva.id,
      opcion.value->>'respuesta',
      (opcion.value->>'correcta')::smallint,
      opcion.value->>'comentario',
      opcion.ordinality
    from ${recordset(nuevas, 'nueva', { id: 'bigint', posicion: 'int', opciones: 'jsonb' })}
      cross join lateral jsonb_array_elements(nueva.opciones) with ordinality opcion
    order by nueva.posicion, opcion.ordinality`.execute(db)
  return ids
}

/** Nobody waits longer than that for what was sent and whose answer was lost. */
const RECIENTE = sql.lit('1 day')

/** Which of them were made of late in the activity, each once. */
async function findIguales(db: Db, actividadId: number, filas: readonly Fila[]): Promise<(number | undefined)[]> {
  const { rows } = await sql<{ id: number; contenido: Contenido }>`
    select reactivo.id, contenido_de_reactivo(reactivo.id) as contenido
    from reactivos reactivo
    where reactivo.actividad_id = ${actividadId} and reactivo.creado_en > now() - interval ${RECIENTE}
    order by reactivo.id`.execute(db)
  const rest = rows.map(({ id, contenido: { opciones, ...c } }) => ({ id, que: igualDe({ ...c, opciones }) }))
  return filas.map(fila => {
    const at = rest.findIndex(r => r.que === igualDe(fila))
    return at < 0 ? undefined : rest.splice(at, 1)[0]!.id
  })
}

type Igual = Pick<Contenido, 'descripcion' | 'tipo' | 'tiporeactivo_id' | 'puntos' | 'explicacion'> & {
  datos: object
  opciones: readonly { respuesta: string; correcta: number; comentario: string }[]
}

/** What makes two questions the same, whatever their keys. */
const igualDe = (c: Igual) =>
  JSON.stringify([
    c.descripcion,
    c.tipo,
    c.tiporeactivo_id,
    c.puntos,
    inOrder(c.datos),
    c.explicacion,
    c.opciones.map(o => [o.respuesta, o.correcta, o.comentario]),
  ])

/** The database keeps the names of an object in an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!value || typeof value !== 'object') return value
  return Object.entries(value)
    .map(([name, inner]) => [name, inOrder(inner)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}
