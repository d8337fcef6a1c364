/** What is handed in and whether it must be. Saving closes the panel. */
import { type Actividad, actividadesRoutes, MODO, type ModoDeEntregable, modosDeEntregable } from '@eleva/contract'
import { Button, Input, Radio, SegmentedControl } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import * as z from 'zod'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { modos } from './modos.ts'
import { staleActivities } from './stale.ts'
import classes from './Unidad.module.css'
import type { PanelProps } from './useLugarDeUnidad.ts'

const Entrega = z.object({ entregable: z.literal(['0', '1', '2', '3']), entregable_opcional: z.literal(['1', '2']) })

export function PanelEntregable({ actividad: a, onClose }: PanelProps) {
  const setMode = useWrite(actividadesRoutes.entregable, staleActivities)
  const setDuty = useWrite(actividadesRoutes.obligacion, staleActivities)
  const question = useId()
  const save = async (values: Record<'entregable' | 'entregable_opcional', string>) => {
    const mode = Number(values.entregable) as ModoDeEntregable
    const duty = Number(values.entregable_opcional) as 1 | 2
    if (mode !== a.entregable) await setMode.mutateAsync({ params: { activityId: a.id, type: mode } })
    if (mode !== 0 && duty !== a.entregable_opcional)
      await setDuty.mutateAsync({ params: { id: a.id }, body: { entregable_opcional: duty } })
  }
  return (
    <EntityForm
      draft={`entregable-de:${a.id}`}
      schema={Entrega}
      initial={{ entregable: String(a.entregable), entregable_opcional: String(a.entregable_opcional) }}
      editing
      saveText="Guardar cambios"
      onSave={save}
      onClose={onClose}
    >
      {form => {
        const mode = form.values.entregable
        return (
          <>
            <Radio.Group aria-label="Tipo de entregable" {...form.getInputProps('entregable')}>
              <div className={classes.modos}>
                {modosDeEntregable.map(m => (
                  <Modo key={m} modo={m} disabled={m === MODO.rubrica && !a.rubrica} />
                ))}
              </div>
            </Radio.Group>
            <Rubrica actividad={a} />
            {mode !== '0' && (
              <Input.Wrapper
                label="¿Cuenta para el avance?"
                labelElement="div"
                labelProps={{ id: question }}
                description={
                  form.values.entregable_opcional === '2'
                    ? 'Obligatorio: sin esta entrega nadie llega al 100 %.'
                    : 'Opcional: se puede llegar al 100 % sin esta entrega.'
                }
                inputWrapperOrder={['label', 'input', 'description']}
              >
                <SegmentedControl
                  fullWidth
                  aria-labelledby={question}
                  data={[
                    { value: '1', label: 'Opcional' },
                    { value: '2', label: 'Obligatorio' },
                  ]}
                  {...form.getInputProps('entregable_opcional')}
                />
              </Input.Wrapper>
            )}
          </>
        )
      }}
    </EntityForm>
  )
}

function Modo({ modo, disabled }: { modo: ModoDeEntregable; disabled: boolean }) {
  const { nombre, texto, icono: Icon } = modos[modo]
  return (
    <Radio.Card value={String(modo)} disabled={disabled} className={classes.modo!} aria-label={nombre}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span>
        <strong>{nombre}</strong>
        <small>{disabled ? 'Primero crea la rúbrica.' : texto}</small>
      </span>
      <Radio.Indicator disabled={disabled} />
    </Radio.Card>
  )
}

function Rubrica({ actividad: { id, unidad_id, rubrica } }: { actividad: Actividad }) {
  const Icon = rubrica ? IconPencil : IconPlus
  return (
    <div className={classes.rubrica}>
      <div>
        <strong>{rubrica?.nombre ?? 'Sin rúbrica'}</strong>
        {rubrica
          ? `${rubrica.criterios} ${rubrica.criterios === 1 ? 'criterio' : 'criterios'} · ${rubrica.puntajeMax} puntos`
          : 'Hace falta para calificar por niveles.'}
      </div>
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon size={18} stroke={1.75} />}
        renderRoot={props =>
          rubrica ? (
            <Link to="/rubricas/edit/$rubrica" params={{ rubrica: rubrica.id }} {...props} />
          ) : (
            <Link
              to="/rubricas/nueva/$unidad/act/{-$actividad}"
              params={{ unidad: unidad_id, actividad: id }}
              {...props}
            />
          )
        }
      >
        {rubrica ? 'Editar' : 'Crear rúbrica'}
      </Button>
    </div>
  )
}
