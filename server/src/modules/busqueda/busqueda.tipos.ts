/**
 * What is searched, kind by kind: where it stands, what it is called, and the condition of its own list for who may see
 * it.
 */
import { may, type Permission, type TipoDeHallazgo } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cursoPara, estaPara, objetivoPara, unidadPara } from '../../alcance/archivo.read.ts'
import { alcanceDeCurricula } from '../../alcance/curriculas.read.ts'
import { alcanceDeEscuela } from '../../alcance/escuelas.read.ts'
import { enFecha } from '../../alcance/fechas.read.ts'
import { alcanceDeGrupo } from '../../alcance/grupos.read.ts'
import { alcanceDeUsuario } from '../../alcance/personas.read.ts'
import type { Person } from '../../kit/http/session.ts'

type De = RawBuilder<unknown>

export type Kind = {
  tipo: TipoDeHallazgo
  can: Permission
  from: (person: Person) => De
  titulo: De
  detalle: De
  /** What its words are looked for in, made by sin_acentos(). */
  busca: De
  scope: (person: Person) => RawBuilder<SqlBool>
  id: De
  /** What leads to it beside its key, where there is more. */
  lugar?: (person: Person) => Partial<Record<keyof typeof NADA, De>>
}

export const NADA = {
  role_id: sql`0`,
  actividad_id: sql`0`,
  curricula_id: sql`0`,
  curso_id: sql`0`,
  unidad_id: sql`0`,
  objetivo_id: sql`0`,
  pagina: sql`0`,
}

const yoDe = (person: Person) => sql`${person.id}::bigint`

const all = () => sql<SqlBool>`true`
const table = (from: De) => () => from

/** Whoever writes courses has their own kinds for courses and units, and finds those that nobody is offered. */
const writes = (person: Person) => may(person.personas, 'cursos.read')

/**
 * What stands in courses is found in all of them by who writes them, in `vias` and what is made of it by everybody
 * else.
 */
export const via = (person: Person) =>
  writes(person)
    ? sql``
    : sql`
  with
    -- The courses that are open to the person, each by the first programme that has it.
    vias as materialized (
      select distinct on (k.id)
        c.id as curricula_id,
        k.id as curso_id
      from curriculas c
        join cursos_publicados cc on cc.curricula_id = c.id
        join cursos k on k.id = cc.curso_id
      where ${alcanceDeCurricula(person)}
        and ${enFecha('c')}
        and ${enFecha('k')}
        and ${cursoPara(yoDe(person))}
      order by k.id, c.id
    ),
    -- Their units, each by the first course that has it.
    por_unidad as materialized (
      select distinct on (cu.unidad_id)
        vias.curricula_id,
        vias.curso_id,
        cu.unidad_id
      from vias
        join cursos_unidades cu on cu.curso_id = vias.curso_id
      where ${unidadPara(yoDe(person), sql`cu.unidad_id`)}
      order by cu.unidad_id, vias.curricula_id, vias.curso_id
    ),
    -- The objectives of these, likewise.
    por_objetivo as materialized (
      select distinct on (uo.objetivo_id)
        por_unidad.curricula_id,
        por_unidad.curso_id,
        por_unidad.unidad_id,
        uo.objetivo_id
      from por_unidad
        join unidades_objetivos uo on uo.unidad_id = por_unidad.unidad_id
      where ${objetivoPara(yoDe(person), sql`uo.objetivo_id`)}
      order by uo.objetivo_id, por_unidad.curricula_id, por_unidad.curso_id, por_unidad.unidad_id
    )`

const enCurso = (person: Person, names: readonly (keyof typeof NADA)[]) =>
  writes(person) ? {} : Object.fromEntries(names.map(name => [name, sql.ref(`v.${name}`)]))

const PERSONAS: Kind[] = [
  {
    tipo: 'persona',
    can: 'escuelas.correos',
    from: table(sql`usuarios u`),
    id: sql`u.id`,
    titulo: sql`u.nombre_completo`,
    detalle: sql`u.email::text`,
    busca: sql`u.busca`,
    scope: alcanceDeUsuario,
    lugar: () => ({ role_id: sql`u.role_id` }),
  },
  {
    tipo: 'grupo',
    can: 'grupos.read',
    from: table(sql`grupos g`),
    id: sql`g.id`,
    titulo: sql`g.nombre_grupo`,
    detalle: sql`g.descripcion_grupo`,
    busca: sql`g.busca`,
    scope: alcanceDeGrupo,
  },
  {
    tipo: 'escuela',
    can: 'escuelas.read',
    from: table(sql`escuelas e`),
    id: sql`e.id`,
    titulo: sql`e.nombre`,
    detalle: sql`e.ciudad`,
    busca: sql`e.busca`,
    scope: alcanceDeEscuela,
  },
]

