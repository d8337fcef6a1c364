/** Kinds that are made of a list: pairs, and things in order. */
import { ActionIcon, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type EditorProps, nuevaPareja, nuevoDistractor, nuevoElemento } from './datos.ts'
import classes from './Editor.module.css'
import { Agregar, Quitar } from './Sencillas.tsx'

const TodoONada = ({ form }: EditorProps) => (
  <Switch
    label="Todo o nada"
    description="Vale solo si todo está bien. Si no, cada acierto da su parte."
    checked={Boolean(form.values.datos.todo)}
    onChange={e => form.setFieldValue('datos.todo', e.currentTarget.checked)}
  />
)

export function Relacion({ form }: EditorProps) {
  const { parejas = [], distractores = [] } = form.values.datos
  return (
    <Stack gap="sm">
      {parejas.map((_, i) => (
        <div key={i} className={classes.fila}>
          <TextInput
            label={`Elemento ${i + 1}`}
            maxLength={500}
            className={classes.crece!}
            {...form.getInputProps(`datos.parejas.${i}.izquierda`)}
          />
          <TextInput
            label={`Le toca ${i + 1}`}
            maxLength={500}
            className={classes.crece!}
            {...form.getInputProps(`datos.parejas.${i}.derecha`)}
          />
          {parejas.length > 2 && (
            <Quitar label={`Quitar la pareja ${i + 1}`} onClick={() => form.removeListItem('datos.parejas', i)} />
          )}
        </div>
      ))}
      <Agregar onClick={() => form.insertListItem('datos.parejas', nuevaPareja())}>Agregar pareja</Agregar>
      {distractores.map((_, i) => (
        <div key={i} className={classes.fila}>
          <TextInput
            label={`Opción que sobra ${i + 1}`}
            maxLength={500}
            className={classes.crece!}
            {...form.getInputProps(`datos.distractores.${i}.derecha`)}
          />
          <Quitar
            label={`Quitar la opción que sobra ${i + 1}`}
            onClick={() => form.removeListItem('datos.distractores', i)}
          />
        </div>
      ))}
      <Agregar onClick={() => form.insertListItem('datos.distractores', nuevoDistractor())}>
        Agregar opción que sobra
      </Agregar>
      <TodoONada form={form} />
    </Stack>
  )
}

export function Orden({ form }: EditorProps) {
  const { elementos = [] } = form.values.datos
  const move = (from: number, to: number) => form.reorderListItem('datos.elementos', { from, to })
  return (
    <Stack gap="sm">
      <Text fz="sm" c="var(--e-ink-2)">
        Escríbelos en el orden correcto: quien contesta los ve revueltos.
      </Text>
      {elementos.map((_, i) => (
        <div key={i} className={classes.fila}>
          <TextInput
            label={`Lugar ${i + 1}`}
            maxLength={500}
            className={classes.crece!}
            {...form.getInputProps(`datos.elementos.${i}.texto`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Mover el lugar ${i + 1} hacia arriba`}
            disabled={i === 0}
            onClick={() => move(i, i - 1)}
          >
            <IconArrowUp size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Mover el lugar ${i + 1} hacia abajo`}
            disabled={i === elementos.length - 1}
            onClick={() => move(i, i + 1)}
          >
            <IconArrowDown size={18} stroke={1.75} />
          </ActionIcon>
          {elementos.length > 2 && (
            <Quitar label={`Quitar el lugar ${i + 1}`} onClick={() => form.removeListItem('datos.elementos', i)} />
          )}
        </div>
      ))}
      {form.errors['datos.elementos'] && <p className={classes.error}>{form.errors['datos.elementos']}</p>}
      <Agregar onClick={() => form.insertListItem('datos.elementos', nuevoElemento())}>Agregar elemento</Agregar>
      <TodoONada form={form} />
    </Stack>
  )
}
