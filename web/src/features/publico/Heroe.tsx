import { Escalinata } from '../../kit/brand/Escalinata.tsx'
import boton from './boton.module.css'
import s from './Heroe.module.css'

export const Heroe = () => (
  <section className={s.heroe} aria-labelledby="lema">
    <div className={s.texto}>
      <p>eleva tu aprendizaje de manera activa</p>
      <h1 id="lema">
        Aprende hoy algo que uses <em>mañana</em> en tu salón
      </h1>
      <p>
        Cursos cortos para docentes de México. Un coach lee tu trabajo y te dice cómo seguir. En tu celular, aun con
        poca señal.
      </p>
      <Entradas />
      <p>Toma unos cinco minutos. Ten a la mano tu CURP, tu RFC y tu CCT.</p>
    </div>
    <Escalinata className={s.arte} />
    <Telefono />
  </section>
)

export const Entradas = () => (
  <div className={s.acciones}>
    <a className={`${boton.boton} ${boton.acento} ${boton.grande}`} href="/registro">
      Regístrate
    </a>
    <a className={`${boton.boton} ${boton.contorno} ${boton.grande}`} href="/auth/login">
      Iniciar sesión
    </a>
  </div>
)

/**
 * The product as it looks on a phone, as text and boxes: it weighs nothing, and is sharp on every screen. Of nobody's
 * data.
 */
const Telefono = () => (
  <div className={s.foto} role="img" aria-label="Una tarea en el teléfono, con el comentario de la coach">
    <div>
      <div>
        <b>Evaluar con rúbricas</b>
        <i />
      </div>
      <div>
        Unidad 3 · Tarea
        <b>Prueba tu rúbrica con tres trabajos</b>
        Elige tres trabajos sin nombre. Marca el nivel y anota qué renglón te costó decidir.
        <span>Subir una foto</span>
        <span>Subir un archivo</span>
      </div>
      <div>
        <small>Se guarda sin conexión</small>
        <b>Entregar</b>
      </div>
    </div>
    <div>
      <b>Tu coach</b>
      Tu tercer renglón ya se puede observar. Quita «bien» y queda lista.
    </div>
    <div>
      <i />
      <i />
      <i />
      <b>3 de 5</b> unidades
    </div>
  </div>
)
