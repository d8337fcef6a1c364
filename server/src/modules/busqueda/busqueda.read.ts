/** One statement for each kind that the person may read; its condition of scope is that of its own list. */
import { type Hallazgo, MAS_POR_TIPO, may, type Permission, type TipoDeHallazgo } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { alcanceDeCurricula } from '../../alcance/curriculas.read.ts'
import { alcanceDeEscuela } from '../../alcance/escuelas.read.ts'
import { enFecha } from '../../alcance/fechas.read.ts'
import { alcanceDeGrupo } from '../../alcance/grupos.read.ts'
import { alcanceDeUsuario } from '../../alcance/personas.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import { plain } from '../../kit/web/plain.ts'

type Kind = {
  tipo: TipoDeHallazgo
  can: Permission
  from: (person: Person) => RawBuilder<unknown>
  titulo: string
  detalle: RawBuilder<unknown>
  busca: string
  scope: (person: Person) => RawBuilder<SqlBool>
  id: string
  /** What leads to it beside its key, where there is more. */
  lugar?: Partial<Record<keyof typeof NADA, RawBuilder<unknown>>>
}

const NADA = {
  role_id: sql`0`,
  actividad_id: sql`0`,
  curricula_id: sql`0`,
  curso_id: sql`0`,
  unidad_id: sql`0`,
}

const all = () => sql<SqlBool>`true`
const table = (from: RawBuilder<unknown>) => () => from

/** Of a course or a unit the first way that is open to who does not write it: `via.curricula_id` and `via.curso_id`. */
const via = (person: Person, where: RawBuilder<SqlBool>) => sql`
  cross join lateral (
    select c.id as curricula_id, cc.curso_id
    from cursos_publicados cc
      join curriculas c on c.id = cc.curricula_id
      join cursos k on k.id = cc.curso_id
    where ${where}
      and ${alcanceDeCurricula(person)}
      and ${enFecha('c')}
      and ${enFecha('k')}
    order by c.id, cc.curso_id
    limit 1) via`

/** Whoever writes courses has their own kinds for courses and units, and finds those that nobody is offered. */
const writes = (person: Person) => may(person.personas, 'cursos.read')

const KINDS: Kind[] = [
  {
    tipo: 'persona',
    can: 'escuelas.correos',
    from: table(sql`usuarios u`),
    id: 'u.id',
    titulo: 'u.nombre_completo',
    detalle: sql`u.email::text`,
    busca: 'u.busca',
    scope: alcanceDeUsuario,
    lugar: { role_id: sql`u.role_id` },
  },
  {
    tipo: 'grupo',
    can: 'grupos.read',
    from: table(sql`grupos g`),
    id: 'g.id',
    titulo: 'g.nombre_grupo',
    detalle: sql`g.descripcion_grupo`,
    busca: 'g.busca',
    scope: alcanceDeGrupo,
  },
  {
    tipo: 'escuela',
    can: 'escuelas.read',
    from: table(sql`escuelas e`),
    id: 'e.id',
    titulo: 'e.nombre',
    detalle: sql`e.ciudad`,
    busca: 'e.busca',
    scope: alcanceDeEscuela,
  },
  {
    tipo: 'programa',
    can: 'busqueda.read',
    from: table(sql`curriculas c`),
    id: 'c.id',
    titulo: 'c.nombre_curricula',
    detalle: sql`''`,
    busca: 'c.busca',
    scope: person => sql`(${alcanceDeCurricula(person)} and ${writes(person) ? sql`true` : enFecha('c')})`,
  },
  {
    tipo: 'curso',
    can: 'busqueda.read',
    from: person =>
      writes(person)
        ? sql`cursos h cross join (select 0 as curricula_id) via`
        : sql`cursos h ${via(person, sql`cc.curso_id = h.id`)}`,
    id: 'h.id',
    titulo: 'h.nombre_curso',
    detalle: sql`h.clave_interna::text`,
    busca: 'h.busca',
    scope: all,
    lugar: { curricula_id: sql`via.curricula_id` },
  },
  {
    tipo: 'unidad',
    can: 'unidades.read',
    from: table(sql`unidades n`),
    id: 'n.id',
    titulo: 'n.nombre_unidad',
    detalle: sql`n.clave_interna::text`,
    busca: 'n.busca',
    scope: all,
  },
  {
    tipo: 'actividad',
    can: 'busqueda.read',
    from: person => sql`actividades h
      join unidades n on n.id = h.unidad_id
      ${
        writes(person)
          ? sql`cross join (select 0 as curricula_id, 0 as curso_id) via`
          : via(
              person,
              sql`cc.curso_id in (select cu.curso_id from cursos_unidades cu where cu.unidad_id = h.unidad_id)`,
            )
      }`,
    id: 'h.id',
    titulo: 'h.nombre_actividad_unidad',
    detalle: sql`n.nombre_unidad`,
    busca: 'h.busca',
    scope: all,
    lugar: {
      curricula_id: sql`via.curricula_id`,
      curso_id: sql`via.curso_id`,
      unidad_id: sql`h.unidad_id`,
    },
  },
  {
    tipo: 'pregunta',
    can: 'reactivos.read',
    from: table(sql`reactivos r left join actividades a on a.id = r.actividad_id`),
    id: 'r.id',
    titulo: 'r.descripcion',
    detalle: sql`coalesce(a.nombre_actividad_unidad, 'Solo en el banco')`,
    busca: 'r.busca',
    scope: all,
    lugar: { actividad_id: sql`coalesce(r.actividad_id, 0)` },
  },
]

async function findOf(db: Db, person: Person, k: Kind, words: string): Promise<Hallazgo[]> {
  const lugar = Object.entries({ ...NADA, ...k.lugar }).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  const { rows } = await sql<Hallazgo>`
    select ${k.tipo}::text as tipo, ${sql.ref(k.id)} as id, ${sql.ref(k.titulo)} as titulo, ${k.detalle} as detalle,
      ${sql.join(lugar)}
    from ${k.from(person)}
    where ${hasWords(k.busca, words)} and ${k.scope(person)}
    order by ${spanish(k.titulo)}, ${sql.ref(k.id)}
    limit ${MAS_POR_TIPO + 1}`.execute(db)
  return k.tipo === 'pregunta' ? rows.map(r => ({ ...r, titulo: plain(r.titulo) })) : rows
}

export async function findHallazgos(db: Db, person: Person, words: string) {
  const kinds = KINDS.filter(k => may(person.personas, k.can))
  const found = await Promise.all(kinds.map(k => findOf(db, person, k, words)))
  return {
    hallazgos: found.flatMap(rows => rows.slice(0, MAS_POR_TIPO)),
    hay_mas: kinds.filter((_, i) => found[i]!.length > MAS_POR_TIPO).map(k => k.tipo),
  }
}
