import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ROL, usuariosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildGroup, buildPerson, buildSchool } from '../../../test/build.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

const URL = '/api/configuracion/usuarios/cargar-csv'
const sample = (name: string) =>
  new Uint8Array(readFileSync(path.join(import.meta.dirname, '../../../test/fixtures', name)))

type Fila = { renglon: number; email: string; nombre: string; resultado: string; motivo: string }
type Options = { role?: number; groups?: number[]; school?: number; simulate?: boolean; keep?: boolean }

async function load(
  content: string | Uint8Array,
  { role = ROL.estudiante, groups = [], school, simulate, keep }: Options = {},
) {
  const form = new FormData()
  form.set('selected_role', String(role))
  for (const group of groups) form.append('grupo_usuario_ids[]', String(group))
  if (school) form.set('escuela', String(school))
  if (keep) form.set('conservar_nombres', '1')
  form.set('csv_file', new File([content as BlobPart], 'lista.csv', { type: 'text/csv' }))
  const reply = await admin.upload(simulate ? `${URL}?simular=1` : URL, form)
  return { ...reply, filas: (reply.body.filas ?? []) as Fila[] }
}
const countOf = (email: string) =>
  t.db
    .selectFrom('usuarios')
    .select('id')
    .where('email', 'like', email)
    .execute()
    .then(r => r.length)

describe('the files that schools send', () => {
  test.each([
    ['alumnos-utf8.csv', 40, 'Óscar Güemes Yáñez'],
    ['alumnos-excel-windows1252.csv', 60, 'Zoé Ávila López'],
    ['alumnos-utf8-bom-sin-encabezado.csv', 25, 'Ximena Ordóñez Hernández'],
    ['alumnos-utf16-tab.csv', 25, 'Nuño Xicoténcatl Peña'],
  ])('%s is loaded whole, and the second time everybody is there already', async (name, people, first) => {
    const dry = await load(sample(name), { simulate: true })
    expect(dry.body).toMatchObject({ creados: people, rechazados: 0, message: '' })
    expect(await countOf(dry.filas[0]!.email)).toBe(0)
    const reply = await load(sample(name))
    expect(reply.body).toMatchObject({
      creados: people,
      actualizados: 0,
      ya_estaban: 0,
      rechazados: 0,
      color: 'success',
    })
    expect(reply.filas[0]!.nombre).toBe(first)
    expect((await load(sample(name))).body).toMatchObject({ creados: 0, ya_estaban: people })
  })

  test('of the one with errors every good row is loaded, and each bad one says its line and why', async () => {
    const { body, filas } = await load(sample('alumnos-con-errores.csv'))
    expect(body).toMatchObject({ creados: 9, rechazados: 3, color: 'warning' })
    expect(filas.filter(f => f.resultado === 'rechazado').map(f => [f.renglon, f.motivo])).toEqual([
      [4, 'Falta el nombre'],
      [6, 'El correo no es válido'],
      [8, 'Ese correo ya está en el renglón 7'],
    ])
    expect(filas.map(f => f.nombre)).toContain('Ana "La Profe" Ruiz; Díaz')
  })
})

test('columns may stand in any order when the first row names them', async () => {
  const { filas } = await load('Correo institucional;Nombre del alumno\nregina@orden.mx;Regina Cruz\n')
  expect(filas).toMatchObject([{ nombre: 'Regina Cruz', email: 'regina@orden.mx', resultado: 'creado' }])
})

