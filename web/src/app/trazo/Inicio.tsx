/** The start of who learns, as far as its text goes: the greeting, the next step, and the names of what is theirs. */
import {
  type Continuar,
  type CurriculaPropia,
  curriculasRoutes,
  type ReplyOf,
  type UsuarioActual,
} from '@eleva/contract'
import { wordsOfNext } from '../../features/curriculas/palabras.ts'
import next from '../../features/curriculas/Siguiente.module.css'
import cards from '../../features/curriculas/Tarjetas.module.css'
import page from '../../kit/page/PageShell.module.css'
import type { Leido } from './servidor.tsx'
import classes from './trazo.module.css'

type Props = { usuario: UsuarioActual; leido: Leido }

export function Inicio({ usuario, leido }: Props) {
  const nav = leido(curriculasRoutes.navegacion.path) as ReplyOf<typeof curriculasRoutes.navegacion> | undefined
  const list = leido(curriculasRoutes.list.path) as { curricula: CurriculaPropia[] } | undefined
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div className={page.heading}>
          <h1>Qué gusto verte, {usuario.name.split(' ')[0]}</h1>
        </div>
      </div>
      {nav?.continuar && <Siguiente continuar={nav.continuar} />}
      {list && list.curricula.length > 0 && (
        <>
          <div className={`${cards.barra} ${classes.barra}`}>
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
                  </div>
                </article>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** What is below a first screen need not be read before the script stands. */
const MOST = 6

function Siguiente({ continuar }: { continuar: Continuar }) {
  const { sobre, texto, boton, hecho } = wordsOfNext(continuar)
  const { curricula_id, curso_id, oferta_actual, unidades, porcentaje_avance } = continuar
  const search = `curricula=${curricula_id}&curso=${curso_id}${oferta_actual ? `&oferta_actual=${oferta_actual}` : ''}`
  return (
    <section className={`${next.heroe} ${classes.heroe}`}>
      <div className={next.palabras}>
        <p className={next.sobre}>{sobre}</p>
        <h2 className={next.titulo}>{continuar.nombre_curso}</h2>
        {texto && <p className={next.texto}>{texto}</p>}
        <a className={classes.acento} href={`/contenido-curso-curricula?${search}`}>
          {boton}
        </a>
      </div>
      {unidades > 0 && (
        <div className={next.escalera} data-alta={unidades >= 4 || undefined}>
          <p className={next.avance}>
            <b>{porcentaje_avance} %</b>
            {hecho}
          </p>
          <div className={classes.escalones} />
        </div>
      )}
    </section>
  )
}
