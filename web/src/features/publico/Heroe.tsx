import { IconBrandGoogle } from '@tabler/icons-react'
import { Escalinata } from '../../kit/brand/Escalinata.tsx'
import boton from './boton.module.css'
import s from './Heroe.module.css'

export function Heroe() {
  return (
    <section className={s.heroe} aria-labelledby="lema">
      <div className={s.texto}>
        <h1 id="lema">
          <em>eleva</em> tu aprendizaje de manera activa
        </h1>
        <p>
          Cursos, clases en vivo y práctica guiada para docentes y estudiantes. Con un coach que te responde y avances
          que puedes ver.
        </p>
        <div className={s.acciones}>
          <a className={`${boton.boton} ${boton.acento} ${boton.grande}`} href="/auth/login">
            <IconBrandGoogle stroke={1.75} aria-hidden />
            Iniciar sesión
          </a>
          <a className={`${boton.boton} ${boton.fantasma} ${boton.grande} ${s.secundaria}`} href="#que-es">
            Conoce cómo funciona
          </a>
        </div>
      </div>
      <Escalinata className={s.arte} />
    </section>
  )
}
