import { entreComillas, type PreguntaEnVivo, type StreamEnVivo, streamingRoutes } from '@eleva/contract'
import { ActionIcon, Badge, Button, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconChevronUp, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '../../../kit/api/query.ts'
import { useHasBorrador } from '../../../kit/form/useBorrador.ts'
import { Avatar } from '../../../kit/page/Avatar.tsx'
import { count } from '../../../kit/page/count.ts'
import { formatHourOfDay } from '../../../kit/page/dates.ts'
import { number } from '../../../kit/page/PageShell.tsx'
import classes from './Preguntas.module.css'
import { Responder, temaDeRespuesta } from './Responder.tsx'
import type { usePreguntas } from './usePreguntas.parte.ts'

type Props = {
  pregunta: PreguntaEnVivo
  open: boolean
  stream: StreamEnVivo
  source: ReturnType<typeof usePreguntas>
}

/** Enough of it to tell it from others, in the name of a button. */
const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

export function Pregunta(props: Props) {
  const { pregunta: p, open, stream, source } = props
  // Roles 1 and 2 answer; who holds the class hides.
  const coach = stream.responde === 1 || stream.conduce === 1
  const [answering, setAnswering] = useState(useHasBorrador(temaDeRespuesta(p.id)))
  if (p.oculta) return <Oculta {...props} />
  const votes = count(p.votos, 'voto', 'votos')
  return (
    <li data-id={p.id} className={classes.pregunta}>
      <button
        type="button"
        className={classes.voto}
        aria-pressed={p.votada === 1}
        aria-disabled={!open || undefined}
        aria-label={`${p.votada ? 'Votaste' : 'Votar'} por ${entreComillas(short(p.pregunta_contenido))}, ${votes}`}
        onClick={() => open && void source.vote(p)}
      >
        <IconChevronUp size={18} stroke={1.75} aria-hidden />
        {number.format(p.votos)}
      </button>
      <div className={classes.cuerpo}>
        <p className={classes.texto}>{p.pregunta_contenido}</p>
        <div className={classes.quien}>
          {coach && <Avatar name={p.nombre} src={p.avatar} size="sm" />}
          <span className={classes.nombre}>
            {p.nombre} ·{' '}
            <time dateTime={new Date(p.fechahora * 1000).toISOString()}>{formatHourOfDay(p.fechahora * 1000)}</time>
          </span>
          {p.total_comentarios > 0 && coach && (
            <Badge color="success" leftSection={<IconCheck size={14} stroke={2.2} aria-hidden />}>
              Respondida
            </Badge>
          )}
          {coach && <DeCoach {...props} answering={answering} onAnswer={() => setAnswering(true)} />}
        </div>
        {p.respuestas.map(r => (
          <div key={r.id} className={classes.respuesta}>
            <p className={classes.autor}>
              <strong>{r.nombre}</strong> · coach
            </p>
            <p className={classes.dicho}>{r.comentario}</p>
          </div>
        ))}
        {coach && answering && open && (
          <Responder pregunta={p} onClose={() => setAnswering(false)} onSent={source.again} />
        )}
      </div>
    </li>
  )
}

type DeCoachProps = Props & { answering: boolean; onAnswer: () => void }

function DeCoach({ pregunta: p, open, stream, source, answering, onAnswer }: DeCoachProps) {
  const hide = useWrite(streamingRoutes.moderate)
  const ocultar = () =>
    void hide.mutateAsync({ params: { id: p.id }, body: { oculta: 1 } }).then(source.again, () => {})
  return (
    <span className={classes.deCoach}>
      {stream.responde === 1 && (
        <Button
          size="compact-md"
          variant="default"
          disabled={!open || answering}
          leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
          aria-label={`Responder a ${p.nombre}: ${short(p.pregunta_contenido)}`}
          onClick={onAnswer}
        >
          Responder
        </Button>
      )}
      {stream.conduce === 1 && (
        <Tooltip label="Ocultar">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Ocultar la pregunta de ${p.nombre}: ${short(p.pregunta_contenido)}`}
            loading={hide.isPending}
            onClick={ocultar}
          >
            <IconEyeOff size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
    </span>
  )
}

/** Who hid it takes it back where it stood. */
function Oculta({ pregunta: p, source }: Props) {
  const show = useWrite(streamingRoutes.moderate)
  return (
    <li data-id={p.id} className={`${classes.pregunta} ${classes.oculta}`}>
      <IconEyeOff size={18} stroke={1.75} aria-hidden />
      <p className={classes.tachada}>
        <span>Oculta para la clase:</span> {p.pregunta_contenido}
      </p>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
        aria-label={`Mostrar la pregunta de ${p.nombre}: ${short(p.pregunta_contenido)}`}
        loading={show.isPending}
        onClick={() =>
          void show.mutateAsync({ params: { id: p.id }, body: { oculta: 0 } }).then(source.again, () => {})
        }
      >
        Mostrar
      </Button>
    </li>
  )
}
