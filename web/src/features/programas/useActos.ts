/** What is done to the courses of a programme, by menus, keys and hands. */
import type { CursoDePrograma } from '@eleva/contract'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { trasSobre } from './orden.ts'
import type { DePrograma } from './usePrograma.ts'

export type Actos = ReturnType<typeof useActos>

/** What is done to a row. */
export function useActos(cursos: readonly CursoDePrograma[], de: DePrograma, focus: (id: number | undefined) => void) {
  const navigate = useNavigate()
  const [said, say] = useState('')
  return {
    said,
    say,
    focus,
    abre: (curso: CursoDePrograma) => {
      // One that is on its way has nothing to be opened yet.
      if (curso.id > 0) void navigate({ to: '/curso/$curso', params: { curso: curso.id } })
    },
    mueve: (curso: CursoDePrograma, by: 1 | -1) => {
      const to = cursos.indexOf(curso) + by
      if (to < 0 || to >= cursos.length) return
      void de.move(curso.id, by === 1 ? cursos[to]!.id : to === 0 ? null : cursos[to - 1]!.id)
      focus(curso.id)
      say(`${curso.nombre}, ${to + 1} de ${cursos.length}`)
    },
    suelta: (curso: CursoDePrograma, to: { llave: string; antes: boolean }) => {
      const tras = trasSobre(cursos, curso.id, to)
      if (tras === undefined) return
      void de.move(curso.id, tras)
      say(`${curso.nombre} cambió de lugar`)
    },
    quita: (curso: CursoDePrograma) => {
      const at = cursos.indexOf(curso)
      void de.remove(curso.id)
      focus((cursos[at + 1] ?? cursos[at - 1])?.id)
    },
    publica: (curso: CursoDePrograma) => void de.publica(curso.id),
    duplica: (curso: CursoDePrograma) => {
      void de.duplicate(curso.id)
      say(`Se duplicó ${curso.nombre}`)
    },
  }
}

type Key = (acts: Actos, curso: CursoDePrograma, cursos: readonly CursoDePrograma[], agrega: () => void) => void
const KEYS: Record<string, Key> = {
  ArrowDown: (acts, curso, cursos) => acts.focus(cursos[cursos.indexOf(curso) + 1]?.id),
  ArrowUp: (acts, curso, cursos) => acts.focus(cursos[cursos.indexOf(curso) - 1]?.id),
  Home: (acts, _, cursos) => acts.focus(cursos[0]?.id),
  End: (acts, _, cursos) => acts.focus(cursos.at(-1)?.id),
  Enter: (acts, curso) => acts.abre(curso),
  Delete: (acts, curso) => acts.quita(curso),
  c: (_acts, _curso, _cursos, agrega) => agrega(),
  'Alt+ArrowDown': (acts, curso) => acts.mueve(curso, 1),
  'Alt+ArrowUp': (acts, curso) => acts.mueve(curso, -1),
  'Ctrl+d': (acts, curso) => acts.duplica(curso),
}

export function keyOfTecla(event: KeyboardEvent): Key | undefined {
  // What stands in a row, as its menu, has keys of its own.
  if (event.target !== event.currentTarget) return undefined
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return KEYS[`${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${key}`]
}
