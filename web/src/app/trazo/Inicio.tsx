/** The start of who learns, as far as its text goes: the greeting, the one thing of today, and the names of what is theirs. */
import {
  agendaRoutes,
  type Continuar,
  type CurriculaPropia,
  curriculasRoutes,
  type PorHacer,
  type ProximaClase,
  type ReplyOf,
  type UsuarioActual,
} from '@eleva/contract'
import todo from '../../features/agenda/PorHacer.module.css'
import { losPrimeros, midenDe, sinFechaDe } from '../../features/agenda/primeros.ts'
import start from '../../features/curriculas/Aprender.module.css'
import row from '../../features/curriculas/FilaDePrograma.module.css'
import first from '../../features/curriculas/LoPrimero.module.css'
import line from '../../features/curriculas/ProximaClase.module.css'
import { nameOf } from '../../features/curriculas/palabras.ts'
import {
  actividadDe,
  avanceDe,
  contenidos,
  letrasDe,
  loPrimero,
  type Navegacion,
  type Primero,
  unidadesDe,
} from '../../features/curriculas/primero.ts'
import { Peldanos } from '../../kit/brand/Peldanos.tsx'
import { formatClase } from '../../kit/page/dates.ts'
import page from '../../kit/page/PageShell.module.css'
import type { Leido } from './leido.ts'

type Props = { usuario: UsuarioActual; leido: Leido }

export function Inicio({ usuario, leido }: Props) {
  const nav = leido(curriculasRoutes.navegacion.path) as Navegacion | undefined
  const porHacer = leido(agendaRoutes.porHacer.path) as PorHacer | undefined
  const list = leido(curriculasRoutes.list.path) as ReplyOf<typeof curriculasRoutes.list> | undefined
  const programas = list?.curricula ?? []
  const primero = nav && loPrimero({ nav, programas }, Date.now())
  const clase = nav?.proxima_clase
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div className={page.heading}>
          <h1>Qué gusto verte, {usuario.name.split(' ')[0]}</h1>
        </div>
      </div>
      <div className={start.hoy}>
        <div className={start.ahora}>
          {primero && primero.tipo !== 'nada' && <Primera primero={primero} />}
          {nav?.continuar?.terminado === 0 && primero?.tipo !== 'sigue' && <Despues continuar={nav.continuar} />}
          {clase && primero?.tipo !== 'clase' && <Luego clase={clase} />}
          {porHacer && (porHacer.hay_fechas || porHacer.devueltas.length > 0) && (
            <Pendientes porHacer={porHacer} sin={actividadDe(primero)} />
          )}
        </div>
        <div className={start.tuyo}>{programas.length > 0 && <Programas programas={programas} />}</div>
      </div>
    </div>
  )
}

function hrefDe(destino: ReturnType<typeof letrasDe>['destino']): string {
  if ('params' in destino) return `/clase/${destino.params.id}`
  const said = Object.entries(destino.search).map(([name, value]) => [name, String(value)])
  return `${destino.to}?${new URLSearchParams(said)}`
}

function Primera({ primero }: { primero: Exclude<Primero, { tipo: 'nada' }> }) {
  const { sobre, titulo, texto, boton, destino } = letrasDe(primero)
  // Until when, and when a class begins, the device of who reads says.
  const cuando = primero.tipo === 'vence' || (primero.tipo === 'devuelta' && primero.de.hasta !== null)
  return (
    <section className={first.heroe}>
      <div className={first.palabras}>
        <p className={first.sobre} data-tipo={primero.tipo}>
          {primero.tipo === 'clase' ? 'En vivo' : sobre}
        </p>
        <h2 className={first.titulo}>
          {primero.tipo === 'clase' && <span className={first.oculto}>Tu próxima clase: </span>}
          {titulo}
        </h2>
        {primero.tipo === 'devuelta' && (
          <blockquote className={first.cita}>
            <p>{primero.de.palabras}</p>
            {primero.de.quien && <footer>{primero.de.quien}</footer>}
          </blockquote>
        )}
        {texto && <p className={first.texto}>{texto}</p>}
        <div className={first.acto}>
          <a className={`e-trazo-acento ${first.boton}`} href={hrefDe(destino)}>
            <span className={first.letras}>{boton}</span>
          </a>
          {cuando && <p className={`${first.cuando} e-trazo-hueco`}>Hasta hoy</p>}
        </div>
      </div>
      {primero.tipo === 'sigue' && <Escalera continuar={primero.de} />}
    </section>
  )
}

