/** What was right of an attempt, as far as its author lets it be seen now (ADR 060). */
import {
  type DichoDeRespuesta,
  type intentosRoutes,
  isConDatos,
  may,
  type NivelDado,
  type PreguntaRevisada,
  tipoDe,
} from '@eleva/contract'
import { sql } from 'kysely'
import { noteDicho } from '../../../alcance/dicho.ts'
import { getPlazoDe } from '../../../alcance/plazos.read.ts'
import { tipoDePregunta } from '../../../alcance/quiz.read.ts'
import { alcanceDeTrabajo } from '../../../alcance/trabajo.read.ts'
import { iso } from '../../../kit/db/days.ts'
import type { Db } from '../../../kit/db/db.ts'
import { conflict, notFound } from '../../../kit/errors.ts'
import type { Handlers } from '../../../kit/http/http.ts'
import type { Person } from '../../../kit/http/session.ts'
import { getReglas, intentosDe } from '../../evaluaciones/evaluaciones.service.ts'
import { ajustada, deIntento, deSuIntento, type Intento, listPreguntas } from '../intentos.read.ts'
import { type Contestada, isContestada, parteDe } from '../intentos.reglas.ts'
import { listCamino } from '../presentar/camino.read.ts'
import { requireNadaAbierto } from '../presentar/practica.read.ts'
import { asHechos, listSuyos } from '../presentar/situacion.read.ts'
import { opcionesLeidas } from './leida.read.ts'
import { some, visible } from './visible.ts'

type Seen = ReturnType<typeof visible>
const TODO: Seen = { nota: true, aciertos: true, correctas: true, explicaciones: true }

type Clave = Contestada & {
  explicacion: string
  nota: string
  revisada: boolean
  version: number | null
  niveles: NivelDado[] | null
}

/** The questions of an attempt with their keys: for this file alone. */
async function listClaves(db: Db, intento: Intento): Promise<Clave[]> {
  const { rows } = await sql<Clave>`
    select reactivo.id, ${tipoDePregunta} as tipo, reactivo.puntos,
      coalesce(to_json(respuesta.respuestas), '[]') as elegidas,
      respuesta.contestado, respuesta.parte, ${ajustada(intento.actividad_id)}, reactivo.explicacion,
        coalesce(respuesta.comentario, '') as nota,
      case when respuesta.parte is not null then respuesta.niveles
        end as niveles, respuesta.revisada_en is not null as revisada,
      reactivo.version,
      case
        when reactivo.tipo <> 'opcion' then reactivo.datos::json
        else json_build_object(
          'parcial', reactivo.datos->'parcial',
          'opciones', coalesce((
            select json_agg(
                json_build_object(
                  'id', opcion.id, 'texto', opcion.respuesta, 'correcta', opcion.correcta = 1, 'comentario',
                    opcion.comentario)
                order by opcion.position, opcion.id)
            from ${opcionesLeidas} opcion), '[]'))
      end as datos ${deSuIntento(intento.actividad_id, intento)}`.execute(db)
  return rows
}

const saidOf = ({ tipo, elegidas, contestado }: Clave) =>
  isConDatos(tipo) ? (contestado?.tipo === tipo ? contestado : null) : { elegidas }

function dichoDe(c: Clave, seen: Seen): DichoDeRespuesta {
  const kind = tipoDe(c.tipo)
  const said = saidOf(c)
  const opciones = isConDatos(c.tipo)
    ? undefined
    : (c.datos as { opciones: { id: number; correcta: boolean }[] }).opciones
  return {
    ...(seen.aciertos ? { parte: parteDe(c) } : {}),
    ...(seen.correctas
      ? {
          clave: kind.claveDe(c.datos),
          ...(opciones ? { correctas: opciones.filter(o => o.correcta).map(o => o.id) } : {}),
        }
      : {}),
    // What is said to this very answer tells how good it is.
    ...(seen.explicaciones
      ? {
          explicacion: c.explicacion,
          ...(c.niveles && seen.nota ? { niveles: c.niveles } : {}),
          comentario: (seen.nota && said && isContestada(c) && kind.comentarioDe?.(c.datos, said)) || '',
        }
      : {}),
  }
}

/** Somebody's own, or one in the scope of who grades. @throws {Refusal} 404 */
async function getTerminado(db: Db, person: Person, id: number) {
  const scope = may(person.personas, 'reactivos.read')
    ? sql<boolean>`(intento.usuario_id = ${person.id} or (intento.modo = 'cuenta' and ${alcanceDeTrabajo(person)}))`
    : sql<boolean>`intento.usuario_id = ${person.id}`
  const { rows } = await sql<Intento & { name: string; terminado_en: string }>`
    select ${deIntento}, ${iso('intento.terminado_en')} as terminado_en,
      coalesce(usuario.nombre_completo, 'Usuario eliminado') as name
    from intentos intento
      left join usuarios usuario on usuario.id = intento.usuario_id
    where intento.id = ${id} and intento.terminado_en is not null and ${scope}`.execute(db)
  if (!rows[0]) throw notFound('Ese intento ya no existe.')
  return rows[0]
}

