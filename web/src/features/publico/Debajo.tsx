/**
 * Under the promise: for whom it is, how it works on a weak signal, what a school says where the installation has its
 * consent, and the way in.
 */
import { useEffect, useState } from 'react'
import { useEntorno } from '../../kit/page/entorno.ts'
import boton from './boton.module.css'
import s from './Debajo.module.css'
import { Entradas } from './Heroe.tsx'
import p from './publico.module.css'

const paraQuien = [
  ['Docentes', 'Un tema corto, una tarea para tu grupo y alguien que la lee.', '/registro', 'Empieza tu registro'],
  [
    'Coaches',
    'Cada entrega con su rúbrica y tus comentarios a la mano.',
    '/capacitacion-coaches',
    'Conoce a los coaches',
  ],
  ['Escuelas', 'Invita a tus docentes y mira cómo avanzan, sin pedirles informes.', '/canopi', 'Conoce el programa'],
] as const

const sinSenal = [
  ['Lo llevas contigo', 'En Wi-Fi bajas tu curso, con o sin sus videos.'],
  ['Estudias en camino', 'Video, lectura y preguntas, sin gastar datos.'],
  ['Entregas una foto', 'Queda guardada en tu teléfono.'],
  ['Se envía sola', 'Al volver la señal, y tu avance nunca baja.'],
] as const

export function Debajo() {
  const { empresa, novedades = [] } = useEntorno()
  const { cita, cita_de } = empresa
  return (
    <div className={s.debajo}>
      <section className={p.seccion} aria-labelledby="para-quien">
        <h2 id="para-quien">¿Para quién es?</h2>
        <ul className={p.rejilla}>
          {paraQuien.map(([quien, texto, href, enlace]) => (
            <li key={quien} className={p.tarjeta}>
              <h3>{quien}</h3>
              <p>{texto}</p>
              <a href={href}>{enlace}</a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="senal">
        <div className={p.seccion}>
          <h2 id="senal">Hecho para cuando la señal falla</h2>
          <ol>
            {sinSenal.map(([titulo, texto]) => (
              <li key={titulo}>
                <h3>{titulo}</h3>
                <p>{texto}</p>
              </li>
            ))}
          </ol>
          <Instalar />
        </div>
      </section>
      {cita && cita_de && (
        <figure className={p.seccion}>
          <blockquote>«{cita}»</blockquote>
          <figcaption>{cita_de}</figcaption>
        </figure>
      )}
      {novedades.length > 0 && (
        <section className={p.seccion} aria-labelledby="nuevo">
          <h2 id="nuevo">Lo nuevo</h2>
          <ul className={p.rejilla}>
            {novedades.map(n => (
              <li key={n.id} className={p.tarjeta}>
                <h3>
                  <a href={`/capacitacion-novedades#n-${n.id}`}>{n.titulo}</a>
                </h3>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="cierre">
        <div className={p.seccion}>
          <h2 id="cierre">Empieza con un tema</h2>
          <p>
            Antes puedes ver <a href="/canopi-cursos">los programas y sus cursos</a>.
          </p>
          <Entradas />
        </div>
      </section>
    </div>
  )
}

type Ofrece = Event & { prompt: () => Promise<unknown> }

/** Only where the browser offers it; asked once, it does not offer it again. */
function Instalar() {
  const { nombre } = useEntorno()
  const [ofrece, setOfrece] = useState<Ofrece>()
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault()
      setOfrece(event as Ofrece)
    }
    addEventListener('beforeinstallprompt', keep)
    return () => removeEventListener('beforeinstallprompt', keep)
  }, [])
  if (!ofrece) return null
  const install = () => {
    setOfrece(undefined)
    void ofrece.prompt()
  }
  return (
    <button type="button" className={`${boton.boton} ${boton.grande}`} onClick={install}>
      Instalar {nombre} en este dispositivo
    </button>
  )
}
