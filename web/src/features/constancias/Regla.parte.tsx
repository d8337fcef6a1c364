/** Whether a programme, or a course, ends in a constancia: kept as it is chosen. */
import { MODOS_DE_CONSTANCIA, type ReglaLeida, reglasDeConstanciaRoutes } from '@eleva/contract'
import { NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../kit/api/error.ts'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
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
  const send = (body: { modo?: ReglaLeida['modo']; horas?: number | null }) =>
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
      <p className={classes.nota}>
        {emitidasDe(regla.emitidas)}
        {regla.modo === 'sola' && ' Se expide a cada quien en cuanto termina; lo que ya se expidió no cambia.'}
      </p>
    </div>
  )
}