function Despues({ continuar }: { continuar: Continuar }) {
  const { sobre, titulo } = letrasDe({ tipo: 'sigue', de: continuar })
  return (
    <section className={first.despues}>
      <div>
        <p className={first.antes}>{sobre}</p>
        <h2 className={`${first.nombre} e-trazo-h5`}>{titulo}</h2>
        <p className={first.datos}>
          <b>{continuar.porcentaje_avance} %</b>
          {continuar.unidades > 0 && <span>{unidadesDe(continuar)}</span>}
        </p>
      </div>
      <div className="e-trazo-boton-sm" />
    </section>
  )
}

function Escalera({ continuar }: { continuar: Continuar }) {
  const { unidades, unidades_terminadas, porcentaje_avance, unidad } = continuar
  if (unidades === 0) return null
  const words = unidadesDe(continuar)
  return (
    <div className={first.escalera} data-alta={unidades >= 4 || undefined}>
      <p className={first.avance}>
        <b>{porcentaje_avance} %</b>
        {words}
      </p>
      <Peldanos
        total={unidades}
        hechos={unidades_terminadas}
        avance={unidad?.contadas ? unidad.hechas / unidad.contadas : 0}
        etiqueta={words}
        tamano="lg"
        enProfundo
        className={first.peldanos!}
      />
    </div>
  )
}

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
function Pendientes({ porHacer, sin }: { porHacer: PorHacer; sin: number | undefined }) {
  const { filas, total } = losPrimeros(porHacer, sin)
  return (
    <section className={todo.seccion}>
      <div className={todo.cabeza}>
        <h2 className={todo.titulo}>Por hacer</h2>
        {total > 0 && <span className={todo.cuenta}>{total}</span>}
        <a href="/agenda">Ver mi agenda</a>
      </div>
      {total === 0 && <p className={todo.nota}>No tienes nada {sin === undefined ? 'pendiente' : 'más'} con fecha.</p>}
      {filas.length > 0 && (
        <ul className={todo.tarjeta}>
          {filas.map(f => (
            <li key={f.actividad_id} className={todo.fila}>
              <span className={todo.signo} />
              <span className={todo.que}>
                <b>{f.actividad}</b>
                <span className={todo.pide}>
                  {'palabras' in f ? f.palabras : [f.nombre_curso, midenDe(f)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className={todo.cuando}>&nbsp;</span>
            </li>
          ))}
        </ul>
      )}
      {porHacer.hay_fechas && porHacer.sin_fecha.actividades > 0 && (
        <p className={todo.nota}>{sinFechaDe(porHacer.sin_fecha)}</p>
      )}
    </section>
  )
}

/** What is below a first screen need not be read before the script stands. */
const MOST = 6

const Programas = ({ programas }: { programas: CurriculaPropia[] }) => (
  <section className={start.programas}>
    <div className={start.barra}>
      <h2 className={start.titulo}>Tus programas</h2>
    </div>
    <ul className={start.filas}>
      {programas.slice(0, MOST).map(c => (
        <li key={c.id}>
          <article className={row.fila}>
            <div className={row.portada} />
            <div className={row.cuerpo}>
              <p className={row.tipo}>
                Certificación <span className="e-trazo-sello">{c.expired ? 'Expirada' : 'Online'}</span>
              </p>
              <h3 className={row.titulo}>{c.nombre_curricula}</h3>
              {c.descripcion && <p className={row.descripcion}>{c.descripcion}</p>}
              <p className={row.datos}>
                {avanceDe(c)} · {contenidos(c.totalContenidos)}
              </p>
            </div>
            <div className={row.fin}>
              <Peldanos total={c.totalContenidos} hechos={c.cursosTerminados} etiqueta="" />
              <span className="e-trazo-boton-sm" />
            </div>
          </article>
        </li>
      ))}
    </ul>
  </section>
)
