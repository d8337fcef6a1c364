/** Whether a programme, or a course, ends in a constancia, and what it asks for besides: kept as it is chosen. */
import {
  completarRoutes,
  MODOS_DE_CONSTANCIA,
  plantillasRoutes,
  type ReglaDeConstancia,
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

const CUANDO = {
  sola: ' Se expide a cada quien en cuanto termina; lo que ya se expidió no cambia.',
  mano: ' Quien termina aparece en «Constancias», en «Por aprobar», y en la pestaña de su grupo.',
  no: '',
} as const

/** What a course cannot be asked for, and how a programme is reckoned. */
function notaDe(de: Props['de'], { califican, cursos }: ReglaLeida): string {
  if (califican === 0)
    return de === 'curso'
      ? 'Este curso no califica nada: con un mínimo no se expide a nadie.'
      : 'Ninguno de sus cursos califica algo: con un mínimo no se expide a nadie.'
  if (de === 'curso') return 'Del total del curso, de 100. Vacío: no se pide.'
  const cuales = califican < cursos ? ` que califican (${califican} de ${cursos})` : ''
  return `Del promedio de sus cursos${cuales}, de 100. Vacío: no se pide.`
}

const asistenciaDe = ({ clases }: ReglaLeida) =>
  clases === 0
    ? 'Todavía no hay clases que anoten asistencia: con un mínimo no se expide a nadie.'
    : 'De cada 100 clases de cada quien. Vacío: no se pide.'

type Campo = 'horas' | 'calificacion_minima' | 'asistencia_minima'

type NumeroProps = {
  campo: Campo
  regla: ReglaLeida
  label: string
  description: string
  max: number
  suffix?: string
  error: string | undefined
  /** What is missing while it is empty, and nothing else is wrong. */
  falta?: string | undefined
  onSave: (body: Partial<ReglaDeConstancia>) => void
}

/** Kept once one leaves it. */
function Numero({ campo, regla, error, falta, onSave, ...rest }: NumeroProps) {
  const [value, setValue] = useState<string | number>(regla[campo] ?? '')
  return (
    <NumberInput
      {...rest}
      error={error ?? falta}
      min={1}
      allowDecimal={false}
      value={value}
      onChange={setValue}
      onBlur={() => {
        const next = value === '' ? null : Number(value)
        if (next !== regla[campo]) onSave({ [campo]: next })
      }}
    />
  )
}

function Eleccion({ de, id, regla }: Props & { regla: ReglaLeida }) {
  const save = useWrite(rutas[de][1], [rutas[de][0]])
  const send = (body: Partial<ReglaDeConstancia>) => save.mutate({ params: { id }, body })
  const wrong = save.error instanceof ApiError ? save.error.errors : {}
  const numero = (campo: Campo) => ({ campo, regla, error: wrong[campo]?.[0], onSave: send })
  const plantillas = usePlantillas(regla)
  const { dc3 } = plantillas
  const [abierta] = useState(regla.calificacion_minima !== null || regla.asistencia_minima !== null)
  return (
    <div className={classes.regla}>
      <Select
        label="Constancia"
        allowDeselect={false}
        data={MODOS_DE_CONSTANCIA.map(m => ({ value: m.id, label: m.label }))}
        value={regla.modo}
        disabled={save.isPending}
        onChange={modo => modo && send({ modo })}
      />
      {regla.modo !== 'no' && (
        <>
          <Numero
            {...numero('horas')}
            label="Horas que dice"
            description={horasDe(de, regla)}
            falta={
              dc3 && regla.horas === null && regla.horas_de_los_cursos === 0
                ? 'Escribe las horas: la DC-3 las dice, y sin ellas no se expide a nadie'
                : undefined
            }
            max={2000}
          />
          <ConPlantilla regla={regla} plantillas={plantillas} pending={save.isPending} onChange={send} />
          <details className={classes.pide} open={abierta}>
            <summary>Qué pide además de terminar</summary>
            <Numero
              {...numero('calificacion_minima')}
              label="Calificación mínima"
              description={notaDe(de, regla)}
              max={100}
            />
            <Numero
              {...numero('asistencia_minima')}
              label="Asistencia mínima"
              description={asistenciaDe(regla)}
              max={100}
              suffix=" %"
            />
          </details>
        </>
      )}
      <p className={classes.nota}>
        {emitidasDe(regla.emitidas)}
        {CUANDO[regla.modo]}
      </p>
    </div>
  )
}

/** What its hours are where nobody writes them; without any a DC-3, which has to say them, is given to nobody. */
const horasDe = (de: Props['de'], { horas_de_los_cursos }: ReglaLeida): string =>
  horas_de_los_cursos > 0
    ? `Vacío: ${horas_de_los_cursos}, por la duración ${de === 'curso' ? 'del curso' : 'de sus cursos'}`
    : 'Vacío: no dice horas'

type ConPlantillaProps = {
  regla: ReglaLeida
  plantillas: ReturnType<typeof usePlantillas>
  pending: boolean
  onChange: (to: { plantilla_id?: number; area?: string }) => void
}

/** All of them, and the one by which it is printed. */
function usePlantillas({ plantilla_id }: ReglaLeida) {
  const read = useRead(plantillasRoutes.listPlantillas, { query: { archivadas: 1 } })
  const all = read.data?.plantillas ?? []
  const elegida = all.find(p => (plantilla_id === null ? p.clave === 'constancia' : p.id === plantilla_id))
  return { read, all, elegida, dc3: elegida?.forma === 'dc3' }
}

/** How it looks; of a DC-3 what it is about, too, without which nobody has it. */
function ConPlantilla({ regla, plantillas, pending, onChange }: ConPlantillaProps) {
  const { read, all, elegida, dc3 } = plantillas
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
