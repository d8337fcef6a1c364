import { constanciasDeListaRoutes, constanciasRoutes, ROL } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Sent, type TestApp } from '../../../test/app.ts'
import { buildPerson, buildSchool } from '../../../test/build.ts'
import { buildPrograma, termina } from '../../../test/constancias.ts'
import { allBut } from '../../../test/personas.ts'

let t: TestApp
let admin: Caller
let coach: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
  coach = await t.as('coach')
})
afterAll(() => t.close())

/**
 * A school whose coach this is: a student and a docente have ended what is offered there, another student has not; and
 * a stranger.
 */
async function escuela() {
  const { id } = await buildSchool(t.db, { correo_coach: coach.email })
  const programa = await buildPrograma(t.db, { escuelas: [{ id }] })
  const { curso, curricula } = programa
  await admin.send('PUT', `/api/reglas-de-constancia/curricula/${curricula.id}`, { modo: 'mano' })
  const [ana, docente, beto] = await Promise.all([
    buildPerson(t.db, { name: 'Ana', escuela_id: id }),
    buildPerson(t.db, { name: 'Dora', apellido_p: 'Ñandú', escuela_id: id, roles: [ROL.docente] }),
    buildPerson(t.db, { name: 'Beto', escuela_id: id }),
  ])
  const ajena = await buildPerson(t.db, { escuela_id: (await buildSchool(t.db)).id })
  await termina(t.db, programa, [ana, docente, ajena])
  return { id, curricula, curso, ana, docente, beto, ajena }
}

type Fila = { renglon: number; correo: string; motivo: string }
const subir = async (bytes: string | Uint8Array<ArrayBuffer>, who = coach, name = 'lista.csv') => {
  const form = new FormData()
  form.set('archivo', new File([bytes], name))
  const { status, body } = await who.upload('/api/constancias/lista/archivo', form)
  return { status, filas: body.filas as Fila[], message: body.message as string }
}
const LISTA = { lista: constanciasDeListaRoutes.issueALista, 'lista/previa': constanciasDeListaRoutes.previaDeLista }
type Pedida = Sent<typeof constanciasDeListaRoutes.issueALista>
const filas = async (que: keyof typeof LISTA, body: Pedida, who = coach) => (await who.ask(LISTA[que], { body })).filas
const resultados = async (que: keyof typeof LISTA, body: Pedida, who = coach) =>
  (await filas(que, body, who)).map(f => f.resultado)
const cuantas = async ({ curricula }: { curricula: { id: number } }) =>
  (await admin.ask(constanciasRoutes.list, { query: { curricula: curricula.id } })).total

