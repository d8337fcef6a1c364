/** A course, as far as its text goes: its name, how far the person is, where in it they go on, and its units. */
import { contenidosRoutes, curriculasRoutes, type ReplyOf } from '@eleva/contract'
import { IconCheck } from '@tabler/icons-react'
import barra from '../../features/contenidos/BarraDelActo.module.css'
import courses from '../../features/contenidos/Curso.module.css'
import head from '../../features/contenidos/Encabezado.module.css'
import index from '../../features/contenidos/Indice.module.css'
import { estaHecha, indiceDe, nombreDe, type Paso, pasosDe } from '../../features/contenidos/pasos.ts'
import { Peldanos } from '../../kit/brand/Peldanos.tsx'
import { keyOf } from '../../kit/page/address.ts'
import type { Leido } from './leido.ts'

type Contenido = ReplyOf<typeof contenidosRoutes.autogestivo>['resultSet']
type Props = { search: Record<string, string>; leido: Leido }

export function Curso({ search, leido }: Props) {
  const read = leido(contenidosRoutes.autogestivo.path) as { resultSet: Contenido } | undefined
  const name = leido(curriculasRoutes.nombre.path) as ReplyOf<typeof curriculasRoutes.nombre> | undefined
  const contenido = read?.resultSet
  // A live one is another screen, and a class may be on the air in this one.
  if (!contenido || contenido.cursoEnVivo === 1) return null
  return (
    <div className={courses.curso}>
      <div className={head.cabeza}>
        <span className="e-trazo-regreso" />
        <div className={head.nombre}>
          <nav aria-label="Ruta del curso" className={head.ruta}>
            <a href="/crear-contenido-curricula">Curriculas</a>
            <span className="e-trazo-flecha" />
            <span>{name?.CurriculaNombre.label ?? 'Cursos'}</span>
          </nav>
          <h1>{contenido.nombre_curso}</h1>
        </div>
        <div className={head.avance}>
          <span className={head.etiqueta}>Tu avance</span>
          <b>{contenido.porcentaje_avance} %</b>
          <progress aria-label="Tu avance" max={100} value={contenido.porcentaje_avance} />
        </div>
        <span className={head.hueco} />
      </div>
      {contenido.stream === null && contenido.unidades_curso.length > 0 && (
        <div className={courses.pagina}>
          <Pagina contenido={contenido} search={search} />
        </div>
      )}
      <div className={barra.barra}>
        <div className="e-trazo-mover" />
      </div>
    </div>
  )
}

function Pagina({ contenido, search }: { contenido: Contenido; search: Props['search'] }) {
  const pasos = pasosDe(contenido, keyOf(search.objetivo))
  const named = {
    unidad: keyOf(search.unidad),
    objetivo: keyOf(search.objetivo),
    actividad: keyOf(search.actividad),
  }
  const paso = pasos[indiceDe(contenido, pasos, named)]
  if (!paso) return null
  return (
    <>
      <Tema paso={paso} />
      <Unidades contenido={contenido} pasos={pasos} paso={paso} />
    </>
  )
}

function Tema({ paso }: { paso: Paso }) {
  const { objetivo, unidad, numero } = paso
  const descripcion = (objetivo ?? unidad.unidad).descripcion
  return (
    <div className={courses.centro}>
      {objetivo?.video && (
        <div className={courses.video}>
          <div className="e-trazo-video" />
        </div>
      )}
      <div className={courses.cuerpo}>
        <div className={courses.titulo}>
          <p className={courses.unidad}>
            Unidad {numero} · {unidad.unidad.nombre_unidad}
          </p>
          <h2 className="e-trazo-tema">{nombreDe(paso)}</h2>
        </div>
        {descripcion && <p className={courses.descripcion}>{descripcion}</p>}
      </div>
    </div>
  )
}

/** What is below a first screen need not be read before the script stands. */
const MOST = 12

function Unidades({ contenido, pasos, paso }: { contenido: Contenido; pasos: Paso[]; paso: Paso }) {
  const unidades = contenido.unidades_curso
  const done = unidades.map(u => estaHecha(u, contenido))
  const current = done.indexOf(false)
  const open = unidades[current]
  const hechas = done.filter(Boolean).length
  const all = unidades.length === 1 ? '1 unidad' : `${unidades.length} unidades`
  return (
    <aside className={`${courses.lado} e-trazo-lado`} aria-label="Unidades del curso">
      <div className={index.indice}>
        <div className={index.cabeza}>
          <div>
            <h2>Contenido</h2>
            <p>
              {hechas} de {all}
            </p>
          </div>
          <Peldanos
            total={unidades.length}
            hechos={hechas}
            {...(open ? { avance: open.contadas ? open.hechas / open.contadas : 0 } : {})}
            etiqueta=""
          />
        </div>
        {contenido.descripcion && <p className={index.descripcion}>{contenido.descripcion}</p>}
        {unidades.slice(0, MOST).map(({ unidad }, i) => (
          <section key={unidad.id} className={index.unidad}>
            <h3>
              <span className={index.boton}>
                <span className={index.numero} data-estado={done[i] ? 'hecha' : i === current ? 'actual' : 'pendiente'}>
                  {done[i] ? <IconCheck size={16} stroke={3} aria-hidden /> : i + 1}
                </span>
                <span className={index.nombre}>
                  {unidad.nombre_unidad}
                  {done[i] && <span className={index.oculto}> (completa)</span>}
                </span>
              </span>
            </h3>
            {unidad.id === paso.unidad.unidad.id && (
              <ul>
                {pasos
                  .filter(p => p.unidad.unidad.id === unidad.id)
                  .map(p => (
                    <li key={p.objetivo ? `o${p.objetivo.id}` : `a${p.actividad.id}`}>
                      <span className={index.entrada} aria-current={p === paso ? 'step' : undefined}>
                        <span className="e-trazo-icono" />
                        <span className={index.nombre}>{nombreDe(p)}</span>
                      </span>
                    </li>
                  ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </aside>
  )
}
