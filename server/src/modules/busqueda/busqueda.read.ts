/** One statement for each kind that the person may read; its condition of scope is that of its own list. */
import { type Hallazgo, MAS_POR_TIPO, may, type Permission, type TipoDeHallazgo } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { alcanceDeEscuela } from '../../alcance/escuelas.read.ts'
import { alcanceDeGrupo } from '../../alcance/grupos.read.ts'
import { alcanceDeUsuario } from '../../alcance/personas.read.ts'
import type { Db } from '../../kit/db.ts'
import { hasWords, spanish } from '../../kit/list.ts'
import { plain } from '../../kit/plain.ts'
import type { Person } from '../../kit/session.ts'

type Kind = {
  tipo: TipoDeHallazgo
  can: Permission
  from: RawBuilder<unknown>
  titulo: string
  detalle: RawBuilder<unknown>
  busca: string
  scope: (person: Person) => RawBuilder<SqlBool>
  id: string
  role?: RawBuilder<unknown>
  actividad?: RawBuilder<unknown>
}

const all = () => sql<SqlBool>`true`

const KINDS: Kind[] = [
  {
    tipo: 'persona',
    can: 'busqueda.read',
    from: sql`usuarios u`,
    id: 'u.id',
    titulo: 'u.nombre_completo',
    detalle: sql`u.email::text`,
    busca: 'u.busca',
    scope: alcanceDeUsuario,
    role: sql`u.role_id`,
  },
  {
    tipo: 'grupo',
    can: 'grupos.read',
    from: sql`grupos g`,
    id: 'g.id',
    titulo: 'g.nombre_grupo',
    detalle: sql`g.descripcion_grupo`,
    busca: 'g.busca',
    scope: alcanceDeGrupo,
  },
  {
    tipo: 'escuela',
    can: 'escuelas.read',
    from: sql`escuelas e`,
    id: 'e.id',
    titulo: 'e.nombre',
    detalle: sql`e.ciudad`,
    busca: 'e.busca',
    scope: alcanceDeEscuela,
  },
  {
    tipo: 'curso',
    can: 'cursos.read',
    from: sql`cursos k`,
    id: 'k.id',
    titulo: 'k.nombre_curso',
    detalle: sql`k.clave_interna::text`,
    busca: 'k.busca',
    scope: all,
  },
  {
    tipo: 'unidad',
    can: 'unidades.read',
    from: sql`unidades n`,
    id: 'n.id',
    titulo: 'n.nombre_unidad',
    detalle: sql`n.clave_interna::text`,
    busca: 'n.busca',
    scope: all,
  },
  {
    tipo: 'pregunta',
    can: 'reactivos.read',
    from: sql`reactivos r left join actividades a on a.id = r.actividad_id`,
    id: 'r.id',
    titulo: 'r.descripcion',
    detalle: sql`coalesce(a.nombre_actividad_unidad, 'Solo en el banco')`,
    busca: 'r.busca',
    scope: all,
    actividad: sql`coalesce(r.actividad_id, 0)`,
  },
]

async function findOf(db: Db, person: Person, k: Kind, words: string): Promise<Hallazgo[]> {
  const { rows } = await sql<Hallazgo>`
    select ${k.tipo}::text as tipo, ${sql.ref(k.id)} as id, ${sql.ref(k.titulo)} as titulo, ${k.detalle} as detalle,
      ${k.role ?? sql`0`} as role_id, ${k.actividad ?? sql`0`} as actividad_id
    from ${k.from} where ${hasWords(k.busca, words)} and ${k.scope(person)}
    order by ${spanish(k.titulo)}, ${sql.ref(k.id)} limit ${MAS_POR_TIPO + 1}`.execute(db)
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
