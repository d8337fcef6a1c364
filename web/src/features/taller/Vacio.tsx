/** A course that has nothing yet: ways to begin. */
import { Button, Textarea } from '@mantine/core'
import { IconClipboardText, IconListTree } from '@tabler/icons-react'
import { useState } from 'react'
import { count } from '../../kit/page/count.ts'
import { readPrograma } from './pegado.ts'
import classes from './Taller.module.css'
import type { Arbol } from './useArbol.ts'
import type { Taller } from './useEsquema.ts'

export function Vacio({ taller, arbol }: { taller: Taller; arbol: Arbol }) {
  const [text, setText] = useState<string>()
  const rows = readPrograma(text ?? '', 'unidad')
  const units = rows.filter(r => r.clase === 'unidad').length
  return (
    <section className={classes.vacio} aria-label="Empezar">
      <h2>¿Cómo quieres empezar?</h2>
      <p>Escribe las unidades y lo que va en cada una. Nadie ve el curso hasta que lo ofrezcas.</p>
      <div className={classes.maneras}>
        <button type="button" className={classes.manera} onClick={() => arbol.setAgrega({ clase: 'unidad' })}>
          <IconListTree size={22} stroke={1.75} aria-hidden />
          <b>Escribir el esquema</b>
          <small>Una línea por unidad o tema.</small>
        </button>
        <button
          type="button"
          className={classes.manera}
          aria-expanded={text !== undefined}
          onClick={() => setText(text ?? '')}
        >
          <IconClipboardText size={22} stroke={1.75} aria-hidden />
          <b>Pegar un programa</b>
          <small>De Word o de una hoja.</small>
        </button>
      </div>
      {text !== undefined && (
        <div className={classes.pega}>
          <Textarea
            label="Programa"
            description="Una línea por unidad; con sangría o viñeta, un tema; con «Tarea:», una tarea."
            autosize
            minRows={6}
            maxRows={16}
            autoFocus
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
          {rows.length > 0 && (
            <ul aria-label="Lo que se va a crear">
              {rows.slice(0, 12).map((row, i) => (
                // Lines have no keys of their own, and stand as they are.
                <li key={`${i}-${row.nombre}`} data-clase={row.clase}>
                  {row.nombre}
                </li>
              ))}
              {rows.length > 12 && <li>y {rows.length - 12} más</li>}
            </ul>
          )}
          <Button disabled={rows.length === 0} onClick={() => taller.add(rows)}>
            {rows.length === 0 ? 'Crear' : `Crear ${count(units, 'unidad', 'unidades')} y ${rows.length - units} filas`}
          </Button>
        </div>
      )}
    </section>
  )
}
