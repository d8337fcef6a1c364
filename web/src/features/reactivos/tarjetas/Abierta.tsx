/** A card while it is written: text, kind and options together, and what is asked for seldom folded away. */
import { nombresDeTipo, reactivosRoutes, type Tipo, tiposDePregunta } from '@eleva/contract'
import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconBook, IconMessage2, IconMessageQuestion, IconTypography } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { lazy } from '../../../kit/load/lazy.tsx'
import { isWithin } from '../../../kit/page/target.ts'
import { useStore } from '../../../kit/store.ts'
import { usePhone } from '../../../kit/theme/anchos.ts'
import { TemaSelect } from '../TemaSelect.tsx'
import { type useRecalificarClave, YaContestada } from '../Versiones.tsx'
import { AvisosDeTarjeta, EstadoDeTarjeta } from './EstadoDeTarjeta.tsx'
import type { Edicion, VistaDeTarjeta } from './edicion.ts'
import { MenuDeTarjeta } from './MenuDeTarjeta.tsx'
import type { EntradaDeMesa } from './mesa.ts'
import { Opciones, VerdaderoDeTarjeta } from './Opciones.tsx'
import classes from './Tarjetas.module.css'
import type { Tarjetas } from './useTarjetas.ts'
import { conTipo, erroresDe, faltaDe, htmlDe, isDeTarjeta, marcada, type Texto, type Valores } from './valores.ts'

// Most questions are plain words: what formats them comes when it is asked for.
const RichTextInput = lazy(() =>
  import('../../../kit/richtext/RichTextInput.tsx').then(m => ({ default: m.RichTextInput })),
)
const uploadImagen = async (imagen: File) => (await call(reactivosRoutes.uploadImagen, { body: { imagen } })).src

type Props = {
  entrada: EntradaDeMesa
  numero: number
  cards: Tarjetas
  recalificar: ReturnType<typeof useRecalificarClave>
}

export function Abierta({ entrada, numero, cards, recalificar }: Props) {
  const [edicion] = useState(() => cards.mesa.edicionDe(entrada))
  const vista = useStore(edicion.vista)
  const { valores: v, pregunta } = vista
  const [nueva] = useState(pregunta === undefined)
  const [asked, setAsked] = useState(false)
  const body = useRef<HTMLFieldSetElement>(null)
  const foco = cards.abierta?.foco
  useEffect(() => {
    const field = foco === 'opciones' ? '[data-opcion]' : '[data-pregunta] textarea, [data-pregunta] [role=textbox]'
    if (foco) body.current?.querySelector<HTMLElement>(field)?.focus()
  }, [foco])
  const write = (change: Partial<Valores>) => edicion.write({ ...v, ...change })
  const errors = erroresDe(v)
  const next = () => {
    setAsked(true)
    if (errors.pregunta) return body.current?.querySelector<HTMLElement>('[data-pregunta] textarea')?.focus()
    void edicion.send()
    cards.add(entrada.clave)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isWithin(event.currentTarget, event.target)) return
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') next()
    else if (event.altKey && !event.ctrlKey && digit) mark(v, Number(digit[1]) - 1, edicion)
    else if (event.key === 'Escape') cards.close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <fieldset ref={body} aria-label={`Tarjeta ${numero}`} className={classes.cuerpo} onKeyDown={onKeyDown}>
      <Cabeza {...{ entrada, cards, edicion, vista, write }} />
      {pregunta && <YaContestada pregunta={pregunta} onRecalificar={recalificar.open} onVuelta={() => undefined} />}
      <div data-pregunta>
        <CampoDeTexto
          label={nueva ? 'Pregunta nueva' : `Pregunta ${numero}`}
          de="lo que se pregunta"
          value={v.pregunta}
          error={asked ? errors.pregunta : undefined}
          rows={[2, 3]}
          onChange={texto => write({ pregunta: texto })}
        />
      </div>
      {v.tipo === 'verdadero' ? (
        <VerdaderoDeTarjeta valores={v} write={write} onMark={i => mark(v, i, edicion)} />
      ) : (
        <Opciones valores={v} errores={errors.opciones} write={write} />
      )}
      <Falta valores={v} />
      <Plegado valores={v} write={write} temas={cards.temas} />
      <AvisosDeTarjeta {...{ edicion, vista, recalificar }} />
      <footer className={classes.pie}>
        <EstadoDeTarjeta edicion={edicion} />
        <span className={classes.hueco} />
        <span className={classes.atajo}>
          <kbd>Ctrl</kbd> <kbd>Enter</kbd>
        </span>
        <Button onClick={next}>Guardar Pregunta</Button>
      </footer>
    </fieldset>
  )
}

