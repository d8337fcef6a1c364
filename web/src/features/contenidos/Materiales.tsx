/** The materials of an objective, or all those of a unit as its resources; each kind opens in its way. */
import { eventosDeBitacora, type Material } from '@eleva/contract'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconExternalLink, IconFile, IconLink, IconMovie, IconPresentation, IconPuzzle } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { EmptyState } from '../../kit/feedback/States.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { useEnLinea } from '../../kit/page/enLinea.ts'
import { note } from '../../shared/bitacora.ts'
import type { Ubicacion } from '../../shared/ubicacion.ts'
import { ArchivoDeMaterial } from './ArchivoDeMaterial.tsx'
import classes from './Listas.module.css'
import { useModulo } from './variante.ts'

const PaginaDeMaterial = lazy(() => import('./PaginaDeMaterial.tsx').then(m => ({ default: m.PaginaDeMaterial })))

type Uno = Omit<Material, 'objetivo_id' | 'version'>
type Props = {
  materiales: Uno[]
  ubicacion: Ubicacion /** None: the resources of the unit. */
  objetivo: number | undefined
}

/** By kind: document, slides, link, video, interactive. */
const icons = [IconFile, IconPresentation, IconLink, IconMovie, IconPuzzle]
/** As a button that opens a new tab; links in lists of resources; the others have a button without more words. */
const NEW_TAB = [2, 3]
const POR_PAGINA = 8
const LINKS_OF_RESOURCES = [3, 4]

export function Materiales({ materiales, ubicacion, objetivo }: Props) {
  if (materiales.length === 0)
    return <EmptyState text="De momento, este objetivo no cuenta con materiales adjuntos..." />
  return <Paginas key={objetivo ?? 'unidad'} materiales={materiales} ubicacion={ubicacion} objetivo={objetivo} />
}

/** Long lists in pages; another objective begins at its first one. */
function Paginas({ materiales, ubicacion, objetivo }: Props) {
  const [pagina, setPagina] = useState(0)
  const paginas = Math.ceil(materiales.length / POR_PAGINA)
  const first = Math.min(pagina, paginas - 1) * POR_PAGINA
  const shown = materiales.slice(first, first + POR_PAGINA)
  return (
    <>
      <ul className={classes.lista}>
        {shown.map(m => (
          <Fila key={m.id} material={m} resources={objetivo === undefined} ubicacion={ubicacion} objetivo={objetivo} />
        ))}
      </ul>
      {paginas > 1 && (
        <Group justify="space-between" mt="sm">
          <Button variant="default" disabled={first === 0} onClick={() => setPagina(pagina - 1)}>
            Anteriores
          </Button>
          <Text fz="sm" c="var(--e-ink-2)" role="status">
            {first + 1}–{first + shown.length} de {materiales.length}
          </Text>
          <Button
            variant="default"
            disabled={first + POR_PAGINA >= materiales.length}
            onClick={() => setPagina(pagina + 1)}
          >
            Siguientes
          </Button>
        </Group>
      )}
    </>
  )
}

function Fila({
  material: m,
  resources,
  ubicacion,
  objetivo,
}: { material: Uno; resources: boolean } & Omit<Props, 'materiales'>) {
  const modulo = useModulo()
  const enLinea = useEnLinea()
  const Icon = icons[m.tipo_material_id - 1] ?? IconFile
  const asLink = m.tipo_material_id === 4 || (resources && LINKS_OF_RESOURCES.includes(m.tipo_material_id))
  const onClick = () =>
    note(modulo, eventosDeBitacora.abrirMaterial, {
      curricula: ubicacion.curricula_id,
      curso: ubicacion.curso_id,
      unidad: ubicacion.unidad_id,
      objetivo: objetivo ?? 0,
      material: m.id,
    })
  const open = { href: m.ruta_documento, target: '_blank', rel: 'noopener noreferrer', onClick }
  if (m.archivo) return <ArchivoDeMaterial material={{ ...m, archivo: m.archivo }} onOpen={onClick} />
  if (m.pagina)
    return (
      <Suspense fallback={<li className={classes.fila}>{m.nombre_material}</li>}>
        <PaginaDeMaterial material={m} curso={ubicacion.curso_id} onOpen={onClick} />
      </Suspense>
    )
  return (
    <li className={classes.fila}>
      <span className={classes.icono}>
        <Icon size={20} stroke={1.75} aria-hidden />
      </span>
      <div className={classes.texto}>
        {asLink ? (
          <Anchor {...open} className={classes.enlace!}>
            {m.nombre_material}
          </Anchor>
        ) : (
          <p className={classes.nombre}>{m.nombre_material}</p>
        )}
        <p className={classes.clase}>
          {m.nombre_tipo_material}
          {!enLinea && ' · Necesita conexión'}
        </p>
        {m.instrucciones && <p className={classes.instruccion}>{m.instrucciones}</p>}
      </div>
      {!asLink && (
        <Button
          component="a"
          {...open}
          className={classes.abrir!}
          variant="default"
          size="lg"
          rightSection={<IconExternalLink size={18} stroke={1.75} />}
          aria-label={`${NEW_TAB.includes(m.tipo_material_id) ? 'Abrir en otra pestaña' : 'Abrir'}: ${m.nombre_material}`}
        >
          {NEW_TAB.includes(m.tipo_material_id) ? 'Abrir en otra pestaña' : 'Abrir'}
        </Button>
      )}
    </li>
  )
}
