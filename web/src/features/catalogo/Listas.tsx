/** Lists of what Eleva has, to look at: their screens are where they are changed. */
import {
  type Curricula,
  curriculasRoutes,
  cursosRoutes,
  type Escuela,
  escuelasRoutes,
  type Inscripcion,
  inscripcionesRoutes,
  roles,
  tiposDeCurricula,
  type UsuarioFila,
  usuariosRoutes,
} from '@eleva/contract'
import { Badge } from '@mantine/core'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { useList } from '../../kit/list/useList.ts'
import { formatRange } from '../../kit/page/dates.ts'
import { number } from '../../kit/page/PageShell.tsx'
import { EstatusUsuario, Persona } from '../../shared/Persona.tsx'

const bold = (text: string) => <b>{text}</b>

export function TablaDeCursos() {
  const list = useList(cursosRoutes.list, reply => reply.cursos)
  type Curso = (typeof list.rows)[number]
  const columns: Column<Curso>[] = [
    { key: 'nombre', title: 'Curso', sort: 'nombre_curso', phone: 'title', cell: c => bold(c.nombre_curso) },
    { key: 'clave', title: 'Clave', sort: 'clave_interna', width: 160, cell: c => c.clave_interna },
  ]
  return <ResourceTable list={list} columns={columns} rowKey={c => c.id} searchLabel="Nombre o clave" />
}

const usuarios: Column<UsuarioFila>[] = [
  {
    key: 'nombre',
    title: 'Nombre y correo',
    sort: 'nombre',
    phone: 'title',
    cell: u => <Persona nombre={u.nombre_completo} correo={u.email} avatar={u.avatar} />,
  },
  { key: 'rol', title: 'Rol', sort: 'role_id', width: 140, cell: u => u.role },
  { key: 'estatus', title: 'Estatus', width: 140, cell: u => <EstatusUsuario activo={u.estatus_user === 1} /> },
]

export function ListaDeUsuarios() {
  const list = useList(usuariosRoutes.list, reply => reply.data)
  return (
    <ResourceTable
      list={list}
      columns={usuarios}
      rowKey={u => u.id}
      searchLabel="Nombre o correo"
      filters={
        <FilterChip
          label="Rol"
          all="Todos los roles"
          options={roles.map(r => ({ value: r.id, label: r.name }))}
          value={list.params.rol}
          onChange={rol => list.set({ rol })}
        />
      }
    />
  )
}

const escuelas: Column<Escuela>[] = [
  { key: 'nombre', title: 'Escuela', phone: 'title', cell: e => bold(e.nombre) },
  { key: 'ciudad', title: 'Ciudad', cell: e => e.ciudad || '—' },
  { key: 'gestor', title: 'Gestor', phone: 'none', cell: e => e.gestorNombre || '—' },
  {
    key: 'lugares',
    title: 'Docentes',
    width: 150,
    cell: e => `${number.format(e.usuariosActualesInvitados)} de ${number.format(e.cantidad)}`,
  },
]

export function ListaDeEscuelas() {
  const list = useList(escuelasRoutes.list, reply => reply.resultSet)
  return <ResourceTable list={list} columns={escuelas} rowKey={e => e.id} searchLabel="Buscar escuela" />
}

const curriculas: Column<Curricula>[] = [
  { key: 'nombre', title: 'Currícula', phone: 'title', cell: c => bold(c.nombre_curricula) },
  { key: 'tipo', title: 'Tipo', width: 140, cell: c => tiposDeCurricula.find(t => t.id === c.tipo)?.name },
  { key: 'cursos', title: 'Cursos', width: 110, cell: c => number.format(c.totalContenidos) },
  {
    key: 'fechas',
    title: 'Se puede seguir',
    width: 240,
    cell: c => formatRange(c.fecha_seleccion_inicio, c.fecha_seleccion_termino),
  },
]

export function ListaDeCurriculas() {
  const list = useList(curriculasRoutes.list, reply => reply.curricula)
  return <ResourceTable list={list} columns={curriculas} rowKey={c => c.id} searchLabel="Buscar currícula" />
}

const SITUACION = {
  abierta: { color: 'success', words: 'Abierta' },
  programada: { color: 'info', words: 'Programada' },
  terminada: { color: 'gray', words: 'Terminada' },
  cerrada: { color: 'gray', words: 'Cerrada' },
} as const

const inscripciones: Column<Inscripcion>[] = [
  { key: 'nombre', title: 'Evento', phone: 'title', cell: i => bold(i.nombreEvento) },
  {
    key: 'situacion',
    title: 'Situación',
    width: 150,
    cell: i => <Badge color={SITUACION[i.situacion].color}>{SITUACION[i.situacion].words}</Badge>,
  },
  { key: 'inscritos', title: 'Inscritos', width: 120, cell: i => number.format(i.usuarios_inscritos_count) },
  {
    key: 'curriculas',
    title: 'Currículas',
    phone: 'none',
    cell: i => i.inscripcion_curriculas.map(c => c.curricula.nombre_curricula).join(', ') || '—',
  },
]

export function ListaDeInscripciones() {
  const list = useList(inscripcionesRoutes.list, reply => reply.resultSet)
  return <ResourceTable list={list} columns={inscripciones} rowKey={i => i.id} searchLabel="Buscar evento" />
}
