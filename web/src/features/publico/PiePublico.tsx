import type { Entorno } from '@eleva/contract'
import { IconBrandFacebook, IconBrandInstagram, IconBrandYoutube } from '@tabler/icons-react'
import { Logo } from '../../kit/brand/Logo.tsx'
import { useEntorno } from '../../kit/page/entorno.ts'
import { aquiEs, paginas } from './datos.ts'
import s from './PiePublico.module.css'

const redesDe = (empresa: Entorno['empresa']) =>
  [
    { nombre: 'Facebook', href: empresa.facebook, Icono: IconBrandFacebook },
    { nombre: 'Instagram', href: empresa.instagram, Icono: IconBrandInstagram },
    { nombre: 'YouTube', href: empresa.youtube, Icono: IconBrandYoutube },
  ].filter(red => red.href)

type Enlace = { texto: string; href: string }

const ayudaDe = ({ ayuda = [] }: Entorno['empresa']): Enlace[] => [
  ...ayuda,
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

/** The footer of every public page: all of them, legal pages, the current year, and of the company what it has told. */
export function PiePublico() {
  const { nombre, empresa } = useEntorno()
  const redes = redesDe(empresa)
  return (
    <footer className={s.pie}>
      <div className={s.contenido}>
        <div>
          <Logo height={28} className={s.logo} />
          {empresa.direccion && <address className={s.direccion}>{empresa.direccion}</address>}
          <p>
            © {new Date().getFullYear()} {nombre}. Todos los derechos reservados.
          </p>
          {redes.length > 0 && (
            <p className={s.redes}>
              {redes.map(r => (
                <a key={r.nombre} className={s.red} href={r.href} aria-label={r.nombre} title={r.nombre}>
                  <r.Icono size={20} stroke={1.75} aria-hidden />
                </a>
              ))}
            </p>
          )}
        </div>
        <nav className={s.nav} aria-label="Pie">
          <Grupo nombre={nombre} enlaces={paginas.filter(p => p.grupo === 'Eleva')} />
          <Grupo nombre="Capacitación docente" enlaces={paginas.filter(p => p.grupo === 'Capacitación docente')} />
          <Grupo nombre="Ayuda" enlaces={ayudaDe(empresa)} />
        </nav>
      </div>
    </footer>
  )
}
