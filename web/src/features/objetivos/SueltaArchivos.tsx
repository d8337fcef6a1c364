/** Where files are dropped, or chosen, to be materials. */
import { FileButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { chooseAnew } from '../../kit/form/archivos.ts'
import { useUser } from '../../kit/page/session.tsx'
import { aMedias, forgetAMedias } from './aMedias.ts'
import classes from './Materiales.module.css'
import { SubidasDeMateriales } from './SubidasDeMateriales.parte.tsx'
import { bringsFiles, useNothingBeside } from './soltar.parte.ts'
import { ACCEPT, uploadArchivos, useSubidasDeMaterial } from './subidas.parte.ts'

/** @returns whether files are held over it, and what it listens to */
function useDrop(take: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  /** Parts of it are entered and left, too. */
  const depth = useRef(0)
  const move = (by: number) => (event: DragEvent) => {
    if (!bringsFiles(event)) return
    depth.current = Math.max(0, depth.current + by)
    setOver(depth.current > 0)
  }
  const onDrop = (event: DragEvent) => {
    if (!bringsFiles(event)) return
    event.preventDefault()
    depth.current = 0
    setOver(false)
    take([...event.dataTransfer.files])
  }
  return { over, listeners: { onDragEnter: move(1), onDragLeave: move(-1), onDrop } }
}

/** @param children the materials that stand: a file may be dropped on them, too */
export function SueltaArchivos({ objetivoId, children }: { objetivoId: number; children: ReactNode }) {
  const { id: usuarioId } = useUser()
  const client = useQueryClient()
  const subidas = useSubidasDeMaterial([objetivoId])
  useNothingBeside()
  const take = (files: File[]) => uploadArchivos(objetivoId, files, usuarioId, client)
  const { over, listeners } = useDrop(take)
  return (
    <div className={classes.zona} data-encima={over || undefined} {...listeners}>
      {children}
      <SubidasDeMateriales subidas={subidas} />
      <AMedias objetivoId={objetivoId} usuarioId={usuarioId} enCamino={subidas.map(c => c.nombre)} />
      <p className={classes.suelta}>
        <span className={classes.conRaton}>Suelta aquí PDF, Word, imágenes o audio, o </span>
        <FileButton onChange={take} accept={ACCEPT} multiple inputProps={{ ...chooseAnew, 'aria-label': 'Archivos' }}>
          {props => (
            <button type="button" {...props}>
              elige archivos
            </button>
          )}
        </FileButton>
      </p>
    </div>
  )
}

/** What was on its way when the page was closed. */
function AMedias(props: { objetivoId: number; usuarioId: number; enCamino: readonly string[] }) {
  const { objetivoId, usuarioId, enCamino } = props
  const [olvidadas, setOlvidadas] = useState(false)
  const names = aMedias(usuarioId, objetivoId).filter(n => !enCamino.includes(n))
  if (olvidadas || names.length === 0) return null
  return (
    <p className={classes.aMedias}>
      Se {names.length === 1 ? 'quedó' : 'quedaron'} a medias: {names.join(', ')}. Si{' '}
      {names.length === 1 ? 'lo' : 'los'} eliges otra vez, sigue donde iba.{' '}
      <button
        type="button"
        onClick={() => {
          forgetAMedias(usuarioId, objetivoId)
          setOlvidadas(true)
        }}
      >
        Olvidar
      </button>
    </p>
  )
}
