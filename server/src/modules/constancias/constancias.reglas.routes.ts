import { type ReglaDeConstancia, type ReglaLeida, reglasDeConstanciaRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import type { Observer } from '../../alcance/personas.ts'
import { gone } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { refused } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { isEnCatalogo } from './constancias.dc3.read.ts'
import { touchRegla } from './constancias.espera.sql.ts'
import { getReglaDeCurricula, getReglaDeCurso } from './constancias.read.ts'
import { lookAtTodos, type Regla, saveRegla } from './constancias.sql.ts'
import { findPlantilla } from './plantillas/plantillas.read.ts'

/**
 * What a rule has already is its own, archived meanwhile or not: it goes on being issued by that.
 * @throws {Refusal} 422 of a template out of scope or archived, and of an area that is none
 */
async function requireElegible(
  db: Db,
  person: Observer,
  { plantilla_id, area }: Partial<ReglaDeConstancia>,
  tiene: ReglaLeida,
) {
  if (plantilla_id && plantilla_id !== tiene.plantilla_id) {
    const plantilla = await findPlantilla(db, person, plantilla_id)
    if (!plantilla) throw refused('Elige una plantilla de la lista', 'plantilla_id')
    if (plantilla.archivada)
      throw refused('Esa plantilla está archivada: sácala del archivo, o elige otra', 'plantilla_id')
  }
  if (area && !(await isEnCatalogo(db, 'area', area))) throw refused('Elige un área de la lista', 'area')
}

/** Whatever lets more people have one, for whoever had ended before it was said. */
async function queueIfLess(db: Kit['db'], de: Regla, body: Partial<ReglaDeConstancia>) {
  const { modo, calificacion_minima, asistencia_minima } = body
  if (modo === 'no') return
  if (modo !== undefined || calificacion_minima !== undefined || asistencia_minima !== undefined)
    await lookAtTodos(db, de)
}

export function bindReglasDeConstancia(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, reglasDeConstanciaRoutes, {
    reglaDeCurricula: async ({ db, params }) => {
      const regla = await getReglaDeCurricula(db, params.id)
      if (!regla) throw gone('programa')
      return regla
    },
    saveReglaDeCurricula: async ({ db, person, params, body }) => {
      const de = { de: 'curricula_id', id: params.id } as const
      const tiene = await getReglaDeCurricula(db, params.id)
      if (!tiene) throw gone('programa')
      await requireElegible(db, person, body, tiene)
      await saveRegla(db, de, body)
      await touchRegla(db, de.de, de.id)
      await queueIfLess(db, de, body)
      return (await getReglaDeCurricula(db, params.id))!
    },
    reglaDeCurso: async ({ db, params }) => {
      const regla = await getReglaDeCurso(db, params.id)
      if (!regla) throw gone('curso')
      return regla
    },
    saveReglaDeCurso: async ({ db, person, params, body }) => {
      const de = { de: 'curso_id', id: params.id } as const
      const tiene = await getReglaDeCurso(db, params.id)
      if (!tiene) throw gone('curso')
      await requireElegible(db, person, body, tiene)
      await saveRegla(db, de, body)
      await touchRegla(db, de.de, de.id)
      await queueIfLess(db, de, body)
      return (await getReglaDeCurso(db, params.id))!
    },
  })
}