/** The n-th option, as on the keys. */
function mark(v: Valores, n: number, edicion: Edicion) {
  if (v.tipo === 'verdadero') {
    if (n < 2) edicion.write({ ...v, cierta: n === 0 })
    return
  }
  const option = v.opciones[n]
  if (option) edicion.write(marcada(v, option.clave))
}

type CabezaProps = Pick<Props, 'entrada' | 'cards'> & {
  edicion: Edicion
  vista: VistaDeTarjeta
  write: (change: Partial<Valores>) => void
}

function Cabeza({ entrada, cards, edicion, vista, write }: CabezaProps) {
  const { valores: v } = vista
  const phone = usePhone()
  const pick = async (tipo: Tipo) => {
    if (isDeTarjeta(tipo)) return edicion.write(conTipo(v, tipo))
    // What is written goes along into the form of the other kind.
    if (edicion.isNew()) edicion.hold()
    else await edicion.send()
    cards.openForm({ clave: entrada.clave, tipo, reactivo: htmlDe(v.pregunta) })
  }
  return (
    <div className={classes.tipoYPuntos}>
      <Select
        aria-label="Tipo"
        className={classes.elegirTipo!}
        allowDeselect={false}
        data={tiposDePregunta.map(t => ({ value: t, label: nombresDeTipo[t].nombre }))}
        value={v.tipo}
        onChange={tipo => tipo && void pick(tipo)}
        comboboxProps={{ width: 310, position: 'bottom-start' }}
      />
      <span className={classes.hueco} />
      {!phone && <Puntos valores={v} write={write} />}
      <MenuDeTarjeta {...{ entrada, cards }} />
    </div>
  )
}

type PlegadoProps = { valores: Valores; write: (change: Partial<Valores>) => void }

/** What it weighs among the others. */
function Puntos({ valores: v, write }: PlegadoProps) {
  return (
    <TextInput
      aria-label="Puntos"
      inputMode="decimal"
      className={classes.puntos!}
      rightSection={<span className={classes.unidad}>{v.puntos.trim() === '1' ? 'punto' : 'puntos'}</span>}
      rightSectionWidth={62}
      rightSectionPointerEvents="none"
      maxLength={9}
      value={v.puntos}
      error={erroresDe(v).puntos}
      onChange={e => write({ puntos: e.currentTarget.value })}
    />
  )
}

type CampoProps = {
  label: string
  /** What is formatted, for who listens. */
  de: string
  value: Texto
  error?: string | undefined
  description?: string
  rows: [min: number, max: number]
  onChange: (texto: Texto) => void
}

/** Plain words, unless their author asks for more. */
function CampoDeTexto({ label, de, value, error, description, rows: [minRows, maxRows], onChange }: CampoProps) {
  if (value.rico)
    return (
      <RichTextInput
        label={label}
        value={value.texto}
        error={error}
        {...(description ? { description } : {})}
        subeImagen={uploadImagen}
        onChange={texto => onChange({ rico: true, texto })}
      />
    )
  return (
    <div className={classes.texto}>
      <Textarea
        label={label}
        description={description}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={minRows}
        maxRows={Math.max(maxRows, 12)}
        maxLength={20_000}
        value={value.texto}
        error={error}
        onChange={e => onChange({ rico: false, texto: e.currentTarget.value })}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.formato!}
        leftSection={<IconTypography size={16} stroke={1.75} />}
        aria-label={`Formato de ${de}`}
        onClick={() => onChange({ rico: true, texto: htmlDe(value) })}
      >
        Formato
      </Button>
    </div>
  )
}

