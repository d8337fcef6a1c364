/** What is handed in and whether it must be. Saving closes the panel. */
import { type Actividad, actividadesRoutes, MODO, modosDeEntregable } from '@eleva/contract'
import { ComoSeEntrega } from '@eleva/contract/schemas'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import * as z from 'zod'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { soloCambiado } from '../../kit/form/soloCambiado.ts'
import { count } from '../../kit/page/count.ts'
import { recordOf } from '../../kit/typed.ts'
import { CamposDeEntrega, Modos, Peso } from './Modos.tsx'
import { staleActivities } from './stale.ts'
import classes from './Unidad.module.css'
import type { PanelProps } from './useUnidadAddress.ts'

const ComoSeEntregaYModo = ComoSeEntrega.extend({ entregable: z.literal(modosDeEntregable) })
const campos = ComoSeEntrega.keyof().options

export function PanelEntregable({ actividad, onClose }: PanelProps) {
  const setMode = useWrite(actividadesRoutes.entregable, staleActivities)
  const setDuty = useWrite(actividadesRoutes.obligacion, staleActivities)
  const [began] = useState(actividad)
  // Saved alone, as what follows it failed, it is what stands.
  const modo = useRef(began.entregable)
  const save = async (values: unknown) => {
    const { entregable, ...como } = ComoSeEntregaYModo.parse(values)
    if (entregable !== modo.current) {
      await setMode.mutateAsync({ params: { activityId: actividad.id, type: entregable } })
      modo.current = entregable
    }
    const body = soloCambiado(como, began, campos)
    if (entregable === MODO.ninguno || campos.every(campo => body[campo] === undefined)) return
    await setDuty.mutateAsync({ params: { id: actividad.id }, body })
  }
  return (
    <EntityForm
      draft={`entrega-de:${actividad.id}`}
      schema={ComoSeEntregaYModo}
      initial={{
        ...recordOf(campos, campo => began[campo]),
        entregable: began.entregable,
        peso: String(began.peso ?? ''),
      }}
      editing
      saveText="Guardar cambios"
      onSave={save}
      onClose={onClose}
    >
      {form => {
        const mode = form.values.entregable
        return (
          <>
            <Modos sinRubrica={!actividad.rubrica} {...form.getInputProps('entregable')} />
            <Rubrica actividad={actividad} />
            {mode !== MODO.ninguno && <CamposDeEntrega modo={mode} campo={name => form.getInputProps(name)} />}
            {mode !== MODO.ninguno && <Peso {...form.getInputProps('peso')} />}
          </>
        )
      }}
    </EntityForm>
  )
}

function Rubrica({ actividad: { id, unidad_id, rubrica } }: { actividad: Actividad }) {
  const Icon = rubrica ? IconPencil : IconPlus
  return (
    <div className={classes.rubrica}>
      <div>
        <strong>{rubrica?.nombre ?? 'Sin rúbrica'}</strong>
        {rubrica
          ? `${count(rubrica.criterios, 'criterio', 'criterios')} · ${rubrica.puntajeMax} puntos`
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
