import { type UsuarioCambio, type UsuarioFila, type UsuarioInput, usuariosRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { gruposDeUsuario, gruposPorId, tellMezcla, todosLosGrupos } from '../../alcance/mezcla.read.ts'
import { gone } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { notFound } from '../../kit/errors.ts'
import { sendCsv } from '../../kit/exports/csv.ts'
import { bindRoutes, type Call, type Handlers } from '../../kit/http/http.ts'
import type { Person } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'
import { removeRechazo } from '../avisos/avisos.rechazos.service.ts'
import { listCurriculasDeUsuario, listCursosDeUsuario } from '../curriculas/curriculas.read.ts'
import { listCargas, undoCarga } from './usuarios.cargas.sql.ts'
import { getUsuario, listEscuelas, listRoles, listUsuarios, streamUsuarios } from './usuarios.read.ts'
import { loadArchivo, opcionesDeLista } from './usuarios.service.ts'
import { type Change, changeOf, changeOfRole, createUsuario, removeUsuario, updateUsuario } from './usuarios.sql.ts'

type Calls = Handlers<typeof usuariosRoutes>
type Writing = Pick<Call<never>, 'db' | 'kit' | 'afterCommit'> & { person: Person; params: { id: number } }

/** Most people that a search by e-mail offers to choose from. */
const MAX_FOUND = 20

/** Who was deactivated, or has other roles, notices at once in every open tab. */
const change = async ({ db, kit, person, afterCommit, params }: Writing, to: Change) => {
  return tellMezcla(db, gruposDeUsuario(params.id), 'Usuario actualizado', async () => {
    if (await updateUsuario(db, person.id, params.id, to)) afterCommit(() => kit.realtime.disconnectUser(params.id))
    return {}
  })
}
const remove = async ({ db, kit, person, params, afterCommit }: Writing) => {
  await removeUsuario(db, person.id, params.id)
  afterCommit(() => kit.realtime.disconnectUser(params.id))
  return {}
}
const make = (db: Db, who: Change) =>
  tellMezcla(db, gruposPorId(who.grupos ?? []), 'Usuario creado', async () => ({ id: await createUsuario(db, who) }))
const create = ({ db, body }: { db: Db; body: UsuarioInput }) => make(db, changeOf(body))
const update = (call: Writing & { body: UsuarioCambio }) => change(call, changeOf(call.body))

/** The list of people, who writes in it, and one of them. */
const personasHandlers: Pick<
  Calls,
  'list' | 'export' | 'get' | 'create' | 'update' | 'remove' | 'tryCorreo' | 'curriculas' | 'cursos'
> = {
  list: async ({ db, person, query }) => {
    const { filas: data, ...place } = await listUsuarios(db, person, query)
    return { data, ...place, current_page: place.page }
  },
  export: call => sendCsv(call, 'usuarios.csv', EXPORTED, cellsOf(streamUsuarios(call.db, call.person, call.query))),
  get: async ({ db, person, params }) => {
    const usuario = await getUsuario(db, person, params)
    if (!usuario) throw gone('persona')
    return { usuario }
  },
  create,
  update,
  remove,
  tryCorreo: async ({ db, person, params }) => {
    if (!(await getUsuario(db, person, params))) throw gone('persona')
    await removeRechazo(db, params.id)
    return {}
  },
  curriculas: async ({ db, person, body }) => {
    if (!(await getUsuario(db, person, { id: body.user_id }))) throw gone('persona')
    return { curriculas: await listCurriculasDeUsuario(db, body.user_id) }
  },
  cursos: async ({ db, person, params }) => {
    if (!(await getUsuario(db, person, { id: params.user }))) throw gone('persona')
    const cursos_curricula = await listCursosDeUsuario(db, params.curricula, params.user)
    if (!cursos_curricula) throw notFound('Esa currícula ya no está entre las suyas.')
    return { cursos_curricula }
  },
}

/** Found by e-mail or words, and what a form offers to choose from. */
const busquedaHandlers: Pick<Calls, 'escuelas' | 'roles' | 'search' | 'getByEmail' | 'ficha' | 'rolDeCorreo'> = {
  escuelas: async ({ db, person }) => ({ resultSet: await listEscuelas(db, person) }),
  roles: async ({ db }) => ({ resultSet: await listRoles(db) }),
  search: async ({ db, person, body }) => {
    const query = usuariosRoutes.list.query.parse({ search: body.search.slice(0, 100), per_page: MAX_FOUND })
    const { filas, total } = await listUsuarios(db, person, query)
    return { resultSet: filas, cantidad: total }
  },
  getByEmail: async ({ db, person, body }) => {
    const resultSet = await getUsuario(db, person, { email: body.search })
    if (!resultSet) throw notFound('Nadie tiene ese correo.')
    return { resultSet }
  },
  ficha: async ({ db, person, query }) => {
    const resultSet = await getUsuario(db, person, { email: query.search })
    if (!resultSet) throw notFound('Nadie tiene ese correo.')
    return { resultSet, curriculas: await listCurriculasDeUsuario(db, resultSet.id) }
  },
  rolDeCorreo: async ({ db, person, params }) => {
    const found = await getUsuario(db, person, { email: params.email })
    if (!found) throw notFound('Nadie tiene ese correo.')
    return { id: found.id, name: found.name, email: found.email, role_id: found.role_id, role: found.role }
  },
}

/** What the calls of all people do, under other addresses and by one role at a time. */
const porRolHandlers: Pick<
  Calls,
  'store' | 'updateGestion' | 'destroy' | 'listPorRol' | 'storePorRol' | 'updatePorRol'
> = {
  store: create,
  updateGestion: update,
  destroy: remove,

  listPorRol: async ({ db, person, query }) => {
    const { filas, ...place } = await listUsuarios(db, person, query)
    return { resultSet: query.search ? { data: filas } : filas, cantidad: place.total, ...place }
  },
  storePorRol: ({ db, body }) => make(db, changeOfRole(body)),
  updatePorRol: async call => {
    const before = await getUsuario(call.db, call.person, call.params)
    if (!before) throw gone('persona')
    return change(call, changeOfRole(call.body, before.role_id))
  },
}

/** Loads of many people from a file, and taking one back. */
const cargasHandlers: Pick<Calls, 'loadCsv' | 'cargas' | 'undoCarga'> = {
  // Columns place people in any group, and a load may take them to another school.
  loadCsv: ({ db, person, body, query }) =>
    tellMezcla(db, query.simular ? gruposPorId([]) : todosLosGrupos, 'Usuarios cargados', async () =>
      loadArchivo(db, await body.csv_file.bytes(), 'csv_file', {
        role_id: body.selected_role,
        grupos: body.grupo_usuario_ids,
        escuela_id: body.escuela ?? null,
        simular: query.simular === 1,
        por: person.id,
        archivo: body.csv_file.name,
        porColumnas: true,
        ...opcionesDeLista(body),
      }),
    ),
  cargas: async ({ db, person }) => ({ resultSet: await listCargas(db, person) }),
  undoCarga: async ({ db, person, params }) => {
    const done = await undoCarga(db, person, params.id)
    return { ...done, ...saidUndone(done) }
  },
}

export function bindUsuarios(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, usuariosRoutes, {
    ...personasHandlers,
    ...busquedaHandlers,
    ...porRolHandlers,
    ...cargasHandlers,
  })
}

