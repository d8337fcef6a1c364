/** A course that a group of one school follows, the people around it, and those of another school. */
import { type ModoDeEntregable, type Obligacion, ROL } from '@eleva/contract'
import type { TestApp } from './app.ts'
import {
  buildActivity,
  buildCurricula,
  buildCurso,
  buildGroup,
  buildObjective,
  buildOferta,
  buildPerson,
  buildSchool,
  buildUnit,
} from './build.ts'

/** A coach, a docente and two students of a school, with their group. */
async function buildPeople(t: TestApp) {
  const coachPerson = await buildPerson(t.db, { roles: [ROL.docente] })
  const gestorPerson = await buildPerson(t.db, { roles: [ROL.docente] })
  const school = await buildSchool(t.db, { correo_coach: coachPerson.email, gestor_id: gestorPerson.id })
  const docentePerson = await buildPerson(t.db, { roles: [ROL.docente], escuela_id: school.id })
  const [ana, beto] = [
    await buildPerson(t.db, { escuela_id: school.id, name: 'Ana', apellido_p: 'Alba' }),
    await buildPerson(t.db, { escuela_id: school.id, name: 'Beto', apellido_p: 'Báez' }),
  ]
  const grupo = await buildGroup(t.db, { usuarios: [ana.id, beto.id] })
  return {
    escuela: school.id,
    grupo: grupo.id,
    coach: await t.asPerson(coachPerson),
    gestor: await t.asPerson(gestorPerson),
    docente: await t.asPerson(docentePerson),
    ana: await t.asPerson(ana),
    beto: await t.asPerson(beto),
  }
}

/** A rubric of two criteria, of at most 4 and 6 points. */
export async function buildRubrica(t: TestApp, actividad_id: number) {
  const rubrica = await t.db
    .insertInto('rubricas')
    .values({ actividad_id, nombre: 'Rúbrica' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const criterios: { id: number; niveles: { id: number; puntos: number }[] }[] = []
  for (const [position, puntos] of [
    [1, [0, 2, 4]],
    [2, [1, 6]],
  ] as const) {
    const criterio = await t.db
      .insertInto('criterios')
      .values({ rubrica_id: rubrica.id, titulo: `Criterio ${position}`, descripcion: 'Qué se mira', position })
      .returning('id')
      .executeTakeFirstOrThrow()
    const niveles = await t.db
      .insertInto('niveles')
      .values(
        puntos.map((p, i) => ({
          criterio_id: criterio.id,
          puntos: p,
          titulo_nivel: `Nivel ${p}`,
          descripcion: 'Así',
          position: i + 1,
        })),
      )
      .returning(['id', 'puntos'])
      .execute()
    criterios.push({ id: criterio.id, niveles })
  }
  return { id: rubrica.id, criterios }
}

export type Salon = Awaited<ReturnType<typeof buildSalon>>

export async function buildSalon(t: TestApp) {
  const [people, others] = [await buildPeople(t), await buildPeople(t)]
  const unidad = await buildUnit(t.db)
  const objetivo = await buildObjective(t.db)
  const curso = await buildCurso(t.db, { clave_interna: `S-${unidad.id}` })
  await t.db
    .insertInto('unidades_objetivos')
    .values({ unidad_id: unidad.id, objetivo_id: objetivo.id, position: 1 })
    .execute()
  await t.db.insertInto('cursos_unidades').values({ curso_id: curso.id, unidad_id: unidad.id, position: 1 }).execute()
  const curricula = await buildCurricula(t.db, { cursos: [curso.id] })
  const oferta = await buildOferta(t.db, { curriculas: [curricula.id], grupos: [people.grupo] })
  const activity = async (entregable: ModoDeEntregable, values: { entregable_opcional?: Obligacion } = {}) =>
    (await buildActivity(t.db, { unidad_id: unidad.id, entregable, ...values })).id
  const actividades = {
    marca: await activity(0),
    sencilla: await activity(1),
    calificable: await activity(2, { entregable_opcional: 2 }),
    deRubrica: await activity(3),
  }
  return {
    ...people,
    others,
    admin: await t.as('admin'),
    unidad: unidad.id,
    objetivo: objetivo.id,
    curso: curso.id,
    curricula: curricula.id,
    oferta: oferta.id,
    actividades,
    rubrica: await buildRubrica(t, actividades.deRubrica),
  }
}
