/** Units of the demo school, with an activity of every kind and one rubric. */
import type { Db } from '../kit/db.ts'

const unidades = [
  {
    nombre_unidad: 'Evaluar mientras aprenden',
    clave_interna: 'UNI-EVAL-03',
    descripcion: 'Evaluación formativa en el aula: qué mirar, cuándo y cómo decirlo.',
  },
  {
    nombre_unidad: 'Diseña clases activas',
    clave_interna: 'UNI-ACT-01',
    descripcion: 'De la explicación larga a la clase en la que todas y todos hacen algo.',
  },
]

const actividades = [
  {
    nombre_actividad_unidad:
      'Lee el caso de la maestra Lupita y subraya las tres decisiones que tomó antes de la clase',
    detalles_actividad:
      '<p>Tómate <strong>diez minutos</strong>. Después compara lo que subrayaste con alguien de tu escuela y anoten en qué coinciden y en qué no.</p>',
  },
  {
    nombre_actividad_unidad: 'Sube la rúbrica que usarás con tus estudiantes',
    detalles_actividad: '<p>Elige un proyecto de este bimestre.</p>',
    entregable: 3,
    entregable_opcional: 2,
  },
  { nombre_actividad_unidad: 'Comparte el enlace de tu clase en Classroom', entregable: 1 },
  {
    nombre_actividad_unidad: 'Graba un minuto de tu clase usando la pregunta de salida',
    entregable: 2,
    entregable_opcional: 2,
  },
  { nombre_actividad_unidad: 'Encuesta inicial', form_link: 'https://formularios.ejemplo.mx/encuesta-inicial' },
]

const items = ['Lee el caso completo', 'Subraya tres decisiones', 'Responde la encuesta inicial']

const criterios = [
  {
    titulo: 'Claridad',
    descripcion: 'Quien la lee sabe qué se espera.',
    niveles: [
      [1, 'Inicial', 'Los criterios no se distinguen.'],
      [2, 'En proceso', 'Se distinguen, con palabras vagas.'],
      [4, 'Logrado', 'Cada criterio dice qué se mira.'],
    ],
  },
  {
    titulo: 'Niveles',
    descripcion: 'Los niveles se distinguen entre sí.',
    niveles: [
      [1, 'Inicial', 'Solo cambian los adjetivos.'],
      [2, 'En proceso', 'Algunos dicen qué cambia.'],
      [4, 'Logrado', 'Todos dicen qué cambia de uno a otro.'],
    ],
  },
] as const

export async function loadDemoUnidades(db: Db): Promise<void> {
  const [first] = await db.insertInto('unidades').values(unidades).returning('id').execute()
  const made = await db
    .insertInto('actividades')
    .values(actividades.map((a, i) => ({ ...a, unidad_id: first!.id, position: i + 1 })))
    .returning('id')
    .execute()
  await db
    .insertInto('actividad_items')
    .values(
      items.map((descripcion_actividad, i) => ({
        descripcion_actividad,
        unidad_actividad_id: made[0]!.id,
        position: i + 1,
      })),
    )
    .execute()
  const rubric = await db
    .insertInto('rubricas')
    .values({ actividad_id: made[1]!.id, nombre: 'Rúbrica de proyecto' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [i, { niveles, ...c }] of criterios.entries()) {
    const criterio = await db
      .insertInto('criterios')
      .values({ ...c, rubrica_id: rubric.id, position: i + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('niveles')
      .values(
        niveles.map(([puntos, titulo_nivel, descripcion], j) => ({
          puntos,
          titulo_nivel,
          descripcion,
          criterio_id: criterio.id,
          position: j + 1,
        })),
      )
      .execute()
  }
}
