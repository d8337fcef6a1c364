/** What one studies here, by name: pure, on the screen and in the page before its script has run (ADR 007). */
import type { ContenidoDeCurso } from '@eleva/contract'
import { Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import classes from './Curso.module.css'
import { nombreDePaso, type Paso } from './pasos.ts'
import { Recado } from './Recado.tsx'

type Props = {
  paso: Paso
  contenido: ContenidoDeCurso
  cabeza?: RefObject<HTMLHeadingElement | null>
  children?: ReactNode
}

export function Tema({ paso, contenido, cabeza, children }: Props) {
  const { objetivo, actividad, numero, unidad } = paso
  const { nombre_unidad, descripcion, objetivos_unidad, actividades } = unidad.unidad
  // What is said of the unit stands where it begins.
  const begins = objetivos_unidad.length === 0 && actividades[0] === actividad
  const said = objetivo ? objetivo.descripcion : begins ? descripcion : ''
  return (
    <>
      <div className={classes.titulo}>
        <p className={classes.unidad}>
          Unidad {numero} · {nombre_unidad}
        </p>
        <Title order={2} tabIndex={-1} ref={cabeza}>
          {nombreDePaso(paso)}
        </Title>
      </div>
      {said && <p className={classes.descripcion}>{said}</p>}
      {children}
      {contenido.terminado === 1 && (
        <Recado color="success" icon={<IconCircleCheck size={20} stroke={1.75} />} role="status">
          {contenido.porcentaje_avance < 100
            ? 'Este curso ya cuenta como terminado: lo que falta puedes hacerlo cuando quieras.'
            : 'Terminaste este curso.'}
        </Recado>
      )}
    </>
  )
}
