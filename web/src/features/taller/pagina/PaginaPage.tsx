/** A page where it is written: its name and its text, kept as they are typed, and how it stood before. */
import { MAX_LETRAS_DE_PAGINA, objetivosRoutes, PAGINA_MUY_LARGA, type Pagina, reactivosRoutes } from '@eleva/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { uuid } from '../../../kit/api/outbox/uuid.ts'
import { useRead } from '../../../kit/api/query.ts'
import { Pending } from '../../../kit/feedback/States.tsx'
import { lazy } from '../../../kit/load/lazy.tsx'
import { useParamsOf } from '../../../kit/page/address.ts'
import { PageShell } from '../../../kit/page/PageShell.tsx'
import { useUser } from '../../../kit/page/session.tsx'
import { CampoDeLinea } from '../../../shared/vivo/Campos.tsx'
import { Guardado } from '../../../shared/vivo/Guardado.tsx'
import { beginGuardado } from '../../../shared/vivo/guardado.ts'
import { useCampoDe } from '../../../shared/vivo/useCampoDe.ts'
import { uploadEnTexto } from '../../objetivos/enTexto.parte.ts'
import { staleArchivos } from '../../objetivos/stale.parte.ts'
import classes from './Pagina.module.css'

// The editor, and what compares, are heavier than all the rest.
const CampoConFormato = lazy(() => import('../CampoConFormato.tsx').then(m => ({ default: m.CampoConFormato })))
const Versiones = lazy(() => import('./Versiones.tsx').then(m => ({ default: m.Versiones })))

/** Most files that are offered to lead to. */
const FILES = 100

export function PaginaPage() {
  const { material } = useParamsOf('/pagina/$material')
  const read = useRead(objetivosRoutes.pagina, { params: { id: material } }, { fresh: true })
  // What was read before may be older than what somebody else wrote: nothing is written over it.
  if (!read.data || !read.isFetchedAfterMount)
    return (
      <PageShell title="Página">
        <Pending query={{ ...read, data: undefined }} height={480} />
      </PageShell>
    )
  return <Escrita key={material} leida={read.data.pagina} />
}

type Campo = 'nombre_material' | 'contenido'
const temaDe = (id: number, name: Campo) => `pagina:${id}:${name}`

const uploadImagen = async (imagen: File) => (await call(reactivosRoutes.uploadImagen, { body: { imagen } })).src

/**
 * Name and text of a page, kept as they are typed.
 * @param leida as it was when the screen was opened: from then on what stands here is followed, and never read over
 * what is typed
 */
function usePagina(leida: Pagina) {
  const [pagina, setPagina] = useState(leida)
  const [visita] = useState(uuid)
  const params = { id: pagina.material_id }
  const read = async () => {
    const { pagina: now } = await call(objetivosRoutes.pagina, { params })
    setPagina(now)
    return now
  }
  const campo = (name: Campo, falla: (v: string) => string | undefined) => ({
    tema: temaDe(params.id, name),
    de: pagina,
    get: (p: Pagina) => p[name],
    read,
    send: async (value: string, version: number) => {
      const kept = await call(objetivosRoutes.updatePagina, { params, body: { [name]: value, version, visita } })
      const now = name === 'contenido' ? { contenido: kept.contenido ?? value } : { nombre_material: value.trim() }
      setPagina(p => ({ ...p, ...now, version: kept.version }))
    },
    reread: async () => undefined,
    falla,
  })
  const nombre = useCampoDe<Pagina, string>(
    campo('nombre_material', v => (v.trim() === '' ? 'Hace falta el nombre del material' : undefined)),
  )
  const contenido = useCampoDe<Pagina, string>(
    campo('contenido', v => (v.length > MAX_LETRAS_DE_PAGINA ? PAGINA_MUY_LARGA : undefined)),
  )
  return { pagina, read, nombre, contenido }
}

/** Sends a file to which the page is to lead: it stands beside it, among the materials of its topic. */
function useSubeArchivo({ objetivo_id }: Pagina) {
  const client = useQueryClient()
  return uploadEnTexto(useUser().id, async (uploadId, { name }) => {
    const { id } = await call(objetivosRoutes.createMaterialDeArchivo, { body: { objetivo_id, uploadId } })
    void client.invalidateQueries({ queryKey: [objetivosRoutes.materiales.path] })
    return { nombre: name, href: `/api/materiales/${id}/archivo` }
  })
}

function Escrita({ leida }: { leida: Pagina }) {
  // Before its fields, which may have something that waits.
  useEffect(beginGuardado, [])
  const { pagina, read, nombre, contenido } = usePagina(leida)
  const [viendo, setViendo] = useState(false)
  /** Goes up where another text takes the place of the one that the editor has. */
  const [puesta, setPuesta] = useState(0)
  const client = useQueryClient()
  // What lists materials tells their names.
  useEffect(
    () => () => {
      for (const { path } of staleArchivos) void client.invalidateQueries({ queryKey: [path] })
    },
    [client],
  )
  const archivos = useArchivos(pagina.objetivo_id)
  const subeArchivo = useSubeArchivo(pagina)
  return (
    <PageShell
      title={pagina.nombre_material}
      description={<Guardado />}
      back={{ to: `/dashboardMateriales?idObjetivo=${pagina.objetivo_id}`, label: 'Materiales' }}
      actions={
        <Button
          variant="default"
          leftSection={<IconHistory size={18} stroke={1.75} />}
          onClick={() => {
            contenido.flush()
            setViendo(true)
          }}
        >
          Versiones
        </Button>
      }
    >
      <div className={classes.campos}>
        <CampoDeLinea vivo={nombre} label="Nombre de la página" maxLength={200} />
        <Suspense fallback={<Skeleton height={480} radius="md" role="status" aria-label="Cargando" />}>
          <CampoConFormato
            key={puesta}
            vivo={contenido}
            label="Texto"
            subeImagen={uploadImagen}
            subeArchivo={subeArchivo}
            pagina={{ archivos }}
          />
        </Suspense>
      </div>
      <Suspense>
        {viendo && (
          <Versiones
            pagina={pagina}
            onClose={() => setViendo(false)}
            onChange={async () => {
              await read()
              setPuesta(n => n + 1)
            }}
          />
        )}
      </Suspense>
    </PageShell>
  )
}

/** Files that stand beside the page: its words may lead to them. */
function useArchivos(objetivo: number) {
  const { data } = useRead(objetivosRoutes.materiales, { params: { objetivo }, query: { per_page: FILES } })
  return (data?.materiales ?? [])
    .filter(m => m.archivo)
    .map(m => ({ nombre: m.nombre_material, href: m.ruta_documento }))
}
