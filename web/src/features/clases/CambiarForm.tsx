/** Moves or changes a class, or it and those that follow. */
import { type Clase, type ClaseCambio, clasesRoutes } from '@eleva/contract'
import { ClaseCambio as Esquema } from '@eleva/contract/schemas'
import { SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod'
import { useWrite } from '../../kit/api/query.ts'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { dayOfPeople } from '../../kit/page/zona.ts'
import { entriesIn } from '../../kit/typed.ts'
import { DeHoraAHora } from '../../shared/DeHoraAHora.tsx'
import { longDay } from '../../shared/dias.ts'
import { OrganizadorSelect } from '../sesiones/OrganizadorSelect.parte.tsx'
import { AlcanceControl } from './AlcanceControl.tsx'
import classes from './Clases.module.css'
import { LugarDeClase } from './LugarDeClase.tsx'
import { staleClases } from './stale.ts'
import { useDicho } from './useActos.ts'

type Values = ValuesFor<ClaseCambio, { fecha: string | null; organizador: string | null }, 'marca'>

const valuesOf = (c: Clase): Values => ({
  alcance: 'esta',
  fecha: c.fecha_consumo_inicio,
  hora_inicio: c.hora_inicio ?? '',
  hora_fin: c.hora_fin ?? '',
  organizador: c.organizador_id === null ? null : String(c.organizador_id),
  lugar: c.enlace ? 'enlace' : c.stream_id !== null ? 'transmision' : 'despues',
  enlace: c.enlace,
  video: c.youtube_video_id,
})

/** Only what was changed: the others of the series, and what is kept otherwise here, keep what is their own. */
function changed(now: Values, before: Values): Partial<Values> {
  const { alcance, lugar, enlace, video, ...rest } = now
  const of = entriesIn(rest).filter(([name, value]) => value !== before[name])
  const place = lugar !== before.lugar || enlace !== before.enlace || video !== before.video
  return { ...Object.fromEntries(of), ...(place ? { lugar, enlace, video } : {}), alcance }
}

type Props = { clase: Clase & { marca: string }; sigue: boolean; onClose: () => void }

/** @param sigue others of the series come after it */
export function CambiarForm({ clase, sigue, onClose }: Props) {
  const write = useWrite(clasesRoutes.change, staleClases)
  const say = useDicho()
  const [before] = useState(() => valuesOf(clase))
  // What stays is not judged: a class until after midnight, or of a whole day, is none that is planned here.
  const [esquema] = useState(() => z.preprocess(now => changed(now as Values, before), Esquema))
  const { fecha_consumo_inicio: primero, fecha_consumo_termino: ultimo } = clase
  const save = async (values: Values) => {
    const body = Esquema.parse({ ...changed(values, before), marca: clase.marca })
    const { cambiadas, acto } = await write.mutateAsync({ params: { id: clase.id }, body })
    if (cambiadas > 0) say(`${cambiadas === 1 ? 'Cambió la clase' : `Cambiaron ${cambiadas} clases`}. Se avisó.`, acto)
  }
  return (
    <EntityForm
      draft={`clase:${clase.id}`}
      schema={esquema}
      initial={before}
      editing
      saveText="Cambiar y avisar"
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          {sigue && (
            <AlcanceControl value={form.values.alcance} onChange={alcance => form.setFieldValue('alcance', alcance)} />
          )}
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
            <DayInput label="Día" required clearable={false} minDate={dayOfPeople()} {...form.getInputProps('fecha')} />
            <DeHoraAHora campo={name => form.getInputProps(name)} />
          </SimpleGrid>
          {ultimo && ultimo !== primero && (
            <p className={classes.nota}>Termina el {longDay(ultimo)}. Con otras horas termina el mismo día.</p>
          )}
          {form.values.alcance === 'siguientes' && (
            <p className={classes.nota}>Las que siguen se mueven los mismos días que esta.</p>
          )}
          <OrganizadorSelect
            label="Quién la da"
            actual={clase.organizador_id === null ? null : { id: clase.organizador_id, name: clase.organizador }}
            {...form.getInputProps('organizador')}
          />
          <LugarDeClase value={form.values} onChange={change => form.setValues(change)} errors={form.errors} />
        </>
      )}
    </EntityForm>
  )
}
