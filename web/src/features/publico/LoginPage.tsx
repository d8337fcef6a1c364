import type { MotivoDeRechazo } from '@eleva/contract'
import { IconArrowLeft, IconBrandGoogle, IconLogin2 } from '@tabler/icons-react'
import { Escalinata } from '../../kit/brand/Escalinata.tsx'
import { Logo } from '../../kit/brand/Logo.tsx'
import { useEntorno } from '../../kit/page/entorno.ts'
import boton from './boton.module.css'
import { Contacto } from './Contacto.tsx'
import s from './LoginPage.module.css'
import { MotivoAcceso } from './MotivoAcceso.tsx'

type Props = {
  /** Path to return to after signing in. */
  volver?: string
  motivo?: MotivoDeRechazo
  /** The e-mail that was refused, when the server knows it. */
  correo?: string
  /** A registration that was sent with that e-mail: its folio, when it came, and what became of it. */
  folio?: string
  recibido?: string
  estado?: string
  /** Something waits on this device to be sent: of whom, and what, only they get to know. */
  esperan?: boolean
  /** What the provider answered, as OAuth names it. */
  codigo?: string
}

const textosDe = (emisor: string) => ({
  oidc: { boton: `Entrar con ${emisor}`, lema: `Usa la cuenta de ${emisor} que registraste en tu escuela.` },
  demo: {
    boton: 'Entrar con Google (demostración)',
    lema: 'Esta es una demostración: elige a una persona de ejemplo y entra sin contraseña.',
  },
})

/** The sign-in screen: one thing to do, and why if something went wrong. Plain HTML, like the landing. */
export function LoginPage({ volver = '/', motivo, correo, codigo, folio, recibido, estado, esperan }: Props) {
  const { nombre, proveedor, emisor } = useEntorno()
  const texto = textosDe(emisor)[proveedor]
  const Marca = emisor === 'Google' ? IconBrandGoogle : IconLogin2
  return (
    <div className={s.pantalla}>
      <main className={s.lado}>
        <a className={s.inicio} href="/" aria-label={`${useEntorno().nombre}, inicio`}>
          <Logo height={36} />
        </a>
        <div className={s.acceso}>
          <h1>{motivo && motivo !== 'vencido' ? `Entra a ${nombre}` : 'Qué gusto verte'}</h1>
          <p className={s.lema}>{texto.lema}</p>
          {motivo && <MotivoAcceso {...{ motivo, correo, codigo, folio, recibido, estado }} />}
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
            <Marca stroke={1.75} aria-hidden />
            {texto.boton}
          </a>
          <Contacto className={s.ayuda} antes="¿No puedes entrar? Escribe a " />
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
