/** A quiz of every kind in the demo: how it runs, what 3.º B did in it, and questions that stand in the bank alone. The same every time. */
import { type Contestado, isConDatos, mezclar } from '@eleva/contract'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { DB, Respuestas } from '../kit/schema.d.ts'
import type { Storage } from '../kit/storage.ts'
import { representante } from '../modules/evaluaciones/evaluaciones.cuenta.ts'
import { type Contestada, grade, parteDe } from '../modules/intentos/intentos.reglas.ts'
import { type DemoPregunta, isDeOpcion, preguntasDeTodoTipo, soloEnElBanco } from './cursos/lin-01.preguntas.ts'
import { CON_RUBRICA, EVALUACION } from './cursos/lin-01.ts'
import { pdfOf } from './documento.ts'

type Tx = Transaction<DB>
const GRUPO = '3.º B'
const COACH = 'hector.ibarra@eleva.mx'
const MINUTOS = 30
/** Points of the file of each attempt that is graded, of two. */
const DE_ARCHIVO = [2, 1, 2, 1.5]

/** By the place of who took it in the group: how much they know (0–100), and days ago. The last of the group has not begun. */
const presentados: { quien: number; sabe: number; hace: number; espera?: true }[] = [
  { quien: 0, sabe: 55, hace: 9 },
  { quien: 1, sabe: 90, hace: 9 },
  { quien: 2, sabe: 35, hace: 9 },
  { quien: 3, sabe: 70, hace: 8 },
  { quien: 4, sabe: 20, hace: 8 },
  { quien: 5, sabe: 80, hace: 8 },
  { quien: 6, sabe: 60, hace: 7 },
  { quien: 7, sabe: 45, hace: 7 },
  { quien: 2, sabe: 75, hace: 4 },
  { quien: 4, sabe: 65, hace: 3 },
  { quien: 8, sabe: 85, hace: 1, espera: true },
]

export async function loadEvaluacion(tx: Tx, storage: Storage): Promise<void> {
  const { rows } = await sql<{ actividad: number; coach: number; rubrica: number; alumnos: { id: number; nombre: string }[] }>`
    select a.id as actividad, c.id as coach, r.id as rubrica,
      (select json_agg(json_build_object('id', u.id, 'nombre', u.nombre_completo) order by u.id) from grupos g
        join grupos_usuarios gu on gu.grupo_id = g.id join usuarios u on u.id = gu.usuario_id where g.nombre_grupo = ${GRUPO}) as alumnos
    from actividades a, usuarios c, rubricas r join actividades ra on ra.id = r.actividad_id
    where a.nombre_actividad_unidad = ${EVALUACION} and c.email = ${COACH} and ra.nombre_actividad_unidad = ${CON_RUBRICA}`.execute(tx) // biome-ignore format: one statement
  const { actividad, coach, rubrica, alumnos } = rows[0]!
  await tx
    .insertInto('evaluaciones')
    .values({
      actividad_id: actividad,
      intentos: 2,
      minutos: MINUTOS,
      mezcla_preguntas: true,
      mezcla_respuestas: true,
      minima: 60,
      ver_aciertos: 'al_terminar',
      ver_correctas: 'al_terminar',
      ver_explicaciones: 'al_terminar',
      puesto_por: coach,
    })
    .execute()
  const preguntas = await loadPreguntas(tx, preguntasDeTodoTipo, actividad, rubrica)
  await loadPreguntas(tx, soloEnElBanco, null, null)
  const hechos = []
  for (const [n, p] of presentados.entries())
    hechos.push(await respond(tx, storage, rubrica, preguntas, p, n, alumnos[p.quien]!))
  await loadIntentos(tx, actividad, hechos)
  await tx
    .insertInto('reportes_reactivo')
    .values({
      actividad_id: actividad,
      reactivo_id: preguntas.find(p => p.tipo === 'numerica')!.id,
      usuario_id: alumnos[7]!.id,
      palabras: 'Escribí 0.75 y me la marcó mal. ¿No es lo mismo que 75 %?',
      creado_en: ago(7 * 24 - 1),
    })
    .execute()
  await tx
    .insertInto('evaluacion_permisos')
    .values({
      actividad_id: actividad,
      usuario_id: alumnos[9]!.id,
      minutos: 15,
      intentos: 1,
      motivo: 'Se fue la luz en su colonia el día de la evaluación.',
      otorgado_por: coach,
      creado_en: ago(30),
    })
    .execute()
}

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

type Opcion = Pick<Selectable<Respuestas>, 'id' | 'respuesta' | 'correcta'>
type Puesta = DemoPregunta & { id: number; guardadas: Opcion[] }

