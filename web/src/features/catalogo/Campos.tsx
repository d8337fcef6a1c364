/** The fields of forms; what each says now stands below it. */

import { entreComillas } from '@eleva/contract'
import { Checkbox, NumberInput, Radio, SegmentedControl, Select, SimpleGrid, Switch, Textarea } from '@mantine/core'
import { useState } from 'react'
import { CampoBorrable } from '../../kit/form/CampoBorrable.tsx'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { ImageInput, keepImage } from '../../kit/form/ImageInput.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { formatDay } from '../../kit/page/dates.ts'
import { RichText } from '../../kit/richtext/RichText.tsx'
import { GrupoMultiSelect } from '../../shared/GrupoMultiSelect.tsx'
import { EscuelaSelect } from '../escuelas/EscuelaSelect.parte.tsx'
import classes from './Catalogo.module.css'
import { Ahora, Bloque } from './CatalogoPage.tsx'

const RichTextInput = lazy(() =>
  import('../../kit/richtext/RichTextInput.tsx').then(m => ({ default: m.RichTextInput })),
)

const VACIO = {
  texto: '',
  largo: '',
  cuantos: 10 as string | number,
  tipo: null as string | null,
  dia: null as string | null,
  activa: true,
  acepta: false,
  modo: 'Calificable',
  vista: 'Agenda',
}

export function Campos() {
  const [v, setV] = useState(VACIO)
  const set = (change: Partial<typeof VACIO>) => setV(before => ({ ...before, ...change }))
  const said = [
    v.texto && `nombre ${entreComillas(v.texto)}`,
    v.largo && `descripción de ${v.largo.length} letras`,
    `${v.cuantos || 0} lugares`,
    v.tipo && `tipo ${v.tipo}`,
    v.dia && `desde el ${formatDay(v.dia)}`,
    v.activa ? 'activa' : 'inactiva',
    v.acepta && 'con constancia',
    v.modo.toLowerCase(),
    `vista ${v.vista.toLowerCase()}`,
  ]
  return (
    <>
      <Bloque titulo="Campos">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <CampoBorrable
            label="Nombre"
            description="Como lo verán las personas."
            maxLength={60}
            value={v.texto}
            onChange={e => set({ texto: e.currentTarget.value })}
            onClear={() => set({ texto: '' })}
          />
          <NumberInput label="Lugares" min={0} max={500} value={v.cuantos} onChange={cuantos => set({ cuantos })} />
          <Select
            label="Tipo"
            placeholder="Elige uno"
            data={['Autogestiva', 'En vivo', 'Mixta']}
            value={v.tipo}
            onChange={tipo => set({ tipo })}
            clearable
            clearButtonProps={{ 'aria-label': 'Quitar: Tipo' }}
          />
          <DayInput label="Desde" value={v.dia} onChange={dia => set({ dia })} />
        </SimpleGrid>
        <Textarea
          label="Descripción"
          autosize
          minRows={2}
          value={v.largo}
          onChange={e => set({ largo: e.currentTarget.value })}
        />
        <div className={classes.columnas}>
          <Switch label="Activa" checked={v.activa} onChange={e => set({ activa: e.currentTarget.checked })} />
          <Checkbox
            label="Con constancia"
            checked={v.acepta}
            onChange={e => set({ acepta: e.currentTarget.checked })}
          />
          <Radio.Group label="Se revisa" value={v.modo} onChange={modo => set({ modo })}>
            <div className={classes.fila}>
              <Radio value="Calificable" label="Calificable" />
              <Radio value="Por rúbrica" label="Por rúbrica" />
            </div>
          </Radio.Group>
          <SegmentedControl
            aria-label="Vista"
            data={['Agenda', 'Mes']}
            value={v.vista}
            onChange={vista => set({ vista })}
          />
        </div>
      </Bloque>
      <Ahora>Lo que dicen los campos: {said.filter(Boolean).join(', ')}.</Ahora>
    </>
  )
}

export function CampoDeTexto() {
  const [html, setHtml] = useState('<p>Escribe aquí y míralo <strong>abajo</strong>.</p>')
  return (
    <>
      <Bloque titulo="Texto con formato">
        <RichTextInput label="Descripción" value={html} onChange={setHtml} />
      </Bloque>
      <Bloque titulo="Así se lee">
        <RichText html={html} />
      </Bloque>
    </>
  )
}

export function CampoDeImagen() {
  const [image, setImage] = useState(keepImage)
  return (
    <Bloque titulo="Imagen">
      <ImageInput label="Imagen de la portada" current="" value={image} onChange={setImage} />
      <Ahora>
        {image.file
          ? `Elegiste ${image.file.name}. Se queda en este equipo: aquí nada se envía.`
          : 'Todavía no eliges una imagen.'}
      </Ahora>
    </Bloque>
  )
}

export function UnoDeMuchos() {
  const [id, setId] = useState<number | null>(null)
  return (
    <Bloque titulo="Uno de muchos, por nombre">
      <EscuelaSelect value={id} onChange={setId} clearable clearButtonProps={{ 'aria-label': 'Quitar: Escuela' }} />
      <Ahora>{id === null ? 'Sin escuela.' : `Elegiste la escuela ${id}.`}</Ahora>
    </Bloque>
  )
}

export function VariosDeMuchos() {
  const [ids, setIds] = useState<number[]>([])
  return (
    <>
      <Bloque titulo="Varios de muchos">
        <GrupoMultiSelect
          value={ids}
          onChange={setIds}
          clearButtonProps={{ 'aria-label': 'Quitar todos los grupos' }}
        />
        <Ahora>{ids.length === 1 ? '1 grupo.' : `${ids.length} grupos.`}</Ahora>
      </Bloque>
      <Bloque titulo="Cuando no se puede elegir">
        <GrupoMultiSelect label="Grupos de un docente" disabled />
      </Bloque>
    </>
  )
}
