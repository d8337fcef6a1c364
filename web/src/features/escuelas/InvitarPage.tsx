/** Inviting teachers by e-mail: how many can be, to whom, and who was. */
import { type Envio, type Escuela, escuelasRoutes, fallaDeCorreo } from '@eleva/contract'
import { Alert, Badge, Button, Paper, Title } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconInfoCircle, IconSend } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { RecuperadoAviso } from '../../kit/form/RecuperadoAviso.tsx'
import { useBorrador } from '../../kit/form/useBorrador.ts'
import { useList } from '../../kit/list/useList.ts'
import { count } from '../../kit/page/count.ts'
import { number, PageShell } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import classes from './Centro.module.css'
import { CorreosInput } from './CorreosInput.tsx'
import { EscuelaSelect } from './EscuelaSelect.parte.tsx'
import { Invitados } from './Invitados.tsx'
import { LugaresDeEscuela } from './LugaresDeEscuela.tsx'
import { staleInvitados } from './stale.ts'
import { Entraron, porQueNoInvita, SinInvitar, TarjetaEscuela } from './TarjetaEscuela.tsx'
import { useEscuela } from './useEscuela.ts'

export function InvitarPage() {
  const { query, choose, search } = useEscuela()
  const navigate = useNavigate()
  const found = query.data
  return (
    <PageShell
      title="Invitar docentes"
      description={choose ? 'Elige la escuela a la que invitas.' : found?.resultSet.nombre}
      actions={
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} stroke={1.75} />}
          renderRoot={props => <Link to="/centro-escolar" search={search} {...props} />}
        >
          Volver
        </Button>
      }
    >
      {choose ? (
        <EscuelaSelect
          maw={420}
          onChange={escuela => escuela && void navigate({ to: '/admin-docente-escolar', search: { escuela } })}
        />
      ) : found ? (
        <Invitar key={found.resultSet.id} escuela={found.resultSet} />
      ) : (
        <Pending query={query} height={320} />
      )}
    </PageShell>
  )
}

function Invitar({ escuela }: { escuela: Escuela }) {
  const list = useList(escuelasRoutes.invitados, reply => reply.resultSet)
  const admin = useCan('escuelas.write')
  return (
    <>
      <div className={classes.columnas}>
        <Envios escuela={escuela} onSent={() => list.set({ page: undefined })} />
        <TarjetaEscuela
          escuela={escuela}
          titulo={admin ? escuela.nombre : 'Tu escuela'}
          pie={<Entraron escuela={escuela} />}
        />
      </div>
      <Title order={2} className={classes.seccion!}>
        Docentes invitados
        {list.counted !== undefined && (
          <Badge color="gray" size="lg">
            {number.format(list.counted)}
          </Badge>
        )}
      </Title>
      <Invitados list={list} />
    </>
  )
}

function titleOf(left: number) {
  if (left === 0) return 'Ya no te quedan invitaciones'
  return left === 1 ? 'Te queda 1 invitación' : `Te quedan ${number.format(left)} invitaciones`
}

/** How many teachers it still can be, and what happens to each. */
function bannerOf(available: number) {
  if (available === 0) return 'Esta escuela ya usó todos sus lugares. Para invitar a más docentes, pide que la amplíen.'
  const who = count(available, 'docente', 'docentes')
  return `Puedes invitar por correo a ${who}. Cada docente recibe un enlace para registrarse y debe completar sus datos.`
}

/** The e-mails that are typed, kept until they are sent, and those that the school could not invite. */
function useInvitacion(escuela: Escuela, onSent: () => void) {
  const borrador = useBorrador(`invitar:${escuela.id}`, { emails: [] as string[] })
  const [emails, setEmails] = useState(borrador.values.emails)
  const [recuperado, setRecuperado] = useState(borrador.recuperado)
  const [refused, setRefused] = useState<Envio[]>([])
  const invite = useWrite(escuelasRoutes.invite, staleInvitados)
  const good = emails.filter(e => !fallaDeCorreo(e))
  const write = (change: (before: string[]) => string[]) =>
    setEmails(before => {
      const now = change(before)
      borrador.keep({ emails: now })
      return now
    })
  const send = async () => {
    borrador.flush()
    const reply = await invite.mutateAsync({ body: { emails: good, escuela: escuela.id } }).catch(() => undefined)
    if (!reply) return
    // What was typed meanwhile, and what has to be mended, stays.
    write(before => before.filter(e => !good.includes(e)))
    setRecuperado(undefined)
    setRefused(reply.resultados.filter(r => r.resultado === 'rechazada'))
    onSent()
  }
  const discard = () => {
    write(() => [])
    setRecuperado(undefined)
  }
  return {
    emails,
    good,
    write,
    recuperado,
    discard,
    refused,
    forget: () => setRefused([]),
    send,
    pending: invite.isPending,
  }
}

function Envios({ escuela, onSent }: { escuela: Escuela; onSent: () => void }) {
  const { emails, good, write, recuperado, discard, refused, forget, send, pending } = useInvitacion(escuela, onSent)
  const { cantidad, usuariosActualesInvitados: used, disponibles } = escuela
  const closed = porQueNoInvita(escuela)
  const left = Math.max(disponibles - good.length, 0)
  return (
    <Paper withBorder radius="lg" component="section" className={classes.tarjeta!} aria-labelledby="quedan">
      <div className={classes.titulo}>
        <Title order={2} id="quedan" aria-live="polite">
          {titleOf(left)}
        </Title>
        <span className={classes.uso}>
          {number.format(used)} de {number.format(cantidad)} usadas
        </span>
      </div>
      <LugaresDeEscuela cantidad={cantidad} usados={used} porEnviar={good.length} />
      {closed ? (
        <SinInvitar motivo={closed} />
      ) : (
        <Alert color="info" icon={<IconInfoCircle size={20} stroke={1.75} />}>
          {bannerOf(disponibles)}
        </Alert>
      )}
      {recuperado && <RecuperadoAviso recuperado={recuperado} onDiscard={discard} />}
      <CorreosInput
        label="Correos de tus docentes"
        value={emails}
        onChange={write}
        lugares={disponibles}
        disabled={closed !== undefined}
      />
      <div className={classes.enviar}>
        <Button
          size="md"
          leftSection={<IconSend size={18} stroke={1.75} />}
          disabled={closed !== undefined || good.length === 0 || used + good.length > cantidad}
          loading={pending}
          onClick={() => void send()}
        >
          {good.length ? `Enviar invitaciones (${good.length})` : 'Enviar invitaciones'}
        </Button>
        <p>El enlace sirve 14 días y una sola vez.</p>
      </div>
      {refused.length > 0 && <NoPasaron refused={refused} onClose={forget} />}
    </Paper>
  )
}

/** Those that were not invited, each with its reason. */
const NoPasaron = ({ refused, onClose }: { refused: readonly Envio[]; onClose: () => void }) => (
  <Alert
    color="warning"
    icon={<IconAlertTriangle size={20} stroke={1.75} />}
    title="Estos correos no pasaron"
    withCloseButton
    closeButtonLabel="Cerrar"
    onClose={onClose}
  >
    <ul className={classes.rechazados}>
      {refused.map(r => (
        <li key={r.email}>
          {r.email}: {r.motivo}
        </li>
      ))}
    </ul>
  </Alert>
)
