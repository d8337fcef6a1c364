/** What some of the demo's learners and their coach wrote to each other about a delivery; all of it is read. */
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../kit/db/schema.d.ts'

/** Who handed in, who reviews, and what each wrote: the learner begins. */
const hilos: [estudiante: string, revisa: string, mensajes: string[]][] = [
  [
    'angel.munoz@benitojuarez.edu.mx',
    'hector.ibarra@eleva.mx',
    [
      '<p>Profe, ¿está bien si mi ejemplo es de la clase de ciencias y no de español?</p>',
      '<p>Sí, Ángel. Sólo <strong>di para qué grado es</strong> y cuánto tiempo te toma.</p>',
      '<p>Gracias. Es para segundo, una clase de 50 minutos.</p>',
    ],
  ],
  [
    'sofia.garcia@benitojuarez.edu.mx',
    'hector.ibarra@eleva.mx',
    [
      '<p>Se me pasó poner la fuente de la imagen, ¿la agrego?</p>',
      '<p>Sí, por favor: el nombre del autor y el enlace. Lo demás está muy claro.</p>',
    ],
  ],
]

export async function loadHilos(tx: Transaction<DB>): Promise<void> {
  for (const [estudiante, revisa, mensajes] of hilos) {
    const { rows } = await sql<{ entrega: number; estudiante: number; revisa: number }>`
      select entrega.id as entrega, autor.id as estudiante, revisor.id as revisa
      from usuarios autor
        join entregas entrega on entrega.usuario_id = autor.id, usuarios revisor
      where autor.email = ${estudiante} and revisor.email = ${revisa}
      order by entrega.id
      limit 1`.execute(tx)
    const of = rows[0]
    if (!of) continue
    let last = 0
    for (const [i, cuerpo] of mensajes.entries()) {
      const { id } = await tx
        .insertInto('entregas_mensajes')
        .values({
          entrega_id: of.entrega,
          usuario_id: i % 2 ? of.revisa : of.estudiante,
          cuerpo,
          llave: randomUUID(),
          creado_en: sql<Date>`clock_timestamp() - make_interval(hours => ${30 - i * 5})`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      last = id
    }
    await tx
      .insertInto('entregas_leidos')
      .values([of.estudiante, of.revisa].map(usuario_id => ({ entrega_id: of.entrega, usuario_id, hasta: last })))
      .execute()
  }
}
