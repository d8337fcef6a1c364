import { randomUUID } from 'node:crypto'
import { bancoRoutes, intentosRoutes, MAX_BYTES_DE_AUDIO, reactivosRoutes, TROZO_BYTES } from '@eleva/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildCursoOfrecido, buildPerson } from '../../../test/build.ts'
import { chunkOf, formOf } from '../../../test/videos.ts'
import { cleanMedios } from './reactivos.medios.sql.ts'

let t: TestApp
let coach: Caller
let ana: Caller
let png: Buffer
beforeAll(async () => {
  t = await openTestApp()
  coach = await t.as('coach')
  ana = await t.asPerson(await buildPerson(t.db))
  png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c22878' } })
    .png()
    .toBuffer()
})
afterAll(() => t.close())

/** Begins as a WAV does. */
const WAV = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([0, 16, 0, 0]),
  Buffer.from('WAVEfmt '),
  Buffer.alloc(3000),
])
const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(3000)])

const imagen = (who: Caller, bytes: Buffer, name = 'x.png') => {
  const form = new FormData()
  form.set('imagen', new File([new Uint8Array(bytes)], name))
  return who.upload('/api/preguntas/imagenes', form)
}
const drawn = async () =>
  (await coach.ask(reactivosRoutes.uploadImagen, { body: { imagen: new File([new Uint8Array(png)], 'x.png') } })).src
const media = (
  who: Caller,
  bytes: Buffer,
  name = 'Dictado?.wav',
  more: Record<string, string | number> = {},
  index = 0,
) =>
  who.upload(
    '/api/preguntas/media/trozos',
    formOf(chunkOf(bytes, index, { fileName: name, uploadId: randomUUID(), ...more })),
  )
const subida = async (bytes = WAV, name = 'dictado.wav', who = coach) =>
  (
    await who.ask(reactivosRoutes.uploadMedia, {
      body: chunkOf(bytes, 0, { fileName: name, uploadId: randomUUID() }),
    })
  ).archivo!

async function offer() {
  const actividad = await buildActivity(t.db)
  await buildCursoOfrecido(t.db, { unidades: [actividad.unidad_id], usuarios: [ana.id] })
  return actividad
}
const pregunta = (actividad_id: number | null) => ({
  reactivo: '<p>¿Qué oyes?</p>',
  actividad_id,
  tipo: 'verdadero' as const,
  datos: { correcta: true },
})
const ask = (actividad_id: number | null, more: object = {}) =>
  coach.send('POST', '/api/preguntas/store', { ...pregunta(actividad_id), ...more })
const stored = async (actividad_id: number, media_id: number, media_texto: string) =>
  (await coach.ask(reactivosRoutes.create, { body: { ...pregunta(actividad_id), media_id, media_texto } })).id
const read = async (id: unknown) => (await coach.ask(reactivosRoutes.get, { params: { id: Number(id) } })).pregunta

