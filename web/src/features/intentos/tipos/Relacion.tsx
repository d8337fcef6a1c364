import { NativeSelect } from '@mantine/core'
import type { CampoProps } from './campo.ts'
import classes from './Tipos.module.css'

export function Relacion({ vista, valor, onChange, pregunta }: CampoProps<'relacion'>) {
  const parejas = valor?.parejas ?? {}
  const choose = (id: string, clave: string) => {
    const { [id]: _, ...others } = parejas
    onChange({ parejas: clave ? { ...others, [id]: clave } : others })
  }
  const options = [{ value: '', label: 'Elige' }, ...vista.derechas.map(d => ({ value: d.id, label: d.texto }))]
  return (
    <fieldset className={classes.parejas} aria-labelledby={pregunta}>
      {vista.izquierdas.map(({ id, texto }) => (
        <NativeSelect
          key={id}
          label={texto}
          size="md"
          data={options}
          value={parejas[id] ?? ''}
          onChange={e => choose(id, e.currentTarget.value)}
        />
      ))}
    </fieldset>
  )
}
