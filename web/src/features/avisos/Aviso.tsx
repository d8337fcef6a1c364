/** One notice: what it is of, what it says, when; the whole of it leads to its place and reads it. */
import { type FilaDeBuzon, type TipoDeBuzon, textoDeAviso } from '@eleva/contract'
import {
  IconArrowBackUp,
  IconAward,
  IconBook2,
  IconBroadcast,
  IconCalendarClock,
  IconCalendarEvent,
  IconCertificate,
  IconCertificateOff,
  IconClock,
  IconClockPlus,
  IconDownload,
  IconEye,
  IconHeartHandshake,
  IconHourglass,
  IconInbox,
  IconListCheck,
  IconMailCheck,
  IconMessage,
  IconMessageQuestion,
  IconMessageReply,
  IconMessages,
  IconNews,
  IconRefresh,
  IconRosetteDiscountCheck,
  IconShieldLock,
  IconShieldX,
  IconSpeakerphone,
  IconUserCheck,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { asSearch } from '../../kit/page/address.ts'
import { formatHourOfDay } from '../../kit/page/dates.ts'
import { deQueZona } from '../../kit/page/zona.ts'
import classes from './Aviso.module.css'

/** In the order of the kinds (`avisos.tipos.ts`). */
const ICONS: Record<TipoDeBuzon, { icon: typeof IconInbox; tone?: 'exito' | 'info' | 'alerta' }> = {
  calificado: { icon: IconRosetteDiscountCheck, tone: 'exito' },
  devuelto: { icon: IconArrowBackUp, tone: 'alerta' },
  comentario: { icon: IconMessage },
  mensaje_revisor: { icon: IconMessages },
  duda_respondida: { icon: IconMessageReply, tone: 'exito' },
  recibido: { icon: IconInbox, tone: 'exito' },
  recalificado: { icon: IconRefresh, tone: 'info' },
  nota_lista: { icon: IconRosetteDiscountCheck, tone: 'exito' },
  plazo_cerca: { icon: IconHourglass, tone: 'alerta' },
  plazo_movido: { icon: IconCalendarClock, tone: 'info' },
  prorroga: { icon: IconClockPlus, tone: 'exito' },
  clase_manana: { icon: IconCalendarEvent, tone: 'info' },
  clase_pronto: { icon: IconClock, tone: 'info' },
  clase_empezo: { icon: IconBroadcast, tone: 'info' },
  clase_programada: { icon: IconCalendarEvent, tone: 'info' },
  clase_movida: { icon: IconCalendarClock, tone: 'alerta' },
  clase_cancelada: { icon: IconCalendarEvent, tone: 'alerta' },
  curso_ofrecido: { icon: IconBook2 },
  inscrito: { icon: IconUserCheck },
  acceso_retirado: { icon: IconUsersGroup },
  mas_de_evaluacion: { icon: IconRefresh, tone: 'exito' },
  animo: { icon: IconHeartHandshake, tone: 'exito' },
  anuncio: { icon: IconSpeakerphone, tone: 'info' },
  constancia_expedida: { icon: IconAward, tone: 'exito' },
  constancia_por_completar: { icon: IconCertificate, tone: 'info' },
  constancia_corregida: { icon: IconCertificate, tone: 'info' },
  constancia_revocada: { icon: IconCertificateOff, tone: 'alerta' },
  entregas_por_revisar: { icon: IconListCheck, tone: 'alerta' },
  duda_nueva: { icon: IconMessageQuestion, tone: 'alerta' },
  mensaje_alumno: { icon: IconMessages, tone: 'alerta' },
  invitacion_aceptada: { icon: IconMailCheck, tone: 'exito' },
  mirado: { icon: IconEye, tone: 'info' },
  descarga_lista: { icon: IconDownload, tone: 'info' },
  solicitud_respondida: { icon: IconShieldLock, tone: 'info' },
  auditoria_rota: { icon: IconShieldX, tone: 'alerta' },
  novedad: { icon: IconNews, tone: 'info' },
}

type Props = {
  aviso: FilaDeBuzon
  onOpen: () => void
  /** In a line of its own what was said, as far as there is room. */
  dicho?: boolean
}

export function AvisoEnlace({ aviso, onOpen, dicho = false }: Props) {
  const { titulo, linea, to, search, hash } = textoDeAviso(aviso, deQueZona)
  const { icon: Icon, tone } = ICONS[aviso.tipo] ?? ICONS.recibido
  const client = useQueryClient()
  const { pathname } = useLocation()
  function open() {
    onOpen()
    // What it tells of is newer than what this page has read; of where one goes it is read on the way.
    void client.invalidateQueries({ refetchType: pathname === to ? 'active' : 'none' })
  }
  return (
    <Link
      to={to}
      search={asSearch(search)}
      {...(hash ? { hash } : {})}
      className={classes.aviso}
      data-sin-leer={!aviso.leido || undefined}
      onClick={open}
    >
      <span className={classes.icono} data-tono={tone}>
        <Icon size={20} stroke={1.75} aria-hidden />
        {!aviso.leido && <span className={classes.punto} aria-hidden />}
      </span>
      <span className={classes.texto}>
        <span className={classes.titulo}>
          {!aviso.leido && <span className="e-oculto">Sin leer: </span>}
          {titulo}
        </span>
        <span className={classes.linea}>
          {linea && `${linea} · `}
          <time dateTime={aviso.fecha}>{formatHourOfDay(aviso.fecha)}</time>
        </span>
        {dicho && aviso.frase && <span className={classes.dicho}>{aviso.frase}</span>}
      </span>
    </Link>
  )
}
