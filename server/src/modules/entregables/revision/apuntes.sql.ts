/** Notes on the pages of a delivery (ADR 115): each of its author alone, over one file of the version that stands. */
import { type Apunte, type ApunteInput, MAX_APUNTES, may, type OtroArchivo } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { otrosDeEntrega } from '../../../alcance/entregas.read.ts'
import { alcanceDeEntrega, alcanceDeTrabajo } from '../../../alcance/trabajo.read.ts'
import type { Db } from '../../../kit/db/db.ts'
import { conflict } from '../../../kit/errors.ts'
import type { Person } from '../../../kit/http/session.ts'
import { otrosVisibles, soloExtension, whenAjena, whenNamed } from '../entregables.anonima.read.ts'
import { porRevisar } from '../entregables.estado.read.ts'

/** What was decided is told to whoever handed it in. On `entregas as entrega`. */
const publicada = sql<SqlBool>`(not (${porRevisar}))`

/**
 * Whoever reviews it sees them at once, whoever handed it in once that was decided. On `entregas as entrega` and its
 * learner, `usuario`.
 */
const seVen = (person: Person) =>
  may(person.personas, 'entregables.read') ? sql<SqlBool>`(${publicada} or ${alcanceDeTrabajo(person)})` : publicada

/** How many notes somebody finds on a delivery of their own. On `entregas as entrega`. */
export const apuntesVisibles = sql<number>`
  case when ${publicada} then (
    select count(*)::int
    from entrega_apuntes apunte
    where apunte.entrega_id = entrega.id
      and apunte.numero = entrega.entregas
  ) else 0 end`

type ConApuntes = {
  tareaURL: string
  file_name: string
  file_type: string
  otros: OtroArchivo[] | null
  apuntes: Apunte[]
}

/** What was handed in with its notes; undefined when there is no such delivery, or it is out of scope. */
export async function listApuntes(db: Db, person: Person, id: number): Promise<ConApuntes | undefined> {
  const nombre = whenNamed(sql`entrega.file_name`, soloExtension(sql`entrega.file_name`))
  const { rows } = await sql<ConApuntes>`
    select
      entrega.file_url as "tareaURL",
      ${whenAjena(person, nombre, sql`entrega.file_name`)} as file_name,
      entrega.file_type,
      ${whenAjena(person, otrosVisibles(otrosDeEntrega), otrosDeEntrega)} as otros,
      (
        select coalesce(
            json_agg(
              json_build_object(
                'clave', apunte.clave,
                'archivo', apunte.archivo_id,
                'pagina', apunte.pagina,
                'tipo', apunte.tipo,
                'puntos', to_json(apunte.puntos),
                'texto', apunte.texto,
                'autor', coalesce(quien.nombre_completo, ''),
                'propio', (apunte.autor is not distinct from ${person.id})::int)
              order by apunte.id),
            '[]')
        from entrega_apuntes apunte
          left join usuarios quien on quien.id = apunte.autor
        where apunte.entrega_id = entrega.id and apunte.numero = entrega.entregas and ${seVen(person)}) as apuntes
    from entregas entrega
      join actividades actividad on actividad.id = entrega.actividad_id
      left join usuarios usuario on usuario.id = entrega.usuario_id
    where entrega.id = ${id} and ${alcanceDeEntrega(person)}`.execute(db)
  return rows[0]
}

/**
 * Puts a note, or changes one of one's own.
 * @param id of a delivery that `lockEntrega` holds: notes of several come one after the other, and are counted
 * @throws {Refusal} 409 when it is on another version, somebody else's, or one too many
 */
export async function putApunte(db: Db, person: Person, id: number, input: ApunteInput): Promise<void> {
  const { clave, archivo, pagina, tipo, puntos, texto } = input
  const { rows } = await sql<{ aqui: boolean; ajena: boolean; esta: boolean; cuantas: number }>`
    select
      (entrega.archivo_id is not distinct from ${archivo} or ${archivo} = any(entrega.otros)) as aqui,
      coalesce(
        bool_or(apunte.autor is distinct from ${person.id}) filter (where apunte.clave = ${clave}),
        false) as ajena,
      coalesce(bool_or(apunte.clave = ${clave}), false) as esta,
      count(*) filter (where apunte.numero = entrega.entregas)::int as cuantas
    from entregas entrega
      left join entrega_apuntes apunte on apunte.entrega_id = entrega.id
    where entrega.id = ${id}
    group by entrega.id`.execute(db)
  const { aqui, ajena, esta, cuantas } = rows[0]!
  if (!aqui) throw conflict('Se entregó otra vez mientras la revisabas: mira lo que hay ahora y anótalo ahí.')
  if (ajena) throw conflict('Esa nota es de alguien más.')
  if (!esta && cuantas >= MAX_APUNTES)
    throw conflict(`Esta entrega ya tiene ${MAX_APUNTES} notas. Quita alguna para poner otra.`)
  await sql`
    insert into entrega_apuntes (entrega_id, numero, archivo_id, pagina, clave, autor, tipo, puntos, texto)
    select
      entrega.id,
      entrega.entregas,
      ${archivo},
      ${pagina},
      ${clave},
      ${person.id},
      ${tipo},
      ${puntos}::real[],
      ${texto}
    from entregas entrega
    where entrega.id = ${id}
    on conflict (entrega_id, clave) do update
      set pagina = excluded.pagina, puntos = excluded.puntos, texto = excluded.texto`.execute(db)
}

export async function removeApunte(db: Db, person: Person, id: number, clave: string): Promise<void> {
  await db
    .deleteFrom('entrega_apuntes')
    .where('entrega_id', '=', id)
    .where('clave', '=', clave)
    .where('autor', '=', person.id)
    .execute()
}
