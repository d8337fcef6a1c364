/** A table copied in Word, Sheets or Excel: it is shown as a rubric before it counts. */
import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { PieDeDialogo } from '../../../kit/form/PieDeDialogo.tsx'
import { RubricaGrid } from '../RubricaGrid.parte.tsx'
import { rubricaDeTabla } from './deTabla.ts'
import classes from './Rejilla.module.css'
import { type TablaPegada, tablaDeTexto, tablaPegada } from './tablaPegada.ts'
import { type Columna, type Valores, vistaDe } from './valores.ts'

type Props = {
  /** Pasted into a cell; without one it is asked for. */
  pegada: TablaPegada | undefined
  opened: boolean
  onClose: () => void
  actuales: readonly Columna[]
  /** How many criteria stand in the grid. */
  criterios: number
  onUsar: (valores: Valores, modo: 'reemplazar' | 'agregar') => void
}

export function PegarTabla({ opened, onClose, ...props }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Pegar tabla" size={960}>
      <Contenido onClose={onClose} {...props} />
    </FormDialog>
  )
}

function Contenido({ pegada, onClose, actuales, criterios, onUsar }: Omit<Props, 'opened'>) {
  const [tabla, setTabla] = useState(pegada)
  if (!tabla) return <Pide onTabla={setTabla} />
  const { valores, avisos } = rubricaDeTabla(tabla, actuales)
  const use = (modo: 'reemplazar' | 'agregar') => {
    onUsar(valores, modo)
    onClose()
  }
  return (
    <Stack>
      {avisos.length > 0 && (
        <ul className={classes.avisos}>
          {avisos.map(aviso => (
            <li key={aviso}>{aviso}</li>
          ))}
        </ul>
      )}
      <RubricaGrid rubrica={{ ...vistaDe(valores), nombre: valores.nombreRubrica || 'Así quedaría' }} />
      <PieDeDialogo>
        <Button variant="default" onClick={() => setTabla(undefined)}>
          Pegar otra
        </Button>
        {criterios > 0 && (
          <Button variant="default" onClick={() => use('agregar')}>
            Agregar al final
          </Button>
        )}
        <Button data-autofocus onClick={() => use('reemplazar')}>
          {criterios === 0 ? 'Usar tabla' : 'Reemplazar lo que hay'}
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}

const NINGUNA = 'Ahí no hay una tabla. Copia las celdas en Word, Hojas de cálculo o Excel, y pégalas aquí.'

function Pide({ onTabla }: { onTabla: (tabla: TablaPegada) => void }) {
  const [text, setText] = useState('')
  const [none, setNone] = useState(false)
  const take = (tabla: TablaPegada | undefined) => {
    if (tabla) onTabla(tabla)
    else setNone(true)
  }
  return (
    <Stack>
      <Text>
        Copia la tabla en Word, Hojas de cálculo o Excel y pégala aquí. Cada fila es un criterio y cada columna un
        nivel; la primera fila puede traer sus nombres, con los puntos entre paréntesis: «Logrado (3)».
      </Text>
      <Textarea
        label="Tabla"
        data-autofocus
        minRows={4}
        maxRows={10}
        autosize
        value={text}
        error={none && NINGUNA}
        onChange={e => {
          setText(e.currentTarget.value)
          setNone(false)
        }}
        onPaste={e => {
          const tabla = tablaPegada(e.clipboardData.getData('text/html'), e.clipboardData.getData('text/plain'))
          if (!tabla) return
          e.preventDefault()
          onTabla(tabla)
        }}
      />
      <PieDeDialogo>
        <Button onClick={() => take(tablaDeTexto(text))}>Ver tabla</Button>
      </PieDeDialogo>
    </Stack>
  )
}
