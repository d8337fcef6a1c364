/**
 * A quiz of every kind in the demo: how it runs, what 3.º B did in it, and questions that stand in the bank alone. The
 * same every time.
 */
import { NUMERO_DE_OPCION } from '@eleva/contract'
import { sql, type Transaction } from 'kysely'
import type { Storage } from '../kit/archivos/storage.ts'
import type { DB } from '../kit/db/schema.d.ts'
import { preguntasDeCierre } from './cursos/lin-01.cierre.ts'
import { type DemoPregunta, isDeOpcion, preguntasDeTodoTipo, soloEnElBanco } from './cursos/lin-01.preguntas.ts'
import { CON_RUBRICA, DE_CIERRE, EVALUACION } from './cursos/lin-01.ts'
import { ago, type EstudianteDeDemo, loadIntentos, type Presentado, type Puesta, respond } from './intentos.ts'

type Tx = Transaction<DB>
const GRUPO = '3.º B'
const COACH = 'hector.ibarra@eleva.mx'
const MINUTOS = 30
/** The last of the group has not begun. */
const presentados: Presentado[] = [
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

const deCierre: Presentado[] = [
  { quien: 0, sabe: 80, hace: 2 },
  { quien: 3, sabe: 45, hace: 2 },
  { quien: 5, sabe: 95, hace: 1 },
]

export async function loadEvaluacion(tx: Tx, storage: Storage): Promise<void> {
  const { rows } = await sql<{
    actividad: number
    coach: number
    rubrica: number
    estudiantes: { id: number; nombre: string }[]
  }>`
    select actividad.id as actividad, coach.id as coach, rubrica.id as rubrica,
      (
        select json_agg(json_build_object('id', usuario.id, 'nombre', usuario.nombre_completo) order by usuario.id)
        from grupos grupo
          join grupos_usuarios miembro on miembro.grupo_id = grupo.id
          join usuarios usuario on usuario.id = miembro.usuario_id
        where grupo.nombre_grupo = ${GRUPO}) as estudiantes
    from actividades actividad, usuarios coach, rubricas rubrica
      join actividades calificada on calificada.id = rubrica.actividad_id
    where actividad.nombre_actividad_unidad = ${EVALUACION}
      and coach.email = ${COACH}
      and calificada.nombre_actividad_unidad = ${CON_RUBRICA}`.execute(tx)
  const { actividad, coach, rubrica, estudiantes } = rows[0]!
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
  const terminados = []
  for (const [n, p] of presentados.entries())
    terminados.push(await respond(tx, storage, rubrica, preguntas, p, n, estudiantes[p.quien]!))
  await loadIntentos(tx, actividad, terminados, desde => desde + MINUTOS * 60_000)
  await tx
    .insertInto('reportes_reactivo')
    .values({
      actividad_id: actividad,
      reactivo_id: preguntas.find(p => p.tipo === 'numerica')!.id,
      usuario_id: estudiantes[7]!.id,
      palabras: 'Escribí 0.75 y me la marcó mal. ¿No es lo mismo que 75 %?',
      creado_en: ago(7 * 24 - 1),
    })
    .execute()
  await tx
    .insertInto('evaluacion_permisos')
    .values({
      actividad_id: actividad,
      usuario_id: estudiantes[9]!.id,
      minutos: 15,
      intentos: 1,
      motivo: 'Se fue la luz en su colonia el día de la evaluación.',
      otorgado_por: coach,
      creado_en: ago(30),
    })
    .execute()
  await loadDeCierre(tx, storage, coach, rubrica, estudiantes)
}

/** Days until it closes. */
const CIERRA = 6

/** A quiz that keeps its grades until it closes: some took it, nobody of them sees theirs. */
async function loadDeCierre(tx: Tx, storage: Storage, coach: number, rubrica: number, estudiantes: EstudianteDeDemo[]) {
  const { rows } = await sql<{ actividad: number; cierra: Date }>`
    insert into plazos (grupo_id, curso_id, actividad_id, cierra, puesto_por)
    select grupo.id, curso.id, actividad.id, ((hoy() + ${CIERRA}::int) + time '23:59') at time zone zona(), ${coach}
    from grupos grupo, cursos curso
      join cursos_unidades en_curso on en_curso.curso_id = curso.id
      join actividades actividad on actividad.unidad_id = en_curso.unidad_id
    where grupo.nombre_grupo = ${GRUPO} and curso.clave_interna = 'LIN-01'
      and actividad.nombre_actividad_unidad = ${DE_CIERRE}
    returning actividad_id as actividad, cierra`.execute(tx)
  const { actividad, cierra } = rows[0]!
  await tx
    .insertInto('evaluaciones')
    .values({
      actividad_id: actividad,
      ver_nota: 'al_cerrar',
      ver_aciertos: 'al_cerrar',
      ver_explicaciones: 'al_terminar',
      puesto_por: coach,
    })
    .execute()
  const preguntas = await loadPreguntas(tx, preguntasDeCierre, actividad, null)
  const terminados = []
  for (const [n, p] of deCierre.entries())
    terminados.push(await respond(tx, storage, rubrica, preguntas, p, n, estudiantes[p.quien]!))
  await loadIntentos(tx, actividad, terminados, () => cierra.getTime())
}

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
          tiporeactivo_id: NUMERO_DE_OPCION[p.tipo === 'multiple' ? 'multiple' : 'unica'],
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