/** How an undo went, in one sentence; who stays is no failure, and is said. */
function saidUndone({ se_quedan }: { se_quedan: number }) {
  if (se_quedan === 0) return { message: 'Carga deshecha' }
  const who =
    se_quedan === 1
      ? '1 persona ya entró o tiene cambios, y se queda'
      : `${se_quedan.toLocaleString('es-MX')} personas ya entraron o tienen cambios, y se quedan`
  return { message: `Carga deshecha; ${who}`, color: 'warning' as const }
}

const EXPORTED = [
  'Nombre',
  'Correo',
  'Correo alternativo',
  'Roles',
  'Grupos',
  'Escuela',
  'Estatus',
  'Alta',
  'Última sesión',
] as const

type Exported = Pick<UsuarioFila, 'nombre_completo' | 'email' | 'correo_alternativo' | 'roles' | 'grupos'> & {
  escuela: string | null
  estatus_user: number
  alta: string
  entrada: string
}

async function* cellsOf(rows: AsyncIterable<Exported>) {
  for await (const u of rows)
    yield [
      u.nombre_completo,
      u.email,
      u.correo_alternativo,
      u.roles,
      u.grupos,
      u.escuela ?? '',
      u.estatus_user ? 'Activo' : 'Inactivo',
      u.alta,
      u.entrada,
    ]
}
