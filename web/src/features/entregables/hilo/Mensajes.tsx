/**
 * The messages of a thread: by days, with a line where the unread ones begin, and what is still on its way at their
 * end.
 */

import { hiloRoutes, type Mensaje, type MensajeInput } from '@eleva/contract'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconClock, IconTrash } from '@tabler/icons-react'
import { Fragment } from 'react'
import { bodyOfLetter, type Letter } from '../../../kit/api/outbox/carta.ts'
import { AQUI, ENVIANDOSE } from '../../../kit/api/outbox/sendState.ts'
import { useCut } from '../../../kit/api/outbox/useOutbox.ts'
import { useWrite } from '../../../kit/api/query.ts'
import { confirm } from '../../../kit/feedback/confirm.ts'
import { Avatar } from '../../../kit/page/Avatar.tsx'
import { count } from '../../../kit/page/count.ts'
import { formatHour, formatLongDay } from '../../../kit/page/dates.ts'
import { RichText } from '../../../kit/richtext/RichText.tsx'
import { Archivos, EnCamino } from './Adjuntos.tsx'
import type { Sobre } from './guardados.ts'
import { primeroSinLeer } from './hilo.ts'
import classes from './Mensajes.module.css'
import { aTexto } from './texto.parte.ts'

type Props = {
  mensajes: readonly Mensaje[]
  leidoHasta: number
  cartas: readonly Letter[]
  sobres: readonly Sobre[]
  onReopen: (sobre: Sobre) => void
}

export function Mensajes({ mensajes, leidoHasta, cartas, sobres, onReopen }: Props) {
  const first = primeroSinLeer(mensajes, leidoHasta)
  const known = new Set(mensajes.map(m => m.llave))
  const going = cartas.filter(l => !known.has(bodyOfLetter(l, hiloRoutes.send)?.llave ?? ''))
  let day = ''
  return (
    <div role="log" aria-label="Mensajes">
      <ul className={classes.lista}>
        {mensajes.map(m => {
          const hers = formatLongDay(m.fecha)
          const begins = hers !== day
          day = hers
          return (
            <Fragment key={m.id}>
              {begins && <li className={classes.dia}>{hers}</li>}
              {m.id === first && (
                <li className={classes.nuevos} data-nuevos>
                  Mensajes nuevos
                </li>
              )}
              <Uno mensaje={m} />
            </Fragment>
          )
        })}
        {going.map(letter => (
          <EnEspera key={letter.id} {...bodyOfLetter(letter, hiloRoutes.send)} />
        ))}
        {sobres.map(s => (
          <li key={s.llave} className={classes.mensaje} data-propio>
            <div className={classes.globo}>
              {s.cuerpo && <p className={classes.dicho}>{aTexto(s.cuerpo)}</p>}
              <EnCamino adjuntos={s.adjuntos} quitable={false} />
              <p className={classes.estado} role="status">
                <IconClock size={16} stroke={1.75} aria-hidden />
                Se envía cuando suban los archivos
              </p>
              <Button variant="subtle" size="compact-sm" onClick={() => onReopen(s)}>
                No enviar todavía
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

const sonidos = (n: number) => (n === 1 ? 'Nota de voz' : `${n} notas de voz`)

function EnEspera({ cuerpo, archivos = [] }: Partial<MensajeInput>) {
  const cut = useCut()
  const voces = archivos.filter(a => a.segundos).length
  const rest = archivos.length - voces
  const files = [voces && sonidos(voces), rest && count(rest, 'archivo', 'archivos')].filter(Boolean).join(' · ')
  return (
    <li className={classes.mensaje} data-propio>
      <div className={classes.globo}>
        {cuerpo && <p className={classes.dicho}>{aTexto(cuerpo)}</p>}
        {files && <p className={classes.dicho}>{files}</p>}
        <p className={classes.estado} role="status">
          <IconClock size={16} stroke={1.75} aria-hidden />
          {cut ? `${AQUI}: sale solo en cuanto se pueda` : ENVIANDOSE}
        </p>
      </div>
    </li>
  )
}

function Uno({ mensaje }: { mensaje: Mensaje }) {
  const { autor, propio, cuerpo, archivos, fecha, quitado } = mensaje
  const quien = propio ? 'Tú' : autor.nombre
  return (
    <li className={classes.mensaje} data-propio={propio || undefined}>
      {!propio && <Avatar name={autor.nombre} src={autor.avatar} />}
      <div className={classes.globo}>
        <p className={classes.quien}>
          <strong>{quien}</strong>
          <time dateTime={fecha}>{formatHour(fecha)}</time>
          {mensaje.quitable && <Quitar mensaje={mensaje} />}
        </p>
        {quitado ? (
          <p className={classes.quitado}>Se quitó un mensaje</p>
        ) : (
          <>
            {cuerpo && <RichText html={cuerpo} />}
            <Archivos archivos={archivos} de={propio ? 'ti' : autor.nombre} />
          </>
        )}
      </div>
    </li>
  )
}

function Quitar({ mensaje }: { mensaje: Mensaje }) {
  const remove = useWrite(hiloRoutes.removeMensaje, [hiloRoutes.mensajes])
  const ask = async () => {
    const yes = await confirm({
      title: '¿Quitar este mensaje?',
      text: 'Se borra para todos, con sus archivos. Queda dicho que se quitó un mensaje.',
      action: 'Quitar mensaje',
    })
    if (yes) remove.mutate({ params: { id: mensaje.id } })
  }
  return (
    <Tooltip label="Quitar mensaje">
      <ActionIcon
        size={28}
        color="gray"
        aria-label={`Quitar tu mensaje de las ${formatHour(mensaje.fecha)}`}
        loading={remove.isPending}
        onClick={() => void ask()}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
