/** The sample profile: what one's own courses look like, said to be an example. */
import { Cover } from '../../kit/brand/Cover.tsx'
import { Peldanos } from '../../kit/brand/Peldanos.tsx'
import { Avatar } from '../../kit/page/Avatar.tsx'
import boton from './boton.module.css'
import { perfilDeEjemplo } from './datos.ts'
import s from './PerfilDeEjemplo.module.css'
import p from './publico.module.css'

export const PerfilDeEjemplo = () => (
  <section className={p.seccion} aria-labelledby="perfil">
    <h2 id="perfil">Así se ve tu avance</h2>
    <p className={p.intro}>Un ejemplo: cada escalón es una unidad, y siempre sabes cuánto falta.</p>
    <div className={s.perfil}>
      <p className={s.quien}>
        <Avatar name={perfilDeEjemplo.nombre} size="lg" />
        <b>{perfilDeEjemplo.nombre}</b>
        <span className={p.marca}>Ejemplo</span>
      </p>
      <ul className={p.rejilla}>
        {perfilDeEjemplo.cursos.map(c => {
          const words = `${c.hechas} de ${c.unidades} unidades`
          return (
            <li key={c.nombre} className={s.curso}>
              <Cover id={c.nombre} />
              <div className={s.cuerpo}>
                <h3>{c.nombre}</h3>
                <p className={p.datos}>
                  <span>{c.unidades} unidades</span>
                  <span>{c.horas}</span>
                </p>
                <Peldanos total={c.unidades} hechos={c.hechas} etiqueta={words} />
                <p className={s.pie}>
                  <span>{words}</span>
                  <a className={boton.boton} href="/canopi-cursos" aria-label={`Ver curso: ${c.nombre}`}>
                    Ver curso
                  </a>
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </div>
  </section>
)
