/**
 * /capacitacion-calendario: the live classes of the next three months, month by month, drawn here and not as images.
 */
import { type ClasePublica, publicoRoutes, type ReplyOf } from '@eleva/contract'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { formatZone } from '../../kit/page/dates.ts'
import { longDay, longMonth, plus } from '../../shared/dias.ts'
import boton from './boton.module.css'
import s from './CalendarioPage.module.css'
import { Pendiente, Vacio } from './Espera.tsx'
import { Banda, MarcoPublico } from './MarcoPublico.tsx'
import p from './publico.module.css'

// A phone shows the list alone.
const MesPublico = lazy(() => import('./MesPublico.tsx').then(m => ({ default: m.MesPublico })), { silent: true })

type Calendario = ReplyOf<typeof publicoRoutes.calendario>

/** Every calendar reads it: a phone asks at once which one shall. */
const ICS = publicoRoutes.recordatorio.path

export function CalendarioPage() {
  const query = useRead(publicoRoutes.calendario, {})
  return (
    <MarcoPublico titulo="Calendario" descripcion="Las clases en vivo de los próximos tres meses: día, hora y curso.">
      <Banda
        titulo="Calendario de clases en vivo"
        lema="Lo que viene en los próximos tres meses. Entra a la tuya desde tu curso."
      />
      <section className={p.seccion} aria-label="Clases por mes">
        <Pendiente query={query} piezas={1} />
        {query.data && <Meses calendario={query.data} />}
      </section>
    </MarcoPublico>
  )
}

/** The classes of each day, those of several days on each of them, within what is looked at. */
export function byDay({ desde, hasta, clases }: Pick<Calendario, 'desde' | 'hasta' | 'clases'>) {
  const days = new Map<string, ClasePublica[]>()
  for (const clase of clases) {
    const end = clase.ultimo_dia < hasta ? clase.ultimo_dia : hasta
    for (let day = clase.dia > desde ? clase.dia : desde; day <= end; day = plus(day, 1))
      days.set(day, [...(days.get(day) ?? []), clase])
  }
  return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const first = (day: string) => `${day.slice(0, 7)}-01`

function Meses({ calendario }: { calendario: Calendario }) {
  const { desde, hasta, zona } = calendario
  const [mes, setMes] = useState(first(desde))
  const [wide] = useState(() => matchMedia('(min-width: 1100px)').matches)
  const days = byDay(calendario)
  const here = [...days].filter(([day]) => day.startsWith(mes.slice(0, 7)))
  const [before, after] = [plus(mes, -1, 'month'), plus(mes, 1, 'month')]
  const name = longMonth(mes)
  return (
    <>
      <div className={s.barra}>
        <h2 aria-live="polite">{name}</h2>
        <div className={s.botones}>
          <Paso mes={before} off={before < first(desde)} onMes={setMes}>
            <IconChevronLeft stroke={1.75} aria-hidden />
          </Paso>
          <Paso mes={after} off={after > hasta} onMes={setMes}>
            <IconChevronRight stroke={1.75} aria-hidden />
          </Paso>
        </div>
      </div>
      <p className={s.zona}>
        <span>Los horarios están en {formatZone(zona)}.</span>
        {days.size > 0 && <a href={ICS}>Llevar todas a mi calendario</a>}
      </p>
      <div className={s.columnas}>
        <div className={s.dibujo}>
          {wide && (
            <Suspense>
              <MesPublico mes={mes} dias={days} hoy={desde} />
            </Suspense>
          )}
        </div>
        {here.length === 0 ? (
          <Vacio texto={`En ${name} no hay clases en vivo anunciadas.`} escena="sin-registros" />
        ) : (
          <ol className={s.lista} aria-label={`Clases de ${name}`}>
            {here.map(([day, clases]) => (
              <li key={day}>
                <h3>
                  <time dateTime={day}>{longDay(day)}</time>
                </h3>
                <ul>
                  {clases.map(clase => (
                    <Clase key={clase.nombre_curso + clase.horario} clase={clase} />
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        )}
      </div>
    </>
  )
}

/** What it is of, and to be reminded of it: the file has all classes to come of its course. */
const Clase = ({ clase: { horario, nombre_curso, curso_id, curricula } }: { clase: ClasePublica }) => (
  <li>
    <span>{horario}</span>
    <b>{nombre_curso}</b>
    <p>
      {curricula && <a href={`/canopi-cursos?curricula=${curricula.id}`}>{curricula.nombre_curricula}</a>}
      <a href={`${ICS}?curso=${curso_id}`} aria-label={`Recordarme: ${nombre_curso}`}>
        Recordarme
      </a>
    </p>
  </li>
)

type PasoProps = { mes: string; off: boolean; onMes: (mes: string) => void; children: React.ReactNode }

/** At an end it keeps the focus, and does nothing. */
const Paso = ({ mes, off, onMes, children }: PasoProps) => (
  <button
    type="button"
    className={`${boton.boton} ${s.paso}`}
    aria-label={`Ir a ${longMonth(mes)}`}
    title={longMonth(mes)}
    aria-disabled={off}
    onClick={() => off || onMes(mes)}
  >
    {children}
  </button>
)
