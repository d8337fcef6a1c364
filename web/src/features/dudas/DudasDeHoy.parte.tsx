/** On the start of who answers: one doubt after the other, the oldest first, answered where it stands. */
import { type Duda, dudasRoutes, type ReplyOf } from '@eleva/contract'
import { ActionIcon, Button, Textarea } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../kit/api/error.ts'
import { useWrite } from '../../kit/api/query.ts'
import { useTextoGuardado } from '../../kit/form/useTextoGuardado.tsx'
import { formatSince } from '../../kit/page/dates.ts'
import { useCan } from '../../kit/page/session.tsx'
import { Tarjeta } from '../../shared/Tarjeta.tsx'
import { Donde } from './Donde.tsx'
import classes from './DudasDeHoy.module.css'
import { staleDoubts } from './stale.ts'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function DudasDeHoy({ query }: { query: UseQueryResult<ReplyOf<typeof dudasRoutes.list>> }) {
  const [asked, setAsked] = useState(0)
  const contesta = useCan('dudas.answer')
  const dudas = query.data?.dudas ?? []
  // One that was answered goes, and the next takes its place.
  const at = Math.min(asked, Math.max(0, dudas.length - 1))
  const duda = dudas[at]
  return (
    <Tarjeta
      titulo="Dudas"
      query={query}
      cuenta={r => r.total}
      accion={r => (
        <span className={classes.paso}>
          {at + 1} de {r.total}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label="Duda anterior"
            disabled={at === 0}
            onClick={() => setAsked(at - 1)}
          >
            <IconChevronLeft {...icon} />
          </ActionIcon>
          {at < dudas.length - 1 || r.total <= dudas.length ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              aria-label="Duda siguiente"
              disabled={at === dudas.length - 1}
              onClick={() => setAsked(at + 1)}
            >
              <IconChevronRight {...icon} />
            </ActionIcon>
          ) : (
            <Link to="/dudas-coach">Ver todas</Link>
          )}
        </span>
      )}
    >
      {() => duda && <Una key={duda.id} duda={duda} contesta={contesta} />}
    </Tarjeta>
  )
}

function Una({ duda, contesta }: { duda: Duda; contesta: boolean }) {
  const { text, write, flush, done, aviso } = useTextoGuardado(`responder-hoy:${duda.id}`)
  const [said, setSaid] = useState<string>()
  const answer = useWrite(dudasRoutes.answer, staleDoubts)
  const send = () => {
    flush()
    answer.mutate(
      { body: { current_duda_id: duda.id, duda_respuesta: text } },
      {
        onSuccess: () => done(text),
        onError: error => setSaid(error instanceof ApiError ? error.errors.duda_respuesta?.[0] : undefined),
      },
    )
  }
  return (
    <div className={classes.duda}>
      <p className={classes.quien}>
        <b>{duda.student.name}</b> · <Donde duda={duda} /> · {formatSince(duda.fecha)}
      </p>
      <blockquote>{duda.duda_msj}</blockquote>
      {contesta && (
        <>
          {aviso}
          <div className={classes.responder}>
            <Textarea
              aria-label={`Tu respuesta a ${duda.student.name}`}
              placeholder="Escribe tu respuesta"
              autosize
              minRows={1}
              maxRows={8}
              maxLength={5000}
              value={text}
              error={said}
              onChange={e => {
                setSaid(undefined)
                write(e.currentTarget.value)
              }}
            />
            <Button variant="light" loading={answer.isPending} disabled={text.trim() === ''} onClick={send}>
              Responder
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
