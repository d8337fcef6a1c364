/**
 * An answer that is written where it is handed in. It becomes a plain text file: versions, waiting for a line and
 * reviewing are those of any other file.
 */
import { Loader, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useImperativeHandle } from 'react'
import { useTextoGuardado } from '../../../kit/form/useTextoGuardado.tsx'
import { readTexto } from '../textoDeArchivo.ts'
import type { PanelProps } from './Fotos.tsx'
import { temaDeTexto } from './guardada.ts'
import classes from './Maneras.module.css'

const MAX = 20_000
/** From here on it is said how many letters are left. */
const NEAR = 18_000
/** Says that it is UTF-8 to whatever opens it. */
const BOM = '\uFEFF'

/** @param antes the address of the text that was handed in before: one goes on from it */
export function Texto({ antes, ...panel }: PanelProps & { antes: string | undefined }) {
  const { data, isLoading, isError } = useQuery({
    queryKey: ['texto-entregado', antes],
    queryFn: ({ signal }) => readTexto(antes!, MAX, signal),
    enabled: antes !== undefined,
    retry: false,
    // Without a line one writes anew.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isLoading) return <Loader size="sm" role="status" aria-label="Cargando" />
  return <Campo {...panel} inicial={data?.texto ?? ''} perdido={isError} />
}

function Campo({ de, evidencia, onReady, inicial, perdido }: PanelProps & { inicial: string; perdido: boolean }) {
  const { text, write, flush, done, aviso } = useTextoGuardado(temaDeTexto(de.actividad), inicial)
  const written = text.trim() !== ''
  useEffect(() => onReady(written), [written, onReady])
  useImperativeHandle(evidencia, () => ({
    hacer: async () => {
      flush()
      return new File([BOM, text.trim()], 'Texto.txt', { type: 'text/plain' })
    },
    soltar: () => done(),
  }))
  const quedan = MAX - text.length
  return (
    <>
      {aviso}
      {perdido && (
        <p className={classes.ayuda}>No se pudo traer lo que entregaste antes. Lo que escribas aquí lo reemplaza.</p>
      )}
      <Textarea
        aria-label="Tu respuesta"
        autosize
        minRows={8}
        maxRows={18}
        maxLength={MAX}
        value={text}
        onChange={e => write(e.currentTarget.value)}
        {...(text.length >= NEAR
          ? {
              description: `Te quedan ${quedan.toLocaleString('es-MX')} letras.`,
              inputWrapperOrder: ['input', 'description'] as const,
            }
          : {})}
      />
    </>
  )
}