describe('a file of e-mails', () => {
  test('is told row by row: what is none, what stands twice, and with a head or without', async () => {
    const text = [
      'Nombre,Correo',
      'Ana,ANA@x.mx',
      'Beto,beto@@x.mx',
      'Cira,',
      'Dora,no es un correo',
      ',',
      'Ana otra vez,ana@x.mx',
      'Eva,eva@x.mx',
    ].join('\n')
    const { filas } = await subir(text)
    expect(filas).toEqual([
      { renglon: 2, correo: 'ana@x.mx', motivo: '' },
      { renglon: 3, correo: 'beto@@x.mx', motivo: 'El correo tiene dos arrobas' },
      { renglon: 4, correo: '', motivo: 'Falta el correo' },
      { renglon: 5, correo: 'no es un correo', motivo: 'El correo no es válido' },
      { renglon: 7, correo: 'ana@x.mx', motivo: 'Ese correo ya está en el renglón 2' },
      { renglon: 8, correo: 'eva@x.mx', motivo: '' },
    ])
    expect((await subir('ana@x.mx\nbeto@x.mx\n')).filas.map(f => [f.renglon, f.correo])).toEqual([
      [1, 'ana@x.mx'],
      [2, 'beto@x.mx'],
    ])
    expect((await subir('correo\nana@x.mx\n')).filas).toHaveLength(1)
  })

  test('is read in whichever encoding a sheet saves it', async () => {
    const text = 'Núm.;Nombre;Correo electrónico\n1;Peña Ñandú;pena@x.mx\n'
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    for (const bytes of [Buffer.from(`\uFEFF${text}`), Buffer.from(text, 'latin1'), utf16])
      expect((await subir(new Uint8Array(bytes))).filas).toEqual([{ renglon: 2, correo: 'pena@x.mx', motivo: '' }])
  })

  test('may be a book, as the register itself gives one', async () => {
    const e = await escuela()
    await coach.send('POST', '/api/constancias/lista', { curricula_id: e.curricula.id, correos: [e.ana.email] })
    const book = await coach.get(`/api/constancias/exportar?curricula=${e.curricula.id}&formato=xlsx`)
    expect((await subir(book.bytes, coach, 'constancias.xlsx')).filas).toEqual([
      { renglon: 2, correo: e.ana.email, motivo: '' },
    ])
  })

  test.each([
    ['', 'El archivo está vacío.'],
    ['\n \n', 'El archivo está vacío.'],
    ['Correo\n', 'El archivo solo tiene el encabezado.'],
    [`Correo\n${'a@x.mx\n'.repeat(20_002)}`, 'El archivo tiene más de 20,000 renglones: divídelo en varios.'],
    ['PK\u0003\u0004 y nada más', 'Eso es un archivo comprimido, no un libro de Excel (.xlsx).'],
    [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'Eso es un libro de Excel. Guárdalo como CSV y vuelve a subirlo.'],
    ['a@x.mx\n"b@x.mx', 'No se pudo leer el archivo: revisa las comillas del renglón 2.'],
    ['a\u0000b', 'El archivo no es un CSV.'],
  ])('that says nothing is refused in words: %j', async (bytes, message) => {
    expect(await subir(bytes as string)).toMatchObject({ status: 422, message })
  })

  test.each([
    ['of e-mails divided by spaces', 'ana@x.mx '.repeat(780_000), /^El renglón 1 es demasiado largo/],
    ['of e-mails divided by commas', 'ana@x.mx,'.repeat(780_000), /^El renglón 1 tiene más de 20,000 columnas/],
    ['without an end', `<${'a@'.repeat(3_500_000)}`, /^El renglón 1 es demasiado largo/],
    [
      'of many cells in all',
      `Correo\n${`a@x.mx${','.repeat(19_000)}\n`.repeat(60)}`,
      /^El archivo tiene más de un millón/,
    ],
    ['within quotes, with line breaks', `"${`${'a'.repeat(900_000)}\r`.repeat(7)}`, /demasiado largo/],
    ['within quotes', `"${'a'.repeat(7_000_000)}`, /^El renglón 1 es demasiado largo/],
  ])('of one line of seven megabytes %s is refused at once', async (_, text, message) => {
    expect(await subir(text)).toMatchObject({ status: 422, message: expect.stringMatching(message) })
  })

  test('of twenty thousand lines that are no e-mails and look like many is read in a moment', async () => {
    const { filas: leidas } = await subir(`Correo\n${`<${'a@'.repeat(190)}\n`.repeat(20_000)}`)
    expect(leidas).toHaveLength(20_000)
  })

  test('pasted as one line of seven megabytes is refused, and nothing is issued', async () => {
    const e = await escuela()
    const { status, body } = await coach.send('POST', '/api/constancias/lista', {
      curricula_id: e.curricula.id,
      correos: ['a@x.mx '.repeat(1_000_000)],
    })
    expect([status, body.message]).toEqual([413, 'Lo que envías es demasiado grande.'])
    expect(await cuantas(e)).toBe(0)
  })

  test('with several e-mails in a row has each of them, under a head too', async () => {
    const correos = async (text: string) => (await subir(text)).filas.map(f => [f.renglon, f.correo, f.motivo])
    const three = [
      [1, 'a@x.mx', ''],
      [1, 'b@x.mx', ''],
      [1, 'c@x.mx', ''],
    ]
    expect(await correos('a@x.mx,b@x.mx,c@x.mx\n')).toEqual(three)
    const under = three.map(([, correo, motivo]) => [2, correo, motivo])
    expect(await correos('Correo\na@x.mx; b@x.mx; c@x.mx\n')).toEqual(under)
    // What else a list has of a person is not theirs to be asked by.
    expect(await correos('Nombre,Correo,Correo alternativo\nAna,a@x.mx,ana@otro.mx\n')).toEqual([[2, 'a@x.mx', '']])
  })

  test('of ten thousand is read whole, and nobody may send one who may not issue', async () => {
    const many = Array.from({ length: 10_000 }, (_, i) => `${i}@x.mx`).join('\n')
    const { filas } = await subir(`Correo\n${many}\n`)
    expect(filas).toHaveLength(10_000)
    expect(filas.at(-1)).toEqual({ renglon: 10_001, correo: '9999@x.mx', motivo: '' })
    for (const kind of allBut('admin', 'coach'))
      expect((await subir('a@x.mx', await t.as(kind))).status, kind).toBe(403)
  })
})

