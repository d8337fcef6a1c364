/**
 * What becomes of registrations. All that decide take turns (ADR 096): of two who accept the same one, the second is
 * told who did. An acceptance is a load of people, so that schools, groups, roles and an undo are as they are there.
 */
import type { AceptacionInput, DecididoEnFila, EstadoDelRegistro } from '@eleva/contract'
import { ROL, SEGUNDOS_PARA_DESHACER } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { waitTurn } from '../../kit/db/turno.ts'
import { conflict } from '../../kit/errors.ts'
import type { Person } from '../../kit/http/session.ts'
import { lugaresLibres } from '../escuelas/escuelas.service.ts'
import { enrolTodos, unenrolTodos } from '../inscripciones/inscripciones.service.ts'
import { loadPersonas, undoCarga } from '../usuarios/usuarios.service.ts'

/** What a press that came at the last second needs to get here. */
const GRACIA_S = 5
/** When the mails go: nothing is taken back by then. */
export const AVISA_TRAS_S = SEGUNDOS_PARA_DESHACER + GRACIA_S + 1
/** What the load is called among those of people. */
const CARGA = 'Registros a la formación'

type Visto = { id: number; estado: EstadoDelRegistro }
type RegistroHallado = Visto & {
  nombre: string
  nombres: string
  apellido_paterno: string
  apellido_materno: string
  correo: string
  quien: string | null
  antes: unknown
}
type Juzgado = { visto: Visto; hallado: RegistroHallado | undefined; motivo: string }
export type Decidido = { resultados: DecididoEnFila[]; lote: string | null }

const lock = (db: Db) => waitTurn(db, 'registros.decisiones')

/** Those that are there, each with what became of it. */
async function look(db: Db, vistos: readonly Visto[]): Promise<Map<number, RegistroHallado>> {
  const { rows } = await sql<RegistroHallado>`
    select
      registro.id,
      registro.nombre_completo as nombre,
      registro.nombres,
      registro.apellido_paterno,
      registro.apellido_materno,
      registro.correo_alternativo as correo,
      coalesce(decidido.estado, 'recibido') as estado,
      quien.nombre_completo as quien,
      to_jsonb(decidido) - 'antes' as antes
    from registros_todos registro
      left join registros_decididos decidido on decidido.registro_id = registro.id
      left join usuarios quien on quien.id = decidido.por
    where registro.id = any(${vistos.map(v => v.id)}::bigint[])`.execute(db)
  return new Map(rows.map(r => [r.id, r]))
}

const HECHO = { aceptado: 'aceptó', rechazado: 'rechazó', en_espera: 'puso en espera' } as const

function whyNot(visto: Visto, hallado: RegistroHallado | undefined, to: EstadoDelRegistro): string {
  if (!hallado) return 'Ese registro ya no existe'
  const { estado, quien } = hallado
  if (estado === visto.estado && estado !== to && estado !== 'aceptado') return ''
  if (estado === 'recibido') return 'Cambió mientras lo veías: míralo otra vez'
  return `Ya lo ${HECHO[estado]} ${quien ?? 'alguien más'}`
}

async function judge(db: Db, vistos: readonly Visto[], to: EstadoDelRegistro): Promise<Juzgado[]> {
  await lock(db)
  const hallados = await look(db, vistos)
  const seen = new Set<number>()
  // One that is named twice is decided once.
  const unicos = vistos.filter(v => !seen.has(v.id) && seen.add(v.id))
  return unicos.map(visto => {
    const hallado = hallados.get(visto.id)
    return { visto, hallado, motivo: whyNot(visto, hallado, to) }
  })
}

const told = (juzgados: readonly Juzgado[]): DecididoEnFila[] =>
  juzgados.map(({ visto, hallado, motivo }) => ({
    id: visto.id,
    nombre: hallado?.nombre ?? '',
    hecho: motivo === '',
    motivo,
  }))

type NotaDeRegistro = { registro: RegistroHallado; usuario_id: number | null; inscripcion_id: number | null }
type Decision = { estado: 'en_espera' | 'aceptado' | 'rechazado'; motivo: string; por: number; carga: number | null }

