/** The demo school: loaded once into an empty database, never in production unless asked for. */
import { sql, type Transaction } from 'kysely'
import type { Storage } from '../kit/archivos/storage.ts'
import type { Db } from '../kit/db/db.ts'
import type { DB } from '../kit/db/schema.d.ts'
import { loadAnuncios } from './anuncios.ts'
import { loadAvance } from './avance.ts'
import { loadAvisos } from './avisos.ts'
import { loadCentro } from './centro.ts'
import { demoCurriculas, demoCursos, demoRequisitos } from './contenido.ts'
import { loadEvaluacion } from './evaluacion.ts'
import { loadEventos } from './eventos.ts'
import { loadHilos } from './hilos.ts'
import { loadHistorial } from './historial.ts'
import { loadMateriales } from './materiales.ts'
import { demoAjustes, demoNovedades } from './novedades.ts'
import { demoUsers, encargos, escuelas, grupos } from './personas.ts'
import { loadPlazos } from './plazos.ts'
import { loadReportes } from './reportes.ts'
import { loadRetratos } from './retratos.ts'
import { loadSalon } from './salon.ts'
import { loadSeguimiento } from './seguimiento.ts'
import { loadSesiones } from './sesiones.ts'
import { insertUnidades } from './unidades.ts'
import { loadVideos } from './videos.ts'
import { loadVivo } from './vivo.ts'

/** @returns whether it was loaded now; a database that has people is left alone */
export function loadDemo(db: Db, adminEmail: string, storage: Storage): Promise<boolean> {
  return db.transaction().execute(async tx => {
    await sql`lock table usuarios in share row exclusive mode`.execute(tx)
    if (await tx.selectFrom('usuarios').select('id').limit(1).executeTakeFirst()) return false
    // It is in use already: nobody is led through a first day.
    await tx.deleteFrom('ajustes').where('clave', '=', 'estreno').execute()
    const { admin, grupos, escuelas } = await loadPersonas(tx, adminEmail)
    await tx
      .insertInto('novedades')
      .values(
        demoNovedades.map(({ desde, hasta, ...n }) => ({
          ...n,
          fecha_inicio: day(desde),
          fecha_finalizacion: day(hasta),
          usuario_id: admin,
        })),
      )
      .execute()
    await tx
      .insertInto('ajustes')
      .values(Object.entries(demoAjustes).map(([clave, valor]) => ({ clave, valor })))
      .execute()
    await loadContenido(tx, { admin, grupos, escuelas })
    await loadVideos(tx, storage, admin)
    await loadMateriales(tx, storage, admin)
    await loadHistorial(tx, admin)
    await loadEventos(tx, storage, admin)
    await loadSesiones(tx)
    await loadAvance(tx)
    await loadSalon(tx, storage)
    await loadHilos(tx)
    await loadEvaluacion(tx, storage)
    await loadPlazos(tx)
    await loadReportes(tx)
    await loadVivo(tx)
    await loadCentro(tx)
    await loadRetratos(tx, storage)
    await loadAvisos(tx)
    await loadAnuncios(tx)
    await loadSeguimiento(tx)
    // They have been here for long: nobody of them is told that they came.
    await tx.deleteFrom('llegadas').execute()
    return true
  })
}

/** People, the schools and groups that they are of, and who leads these. */
async function loadPersonas(tx: Transaction<DB>, adminEmail: string) {
  const people = demoUsers(adminEmail)
  const schoolIds = (await tx.insertInto('escuelas').values(escuelas).returning('id').execute()).map(r => r.id)
  const rows = await tx
    .insertInto('usuarios')
    .values(
      people.map(({ role: _role, grupo: _grupo, escuela, ...who }) => ({
        ...who,
        escuela_id: schoolIds[escuela]!,
        estatus_user: 1,
      })),
    )
    .returning(['id', 'email'])
    .execute()
  const idOf = new Map(rows.map(r => [r.email, r.id]))
  await tx
    .insertInto('usuarios_roles')
    .values(people.map(p => ({ usuario_id: idOf.get(p.email)!, role_id: p.role })))
    .execute()
  for (const [i, { gestor, coach }] of encargos.entries()) {
    await tx
      .updateTable('escuelas')
      .set({ gestor_id: idOf.get(gestor)!, correo_coach: coach })
      .where('id', '=', schoolIds[i]!)
      .execute()
  }
  const groupIds = await tx
    .insertInto('grupos')
    .values(grupos.map(({ escuela: _escuela, ...g }) => g))
    .returning('id')
    .execute()
  await tx
    .insertInto('grupos_usuarios')
    .values(
      people.flatMap(p =>
        p.grupo === undefined ? [] : [{ grupo_id: groupIds[p.grupo]!.id, usuario_id: idOf.get(p.email)! }],
      ),
    )
    .execute()
  return { admin: idOf.get(adminEmail)!, grupos: groupIds.map(g => g.id), escuelas: schoolIds }
}

const day = (n: number | null) => (n === null ? null : new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10))

/** Courses, the curricula made of them, and an offer for each that somebody may follow. */
async function loadContenido(tx: Transaction<DB>, of: { admin: number; grupos: number[]; escuelas: number[] }) {
  const rows = await tx
    .insertInto('cursos')
    .values(demoCursos.map(c => ({ ...c, usuario_id: of.admin })))
    .returning(['id', 'clave_interna'])
    .execute()
  const idOf = new Map(rows.map(r => [r.clave_interna, r.id]))
  await insertUnidades(tx, { usuario_id: of.admin, cursos: idOf })
  for (const [curso, requerido] of demoRequisitos) {
    const curso_id = idOf.get(curso)!
    await tx.updateTable('cursos').set({ progreso_obligatorio: 1 }).where('id', '=', curso_id).execute()
    await tx
      .insertInto('cursos_requeridos')
      .values({ curso_id, requerido_id: idOf.get(requerido)! })
      .execute()
  }
  for (const [i, { dias, cursos, grupos, escuelas, ...curricula }] of demoCurriculas.entries()) {
    const fecha_seleccion_termino = day(dias)
    // In the order in which they stand: made in one transaction, they would all be of the same moment.
    const creado_en = new Date(Date.now() + i * 1000)
    const { id: curricula_id } = await tx
      .insertInto('curriculas')
      .values({ ...curricula, fecha_seleccion_termino, usuario_id: of.admin, creado_en })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('curriculas_cursos')
      .values(cursos.map((clave, n) => ({ curricula_id, curso_id: idOf.get(clave)!, position: n + 1 })))
      .execute()
    if (grupos.length === 0) continue
    const { id: oferta_id } = await tx
      .insertInto('ofertas_academicas')
      .values({
        nombre_oferta_academica: `${curricula.nombre_curricula} (ciclo escolar)`,
        publicado: 1,
        usuario_id: of.admin,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('ofertas_curriculas').values({ oferta_id, curricula_id }).execute()
    await tx
      .insertInto('ofertas_grupos')
      .values(grupos.map(g => ({ oferta_id, grupo_id: of.grupos[g]! })))
      .execute()
    if (escuelas.length)
      await tx
        .insertInto('gestores_ofertas')
        .values(escuelas.map(e => ({ oferta_id, escuela_id: of.escuelas[e]! })))
        .execute()
  }
}