describe('what a list would come to', () => {
  test('is told of each and issues nothing; confirmed it comes to the same, docentes among them', async () => {
    const e = await escuela()
    const correos = [e.ana.email, e.docente.email, e.beto.email, e.ajena.email, 'nadie@ejemplo.mx', e.ana.email]
    const body = { curricula_id: e.curricula.id, correos }
    const would = ['expedida', 'expedida', 'no_termino', 'desconocido', 'desconocido']
    expect(await resultados('lista/previa', body)).toEqual(would)
    expect(await cuantas(e)).toBe(0)
    expect(await resultados('lista', body)).toEqual(would)
    expect(await cuantas(e)).toBe(2)
    const then = ['ya_tiene', 'ya_tiene', ...would.slice(2)]
    expect([await resultados('lista/previa', body), await resultados('lista', body)]).toEqual([then, then])
    expect((await (await t.as('gestor')).send('POST', '/api/constancias/lista/previa', body)).status).toBe(403)
    expect((await coach.send('POST', '/api/constancias/lista/previa', { ...body, correos: [] })).status).toBe(422)
    const both = { ...body, curso_id: e.curso.id }
    for (const wrong of [both, { correos }])
      expect((await coach.send('POST', '/api/constancias/lista/previa', wrong)).status).toBe(422)
  })

  test('says of a DC-3 whom something is missing of, and of a course what it is of', async () => {
    const e = await escuela()
    const { id: plantilla_id } = await t.db
      .selectFrom('plantillas')
      .select('id')
      .where('clave', '=', 'dc3')
      .executeTakeFirstOrThrow()
    await admin.send('PUT', `/api/reglas-de-constancia/curricula/${e.curricula.id}`, { plantilla_id })
    expect(await resultados('lista/previa', { curricula_id: e.curricula.id, correos: [e.ana.email] })).toEqual([
      'le_falta',
    ])
    expect(
      await t.db.selectFrom('constancias_por_completar').selectAll().where('usuario_id', '=', e.ana.id).execute(),
    ).toEqual([])
    const deCurso = { curso_id: e.curso.id, correos: [e.ana.email] }
    await admin.send('PUT', `/api/reglas-de-constancia/curso/${e.curso.id}`, { modo: 'mano' })
    expect(await resultados('lista/previa', deCurso)).toEqual(['expedida'])
    expect(await resultados('lista', deCurso)).toEqual(['expedida'])
  })

  test('from whom it was taken back gets none of a list that does not name them, and reads why; named it is given again', async () => {
    const e = await escuela()
    const body = { curricula_id: e.curricula.id, correos: [e.ana.email, e.docente.email] }
    await resultados('lista', { ...body, correos: [e.ana.email] })
    const { folio } = await t.db
      .selectFrom('constancias')
      .select('folio')
      .where('usuario_id', '=', e.ana.id)
      .executeTakeFirstOrThrow()
    await admin.send('POST', `/api/constancias/${folio}/revocacion`, { motivo: 'Se firmó dos veces' })
    const would = [{ resultado: 'revocada', motivo: 'Se firmó dos veces' }, { resultado: 'expedida' }]
    expect(await filas('lista/previa', body)).toMatchObject(would)
    expect(await filas('lista', body)).toMatchObject(would)
    const named = { ...body, otra_vez: [e.ana.email.toUpperCase()] }
    expect(await resultados('lista/previa', named)).toEqual(['expedida', 'ya_tiene'])
    // Somebody else is not told of.
    expect(await resultados('lista', { ...body, otra_vez: [e.docente.email] })).toEqual(['revocada', 'ya_tiene'])
    expect(await resultados('lista', named)).toEqual(['expedida', 'ya_tiene'])
    expect(await resultados('lista/previa', body)).toEqual(['ya_tiene', 'ya_tiene'])
  })

  test('what was taken back does not come back by what somebody waited for before', async () => {
    const e = await escuela()
    const waits = () =>
      t.db
        .insertInto('constancias_por_completar')
        .values({ usuario_id: e.ana.id, curricula_id: e.curricula.id, pedida_por: coach.id, toca_en: new Date() })
        .execute()
    const waiting = async () =>
      (await t.db.selectFrom('constancias_por_completar').select('id').where('usuario_id', '=', e.ana.id).execute())
        .length
    const body = { curricula_id: e.curricula.id, correos: [e.ana.email] }
    await waits()
    expect(await resultados('lista', body)).toEqual(['expedida'])
    expect(await waiting()).toBe(0)
    // As a version before left it.
    await waits()
    const { folio } = await t.db
      .selectFrom('constancias')
      .select('folio')
      .where('usuario_id', '=', e.ana.id)
      .executeTakeFirstOrThrow()
    await admin.send('POST', `/api/constancias/${folio}/revocacion`, { motivo: 'No era suya' })
    expect(await waiting()).toBe(0)
  })

  test('one person is told why they get none', async () => {
    const e = await escuela()
    const sinOferta = await buildPerson(t.db, {
      escuela_id: (await buildSchool(t.db, { correo_coach: coach.email })).id,
    })
    const ask = async (usuario_id: number) =>
      (await coach.send('POST', '/api/constancias', { curricula_id: e.curricula.id, usuario_id })).body.message
    expect(await ask(e.beto.id)).toBe('Todavía no termina lo que pide.')
    expect(await ask(sinOferta.id)).toBe('No se le ofrece ahora: por eso no se expide.')
    await ask(e.ana.id)
    expect(await ask(e.ana.id)).toBe('Ya tiene su constancia.')
    const { status, body } = await admin.send('POST', `/api/constancias/lista`, { curricula_id: e.curricula.id })
    expect([status, body.message]).toEqual([422, 'Escribe los correos'])
  })

  test('says apart to whom it is not offered, who has not ended it, and that nobody issues to themselves', async () => {
    const e = await escuela()
    const sinOferta = await buildPerson(t.db, {
      escuela_id: (await buildSchool(t.db, { correo_coach: coach.email })).id,
    })
    const body = { curricula_id: e.curricula.id, correos: [e.beto.email, sinOferta.email, coach.email, 'nadie@x.mx'] }
    const would = ['no_termino', 'no_se_ofrece', 'propia', 'desconocido']
    expect([await resultados('lista/previa', body), await resultados('lista', body)]).toEqual([would, would])
    // Whoever administers issues to themselves, too.
    const suyo = { ...body, correos: [admin.email] }
    expect(await resultados('lista/previa', suyo, admin)).toEqual(['no_se_ofrece'])
  })

  test('of what is no more, or ends in none, is refused in the same words as for one person', async () => {
    const e = await escuela()
    await admin.send('PUT', `/api/reglas-de-constancia/curricula/${e.curricula.id}`, { modo: 'no' })
    const a = { correos: [e.ana.email], usuario_id: e.ana.id }
    for (const path of ['lista/previa', 'lista', '']) {
      const ask = async (de: object) => {
        const { status, body } = await coach.send('POST', `/api/constancias/${path}`.replace(/\/$/, ''), {
          ...a,
          ...de,
        })
        return [status, body.message]
      }
      expect(await ask({ curricula_id: 987654 }), path).toEqual([404, 'Ese programa ya no existe.'])
      expect(await ask({ curso_id: 987654 }), path).toEqual([404, 'Ese curso ya no existe.'])
      const ends = [422, 'No termina en constancia: elige otro programa']
      expect(await ask({ curricula_id: e.curricula.id }), path).toEqual(ends)
      expect(await ask({ curso_id: e.curso.id }), path).toEqual([422, 'No termina en constancia: elige otro curso'])
    }
    expect(await cuantas(e)).toBe(0)
  })
})

