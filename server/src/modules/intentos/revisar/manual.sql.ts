/** Answers that a person grades, of attempts that are finished. */
import {
  AVANCE_CAMBIO,
  type BodyOf,
  elegirNivel,
  entreComillas,
  type intentosRoutes,
  type NivelDado,
  type RespuestaPorCalificar,
  tipoDe,
  tiposConDatos,
} from '@eleva/contract'
import { sql } from 'kysely'
import { notaOculta } from '../../../alcance/quiz.read.ts'
import { findCriterios, holdRubrica } from '../../../alcance/rubricas.read.ts'
import { alcanceDeTrabajo } from '../../../alcance/trabajo.read.ts'
import type { Db } from '../../../kit/db/db.ts'
import { notFound, refused } from '../../../kit/errors.ts'
import type { Handlers } from '../../../kit/http/http.ts'
import { userRoom } from '../../../kit/http/realtime.ts'
import type { Person } from '../../../kit/http/session.ts'
import type { Kit } from '../../../kit/kit.ts'
import type { Telling } from '../../avisos/avisos.service.ts'
import { findRubrica } from '../../rubricas/rubricas.service.ts'
import { columnasDe, getIntento, type Intento, listContestadas } from '../intentos.read.ts'
import { grade } from '../intentos.reglas.ts'
import { tellNota } from '../terminar/avisos.ts'
import { asentarDe } from '../terminar/fin.ts'
import { reactivosDe } from './leida.read.ts'

const aMano = tiposConDatos.filter(t => tipoDe(t).aMano)

/**
 * A finished attempt in the person's scope.
 * @param lock until the end, so that two who grade it take turns
 * @throws {Refusal} 404
 */
async function getTerminado(db: Db, person: Person, id: number, lock = false) {
  const found = await db
    .selectFrom('intentos as intento')
    .leftJoin('usuarios as usuario', 'usuario.id', 'intento.usuario_id')
    .select(columnasDe)
    .select(notaOculta.as('oculta'))
    .select(sql<string>`coalesce(usuario.nombre_completo, 'Usuario eliminado')`.as('name'))
    .where('intento.id', '=', id)
    .where('intento.terminado_en', 'is not', null)
    .where('intento.modo', '=', 'cuenta')
    .where(alcanceDeTrabajo(person))
    .$if(lock, q => q.forUpdate('intento'))
    .executeTakeFirst()
  if (!found) throw notFound('Ese intento ya no existe.')
  return { ...found, modo: found.modo as Intento['modo'], calificacion: found.propia ?? found.calificacion! }
}

type PorRubrica = { rubrica_id: number | null; rubrica_version: number | null; niveles: Nivel[] | null }

/** The rubric of an answer: of a graded one as it was graded by it (ADR 077). */
async function rubricaDe(db: Db, { rubrica_id, rubrica_version, niveles }: PorRubrica) {
  const rubrica = rubrica_id === null ? undefined : await findRubrica(db, rubrica_id)
  if (!rubrica || !niveles) return rubrica
  return { ...rubrica, ...(await findCriterios(db, rubrica.id, rubrica_version)) }
}
const claveDe = (r: PorRubrica) => `${r.rubrica_id} ${r.niveles ? r.rubrica_version : 'hoy'}`

/** In the order of the quiz. Whoever answered nothing has nothing to be graded. */
async function listRespuestas(db: Db, intento: Pick<Intento, 'id' | 'calificacion'>): Promise<Respondida[]> {
  const { rows } = await sql<Omit<RespuestaPorCalificar, 'rubrica'> & PorRubrica>`
    select reactivo.id as reactivo_id, reactivo.descripcion as pregunta, reactivo.puntos,
      coalesce(reactivo.datos->>'guia', '') as guia,
      coalesce(respuesta.contestado->>'texto', '') as texto,
      (
        select coalesce(
            json_agg(
              json_build_object('id', archivo.id, 'nombre', archivo.nombre, 'tipo', archivo.tipo, 'tamano',
                archivo.tamano)
              order by adjunto.ordinality),
            '[]')
        from jsonb_array_elements(case when reactivo.tipo = 'archivo' then respuesta.contestado->'archivos' else '[]'
          end) with ordinality adjunto
          join archivos archivo on archivo.id = (adjunto.value->>'id')::bigint) as archivos,
      round((respuesta.parte * reactivo.puntos)::numeric, 4)::float8 as dados, respuesta.comentario,
        reactivo.rubrica_id, respuesta.rubrica_version,
      case when respuesta.parte is not null then respuesta.niveles end as niveles
    from intento_respuestas respuesta
      join ${reactivosDe(intento)} reactivo on reactivo.id = respuesta.reactivo_id
    where respuesta.intento_id = ${intento.id}
      and reactivo.tipo = any (${aMano})
      and respuesta.contestado->>'tipo' = reactivo.tipo
      and (btrim(respuesta.contestado->>'texto') <> '' or jsonb_array_length(respuesta.contestado->'archivos') > 0)
    order by reactivo.position, reactivo.id`.execute(db)
  const rubricas = new Map<string, Awaited<ReturnType<typeof rubricaDe>>>()
  for (const r of rows) if (!rubricas.has(claveDe(r))) rubricas.set(claveDe(r), await rubricaDe(db, r))
  return rows.map(({ rubrica_id, rubrica_version, niveles, ...r }) => {
    const rubrica = rubricas.get(claveDe({ rubrica_id, rubrica_version, niveles }))
    if (!rubrica) return { ...r, rubrica: null }
    const chosen = new Map(niveles?.map(n => [n.criterio_id, n.nivel_id]))
    return {
      ...r,
      rubrica: {
        nombre: rubrica.nombre,
        criterio: rubrica.criterio.map(c => ({ ...c, nivel_elegido: chosen.get(c.id) ?? null })),
      },
    }
  })
}
type Respondida = RespuestaPorCalificar

