/** What the link in an invitation leads to: for whom it is, their data, and on to sign-in. Nobody is signed in here. */

import { escuelasRoutes, type Invitacion } from '@eleva/contract'
import { PerfilInput } from '@eleva/contract/schemas'
import { Button, Paper, Text, Title } from '@mantine/core'
import { IconBrandGoogle, IconCircleCheck, IconMail } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { ApiError } from '../../kit/api/error.ts'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Logo } from '../../kit/brand/Logo.tsx'
import { confirm } from '../../kit/feedback/confirm.ts'
import { ErrorState, Pending } from '../../kit/feedback/States.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { useParamsOf } from '../../kit/page/address.ts'
import { formatMoment } from '../../kit/page/dates.ts'
import { readEntorno, tituloDe } from '../../kit/page/entorno.ts'
import { CamposDePersona } from '../cuentas/CamposDePersona.parte.tsx'
import classes from './Registro.module.css'

export function RegistroPage() {
  const { invitacion: id } = useParamsOf('/registro-docentes-invita/$invitacion')
  const query = useRead(escuelasRoutes.invitacion, { params: { id } }, { fresh: true })
  useEffect(() => {
    document.title = tituloDe('Completa tu registro')
  }, [])
  const unknown = query.error instanceof ApiError && query.error.status === 404
  const found = query.data?.invitacion
  return (
    <div className={classes.pagina}>
      <header>
        <a href="/" className={classes.logo} aria-label={`${readEntorno().nombre}, inicio`}>
          <Logo height={36} />
        </a>
      </header>
      <main id="contenido">
        <Paper withBorder radius="lg" className={classes.tarjeta!} aria-busy={query.isPending}>
          {unknown ? (
            <Aviso titulo="No reconocemos este enlace">
              Revisa que esté completo: ábrelo desde el correo que recibiste. Si no funciona, pide otro a quien gestiona
              tu escuela.
            </Aviso>
          ) : found ? (
            <Contenido id={id} invitacion={found} />
          ) : query.error ? (
            <>
              <Title order={1}>Completa tu registro</Title>
              <ErrorState error={query.error} onRetry={() => void query.refetch()} />
            </>
          ) : (
            <Pending query={query} height={320} />
          )}
        </Paper>
      </main>
    </div>
  )
}

function Contenido({ id, invitacion }: { id: string; invitacion: Invitacion }) {
  const { estado, correo, escuela } = invitacion
  if (estado === 'vigente') return <Datos id={id} invitacion={invitacion} />
  if (estado === 'completada' || estado === 'aceptada')
    return (
      <Aviso
        titulo={estado === 'completada' ? 'Tus datos están completos' : 'Este enlace ya se usó'}
        icono={<IconCircleCheck size={40} stroke={1.75} color="var(--e-success-ink)" aria-hidden />}
        accion={
          <Button component="a" href="/auth/login" size="md" leftSection={<IconBrandGoogle size={20} stroke={1.75} />}>
            Entrar con Google
          </Button>
        }
      >
        Entra con la cuenta de Google de <b>{correo}</b> para empezar en {escuela}.
      </Aviso>
    )
  const { contacto } = invitacion
  return (
    <Aviso
      titulo={estado === 'vencida' ? 'Este enlace ya venció' : 'Este enlace ya no sirve'}
      accion={
        contacto && (
          <Button
            component="a"
            href={`mailto:${contacto.correo}`}
            variant="default"
            leftSection={<IconMail size={18} stroke={1.75} />}
          >
            Escribir a {contacto.nombre}
          </Button>
        )
      }
    >
      {estado === 'anulada' && 'Quizá te enviaron otro después: busca el más reciente en tu correo. '}
      {contacto
        ? `Si necesitas uno nuevo, pídelo a ${contacto.nombre}, que gestiona ${escuela}.`
        : `Si necesitas uno nuevo, pídelo a quien administra ${readEntorno().nombre} en ${escuela}.`}
    </Aviso>
  )
}

type AvisoProps = { titulo: string; icono?: ReactNode; accion?: ReactNode; children: ReactNode }

const Aviso = ({ titulo, icono, accion, children }: AvisoProps) => (
  <div className={classes.aviso}>
    {icono}
    <Title order={1} tabIndex={-1}>
      {titulo}
    </Title>
    <Text c="var(--e-ink-2)">{children}</Text>
    {accion}
  </div>
)

function Datos({ id, invitacion }: { id: string; invitacion: Invitacion }) {
  const { correo, escuela, name, apellido_p, apellido_m, correo_alternativo } = invitacion
  const save = useWrite(escuelasRoutes.register, [escuelasRoutes.invitacion])
  const ask = async (body: PerfilInput) => {
    const yes = await confirm({
      title: '¿Guardar estos datos?',
      text: `${body.name} ${body.apellido_p} ${body.apellido_m}, con el correo alternativo ${body.correo_alternativo}. El enlace se usa una sola vez.`,
      action: 'Guardar mis datos',
      color: 'bugambilia',
    })
    // Nothing was wrong: the form stays as it is.
    if (!yes) throw new ApiError(0, '')
    await save.mutateAsync({ params: { id }, body })
  }
  return (
    <>
      <div>
        <Title order={1}>Completa tu registro</Title>
        <Text c="var(--e-ink-2)" mt={4}>
          Esta invitación es para <b>{correo}</b>, de {escuela}. Sirve hasta el {formatMoment(invitacion.vence_en)}.
        </Text>
      </div>
      <EntityForm
        draft={`invitacion:${id}`}
        schema={PerfilInput}
        initial={{ name, apellido_p, apellido_m, correo_alternativo }}
        editing
        saveText="Actualizar mis datos"
        onSave={ask}
      >
        {form => <CamposDePersona form={form} autofocus />}
      </EntityForm>
    </>
  )
}
