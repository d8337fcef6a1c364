/** A learner's phone, a line that can be cut, and a server with a course of hers: what is played on. */

import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROL } from '@eleva/contract'
import { connect } from '../../server/src/kit/db/db.ts'
import {
  buildActivity,
  buildCursoOfrecido,
  buildObjective,
  buildPerson,
  buildQuiz,
  buildUnit,
} from '../../server/test/build.ts'
import { enter } from '../gente.ts'
import { atEnd } from '../limpieza.ts'
import { databaseOf, type Server, startServer } from '../servidor.ts'
import { type Curso, urlOf } from './alumna.ts'
import { openLinea } from './linea.ts'
import { openTelefono, type Telefono } from './telefono.ts'

const QUESTIONS = 16

const portOf = (origin: string) => Number(new URL(origin).port)

async function build(db: Parameters<typeof buildUnit>[0], usuario: number): Promise<Curso> {
  const unit = await buildUnit(db)
  const objective = await buildObjective(db)
  await db
    .insertInto('unidades_objetivos')
    .values({ unidad_id: unit.id, objetivo_id: objective.id, position: 1 })
    .execute()
  const marcas = []
  for (let i = 1; i <= 30; i++) {
    const nombre = `Tarea ${String(i).padStart(2, '0')}`
    marcas.push({ nombre, id: (await buildActivity(db, { unidad_id: unit.id, nombre_actividad_unidad: nombre })).id })
  }
  const right = Array.from({ length: QUESTIONS }, (_, i) => [i % 4])
  const quiz = await buildQuiz(db, right, { unidad_id: unit.id, nombre_actividad_unidad: 'Evaluación' })
  // Several: of one activity fifty versions are taken, and who goes on is told so. A thousand cuts come to two hundred
  // deliveries.
  const entregas = []
  for (let i = 1; i <= 12; i++) {
    const nombre = `Trabajo ${String(i).padStart(2, '0')}`
    const { id } = await buildActivity(db, { unidad_id: unit.id, nombre_actividad_unidad: nombre, entregable: 1 })
    entregas.push({ nombre, id })
  }
  const made = await buildCursoOfrecido(db, { unidades: [unit.id], usuarios: [usuario] })
  return {
    ...made,
    unidad: unit.id,
    objetivo: objective.id,
    marcas,
    quiz: { ...quiz, nombre: 'Evaluación' },
    entregas,
  }
}

/** With the course open, as on a first visit: the app has to come from somewhere. */
export async function openPartida(chromium: string) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'eleva-sinred-'))
  const remove = () => rmSync(dir, { recursive: true, force: true })
  atEnd(remove)
  const data = path.join(dir, 'servidor')
  const linea = await openLinea()
  const env = { NODE_ENV: 'development', APP_URL: linea.origin, RATE_LIMIT: '0', LOG_LEVEL: 'error' }
  let server: Server = startServer({ dir: data, env })
  let telefono: Telefono | undefined
  const close = async () => {
    await telefono?.close()
    await server.stop()
    await linea.close()
    remove()
  }
  try {
    linea.toward(portOf(await server.up))
    const database = connect(databaseOf(data), 2)
    const who = await buildPerson(database.db, { roles: [ROL.estudiante] })
    const curso = await build(database.db, who.id)
    const { headers } = await enter(linea.origin, database, who)
    await database.close()
    const cookies = headers
      .cookie!.split('; ')
      .map(c => ({ name: c.split('=')[0]!, value: c.slice(c.indexOf('=') + 1) }))
    const phone = await openTelefono(path.join(dir, 'telefono'), chromium, linea.origin, cookies)
    telefono = phone
    // A group of its own outlives whoever is interrupted.
    atEnd(phone.close)
    const page = await phone.page()
    await page.goto(linea.origin + urlOf(curso))
    await page.getByText(curso.quiz.nombre).first().waitFor()
    await sleep(3_000)
    return {
      data,
      who,
      curso,
      linea,
      telefono: phone,
      /** As a machine that loses its power. */
      restart: async () => {
        linea.toward(0)
        process.kill(server.pid, 'SIGKILL')
        await server.stop()
        server = startServer({ dir: data, env })
        linea.toward(portOf(await server.up))
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