const CURSOS: Kind[] = [
  {
    tipo: 'programa',
    can: 'busqueda.read',
    from: table(sql`curriculas c`),
    id: sql`c.id`,
    titulo: sql`c.nombre_curricula`,
    detalle: sql`''`,
    busca: sql`c.busca`,
    scope: person => sql`(${alcanceDeCurricula(person)} and ${writes(person) ? sql`true` : enFecha('c')})`,
  },
  {
    tipo: 'curso',
    can: 'busqueda.read',
    from: person => (writes(person) ? sql`cursos k` : sql`vias v join cursos k on k.id = v.curso_id`),
    id: sql`k.id`,
    titulo: sql`k.nombre_curso`,
    detalle: sql`k.clave_interna::text`,
    busca: sql`k.busca`,
    scope: all,
    lugar: person => enCurso(person, ['curricula_id']),
  },
  {
    tipo: 'unidad',
    can: 'unidades.read',
    from: table(sql`unidades n`),
    id: sql`n.id`,
    titulo: sql`n.nombre_unidad`,
    detalle: sql`n.clave_interna::text`,
    busca: sql`n.busca`,
    scope: all,
  },
]

const DENTRO: Kind[] = [
  {
    tipo: 'objetivo',
    can: 'busqueda.read',
    from: person => (writes(person) ? sql`objetivos o` : sql`por_objetivo v join objetivos o on o.id = v.objetivo_id`),
    id: sql`o.id`,
    titulo: sql`o.nombre_objetivo`,
    detalle: sql`coalesce((
      select min(n.nombre_unidad)
      from unidades_objetivos uo
        join unidades n on n.id = uo.unidad_id
      where uo.objetivo_id = o.id
    ), '')`,
    busca: sql`o.busca`,
    scope: all,
    lugar: person => enCurso(person, ['curricula_id', 'curso_id', 'unidad_id']),
  },
  {
    tipo: 'actividad',
    can: 'busqueda.read',
    from: person => sql`actividades a
      join unidades n on n.id = a.unidad_id
      ${writes(person) ? sql`` : sql`join por_unidad v on v.unidad_id = a.unidad_id`}`,
    id: sql`a.id`,
    titulo: sql`a.nombre_actividad_unidad`,
    detalle: sql`n.nombre_unidad`,
    busca: sql`a.busca`,
    scope: person => (writes(person) ? all() : estaPara(yoDe(person))),
    lugar: person => ({ ...enCurso(person, ['curricula_id', 'curso_id']), unidad_id: sql`a.unidad_id` }),
  },
  {
    tipo: 'material',
    can: 'busqueda.read',
    from: person => sql`materiales m
      join objetivos o on o.id = m.objetivo_id
      left join archivos ar on ar.id = m.archivo_id
      ${writes(person) ? sql`` : sql`join por_objetivo v on v.objetivo_id = m.objetivo_id`}`,
    id: sql`m.id`,
    titulo: sql`m.nombre_material`,
    detalle: sql`coalesce(nullif(ar.nombre, m.nombre_material), o.nombre_objetivo)`,
    busca: sql`(m.busca || coalesce(' ' || sin_acentos(ar.nombre), ''))`,
    scope: all,
    lugar: person => ({
      ...enCurso(person, ['curricula_id', 'curso_id', 'unidad_id']),
      objetivo_id: sql`m.objetivo_id`,
      pagina: sql`exists (select from paginas p where p.material_id = m.id)::int`,
    }),
  },
]

const OTROS: Kind[] = [
  {
    tipo: 'entrega',
    can: 'busqueda.read',
    from: table(
      sql`entregas e join actividades a on a.id = e.actividad_id left join archivos ar on ar.id = e.archivo_id`,
    ),
    id: sql`e.id`,
    titulo: sql`a.nombre_actividad_unidad`,
    detalle: sql`coalesce(nullif(e.file_name, ''), ar.nombre, 'Enlace')`,
    busca: sql`(a.busca || ' ' || sin_acentos(e.file_name || ' ' || coalesce(ar.nombre, '')))`,
    // One's own, and nobody else's.
    scope: person => sql`e.usuario_id = ${person.id}`,
    lugar: () => ({ actividad_id: sql`a.id`, curso_id: sql`coalesce(e.curso_id, 0)` }),
  },
  {
    tipo: 'pregunta',
    can: 'reactivos.read',
    from: table(sql`reactivos r left join actividades a on a.id = r.actividad_id`),
    id: sql`r.id`,
    titulo: sql`r.descripcion`,
    detalle: sql`coalesce(a.nombre_actividad_unidad, 'Solo en el banco')`,
    busca: sql`r.busca`,
    scope: all,
    lugar: () => ({ actividad_id: sql`coalesce(r.actividad_id, 0)` }),
  },
]

export const KINDS: readonly Kind[] = [...PERSONAS, ...CURSOS, ...DENTRO, ...OTROS]
