import { IconBrandFacebook, IconBrandInstagram, IconBrandYoutube } from '@tabler/icons-react'
import { Logo } from '../../kit/brand/Logo.tsx'
import { empresa, paginas } from './datos.ts'
import s from './PiePublico.module.css'

const redes = [
  { nombre: 'Facebook', href: empresa.redes.facebook, Icono: IconBrandFacebook },
  { nombre: 'Instagram', href: empresa.redes.instagram, Icono: IconBrandInstagram },
  { nombre: 'YouTube', href: empresa.redes.youtube, Icono: IconBrandYoutube },
]

/** The footer of every public page: support, legal pages, social links, address and the current year. */
export function PiePublico() {
  return (
    <footer className={s.pie}>
      <div className={s.contenido}>
        <div>
          <Logo height={28} className={s.logo} />
          <address className={s.direccion}>{empresa.direccion}</address>
          <p>
            © {new Date().getFullYear()} {empresa.nombre}. Todos los derechos reservados.
          </p>
        </div>
        <nav className={s.nav} aria-label="Pie">
          {paginas.map(p => (
            <a key={p.href} className={`${s.enlace} ${s.soloAngosto}`} href={p.href}>
              {p.texto}
            </a>
          ))}
          <a className={s.enlace} href={`mailto:${empresa.soporte}`}>
            Soporte
          </a>
          <a className={s.enlace} href="/privacy">
            Aviso de privacidad
          </a>
          <a className={s.enlace} href="/terms">
            Términos de uso
          </a>
          <span className={s.redes}>
            {redes.map(r => (
              <a key={r.nombre} className={s.red} href={r.href} aria-label={r.nombre} title={r.nombre}>
                <r.Icono size={20} stroke={1.75} aria-hidden />
              </a>
            ))}
          </span>
        </nav>
      </div>
    </footer>
  )
}
