/** Which columns of a list somebody wants, kept on the device for them. */
import { useState } from 'react'
import { keepLocal, readLocalJson } from '../local.ts'
import { useUser } from '../page/session.tsx'
import type { Column } from './ResourceTable.tsx'

const keyOf = (usuarioId: number, name: string) => `eleva:columnas:${usuarioId}:${name}`

function read(key: string): string[] | undefined {
  const said = readLocalJson(key)
  return Array.isArray(said) ? said.map(String) : undefined
}

export type Columnas<Row> = {
  /** Those that are wanted, in their order. */
  columns: Column<Row>[]
  /** All that there are to choose from: a title always stands. */
  optional: Column<Row>[]
  wanted: string[]
  choose: (wanted: string[]) => void
  /** As the list begins; undefined where it is so. */
  reset: (() => void) | undefined
}

/**
 * @param name of the list, on the device
 * @param all its columns in their order
 * @param usual keys of those that stand until somebody chooses
 */
export function useColumnas<Row>(name: string, all: Column<Row>[], usual: readonly string[]): Columnas<Row> {
  const key = keyOf(useUser().id, name)
  const [chosen, setChosen] = useState(() => read(key))
  const wanted = chosen ?? [...usual]
  const set = (next: string[] | undefined) => {
    // Where the browser does not keep it, it holds for as long as the screen stands.
    keepLocal(key, next && JSON.stringify(next))
    setChosen(next)
  }
  return {
    columns: all.filter(c => c.phone === 'title' || wanted.includes(c.key)),
    optional: all.filter(c => c.phone !== 'title'),
    wanted,
    choose: set,
    reset: chosen ? () => set(undefined) : undefined,
  }
}
