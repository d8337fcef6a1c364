import { entreComillas, type MotivoDeRechazo } from '@eleva/contract'
import { IconClock, IconHourglass, IconPlugConnectedX, IconUserOff, IconUserQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay } from '../../kit/page/dates.ts'
import { useEntorno } from '../../kit/page/entorno.ts'
import s from './MotivoAcceso.module.css'
import { isFolio } from './registrado.parte.ts'

/**
 * Why the person is at the sign-in page again: unknown e-mail, one with which somebody registered, inactive user,
 * session over, provider out of reach, or provider that said no.
 */
type Props = {
  motivo: MotivoDeRechazo
  correo?: string
  codigo?: string
  folio?: string
  recibido?: string
  estado?: string
}

const aspectoDe = (emisor: string) => ({
  desconocido: { tono: s.warning, Icono: IconUserQuestion, titulo: 'No encontramos tu cuenta' },
  registrado: { tono: s.info, Icono: IconHourglass, titulo: 'Tu registro está recibido' },
  inactivo: { tono: s.warning, Icono: IconUserOff, titulo: 'Tu cuenta está inactiva' },
  vencido: { tono: s.info, Icono: IconClock, titulo: 'Tu sesión terminó' },
  fallo: { tono: s.danger, Icono: IconPlugConnectedX, titulo: `No pudimos comunicarnos con ${emisor}` },
  rechazado: { tono: s.danger, Icono: IconPlugConnectedX, titulo: `${emisor} no permitió el ingreso` },
})

/** A letter to whoever can help, with the account already written in it. */
function writeTo(destino: string, asunto: string, correo?: string) {
  const cuerpo = correo ? `&body=${encodeURIComponent(`Mi cuenta es ${correo}.`)}` : ''
  return `mailto:${destino}?subject=${encodeURIComponent(asunto)}${cuerpo}`
}

/** What the provider's word means for the person; the rest is for who administers. */
const palabras: Record<string, string> = {
  access_denied: 'El ingreso se canceló o no se dio el permiso. Inténtalo otra vez y acepta cuando te pregunte.',
  login_required: 'Primero abre tu sesión ahí y luego vuelve a entrar aquí.',
  interaction_required: 'Primero abre tu sesión ahí y luego vuelve a entrar aquí.',
  temporarily_unavailable: 'No está disponible por un momento. Inténtalo otra vez en unos minutos.',
  server_error: 'Tuvo una falla. Inténtalo otra vez en unos minutos.',
}

/** Behind an address there may be anything. */
const cuandoLlego = (moment = '') => (Number.isNaN(Date.parse(moment)) ? '' : ` el ${formatDay(moment)}`)

export function MotivoAcceso({ motivo, correo, codigo = '', folio = '', recibido, estado }: Props) {
  const { nombre, proveedor, emisor, adminEmail, empresa } = useEntorno()
  const { tono, Icono, titulo } = aspectoDe(emisor)[motivo]
  const said = motivo === 'registrado' && estado === 'rechazado' ? 'Tu registro no fue aceptado' : titulo
  const ayuda = adminEmail || empresa.soporte || ''
  const cuenta = correo ? <b className={s.correo}>{correo}</b> : 'Esa cuenta'
  const texto: Record<MotivoDeRechazo, ReactNode> = {
    desconocido: (
      <>
        {cuenta} no está dada de alta en {nombre}. Pide tu acceso a{' '}
        <a href={writeTo(ayuda, `Quiero entrar a ${nombre}`, correo)}>{ayuda}</a>, o entra con otra cuenta.
      </>
    ),
    registrado: (
      <>
        Te registraste a la formación con {correo ? <b className={s.correo}>{correo}</b> : 'ese correo'}
        {cuandoLlego(recibido)}.{' '}
        {estado === 'rechazado'
          ? 'Pregunta con tu folio por qué no, y cómo corregirlo.'
          : 'Tu cuenta todavía no está lista: quien administra la formación revisa tus datos.'}{' '}
        <a href={`/registro/que-sigue${isFolio(folio) ? `#folio=${folio}` : ''}`}>Ver qué sigue</a>
      </>
    ),
    inactivo: (
      <>
        {cuenta} no puede entrar por ahora. Para activarla, escribe a{' '}
        <a href={writeTo(ayuda, `Activar mi cuenta de ${nombre}`, correo)}>{ayuda}</a>.
      </>
    ),
    vencido: 'Entra otra vez y vuelves a donde estabas.',
    fallo: 'Inténtalo otra vez en un momento. Tu cuenta está bien.',
    rechazado: palabras[codigo] ?? (
      <>
        Avisa a <a href={writeTo(ayuda, `No puedo entrar a ${nombre}`, correo)}>{ayuda}</a>
        {codigo && `: respondió ${entreComillas(codigo)}`}.
      </>
    ),
  }
  return (
    <div className={`${s.motivo} ${tono}`} role={motivo === 'vencido' || motivo === 'registrado' ? 'status' : 'alert'}>
      <Icono size={20} stroke={1.75} aria-hidden />
      <div>
        <h2>{motivo === 'fallo' && proveedor === 'demo' ? 'El acceso de demostración no responde' : said}</h2>
        <p>{texto[motivo]}</p>
      </div>
    </div>
  )
}
