/** The parts of a template: its sheet, its words, who signs, its pictures. */
import { CAMPOS_DE_PLANTILLA, ESTILOS_DE_TEXTO, MAX_FIRMAS, MAX_SELLOS, MAX_TEXTOS } from '@eleva/contract'
import { ActionIcon, Button, Checkbox, Group, Select, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { keysIn } from '../../../kit/typed.ts'
import { Color } from '../../../shared/Color.tsx'
import { Imagen } from './Imagen.tsx'
import classes from './Plantillas.module.css'
import type { Editor } from './usePlantilla.ts'

type Props = { editor: Editor; dc3: boolean }

const HOJAS = {
  tamano: [
    ['carta', 'Carta'],
    ['a4', 'A4'],
  ],
  orientacion: [
    ['horizontal', 'Acostada'],
    ['vertical', 'De pie'],
  ],
  alineacion: [
    ['izquierda', 'A la izquierda'],
    ['centro', 'Al centro'],
  ],
  adorno: [
    ['mosaico', 'Mosaico al pie'],
    ['marco', 'Marco'],
    ['ninguno', 'Ninguno'],
  ],
  qr: [
    ['derecha', 'A la derecha'],
    ['izquierda', 'A la izquierda'],
  ],
} as const
const ROTULOS = {
  tamano: 'Tamaño',
  orientacion: 'La hoja va',
  alineacion: 'El texto va',
  adorno: 'Adorno',
  qr: 'El código va',
} as const
type CampoDeHoja = keyof typeof HOJAS

const DE_DC3: readonly CampoDeHoja[] = ['tamano', 'orientacion', 'qr']

export function Hoja({ editor, dc3 }: Props) {
  const { contenido } = editor.edicion
  const campos = keysIn(HOJAS).filter(campo => !dc3 || DE_DC3.includes(campo))
  return (
    <fieldset className={classes.parte}>
      <legend>Hoja</legend>
      {campos.map(campo => (
        <Select
          key={campo}
          label={ROTULOS[campo]}
          allowDeselect={false}
          data={HOJAS[campo].map(([value, label]) => ({ value, label }))}
          value={contenido[campo]}
          onChange={to => editor.pon(campo, to as never)}
        />
      ))}
      <Color
        description="De los títulos y adornos. Vacío, el de la plataforma."
        vacio="Usar el de la plataforma"
        value={contenido.color}
        onChange={color => editor.pon('color', color)}
        error={undefined}
      />
      {!dc3 && (
        <Checkbox
          label="Horas y fecha en grande"
          checked={contenido.cifras}
          onChange={e => editor.pon('cifras', e.currentTarget.checked)}
        />
      )}
    </fieldset>
  )
}

export function Textos({ editor, dc3 }: Props) {
  const { textos, agente } = editor.edicion.contenido
  // Fields go into the text in which one wrote last.
  const [activo, setActivo] = useState(0)
  return (
    <fieldset className={classes.parte}>
      <legend>{dc3 ? 'Notas y agente capacitador' : 'Textos'}</legend>
      {dc3 && (
        <ConCampos
          label="Agente capacitador"
          value={agente}
          maxLength={200}
          activo={activo < 0}
          onActivo={() => setActivo(-1)}
          onChange={valor => editor.pon('agente', valor)}
        />
      )}
      {textos.map((_, at) => (
        <UnTexto key={at} {...{ editor, dc3, at }} activo={activo === at} onActivo={() => setActivo(at)} />
      ))}
      {textos.length < MAX_TEXTOS && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => editor.pon('textos', [...textos, { estilo: dc3 ? 'nota' : 'texto', texto: '' }], 'otro texto')}
        >
          Agregar un texto
        </Button>
      )}
    </fieldset>
  )
}

type UnTextoProps = Props & { at: number; activo: boolean; onActivo: () => void }

/** One text of the sheet: how it looks, where it stands among the others, and what it says. */
function UnTexto({ editor, dc3, at, activo, onActivo }: UnTextoProps) {
  const { textos } = editor.edicion.contenido
  const { estilo, texto } = textos[at]!
  const put = (more: Partial<(typeof textos)[number]>) =>
    editor.pon('textos', textos.with(at, { ...textos[at]!, ...more }), `texto ${at}`)
  const remove = () => editor.pon('textos', textos.toSpliced(at, 1), 'quitar texto')
  const move = (by: number) => editor.pon('textos', textos.toSpliced(at, 1).toSpliced(at + by, 0, textos[at]!), 'mover')
  return (
    <div className={classes.renglon}>
      <div className={classes.cabezaDeRenglon}>
        <Select
          label="Estilo"
          aria-label={`Estilo del texto ${at + 1}`}
          allowDeselect={false}
          data={ESTILOS_DE_TEXTO.map(e => ({ value: e.id, label: e.label }))}
          value={estilo}
          disabled={dc3}
          onChange={to => to && put({ estilo: to })}
        />
        <Group gap={4}>
          <ActionIcon
            variant="subtle"
            size={40}
            aria-label={`Subir el texto ${at + 1}`}
            disabled={at === 0}
            onClick={() => move(-1)}
          >
            <IconArrowUp size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={40}
            aria-label={`Bajar el texto ${at + 1}`}
            disabled={at === textos.length - 1}
            onClick={() => move(1)}
          >
            <IconArrowDown size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon variant="subtle" size={40} aria-label={`Quitar el texto ${at + 1}`} onClick={remove}>
            <IconTrash size={18} stroke={1.75} />
          </ActionIcon>
        </Group>
      </div>
      <ConCampos
        label={`Texto ${at + 1}`}
        value={texto}
        maxLength={600}
        activo={activo}
        onActivo={onActivo}
        onChange={dicho => put({ texto: dicho })}
      />
    </div>
  )
}

