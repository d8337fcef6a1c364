/**
 * What is searched, kind by kind: where it stands, what it is called, and the condition of its own list for who may see
 * it.
 */
import { may, type Permission, type TipoDeHallazgo } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cursoPara, isVisiblePara, objetivoPara, unidadPara } from '../../alcance/archivado.read.ts'
import { alcanceDeCurricula } from '../../alcance/curriculas.read.ts'
import { alcanceDeEscuela } from '../../alcance/escuelas.read.ts'
import { enFecha } from '../../alcance/fechas.read.ts'
import { alcanceDeGrupo } from '../../alcance/grupos.read.ts'
import { alcanceDeUsuario } from '../../alcance/personas.read.ts'
import type { Person } from '../../kit/http/session.ts'

type De = RawBuilder<unknown>

export type KindOfHallazgo = {
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
  claves?: (person: Person) => Partial<Record<keyof typeof NADA, De>>
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
      select distinct on (curso.id)
        curricula.id as curricula_id,
        curso.id as curso_id
      from curriculas curricula
        join cursos_publicados publicado on publicado.curricula_id = curricula.id
        join cursos curso on curso.id = publicado.curso_id
      where ${alcanceDeCurricula(person)}
        and ${enFecha('curricula')}
        and ${enFecha('curso')}
        and ${cursoPara(yoDe(person))}
      order by curso.id, curricula.id
    ),
    -- Their units, each by the first course that has it.
    por_unidad as materialized (
      select distinct on (en_curso.unidad_id)
        vias.curricula_id,
        vias.curso_id,
        en_curso.unidad_id
      from vias
        join cursos_unidades en_curso on en_curso.curso_id = vias.curso_id
      where ${unidadPara(yoDe(person), sql`en_curso.unidad_id`)}
      order by en_curso.unidad_id, vias.curricula_id, vias.curso_id
    ),
    -- The objectives of these, likewise.
    por_objetivo as materialized (
      select distinct on (en_unidad.objetivo_id)
        por_unidad.curricula_id,
        por_unidad.curso_id,
        por_unidad.unidad_id,
        en_unidad.objetivo_id
      from por_unidad
        join unidades_objetivos en_unidad on en_unidad.unidad_id = por_unidad.unidad_id
      where ${objetivoPara(yoDe(person), sql`en_unidad.objetivo_id`)}
      order by en_unidad.objetivo_id, por_unidad.curricula_id, por_unidad.curso_id, por_unidad.unidad_id
    )`

const enCurso = (person: Person, names: readonly (keyof typeof NADA)[]) =>
  writes(person) ? {} : Object.fromEntries(names.map(name => [name, sql.ref(`via.${name}`)]))

const PERSONAS: KindOfHallazgo[] = [
  {
    tipo: 'persona',
    can: 'escuelas.correos',
    from: table(sql`usuarios usuario`),
    id: sql`usuario.id`,
    titulo: sql`usuario.nombre_completo`,
    detalle: sql`usuario.email::text`,
    busca: sql`usuario.busca`,
    scope: alcanceDeUsuario,
    claves: () => ({ role_id: sql`usuario.role_id` }),
  },
  {
    tipo: 'grupo',
    can: 'grupos.read',
    from: table(sql`grupos grupo`),
    id: sql`grupo.id`,
    titulo: sql`grupo.nombre_grupo`,
    detalle: sql`grupo.descripcion_grupo`,
    busca: sql`grupo.busca`,
    scope: alcanceDeGrupo,
  },
  {
    tipo: 'escuela',
    can: 'escuelas.read',
    from: table(sql`escuelas escuela`),
    id: sql`escuela.id`,
    titulo: sql`escuela.nombre`,
    detalle: sql`escuela.ciudad`,
    busca: sql`escuela.busca`,
    scope: alcanceDeEscuela,
  },
]

const CURSOS: KindOfHallazgo[] = [
  {
    tipo: 'programa',
    can: 'busqueda.read',
    from: table(sql`curriculas curricula`),
    id: sql`curricula.id`,
    titulo: sql`curricula.nombre_curricula`,
    detalle: sql`''`,
    busca: sql`curricula.busca`,
    scope: person => sql`(${alcanceDeCurricula(person)} and ${writes(person) ? sql`true` : enFecha('curricula')})`,
  },
  {
    tipo: 'curso',
    can: 'busqueda.read',
    from: person => (writes(person) ? sql`cursos curso` : sql`vias via join cursos curso on curso.id = via.curso_id`),
    id: sql`curso.id`,
    titulo: sql`curso.nombre_curso`,
    detalle: sql`curso.clave_interna::text`,
    busca: sql`curso.busca`,
    scope: all,
    claves: person => enCurso(person, ['curricula_id']),
  },
  {
    tipo: 'unidad',
    can: 'unidades.read',
    from: table(sql`unidades unidad`),
    id: sql`unidad.id`,
    titulo: sql`unidad.nombre_unidad`,
    detalle: sql`unidad.clave_interna::text`,
    busca: sql`unidad.busca`,
    scope: all,
  },
]

const DENTRO: KindOfHallazgo[] = [
  {
    tipo: 'objetivo',
    can: 'busqueda.read',
    from: person =>
      writes(person)
        ? sql`objetivos objetivo`
        : sql`por_objetivo via join objetivos objetivo on objetivo.id = via.objetivo_id`,
    id: sql`objetivo.id`,
    titulo: sql`objetivo.nombre_objetivo`,
    detalle: sql`coalesce((
      select min(unidad.nombre_unidad)
      from unidades_objetivos en_unidad
        join unidades unidad on unidad.id = en_unidad.unidad_id
      where en_unidad.objetivo_id = objetivo.id
    ), '')`,
    busca: sql`objetivo.busca`,
    scope: all,
    claves: person => enCurso(person, ['curricula_id', 'curso_id', 'unidad_id']),
  },
  {
    tipo: 'actividad',
    can: 'busqueda.read',
    from: person => sql`actividades actividad
      join unidades unidad on unidad.id = actividad.unidad_id
      ${writes(person) ? sql`` : sql`join por_unidad via on via.unidad_id = actividad.unidad_id`}`,
    id: sql`actividad.id`,
    titulo: sql`actividad.nombre_actividad_unidad`,
    detalle: sql`unidad.nombre_unidad`,
    busca: sql`actividad.busca`,
    scope: person => (writes(person) ? all() : isVisiblePara(yoDe(person))),
    claves: person => ({ ...enCurso(person, ['curricula_id', 'curso_id']), unidad_id: sql`actividad.unidad_id` }),
  },
  {
    tipo: 'material',
    can: 'busqueda.read',
    from: person => sql`materiales material
      join objetivos objetivo on objetivo.id = material.objetivo_id
      left join archivos archivo on archivo.id = material.archivo_id
      ${writes(person) ? sql`` : sql`join por_objetivo via on via.objetivo_id = material.objetivo_id`}`,
    id: sql`material.id`,
    titulo: sql`material.nombre_material`,
    detalle: sql`coalesce(nullif(archivo.nombre, material.nombre_material), objetivo.nombre_objetivo)`,
    busca: sql`(material.busca || coalesce(' ' || sin_acentos(archivo.nombre), ''))`,
    scope: all,
    claves: person => ({
      ...enCurso(person, ['curricula_id', 'curso_id', 'unidad_id']),
      objetivo_id: sql`material.objetivo_id`,
      pagina: sql`exists (select from paginas pagina where pagina.material_id = material.id)::int`,
    }),
  },
]

const OTROS: KindOfHallazgo[] = [
  {
    tipo: 'entrega',
    can: 'busqueda.read',
    from: table(
      sql`entregas entrega join actividades actividad on actividad.id = entrega.actividad_id
        left join archivos archivo on archivo.id = entrega.archivo_id`,
    ),
    id: sql`entrega.id`,
    titulo: sql`actividad.nombre_actividad_unidad`,
    detalle: sql`coalesce(nullif(entrega.file_name, ''), archivo.nombre, 'Enlace')`,
    busca: sql`(actividad.busca || ' ' || sin_acentos(entrega.file_name || ' ' || coalesce(archivo.nombre, '')))`,
    // One's own, and nobody else's.
    scope: person => sql`entrega.usuario_id = ${person.id}`,
    claves: () => ({ actividad_id: sql`actividad.id`, curso_id: sql`coalesce(entrega.curso_id, 0)` }),
  },
  {
    tipo: 'pregunta',
    can: 'reactivos.read',
    from: table(sql`reactivos reactivo left join actividades actividad on actividad.id = reactivo.actividad_id`),
    id: sql`reactivo.id`,
    titulo: sql`reactivo.descripcion`,
    detalle: sql`coalesce(actividad.nombre_actividad_unidad, 'Solo en el banco')`,
    busca: sql`reactivo.busca`,
    scope: all,
    claves: () => ({ actividad_id: sql`coalesce(reactivo.actividad_id, 0)` }),
  },
]

export const KINDS: readonly KindOfHallazgo[] = [...PERSONAS, ...CURSOS, ...DENTRO, ...OTROS]
