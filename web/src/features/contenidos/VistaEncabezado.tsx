/** Above a course that is only looked at: what this is, and the way back. */
import type { ContenidoDeCurso } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Regreso } from '../../kit/page/Regreso.tsx'
import { useCan } from '../../kit/page/session.tsx'
import classes from './Encabezado.module.css'

type Props = { curso: number; contenido: ContenidoDeCurso | undefined }

export function VistaEncabezado({ curso, contenido }: Props) {
  const writes = useCan('cursos.write')
  return (
    <div className={classes.vista}>
      {!writes && <Regreso to="/miSalon" label="Mi Salón" />}
      <h1>{contenido?.nombre_curso ?? 'Curso'}</h1>
      <p>
        <IconEye size={18} stroke={1.75} aria-hidden />
        Así lo encuentra quien empieza el curso. Lo que hagas aquí no se guarda.
      </p>
      {writes && (
        <Button
          variant="default"
          leftSection={<IconPencil size={18} stroke={1.75} />}
          renderRoot={props => <Link to="/curso/$curso" params={{ curso }} {...props} />}
        >
          Volver a editar
        </Button>
      )}
    </div>
  )
}
