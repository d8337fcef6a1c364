import { IconMenu2 } from '@tabler/icons-react'
import { Logo } from '../../kit/brand/Logo.tsx'
import { useEntorno } from '../../kit/page/entorno.ts'
import boton from './boton.module.css'
import { aquiEs, paginas } from './datos.ts'
import s from './EncabezadoPublico.module.css'

const MENU = 'menu-publico'

const enlaces = () =>
  paginas.map(
    p =>
      p.arriba && (
        <a key={p.href} className={s.enlace} href={p.href} aria-current={aquiEs(p.href)}>
          {p.arriba}
        </a>
      ),
  )

/**
 * The header of the public pages, on deep bugambilia. On a narrow screen its links wait in a menu, which the browser
 * opens and closes.
 */
export const EncabezadoPublico = () => (
  <header className={s.encabezado}>
    <nav className={s.nav} aria-label="Principal">
      <a className={s.inicio} href="/">
        <Logo height={36} />
      </a>
      <span className={s.enlaces}>
        <a className={`${s.enlace} ${s.soloAncho}`} href="/#que-es">
          ¿Qué es {useEntorno().nombre}?
        </a>
        {enlaces()}
      </span>
      <a className={`${boton.boton} ${boton.contorno}`} href="/auth/login">
        Iniciar sesión
      </a>
      <button type="button" className={s.abrir} popoverTarget={MENU} aria-label="Menú" title="Menú">
        <IconMenu2 size={24} stroke={1.75} aria-hidden />
      </button>
      <div id={MENU} popover="auto" className={s.menu}>
        {enlaces()}
      </div>
    </nav>
  </header>
)