async function loadPreguntas(tx: Tx, all: DemoPregunta[], actividad_id: number | null, rubrica_id: number | null) {
  const banco = await tx.selectFrom('indicadores').select(['id', 'categoria_id', 'nombre']).execute()
  const ids = await tx
    .insertInto('reactivos')
    .values(
      all.map((p, i) => {
        const indicador = banco.find(b => b.nombre === p.indicador)!
        return {
          actividad_id,
          descripcion: `<p>${p.pregunta}</p>`,
          explicacion: `<p>${p.explicacion}</p>`,
          tiporeactivo_id: p.tipo === 'multiple' ? 2 : 1,
          tipo: isDeOpcion(p) ? 'opcion' : p.tipo,
          datos: JSON.stringify(isDeOpcion(p) ? {} : p.datos),
          puntos: p.puntos ?? 1,
          rubrica_id: p.tipo === 'ensayo' ? rubrica_id : null,
          categoria_id: indicador.categoria_id,
          indicador_id: indicador.id,
          position: i + 1,
        }
      }),
    )
    .returning('id')
    .execute()
  const guardadas = await tx
    .insertInto('respuestas')
    .values(
      all.flatMap((p, i) =>
        isDeOpcion(p)
          ? p.opciones.map(([respuesta, correcta, comentario = ''], n) => ({
              reactivo_id: ids[i]!.id,
              respuesta,
              correcta,
              comentario,
              position: n + 1,
            }))
          : [],
      ),
    )
    .returning(['id', 'reactivo_id', 'respuesta', 'correcta'])
    .execute()
  await tx
    .insertInto('palabras_clave')
    .values(
      all.flatMap((p, i) => (p.palabras ?? []).map(palabra_clave => ({ pregunta_id: ids[i]!.id, palabra_clave }))),
    )
    .execute()
  return all.map(
    (p, i): Puesta => ({
      ...p,
      id: ids[i]!.id,
      guardadas: guardadas.filter(g => g.reactivo_id === ids[i]!.id),
    }),
  )
}

type Presentado = (typeof presentados)[number]
type Alumno = { id: number; nombre: string }
type Nivel = { criterio_id: number; nivel_id: number; titulo_criterio: string; titulo_nivel: string; puntos: number; puntos_max: number } // biome-ignore format: one line
type Respuesta = Contestada & { niveles: Nivel[] | null; comentario: string }

/** 0–99, of its parts alone. */
const dado = (...parts: number[]) =>
  parts.reduce((sum, part) => (Math.imul(sum ^ part, 0x01000193) ^ (sum >>> 13)) >>> 0, 0x811c9dc5) % 100

/** What somebody answers: rightly the more they know, and the easier the question is. */
async function respond(tx: Tx, storage: Storage, rubrica: number, all: Puesta[], p: Presentado, n: number, alumno: Alumno) {
  const dichas: Respuesta[] = []
  for (const [i, q] of all.entries()) {
    const { id, tipo, puntos = 1 } = q
    const base = { id, tipo, puntos, elegidas: [], contestado: null, parte: null, niveles: null, comentario: '' }
    const chance = dado(n + 1, i * 7 + 3)
    const which = p.sabe + dado(i + 11) / 3 > chance ? 0 : 1 + (chance % Math.max(1, (q.dichas?.length ?? 1) - 1))
    if (isDeOpcion(q)) {
      const opciones = q.guardadas.map(g => ({ id: g.id, texto: g.respuesta, correcta: g.correcta === 1 }))
      dichas.push({ ...base, datos: { opciones }, elegidas: (q.dichas![which] ?? []).map(x => q.guardadas[x]!.id) })
    } else if (q.tipo === 'archivo')
      dichas.push({
        ...base,
        datos: q.datos,
        contestado: await file(tx, storage, id, alumno),
        parte: p.espera ? null : DE_ARCHIVO[n % DE_ARCHIVO.length]! / puntos,
        comentario: p.espera ? '' : 'Se ve qué cambió. Cuéntame qué error de tu grupo te hizo cambiarla.',
      })
    else if (q.tipo === 'ensayo') {
      const level = p.sabe > 60 ? 1 : 2
      dichas.push({
        ...base,
        datos: q.datos,
        contestado: q.dichas![level === 2 ? 2 : n % 2 ? 1 : n % 3 ? 3 : 0]!,
        ...(p.espera ? {} : await porRubrica(tx, rubrica, level, n)),
        comentario: p.espera ? '' : level === 1 ? 'Es un comentario que yo querría recibir.' : 'Di qué parte y qué puede hacer mañana.',
      })
    } else dichas.push({ ...base, datos: q.datos, contestado: q.dichas![which]! })
  }
  return { p, n, alumno, dichas: dichas.map(d => ({ ...d, parte: isConDatos(d.tipo) ? parteDe(d) : null })) }
} // biome-ignore format: a case a block

