/** Attempts of the demo's people: what each answers, and what somebody graded of it. The same every time. */
import { type Contestado, isConDatos, shuffle } from '@eleva/contract'
import type { Selectable, Transaction } from 'kysely'
import { findCriterios, holdRubrica } from '../alcance/rubricas.read.ts'
import type { Storage } from '../kit/archivos/storage.ts'
import type { DB, Respuestas } from '../kit/db/schema.d.ts'
import { representante } from '../modules/evaluaciones/evaluaciones.cuenta.ts'
import { type Contestada, grade, parteDe } from '../modules/intentos/intentos.reglas.ts'
import type { Nivel } from '../modules/intentos/revisar/manual.sql.ts'
import { puestosDe } from '../modules/intentos/revisar/puestos.ts'
import { type DemoPregunta, isDeOpcion } from './cursos/lin-01.preguntas.ts'
import { pdfOf } from './documento.ts'

type Tx = Transaction<DB>
/** Points of the file of each attempt that is graded, of two. */
const DE_ARCHIVO = [2, 1, 2, 1.5]

type Opcion = Pick<Selectable<Respuestas>, 'id' | 'respuesta' | 'correcta'>
export type Puesta = DemoPregunta & { id: number; guardadas: Opcion[] }

export const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/**
 * By the place of who took it in the group: how much they know (0–100), and days ago; `espera`: a person has not graded
 * it yet.
 */
export type Presentado = { quien: number; sabe: number; hace: number; espera?: true }
export type EstudianteDeDemo = { id: number; nombre: string }
type Respuesta = Contestada & { niveles: Nivel[] | null; rubrica_version: number | null; comentario: string }

/** 0–99, of its parts alone. */
const dado = (...parts: number[]) =>
  parts.reduce((sum, part) => (Math.imul(sum ^ part, 0x01000193) ^ (sum >>> 13)) >>> 0, 0x811c9dc5) % 100

type DeQuien = { tx: Tx; storage: Storage; rubrica: number; p: Presentado; n: number; estudiante: EstudianteDeDemo }

/** What somebody answers to all questions. */
export async function respond(
  tx: Tx,
  storage: Storage,
  rubrica: number,
  all: Puesta[],
  p: Presentado,
  n: number,
  estudiante: EstudianteDeDemo,
) {
  const dichas: Respuesta[] = []
  for (const [i, q] of all.entries()) dichas.push(await answer({ tx, storage, rubrica, p, n, estudiante }, q, i))
  return { p, n, estudiante, dichas: dichas.map(d => ({ ...d, parte: isConDatos(d.tipo) ? parteDe(d) : null })) }
}

/** Which of the written answers they give: the right one the more they know, and the easier the question is. */
function which({ p, n }: DeQuien, q: Puesta, place: number): number {
  const chance = dado(n + 1, place * 7 + 3)
  return p.sabe + dado(place + 11) / 3 > chance ? 0 : 1 + (chance % Math.max(1, (q.dichas?.length ?? 1) - 1))
}

async function answer(quien: DeQuien, q: Puesta, place: number): Promise<Respuesta> {
  const { id, tipo, puntos = 1 } = q
  const base = {
    id,
    tipo,
    puntos,
    elegidas: [],
    contestado: null,
    parte: null,
    niveles: null,
    rubrica_version: null,
    comentario: '',
  }
  if (isDeOpcion(q)) {
    const opciones = q.guardadas.map(g => ({ id: g.id, texto: g.respuesta, correcta: g.correcta === 1 }))
    const chosen = q.dichas![which(quien, q, place)] ?? []
    return { ...base, datos: { opciones }, elegidas: chosen.map(x => q.guardadas[x]!.id) }
  }
  if (q.tipo === 'archivo') return { ...base, datos: q.datos, ...(await handIn(quien, id, puntos)) }
  if (q.tipo === 'ensayo') {
    const level = quien.p.sabe > 60 ? 1 : 2
    return {
      ...base,
      datos: q.datos,
      contestado: q.dichas![level === 2 ? 2 : quien.n % 2 ? 1 : quien.n % 3 ? 3 : 0]!,
      ...(await gradeEnsayo(quien, level)),
    }
  }
  return { ...base, datos: q.datos, contestado: q.dichas![which(quien, q, place)]! }
}

async function handIn({ tx, storage, p, n, estudiante }: DeQuien, reactivo: number, puntos: number) {
  const contestado = await file(tx, storage, reactivo, estudiante)
  if (p.espera) return { contestado }
  return {
    contestado,
    parte: DE_ARCHIVO[n % DE_ARCHIVO.length]! / puntos,
    comentario: 'Se ve qué cambió. Cuéntame qué error de tu grupo te hizo cambiarla.',
  }
}

