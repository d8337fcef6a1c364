/** /capacitacion-programa: levels 1 and 2 toward the Google educator certification, and the weekly live workshops. */
import { IconBroadcast, IconCheck } from '@tabler/icons-react'
import boton from './boton.module.css'
import s from './CapacitacionPage.module.css'
import { niveles, talleres } from './datos.ts'
import { Banda, MarcoPublico } from './MarcoPublico.tsx'
import p from './publico.module.css'

export const CapacitacionPage = () => (
  <MarcoPublico
    titulo="Niveles y talleres"
    descripcion="Niveles 1 y 2 hacia la certificación de educadores de Google, y talleres en vivo cada semana."
  >
    <Banda
      titulo="Hacia la certificación de educadores de Google"
      lema="Dos niveles a tu ritmo y un taller en vivo cada semana, con un coach que te acompaña hasta el examen."
    >
      <a className={`${boton.boton} ${boton.acento} ${boton.grande}`} href="/registro">
        Regístrate
      </a>
      <a className={`${boton.boton} ${boton.contorno} ${boton.grande}`} href="/capacitacion-calendario">
        Ver el calendario
      </a>
    </Banda>
    <section className={p.seccion} aria-labelledby="niveles">
      <h2 id="niveles">Dos niveles</h2>
      <div className={s.niveles}>
        {niveles.map((nivel, i) => (
          <article key={nivel.titulo} className={`${p.tarjeta} ${s.nivel}`} data-nivel={i + 1}>
            <h3>{nivel.titulo}</h3>
            <p className={s.lema}>{nivel.lema}</p>
            <ul>
              {nivel.temas.map(tema => (
                <li key={tema}>
                  <IconCheck size={20} stroke={2} aria-hidden />
                  {tema}
                </li>
              ))}
            </ul>
          </article>
        ))}
      </div>
      <p className={p.acciones}>
        <a className={boton.boton} href="/canopi-cursos">
          Ver el catálogo de cursos
        </a>
        <a className={boton.boton} href="/capacitacion-coaches">
          Conoce a las y los coaches
        </a>
      </p>
    </section>
    <section className={p.seccion} aria-labelledby="talleres">
      <div className={s.talleres}>
        <span className={s.icono}>
          <IconBroadcast size={32} stroke={1.75} aria-hidden />
        </span>
        <div>
          <h2 id="talleres">{talleres.titulo}</h2>
          <p>{talleres.texto}</p>
          <ul>
            {talleres.puntos.map(punto => (
              <li key={punto} className={p.marca}>
                {punto}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  </MarcoPublico>
)
