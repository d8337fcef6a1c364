import { IconClock, IconPlugConnectedX, IconUserOff, IconUserQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { empresa } from './datos.ts'
import s from './MotivoAcceso.module.css'

/** Why the person is at the sign-in page again: unknown e-mail, inactive user, session over, provider out of reach. */
export type Motivo = 'desconocido' | 'inactivo' | 'vencido' | 'fallo'

type Props = { motivo: Motivo; proveedor: 'google' | 'demo'; correo?: string; adminEmail?: string }

const aspecto = {
  desconocido: { tono: s.warning, Icono: IconUserQuestion, titulo: 'No encontramos tu cuenta' },
  inactivo: { tono: s.warning, Icono: IconUserOff, titulo: 'Tu cuenta está inactiva' },
  vencido: { tono: s.info, Icono: IconClock, titulo: 'Tu sesión terminó' },
  fallo: { tono: s.danger, Icono: IconPlugConnectedX, titulo: 'No pudimos comunicarnos con Google' },
}

/** A letter to whoever can help, with the account already written in it. */
function writeTo(destino: string, asunto: string, correo?: string) {
  const cuerpo = correo ? `&body=${encodeURIComponent(`Mi cuenta es ${correo}.`)}` : ''
  return `mailto:${destino}?subject=${encodeURIComponent(asunto)}${cuerpo}`
}

export function MotivoAcceso({ motivo, proveedor, correo, adminEmail }: Props) {
  const { tono, Icono, titulo } = aspecto[motivo]
  const ayuda = adminEmail ?? empresa.soporte
  const cuenta = correo ? <b className={s.correo}>{correo}</b> : 'Esa cuenta'
  const texto: Record<Motivo, ReactNode> = {
    desconocido: (
      <>
        {cuenta} no está dada de alta en Eleva. Pide tu acceso a{' '}
        <a href={writeTo(ayuda, 'Quiero entrar a Eleva', correo)}>{ayuda}</a>, o entra con otra cuenta.
      </>
    ),
    inactivo: (
      <>
        {cuenta} no puede entrar por ahora. Para activarla de nuevo, escribe a{' '}
        <a href={writeTo(ayuda, 'Activar mi cuenta de Eleva', correo)}>{ayuda}</a>.
      </>
    ),
    vencido: 'Entra otra vez y vuelves a donde estabas.',
    fallo: 'Revisa tu conexión e inténtalo otra vez en un momento. Tu cuenta está bien.',
  }
  return (
    <div className={`${s.motivo} ${tono}`} role={motivo === 'vencido' ? 'status' : 'alert'}>
      <Icono size={20} stroke={1.75} aria-hidden />
      <div>
        <h2>{motivo === 'fallo' && proveedor === 'demo' ? 'El acceso de demostración no responde' : titulo}</h2>
        <p>{texto[motivo]}</p>
      </div>
    </div>
  )
}
