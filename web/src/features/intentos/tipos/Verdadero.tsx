import classes from '../Quiz.module.css'
import type { CampoProps } from './campo.ts'

const DOS = [
  [true, 'Verdadero'],
  [false, 'Falso'],
] as const

export const Verdadero = ({ valor, onChange, pregunta }: CampoProps<'verdadero'>) => (
  <fieldset className={classes.opciones} aria-labelledby={pregunta}>
    {DOS.map(([es, words]) => (
      <label key={words} className={classes.opcion}>
        <input type="radio" name={pregunta} checked={valor?.valor === es} onChange={() => onChange({ valor: es })} />
        <span className={classes.marca} aria-hidden />
        <span>{words}</span>
      </label>
    ))}
  </fieldset>
)