describe('a picture of a question', () => {
  test('is sent up, stands in its text, and is drawn anew; whatever else is shown by no text', async () => {
    const src = await drawn()
    expect(src).toMatch(/^\/imagenes\/[0-9a-f]{32}\.webp$/)
    const { id } = await offer()
    const html = `<p>Mira <img src="${src}" alt="Un &quot;mapa&quot;" onerror="alert(1)" style="position:fixed"></p><img src="https://ejemplo.mx/x.png"><img src="data:image/png;base64,AAAA"><img src="/api/logout"><img src="//ejemplo.mx/imagenes/${'a'.repeat(32)}.webp">`
    const made = await ask(id, { reactivo: html })
    const { descripcion } = await read(made.body.id)
    expect(descripcion).toBe(`<p>Mira <img src="${src}" alt="Un &quot;mapa&quot;" loading="lazy" /></p>`)
    const asked = await ana.get(`/api/evaluaciones/${id}/presentar`)
    expect(asked.body.preguntas).toMatchObject([{ pregunta: descripcion }])
    expect((await ana.get(src)).headers['content-type']).toBe('image/webp')
    // Alone it is a question, too.
    expect((await ask(id, { reactivo: `<p><img src="${src}" alt="Mapa"></p>` })).status).toBe(200)
  })

  test('is sent up by nobody who writes no questions, and is a picture of at most 5 MB', async () => {
    expect([(await imagen(ana, png)).status, (await imagen(await t.anonymous(), png)).status >= 400]).toEqual([
      403,
      true,
    ])
    expect((await imagen(coach, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'))).status).toBe(
      422,
    )
    expect((await imagen(coach, Buffer.alloc(6 * 1024 * 1024))).status).toBe(413)
  })

  test('that no question took goes after a week; the others stay', async () => {
    const [used, left, fresh] = await Promise.all([1, 2, 3].map(drawn))
    const { id } = await offer()
    await ask(id, { reactivo: '<p>x</p>', explicacion: `<p><img src="${used}" alt=""></p>` })
    await sql`update imagenes_sueltas set creado_en = now() - interval '8 days' where llave in (${used!.slice(1)}, ${left!.slice(1)})`.execute(
      t.db,
    )
    await cleanMedios(t.db, t.storage)
    const there = await Promise.all([used, left, fresh].map(s => ana.get(s!)))
    expect(there.map(r => r.status)).toEqual([200, 404, 200])
  })
})

describe('the sound or film of a question', () => {
  test('is sent up, stands with its words, is heard by who may answer, and is copied along', async () => {
    const { id } = await offer()
    const sent = await subida(WAV, 'Dictado?.wav')
    expect(sent).toMatchObject({ nombre: 'Dictado.wav', tipo: 'audio/wav' })
    const media_id = sent.id
    expect((await ask(id, { media_id })).body.message).toBe(
      'Escribe qué se oye o se ve, para quien no puede oírlo o verlo.',
    )
    const made = await stored(id, media_id, 'Canto del quetzal')
    expect((await read(made)).media).toMatchObject({
      id: media_id,
      nombre: 'Dictado.wav',
      tipo: 'audio/wav',
      texto: 'Canto del quetzal',
    })
    const asked = await ana.get(`/api/evaluaciones/${id}/presentar`)
    expect(asked.body.preguntas).toMatchObject([
      { media: { id: media_id, tipo: 'audio/wav', texto: 'Canto del quetzal' } },
    ])
    expect(asked.text).not.toMatch(/correcta"|reactivos\//)
    const heard = await t.app.inject({
      url: `/api/intentos/media/${media_id}`,
      headers: { cookie: ana.headers.cookie!, range: 'bytes=0-2' },
    })
    expect([heard.statusCode, heard.body, heard.headers['content-type']]).toEqual([206, 'RIF', 'audio/wav'])
    const copy = await coach.send('POST', '/api/preguntas/copiar', { pregunta_id: made, actividad_id: id })
    expect((await read(copy.body.id)).media).toMatchObject({ id: media_id, texto: 'Canto del quetzal' })
    const lote = await coach.send('POST', '/api/reactivos/lote', { accion: 'copiar', ids: [made], actividad_id: id })
    expect(lote.status, lote.text).toBe(200)
    expect((await ana.ask(intentosRoutes.sit, { params: { id } })).preguntas.map(p => p.media)).toHaveLength(3)
    // What a change says nothing of stays; null takes it away.
    await coach.send('PUT', `/api/preguntas/update/${made}`, { puntos: 2 })
    expect(await read(made)).toMatchObject({ puntos: 2, media: { id: media_id } })
    expect((await coach.send('PUT', `/api/preguntas/update/${made}`, { media_texto: '' })).status).toBe(422)
    await coach.ask(reactivosRoutes.update, { params: { id: made }, body: { media_id: null } })
    expect((await read(made)).media).toBeNull()
  })

  test('is heard by nobody who may not answer the question, and still by whom it was asked', async () => {
    const { id } = await offer()
    const media_id = (await subida(MP4, 'clase.mp4')).id
    const hecha = await stored(id, media_id, 'Un experimento')
    const url = `/api/intentos/media/${media_id}`
    const stranger = await t.asPerson(await buildPerson(t.db))
    const status = async (who: Caller, at = url) => (await who.get(at)).status
    expect([await status(await t.anonymous()), await status(stranger), await status(ana), await status(coach)]).toEqual(
      [401, 404, 200, 200],
    )
    expect([await status(ana, '/api/intentos/media/999999'), await status(ana, '/api/intentos/media/x')]).toEqual([
      404, 404,
    ])
    // One of the bank alone is heard by who drew it.
    const { id: alone } = await subida(MP4, 'otra.mp4')
    await ask(null, { media_id: alone, media_texto: 'Otra' })
    expect(await status(ana, `/api/intentos/media/${alone}`)).toBe(404)
    await ana.send('POST', '/api/preguntas/responsesUser/store', {
      pregunta_id: hecha,
      actividad_id: id,
      contestado: { tipo: 'verdadero', valor: true },
    })
    await sql`update ofertas_academicas set fecha_inicio = '2019-01-01', fecha_finalizacion = '2020-01-01'`.execute(
      t.db,
    )
    expect(await status(ana)).toBe(200)
  })

  test('is a sound of at most 10 MB or a film, of who writes the question', { tags: ['resto'] }, async () => {
    expect((await media(ana, WAV)).status).toBe(403)
    expect((await media(coach, png, 'x.wav')).body.message).toBe('Elige un audio o un video.')
    const large = Buffer.alloc(MAX_BYTES_DE_AUDIO + 1)
    WAV.copy(large)
    expect((await media(coach, large.subarray(0, large.length))).body.message).toBe('El audio puede pesar hasta 10 MB.')
    expect(large.length).toBeGreaterThan(TROZO_BYTES)
    const { id } = await offer()
    const other = await t.as('admin')
    const ajena = (await subida(WAV, 'ajeno.wav', other)).id
    for (const media_id of [ajena, 999_999])
      expect((await ask(id, { media_id, media_texto: 'x' })).body.message).toBe(
        'Ese audio o video ya no está. Elígelo otra vez.',
      )
  })

  test('that no question has goes after a week', async () => {
    const { id } = await offer()
    const [used, left] = [(await subida()).id, (await subida()).id]
    await ask(id, { media_id: used, media_texto: 'x' })
    await sql`update archivos set creado_en = now() - interval '8 days' where id in (${used}, ${left})`.execute(t.db)
    await cleanMedios(t.db, t.storage)
    expect([
      (await coach.get(`/api/intentos/media/${used}`)).status,
      (await coach.get(`/api/intentos/media/${left}`)).status,
    ]).toEqual([200, 404])
  })
})

describe('a file of Moodle with pictures', () => {
  const file = (name: string, bytes: Buffer) =>
    `<file name="${name}" path="/" encoding="base64">${bytes.toString('base64')}</file>`
  const xml = (mapa: Buffer) =>
    `<?xml version="1.0"?><quiz><question type="essay"><questiontext format="html"><text><![CDATA[<p>Mira <img src="@@PLUGINFILE@@/mi%20mapa.png" alt="Un mapa" width="300"> y <img src="@@PLUGINFILE@@/falta.png"><img src="https://ejemplo.mx/x.png"></p>]]></text>${file('mi mapa.png', mapa)}</questiontext><generalfeedback format="html"><text><![CDATA[<p>Así <img src="@@PLUGINFILE@@/mala.png"></p>]]></text>${file('mala.png', Buffer.from('no soy una imagen'))}</generalfeedback></question></quiz>`
  const subir = async (text: string) => {
    const archivo = new File([text], 'moodle.xml')
    return (await coach.ask(reactivosRoutes.uploadImportacion, { body: { archivo } })).id
  }
  type Fila = { resultado: string; avisos: string[]; reactivo_id: number | null }
  const filas = (id: number) => coach.ask(bancoRoutes.filasDeImportacion, { params: { id } })

  test('brings them in, says which it could not, and the same file again is the same', {
    tags: ['resto'],
  }, async () => {
    const id = await subir(xml(png))
    const rows = Object.values(await filas(id)).find(Array.isArray) as Fila[]
    expect(rows[0]!.avisos).toEqual(
      expect.arrayContaining([
        'Una de sus imágenes no venía en el archivo',
        'Una de sus imágenes no se pudo leer: sirven JPG, PNG, GIF y WEBP',
      ]),
    )
    const taken = await coach.send('POST', `/api/reactivos/importaciones/${id}`, { actividad_id: null })
    expect(taken.body, taken.text).toMatchObject({ creadas: 1 })
    const [made] = await t.db
      .selectFrom('reactivos')
      .select(['descripcion', 'explicacion'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(made!.descripcion).toMatch(
      /^<p>Mira <img src="\/imagenes\/[0-9a-f]{32}\.webp" alt="Un mapa" loading="lazy" \/> y <\/p>$/,
    )
    expect(made!.explicacion).toBe('<p>Así </p>')
    const src = /src="([^"]+)"/.exec(made!.descripcion)![1]!
    expect((await ana.get(src)).status).toBe(200)
    // Taken, it stays for good.
    await sql`update imagenes_sueltas set creado_en = now() - interval '8 days'`.execute(t.db)
    await cleanMedios(t.db, t.storage)
    expect((await ana.get(src)).status).toBe(200)
    const again = Object.values(await filas(await subir(xml(png)))).find(Array.isArray) as Fila[]
    expect(again[0]!.resultado).toBe('igual')
    // The same words about another picture are another question.
    const otra = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0b7d5e' } })
      .png()
      .toBuffer()
    const nueva = Object.values(await filas(await subir(xml(otra)))).find(Array.isArray) as Fila[]
    expect(nueva[0]!.resultado).toBe('nueva')
    for (const formato of ['gift', 'moodle'])
      expect((await coach.get(`/api/reactivos/exportar?formato=${formato}`)).text).toMatch(
        /no van sus imágenes, que se ven solo aquí/,
      )
  })

  const pregunta = (tipo: string, body: string, texto = '¿Cuál es?') =>
    `<question type="${tipo}"><questiontext format="html"><text><![CDATA[<p>${texto}</p>]]></text></questiontext>${body}</question>`
  const con = (tag: string, inside: string, more = '', attrs = 'fraction="0"') =>
    `<${tag} ${attrs} format="html"><text><![CDATA[${inside}]]></text>${more}</${tag}>`
  const img = (alt = '') => `<img src="@@PLUGINFILE@@/uno.png" alt="${alt}">`
  const uno = () => file('uno.png', png)
  const tomar = async (preguntas: string) => {
    const id = await subir(`<?xml version="1.0"?><quiz>${preguntas}</quiz>`)
    const rows = Object.values(await filas(id)).find(Array.isArray) as Fila[]
    const taken = await coach.send('POST', `/api/reactivos/importaciones/${id}`, { actividad_id: null })
    expect(taken.body, taken.text).toMatchObject({ creadas: rows.length })
    const made = await sql<{ descripcion: string; datos: Record<string, unknown>; opciones: string[] }>`
      select reactivo.descripcion, reactivo.datos, array(select opcion.respuesta from respuestas opcion
        where opcion.reactivo_id = reactivo.id order by opcion.position) as opciones
      from reactivos reactivo order by reactivo.id desc limit ${rows.length}`.execute(t.db)
    return made.rows.toReversed().map((r, i) => ({ ...r, avisos: rows[i]!.avisos }))
  }
  const DEBAJO = 'Las imágenes de sus respuestas quedaron debajo del texto, con su número'
  const COMENTARIOS = 'Las imágenes de sus comentarios no se pasan: son de puro texto'

  test('has those of answers below the text, each with the number that its answer says', {
    tags: ['resto'],
  }, async () => {
    const [opciones, orden, parejas, huecos] = await tomar(
      [
        pregunta(
          'multichoice',
          `<single>true</single>${con('answer', `<p>${img('Un triángulo')}</p>`, uno(), 'fraction="100"')}${con('answer', `Éste ${img()}`, uno())}${con('answer', 'Ninguno')}`,
        ),
        pregunta(
          'ordering',
          con('answer', img(), uno(), 'fraction="1"') + con('answer', 'Después', '', 'fraction="2"'),
          'Ordena',
        ),
        pregunta(
          'matching',
          `${con('subquestion', img(), `${uno()}<answer><text>Rojo</text></answer>`)}${con('subquestion', 'Azul', '<answer><text>El mar</text></answer>')}`,
          'Relaciona',
        ),
        `<question type="cloze"><questiontext format="html"><text><![CDATA[<p>Mira ${img('Mapa')}: es {1:SHORTANSWER:=Puebla} y no {1:MULTICHOICE:=Jalisco~${img()}}.</p>]]></text>${uno()}</questiontext></question>`,
      ].join(''),
    )
    expect(opciones!.opciones).toEqual(['Imagen 1', 'Éste (imagen 2)', 'Ninguno'])
    expect(opciones!.avisos).toEqual([DEBAJO])
    expect(opciones!.descripcion).toMatch(
      /^<p>¿Cuál es\?<\/p><p><strong>Imagen 1<\/strong><\/p><p><img src="(\/imagenes\/[0-9a-f]{32}\.webp)" alt="Un triángulo" loading="lazy" \/><\/p><p><strong>Imagen 2<\/strong><\/p><p><img src="\1" alt="Imagen 2" loading="lazy" \/><\/p>$/,
    )
    expect((await ana.get(/src="([^"]+)"/.exec(opciones!.descripcion)![1]!)).status).toBe(200)
    expect((orden!.datos.elementos as { texto: string }[]).map(e => e.texto)).toEqual(['Imagen 1', 'Después'])
    expect((parejas!.datos.parejas as { izquierda: string }[]).map(p => p.izquierda)).toEqual(['Imagen 1', 'Azul'])
    expect(huecos!.datos.texto).toMatch(/^Mira \(imagen 1\) ?: es \[\[1\]\] y no \[\[2\]\]\.$/)
    expect((huecos!.datos.huecos as { opciones?: string[] }[])[1]!.opciones).toEqual(['Jalisco', '(imagen 2)'])
    for (const q of [orden!, parejas!, huecos!]) {
      expect(q.descripcion).toMatch(/<strong>Imagen 1<\/strong>.*<img src="\/imagenes\//)
      expect(q.avisos).toEqual([DEBAJO])
    }
    // What went out comes back as it is.
    const out = (await coach.get('/api/reactivos/exportar?formato=moodle')).text
    const back = Object.values(await filas(await subir(out))).find(Array.isArray) as Fila[]
    expect(new Set(back.map(f => f.resultado))).toEqual(new Set(['igual']))
  })

  test('says which pictures have no place, and takes plain words about pictures as they are', async () => {
    const [corta, comentada, llana, sin] = await tomar(
      [
        pregunta('shortanswer', con('answer', `rojo ${img()}`, uno(), 'fraction="100"'), 'Escribe el color'),
        pregunta(
          'truefalse',
          `${con('answer', 'true', con('feedback', `Sí ${img()}`, uno()), 'fraction="100"')}${con('answer', 'false')}${con('correctfeedback', img(), uno())}`,
          '¿Cierto?',
        ),
        pregunta(
          'multichoice',
          `<name><text>La etiqueta <![CDATA[<img>]]></text></name><single>true</single><answer fraction="100" format="plain_text"><text><![CDATA[<img src="x">]]></text></answer><answer fraction="0" format="plain_text"><text>otra</text></answer>`,
          '¿Con qué etiqueta?',
        ),
        pregunta(
          'multichoice',
          `<single>true</single>${con('answer', `Uno ${img()}`, '', 'fraction="100"')}${con('answer', 'Dos')}`,
          '¿Falta su archivo?',
        ),
      ].join(''),
    )
    expect(corta!.avisos).toEqual(['Sus respuestas se escriben: las imágenes que tenían no se pasan'])
    expect(comentada!.avisos).toEqual([COMENTARIOS])
    expect(llana!).toMatchObject({ avisos: [], opciones: ['<img src="x">', 'otra'] })
    expect(sin!).toMatchObject({ avisos: ['Una de sus imágenes no venía en el archivo'], opciones: ['Uno', 'Dos'] })
  })
})
