/** The centre of who manages a school: the school, its seats, its teachers. */

import { type Escuela, escuelasRoutes } from '@eleva/contract'
import { Button, Paper, Select, Title } from '@mantine/core'
import { IconPencil, IconTableExport, IconUserPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDownload } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { number, PageShell } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import classes from './Centro.module.css'
import { EscuelaSelect } from './EscuelaSelect.parte.tsx'
import { Invitados } from './Invitados.tsx'
import { Lugares } from './Lugares.tsx'
import { Entraron, porQueNoInvita, SinInvitar, TarjetaEscuela } from './TarjetaEscuela.tsx'
import { useEscuela } from './useEscuela.ts'

const DatosForm = lazy(() => import('./DatosForm.tsx').then(m => ({ default: m.DatosForm })))

export function CentroPage() {
  const { query, choose, search } = useEscuela()
  const navigate = useNavigate()
  const go = (escuela: number) => void navigate({ to: '/centro-escolar', search: { escuela } })
  const found = query.data
  if (choose)
    return (
      <PageShell title="Centro escolar" description="Elige la escuela que quieres ver.">
        <EscuelaSelect maw={420} onChange={id => id && go(id)} />
      </PageShell>
    )
  return (
    <PageShell
      title="Centro escolar"
      description={found?.resultSet.nombre}
      actions={
        <>
          {found && found.escuelas.length > 1 && (
            <Select
              aria-label="Escuela"
              allowDeselect={false}
              data={found.escuelas.map(e => ({ value: String(e.id), label: e.label }))}
              value={String(found.resultSet.id)}
              onChange={id => id && go(Number(id))}
            />
          )}
          <Button
            leftSection={<IconUserPlus size={18} stroke={1.75} />}
            renderRoot={props => <Link to="/admin-docente-escolar" search={search} {...props} />}
          >
            Agregar Usuarios
          </Button>
        </>
      }
    >
      {found ? <Centro key={found.resultSet.id} escuela={found.resultSet} /> : <Pending query={query} height={320} />}
    </PageShell>
  )
}

function Centro({ escuela }: { escuela: Escuela }) {
  const list = useList(escuelasRoutes.invitados, reply => reply.resultSet)
  const [editing, setEditing] = useState(false)
  const csv = useDownload(
    escuelasRoutes.exportarInvitados,
    'docentes.csv',
    'No se pudo preparar el archivo. Intenta de nuevo.',
  )
  const admin = useCan('escuelas.write')
  const { cantidad, usuariosActualesInvitados: used, disponibles } = escuela
  return (
    <>
      <SinInvitar motivo={porQueNoInvita(escuela)} />
      <div className={classes.columnas} data-parejas>
        <Paper withBorder radius="lg" component="section" className={classes.tarjeta!} aria-labelledby="lugares">
          <div className={classes.titulo}>
            <Title order={2} id="lugares">
              {disponibles === 0
                ? 'Todos los lugares están en uso'
                : `${number.format(disponibles)} ${disponibles === 1 ? 'lugar libre' : 'lugares libres'}`}
            </Title>
            <span className={classes.uso}>
              {number.format(used)} de {number.format(cantidad)} en uso
            </span>
          </div>
          <Lugares cantidad={cantidad} usados={used} />
          <Entraron escuela={escuela} />
        </Paper>
        <TarjetaEscuela escuela={escuela} titulo={admin ? escuela.nombre : 'Tu escuela'}>
          {!admin && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.75} />}
              onClick={() => setEditing(true)}
            >
              Editar datos
            </Button>
          )}
        </TarjetaEscuela>
      </div>
      <div className={classes.titulo}>
        <Title order={2} className={classes.seccion!}>
          Docentes invitados
        </Title>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTableExport size={16} stroke={1.75} />}
          loading={csv.isPending}
          disabled={list.state !== 'rows'}
          onClick={() => csv.mutate({ query: list.params })}
        >
          Descargar CSV
        </Button>
      </div>
      <Invitados list={list} />
      <FormDialog opened={editing} onClose={() => setEditing(false)} title="Editar datos de la escuela">
        {editing && <DatosForm escuela={escuela} onClose={() => setEditing(false)} />}
      </FormDialog>
    </>
  )
}
