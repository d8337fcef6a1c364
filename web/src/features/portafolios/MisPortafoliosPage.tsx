/** What somebody shows of their own work: each as a card, to be changed, kept as a file and shared. */
import { entreComillas, type Portafolio, pathOf, portafoliosRoutes } from '@eleva/contract'
import { Button, Menu, Title } from '@mantine/core'
import { IconDots, IconFileZip, IconPencil, IconPlus, IconShare, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useDownload, useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { count } from '../../kit/page/count.ts'
import { formatDay } from '../../kit/page/dates.ts'
import { MenuAlTocar } from '../../kit/page/MenuAlTocar.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import classes from './Portafolios.module.css'

// Each with what its form needs.
const EditarDialogo = lazy(() => import('./Editar.tsx').then(m => ({ default: m.EditarDialogo })))
const CompartirDialogo = lazy(() => import('./Compartir.tsx').then(m => ({ default: m.CompartirDialogo })))

export function MisPortafoliosPage() {
  const read = useRead(portafoliosRoutes.list, {})
  const portafolios = read.data?.portafolios
  /** Undefined while none is open; null is a new one. */
  const [editing, setEditing] = useState<number | null>()
  const [sharing, setSharing] = useState<Portafolio>()
  return (
    <PageShell
      title="Mis portafolios"
      total={portafolios?.length}
      description="Tus mejores trabajos y tus constancias, juntos: en un archivo, o con una dirección que tú das y retiras."
      actions={
        <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => setEditing(null)}>
          Nuevo portafolio
        </Button>
      }
    >
      <Pending query={read} height={180} />
      {portafolios?.length === 0 && (
        <EmptyState text="Todavía no tienes portafolios">
          Elige lo que entregaste y lo que terminaste, y di por qué lo muestras.
        </EmptyState>
      )}
      <ul className={classes.lista}>
        {portafolios?.map(p => (
          <li key={p.id}>
            <Tarjeta portafolio={p} onEditar={() => setEditing(p.id)} onCompartir={() => setSharing(p)} />
          </li>
        ))}
      </ul>
      <Suspense>
        {editing !== undefined && <EditarDialogo id={editing} onClose={() => setEditing(undefined)} />}
        {sharing && <CompartirDialogo portafolio={sharing} onClose={() => setSharing(undefined)} />}
      </Suspense>
    </PageShell>
  )
}

/** «Compartido hasta el 3 de mayo · 4 visitas» */
function compartidoDe({ enlace }: Portafolio): string {
  if (!enlace) return 'Solo tú lo ves'
  const until = enlace.vence ? `Compartido hasta el ${formatDay(enlace.vence)}` : 'Compartido'
  return `${until} · ${count(enlace.visitas, 'visita', 'visitas')}`
}

/** «2 trabajos y 1 constancia» */
function piezasDe({ piezas, constancias }: Portafolio): string {
  const trabajos = piezas - constancias
  return [
    trabajos > 0 && count(trabajos, 'trabajo', 'trabajos'),
    constancias > 0 && count(constancias, 'constancia', 'constancias'),
  ]
    .filter(Boolean)
    .join(' y ')
}

type Props = { portafolio: Portafolio; onEditar: () => void; onCompartir: () => void }

function Tarjeta({ portafolio, onEditar, onCompartir }: Props) {
  const { id, titulo, presentacion } = portafolio
  const pdf = useDownload(portafoliosRoutes.pdf, 'portafolio.pdf', 'No se pudo hacer el PDF')
  return (
    <article className={classes.tarjeta} aria-labelledby={`portafolio-${id}`}>
      <Title order={2} id={`portafolio-${id}`} className={classes.titulo!}>
        {titulo}
      </Title>
      {presentacion && <p className={classes.presentacion}>{presentacion}</p>}
      <p className={classes.detalle}>
        {piezasDe(portafolio)} · {compartidoDe(portafolio)}
      </p>
      <div className={classes.botones}>
        <Button
          leftSection={<IconShare size={18} stroke={1.75} aria-hidden />}
          aria-label={`Compartir ${entreComillas(titulo)}`}
          onClick={onCompartir}
        >
          Compartir
        </Button>
        <Button
          variant="default"
          loading={pdf.isPending}
          aria-label={`Descargar el PDF de ${entreComillas(titulo)}`}
          onClick={() => pdf.mutate({ params: { id } })}
        >
          PDF
        </Button>
        <Mas portafolio={portafolio} onEditar={onEditar} />
      </div>
    </article>
  )
}

function Mas({ portafolio: { id, titulo, enlace }, onEditar }: Pick<Props, 'portafolio' | 'onEditar'>) {
  const remove = useWrite(portafoliosRoutes.remove, [portafoliosRoutes.list])
  const drop = async () => {
    const yes = await confirm({
      title: `¿Eliminar ${entreComillas(titulo)}?`,
      text: `Tus entregas y constancias se quedan.${enlace ? ' Quien tenga su dirección ya no lo verá.' : ''}`,
      action: 'Eliminar portafolio',
    })
    if (yes) remove.mutate({ params: { id } })
  }
  return (
    <MenuAlTocar
      position="bottom-end"
      miw={220}
      boton={
        <Button variant="default" px={12} aria-label={`Más de ${entreComillas(titulo)}`}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </Button>
      }
    >
      {() => (
        <>
          <Menu.Item leftSection={<IconPencil size={18} stroke={1.75} />} onClick={onEditar}>
            Cambiar
          </Menu.Item>
          <Menu.Item
            component="a"
            href={pathOf(portafoliosRoutes.zip, { id })}
            download
            leftSection={<IconFileZip size={18} stroke={1.75} />}
          >
            Descargar ZIP con los archivos
          </Menu.Item>
          <Menu.Item color="danger" leftSection={<IconTrash size={18} stroke={1.75} />} onClick={() => void drop()}>
            Eliminar
          </Menu.Item>
        </>
      )}
    </MenuAlTocar>
  )
}
