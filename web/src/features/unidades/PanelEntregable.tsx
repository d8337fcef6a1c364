/** What is handed in and whether it must be. Saving closes the panel. */
import { type Actividad, actividadesRoutes, type ModoDeEntregable, type Muro } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import * as z from 'zod'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { Anonima, Cuantos, Decimales, MAL_PESO, Modos, Obligacion, Peso, QuienLaVe, readPeso } from './Modos.tsx'
import { staleActivities } from './stale.ts'
import classes from './Unidad.module.css'
import type { PanelProps } from './useLugarDeUnidad.ts'

const Entrega = z.object({
  entregable: z.literal(['0', '1', '2', '3']),
  entregable_opcional: z.literal(['1', '2']),
  archivos_max: z.string(),
  muro: z.enum(['0', '1', '2']),
  muro_al_entregar: z.enum(['0', '1']),
  anonima: z.enum(['0', '1']),
  decimales: z.enum(['0', '1']),
  peso: z.string().refine(texto => readPeso(texto) !== undefined, MAL_PESO),
})

export function PanelEntregable({ actividad, onClose }: PanelProps) {
  const setMode = useWrite(actividadesRoutes.entregable, staleActivities)
  const setDuty = useWrite(actividadesRoutes.obligacion, staleActivities)
  const save = async (values: Record<keyof z.infer<typeof Entrega>, string>) => {
    const mode = Number(values.entregable) as ModoDeEntregable
    const duty = Number(values.entregable_opcional) as 1 | 2
    if (mode !== actividad.entregable) await setMode.mutateAsync({ params: { activityId: actividad.id, type: mode } })
    const archivos_max = Number(values.archivos_max)
    const muro = Number(values.muro) as Muro
    const muro_al_entregar = Number(values.muro_al_entregar) as 0 | 1
    const anonima = Number(values.anonima) as 0 | 1
    const decimales = Number(values.decimales) as 0 | 1
    const peso = readPeso(values.peso) ?? null
    const body = { entregable_opcional: duty, archivos_max, muro, muro_al_entregar, anonima, decimales, peso }
    if (mode !== 0 && (Object.keys(body) as (keyof typeof body)[]).some(campo => body[campo] !== actividad[campo]))
      await setDuty.mutateAsync({ params: { id: actividad.id }, body })
  }
  return (
    <EntityForm
      draft={`entregable-de:${actividad.id}`}
      schema={Entrega}
      initial={{
        entregable: String(actividad.entregable),
        entregable_opcional: String(actividad.entregable_opcional),
        archivos_max: String(actividad.archivos_max),
        muro: String(actividad.muro),
        muro_al_entregar: String(actividad.muro_al_entregar),
        anonima: String(actividad.anonima),
        decimales: String(actividad.decimales),
        peso: actividad.peso === null ? '' : String(actividad.peso),
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
            {mode !== '0' && <Obligacion {...form.getInputProps('entregable_opcional')} />}
            {mode !== '0' && <Cuantos {...form.getInputProps('archivos_max')} />}
            {mode !== '0' && (
              <QuienLaVe {...form.getInputProps('muro')} alEntregar={form.getInputProps('muro_al_entregar')} />
            )}
            {mode === '2' && <Decimales {...form.getInputProps('decimales')} />}
            {mode !== '0' && <Anonima {...form.getInputProps('anonima')} />}
            {mode !== '0' && <Peso {...form.getInputProps('peso')} />}
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