describe('columns are known by their headings', () => {
  const one = { nombre: 'Ana López Díaz', resultado: 'creado', motivo: '' }
  test.each([
    ['a group in the third column', 'Nombre,Correo,Grupo\nAna López Díaz,a1@cab.mx,3A\n'],
    [
      'a number on the list and two surnames',
      'No.,Apellido paterno,Apellido materno,Nombre(s),Correo electrónico\n1,López,Díaz,Ana,a2@cab.mx\n',
    ],
    ['the second surname first', 'Apellido materno,Apellido paterno,Nombre,Correo\nDíaz,López,Ana,a3@cab.mx\n'],
    ['English headings', 'Last Name,First Name,Email Address\nLópez Díaz,Ana,a4@cab.mx\n'],
    ['names, surnames and e-mail, once each', 'nombres,apellidos,email\nAna,López Díaz,a5@cab.mx\n'],
    [
      'a school and a tutor',
      'Nombre de la escuela,Correo del tutor,Nombre,Correo,Teléfono\nJuárez,mama@casa.mx,Ana López Díaz,a6@cab.mx,55\n',
    ],
    ['a line sep=;', 'sep=;\r\nCorreo;Nombre\r\na7@cab.mx;Ana López Díaz\r\n'],
    [
      'titles above',
      'Lista de asistencia 3 A;;\r\n;;\r\nCiclo 2026;;\r\nApellidos;Nombre;Correo\r\nLópez Díaz;Ana;a8@cab.mx\r\n',
    ],
    ['a comma within headings and names', 'Apellidos, nombre;Correo\nLópez Díaz, Ana;a9@cab.mx\n'],
    [
      'our own list of people',
      'Nombre,Correo,Correo alternativo,Roles,Grupos,Escuela\nAna López Díaz,a10@cab.mx,,Estudiante,3A,Juárez\n',
    ],
    ['our own list of a school', 'Estudiante,Correo,Escuela\nAna López Díaz,a11@cab.mx,Juárez\n'],
    ['signs that nobody sees, and accents apart', 'Nombre,Correo\nAna Lo\u0301pez\u00A0Di\u0301az,\u200Ba12@cab.mx\n'],
  ])('%s', async (_what, content) => {
    const { filas } = await load(content)
    expect(filas).toMatchObject([one])
    expect(filas[0]!.email).toMatch(/^a\d+@cab\.mx$/)
    const { correo_alternativo } = await t.db
      .selectFrom('usuarios')
      .select('correo_alternativo')
      .where('email', '=', filas[0]!.email)
      .executeTakeFirstOrThrow()
    expect(correo_alternativo).toBe('')
  })

  test('a surname is never the whole name, and a list without e-mails says so', async () => {
    expect((await load('Apellidos,Correo\n,sin.nombre@cab.mx\n')).filas).toMatchObject([{ motivo: 'Falta el nombre' }])
    expect((await load('Nombre,Teléfono\nAna,55\n')).filas).toMatchObject([{ motivo: 'Falta el correo' }])
  })
})

test.each([
  ['Windows', [0xe9, 0xfa, 0xf1, 0xd1]],
  ['an old Macintosh', [0x8e, 0x9c, 0x96, 0x84]],
  ['DOS', [0x82, 0xa3, 0xa4, 0xa5]],
])('a list that %s wrote keeps its accents', async (_what, [e, u, n, N]) => {
  const text = `Nombre,Correo\nJos\u0001 N\u0002\u0003ez \u0004u\u0003o,jose${e}@letras.mx\n`
  const bytes = Uint8Array.from(text, c => [0, e!, u!, n!, N!][c.charCodeAt(0)] ?? c.charCodeAt(0))
  expect((await load(bytes)).filas).toMatchObject([{ nombre: 'José Núñez Ñuño', resultado: 'creado' }])
})

describe('whoever is known', () => {
  test('is updated by what the file says otherwise, and joins groups and school', async () => {
    const [group, school] = [await buildGroup(t.db), await buildSchool(t.db)]
    await load('Ana Ruiz,ana@conocida.mx\n')
    const again = await load('Ana Ruiz Díaz,ANA@conocida.mx,ana@casa.mx\n', { groups: [group.id], school: school.id })
    expect(again.body).toMatchObject({ creados: 0, actualizados: 1 })
    const { usuario } = (await admin.get(`/api/usuarios?search=ana@conocida.mx`).then(async r => {
      const [row] = r.body.data as { id: number }[]
      return await admin.ask(usuariosRoutes.get, { params: { id: row!.id } })
    })) as { usuario: object }
    expect(usuario).toMatchObject({
      nombre_completo: 'Ana Ruiz Díaz',
      correo_alternativo: 'ana@casa.mx',
      estatus_user: 1,
      escuela: { id: school.id },
      grupos: [{ nombre_grupo: group.nombre_grupo }],
    })
    expect(
      (await load('Ana Ruiz Díaz,ana@conocida.mx\n', { groups: [group.id], school: school.id })).body,
    ).toMatchObject({ ya_estaban: 1 })
  })

  test('keeps their name when asked, and the difference is told; without the field it is as the file says', async () => {
    const names = async () =>
      (
        await t.db
          .selectFrom('usuarios')
          .select('nombre_completo')
          .where('email', '=', 'eva@nombre.mx')
          .executeTakeFirstOrThrow()
      ).nombre_completo
    const group = await buildGroup(t.db)
    await load('Eva Ruiz,eva@nombre.mx\n')
    const kept = await load('EVA R,eva@nombre.mx\n', { keep: true })
    const change = { campo: 'nombre', antes: 'Eva Ruiz', despues: 'EVA R' }
    expect(kept.filas).toMatchObject([{ resultado: 'ya_estaba', cambios: [{ ...change, conservado: true }] }])
    await load('EVA R,eva@nombre.mx,eva@casa.mx\n', { keep: true, groups: [group.id] })
    expect(await names()).toBe('Eva Ruiz')
    expect((await load('EVA R,eva@nombre.mx\n')).filas).toMatchObject([{ resultado: 'actualizado', cambios: [change] }])
    expect(await names()).toBe('EVA R')
  })

  test('with another role, or of another school, is refused by name', async () => {
    const [one, other] = [await buildSchool(t.db, { nombre: 'La Otra' }), await buildSchool(t.db)]
    await buildPerson(t.db, { email: 'profe@conocida.mx', roles: [ROL.docente] })
    await buildPerson(t.db, { email: 'de.otra@conocida.mx', roles: [ROL.estudiante], escuela_id: one.id })
    const { filas } = await load('P,profe@conocida.mx\nO,de.otra@conocida.mx\n', { school: other.id })
    expect(filas.map(f => f.motivo)).toEqual([
      'Ese correo ya es de alguien con el rol Docente',
      'Ya pertenece a otra escuela: La Otra',
    ])
  })
})

