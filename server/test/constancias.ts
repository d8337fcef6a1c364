/** What ends in a constancia, for those who are to have one. */
import type { Db } from '../src/kit/db/db.ts'
import { buildActivity, buildCurricula, buildCurso, buildGroup, buildOferta, buildUnit } from './build.ts'

type De = { usuarios?: readonly { id: number }[]; escuelas?: readonly { id: number }[]; minutos_curso?: number }

/** A programme of one course with one thing to tick, offered to a group of these people, and to these schools. */
export async function buildPrograma(db: Db, { usuarios = [], escuelas = [], ...values }: De = {}) {
  const unidad = await buildUnit(db)
  const actividad = await buildActivity(db, { unidad_id: unidad.id })
  const curso = await buildCurso(db, { unidades: [unidad.id], ...values })
  const curricula = await buildCurricula(db, { cursos: [curso.id] })
  const grupo = await buildGroup(db, { usuarios: usuarios.map(u => u.id) })
  await buildOferta(db, { curriculas: [curricula.id], grupos: [grupo.id], escuelas: escuelas.map(e => e.id) })
  return { curricula, curso, actividad, grupo }
}

/** They have done all of it. */
export const termina = (
  db: Db,
  { curso, curricula, actividad }: Omit<Awaited<ReturnType<typeof buildPrograma>>, 'grupo'>,
  personas: readonly { id: number }[],
) =>
  db
    .insertInto('actividades_realizadas')
    .values(
      personas.map(({ id: usuario_id }) => ({
        usuario_id,
        actividad_id: actividad.id,
        curso_id: curso.id,
        curricula_id: curricula.id,
      })),
    )
    .execute()
