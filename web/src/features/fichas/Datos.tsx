import type { Ficha } from '@eleva/contract'
import { Paper } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Avatar } from '../../kit/page/Avatar.tsx'
import { formatMoment } from '../../kit/page/dates.ts'
import { Correo, EstatusUsuario } from '../../shared/Persona.tsx'
import { NombreDeEscuela } from '../escuelas/NombreDeEscuela.parte.tsx'
import classes from './Datos.module.css'

export function Datos({ persona: p }: { persona: Ficha }) {
  const rows: [string, ReactNode][] = [
    ...(p.nombre_antes ? [['Antes de cambiar su nombre', p.nombre_antes] as [string, ReactNode]] : []),
    ['Correo', <Correo key="correo" ancho children={p.email} />],
    ['Escuela', <NombreDeEscuela key="escuela" {...p.escuela} nada="Sin escuela" />],
    ['Roles', p.roles],
    [
      'Grupos',
      p.grupos.length === 0 ? (
        'Ninguno'
      ) : (
        <ul className={classes.grupos}>
          {p.grupos.map(g => (
            <li key={g.id}>
              <Link to="/usuarios/$grupo" params={{ grupo: g.id }}>
                {g.nombre}
              </Link>
            </li>
          ))}
        </ul>
      ),
    ],
    ['Alta', formatMoment(p.fecha_creacion)],
    ['Última sesión', p.ultima_sesion ? formatMoment(p.ultima_sesion) : 'No ha entrado'],
  ]
  return (
    <Paper withBorder radius="lg" p="lg" className={classes.tarjeta!}>
      <div className={classes.cabeza}>
        <Avatar name={p.nombre_completo} src={p.avatar} size="lg" />
        <EstatusUsuario activo={p.estatus_user === 1} />
      </div>
      <dl className={classes.datos}>
        {rows.map(([term, said]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  )
}
