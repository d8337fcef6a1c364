/** What PostgreSQL says of a statement without running it: whether it stands, and which columns it answers with. */
import type pg from 'pg'

export type Columna = { name: string; dataTypeID: number; tableID: number; columnID: number }

type Wire = {
  parse: (message: { text: string; name: string; types: number[] }) => void
  describe: (message: { type: 'S'; name: string }) => void
  sync: () => void
}

/** Sends Parse and Describe alone, which the driver has no call for. */
class Descripcion {
  #columns: Columna[] = []
  readonly #text: string
  readonly #done: (error: Error | undefined, columns: Columna[]) => void

  constructor(text: string, done: (error: Error | undefined, columns: Columna[]) => void) {
    this.#text = text
    this.#done = done
  }

  submit(wire: Wire) {
    wire.parse({ text: this.#text, name: '', types: [] })
    wire.describe({ type: 'S', name: '' })
    wire.sync()
  }

  handleRowDescription(message: { fields: Columna[] }) {
    this.#columns = message.fields
  }

  handleError(error: Error) {
    this.#done(error, [])
  }

  handleReadyForQuery() {
    this.#done(undefined, this.#columns)
  }
}

export const describeStatement = (client: pg.ClientBase, text: string): Promise<Columna[]> =>
  new Promise((resolve, reject) => {
    const submittable = new Descripcion(text, (error, columns) => (error ? reject(error) : resolve(columns)))
    client.query(submittable as unknown as pg.Submittable)
  })