/** @returns by what it is taken back; null where there is nothing */
async function note(db: Db, notas: readonly NotaDeRegistro[], d: Decision): Promise<string | null> {
  if (notas.length === 0) return null
  const lote = crypto.randomUUID()
  await sql`
    insert into registros_decididos (
      registro_id, estado, motivo, por, lote, carga_id, usuario_id, inscripcion_id, antes)
    select nota.registro, ${d.estado}, ${d.motivo}, ${d.por}, ${lote}, ${d.carga}, nota.usuario, nota.inscripcion,
      nota.antes::jsonb
    from unnest(
      ${notas.map(n => n.registro.id)}::bigint[], ${notas.map(n => n.usuario_id)}::bigint[],
      ${notas.map(n => n.inscripcion_id)}::bigint[],
      ${notas.map(n => (n.registro.antes ? JSON.stringify(n.registro.antes) : null))}::text[]) as nota (
      registro, usuario, inscripcion, antes)
    on conflict (registro_id)
    do update set estado = excluded.estado, motivo = excluded.motivo, por = excluded.por,
      decidido_en = excluded.decidido_en, lote = excluded.lote, avisado = false, usuario_id = excluded.usuario_id,
      carga_id = excluded.carga_id, inscripcion_id = excluded.inscripcion_id, antes = excluded.antes`.execute(db)
  return lote
}

/** Refuses, or keeps waiting, what is neither accepted nor so already. */
export async function decide(
  db: Db,
  person: Person,
  { registros, motivo }: { registros: Visto[]; motivo: string },
  estado: 'rechazado' | 'en_espera',
): Promise<Decidido> {
  const juzgados = await judge(db, registros, estado)
  const notas = juzgados.flatMap(({ hallado, motivo: no }) =>
    hallado && !no ? [{ registro: hallado, usuario_id: null, inscripcion_id: null }] : [],
  )
  const lote = await note(db, notas, { estado, motivo, por: person.id, carga: null })
  return { resultados: told(juzgados), lote }
}

/**
 * Makes the people of registrations, or finds them, each where they belong.
 * @throws {Refusal} when school, group, event or option is gone or closed: then nothing is done
 */
export async function accept(db: Db, person: Person, a: AceptacionInput): Promise<Decidido> {
  const juzgados = await judge(db, a.registros, 'aceptado')
  const free = a.rol === 'docente' && a.escuela !== null ? await lugaresLibres(db, person, a.escuela) : Infinity
  const carga = {
    role_id: ROL[a.rol],
    grupos: a.grupos,
    escuela_id: a.escuela,
    por: person.id,
    // Who has been here has the name that people know: a public form does not change it.
    conservar: true,
  }
  await refuse(db, juzgados, { ...carga, simular: true }, free)
  const good = juzgados.filter(j => !j.motivo)
  const done = await loadPersonas(db, good.map(personaDe), { ...carga, simular: false, archivo: CARGA })
  // Somebody may have changed them between our look and our write.
  for (const [i, fila] of done.filas.entries())
    if (fila.resultado === 'rechazado' || fila.resultado === 'desactivado') good[i]!.motivo = motivoDe(fila)
  const personas = await idsOf(db, good)
  const usuarios = good.filter(j => !j.motivo).map(j => personas.get(j.hallado!.correo.toLowerCase())!)
  const { inscripcion: inscripcion_id, opcion_uuid } = a
  const llegaron =
    inscripcion_id === null ? new Set<number>() : await enrolTodos(db, usuarios, { inscripcion_id, opcion_uuid })
  const notas = good
    .filter(j => !j.motivo)
    .map((j, i) => ({
      registro: j.hallado!,
      usuario_id: usuarios[i]!,
      inscripcion_id: llegaron.has(usuarios[i]!) ? inscripcion_id : null,
    }))
  const lote = await note(db, notas, { estado: 'aceptado', motivo: '', por: person.id, carga: done.carga ?? null })
  return { resultados: told(juzgados), lote }
}

const personaDe = ({ hallado }: Juzgado) => ({
  nombres: hallado!.nombres,
  apellido_p: hallado!.apellido_paterno,
  apellido_m: hallado!.apellido_materno,
  email: hallado!.correo,
})

type Fila = { resultado: string; motivo: string; cambios?: { campo: string }[] }
const motivoDe = ({ resultado, motivo }: Fila) =>
  resultado === 'desactivado' ? 'Su cuenta está sin acceso: actívala en «Usuarios» y vuelve a aceptar' : motivo