/** What the person may see of an attempt of theirs now. */
export async function seenBy(db: Db, intento: Intento): Promise<Seen> {
  if (intento.modo === 'practica') return TODO
  const r = await getReglas(db, intento.usuario_id, intento.actividad_id)
  const plazo = await getPlazoDe(db, intento.usuario_id!, intento.actividad_id)
  return visible(r, intento.calificacion !== null, plazo?.cerrada === true)
}

type Suyas = Pick<Handlers<typeof intentosRoutes>, 'revision' | 'comprobar' | 'dePersona'>

export const revisionHandlers: Suyas = {
  revision: async ({ db, person, params }) => {
    const intento = await getTerminado(db, person, params.id)
    const propio = intento.usuario_id === person.id
    const seen = propio ? await seenBy(db, intento) : TODO
    if (!some(seen)) throw conflict('Todavía no se pueden ver las respuestas de este intento.')
    // From here on nothing of it is taken any more.
    if (propio && intento.modo === 'practica') await requireNadaAbierto(db, intento)
    if (propio) await noteDicho(db, intento)
    const claves = new Map((await listClaves(db, intento)).map(c => [c.id, c]))
    const [asked] = await listPreguntas(db, [
      { usuarioId: intento.usuario_id ?? 0, actividadId: intento.actividad_id, intento },
    ])
    const preguntas = asked!.map((p): PreguntaRevisada => {
      const clave = claves.get(p.id)!
      const said = saidOf(clave)
      const contestada = said && isContestada(clave) ? tipoDe(clave.tipo).textOf(clave.datos, said) : ''
      return {
        ...p,
        ...dichoDe(clave, seen),
        contestada,
        nota: seen.nota ? clave.nota : '',
        ajuste: seen.nota ? (clave.ajuste ?? null) : null,
        version: propio ? null : clave.version,
      }
    })
    const { actividad_id, name, numero, modo, por_calificar, terminado_en } = intento
    const oculta = propio ? intento.oculta : null
    return {
      actividad_id,
      name,
      numero,
      modo,
      por_calificar,
      terminado_en,
      calificacion: oculta ? null : (intento.propia ?? intento.calificacion!),
      ...(oculta ? { oculta } : {}),
      preguntas,
      camino: propio ? null : await listCamino(db, intento.id),
    }
  },

  comprobar: async ({ db, person, params }) => {
    const gone = () => notFound('Ese intento ya no existe.')
    const { rows } = await sql<Intento & { abierto: boolean }>`
      select ${deIntento},
        intento.terminado_en is null as abierto
      from intentos intento where intento.id = ${params.id} and intento.usuario_id = ${person.id} for share`.execute(db)
    const [intento] = rows
    if (!intento?.fija) throw gone()
    const seen = await seenBy(db, { ...intento, calificacion: intento.abierto ? null : intento.calificacion })
    if (!some(seen)) throw conflict('En esta evaluación no se ven las respuestas mientras se contesta.')
    const found = (await listClaves(db, intento)).find(c => c.id === params.reactivo)
    if (!found) throw notFound('Esa pregunta no es de este intento.')
    if (!isContestada(found)) throw conflict('Contesta primero la pregunta.')
    if (intento.modo === 'practica') await requireNadaAbierto(db, intento)
    if (!intento.abierto || intento.modo === 'practica') await noteDicho(db, intento)
    if (intento.abierto)
      await db
        .updateTable('intento_respuestas')
        .set({ revisada_en: sql`coalesce(revisada_en, now())` })
        .where('intento_id', '=', intento.id)
        .where('reactivo_id', '=', found.id)
        .execute()
    // As it stands now that it cannot change.
    return dichoDe((await listClaves(db, intento)).find(c => c.id === found.id)!, seen)
  },

  dePersona: async ({ db, person, params: { id, usuarioId } }) => {
    const who = await db
      .selectFrom('usuarios as usuario')
      .innerJoin('actividades as actividad', j => j.on('actividad.id', '=', id))
      .select('usuario.nombre_completo as name')
      .where('usuario.id', '=', usuarioId)
      .where(alcanceDeTrabajo(person))
      .executeTakeFirst()
    if (!who) throw notFound('Esa persona o esa actividad ya no existe.')
    const r = await getReglas(db, usuarioId, id)
    const permiso = await db
      .selectFrom('evaluacion_permisos')
      .select(['id', 'intentos', 'minutos', 'motivo'])
      .where('actividad_id', '=', id)
      .where('usuario_id', '=', usuarioId)
      .where('quitado_en', 'is', null)
      .executeTakeFirst()
    const [suyos] = await listSuyos(db, [{ usuarioId, actividadId: id, cierra: null }])
    const queCuentan = suyos!.filter(i => i.modo === 'cuenta')
    return {
      name: who.name,
      intentos: intentosDe(r),
      abierto: queCuentan.some(i => i.terminado_en === null),
      hechos: asHechos(
        queCuentan.filter(i => i.terminado_en !== null),
        true,
      ),
      permiso: permiso ?? null,
    }
  },
}
