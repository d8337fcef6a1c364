/** What was right of an attempt, as far as its author lets it be seen now (ADR 060). */

import { type intentosRoutes, type PreguntaRevisada, tipoDe } from '@eleva/contract'
import { isTerminado } from '../../../alcance/quiz.read.ts'
import { gone } from '../../../kit/cosas.ts'
import { conflict, notFound } from '../../../kit/errors.ts'
import type { Handlers } from '../../../kit/http/http.ts'
import { noteDicho } from '../../evaluaciones/evaluaciones.dicho.service.ts'
import { findVigente, requirePersona } from '../../evaluaciones/evaluaciones.read.ts'
import { getReglas, intentosDe } from '../../evaluaciones/evaluaciones.reglas.read.ts'
import { requireNadaAbierto } from '../comenzar/practica.read.ts'
import { hasAbiertoQueCuenta } from '../comenzar/puede.ts'
import { asTerminados, listIntentos } from '../comenzar/situacion.read.ts'
import { listPreguntas } from '../intentos.read.ts'
import { isContestada, notaPropiaDe } from '../intentos.reglas.ts'
import { isAnyVisible } from '../intentos.visible.ts'
import { listCamino } from './camino.read.ts'
import { holdPropio, listClaves, noteRevisada } from './revision.sql.ts'
import { reveladoDe, saidOf, seenBy, TODO_VISIBLE } from './revision.ts'
import { getTerminado, suyoOQueRevisa } from './terminado.read.ts'

type Suyas = Pick<Handlers<typeof intentosRoutes>, 'revision' | 'verify' | 'dePersona'>

export const revisionHandlers: Suyas = {
  revision: async ({ db, person, params }) => {
    const intento = await getTerminado(db, suyoOQueRevisa(person), params.id)
    const propio = intento.usuario_id === person.id
    const sustentante = { usuarioId: intento.usuario_id, actividadId: intento.actividad_id }
    const suyo = { ...sustentante, usuarioId: person.id }
    const seen = propio ? await seenBy(db, intento) : TODO_VISIBLE
    if (!isAnyVisible(seen)) throw conflict('Todavía no se pueden ver las respuestas de este intento.')
    // From here on nothing of it is taken any more.
    if (propio && intento.modo === 'practica') await requireNadaAbierto(db, suyo)
    if (propio) await noteDicho(db, [suyo])
    const claves = new Map((await listClaves(db, intento)).map(c => [c.id, c]))
    const [asked] = await listPreguntas(db, [{ ...sustentante, intento }])
    const preguntas = asked!.map((p): PreguntaRevisada => {
      const clave = claves.get(p.id)!
      const said = saidOf(clave)
      const contestada = said && isContestada(clave) ? tipoDe(clave.tipo).textOf(clave.datos, said) : ''
      return {
        ...p,
        ...reveladoDe(clave, seen),
        contestada,
        nota: seen.nota ? clave.palabras : '',
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
      calificacion: oculta ? null : notaPropiaDe(intento)!,
      ...(oculta ? { oculta } : {}),
      preguntas,
      camino: propio ? null : await listCamino(db, intento.id),
    }
  },

  verify: async ({ db, person, params }) => {
    const intento = await holdPropio(db, person.id, params.id)
    if (!intento?.fija) throw gone('intento')
    const seen = await seenBy(db, intento)
    if (!isAnyVisible(seen)) throw conflict('En esta evaluación no se ven las respuestas mientras se contesta.')
    const found = (await listClaves(db, intento)).find(c => c.id === params.reactivo)
    if (!found) throw notFound('Esa pregunta no es de este intento.')
    if (!isContestada(found)) throw conflict('Contesta primero la pregunta.')
    const sustentante = { usuarioId: person.id, actividadId: intento.actividad_id }
    if (intento.modo === 'practica') await requireNadaAbierto(db, sustentante)
    if (isTerminado(intento) || intento.modo === 'practica') await noteDicho(db, [sustentante])
    if (!isTerminado(intento)) await noteRevisada(db, intento.id, found.id)
    // As it stands now that it cannot change.
    return reveladoDe((await listClaves(db, intento)).find(c => c.id === found.id)!, seen)
  },

  dePersona: async ({ db, person, params: { id, usuarioId } }) => {
    const sustentante = { usuarioId, actividadId: id }
    const who = await requirePersona(db, person, sustentante)
    const r = await getReglas(db, usuarioId, id)
    const permiso = await findVigente(db, sustentante)
    const [intentos] = await listIntentos(db, [{ ...sustentante, cierra: null }])
    return {
      name: who.name,
      intentos: intentosDe(r),
      abierto: hasAbiertoQueCuenta(intentos!),
      hechos: asTerminados(
        intentos!.filter(i => i.modo === 'cuenta' && isTerminado(i)),
        true,
      ),
      permiso: permiso ?? null,
    }
  },
}