/** Notes on each why it cannot be accepted, as the load would refuse it, and where the school has no seat for it. */
async function refuse(db: Db, juzgados: Juzgado[], carga: Parameters<typeof loadPersonas>[2], free: number) {
  const good = juzgados.filter(j => !j.motivo)
  const { filas } = await loadPersonas(db, good.map(personaDe), carga)
  let seats = free
  for (const [i, fila] of filas.entries()) {
    const one = good[i]!
    if (fila.resultado === 'rechazado' || fila.resultado === 'desactivado') one.motivo = motivoDe(fila)
    else if (fila.resultado === 'creado' || fila.cambios?.some(c => c.campo === 'escuela')) {
      if (seats <= 0) one.motivo = 'Ya no quedan lugares en esa escuela'
      else seats--
    }
  }
}

async function idsOf(db: Db, juzgados: readonly Juzgado[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; email: string }>`
    select usuario.id, lower(usuario.email::text) as email
    from usuarios usuario
    where usuario.email = any(${juzgados.map(j => j.hallado!.correo)}::citext[])`.execute(db)
  return new Map(rows.map(r => [r.email, r.id]))
}

/** The decisions of before stand again. */
const restore = (db: Db, antes: readonly unknown[]) =>
  sql`
    insert into registros_decididos
    select antes.*
      from jsonb_array_elements(${JSON.stringify(antes)}::jsonb) as dicho
      cross join jsonb_populate_record(null::registros_decididos, dicho) as antes`.execute(db)

/**
 * Takes back what a person decided within the last minute: who was made goes, what was before stands again.
 * @returns how many had come in meanwhile, and stay
 * @throws {Refusal} 409 when it is too late, was undone, or is somebody else's
 */
export async function undo(db: Db, person: Person, lote: string): Promise<number> {
  await lock(db)
  const { rows } = await sql<{
    usuario_id: number | null
    carga_id: number | null
    inscripcion_id: number | null
    antes: unknown
  }>`
    delete from registros_decididos decidido
     where decidido.lote = ${lote}
       and decidido.por = ${person.id}
       and not decidido.avisado
       and decidido.decidido_en > now() - make_interval(secs => ${SEGUNDOS_PARA_DESHACER + GRACIA_S})
    returning decidido.usuario_id, decidido.carga_id, decidido.inscripcion_id, decidido.antes`.execute(db)
  if (rows.length === 0) throw conflict('Eso ya no se puede deshacer: pasó el minuto, o ya se deshizo.')
  const inscritas = rows.filter(r => r.inscripcion_id !== null)
  if (inscritas.length)
    await unenrolTodos(
      db,
      inscritas[0]!.inscripcion_id!,
      inscritas.map(r => r.usuario_id!),
    )
  const antes = rows.flatMap(r => (r.antes ? [r.antes] : []))
  if (antes.length) await restore(db, antes)
  const carga = rows[0]!.carga_id
  return carga === null ? 0 : (await undoCarga(db, person, carga)).se_quedan
}

/**
 * Nothing of these is taken back any more.
 * @returns those who are to be written to
 */
export async function takeAvisos(db: Db, lote: string): Promise<number[]> {
  await lock(db)
  const rows = await db
    .updateTable('registros_decididos')
    .set({ avisado: true })
    .where('lote', '=', lote)
    .where('avisado', '=', false)
    .returning(['registro_id', 'estado'])
    .execute()
  return rows.filter(r => r.estado !== 'en_espera').map(r => r.registro_id)
}

/** What a mail tells of a decision; undefined when there is none of that lot any more. */
export const getDecidido = (db: Db, registro: number, lote: string) =>
  db
    .selectFrom('registros_decididos as decidido')
    .innerJoin('registros_todos as registro', 'registro.id', 'decidido.registro_id')
    .leftJoin('usuarios as usuario', 'usuario.id', 'decidido.usuario_id')
    .leftJoin('escuelas as escuela', 'escuela.id', 'usuario.escuela_id')
    .select(['decidido.estado', 'decidido.motivo', 'usuario.email', 'escuela.nombre as escuela'])
    .select([
      sql<string>`registro.correo_alternativo`.as('correo'),
      sql<string>`registro.nombre_oferta_formacion`.as('oferta'),
      sql<string>`coalesce(registro.folio, '')`.as('folio'),
    ])
    .where('decidido.registro_id', '=', registro)
    .where('decidido.lote', '=', lote)
    .executeTakeFirst()
