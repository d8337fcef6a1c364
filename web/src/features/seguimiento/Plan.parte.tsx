/** What somebody has done of what is due, and how far they are in all. */
import type { EstudianteEnSeguimiento } from '@eleva/contract'
import { Progress } from '@mantine/core'
import classes from './Seguimiento.module.css'

type Lleva = Pick<EstudianteEnSeguimiento, 'cursos' | 'avance' | 'en_plan' | 'plan_hechas'>

export const Plan = ({ de, lleva: a }: { de: string; lleva: Lleva }) => {
  if (a.cursos === 0) return <span className={classes.nada}>Sin cursos abiertos</span>
  const avance = `Avance: ${a.avance} %`
  if (a.en_plan === 0)
    return (
      <span className={classes.plan}>
        Sin plan<small>{avance}</small>
      </span>
    )
  return (
    <span className={classes.plan}>
      <span className={classes.barra}>
        <Progress
          value={(100 * a.plan_hechas) / a.en_plan}
          color={a.plan_hechas === a.en_plan ? 'success' : 'bugambilia'}
          aria-label={`Plan de ${de}`}
        />
        {a.plan_hechas} de {a.en_plan}
      </span>
      <small>{avance}</small>
    </span>
  )
}
