/** A course in its programme: where it leads, what is to be known of it, and what can be done with it. */

import type { CursoDePrograma } from '@eleva/contract'
import { Badge } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArchive,
  IconCircleCheck,
  IconCopy,
  IconGripVertical,
  IconPencil,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, PointerEvent } from 'react'
import { moveActions } from '../../kit/list/moveActions.ts'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { count } from '../../kit/page/count.ts'
import { formatMinutes } from '../../kit/page/duration.ts'
import { llaveDe } from './orden.ts'
import classes from './Programa.module.css'
import { apartado, estadoEnPrograma, faltaDe } from './palabras.ts'
import type { Actos } from './useActos.ts'

const ESTADOS = {
  borrador: { texto: 'Borrador', color: 'gray', icono: IconPencil },
  listo: { texto: 'Listo', color: 'jade', icono: IconCircleCheck },
  ofrecido: { texto: 'Ofrecido', color: 'talavera', icono: IconUsersGroup },
  archivado: { texto: 'Archivado', color: 'gray', icono: IconArchive },
} as const

type Props = {
  curso: CursoDePrograma
  /** Under which it was drawn first. */
  clave: number
  numero: number
  enFoco: boolean
  /** Where what is dragged would come to stand. */
  raya: 'antes' | 'despues' | undefined
  onKey: (event: KeyboardEvent) => void
  onFocus: () => void
  onDrag: (event: PointerEvent) => void
  acts: Actos
}

export function FilaDeCurso({ curso, clave, numero, enFoco, raya, onKey, onFocus, onDrag, acts }: Props) {
  const { id, nombre } = curso
  const pending = id < 0
  const falta = faltaDe(curso)
  const { texto, color, icono: Icon } = ESTADOS[estadoEnPrograma(curso)]
  return (
    <div
      role="treeitem"
      aria-level={1}
      aria-selected={false}
      aria-label={`Curso ${numero}: ${nombre}`}
      tabIndex={enFoco ? 0 : -1}
      className={classes.fila}
      data-llave={llaveDe(curso)}
      data-clave={clave}
      data-espera={pending || undefined}
      data-raya={raya}
      onKeyDown={onKey}
      onFocus={event => event.target === event.currentTarget && onFocus()}
    >
      {!pending && (
        <span className={classes.mango} aria-hidden onPointerDown={onDrag}>
          <IconGripVertical size={18} stroke={1.75} />
        </span>
      )}
      <span className={classes.numero} aria-hidden>
        {numero}
      </span>
      <div className={classes.texto}>
        {pending ? (
          <span className={classes.nombre}>{nombre}</span>
        ) : (
          <Link to="/curso/$curso" params={{ curso: id }} className={classes.nombre!} tabIndex={-1}>
            {nombre}
          </Link>
        )}
        <Datos curso={curso} />
      </div>
      {!pending && (
        <>
          <Badge color={color} leftSection={<Icon size={14} stroke={2} aria-hidden />} className={classes.estado!}>
            {texto}
          </Badge>
          <RowMenu
            name={nombre}
            actions={[
              { label: 'Abrir', icon: IconPencil, onClick: () => acts.abre(curso) },
              ...(curso.publicado === 0 && falta === ''
                ? [{ label: 'Publicar', icon: IconCircleCheck, onClick: () => acts.publica(curso) }]
                : []),
              ...moveActions(
                () => acts.mueve(curso, -1),
                () => acts.mueve(curso, 1),
              ),
              { label: 'Duplicar', icon: IconCopy, onClick: () => acts.duplica(curso) },
              { label: 'Quitar del programa', icon: IconTrash, onClick: () => acts.quita(curso), danger: true },
            ]}
          />
        </>
      )}
    </div>
  )
}

function Datos({ curso }: { curso: CursoDePrograma }) {
  const { clave, faltantes, minutos, otros_programas: otros } = curso
  const falta = faltaDe(curso)
  const said = [
    clave,
    faltantes.unidades > 0 && count(faltantes.unidades, 'unidad', 'unidades'),
    minutos > 0 && formatMinutes(minutos),
    apartado(curso) && 'Nadie más lo ve',
    otros.length > 0 && `En ${otros.length + 1} programas`,
  ].filter(Boolean)
  return (
    <span className={classes.datos} title={otros.length > 0 ? `También en ${otros.join(', ')}` : undefined}>
      {curso.id < 0 ? 'Guardando…' : said.join(' · ')}
      {falta !== '' && (
        <span className={classes.falta}>
          <IconAlertTriangle size={15} stroke={1.75} aria-hidden />
          {falta}
        </span>
      )}
    </span>
  )
}