type ConCamposProps = {
  label: string
  value: string
  maxLength: number
  activo: boolean
  onActivo: () => void
  onChange: (to: string) => void
}

/** A text; in the one at hand with a button for each field, which goes in where the cursor stands. */
function ConCampos({ label, value, maxLength, activo, onActivo, onChange }: ConCamposProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (campo: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {}
    onChange(`${value.slice(0, selectionStart)}{${campo}}${value.slice(selectionEnd)}`)
    const at = selectionStart + campo.length + 2
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(at, at)
    })
  }
  return (
    <>
      <Textarea
        ref={area}
        label={label}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={maxLength}
        value={value}
        onFocus={onActivo}
        onChange={e => onChange(e.currentTarget.value)}
      />
      {activo && (
        <Group gap={4} role="group" aria-label={`Insertar en ${label}`}>
          {CAMPOS_DE_PLANTILLA.map(campo => (
            <Button
              key={campo.id}
              variant="subtle"
              size="compact-sm"
              className={classes.campo!}
              aria-label={`Insertar ${campo.label}`}
              onClick={() => insert(campo.id)}
            >
              {campo.label}
            </Button>
          ))}
        </Group>
      )}
    </>
  )
}

export function Firmas({ editor, dc3 }: Props) {
  const { firmas } = editor.edicion.contenido
  const most = dc3 ? 1 : MAX_FIRMAS
  const put = (at: number, more: Partial<(typeof firmas)[number]>) =>
    editor.pon(
      'firmas',
      firmas.map((one, i) => (i === at ? { ...one, ...more } : one)),
      `firma ${at} ${Object.keys(more).join()}`,
    )
  return (
    <fieldset className={classes.parte}>
      <legend>{dc3 ? 'Instructor' : 'Firmas'}</legend>
      {firmas.map((one, at) => (
        <div key={at} className={classes.renglon}>
          <TextInput
            label={`Nombre de la firma ${at + 1}`}
            maxLength={120}
            value={one.nombre}
            onChange={e => put(at, { nombre: e.currentTarget.value })}
          />
          <TextInput
            label={`Puesto de la firma ${at + 1}`}
            maxLength={120}
            value={one.puesto}
            onChange={e => put(at, { puesto: e.currentTarget.value })}
          />
          <Imagen label={`Firma ${at + 1} escaneada`} value={one.imagen} onChange={imagen => put(at, { imagen })} />
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={() =>
              editor.pon(
                'firmas',
                firmas.filter((_, i) => i !== at),
                'quitar firma',
              )
            }
          >
            Quitar la firma {at + 1}
          </Button>
        </div>
      ))}
      {firmas.length < most && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => editor.pon('firmas', [...firmas, { nombre: '', puesto: '', imagen: '' }], 'otra firma')}
        >
          Agregar una firma
        </Button>
      )}
    </fieldset>
  )
}

export function Imagenes({ editor, dc3 }: Props) {
  const { logo, sellos } = editor.edicion.contenido
  const propio = logo.startsWith('/')
  return (
    <fieldset className={classes.parte}>
      <legend>Logotipo y sellos</legend>
      <Select
        label="Logotipo"
        allowDeselect={false}
        data={[
          { value: 'instalacion', label: 'El de la plataforma' },
          { value: 'ninguno', label: 'Sin logotipo' },
          ...(propio ? [{ value: logo, label: 'Uno propio' }] : []),
        ]}
        value={logo}
        onChange={to => editor.pon('logo', to!)}
      />
      <Imagen
        label="Logotipo propio"
        value={propio ? logo : ''}
        onChange={imagen => editor.pon('logo', imagen || 'instalacion')}
      />
      {[...sellos, ...(sellos.length < (dc3 ? 1 : MAX_SELLOS) ? [''] : [])].map((sello, at) => (
        <Imagen
          key={sello}
          label={`Sello ${at + 1}`}
          value={sello}
          onChange={imagen =>
            editor.pon(
              'sellos',
              imagen ? [...sellos.slice(0, at), imagen, ...sellos.slice(at + 1)] : sellos.filter((_, i) => i !== at),
            )
          }
        />
      ))}
    </fieldset>
  )
}
