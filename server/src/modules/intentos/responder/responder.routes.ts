/** Answers to a quiz: they are kept, a first one begins its attempt, and one that came late has it graded anew. */
import type { intentosRoutes } from '@eleva/contract'
import type { Observer } from '../../../alcance/personas.ts'
import { cerrada } from '../../../alcance/plazos.ts'
import type { Sustentante } from '../../../alcance/sustentante.ts'
import { gone } from '../../../kit/cosas.ts'
import type { Db } from '../../../kit/db/db.ts'
import { askTogether } from '../../../kit/db/together.ts'
import { conflict, orThrow, type Refusal, refused } from '../../../kit/errors.ts'
import type { Handlers } from '../../../kit/http/http.ts'
import type { Kit } from '../../../kit/kit.ts'
import { beginIntentos } from '../comenzar/comenzar.sql.ts'
import type { Pide } from '../intentos.acceso.read.ts'
import { lockPropio } from '../intentos.read.ts'
import { alreadyTerminada } from '../intentos.rechazos.ts'
import { finishIntento } from '../terminar/fin.ts'
import { resolveArchivos } from './archivos.sql.ts'
import type { Motivo, Saved } from './guardar.sentencia.ts'
import { type Enviada, removeSinRespuesta, saveRespuestas } from './guardar.sql.ts'

type EnviadaPor = Enviada & { person: Observer }

/**
 * An answer that is not kept begins nothing.
 * @returns in the order of `enviadas`; of whoever may not begin the reason
 */
const beginWithRespuestas = (db: Db, enviadas: readonly EnviadaPor[]): Promise<(Saved | Refusal)[]> =>
  db.transaction().execute(async together => {
    const piden = enviadas.map(
      ({ person, sent }): Pide => ({
        person,
        actividadId: sent.actividad_id,
        cursoId: sent.curso_id,
        modo: 'cuenta',
        contesta: sent,
      }),
    )
    const begun = await beginIntentos(together, piden)
    const saved = await saveRespuestas(together, enviadas)
    const nuevos = begun.flatMap(b => b.nuevo ?? [])
    await removeSinRespuesta(together, nuevos)
    return saved.map((s, n) => (s.intento === null && begun[n]!.rechazo) || s)
  })

/** Grades an attempt anew that its time had ended: what was done in time came after that. */
const regrade = (db: Db, sustentante: Sustentante, id: number) =>
  db.transaction().execute(async together => {
    const intento = await lockPropio(together, sustentante, id)
    if (intento) await finishIntento(together, intento)
  })

const OTRA_PREGUNTA = 'Esa respuesta no es de esta pregunta.'
const NOT_KEPT: Record<Motivo, (saved: Saved) => Refusal> = {
  terminada: alreadyTerminada,
  tarde: () => conflict('Se acabó el tiempo. Lo que contestaste antes está guardado.'),
  cerrada: ({ cerro }) => cerrada({ cierra: cerro }, ' Lo que contestaste antes está guardado: ya puedes terminar.'),
  sin_pregunta: () => gone('pregunta'),
  atras: () => conflict('Esa pregunta ya quedó atrás.'),
  revisada: () => conflict('Ya viste si era correcta: esa respuesta ya no cambia.'),
  otro_tipo: () => refused(OTRA_PREGUNTA, 'contestado'),
  otras_opciones: () => refused(OTRA_PREGUNTA, 'respuesta_id'),
  una_sola: () => refused('Elige una respuesta', 'respuesta_id'),
}

/**
 * What is told of an answer that was kept.
 * @throws {Refusal} when it was not, and why
 */
function keptOf(saved: Saved) {
  if (saved.motivo) throw NOT_KEPT[saved.motivo](saved)
  return { respuestas: saved.respuestas!, contestado: saved.contestado }
}

/**
 * Answers of one moment are one statement (ADR 052). Three ways, the usual one first:
 * 1. it is kept in the attempt that is open;
 * 2. there is none, and the answer names none: one begins with it, where the rules let it;
 * 3. its attempt is over or is being graded by somebody else: whoever holds it is waited for, and why it is not kept is
 *    said.
 */
export function responderHandlers(kit: Kit): Pick<Handlers<typeof intentosRoutes>, 'answer'> {
  const save = askTogether<Enviada, Saved>(enviadas => saveRespuestas(kit.db, enviadas))
  const beginAndSave = askTogether<EnviadaPor, Saved | Refusal>(enviadas => beginWithRespuestas(kit.db, enviadas))
  return {
    answer: async ({ db, person, body: said }) => {
      const contestado = said.contestado && (await resolveArchivos(db, person.id, said.pregunta_id, said.contestado))
      const body = { ...said, ...(contestado ? { contestado } : {}) }
      const enviada = { usuarioId: person.id, sent: body }
      const saved = await save(enviada)
      if (saved.intento !== null) {
        const reply = keptOf(saved)
        if (saved.acabado) await regrade(db, { usuarioId: person.id, actividadId: body.actividad_id }, saved.intento)
        return reply
      }
      const first = body.intento_id ? undefined : orThrow(await beginAndSave({ ...enviada, person }))
      if (first && first.intento !== null) return keptOf(first)
      const [alone] = await saveRespuestas(db, [enviada], { wait: true })
      return keptOf(alone!)
    },
  }
}
