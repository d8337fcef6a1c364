import { piezasDe } from '@eleva/contract'
import { type CampoProps, useEscrito } from './campo.ts'
import classes from './Tipos.module.css'

export function Huecos({ vista, valor, onChange }: CampoProps<'huecos'>) {
  const { value, write, leave } = useEscrito(valor?.huecos ?? {}, huecos => onChange({ huecos }))
  const fill = (n: number, text: string) => write({ ...value, [n]: text })
  const total = vista.huecos.length
  return (
    <div className={classes.texto}>
      {piezasDe(vista.texto).map((pieza, i) => {
        if (typeof pieza === 'string') return <span key={i}>{pieza}</span>
        const hueco = vista.huecos[pieza - 1]!
        const field = { 'aria-label': `Hueco ${pieza} de ${total}`, className: classes.hueco, value: value[pieza] ?? '', onBlur: leave } // biome-ignore format: one value
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
