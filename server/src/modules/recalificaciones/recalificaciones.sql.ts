/** The steps of a regrade, each all or nothing (ADR 141). */
import type { ComoRecalificar } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { lugarConPlazo } from '../../alcance/destinatarios.read.ts'
import { plazosDe } from '../../alcance/plazos.read.ts'
import { estaOculta } from '../../alcance/quiz.read.ts'
import { constraintOf } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict } from '../../kit/errors.ts'
import type { Que, Quedo } from './recalificaciones.calculo.ts'
import type { EnCurso } from './recalificaciones.read.ts'

type Nueva = {
  actividadId: number
  reactivo: number
  como: ComoRecalificar
  aceptada: number | undefined
  motivo: string
  quien: number
  antes: Que['ajuste']
  intentos: number
}

const busy = () => conflict('Otra recalificación de esta evaluación está en marcha. Espera a que termine.')

/** @throws {Refusal} 409 while another of the quiz runs */
export async function createRecalificacion(db: Db, n: Nueva): Promise<number> {
  const made = await db
    .insertInto('recalificaciones')
    .values({
      actividad_id: n.actividadId,
      reactivo_id: n.reactivo,
      como: n.como,
      aceptada: n.aceptada ?? null,
      motivo: n.motivo,
      hecha_por: n.quien,
      antes: n.antes && JSON.stringify(n.antes),
      intentos: n.intentos,
      version: sql`coalesce((select max(v.id) from reactivos_versiones v), 0)`,
    })
    .onConflict(oc => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw busy()
  return made.id
}

/** @returns whether it stood, and was the last one @throws {Refusal} 409 while another of the quiz runs */
export async function beginVuelta(db: Db, id: number, quien: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update recalificaciones x
    set estado = 'deshaciendo', paso = 'calcular', hasta = 0, vistos = 0, deshecha_por = ${quien}
    where x.id = ${id}
      and x.estado = 'hecha'
      and x.paso is null
      and not exists (
        select from recalificaciones y
        where y.actividad_id = x.actividad_id and y.id > x.id and y.estado <> 'deshecha')`
    .execute(db)
    .catch(error => {
      throw constraintOf(error) === 'recalificaciones_en_curso' ? busy() : error
    })
  return numAffectedRows === 1n
}

/** Keeps what was computed, and how far that is. */
export async function keepTanda(
  db: Db,
  { id }: EnCurso,
  vuelta: boolean,
  quedaron: readonly Quedo[],
  hasta: number,
  puesto = false,
) {
  await sql`
    insert into recalificaciones_intentos (
      recalificacion_id, vuelta, intento_id, persona, visto, puesto, nota_antes, nota, pendientes_antes, pendientes,
      calificacion_antes, calificacion, propia, vale_antes, vale, parte_antes, parte)
    select ${id}, ${vuelta}, x.id, x.persona, x.visto, ${puesto}, x.nota_antes, x.nota, x.pendientes_antes,
      x.pendientes, x.calificacion_antes, x.calificacion, x.propia, x.vale_antes, x.vale, x.parte_antes, x.parte
    from jsonb_to_recordset(${JSON.stringify(quedaron)}::jsonb) as x (
      id bigint, persona bigint, visto timestamptz, nota_antes bigint, nota bigint, pendientes_antes bigint,
      pendientes bigint, calificacion_antes bigint, calificacion bigint, propia bigint, vale_antes boolean,
      vale boolean, parte_antes float8, parte float8)
    on conflict (recalificacion_id, vuelta, intento_id)
    do update set visto = excluded.visto, puesto = excluded.puesto, nota_antes = excluded.nota_antes,
      nota = excluded.nota, pendientes_antes = excluded.pendientes_antes, pendientes = excluded.pendientes,
      calificacion_antes = excluded.calificacion_antes, calificacion = excluded.calificacion,
      propia = excluded.propia, vale_antes = excluded.vale_antes, vale = excluded.vale,
      parte_antes = excluded.parte_antes, parte = excluded.parte`.execute(db)
  await sql`
    update recalificaciones
    set hasta = ${hasta}, vistos = vistos + ${quedaron.length}
    where id = ${id}`.execute(db)
}

const cambia = sql`
  (a.nota, a.pendientes, a.calificacion, a.vale) is distinct from (
    a.nota_antes, a.pendientes_antes, a.calificacion_antes, a.vale_antes)`
const pone = sql`calificacion = a.calificacion, por_calificar = a.pendientes, propia = a.propia, vale = a.vale`

/** Who gives way first: at no moment do two attempts stand for one person. @param these of which rows, as `a` */
async function putGrades(db: Db, these: ReturnType<typeof sql>) {
  for (const vale of [false, true])
    await sql`
      update intentos i
      set ${pone}
      from recalificaciones_intentos a
      where i.id = a.intento_id and a.vale = ${vale} and ${cambia} and ${these}`.execute(db)
  await sql`
    update intento_respuestas ir
    set parte = a.parte
    from recalificaciones_intentos a join recalificaciones x on x.id = a.recalificacion_id
    where ir.intento_id = a.intento_id
      and ir.reactivo_id = x.reactivo_id
      and a.parte is distinct from a.parte_antes
      and ${these}`.execute(db)
  // What others changed is asked for by the change itself: figures of a question differ where no grade does.
  await sql`
    insert into cifras_por_hacer (intento_id)
    select a.intento_id
    from recalificaciones_intentos a
    where not ${cambia} and ${these}`.execute(db)
}

/** Of a regrade `x`, attempts whose grade became another one. */
const cuantosCambiaron = sql`(
  select count(*)
  from recalificaciones_intentos a
  where a.recalificacion_id = x.id and not a.vuelta and a.nota <> a.nota_antes)`

/**
 * From here on the question counts so in the quiz, and the grades that were computed stand: but of those who changed
 * meanwhile.
 */
export async function ponerTodo(db: Db, recal: EnCurso, vuelta: boolean, ajuste: Que['ajuste']) {
  const { id, actividad_id, reactivo_id } = recal
  const suyas = sql`a.recalificacion_id = ${id} and a.vuelta = ${vuelta}`
  if (ajuste)
    await sql`
      insert into reactivos_ajustados (actividad_id, reactivo_id, como, aceptadas)
      values (${actividad_id}, ${reactivo_id}, ${ajuste.como}, ${[...ajuste.aceptadas]}::bigint[])
      on conflict (actividad_id, reactivo_id)
      do update set como = excluded.como, aceptadas = excluded.aceptadas`.execute(db)
  else
    await db
      .deleteFrom('reactivos_ajustados')
      .where('actividad_id', '=', actividad_id)
      .where('reactivo_id', '=', reactivo_id)
      .execute()
  // Nobody changes them from here to the end; in the order of people, as whoever grades one.
  await sql`
    select i.id
    from recalificaciones_intentos a join intentos i on i.id = a.intento_id
    where ${suyas} and ${cambia}
    order by i.usuario_id, i.id
    for update of i`.execute(db)
  await sql`
    update recalificaciones_intentos a
    set puesto = true
    where ${suyas}
      and a.persona not in (
        select b.persona
        from recalificaciones_intentos b join intentos i on i.id = b.intento_id
        where b.recalificacion_id = ${id} and b.vuelta = ${vuelta} and i.actualizado_en <> b.visto
        union all
        select i.usuario_id
        from intentos i
        where i.actividad_id = ${actividad_id}
          and i.modo = 'cuenta'
          and i.terminado_en is not null
          and i.usuario_id is not null
          and not exists (
            select from recalificaciones_intentos c
            where c.recalificacion_id = ${id} and c.vuelta = ${vuelta} and c.intento_id = i.id))`.execute(db)
  await putGrades(db, sql`${suyas} and a.puesto`)
  await db.updateTable('recalificaciones').set({ paso: 'repasar', hasta: 0 }).where('id', '=', id).execute()
}

/** Of some attempts that are locked. */
export const ponerEstos = (db: Db, { id }: EnCurso, vuelta: boolean, ids: readonly number[]) =>
  putGrades(
    db,
    sql`a.recalificacion_id = ${id} and a.vuelta = ${vuelta} and a.intento_id = any (${[...ids]}::bigint[])`,
  )

/** What did not change need not be kept. */
export async function endRepaso(db: Db, { id }: EnCurso, vuelta: boolean) {
  await sql`
    delete from recalificaciones_intentos a
    where a.recalificacion_id = ${id}
      and a.vuelta = ${vuelta}
      and not ${cambia}
      and a.parte is not distinct from a.parte_antes`.execute(db)
  await sql`
    update recalificaciones x
    set paso = 'avisar', hasta = 0,
      vistos = x.intentos ${vuelta ? sql`` : sql`, cambiaron = ${cuantosCambiaron}`}
    where x.id = ${id}`.execute(db)
}

const AVISADOS = 500
export type Cambio = { id: number; antes: number; calificacion: number }

/**
 * Those who follow whose grade that counts is another one; none of a grade that waits for somebody, or that is kept
 * from them now (ADR 060).
 */
export async function listCambios(
  db: Db,
  { id, actividad_id, hasta }: EnCurso,
  vuelta: boolean,
): Promise<{ gente: Cambio[]; ultimo: number | null }> {
  const { rows } = await sql<Cambio & { cambia: boolean }>`
    with cambios as materialized (
        select a.persona as id, max(a.calificacion_antes) filter (where a.vale_antes) as antes,
          max(a.calificacion) filter (where a.vale) as calificacion,
          coalesce(
            max(a.calificacion_antes) filter (where a.vale_antes) <> max(a.calificacion) filter (where a.vale)
              and max(a.pendientes) filter (where a.vale) = 0,
            false) as cambia
        from recalificaciones_intentos a
        where a.recalificacion_id = ${id} and a.vuelta = ${vuelta} and a.persona > ${hasta}
        group by a.persona
        order by a.persona
        limit ${AVISADOS})
    select c.id, c.antes, c.calificacion, c.cambia and not ${estaOculta('ev.ver_nota', 'pl.cierra')} as cambia
    from cambios c
      left join evaluaciones ev on ev.actividad_id = ${actividad_id}
      left join (${plazosDe(
        sql<SqlBool>`
          gu.usuario_id = any (array(
            select c.id
            from cambios c
            where exists (
                select from evaluaciones e
                where e.actividad_id = ${actividad_id} and e.ver_nota = 'al_cerrar')))`,
        sql<SqlBool>`p.actividad_id = ${actividad_id}`,
      )}) pl
        on pl.usuario_id = c.id
    order by c.id`.execute(db)
  return { gente: rows.filter(r => r.cambia).map(({ cambia: _, ...c }) => c), ultimo: rows.at(-1)?.id ?? null }
}

/** Rows for `tellVarios`. */
export const filasDeCambios = ({ actividad_id }: EnCurso, gente: readonly Cambio[]) => sql`
  select c.id, ${`evaluacion:${actividad_id}`}::text as clave,
    jsonb_strip_nulls(jsonb_build_object(
      'actividad_id', a.id, 'actividad', a.nombre_actividad_unidad, 'unidad_id', a.unidad_id, 'antes', c.antes,
      'calificacion', c.calificacion, 'curso_id', k.id, 'curso', k.nombre_curso,
      'en_vivo', nullif(k."cursoEnVivo", 0), 'curricula_id', l.curricula_id)) as datos,
    1::bigint as cuantos
  from jsonb_to_recordset(${JSON.stringify(gente)}::jsonb) as c (id bigint, antes bigint, calificacion bigint)
    join actividades a on a.id = ${actividad_id}
    left join lateral (${lugarConPlazo(sql`c.id`, sql`a.id`)}) l on true
    left join cursos k on k.id = l.curso_id`

export const noteAvisados = (db: Db, { id }: EnCurso, hasta: number) =>
  db.updateTable('recalificaciones').set({ hasta }).where('id', '=', id).execute()

export const endRecalificacion = (db: Db, { id }: EnCurso, vuelta: boolean) =>
  db
    .updateTable('recalificaciones')
    .set({
      paso: null,
      ...(vuelta
        ? { estado: 'deshecha', deshecha_en: sql<Date>`now()` }
        : { estado: 'hecha', hecha_en: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute()