async function gradeEnsayo({ tx, rubrica, p, n }: DeQuien, level: number) {
  if (p.espera) return {}
  return {
    ...(await porRubrica(tx, rubrica, level, n)),
    comentario: level === 1 ? 'Es un comentario que yo querría recibir.' : 'Di qué parte y qué puede hacer mañana.',
  }
}

/** The level of each criterion, as whoever grades chooses them. */
async function porRubrica(tx: Tx, rubrica: number, level: number, n: number) {
  const held = (await holdRubrica(tx, { id: rubrica }))!
  const { criterio } = (await findCriterios(tx, rubrica, held.version))!
  const niveles = criterio.map((c, i) => {
    const place = Math.min(3, level + Number((i + 1 + n) % 3 === 0))
    return { criterio: c.id, nivel: c.nivel[place - 1]!.id }
  })
  return { ...puestosDe({ puntos: 1, rubrica: { criterio } }, { niveles }), rubrica_version: held.version }
}

async function file(tx: Tx, storage: Storage, reactivo: number, estudiante: EstudianteDeDemo): Promise<Contestado> {
  const llave = `respuestas/${reactivo}/${estudiante.id}-${crypto.randomUUID()}`
  const bytes = pdfOf('Mi pregunta, antes y después', [
    estudiante.nombre,
    'Antes: «¿Qué es la fotosíntesis?» Todo el grupo copió la definición del libro.',
    'Después: «Una planta estuvo dos semanas en un cuarto oscuro. ¿Qué le pasó y por qué?»',
    'La cambié porque quería saber si lo entienden, no si lo recuerdan.',
  ])
  const { size: tamano, sha256 } = await storage.put(llave, bytes, { type: 'application/pdf' })
  const nombre = 'mi-pregunta.pdf'
  const { id } = await tx
    .insertInto('archivos')
    .values({ llave, nombre, tipo: 'application/pdf', tamano, sha256, usuario_id: estudiante.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { tipo: 'archivo', archivos: [{ id, nombre }] }
}

type Terminado = Awaited<ReturnType<typeof respond>>

/** @param vence until when what was begun at that moment is taken */
export async function loadIntentos(
  tx: Tx,
  actividad_id: number,
  terminados: Terminado[],
  vence: (desde: number) => number,
) {
  const notas = terminados.map(h => grade(h.dichas))
  const numeros = terminados.map(
    (h, i) => terminados.slice(0, i).filter(before => before.estudiante.id === h.estudiante.id).length + 1,
  )
  const valen = terminados.map((h, i) => {
    const intentos = terminados.flatMap((x, k) =>
      x.estudiante.id === h.estudiante.id
        ? [{ id: k, numero: numeros[k]!, nota: notas[k]!.calificacion, por_calificar: notas[k]!.por_calificar }]
        : [],
    )
    return representante('mayor', intentos).id === i
  })
  // Each begins after class, and takes from about ten minutes to a little under the thirty that there are.
  const empiezan = terminados.map(h => ago(h.p.hace * 24).getTime() + dado(h.n + 5) * 60_000)
  const paso = terminados.map(h => 60 + dado(h.n + 17))
  const ids = await tx
    .insertInto('intentos')
    .values(
      terminados.map((h, i) => ({
        usuario_id: h.estudiante.id,
        actividad_id,
        numero: numeros[i]!,
        vale: valen[i]!,
        fija: true,
        mezclada: true,
        calificacion: notas[i]!.calificacion,
        por_calificar: notas[i]!.por_calificar,
        creado_en: new Date(empiezan[i]!),
        vence_en: new Date(vence(empiezan[i]!)),
        terminado_en: new Date(empiezan[i]! + (h.dichas.length * paso[i]! + 20) * 1000),
      })),
    )
    .returning('id')
    .execute()
  await tx
    .insertInto('intento_respuestas')
    .values(
      terminados.flatMap((h, i) =>
        shuffle(h.dichas, `demo:${i}`).map((d, k) => ({
          intento_id: ids[i]!.id,
          reactivo_id: d.id,
          lugar: k + 1,
          respuestas: [...d.elegidas],
          contestado: d.contestado && JSON.stringify(d.contestado),
          parte: d.parte,
          niveles: d.niveles && JSON.stringify(d.niveles),
          rubrica_version: d.rubrica_version,
          comentario: d.comentario,
          cambios: dado(i, d.id) > 85 ? 1 : 0,
          creado_en: new Date(empiezan[i]! + ((k + 1) * paso[i]! - dado(i + 1, k + 1) / 3) * 1000),
        })),
      ),
    )
    .execute()
}
