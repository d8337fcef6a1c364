/** The academic sessions of the demo, with events around the day on which it is loaded. */
import type { Transaction } from 'kysely'
import type { DB } from '../kit/db/schema.d.ts'

const DANIELA = 'daniela.robles@eleva.mx'
const HECTOR = 'hector.ibarra@eleva.mx'
const PAOLA = 'paola.rios@sec21.edu.mx'

/** Days are counted from today. In the order in which they were made. */
const demoSesiones = [
  {
    curricula: 'Docente digital: nivel 1',
    curso: 'ADI-01',
    nombre_sesion: 'Primeros pasos, acompañados',
    descripcion_sesion: 'Una hora para resolver en grupo lo que en casa no salió. Ten abierta tu aula.',
    eventos: [
      { dia: -12, hora_inicio: '16:00', hora_fin: '17:00', organizador: PAOLA },
      { dia: 8, hora_inicio: '16:00', hora_fin: '17:00', organizador: PAOLA },
    ],
  },
  {
    curricula: 'Evaluar para aprender',
    curso: 'EVA-01',
    nombre_sesion: 'Rúbricas entre colegas',
    descripcion_sesion: 'Calificamos el mismo trabajo con la misma rúbrica y comparamos lo que vimos.',
    eventos: [
      { dia: -5, hora_inicio: '18:00', hora_fin: '19:00', organizador: DANIELA },
      { dia: 6, hora_inicio: '18:00', hora_fin: '19:00', organizador: PAOLA },
    ],
  },
  {
    curricula: 'Evaluar para aprender',
    curso: 'EVA-03',
    nombre_sesion: 'Retroalimentar sin agotarte',
    descripcion_sesion: 'Qué decir, cuánto y cuándo, para que la retroalimentación se lea y se use.',
    eventos: [
      { dia: -9, hora_inicio: '17:00', hora_fin: '18:30', organizador: HECTOR },
      { dia: 2, hora_inicio: '17:00', hora_fin: '18:30', organizador: HECTOR },
      { dia: 9, hora_inicio: '17:00', hora_fin: '18:30', organizador: HECTOR },
      { dia: 20, hora_inicio: null, hora_fin: null, organizador: DANIELA },
    ],
  },
] as const

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)

export async function loadSesiones(tx: Transaction<DB>) {
  const keyOf = async (email: string) =>
    (await tx.selectFrom('usuarios').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  for (const [i, { curricula, curso, eventos, ...values }] of demoSesiones.entries()) {
    const { oferta_id, curso_id } = await tx
      .selectFrom('curriculas as curricula')
      .innerJoin('ofertas_curriculas as ofrecida', 'ofrecida.curricula_id', 'curricula.id')
      .innerJoin('curriculas_cursos as en_curricula', 'en_curricula.curricula_id', 'curricula.id')
      .innerJoin('cursos as curso', 'curso.id', 'en_curricula.curso_id')
      .select(['ofrecida.oferta_id', 'curso.id as curso_id'])
      .where('curricula.nombre_curricula', '=', curricula)
      .where('curso.clave_interna', '=', curso)
      .executeTakeFirstOrThrow()
    const { id: sesion_id } = await tx
      .insertInto('sesiones')
      .values({ ...values, oferta_id, curso_id, creado_en: new Date(Date.now() + i * 1000) })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { dia, organizador, ...horas } of eventos)
      await tx
        .insertInto('sesion_eventos')
        .values({ ...horas, sesion_id, fecha_consumo_inicio: day(dia), organizador_id: await keyOf(organizador) })
        .execute()
  }
}
