/**
 * Many of each kind of constancia that somebody altered: none is taken for one as it was issued. `MUTADAS=10000` makes
 * so many of each: `MUTADAS=10000 npm run vitest -- run --project server mutadas`.
 *
 * @module-tag resto
 */
import { constanciasRoutes, reglasDeConstanciaRoutes } from '@eleva/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildCurricula,
  buildCurso,
  buildGroup,
  buildOferta,
  buildPerson,
  buildSchool,
  buildUnit,
} from '../../../test/build.ts'
import { conAdjunto, createAzar, type Mutada, mutar } from '../../../test/mutaciones.ts'
import { readAdjunto } from './constancias.archivo.ts'
import { checkArchivo } from './constancias.comprobar.ts'
import { canonica, type DatosDeConstancia } from './constancias.datos.ts'
import { isFirmaOf } from './constancias.firma.ts'

const CUANTAS = Number(process.env.MUTADAS ?? 400)

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** One that was issued by this template, as its person has it. */
async function emitida(clave: string) {
  const admin = await t.as('admin')
  const escuela = await buildSchool(t.db, { nombre: 'Secundaria «21» & Cía.' })
  const who = await t.asPerson(
    await buildPerson(t.db, { name: 'Ángel', apellido_p: 'Muñoz', apellido_m: 'Peña', escuela_id: escuela.id }),
  )
  const cursos = []
  for (let i = 0; i < 3; i++) {
    const unidad = await buildUnit(t.db)
    const { id } = await buildActivity(t.db, { unidad_id: unidad.id })
    cursos.push({ ...(await buildCurso(t.db, { unidades: [unidad.id], minutos_curso: 300 })), actividad: id })
  }
  const curricula = await buildCurricula(t.db, { cursos: cursos.map(c => c.id) })
  const grupo = await buildGroup(t.db, { usuarios: [who.id] })
  await buildOferta(t.db, { curriculas: [curricula.id], grupos: [grupo.id] })
  const { id } = await t.db.selectFrom('plantillas').select('id').where('clave', '=', clave).executeTakeFirstOrThrow()
  await admin.ask(reglasDeConstanciaRoutes.saveReglaDeCurricula, {
    params: { id: curricula.id },
    body: { plantilla_id: id, area: '7000' },
  })
  const patron = { razon_social: 'Secundaria 21, A. C.', rfc: 'SEI010203AB1', representante: 'Rosa Ibarra' }
  await admin.send('POST', `/api/constancias/empresa/${escuela.id}`, { ...patron, representante_trabajadores: '' })
  await t.db
    .insertInto('datos_laborales')
    .values({ usuario_id: who.id, curp: 'HEGG560427MVZRRL04', ocupacion: '11.2', puesto: 'Docente' })
    .execute()
  await t.db
    .insertInto('actividades_realizadas')
    .values(cursos.map(c => ({ usuario_id: who.id, actividad_id: c.actividad })))
    .execute()
  const [una] = (await who.ask(constanciasRoutes.request, {})).constancias
  const pdf = Buffer.from((await who.get(`/api/constancias/${una!.folio}/pdf`)).bytes)
  return { pdf, ...readAdjunto(pdf)! }
}
type Emitida = Awaited<ReturnType<typeof emitida>>

/** Whether the signature, as it stands there, is of the data as they stand there. */
function isFirmada(texto: string, llave: string): boolean {
  try {
    const { datos, firma } = JSON.parse(texto) as { datos: DatosDeConstancia; firma: string }
    return isFirmaOf(Buffer.from(llave, 'base64'), canonica(datos), Buffer.from(firma, 'base64'))
  } catch {
    return false
  }
}

/** Taken for one as issued; of a file that only is another one, that it says another thing. */
async function isAceptada({ pdf, texto }: Mutada, original: Emitida): Promise<boolean> {
  const { resultado } = await checkArchivo(t.db, pdf)
  if (resultado === 'igual') return true
  return resultado === 'datos' && (texto !== undefined || readAdjunto(pdf)?.texto !== original.texto)
}

test.each([
  ['a Constancia, whose data are of version 1', 'constancia', 1],
  ['a Diploma, whose data are of version 2', 'diploma', 2],
  ['a DC-3, with a CURP that is on paper alone', 'dc3', 2],
])(
  'none that was made of %s by altering it is taken for one as issued',
  async (_what, clave, version) => {
    const original = await emitida(clave)
    expect(original.datos.version).toBe(version)
    expect(isFirmada(original.texto, original.llave)).toBe(true)
    expect(await checkArchivo(t.db, original.pdf)).toMatchObject({ resultado: 'igual' })
    // What bears ours letter by letter in another file is told as that.
    expect(await checkArchivo(t.db, conAdjunto(original.texto))).toMatchObject({ resultado: 'datos', difieren: [] })
    const azar = createAzar(version + clave.length)
    const aceptadas = new Map<string, number>()
    const vistas = new Map<string, number>()
    let firmadas = 0
    for (let i = 0, hechas = 0; hechas < CUANTAS; i++) {
      const otra = mutar(i, original, azar)
      // Two equal fields that change places are what they were.
      if (otra.texto === original.texto) continue
      hechas++
      vistas.set(otra.como, (vistas.get(otra.como) ?? 0) + 1)
      if (await isAceptada(otra, original)) aceptadas.set(otra.como, (aceptadas.get(otra.como) ?? 0) + 1)
      if (otra.texto && isFirmada(otra.texto, original.llave) && !sonLosDatos(otra.texto, original)) firmadas++
    }
    expect(Object.fromEntries(aceptadas)).toEqual({})
    expect(firmadas).toBe(0)
    expect(vistas.size).toBeGreaterThan(30)
  },
  600_000,
)

/** Whether only how they are written is another way, or what stands beside them. */
const sonLosDatos = (texto: string, original: Emitida): boolean =>
  canonica((JSON.parse(texto) as { datos: DatosDeConstancia }).datos) === canonica(original.datos as DatosDeConstancia)
