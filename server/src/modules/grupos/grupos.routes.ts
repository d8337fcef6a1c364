import { gruposRoutes, may, ROL } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { soloA } from '../../alcance/destinatarios.read.ts'
import { gruposPorId, tellMezcla } from '../../alcance/mezcla.read.ts'
import { gone } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { forbidden, notFound, refused } from '../../kit/errors.ts'
import { fetchSheet } from '../../kit/exports/sheets.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Person } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { tellAviso } from '../avisos/avisos.service.ts'
import { loadArchivo, loadPersona, opcionesDeLista, readArchivo, updateUsuario } from '../usuarios/usuarios.service.ts'
import { getGrupo, idsByEmail, listEstudiantes, listGrupos, listMiembros, listOpciones } from './grupos.read.ts'
import * as write from './grupos.sql.ts'

export function bindGrupos(app: FastifyInstance, kit: Kit) {
  const sheetOf = (url: string) => fetchSheet(url, kit.config.SHEET_ORIGINS, 'sheet_url')

  bindRoutes(app, kit, gruposRoutes, {
    opciones: async ({ db, person }) => ({ gruposUsuarios: await listOpciones(db, person) }),
    list: ({ db, person, query }) => listGrupos(db, person, query),
    get: async ({ db, person, params }) => {
      const grupo = await getGrupo(db, person, params.id)
      if (!grupo) throw gone('grupo')
      return { grupo }
    },
    create: async ({ db, person, body }) => ({ id: await write.createGrupo(db, person.id, body) }),
    update: async ({ db, person, params, body }) => {
      await write.updateGrupo(db, person, params.id, body)
      return {}
    },
    remove: async ({ db, person, params }) => {
      await write.lockGrupo(db, person, params.id)
      await write.removeGrupo(db, params.id)
      return {}
    },
    estudiantes: async ({ db, person, params, query }) => {
      if (!(await getGrupo(db, person, params.id))) throw gone('grupo')
      return listEstudiantes(db, person, params.id, query)
    },
    getUsers: async ({ db, person, body }) => {
      const grupo = await getGrupo(db, person, body.grupo_usuario_aprende_id)
      if (!grupo) throw gone('grupo')
      const resultSet = body.sheet_url
        ? await studentsOfSheet(db, person, await sheetOf(body.sheet_url))
        : await listMiembros(db, person, grupo.id)
      return { resultSet, cantidad: resultSet.length }
    },
    createStudents: async ({ db, person, body, query }) => {
      const grupo = body.grupo_usuario_aprende_id
      const simular = query.simular === 1
      // A sheet may take seconds: it is fetched before the group is locked.
      const sheet = body.sheet_url && !body.csv_file ? await sheetOf(body.sheet_url) : undefined
      await write.lockGrupo(db, person, grupo)
      if (sheet && !simular) await write.setHoja(db, grupo, body.sheet_url)
      const quien = { por: person.id, ...limitOf(person) }
      const carga = { role_id: ROL.estudiante, grupos: [grupo], escuela_id: null, simular, ...quien }
      const lista = { ...carga, ...opcionesDeLista(body) }
      return tellMezcla(db, gruposPorId([grupo]), 'Estudiantes en el grupo', async () => {
        if (body.csv_file)
          return loadArchivo(db, await body.csv_file.bytes(), 'csv_file', { ...lista, archivo: body.csv_file.name })
        if (sheet) return loadArchivo(db, sheet, 'sheet_url', { ...lista, archivo: 'Hoja de Google' })
        return loadPersona(db, { nombres: body.nombres!, apellidos: body.apellidos, email: body.email! }, carga)
      })
    },
    updateStudents: async ({ db, person, body, afterCommit }) => {
      const from = body.grupo_usuario_aprende_id
      await write.lockGrupo(db, person, from)
      if (body.nuevo_grupo_id) {
        await write.lockGrupo(db, person, body.nuevo_grupo_id)
        const to = body.nuevo_grupo_id
        const done = body.id.length === 1 ? 'Estudiante en su nuevo grupo' : 'Estudiantes en su nuevo grupo'
        return tellMezcla(db, gruposPorId([to]), done, async () => {
          await write.moveEstudiantes(db, person, from, to, body.id)
          return { message: done }
        })
      }
      // Whose name and e-mail it is decides who may change them: an e-mail is what a person signs in with.
      if (!may(person.personas, 'usuarios.write')) throw forbidden()
      const [id, ...others] = body.id
      if (!id || others.length) throw refused('Cambia los datos de una persona a la vez.', 'id')
      if (!(await listMiembros(db, person, from)).some(m => m.id === id))
        throw notFound('Esa persona ya no está en el grupo.')
      const names = body.apellidos === undefined ? {} : await write.splitApellidosDe(db, id, body.apellidos)
      const ended = await updateUsuario(db, person.id, id, {
        ...(body.nombres === undefined ? {} : { name: body.nombres }),
        ...(body.email === undefined ? {} : { email: body.email }),
        ...names,
        version: body.version,
      })
      if (ended) afterCommit(() => kit.realtime.disconnectUser(id))
      return {}
    },
    deleteStudents: async call => {
      const { db, person, body } = call
      const id = body.grupo_usuario_aprende_id
      const { nombre_grupo: grupo } = await write.lockGrupo(db, person, id)
      await write.removeEstudiantes(db, person, id, body.id)
      const told = { clave: claveDe('grupo', id), datos: { grupo }, para: soloA(body.id), salvo: person.id }
      await tellAviso(call, { tipo: 'acceso_retirado', ...told })
      return { message: body.id.length === 1 ? 'Estudiante fuera del grupo' : 'Estudiantes fuera del grupo' }
    },
  })
}

/** Who may not make people only brings those whom they see. */
const limitOf = (person: Person) => (may(person.personas, 'usuarios.write') ? {} : { soloDe: person })

/** What stands in a sheet, with the ids of those who are known. */
async function studentsOfSheet(db: Db, person: Person, bytes: Uint8Array) {
  const filas = readArchivo(bytes, 'sheet_url', ROL.estudiante)
  const ids = await idsByEmail(
    db,
    person,
    filas.map(f => f.email),
  )
  return filas.map(f => ({ id: ids.get(f.email) ?? null, nombres: f.nombre, apellidos: '', email: f.email }))
}
