/** What the lists of people can show: each begins with its own, and has all of them to choose from. */
import type { UsuarioFila } from '@eleva/contract'
import type { Column } from '../../kit/list/ResourceTable.tsx'
import { formatDay, formatSince } from '../../kit/page/dates.ts'
import { Correo, EstatusUsuario, Persona } from '../../shared/Persona.tsx'
import { NombreDeEscuela } from '../escuelas/NombreDeEscuela.parte.tsx'
import { MarcaDeRechazo } from './CorreoRechazado.tsx'

const nombre = { key: 'nombre', title: 'Nombre', sort: 'nombre', phone: 'title' } as const
const correo: Column<UsuarioFila> = {
  key: 'email',
  title: 'Correo',
  sort: 'email',
  width: 225,
  cell: u => <Correo ancho>{u.email}</Correo>,
}
const alternativo: Column<UsuarioFila> = {
  key: 'alternativo',
  title: 'Correo alternativo',
  phone: 'none',
  cell: u => (u.correo_alternativo ? <Correo ancho>{u.correo_alternativo}</Correo> : '—'),
}
const grupos: Column<UsuarioFila> = { key: 'grupos', title: 'Grupos', phone: 'none', cell: u => u.grupos }
const escuela: Column<UsuarioFila> = {
  key: 'escuela',
  title: 'Escuela',
  phone: 'none',
  cell: u => <NombreDeEscuela id={u.escuela_id} nombre={u.escuela_nombre} />,
}
const alta: Column<UsuarioFila> = {
  key: 'alta',
  title: 'Alta',
  sort: 'fecha',
  width: 120,
  cell: u => formatDay(u.fecha_creacion),
}
const sesion: Column<UsuarioFila> = {
  key: 'sesion',
  title: 'Última sesión',
  sort: 'ultima_sesion',
  cell: u => (u.ultima_sesion ? formatSince(u.ultima_sesion) : 'No ha entrado'),
}
const estatus = (width?: number): Column<UsuarioFila> => ({
  key: 'estatus',
  title: 'Estatus',
  ...(width ? { width } : {}),
  cell: u => <EstatusUsuario activo={u.estatus_user === 1} />,
})

/** The list of people: with the e-mail below the name. */
export const deUsuarios: Column<UsuarioFila>[] = [
  {
    ...nombre,
    width: 300,
    cell: u => (
      <div>
        <Persona
          id={u.id}
          nombre={u.nombre_completo}
          antes={u.nombre_antes}
          correo={u.email}
          avatar={u.avatar}
          online={u.isOnline === null ? undefined : u.isOnline === 1}
        />
        {u.correo_rechazado && <MarcaDeRechazo />}
      </div>
    ),
  },
  { key: 'rol', title: 'Rol', sort: 'role_id', cell: u => u.roles },
  correo,
  alternativo,
  grupos,
  escuela,
  alta,
  estatus(),
  sesion,
]
export const usualesDeUsuarios = ['rol', 'grupos', 'escuela', 'estatus', 'sesion']

/** By one role, as «Gestión de usuarios» and «Configuración» begin. */
export const porRol: Column<UsuarioFila>[] = [
  {
    ...nombre,
    width: 210,
    cell: u => <Persona id={u.id} nombre={u.nombre_completo} avatar={u.avatar} />,
  },
  { ...correo, phone: 'title' },
  alternativo,
  { key: 'rol', title: 'Rol', sort: 'role_id', width: 105, cell: u => u.role },
  grupos,
  escuela,
  alta,
  estatus(115),
  sesion,
]
