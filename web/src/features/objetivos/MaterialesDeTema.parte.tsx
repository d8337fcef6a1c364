/**
 * The materials of an objective where it is made: files that are dropped or chosen, and a pasted link, are some at
 * once.
 */
import {
  ENLACE_INCOMPLETO,
  formatBytes,
  isAddress,
  type Material,
  objetivosRoutes,
  type TipoDeMaterial,
} from '@eleva/contract'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import {
  IconExternalLink,
  IconFilePlus,
  IconFileText,
  IconLink,
  IconLinkPlus,
  IconTrash,
  IconWriting,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { IconoDeArchivo, palabraDe } from './IconoDeArchivo.parte.tsx'
import classes from './Materiales.module.css'
import { SueltaArchivos } from './SueltaArchivos.tsx'
import { staleArchivos, staleMaterials } from './stale.parte.ts'

const MaterialForm = lazy(() => import('./MaterialForm.tsx').then(m => ({ default: m.MaterialForm })))

/** Most that a list gives at once. */
const ALL = 100

type Props = { objetivoId: number; onChange: () => void }

export function MaterialesDeTema({ objetivoId, onChange }: Props) {
  const read = useRead(objetivosRoutes.materiales, {
    params: { objetivo: objetivoId },
    query: { per_page: ALL },
  })
  const [editing, setEditing] = useState<number>()
  const close = () => setEditing(undefined)
  const remove = useWrite(objetivosRoutes.removeMaterial, staleMaterials)
  const rows = read.data?.materiales ?? []
  return (
    <section aria-label="Materiales" className={classes.materiales}>
      <p className={classes.titulo}>Materiales</p>
      <Pending query={read} height={64} />
      <SueltaArchivos objetivoId={objetivoId}>
        {rows.length > 0 && (
          <ul>
            {rows.map(m => (
              <Fila
                key={m.id}
                material={m}
                onEdit={() => setEditing(m.id)}
                onRemove={() => remove.mutate({ params: { id: m.id } }, { onSuccess: onChange })}
              />
            ))}
          </ul>
        )}
      </SueltaArchivos>
      <div className={classes.nuevos}>
        <Nuevo objetivoId={objetivoId} orden={rows.length} onChange={onChange} />
        <PaginaNueva objetivoId={objetivoId} />
      </div>
      <EntityDialog
        dialog={{ opened: editing !== undefined, editing, close }}
        address={false}
        route={objetivosRoutes.material}
        can="objetivos.write"
        titles={['Nuevo material', 'Editar material']}
      >
        {found => <MaterialForm objetivoId={objetivoId} material={found?.material} onClose={close} />}
      </EntityDialog>
    </section>
  )
}

function Fila({ material, onEdit, onRemove }: { material: Material; onEdit: () => void; onRemove: () => void }) {
  const { archivo, pagina } = material
  return (
    <li>
      {archivo ? (
        <IconoDeArchivo {...archivo} />
      ) : pagina ? (
        <IconFileText size={22} stroke={1.75} aria-hidden />
      ) : (
        <IconLink size={22} stroke={1.75} aria-hidden />
      )}
      <span>
        <b>{material.nombre_material}</b>
        <small>
          {archivo
            ? `${palabraDe(archivo.tipo)} · ${formatBytes(archivo.tamano)}`
            : pagina
              ? 'Página'
              : material.nombre_tipo_material}
        </small>
      </span>
      {pagina ? (
        <ActionIcon
          aria-label={`Escribir en ${material.nombre_material}`}
          renderRoot={props => <Link to="/pagina/$material" params={{ material: material.id }} {...props} />}
        >
          <IconWriting size={18} stroke={1.75} />
        </ActionIcon>
      ) : (
        <ActionIcon
          component="a"
          href={material.ruta_documento}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Abrir ${material.nombre_material}`}
        >
          <IconExternalLink size={18} stroke={1.75} />
        </ActionIcon>
      )}
      <RowMenu
        name={material.nombre_material}
        onEdit={onEdit}
        actions={[{ label: 'Eliminar', icon: IconTrash, onClick: onRemove, danger: true }]}
      />
    </li>
  )
}

/** Made at once, and written on a screen of its own. */
function PaginaNueva({ objetivoId }: { objetivoId: number }) {
  const create = useWrite(objetivosRoutes.createPagina, staleArchivos)
  const navigate = useNavigate()
  return (
    <Button
      variant="default"
      leftSection={<IconFilePlus size={18} stroke={1.75} />}
      loading={create.isPending}
      onClick={() =>
        create.mutate(
          { body: { objetivo_id: objetivoId } },
          { onSuccess: ({ id }) => void navigate({ to: '/pagina/$material', params: { material: id } }) },
        )
      }
    >
      Escribir una página
    </Button>
  )
}

const VIDEO = /(?:youtube\.com|youtu\.be|vimeo\.com)/i
const SLIDES = /(?:docs\.google\.com\/presentation|slideshare|canva\.com|genial|\.pptx?(?:$|\?))/i
const DOCUMENT = /\.(?:pdf|docx?|odt|xlsx?)(?:$|\?)|docs\.google\.com\/document/i

/** What a link leads to, as far as it can be seen: 1 a document, 2 slides, 3 a page, 4 a film. */
function tipoDe(link: string): TipoDeMaterial {
  if (VIDEO.test(link)) return 4
  if (SLIDES.test(link)) return 2
  return DOCUMENT.test(link) ? 1 : 3
}

/** The file's name, or whose page it is. */
function nombreDe(link: string): string {
  const { hostname, pathname } = new URL(link)
  const file = decodeURIComponent(pathname.split('/').findLast(part => part !== '') ?? '')
  return (
    /\.\w{2,5}$/.test(file) ? file.replace(/\.\w+$/, '').replaceAll(/[-_+]+/g, ' ') : hostname.replace(/^www\./, '')
  ).slice(0, 200)
}

function Nuevo({ objetivoId, orden, onChange }: Props & { orden: number }) {
  const create = useWrite(objetivosRoutes.createMaterial, staleMaterials)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const add = (pasted: string) => {
    const link = pasted.trim()
    const whole = /^[\w-]+(\.[\w-]+)+/.test(link) ? `https://${link}` : link
    if (!isAddress(whole)) return setError(ENLACE_INCOMPLETO)
    setError(undefined)
    const body = {
      objetivo_id: objetivoId,
      nombre_material: nombreDe(whole),
      tipo_material_id: tipoDe(whole),
      ruta_documento: whole,
      instrucciones: '',
      orden_visualizacion: orden,
    }
    create.mutate(
      { body },
      {
        onSuccess: () => {
          setText('')
          onChange()
        },
      },
    )
  }
  return (
    <TextInput
      aria-label="Enlace de un material nuevo"
      placeholder="Pega un enlace: PDF, presentación, página o video"
      leftSection={<IconLinkPlus size={18} stroke={1.75} aria-hidden />}
      rightSectionWidth={92}
      rightSection={
        text.trim() !== '' && (
          <Button size="compact-sm" variant="light" loading={create.isPending} onClick={() => add(text)}>
            Agregar
          </Button>
        )
      }
      maxLength={2000}
      value={text}
      error={error}
      onChange={event => {
        setError(undefined)
        setText(event.currentTarget.value)
      }}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        add(text)
      }}
      onPaste={event => {
        const pasted = event.clipboardData.getData('text/plain').trim()
        if (text !== '' || !isAddress(pasted)) return
        event.preventDefault()
        setText(pasted)
        add(pasted)
      }}
    />
  )
}
