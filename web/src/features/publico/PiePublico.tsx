import { IconBrandFacebook, IconBrandInstagram, IconBrandYoutube } from '@tabler/icons-react'
import { Logo } from '../../kit/brand/Logo.tsx'
import { aquiEs, empresa, paginas } from './datos.ts'
import s from './PiePublico.module.css'

const redes = [
  { nombre: 'Facebook', href: empresa.redes.facebook, Icono: IconBrandFacebook },
  { nombre: 'Instagram', href: empresa.redes.instagram, Icono: IconBrandInstagram },
  { nombre: 'YouTube', href: empresa.redes.youtube, Icono: IconBrandYoutube },
]

type Enlace = { texto: string; href: string }

const ayuda: Enlace[] = [
  { texto: 'Soporte', href: `mailto:${empresa.soporte}` },
  { texto: 'Aviso de privacidad', href: '/privacy' },
  { texto: 'Términos de uso', href: '/terms' },
]

const Grupo = ({ nombre, enlaces }: { nombre: string; enlaces: readonly Enlace[] }) => (
  <div>
    <p className={s.grupo}>{nombre}</p>
    <ul>
      {enlaces.map(e => (
        <li key={e.href}>
          <a className={s.enlace} href={e.href} aria-current={aquiEs(e.href)}>
            {e.texto}
          </a>
        </li>
      ))}
    </ul>
  </div>
)

/** The footer of every public page: all of them, support, legal pages, social links, address and the current year. */
export const PiePublico = () => (
  <footer className={s.pie}>
    <div className={s.contenido}>
      <div>
        <Logo height={28} className={s.logo} />
        <address className={s.direccion}>{empresa.direccion}</address>
        <p>
          © {new Date().getFullYear()} {empresa.nombre}. Todos los derechos reservados.
        </p>
        <p className={s.redes}>
          {redes.map(r => (
            <a key={r.nombre} className={s.red} href={r.href} aria-label={r.nombre} title={r.nombre}>
              <r.Icono size={20} stroke={1.75} aria-hidden />
            </a>
          ))}
        </p>
      </div>
      <nav className={s.nav} aria-label="Pie">
        <Grupo nombre="Eleva" enlaces={paginas.filter(p => p.grupo === 'Eleva')} />
        <Grupo nombre="Capacitación docente" enlaces={paginas.filter(p => p.grupo === 'Capacitación docente')} />
        <Grupo nombre="Ayuda" enlaces={ayuda} />
      </nav>
    </div>
  </footer>
)
