/**
 * A class of its own for each journey: learners in a group, a live course that is offered to them, and a session's
 * event that goes on.
 */
import { streamingRoutes } from '@eleva/contract'
import { inject } from 'vitest'
import { databaseOf } from '../bench/servidor.ts'
import { connect } from '../server/src/kit/db/db.ts'
import {
  buildCurricula,
  buildCurso,
  buildEvento,
  buildGroup,
  buildOferta,
  buildPerson,
  buildUnit,
} from '../server/test/build.ts'
import { clase } from '../server/test/eventos.ts'
import { moment } from '../server/test/moment.ts'
import { buildSesionEvento, buildStream } from '../server/test/streaming.ts'
import { call, signIn, type useBrowser, ZONE } from './harness.ts'
import { PEOPLE } from './people.ts'

type Options = { chat?: boolean; preguntas?: string[] }

// What is built here is built for the people of the server that runs.
moment.zone = ZONE

/** @param nombre unlike that of any other; with `chat`, the stream is there already, its chat on */
export async function salaEnVivo(browser: ReturnType<typeof useBrowser>, nombre: string, options: Options = {}) {
  const { db, close } = connect(databaseOf(inject('dir')), 2)
  try {
    const key = nombre.toLowerCase().replaceAll(/[^a-z]+/g, '-')
    const learner = (name: string) =>
      buildPerson(db, {
        name,
        apellido_p: 'Prueba',
        apellido_m: 'Uno',
        email: `${name.toLowerCase()}.${key}@prueba.mx`,
      })
    const [abril, bruno] = [await learner('Abril'), await learner('Bruno')]
    const unidad = await buildUnit(db, { nombre_unidad: `Unidad de ${nombre}`, clave_interna: key })
    const curso = await buildCurso(db, {
      nombre_curso: nombre,
      clave_interna: key,
      cursoEnVivo: 1,
      unidades: [unidad.id],
    })
    const curricula = await buildCurricula(db, { nombre_curricula: `Currícula de ${nombre}`, cursos: [curso.id] })
    const grupo = await buildGroup(db, { nombre_grupo: `Grupo de ${nombre}`, usuarios: [abril.id, bruno.id] })
    const oferta = await buildOferta(db, {
      nombre_oferta_academica: nombre,
      curriculas: [curricula.id],
      grupos: [grupo.id],
    })
    await buildEvento(db, { curso_id: curso.id, ...clase(-10, 90) })
    // Who holds it sees who came.
    const { id: organizador_id } = await db
      .selectFrom('usuarios')
      .select('id')
      .where('email', '=', PEOPLE.coach)
      .executeTakeFirstOrThrow()
    const evento = await buildSesionEvento(db, { oferta_id: oferta.id, curso_id: curso.id }, [-10, 90], {
      organizador_id,
    })
    const stream = options.chat ? (await buildStream(db, evento.id)).id : undefined
    const ids = new Map<string, number>()
    for (const [i, text] of (options.preguntas ?? []).entries()) {
      const creado_en = new Date(Date.now() - (60 - i) * 1000)
      const made = { stream_id: stream!, usuario_id: bruno.id, pregunta_contenido: text, creado_en }
      ids.set(text, (await db.insertInto('stream_preguntas').values(made).returning('id').executeTakeFirstOrThrow()).id)
    }
    const path = `/contenido-curso-curricula-vivo?curricula=${curricula.id}&curso=${curso.id}`
    return {
      path,
      alumna: abril.email,
      /** Somebody else of the class votes. */
      votar: async (text: string) => {
        const page = await browser.open()
        await signIn(page, bruno.email)
        await call(page, streamingRoutes.vote, { params: { id: ids.get(text)! } })
      },
    }
  } finally {
    await close()
  }
}
