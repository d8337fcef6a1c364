/** The inside of the demo's courses: a few bulk inserts, each of which gives back its ids in the order of its rows. */
import type { Db } from '../kit/db/db.ts'
import { adi01 } from './cursos/adi-01.ts'
import { adi02 } from './cursos/adi-02.ts'
import { adi03 } from './cursos/adi-03.ts'
import { demoCategorias } from './cursos/banco.ts'
import { eva01 } from './cursos/eva-01.ts'
import { eva02 } from './cursos/eva-02.ts'
import { eva03 } from './cursos/eva-03.ts'
import { eva04 } from './cursos/eva-04.ts'
import { lin01 } from './cursos/lin-01.ts'
import type { DemoActividad, DemoUnidad } from './cursos/tipos.ts'

const demoUnidades: Record<string, DemoUnidad[]> = {
  'ADI-01': adi01,
  'ADI-02': adi02,
  'ADI-03': adi03,
  'EVA-01': eva01,
  'EVA-02': eva02,
  'EVA-03': eva03,
  'EVA-04': eva04,
  'LIN-01': lin01,
}

type Tx = Db

type De = {
  /** Who wrote it all. */
  usuario_id: number
  /** The courses that get their content, by its key. */
  cursos: ReadonlyMap<string, number>
  /** Under which keys, where not under its own; then no categories of the bank come along. */
  clave?: (clave: string) => string
}

export async function insertUnidades(tx: Tx, { clave, ...of }: De) {
  const all = Object.entries(demoUnidades)
    .filter(([curso]) => of.cursos.has(curso))
    .flatMap(([curso, unidades]) =>
      unidades.map((unidad, i) => ({
        unidad: clave ? withKeys(unidad, clave) : unidad,
        curso_id: of.cursos.get(curso)!,
        position: i + 1,
      })),
    )
  const unidades = await tx
    .insertInto('unidades')
    .values(
      all.map(({ unidad: { clave_interna, nombre_unidad, descripcion } }) => ({
        clave_interna,
        nombre_unidad,
        descripcion,
        usuario_id: of.usuario_id,
      })),
    )
    .returning('id')
    .execute()
  const conId = all.map((a, i) => ({ ...a, unidad_id: unidades[i]!.id }))
  await tx
    .insertInto('cursos_unidades')
    .values(conId.map(({ curso_id, unidad_id, position }) => ({ curso_id, unidad_id, position })))
    .execute()
  await loadObjetivos(tx, of.usuario_id, conId)
  await loadActividades(tx, conId, clave ? undefined : await loadBanco(tx))
}

const withKeys = (unidad: DemoUnidad, clave: (clave: string) => string): DemoUnidad => ({
  ...unidad,
  clave_interna: clave(unidad.clave_interna),
  objetivos: unidad.objetivos.map(o => ({ ...o, clave_interna: clave(o.clave_interna) })),
})

type ConId = { unidad: DemoUnidad; unidad_id: number }[]

async function loadObjetivos(tx: Tx, usuario_id: number, unidades: ConId) {
  const all = unidades.flatMap(({ unidad, unidad_id }) =>
    unidad.objetivos.map(({ materiales = [], ...objetivo }, i) => ({
      objetivo,
      materiales,
      unidad_id,
      position: i + 1,
    })),
  )
  const ids = await tx
    .insertInto('objetivos')
    .values(all.map(({ objetivo }) => ({ ...objetivo, usuario_id })))
    .returning('id')
    .execute()
  await tx
    .insertInto('unidades_objetivos')
    .values(all.map(({ unidad_id, position }, i) => ({ unidad_id, objetivo_id: ids[i]!.id, position })))
    .execute()
  await tx
    .insertInto('materiales')
    .values(
      all.flatMap(({ materiales }, i) =>
        materiales.map(([tipo_material_id, nombre_material, ruta_documento, instrucciones], n) => ({
          objetivo_id: ids[i]!.id,
          tipo_material_id,
          nombre_material,
          ruta_documento,
          instrucciones,
          orden_visualizacion: n + 1,
        })),
      ),
    )
    .execute()
}

type Banco = Awaited<ReturnType<typeof loadBanco>>

