/** Category, indicator and keywords of several questions at once. */
import { reactivosRoutes } from '@eleva/contract'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Elige } from '../../kit/form/Elige.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { staleQuestions } from '../../shared/staleQuestions.ts'
import { useCrearCategoria, useCrearIndicador } from './crear.ts'
import classes from './Reactivos.module.css'

type Lote = { ids: number[]; write: ReturnType<typeof useLote>; onClose: () => void }

const useLote = () =>
  useWrite(reactivosRoutes.lote, [
    ...staleQuestions,
    reactivosRoutes.categorias,
    reactivosRoutes.palabras,
    reactivosRoutes.palabrasUsadas,
  ])

export function EnLote({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const write = useLote()
  return (
    <Stack>
      <Clasificar {...{ ids, write, onClose }} />
      <hr className={classes.raya} />
      <PalabraClave {...{ ids, write, onClose }} />
      <Text fz="sm" c="var(--e-ink-3)">
        {ids.length === 1
          ? 'Se cambia solo esto de la pregunta marcada.'
          : `Se cambia solo esto de las ${ids.length} preguntas marcadas.`}
      </Text>
    </Stack>
  )
}

/** Their category, and the indicator in it. */
function Clasificar({ ids, write, onClose }: Lote) {
  const read = useRead(reactivosRoutes.categorias, {})
  const [categoria, setCategoria] = useState<string | null>(null)
  const [indicador, setIndicador] = useState<string | null>(null)
  const crearCategoria = useCrearCategoria()
  const crearIndicador = useCrearIndicador(categoria)
  const categorias = read.data?.categorias ?? []
  const indicadores = categorias.find(c => String(c.id) === categoria)?.indicadores ?? []
  const classify = () =>
    write.mutate(
      {
        body: {
          accion: 'clasificar',
          ids,
          categoria_id: categoria === null ? null : Number(categoria),
          indicador_id: indicador === null ? null : Number(indicador),
        },
      },
      { onSuccess: onClose },
    )
  return (
    <>
      <Elige
        crear={crearCategoria}
        label="Categoría"
        placeholder="Sin categoría"
        clearable
        data={categorias.map(c => ({ value: String(c.id), label: c.nombre }))}
        value={categoria}
        onChange={value => {
          setCategoria(value)
          setIndicador(null)
        }}
        {...opcionesDe(read)}
      />
      <Elige
        crear={crearIndicador}
        label="Indicador"
        placeholder={categoria ? 'Sin indicador' : 'Elige antes una categoría'}
        clearable
        disabled={categoria === null}
        data={indicadores.map(i => ({ value: String(i.id), label: i.nombre }))}
        value={indicador}
        onChange={setIndicador}
      />
      <PieDeDialogo>
        <Button loading={write.isPending} onClick={classify}>
          {categoria ? 'Poner categoría' : 'Quitar categoría'}
        </Button>
      </PieDeDialogo>
    </>
  )
}

/** A word that all of them get, or lose. */
function PalabraClave({ ids, write, onClose }: Lote) {
  const [typed, setTyped] = useState('')
  const palabra = typed.trim()
  const mark = (accion: 'agregar_palabra' | 'quitar_palabra') =>
    write.mutate({ body: { accion, ids, palabra } }, { onSuccess: onClose })
  return (
    <>
      <TextInput label="Palabra clave" maxLength={80} value={typed} onChange={e => setTyped(e.currentTarget.value)} />
      <Rechazo error={write.error} fields />
      <PieDeDialogo>
        <Button variant="default" disabled={!palabra} loading={write.isPending} onClick={() => mark('quitar_palabra')}>
          Quitar palabra
        </Button>
        <Button disabled={!palabra} loading={write.isPending} onClick={() => mark('agregar_palabra')}>
          Agregar palabra
        </Button>
      </PieDeDialogo>
    </>
  )
}
