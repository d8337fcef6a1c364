/** A text in the grid: as high as what stands in it, and why it cannot stay so under it. */
import classes from './Rejilla.module.css'

export type Sitio = {
  /** Its place, by which what lacks is said there, and the focus finds it. */
  campo: string
  fila?: string
  /** Key of its column; none in the first one. */
  columna?: string
}

type Props = Sitio & {
  etiqueta: string
  valor: string
  onChange: (text: string) => void
  mensaje: string | undefined
  placeholder?: string
  /** How it looks. */
  tipo?: 'titulo' | 'des'
}

const idDe = (campo: string) => `falta-${campo.replace(/[^\w-]/g, '_')}`

export function Texto({ campo, fila, columna, etiqueta, valor, onChange, mensaje, placeholder, tipo }: Props) {
  return (
    <>
      {/* What stands in it, unseen, makes the height; the last line may be empty. */}
      <span className={classes.crece} data-texto={`${valor || placeholder || ''} `} data-tipo={tipo}>
        <textarea
          rows={1}
          value={valor}
          placeholder={placeholder}
          aria-label={etiqueta}
          aria-invalid={mensaje ? true : undefined}
          aria-describedby={mensaje ? idDe(campo) : undefined}
          data-campo={campo}
          data-fila={fila}
          data-columna={columna}
          onChange={e => onChange(e.currentTarget.value)}
        />
      </span>
      <Mensaje campo={campo} mensaje={mensaje} />
    </>
  )
}

type PuntosProps = Sitio &
  Pick<Props, 'etiqueta' | 'mensaje'> & { valor: number | string; onChange: (valor: number | string) => void }

/** A whole number; whatever else is typed stays, and is said to be none. */
export const Puntos = ({ campo, fila, columna, etiqueta, valor, onChange, mensaje }: PuntosProps) => (
  <>
    <span className={classes.puntos}>
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={valor}
        aria-label={etiqueta}
        aria-invalid={mensaje ? true : undefined}
        aria-describedby={mensaje ? idDe(campo) : undefined}
        data-campo={campo}
        data-fila={fila}
        data-columna={columna}
        onFocus={e => e.currentTarget.select()}
        onChange={e => {
          const text = e.currentTarget.value.trim()
          onChange(/^\d+$/.test(text) ? Number(text) : text)
        }}
      />
      <span aria-hidden>{valor === 1 ? 'punto' : 'puntos'}</span>
    </span>
    <Mensaje campo={campo} mensaje={mensaje} />
  </>
)

const Mensaje = ({ campo, mensaje }: Pick<Props, 'campo' | 'mensaje'>) =>
  mensaje ? (
    <small id={idDe(campo)} className={classes.mensaje}>
      {mensaje}
    </small>
  ) : null