const PEDIR: Partial<Record<string, string>> = {
  unica: 'Toca el círculo de la respuesta correcta.',
  multiple: 'Toca los cuadros de las respuestas correctas.',
  verdadero: 'Toca si es verdadero o falso.',
}

/** Kept without it, and asked of nobody. */
function Falta({ valores }: { valores: Valores }) {
  const falta = faltaDe(valores)
  if (falta !== 'Falta la respuesta correcta') return null
  return (
    <p className={classes.pedir}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span>
        {falta}. {PEDIR[valores.tipo]}
      </span>
    </p>
  )
}

/** Explanation, words for each option, points by parts: folded until somebody asks, or has written there. */
type ConTemas = PlegadoProps & { temas: Tarjetas['temas'] }

function Plegado({ valores: v, write, temas }: ConTemas) {
  const phone = usePhone()
  const [abierto, setAbierto] = useState({
    explicacion: v.explicacion.texto !== '',
    comentarios: hasComentarios(v),
    tema: v.tema !== null,
  })
  const boton = (which: keyof typeof abierto, label: string, icon: ReactNode) => (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={icon}
      aria-expanded={abierto[which]}
      onClick={() => setAbierto({ ...abierto, [which]: !abierto[which] })}
    >
      {label}
    </Button>
  )
  return (
    <>
      <div className={classes.pliegues}>
        {boton('explicacion', 'Explicación', <IconMessage2 size={16} stroke={1.75} />)}
        {boton('comentarios', 'Comentarios por opción', <IconMessageQuestion size={16} stroke={1.75} />)}
        {temas.length > 0 && boton('tema', 'Tema', <IconBook size={16} stroke={1.75} />)}
        {phone && <Puntos valores={v} write={write} />}
      </div>
      {abierto.tema && <TemaSelect temas={temas} value={v.tema} onChange={tema => write({ tema })} />}
      {abierto.comentarios && <Comentarios valores={v} write={write} />}
      {abierto.explicacion && (
        <CampoDeTexto
          label="Explicación"
          de="la explicación"
          description="Por qué es así: para después de contestar. No se muestra antes."
          rows={[2, 6]}
          value={v.explicacion}
          onChange={explicacion => write({ explicacion })}
        />
      )}
      {v.tipo === 'multiple' && (
        <Switch
          label="Dar puntos por partes"
          description="Cada correcta suma su parte, y cada incorrecta la quita. Si no, cuenta solo con todas bien."
          checked={v.parcial}
          onChange={e => write({ parcial: e.currentTarget.checked })}
        />
      )}
    </>
  )
}

const hasComentarios = (v: Valores) =>
  v.opciones.some(o => o.comentario !== '') || v.comentarios.verdadero !== '' || v.comentarios.falso !== ''

/** What is said to whoever chooses one. */
function Comentarios({ valores: v, write }: PlegadoProps) {
  const campo = (key: string, name: string, value: string, onChange: (text: string) => void) => (
    <TextInput
      key={key}
      label={`Qué decir a quien elija «${name}»`}
      maxLength={2000}
      value={value}
      onChange={e => onChange(e.currentTarget.value)}
    />
  )
  if (v.tipo === 'verdadero')
    return (
      <div className={classes.comentarios}>
        {campo('v', 'Verdadero', v.comentarios.verdadero, verdadero =>
          write({ comentarios: { ...v.comentarios, verdadero } }),
        )}
        {campo('f', 'Falso', v.comentarios.falso, falso => write({ comentarios: { ...v.comentarios, falso } }))}
      </div>
    )
  return (
    <div className={classes.comentarios}>
      {v.opciones
        .filter(o => o.texto.trim())
        .map(o =>
          campo(o.clave, o.texto.slice(0, 40), o.comentario, comentario =>
            write({ opciones: v.opciones.map(x => (x.clave === o.clave ? { ...x, comentario } : x)) }),
          ),
        )}
    </div>
  )
}
