/** Gestión de usuario: one person found by e-mail, with all that is known of them. */

import { type Usuario, type UsuarioFila, usuariosRoutes } from '@eleva/contract'
import { Button, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, NoMatchState, Pending } from '../../kit/feedback/States.tsx'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { Avatar } from '../../kit/page/Avatar.tsx'
import { useSearchOf } from '../../kit/page/address.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Can } from '../../kit/page/session.tsx'
import { EstatusUsuario, Persona } from '../../shared/Persona.tsx'
import { SesionesDe } from '../cuentas/sesiones/Sesiones.parte.tsx'
import { NombreDeEscuela } from '../escuelas/NombreDeEscuela.parte.tsx'
import { BuscaCorreo } from './BuscaCorreo.tsx'
import { AvisoDeRechazo } from './CorreoRechazado.tsx'
import { CurriculasDeFicha } from './CurriculasDeFicha.parte.tsx'
import { Fechas } from './Fechas.tsx'
import classes from './FichaPage.module.css'
import { useAcciones } from './useAcciones.ts'

const UsuarioForm = lazy(() => import('./UsuarioForm.tsx').then(m => ({ default: m.UsuarioForm })))

export function FichaPage() {
  const { correo = '' } = useSearchOf('/gestion-usuario')
  const navigate = useNavigate()
  const dialog = useDialog()
  const find = (text: string) => void navigate({ to: '/gestion-usuario', search: text ? { correo: text } : {} })
  return (
    <PageShell
      title="Gestión de usuario"
      description="Busca a una persona por su correo para ver su ficha y sus currículas."
      actions={
        <Can permission="usuarios.write">
          <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={dialog.create}>
            Nuevo
          </Button>
        </Can>
      }
    >
      <Stack gap="lg">
        <BuscaCorreo value={correo} onSearch={find} />
        {correo && <Encontrados correo={correo} onChoose={find} onEdit={dialog.edit} />}
      </Stack>
      <EntityDialog
        dialog={dialog}
        route={usuariosRoutes.get}
        can="usuarios.write"
        titles={['Nuevo usuario', 'Editar usuario']}
        size={640}
      >
        {found => <UsuarioForm usuario={found?.usuario} onClose={dialog.close} />}
      </EntityDialog>
    </PageShell>
  )
}

type Props = { correo: string; onChoose: (correo: string) => void; onEdit: (id: number) => void }

function Encontrados({ correo, onChoose, onEdit }: Props) {
  const read = useRead(usuariosRoutes.search, { body: { search: correo } })
  if (!read.data) return <Pending query={read} height={200} />
  const { resultSet, cantidad } = read.data
  const exact = resultSet.find(u => u.email.toLowerCase() === correo.toLowerCase())
  const only = exact ?? (resultSet.length === 1 ? resultSet[0] : undefined)
  if (only) return <Ficha correo={only.email} onEdit={onEdit} onGone={() => onChoose('')} />
  if (resultSet.length === 0) return <NoMatchState onClear={() => onChoose('')} />
  return (
    <div>
      <Text mb="sm" role="status">
        {cantidad > resultSet.length
          ? `Hay ${cantidad} personas que coinciden; estas son las primeras ${resultSet.length}.`
          : `Hay ${cantidad} personas que coinciden. Elige una.`}
      </Text>
      <ul className={classes.lista}>
        {resultSet.map((u: UsuarioFila) => (
          <li key={u.id}>
            <UnstyledButton className={classes.opcion!} onClick={() => onChoose(u.email)}>
              <Persona nombre={u.nombre_completo} correo={u.email} avatar={u.avatar} />
              <Text fz="sm" c="var(--e-ink-2)">
                {u.roles}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Ficha({ correo, onEdit, onGone }: { correo: string; onEdit: (id: number) => void; onGone: () => void }) {
  const read = useRead(usuariosRoutes.ficha, { query: { search: correo } })
  if (!read.data) return <Pending query={read} height={280} />
  const { resultSet: usuario, curriculas } = read.data
  return (
    <div className={classes.ficha}>
      <Stack gap="md">
        <Tarjeta usuario={usuario} onEdit={onEdit} onGone={onGone} />
        <Can permission="usuarios.write">
          <SesionesDe key={usuario.id} id={usuario.id} nombre={usuario.nombre_completo} />
        </Can>
      </Stack>
      <Paper withBorder radius="lg" p="lg">
        <Title order={2} size="h3" mb="md">
          Currículas
        </Title>
        {curriculas.length === 0 ? (
          <EmptyState text="Todavía no sigue ninguna currícula." />
        ) : (
          <CurriculasDeFicha usuarioId={usuario.id} curriculas={curriculas} />
        )}
      </Paper>
    </div>
  )
}

function Tarjeta({ usuario, onEdit, onGone }: { usuario: Usuario; onEdit: (id: number) => void; onGone: () => void }) {
  const { remove } = useAcciones()
  const rows: [string, ReactNode][] = [
    ...(usuario.nombre_antes ? [['Antes de cambiar su nombre', usuario.nombre_antes] as [string, ReactNode]] : []),
    ['Correo', usuario.email],
    ['Correo alternativo', usuario.correo_alternativo || '—'],
    ['Escuela', <NombreDeEscuela key="escuela" {...usuario.escuela} nada="Sin escuela" />],
    ['Roles', usuario.roles.map(r => r.name).join(', ')],
    ['Grupos', usuario.grupos.map(g => g.nombre_grupo).join(', ') || 'Ninguno'],
  ]
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-label={usuario.nombre_completo}>
      <div className={classes.cabeza}>
        <Avatar name={usuario.nombre_completo} src={usuario.avatar} size="lg" />
        <Title order={2} size="h3" className={classes.nombre!}>
          {usuario.nombre_completo}
        </Title>
        <EstatusUsuario activo={usuario.estatus_user === 1} />
      </div>
      {usuario.correo_rechazado && (
        <AvisoDeRechazo usuario={usuario} rechazo={usuario.correo_rechazado} onEdit={() => onEdit(usuario.id)} />
      )}
      <dl className={classes.datos}>
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Fechas usuario={usuario} />
      <Can permission="revalidaciones.read">
        <Text fz="sm" mt="md">
          <Link to="/revalidacion-cursos" search={{ usuario: usuario.id }}>
            Ver sus revalidaciones
          </Link>
        </Text>
      </Can>
      <Can permission="usuarios.write">
        <div className={classes.acciones}>
          <Button
            variant="default"
            leftSection={<IconPencil size={18} stroke={1.75} />}
            onClick={() => onEdit(usuario.id)}
          >
            Editar
          </Button>
          <Button
            variant="subtle"
            color="danger"
            leftSection={<IconTrash size={18} stroke={1.75} />}
            onClick={() => void remove(usuario).then(done => done && onGone())}
          >
            Eliminar
          </Button>
        </div>
      </Can>
    </Paper>
  )
}