test('one person is chosen among those to whom one may issue, docentes too', async () => {
  const e = await escuela()
  const halladas = async (who: Caller, search: string) =>
    (await who.ask(constanciasDeListaRoutes.elegibles, { query: { search } })).personas.map(p => p.id)
  expect(await halladas(coach, 'nandu')).toContain(e.docente.id)
  expect(await halladas(coach, e.ajena.email)).toEqual([])
  expect(await halladas(admin, e.ajena.email)).toEqual([e.ajena.id])
  expect((await coach.get('/api/constancias/personas?search=na')).status).toBe(422)
  expect((await (await t.as('gestor')).get('/api/constancias/personas?search=nandu')).status).toBe(403)
  const given = await coach.send('POST', '/api/constancias', { usuario_id: e.docente.id, curricula_id: e.curricula.id })
  expect(given.body.folio).toMatch(/^\d{4}-/)
})

test('what is issued by hand ends in one: a programme unless its author says otherwise, a course once its author says so', async () => {
  const e = await escuela()
  const ofrecidos = async () => {
    const { programas, cursos } = await coach.ask(constanciasDeListaRoutes.logros, {})
    return { programa: programas.some(p => p.id === e.curricula.id), curso: cursos.some(c => c.id === e.curso.id) }
  }
  expect(await ofrecidos()).toEqual({ programa: true, curso: false })
  await admin.send('PUT', `/api/reglas-de-constancia/curso/${e.curso.id}`, { modo: 'mano' })
  await admin.send('PUT', `/api/reglas-de-constancia/curricula/${e.curricula.id}`, { modo: 'no' })
  expect(await ofrecidos()).toEqual({ programa: false, curso: true })
  const body = await coach.ask(constanciasRoutes.issue, { body: { usuario_id: e.ana.id, curso_id: e.curso.id } })
  expect(body.folio).toMatch(/^\d{4}-/)
})