describe('what is refused changes nothing', () => {
  test.each([
    ['an empty file', '', 'El archivo está vacío.'],
    ['only blank rows', '\n , ,\n\n', 'El archivo está vacío.'],
    ['only the head', 'nombre,correo\n', 'El archivo solo tiene el encabezado.'],
    [
      'a quote that does not close',
      'nombre,correo\n"Ana,ana@x.mx\n',
      /^No se pudo leer el archivo: revisa las comillas/,
    ],
    [
      'a workbook',
      new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]),
      'Eso es un libro de Excel. Guárdalo como CSV y vuelve a subirlo.',
    ],
    ['bytes that are no text', new Uint8Array([1, 0, 0, 0, 2, 0, 0, 3]), 'El archivo no es un CSV.'],
    ['more than 20,000 rows', `${'Ana,a@b.mx\n'.repeat(20_001)}`, /^El archivo tiene más de 20,000 renglones/],
  ])('%s', async (_what, content, message) => {
    const reply = await load(content)
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toHaveProperty('csv_file')
    expect(reply.body.message).toMatch(message)
  })

  test('no file, a wrong role, groups for teachers, a group that is gone, and more bytes than may be', async () => {
    expect((await admin.send('POST', URL, { selected_role: ROL.estudiante })).body.message).toBe(
      'Elige un archivo .csv',
    )
    expect((await load('A,a@mal.mx\n', { role: ROL.admin })).body.message).toBe('Elige si son docentes o estudiantes')
    expect((await load('A,a@mal.mx\n', { role: ROL.docente, groups: [1] })).body.message).toBe(
      'Solo los estudiantes pueden estar en grupos',
    )
    expect((await load('A,a@mal.mx\n', { groups: [999_999] })).body.message).toBe('Uno de los grupos ya no existe.')
    expect((await load('A,a@mal.mx\n', { school: 999_999 })).body.message).toBe('Esa escuela ya no existe.')
    const large = await load('x'.repeat(8 * 1024 * 1024 + 1))
    expect(large).toMatchObject({
      status: 413,
      body: { message: 'El archivo es demasiado grande: el máximo es 8 MB.' },
    })
    expect(await countOf('%@mal.mx')).toBe(0)
  })
})

test('the same file loaded twice at once makes nobody twice', async () => {
  const file = Array.from({ length: 400 }, (_, i) => `Persona ${i},p${i}@doble.mx`).join('\n')
  const groups = [(await buildGroup(t.db)).id]
  const both = await Promise.all([load(file, { groups }), load(file, { groups })])
  expect(both.map(r => r.status)).toEqual([200, 200])
  expect(both.reduce((n, r) => n + Number(r.body.creados), 0)).toBe(400)
  expect(await countOf('%@doble.mx')).toBe(400)
  const members = await t.db
    .selectFrom('grupos_usuarios')
    .select('usuario_id')
    .where('grupo_id', 'in', groups)
    .execute()
  expect(members).toHaveLength(400)
})

test('20,000 people and a head are one file, and one more is not', async () => {
  const rows = (n: number) =>
    `nombre,correo\n${Array.from({ length: n }, (_, i) => `P ${i},m${i}@muchos.mx`).join('\n')}\n`
  expect((await load(rows(20_000), { simulate: true })).body).toMatchObject({ creados: 20_000, rechazados: 0 })
  expect((await load(rows(20_001), { simulate: true })).body.message).toMatch(
    /^El archivo tiene más de 20,000 renglones/,
  )
})
