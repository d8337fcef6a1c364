import type { CurriculaDeUsuario } from '@eleva/contract'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { count } from '../../kit/page/count.ts'
import classes from './CurriculasDeFicha.module.css'
import { CursosDeUsuario } from './CursosDeUsuario.tsx'

/** Programmes with «Ver cursos», which shows the courses of one below it. */
export function CurriculasDeFicha({ usuarioId, curriculas }: { usuarioId: number; curriculas: CurriculaDeUsuario[] }) {
  const [opened, setOpened] = useState<number>()
  return (
    <ul className={classes.curriculas}>
      {curriculas.map(c => (
        <li key={c.id}>
          <div className={classes.cabeza}>
            <div>
              <Text fw={600}>{c.nombre_curricula}</Text>
              <Text fz="sm" c="var(--e-ink-3)">
                {count(c.total_cursos, 'curso', 'cursos')}
              </Text>
            </div>
            <Button
              variant="default"
              size="sm"
              aria-expanded={opened === c.id}
              onClick={() => setOpened(opened === c.id ? undefined : c.id)}
            >
              {opened === c.id ? 'Ocultar cursos' : 'Ver cursos'}
            </Button>
          </div>
          {opened === c.id && <CursosDeUsuario curriculaId={c.id} usuarioId={usuarioId} />}
        </li>
      ))}
    </ul>
  )
}
