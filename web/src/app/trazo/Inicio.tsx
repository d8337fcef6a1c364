/** The start of who learns, as far as its text goes: the greeting, the next step, and the names of what is theirs. */
import {
  agendaRoutes,
  type Continuar,
  type CurriculaPropia,
  curriculasRoutes,
  type PorHacer,
  type ProximaClase,
  type ReplyOf,
  tramos,
  type UsuarioActual,
} from '@eleva/contract'
import type { ReactNode } from 'react'
import todo from '../../features/agenda/PorHacer.module.css'
import { TRAMOS } from '../../features/agenda/palabras.ts'
import beside from '../../features/curriculas/ConClase.module.css'
import line from '../../features/curriculas/ProximaClase.module.css'
import { nameOf, wordsOfNext } from '../../features/curriculas/palabras.ts'
import next from '../../features/curriculas/Siguiente.module.css'
import cards from '../../features/curriculas/Tarjetas.module.css'
import { Peldanos } from '../../kit/brand/Peldanos.tsx'
import { formatClase } from '../../kit/page/dates.ts'
import page from '../../kit/page/PageShell.module.css'
import type { Leido } from './leido.ts'

type Props = { usuario: UsuarioActual; leido: Leido }

export function Inicio({ usuario, leido }: Props) {
  const nav = leido(curriculasRoutes.navegacion.path) as ReplyOf<typeof curriculasRoutes.navegacion> | undefined
  const porHacer = leido(agendaRoutes.porHacer.path) as PorHacer | undefined
  const list = leido(curriculasRoutes.list.path) as { curricula: CurriculaPropia[] } | undefined
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div className={page.heading}>
          <h1>Qué gusto verte, {usuario.name.split(' ')[0]}</h1>
        </div>
      </div>
      <ConClase clase={nav?.proxima_clase ?? null} hoy={porHacer?.hoy}>
        {nav?.continuar && <Siguiente continuar={nav.continuar} />}
      </ConClase>
      {porHacer && (porHacer.hay_fechas || porHacer.devueltas.length > 0) && <Pendientes {...porHacer} />}
      {list && list.curricula.length > 0 && (
        <>
          <div className={`${cards.barra} e-trazo-barra`}>
            <h2>Tus currículas</h2>
          </div>
          <ul className={cards.rejilla}>
            {list.curricula.slice(0, MOST).map(c => (
              <li key={c.id}>
                <article className={cards.tarjeta}>
                  <div className={cards.portada} />
                  <div className={cards.cuerpo}>
                    <span className={cards.tipo}>Certificación</span>
                    <h3 className={cards.titulo}>{c.nombre_curricula}</h3>
                    <p className={cards.descripcion}>{c.descripcion.slice(0, 90)}</p>
                  </div>
                  <div className={cards.pie} />
                </article>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Its place, as it is kept while its part loads. */
function ConClase({
  clase,
  hoy,
  children,
}: {
  clase: ProximaClase | null
  hoy: string | undefined
  children: ReactNode
}) {
  const ahora = clase?.momento === 'durante'
  if (!clase || (!ahora && clase.fecha_consumo_inicio !== hoy))
    return (
      <>
        {children}
        {clase && <Luego clase={clase} />}
      </>
    )
  return (
    <div className={beside.juntos} data-ahora={ahora || undefined}>
      {ahora && <Clase clase={clase} />}
      {children}
      {!ahora && <Clase clase={clase} />}
    </div>
  )
}

const Clase = ({ clase }: { clase: ProximaClase }) => (
  <section className="e-trazo-clase">
    <span>{clase.momento === 'durante' ? 'En vivo' : 'Hoy'}</span>
    <h2>
      <span className="e-oculto">Tu próxima clase: </span>
      {clase.nombre_sesion}
    </h2>
  </section>
)

/** The hour is the device's to say: its place alone is here. */
const Luego = ({ clase }: { clase: ProximaClase }) => (
  <section className={line.linea}>
    <span className="e-trazo-icono" />
    <div className={line.palabras}>
      <h2 className="e-trazo-h5">Tu próxima clase</h2>
      <div className={line.datos}>
        <p className={`${line.cuando} e-trazo-hueco`}>{formatClase(clase.inicia, clase.termina)}</p>
        <p className={line.con}>{nameOf(clase)}</p>
      </div>
    </div>
    <div className="e-trazo-boton" />
  </section>
)

/** By its names: when each is due, the device of who reads says. */
const Pendientes = ({ pendientes, devueltas }: PorHacer) => (
  <section className={todo.seccion}>
    <div className={todo.cabeza}>
      <h2>Por hacer</h2>
      <a href="/agenda">Ver mi agenda</a>
    </div>
    {pendientes.length + devueltas.length === 0 && <p className={todo.nota}>No tienes nada pendiente con fecha.</p>}
    {pendientes.length + devueltas.length > 0 && (
      <div className={todo.tarjeta}>
        {devueltas.length > 0 && (
          <Tramo
            titulo="Devueltas para corregir"
            rows={devueltas.map(d => [d.actividad_id, d.actividad, d.palabras])}
          />
        )}
        {tramos.map(tramo => {
          const rows = pendientes.filter(p => p.tramo === tramo)
          return (
            rows.length > 0 && (
              <Tramo
                key={tramo}
                titulo={TRAMOS[tramo]}
                rows={rows.map(p => [p.actividad_id, p.actividad, p.nombre_curso])}
              />
            )
          )
        })}
      </div>
    )}
  </section>
)

const Tramo = ({ titulo, rows }: { titulo: string; rows: (readonly [number, string, string | null])[] }) => (
  <section className={todo.tramo}>
    <h3 className={todo.titulo}>{titulo}</h3>
    <ul className={todo.lista}>
      {rows.map(([id, name, where]) => (
        <li key={id} className={todo.fila}>
          <span />
          <span className={todo.que}>
            <b>{name}</b>
            <span className={todo.pide}>{where}</span>
          </span>
          <span className={todo.cuando}>&nbsp;</span>
        </li>
      ))}
    </ul>
  </section>
)

/** What is below a first screen need not be read before the script stands. */
const MOST = 6

function Siguiente({ continuar }: { continuar: Continuar }) {
  const { sobre, texto, boton, hecho } = wordsOfNext(continuar)
  const { curricula_id, curso_id, oferta_actual, unidades, unidades_terminadas, porcentaje_avance } = continuar
  const { unidad, terminado } = continuar
  const search = `curricula=${curricula_id}&curso=${curso_id}${oferta_actual ? `&oferta_actual=${oferta_actual}` : ''}`
  return (
    <section className={next.heroe}>
      <div className={next.palabras}>
        <p className={next.sobre}>{sobre}</p>
        <h2 className={next.titulo}>{continuar.nombre_curso}</h2>
        {texto && <p className={next.texto}>{texto}</p>}
        <a className="e-trazo-acento" href={`/contenido-curso-curricula?${search}`}>
          {boton}
        </a>
      </div>
      {unidades > 0 && (
        <div className={next.escalera} data-alta={unidades >= 4 || undefined}>
          <p className={next.avance}>
            <b>{porcentaje_avance} %</b>
            {hecho}
          </p>
          <Peldanos
            total={unidades}
            hechos={unidades_terminadas}
            {...(terminado ? {} : { avance: unidad?.contadas ? unidad.hechas / unidad.contadas : 0 })}
            etiqueta={hecho}
            tamano="lg"
            enProfundo
            className={next.peldanos!}
          />
        </div>
      )}
    </section>
  )
}
