/** Whether a programme, or a course, ends in a constancia: kept as it is chosen. */
import {
  completarRoutes,
  MODOS_DE_CONSTANCIA,
  plantillasRoutes,
  type ReglaLeida,
  reglasDeConstanciaRoutes,
} from '@eleva/contract'
import { NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../kit/api/error.ts'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import classes from './Constancias.module.css'

const rutas = {
  curricula: [reglasDeConstanciaRoutes.reglaDeCurricula, reglasDeConstanciaRoutes.saveReglaDeCurricula],
  curso: [reglasDeConstanciaRoutes.reglaDeCurso, reglasDeConstanciaRoutes.saveReglaDeCurso],
} as const

type Props = { de: keyof typeof rutas; id: number }

export function Regla({ de, id }: Props) {
  const read = useRead(rutas[de][0], { params: { id } })
  return read.data ? <Eleccion de={de} id={id} regla={read.data} /> : <Pending query={read} height={120} />
}

/** «Se han expedido 3.» */
const emitidasDe = (n: number) =>
  n === 0 ? 'Todavía no se expide ninguna.' : n === 1 ? 'Se ha expedido 1.' : `Se han expedido ${n}.`

function Eleccion({ de, id, regla }: Props & { regla: ReglaLeida }) {
  const save = useWrite(rutas[de][1], [rutas[de][0]])
  const [horas, setHoras] = useState<string | number>(regla.horas ?? '')
  const send = (body: { modo?: ReglaLeida['modo']; horas?: number | null; plantilla_id?: number; area?: string }) =>
    save.mutate({ params: { id }, body } as never)
  const wrong = save.error instanceof ApiError ? save.error.errors.horas?.[0] : undefined
  return (
    <div className={classes.regla}>
      <Select
        label="Constancia"
        allowDeselect={false}
        data={MODOS_DE_CONSTANCIA.map(m => ({ value: m.id, label: m.label }))}
        value={regla.modo}
        disabled={save.isPending}
        onChange={modo => send({ modo: modo as ReglaLeida['modo'] })}
      />
      {regla.modo !== 'no' && (
        <NumberInput
          label="Horas que dice"
          description={
            regla.horas_de_los_cursos > 0
              ? `Vacío: ${regla.horas_de_los_cursos}, por la duración ${de === 'curso' ? 'del curso' : 'de sus cursos'}`
              : 'Vacío: no dice horas'
          }
          min={1}
          max={2000}
          allowDecimal={false}
          value={horas}
          error={wrong}
          onChange={setHoras}
          onBlur={() => {
            const next = horas === '' ? null : Number(horas)
            if (next !== regla.horas) send({ horas: next })
          }}
        />
      )}
      {regla.modo !== 'no' && <ConPlantilla regla={regla} pending={save.isPending} onChange={send} />}
      <p className={classes.nota}>
        {emitidasDe(regla.emitidas)}
        {regla.modo === 'sola' && ' Se expide a cada quien en cuanto termina; lo que ya se expidió no cambia.'}
      </p>
    </div>
  )
}

type ConPlantillaProps = {
  regla: ReglaLeida
  pending: boolean
  onChange: (to: { plantilla_id?: number; area?: string }) => void
}

/** How it looks; of a DC-3 what it is about, too, without which nobody has it. */
function ConPlantilla({ regla, pending, onChange }: ConPlantillaProps) {
  const read = useRead(plantillasRoutes.listPlantillas, { query: { archivadas: 1 } } as never)
  const all = read.data?.plantillas ?? []
  const elegida = all.find(p => (regla.plantilla_id === null ? p.clave === 'constancia' : p.id === regla.plantilla_id))
  const dc3 = elegida?.forma === 'dc3'
  const areas = useRead(completarRoutes.areasTematicas, {}, { enabled: dc3 })
  return (
    <>
      <Select
        label="Plantilla"
        allowDeselect={false}
        searchable={all.length > 8}
        data={all
          .filter(p => !p.archivada || p === elegida)
          .map(p => ({ value: String(p.id), label: p.escuela ? `${p.nombre} · ${p.escuela}` : p.nombre }))}
        value={elegida ? String(elegida.id) : null}
        disabled={pending}
        onChange={to => to && onChange({ plantilla_id: Number(to) })}
        {...opcionesDe(read)}
      />
      {dc3 && (
        <Select
          label="Área temática"
          allowDeselect={false}
          data={(areas.data?.areas ?? []).map(a => ({ value: a.clave, label: `${a.clave} ${a.nombre}` }))}
          value={regla.area}
          disabled={pending}
          error={regla.area ? undefined : 'Elige el área: sin ella no se expide a nadie'}
          onChange={to => to && onChange({ area: to })}
          {...(areas.isError ? opcionesDe(areas) : {})}
        />
      )}
    </>
  )
}
