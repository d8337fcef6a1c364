/** Answers that a person grades, and the points that they give. */
import type { NivelDado, RespuestaPorCalificar } from '@eleva/contract'
import { sql } from 'kysely'
import { tiposAMano } from '../../../alcance/quiz.read.ts'
import { findCriterios } from '../../../alcance/rubricas.read.ts'
import type { Db } from '../../../kit/db/db.ts'
import { findRubrica } from '../../rubricas/rubricas.read.ts'
import { reactivosDe } from '../intentos.leida.read.ts'
import type { Intento } from '../intentos.read.ts'

/** A level as it is kept: with the words and points that it had. */
export type Nivel = NivelDado & { criterio_id: number; nivel_id: number }

type PorRubrica = { rubrica_id: number | null; rubrica_version: number | null; niveles: Nivel[] | null }

/** The rubric of an answer: of a graded one as it was graded by it (ADR 077). */
async function rubricaDe(db: Db, { rubrica_id, rubrica_version, niveles }: PorRubrica) {
  const rubrica = rubrica_id === null ? undefined : await findRubrica(db, rubrica_id)
  if (!rubrica || !niveles) return rubrica
  return { ...rubrica, ...(await findCriterios(db, rubrica.id, rubrica_version)) }
}
const claveDe = (r: PorRubrica) => `${r.rubrica_id} ${r.niveles ? r.rubrica_version : 'hoy'}`

/** In the order of the quiz. Whoever answered nothing has nothing to be graded. */
export async function listRespuestas(
  db: Db,
  intento: Pick<Intento, 'id' | 'calificacion'>,
): Promise<RespuestaPorCalificar[]> {
  const { rows } = await sql<Omit<RespuestaPorCalificar, 'rubrica'> & PorRubrica>`
    select
      reactivo.id as reactivo_id,
      reactivo.descripcion as pregunta,
      reactivo.puntos,
      coalesce(reactivo.datos->>'guia', '') as guia,
      coalesce(respuesta.contestado->>'texto', '') as texto,
      (
        select coalesce(
            json_agg(
              json_build_object(
                'id', archivo.id,
                'nombre', archivo.nombre,
                'tipo', archivo.tipo,
                'tamano', archivo.tamano)
              order by adjunto.ordinality),
            '[]')
        from jsonb_array_elements(
            case when reactivo.tipo = 'archivo' then respuesta.contestado->'archivos' else '[]' end)
            with ordinality adjunto
          join archivos archivo on archivo.id = (adjunto.value->>'id')::bigint) as archivos,
      round((respuesta.parte * reactivo.puntos)::numeric, 4)::float8 as dados,
      respuesta.comentario,
      md5(jsonb_build_array(respuesta.parte, respuesta.comentario, respuesta.niveles)::text) as marca,
      reactivo.rubrica_id,
      respuesta.rubrica_version,
      case when respuesta.parte is not null then respuesta.niveles end as niveles
    from intento_respuestas respuesta
      join ${reactivosDe(intento)} reactivo on reactivo.id = respuesta.reactivo_id
    where respuesta.intento_id = ${intento.id}
      and reactivo.tipo = any (${tiposAMano})
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

/** How much of an answer is right, 0–1, and by which levels of its rubric. */
export type Puestos = { parte: number; niveles: Nivel[] | null }

/** @param version of the rubric that it is graded by; left out, what stands stays */
export const keepPuestos = (
  db: Db,
  { intentoId, reactivoId }: { intentoId: number; reactivoId: number },
  { parte, niveles }: Puestos,
  comentario: string | undefined,
  version: number | null | undefined,
) =>
  db
    .updateTable('intento_respuestas')
    .set({
      parte,
      comentario,
      niveles: niveles && JSON.stringify(niveles),
      ...(version === undefined ? {} : { rubrica_version: version }),
    })
    .where('intento_id', '=', intentoId)
    .where('reactivo_id', '=', reactivoId)
    .execute()
