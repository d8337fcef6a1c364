/**
 * Sign-in and what one meets around it, and what stands where a screen is not. Plain HTML, as all that nobody signs in
 * for.
 */
import { useMatches } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { LoginPage } from '../../features/publico/LoginPage.tsx'
import { Logo } from '../../kit/brand/Logo.tsx'
import { readEntorno, tituloDe, useEntorno } from '../../kit/page/entorno.ts'
import { ErrorPage } from '../ErrorPage.tsx'
import classes from '../message.module.css'
import { NotFoundPage } from '../NotFoundPage.tsx'
import type { RutaPublica } from './rutas.ts'

export function PaginaPublica() {
  const ruta = useMatches({ select: matches => matches.at(-1)!.fullPath }) as RutaPublica
  const Pantalla = pantallas[ruta]
  return <Pantalla />
}

type MensajeProps = { titulo: string; acciones: ReactNode; children: ReactNode }

function Mensaje({ titulo, acciones, children }: MensajeProps) {
  useEffect(() => {
    document.title = tituloDe(titulo)
  }, [titulo])
  return (
    <main className={classes.message}>
      <a href="/" aria-label={`${useEntorno().nombre}, inicio`}>
        <Logo height={36} />
      </a>
      <h1>{titulo}</h1>
      {children}
      <p className={classes.actions}>{acciones}</p>
    </main>
  )
}

const Entrar = () => (
  <a className={classes.primary} href="/login">
    Entrar
  </a>
)
const Inicio = () => <a href="/">Ir al inicio</a>

/** Whom to ask: who administers, when the installation says who that is. */
function Ayuda() {
  const { adminEmail, empresa } = readEntorno()
  const correo = empresa.soporte ?? adminEmail
  return <a href={`mailto:${correo}`}>{correo}</a>
}

const Ingreso = () => <LoginPage />

const SinCuenta = () => (
  <Mensaje
    titulo="Para tener una cuenta"
    acciones={
      <>
        <a className={classes.primary} href="/registro">
          Registrarme en la formación
        </a>
        <a href="/login">Ya tengo cuenta</a>
      </>
    }
  >
    <p>Si das clases, tu escuela te invita por correo: abre la liga y completa tus datos.</p>
    <p>Si estudias, tu escuela te da de alta con tu correo escolar.</p>
    <p>
      ¿No sabes a quién pedírsela? Escribe a <Ayuda />.
    </p>
  </Mensaje>
)

const Contrasena = () => (
  <Mensaje
    titulo="Tu contraseña es la de Google"
    acciones={
      <>
        <a className={classes.primary} href="https://accounts.google.com/signin/recovery" rel="noopener noreferrer">
          Recuperarla en Google
        </a>
        <a href="/login">Volver a entrar</a>
      </>
    }
  >
    <p>
      {readEntorno().proveedor === 'demo'
        ? 'Esta es una demostración: se entra sin contraseña, eligiendo a una persona de ejemplo. En tu escuela, la contraseña es la de tu cuenta de Google.'
        : 'Eleva no guarda contraseñas: entras con la cuenta de Google que registraste en tu escuela.'}
    </p>
    <p>
      Si la cuenta es de tu escuela, quien la administra también puede cambiarla. Si Eleva no reconoce tu correo,
      escribe a <Ayuda />.
    </p>
  </Mensaje>
)

const Bloqueada = () => (
  <Mensaje
    titulo="Deja tu equipo con confianza"
    acciones={
      <>
        <Entrar />
        <Inicio />
      </>
    }
  >
    <p>Para que nadie use tu cuenta, cierra tu sesión: está en tu perfil, arriba a la derecha.</p>
    <p>Si se te olvida, la sesión se cierra sola después de 12 horas sin uso. Lo que ya guardaste no se pierde.</p>
  </Mensaje>
)

const Correo = () => (
  <Mensaje
    titulo="Revisa tu correo"
    acciones={
      <>
        <Entrar />
        <Inicio />
      </>
    }
  >
    <p>
      La invitación de tu escuela trae una liga que sirve por 14 días y una sola vez. Al abrirla confirmas tu correo.
    </p>
    <p>¿No llega? Búscala en correo no deseado, o pide a quien gestiona tu escuela que te la envíe otra vez.</p>
  </Mensaje>
)

const SAMPLE = new Error()
const Falla = () => <ErrorPage error={SAMPLE} reset={() => undefined} />

type Salud = 'preguntando' | 'lista' | 'mantenimiento'

const DICHO: Record<Salud, { titulo: string; texto: string }> = {
  preguntando: { titulo: 'Mantenimiento', texto: 'Estamos preguntando cómo está Eleva…' },
  lista: { titulo: 'Eleva está funcionando', texto: 'Ahora no hay mantenimiento: puedes entrar y seguir.' },
  mantenimiento: {
    titulo: 'Estamos en mantenimiento',
    texto:
      'Volvemos en un momento. Lo que ya guardaste está a salvo, y lo que tu equipo tiene por enviar se envía solo.',
  },
}

/** What the server says of itself (`/salud/listo`). */
function Mantenimiento() {
  const [salud, setSalud] = useState<Salud>('preguntando')
  const ask = useCallback(
    () =>
      fetch('/salud/listo', { cache: 'no-store' }).then(
        reply => setSalud(reply.ok ? 'lista' : 'mantenimiento'),
        () => setSalud('mantenimiento'),
      ),
    [],
  )
  useEffect(() => void ask(), [ask])
  const { titulo, texto } = DICHO[salud]
  return (
    <Mensaje
      titulo={titulo}
      acciones={
        <>
          <button type="button" className={classes.primary} onClick={() => void ask()}>
            Volver a preguntar
          </button>
          <Inicio />
        </>
      }
    >
      <p role="status">{texto}</p>
      <p>Los mantenimientos se anuncian antes en Novedades.</p>
    </Mensaje>
  )
}

const Pronto = () => (
  <Mensaje
    titulo="Todavía no está lista"
    acciones={
      <>
        <a className={classes.primary} href="/novedades">
          Ver las novedades
        </a>
        <Inicio />
      </>
    }
  >
    <p>Esta pantalla viene en camino. Cuando esté, lo decimos en Novedades, que ves al entrar.</p>
  </Mensaje>
)

const pantallas: Record<RutaPublica, ComponentType> = {
  '/sign-in': Ingreso,
  '/sign-up': SinCuenta,
  '/recover-password': Contrasena,
  '/lock-screen': Bloqueada,
  '/confirm-mail': Correo,
  '/error-404': NotFoundPage,
  '/error-500': Falla,
  '/pages-maintainance': Mantenimiento,
  '/pages-comingsoon': Pronto,
}
