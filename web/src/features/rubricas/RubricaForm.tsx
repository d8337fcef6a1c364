import { RubricaInput } from '@eleva/contract/schemas'
import { Button, Paper, TextInput } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { Criterios } from './Criterios.tsx'
import { RubricaGrid } from './RubricaGrid.parte.tsx'
import classes from './Rubricas.module.css'
import { type Valores, vistaDe } from './valores.ts'

type Props = {
  /** See `EntityForm`. */
  draft: string
  initial: Valores
  /** 'Guardar' or 'Guardar cambios'. */
  saveText: string
  onSave: (values: Valores) => Promise<unknown>
  onClose: () => void
  /** Above the name. */
  children?: ReactNode
}

export function RubricaForm({ draft, initial, saveText, onSave, onClose, children }: Props) {
  const [previewing, setPreviewing] = useState(false)
  return (
    <EntityForm
      draft={draft}
      schema={RubricaInput}
      initial={initial}
      editing={saveText !== 'Guardar'}
      saveText={saveText}
      onSave={onSave}
      onClose={onClose}
    >
      {form => {
        const vista = vistaDe(form.values)
        return (
          <>
            <Paper withBorder radius="lg" className={classes.criterio!}>
              {children}
              <TextInput
                label="Nombre de la rúbrica"
                required
                maxLength={200}
                data-autofocus
                {...form.getInputProps('nombreRubrica')}
              />
              <div className={classes.resumen}>
                <span>
                  {vista.criterio.length} {vista.criterio.length === 1 ? 'criterio' : 'criterios'} · hasta{' '}
                  {vista.puntajeMax} {vista.puntajeMax === 1 ? 'punto' : 'puntos'}
                </span>
                <Button
                  variant="default"
                  size="sm"
                  leftSection={<IconEye size={18} stroke={1.75} />}
                  onClick={() => setPreviewing(true)}
                >
                  Vista previa
                </Button>
              </div>
            </Paper>
            <Criterios form={form} />
            <FormDialog opened={previewing} onClose={() => setPreviewing(false)} title="Vista previa" size={960}>
              <RubricaGrid rubrica={vista} />
            </FormDialog>
          </>
        )
      }}
    </EntityForm>
  )
}
