import { piezasDe } from '@eleva/contract'
import { useId } from 'react'
import { ConFormulas } from '../../../kit/richtext/ConFormulas.tsx'
import { hasTex } from '../../../kit/richtext/tex.ts'
import { type CampoProps, useEscrito } from './campo.ts'
import classes from './Tipos.module.css'

export function Huecos({ vista, valor, onChange }: CampoProps<'huecos'>) {
  const { value, write, leave } = useEscrito(valor?.huecos ?? {}, huecos => onChange({ huecos }))
  const fill = (n: number, text: string) => write({ ...value, [n]: text })
  const id = useId()
  const total = vista.huecos.length
  return (
    <div className={classes.texto}>
      {piezasDe(vista.texto).map((pieza, i) => {
        if (typeof pieza === 'string')
          return (
            <span key={i}>
              <ConFormulas texto={pieza} />
            </span>
          )
        const hueco = vista.huecos[pieza - 1]!
        const field = {
          'aria-label': `Hueco ${pieza} de ${total}`,
          className: classes.hueco,
          value: value[pieza] ?? '',
          onBlur: leave,
        }
        if (hueco.opciones?.some(hasTex))
          return (
            <fieldset key={pieza} className={classes.formulas} aria-label={field['aria-label']}>
              {hueco.opciones.map(o => (
                <label key={o}>
                  <input
                    type="radio"
                    name={`${id}-${pieza}`}
                    checked={field.value === o}
                    onChange={() => fill(pieza, o)}
                    onBlur={leave}
                  />
                  <ConFormulas texto={o} />
                </label>
              ))}
            </fieldset>
          )
        return hueco.opciones ? (
          <select key={pieza} {...field} onChange={e => fill(pieza, e.currentTarget.value)}>
            <option value="">Elige</option>
            {hueco.opciones.map(o => (
              <option key={o}>{o}</option>
            ))}
          </select>
        ) : (
          <input
            key={pieza}
            {...field}
            maxLength={500}
            autoComplete="off"
            inputMode={hueco.clase === 'numero' ? 'decimal' : 'text'}
            size={Math.min(30, Math.max(10, (value[pieza] ?? '').length + 1))}
            onChange={e => fill(pieza, e.currentTarget.value)}
          />
        )
      })}
    </div>
  )
}