/** A level as it is kept: with the words and points that it had. */
type Nivel = NivelDado & { criterio_id: number; nivel_id: number }

type Puestos = { parte: number; niveles: Nivel[] | null }

/** @returns how much of it is right, 0–1 @throws {Refusal} 422 */
function puestosDe({ puntos: most, rubrica }: Respondida, body: BodyOf<typeof intentosRoutes.ponerPuntos>): Puestos {
  if (!rubrica) {
    if (body.puntos === undefined) throw refused('Escribe los puntos', 'puntos')
    if (body.puntos > most) throw refused(`Esta pregunta vale ${most}.`, 'puntos')
    return { parte: body.puntos / most, niveles: null }
  }
  const said = new Map(body.niveles?.map(n => [n.criterio, n.nivel]))
  const niveles = rubrica.criterio.map(c => {
    const elegido = elegirNivel(c, said.get(c.id))
    if (!elegido) throw refused(`Elige un nivel en ${entreComillas(c.titulo)}.`, 'niveles')
    return elegido
  })
  const sum = (of: 'puntos' | 'puntos_max') => niveles.reduce((n, x) => n + x[of], 0)
  if (sum('puntos_max') === 0) throw refused('Los niveles de esa rúbrica no dan puntos.', 'niveles')
  return { parte: sum('puntos') / sum('puntos_max'), niveles }
}

type Quedo = { usuario_id: number | null; actividad_id: number; por_calificar: number }

/** Tells the person, where nothing of it waits any more, what stands for them now. @param antes what stood before */
async function tellPuesta(call: Telling, { usuario_id, actividad_id, por_calificar }: Quedo, antes?: Intento) {
  if (usuario_id === null || por_calificar > 0) return
  const vale = await getIntento(call.db, usuario_id, actividad_id)
  if (!vale) return
  const { oculta, calificacion: calificacionFinal } = vale
  call.afterCommit(() =>
    call.kit.realtime.emit(userRoom(usuario_id), AVANCE_CAMBIO, {
      actividad_id,
      ...(oculta ? {} : { calificacionFinal }),
    }),
  )
  // Mended words alone are no other grade.
  const changed = antes?.por_calificar !== 0 || antes.calificacion !== vale.calificacion
  if (vale.por_calificar === 0 && changed) await tellNota(call, vale)
}

export const manualHandlers = (kit: Kit): Pick<Handlers<typeof intentosRoutes>, 'porCalificar' | 'ponerPuntos'> => ({
  porCalificar: async ({ db, person, params }) => {
    const intento = await getTerminado(db, person, params.id)
    const { name, calificacion, por_calificar } = intento
    return { name, calificacion, por_calificar, respuestas: await listRespuestas(db, intento) }
  },

  ponerPuntos: async ({ db, person, params, body, afterCommit }) => {
    const intento = await getTerminado(db, person, params.id, true)
    const held = await holdRubrica(db, { reactivo: params.reactivo })
    const answer = (await listRespuestas(db, intento)).find(r => r.reactivo_id === params.reactivo)
    if (!answer) throw notFound('Esa respuesta ya no existe.')
    const { parte, niveles } = puestosDe(answer, body)
    const again = answer.rubrica?.criterio.some(c => c.nivel_elegido !== null)
    const { usuario_id, actividad_id } = intento
    const antes = usuario_id === null ? undefined : await getIntento(db, usuario_id, actividad_id)
    await db
      .updateTable('intento_respuestas')
      .set({
        parte,
        comentario: body.comentario,
        niveles: niveles && JSON.stringify(niveles),
        // Graded before, it stays with the version that it was graded by.
        ...(again ? {} : { rubrica_version: niveles && held ? held.version : null }),
      })
      .where('intento_id', '=', intento.id)
      .where('reactivo_id', '=', params.reactivo)
      .execute()
    const { calificacion, por_calificar } = grade(await listContestadas(db, intento))
    await db
      .updateTable('intentos')
      // A late answer must not take back what somebody graded.
      .set({ calificacion, por_calificar, propia: null, visto_en: sql<Date>`coalesce(visto_en, now())` })
      .where('id', '=', intento.id)
      .execute()
    await asentarDe(db, intento)
    await tellPuesta({ db, kit, afterCommit }, { usuario_id, actividad_id, por_calificar }, antes)
    return { calificacion, por_calificar }
  },
})
