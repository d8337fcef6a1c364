import type { Ficha } from '@eleva/contract'
import { Paper } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Avatar } from '../../kit/page/Avatar.tsx'
import { formatMoment } from '../../kit/page/dates.ts'
import { Correo, EstatusUsuario } from '../../shared/Persona.tsx'
import { NombreDeEscuela } from '../escuelas/NombreDeEscuela.parte.tsx'
import classes from './Datos.module.css'

export function Datos({ persona }: { persona: Ficha }) {
  const rows: [string, ReactNode][] = [
    ...(persona.nombre_antes ? [['Antes de cambiar su nombre', persona.nombre_antes] as [string, ReactNode]] : []),
    ['Correo', <Correo key="correo" ancho children={persona.email} />],
    ['Escuela', <NombreDeEscuela key="escuela" {...persona.escuela} nada="Sin escuela" />],
    ['Roles', persona.roles],
    [
      'Grupos',
      persona.grupos.length === 0 ? (
        'Ninguno'
      ) : (
        <ul className={classes.grupos}>
          {persona.grupos.map(g => (
            <li key={g.id}>
              <Link to="/usuarios/$grupo" params={{ grupo: g.id }}>
                {g.nombre}
              </Link>
            </li>
          ))}
        </ul>
      ),
    ],
    ['Alta', formatMoment(persona.fecha_creacion)],
    ['Última sesión', persona.ultima_sesion ? formatMoment(persona.ultima_sesion) : 'No ha entrado'],
  ]
  return (
    <Paper withBorder radius="lg" p="lg" className={classes.tarjeta!}>
      <div className={classes.cabeza}>
        <Avatar name={persona.nombre_completo} src={persona.avatar} size="lg" />
        <EstatusUsuario activo={persona.estatus_user === 1} />
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
