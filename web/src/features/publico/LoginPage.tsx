import { IconArrowLeft, IconBrandGoogle } from '@tabler/icons-react'
import { Escalinata } from '../../kit/brand/Escalinata.tsx'
import { Logo } from '../../kit/brand/Logo.tsx'
import boton from './boton.module.css'
import { empresa } from './datos.ts'
import s from './LoginPage.module.css'
import { type Motivo, MotivoAcceso } from './MotivoAcceso.tsx'

type Props = {
  proveedor: 'google' | 'demo'
  /** Path to return to after signing in. */
  volver?: string
  motivo?: Motivo
  /** The e-mail that was refused, when the server knows it. */
  correo?: string
  /** Something waits on this device to be sent: of whom, and what, only they get to know. */
  esperan?: boolean
  /** Whom to ask for access; without it, support. */
  adminEmail?: string
}

const textos = {
  google: { boton: 'Entrar con Google', lema: 'Usa la cuenta de Google que registraste en tu escuela.' },
  demo: {
    boton: 'Entrar con Google (demostración)',
    lema: 'Esta es una demostración: elige a una persona de ejemplo y entra sin contraseña.',
  },
}

/** The sign-in screen: one thing to do, and why if something went wrong. Plain HTML, like the landing. */
export function LoginPage({ proveedor, volver = '/', motivo, correo, adminEmail, esperan }: Props) {
  const texto = textos[proveedor]
  return (
    <div className={s.pantalla}>
      <main className={s.lado}>
        <a className={s.inicio} href="/" aria-label="Eleva, inicio">
          <Logo height={36} />
        </a>
        <div className={s.acceso}>
          <h1>{motivo && motivo !== 'vencido' ? 'Entra a Eleva' : 'Qué gusto verte'}</h1>
          <p className={s.lema}>{texto.lema}</p>
          {motivo && <MotivoAcceso motivo={motivo} proveedor={proveedor} correo={correo} adminEmail={adminEmail} />}
          {esperan && (
            <p className={s.esperan} role="status">
              En este dispositivo hay trabajo sin enviar.{' '}
              {motivo === 'inactivo'
                ? 'Sigue guardado: se envía cuando su cuenta vuelva a estar activa.'
                : 'Se envía al entrar con la cuenta con la que se hizo.'}
            </p>
          )}
          <a
            className={`${boton.boton} ${boton.primario} ${boton.grande} ${s.entrar}`}
            href={`/auth/login?volver=${encodeURIComponent(volver)}`}
          >
            <IconBrandGoogle stroke={1.75} aria-hidden />
            {texto.boton}
          </a>
          <p className={s.ayuda}>
            ¿No puedes entrar? Escribe a <a href={`mailto:${empresa.soporte}`}>{empresa.soporte}</a>
          </p>
        </div>
        <nav className={s.enlaces} aria-label="Pie">
          <a href="/">
            <IconArrowLeft size={18} stroke={1.75} aria-hidden />
            Volver al inicio
          </a>
          <a href="/privacy">Aviso de privacidad</a>
          <a href="/terms">Términos de uso</a>
        </nav>
      </main>
      <div className={s.panel} aria-hidden="true">
        <p>
          <em>eleva</em> tu aprendizaje de manera activa
        </p>
        <Escalinata className={s.arte} />
      </div>
    </div>
  )
}
