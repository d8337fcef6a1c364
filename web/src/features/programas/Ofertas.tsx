/** To whom a programme is offered, when, and how many follow it. */

import type { OfertaDePrograma, Programa } from '@eleva/contract'
import { Badge } from '@mantine/core'
import {
  IconCircleCheck,
  IconClock,
  IconCopy,
  IconEyeOff,
  IconMinus,
  IconPencil,
  IconSchool,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { count } from '../../kit/page/count.ts'
import classes from './Programa.module.css'
import { diasDe } from './palabras.ts'
import { RepetirOferta } from './RepetirOferta.parte.tsx'

const ESTADOS = {
  vigente: { texto: 'Publicada', color: 'success', icono: IconCircleCheck },
  programada: { texto: 'Programada', color: 'info', icono: IconClock },
  vencida: { texto: 'Vencida', color: 'gray', icono: IconMinus },
  borrador: { texto: 'Borrador', color: 'warning', icono: IconEyeOff },
} as const

export function Ofertas({ programa }: { programa: Programa }) {
  const { ofertas, personas } = programa
  const [repite, setRepite] = useState<number>()
  return (
    <section className={classes.tarjeta} aria-labelledby="ofertas-del-programa">
      <div className={classes.cabeza}>
        <h2 id="ofertas-del-programa">
          Se ofrece a <span>{count(personas, 'persona', 'personas')}</span>
        </h2>
      </div>
      {ofertas.length === 0 && <p className={classes.nada}>Todavía no se ofrece a nadie.</p>}
      <ul className={classes.ofertas}>
        {ofertas.map(oferta => (
          <Oferta key={oferta.id} oferta={oferta} onRepite={() => setRepite(oferta.id)} />
        ))}
      </ul>
      {repite !== undefined && (
        <RepetirOferta programaId={programa.curricula.id} ofertaId={repite} onClose={() => setRepite(undefined)} />
      )}
    </section>
  )
}

function Oferta({ oferta, onRepite }: { oferta: OfertaDePrograma; onRepite: () => void }) {
  const navigate = useNavigate()
  const { id, nombre, grupos, escuelas, personas } = oferta
  const { texto, color, icono: Icon } = ESTADOS[oferta.publicado ? oferta.vigencia : 'borrador']
  return (
    <li className={classes.oferta}>
      <div className={classes.texto}>
        <b className={classes.nombre}>{nombre}</b>
        <span className={classes.datos}>
          {diasDe(oferta)} · {count(personas, 'persona', 'personas')}
        </span>
        <ul className={classes.destinos}>
          {grupos.map(g => (
            <li key={`g${g.id}`}>
              <Link to="/salon-cursos-grupo/$grupo" params={{ grupo: g.id }} className={classes.destino!}>
                <IconUsersGroup size={15} stroke={1.75} aria-hidden />
                {g.nombre}
                <small>{g.alumnos}</small>
              </Link>
            </li>
          ))}
          {escuelas.map(e => (
            <li key={`e${e.id}`} className={classes.destino}>
              <IconSchool size={15} stroke={1.75} aria-hidden />
              {e.nombre}
            </li>
          ))}
        </ul>
      </div>
      <Badge color={color} leftSection={<Icon size={14} stroke={2} aria-hidden />} className={classes.estado!}>
        {texto}
      </Badge>
      <RowMenu
        name={nombre}
        actions={[
          {
            label: 'Editar',
            icon: IconPencil,
            onClick: () => void navigate({ to: '/ofertaAcademica', search: { editar: id } }),
          },
          { label: 'Duplicar…', icon: IconCopy, onClick: onRepite },
        ]}
      />
    </li>
  )
}
