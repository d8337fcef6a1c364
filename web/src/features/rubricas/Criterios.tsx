/** Criteria and their levels, each of which can be moved and taken out; one of each always stays. */
import { ActionIcon, Button, NumberInput, Paper, Textarea, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import classes from './Rubricas.module.css'
import { nuevoCriterio, nuevoNivel, type Valores } from './valores.ts'

type Form = UseFormReturnType<Valores>

export function Criterios({ form }: { form: Form }) {
  const { criterios } = form.values
  return (
    <div className={classes.criterios}>
      {criterios.map((c, i) => (
        <Paper key={c.key} component="section" withBorder radius="lg" className={classes.criterio!}>
          <div className={classes.cabeza}>
            <Title order={2}>Criterio {i + 1}</Title>
            <Mover form={form} path="criterios" index={i} count={criterios.length} name={`criterio ${i + 1}`} />
          </div>
          <TextInput
            label="Título del criterio"
            required
            maxLength={200}
            {...form.getInputProps(`criterios.${i}.tituloCriterio`)}
          />
          <Textarea
            label="Descripción del criterio"
            required
            maxLength={1000}
            minRows={2}
            {...form.getInputProps(`criterios.${i}.desCriterio`)}
          />
          <Niveles form={form} index={i} />
        </Paper>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.75} />}
        onClick={() => form.insertListItem('criterios', nuevoCriterio())}
      >
        Agregar criterio
      </Button>
    </div>
  )
}

function Niveles({ form, index }: { form: Form; index: number }) {
  const path = `criterios.${index}.answers` as const
  const { answers } = form.values.criterios[index]!
  const of = `del criterio ${index + 1}`
  return (
    <fieldset className={classes.niveles}>
      <legend>Niveles</legend>
      {answers.map((n, j) => (
        <div key={n.key} className={classes.nivel}>
          <NumberInput
            label="Puntos"
            required
            min={0}
            max={1000}
            step={1}
            allowDecimal={false}
            allowNegative={false}
            className={classes.puntos!}
            {...form.getInputProps(`${path}.${j}.puntosNivel`)}
          />
          <TextInput
            label="Título del nivel"
            required
            maxLength={120}
            {...form.getInputProps(`${path}.${j}.tituloNivel`)}
          />
          <Textarea
            label="Descripción del nivel"
            required
            autosize
            minRows={1}
            maxRows={5}
            maxLength={1000}
            {...form.getInputProps(`${path}.${j}.descripcionNivel`)}
          />
          <Mover form={form} path={path} index={j} count={answers.length} name={`nivel ${j + 1} ${of}`} />
        </div>
      ))}
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconPlus size={18} stroke={1.75} />}
        aria-label={`Agregar nivel al criterio ${index + 1}`}
        onClick={() => form.insertListItem(path, nuevoNivel())}
      >
        Agregar nivel
      </Button>
    </fieldset>
  )
}

type MoverProps = {
  form: Form
  path: 'criterios' | `criterios.${number}.answers`
  index: number
  count: number
  name: string
}

function Mover({ form, path, index, count, name }: MoverProps) {
  const move = (to: number) => form.reorderListItem(path, { from: index, to })
  return (
    <span className={classes.mover}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`Subir ${name}`}
        disabled={index === 0}
        onClick={() => move(index - 1)}
      >
        <IconArrowUp size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`Bajar ${name}`}
        disabled={index === count - 1}
        onClick={() => move(index + 1)}
      >
        <IconArrowDown size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`Quitar ${name}`}
        disabled={count === 1}
        onClick={() => form.removeListItem(path, index)}
      >
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </span>
  )
}
