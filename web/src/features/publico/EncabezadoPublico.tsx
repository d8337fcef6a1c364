import { Logo } from '../../kit/brand/Logo.tsx'
import boton from './boton.module.css'
import { paginas } from './datos.ts'
import s from './EncabezadoPublico.module.css'

/** The header of the public pages, on deep bugambilia. On a narrow screen its links move to the footer. */
export function EncabezadoPublico() {
  return (
    <header className={s.encabezado}>
      <nav className={s.nav} aria-label="Principal">
        <a className={s.inicio} href="/" aria-label="Eleva, inicio">
          <Logo height={36} />
        </a>
        <a className={s.enlace} href="/#que-es">
          ¿Qué es Eleva?
        </a>
        {paginas.map(p => (
          <a key={p.href} className={s.enlace} href={p.href}>
            {p.texto}
          </a>
        ))}
        <a className={`${boton.boton} ${boton.contorno}`} href="/auth/login">
          Iniciar sesión
        </a>
      </nav>
    </header>
  )
}
