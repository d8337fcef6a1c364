/** Offers a programme, or a course by itself, with a calendar for what it asks for, in one. */
import { count, entreComillas, gravesDe, type Ofrecimiento } from '@eleva/contract'
import { formatLongDay } from '../../kit/dates.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, refused } from '../../kit/errors.ts'
import { makeOferta } from '../ofertas/ofertas.service.ts'
import { putCalendario } from '../plazos/plazos.service.ts'
import { listFaltantes } from '../taller/taller.faltas.read.ts'
import { lockCurso, publishCurso } from '../taller/taller.service.ts'
import type { GeneracionHecha, Haciendo } from './programas.generacion.sql.ts'
import { listIds, listPublicados } from './programas.read.ts'
import { findEnvio, linkCursos, lockPrograma, noteEnvio } from './programas.sql.ts'

/**
 * What blocks is said of each course.
 * @throws {Refusal} 409
 */
async function requireListos(db: Db, cursos: readonly number[]): Promise<void> {
  const all = await listFaltantes(db, cursos)
  const said = all.flatMap(({ nombre, faltantes }) => {
    const graves = gravesDe(faltantes)
    return graves.length > 0 ? [`${entreComillas(nombre)}: ${graves.map(g => g.texto).join(', ')}`] : []
  })
  if (said.length === 0) return
  const rest = said.length > 3 ? ` Y ${said.length - 3} cursos más.` : ''
  throw conflict(`Todavía no se puede ofrecer. ${said.slice(0, 3).join('; ')}.${rest}`)
}

/**
 * Which courses are offered along with their programme: drafts are not, until somebody publishes them.
 * @throws {Refusal} 409 without any
 */
async function requireCursos(db: Db, programa: number): Promise<{ cursos: number[]; borradores: number }> {
  const all = await listIds(db, programa)
  if (all.length === 0) throw conflict('El programa todavía no tiene cursos: agrega uno antes de ofrecerlo.')
  const cursos = await listPublicados(db, all)
  if (cursos.length === 0)
    throw conflict('Todos los cursos del programa son borradores: publica uno antes de ofrecerlo.')
  return { cursos, borradores: all.length - cursos.length }
}

/** A programme for a course that is offered by itself. */
async function beginPrograma(db: Db, cursoId: number, quien: number): Promise<number> {
  const curso = await db
    .selectFrom('cursos')
    .select(['nombre_curso', 'descripcion', 'cursoEnVivo'])
    .where('id', '=', cursoId)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('curriculas')
    .values({
      nombre_curricula: curso.nombre_curso,
      descripcion: curso.descripcion,
      tipo: curso.cursoEnVivo === 1 ? 2 : 1,
      usuario_id: quien,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await linkCursos(db, id, [cursoId])
  return id
}

/**
 * Asked again under the same key it is offered once.
 * @throws {Refusal} 404, 409 while something blocks, 422
 */
export async function offerPrograma(
  call: Haciendo,
  quien: number,
  input: Ofrecimiento,
): Promise<GeneracionHecha & { message: string }> {
  const { db } = call
  const { curricula_id, curso_id, clave, plan } = input
  if (curricula_id !== undefined) await lockPrograma(db, curricula_id)
  else await lockCurso(db, curso_id!)
  const before = await findEnvio<GeneracionHecha & { message: string }>(db, quien, clave)
  if (before) return before
  const { cursos, borradores } =
    curricula_id === undefined ? { cursos: [curso_id!], borradores: 0 } : await requireCursos(db, curricula_id)
  await requireListos(db, cursos)
  // To offer a course by itself says that it is no draft.
  const salio = curricula_id === undefined && (await publishCurso(db, curso_id!, 1))
  const programa = curricula_id ?? (await beginPrograma(db, curso_id!, quien))
  const oferta = await makeOferta(call, quien, {
    nombre_oferta_academica: input.nombre,
    descripcion: '',
    fecha_inicio: input.fecha_inicio,
    fecha_finalizacion: input.fecha_finalizacion,
    curricula_id: programa,
    grupo_usuario_aprende_id: input.grupos,
    escuelas: input.escuelas,
    publicado: input.publicado,
    imagen: '',
  })
  const hechas = plan ? await putCalendario(db, quien, { grupos: input.grupos, cursos, plan }) : undefined
  if (hechas?.ultima && input.fecha_finalizacion && hechas.ultima > input.fecha_finalizacion)
    throw refused(
      `La última fecha sería el ${formatLongDay(hechas.ultima)}, después del término. Elige más días de la semana, o un término posterior.`,
      'plan',
    )
  const hecho = {
    curricula_id: programa,
    nueva: curricula_id === undefined,
    nombre: input.nombre,
    ofertas: [oferta],
    cursos: [],
    unidades: [],
    objetivos: [],
    plazos: hechas?.puestas ?? [],
    completadas: hechas?.completadas ?? [],
    borradores: salio ? cursos : [],
    message: wordsOf(input, hechas?.fechas ?? 0, borradores),
  }
  await noteEnvio(db, quien, clave, hecho)
  return hecho
}

function wordsOf({ grupos, escuelas }: Ofrecimiento, fechas: number, borradores: number): string {
  const to = [
    ...(grupos.length > 0 ? [count(grupos.length, 'grupo', 'grupos')] : []),
    ...(escuelas.length > 0 ? [count(escuelas.length, 'escuela', 'escuelas')] : []),
  ]
  const con = fechas > 0 ? `, con ${count(fechas, 'fecha', 'fechas')}` : ''
  const sin = borradores > 0 ? `; ${count(borradores, 'borrador sigue aparte', 'borradores siguen aparte')}` : ''
  return `Ofrecido a ${to.join(' y ')}${con}${sin}`
}