async function loadActividades(tx: Tx, unidades: ConId, banco: Banco | undefined) {
  const all = unidades.flatMap(({ unidad, unidad_id }) =>
    unidad.actividades.map(({ items = [], reactivos = [], rubrica, ...actividad }, i) => ({
      row: { ...actividad, unidad_id, position: i + 1 },
      items,
      reactivos,
      rubrica,
    })),
  )
  const ids = await tx
    .insertInto('actividades')
    .values(all.map(a => a.row))
    .returning('id')
    .execute()
  await tx
    .insertInto('actividad_items')
    .values(
      all.flatMap(({ items }, i) =>
        items.map((descripcion_actividad, n) => ({
          unidad_actividad_id: ids[i]!.id,
          descripcion_actividad,
          position: n + 1,
        })),
      ),
    )
    .execute()
  const conId = all.map((a, i) => ({ ...a, actividad_id: ids[i]!.id }))
  await loadReactivos(tx, conId, banco)
  await loadRubricas(tx, conId)
}

/**
 * The bank's categories and indicators.
 * @returns the ids of both by the indicator's name
 */
async function loadBanco(tx: Tx) {
  const categorias = await tx
    .insertInto('categorias')
    .values(demoCategorias.map(({ nombre, descripcion }) => ({ nombre, descripcion })))
    .returning('id')
    .execute()
  const rows = await tx
    .insertInto('indicadores')
    .values(
      demoCategorias.flatMap(({ indicadores }, i) =>
        indicadores.map(([nombre, descripcion]) => ({ categoria_id: categorias[i]!.id, nombre, descripcion })),
      ),
    )
    .returning(['id', 'categoria_id', 'nombre'])
    .execute()
  return new Map(rows.map(({ id, categoria_id, nombre }) => [nombre, { indicador_id: id, categoria_id }]))
}

type Reactivos = NonNullable<DemoActividad['reactivos']>

async function loadReactivos(
  tx: Tx,
  actividades: { actividad_id: number; reactivos: Reactivos }[],
  banco: Banco | undefined,
) {
  const all = actividades.flatMap(({ actividad_id, reactivos }) =>
    reactivos.map((reactivo, i) => ({ ...reactivo, actividad_id, position: i + 1 })),
  )
  const ids = await tx
    .insertInto('reactivos')
    .values(
      all.map(({ actividad_id, pregunta, tipo, indicador, position }) => ({
        actividad_id,
        descripcion: `<p>${pregunta}</p>`,
        tiporeactivo_id: tipo,
        ...banco?.get(indicador),
        position,
      })),
    )
    .returning('id')
    .execute()
  await tx
    .insertInto('respuestas')
    .values(
      all.flatMap(({ respuestas, correctas }, i) =>
        respuestas.map((respuesta, n) => ({
          reactivo_id: ids[i]!.id,
          respuesta,
          correcta: correctas.includes(n) ? 1 : 0,
          position: n + 1,
        })),
      ),
    )
    .execute()
  await tx
    .insertInto('palabras_clave')
    .values(
      all.flatMap(({ palabras = [] }, i) =>
        palabras.map(palabra_clave => ({ pregunta_id: ids[i]!.id, palabra_clave })),
      ),
    )
    .execute()
}

async function loadRubricas(tx: Tx, actividades: { actividad_id: number; rubrica?: DemoActividad['rubrica'] }[]) {
  const all = actividades.flatMap(({ actividad_id, rubrica }) => (rubrica ? [{ actividad_id, rubrica }] : []))
  const ids = await tx
    .insertInto('rubricas')
    .values(all.map(({ actividad_id, rubrica }) => ({ actividad_id, nombre: rubrica.nombre })))
    .returning('id')
    .execute()
  const criterios = all.flatMap(({ rubrica }, i) =>
    rubrica.criterios.map((criterio, n) => ({ ...criterio, rubrica_id: ids[i]!.id, position: n + 1 })),
  )
  const criterioIds = await tx
    .insertInto('criterios')
    .values(criterios.map(({ niveles: _niveles, ...row }) => row))
    .returning('id')
    .execute()
  await tx
    .insertInto('niveles')
    .values(
      criterios.flatMap(({ niveles }, i) =>
        niveles.map(([puntos, titulo_nivel, descripcion], n) => ({
          criterio_id: criterioIds[i]!.id,
          puntos,
          titulo_nivel,
          descripcion,
          position: n + 1,
        })),
      ),
    )
    .execute()
}