/** The level of each criterion, as whoever grades chooses them. */
async function porRubrica(tx: Tx, rubrica: number, level: number, n: number) {
  const { rows: niveles } = await sql<Nivel>`
    select c.id as criterio_id, n.id as nivel_id, c.titulo as titulo_criterio, n.titulo_nivel, n.puntos,
      (select max(m.puntos) from niveles m where m.criterio_id = c.id) as puntos_max
    from criterios c join niveles n on n.criterio_id = c.id and n.position = least(3, ${level}::int + ((c.position + ${n}::int) % 3 = 0)::int)
    where c.rubrica_id = ${rubrica} order by c.position`.execute(tx)
  const sum = (of: 'puntos' | 'puntos_max') => niveles.reduce((all, x) => all + x[of], 0)
  return { niveles, parte: sum('puntos') / sum('puntos_max') }
}

async function file(tx: Tx, storage: Storage, reactivo: number, alumno: Alumno): Promise<Contestado> {
  const llave = `respuestas/${reactivo}/${alumno.id}-${crypto.randomUUID()}`
  const bytes = pdfOf('Mi pregunta, antes y después', [
    alumno.nombre,
    'Antes: «¿Qué es la fotosíntesis?» Todo el grupo copió la definición del libro.',
    'Después: «Una planta estuvo dos semanas en un cuarto oscuro. ¿Qué le pasó y por qué?»',
    'La cambié porque quería saber si lo entienden, no si lo recuerdan.',
  ])
  const { size: tamano, sha256 } = await storage.put(llave, bytes, { type: 'application/pdf' })
  const nombre = 'mi-pregunta.pdf'
  const { id } = await tx
    .insertInto('archivos')
    .values({ llave, nombre, tipo: 'application/pdf', tamano, sha256, usuario_id: alumno.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { tipo: 'archivo', archivos: [{ id, nombre }] }
}

type Hecho = Awaited<ReturnType<typeof respond>>

async function loadIntentos(tx: Tx, actividad_id: number, hechos: Hecho[]) {
  const notas = hechos.map(h => grade(h.dichas))
  const numeros = hechos.map((h, i) => hechos.slice(0, i).filter(before => before.alumno.id === h.alumno.id).length + 1)
  const valen = hechos.map((h, i) => {
    const suyos = hechos.flatMap((x, k) =>
      x.alumno.id === h.alumno.id
        ? [{ id: k, numero: numeros[k]!, nota: notas[k]!.calificacion, por_calificar: notas[k]!.por_calificar }]
        : [],
    )
    return representante('mayor', suyos).id === i
  })
  // Each begins after class, and takes from about ten minutes to a little under the thirty that there are.
  const empiezan = hechos.map(h => ago(h.p.hace * 24).getTime() + dado(h.n + 5) * 60_000)
  const paso = hechos.map(h => 60 + dado(h.n + 17))
  const ids = await tx
    .insertInto('intentos')
    .values(
      hechos.map((h, i) => ({
        usuario_id: h.alumno.id,
        actividad_id,
        numero: numeros[i]!,
        vale: valen[i]!,
        fija: true,
        mezclada: true,
        calificacion: notas[i]!.calificacion,
        por_calificar: notas[i]!.por_calificar,
        creado_en: new Date(empiezan[i]!),
        vence_en: new Date(empiezan[i]! + MINUTOS * 60_000),
        terminado_en: new Date(empiezan[i]! + (h.dichas.length * paso[i]! + 20) * 1000),
      })),
    )
    .returning('id')
    .execute()
  await tx
    .insertInto('intento_respuestas')
    .values(
      hechos.flatMap((h, i) =>
        mezclar(h.dichas, `demo:${i}`).map((d, k) => ({
          intento_id: ids[i]!.id,
          reactivo_id: d.id,
          lugar: k + 1,
          respuestas: [...d.elegidas],
          contestado: d.contestado && JSON.stringify(d.contestado),
          parte: d.parte,
          niveles: d.niveles && JSON.stringify(d.niveles),
          comentario: d.comentario,
          cambios: dado(i, d.id) > 85 ? 1 : 0,
          creado_en: new Date(empiezan[i]! + ((k + 1) * paso[i]! - dado(i + 1, k + 1) / 3) * 1000),
        })),
      ),
    )
    .execute()
}
