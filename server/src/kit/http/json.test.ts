import { expect, test } from 'vitest'
import { Json } from './json.ts'

const written = '{"id": 7, "nombre": "Ñandú </script> 👍 \\u0041", "unidades": [{"id":1},\n {"id":2}]}'
const told = { id: 7, nombre: 'Ñandú </script> 👍 A', unidades: [{ id: 1 }, { id: 2 }] }

test('what the database wrote is passed on as it is, and read by who asks for it', () => {
  const json = Json.read(written)
  expect(json.text).toBe(written)
  expect(json.value).toEqual(told)
})

test('put together it says what the same objects would, in both forms, wherever the written part stands', () => {
  const json = Json.of({
    ok: true,
    de: Json.read(written),
    nada: undefined,
    nulo: null,
    lista: Json.of([1, Json.read('[2]')]),
  })
  const same = { ok: true, de: told, nulo: null, lista: [1, [2]] }
  expect(JSON.parse(json.text)).toEqual(same)
  expect(json.value).toEqual(same)
  // Whoever knows nothing of it and writes it gets the same.
  expect(JSON.parse(JSON.stringify({ json }))).toEqual({ json: same })
})

test('more fields are added, and the later of two counts', () => {
  const cases: [Json<object>, object][] = [
    [Json.read(written), { ...told, nombre: 'otro', mas: [1] }],
    [Json.of({ id: 7, nombre: 'a' }), { id: 7, nombre: 'otro', mas: [1] }],
    [Json.read('{}'), { nombre: 'otro', mas: [1] }],
    [Json.of({}), { nombre: 'otro', mas: [1] }],
  ]
  for (const [json, expected] of cases)
    for (const more of [{ nombre: 'otro', mas: [1] }, Json.read<object>('{"nombre":"otro","mas":[1]}')]) {
      expect(JSON.parse(json.with(more).text)).toEqual(expected)
      expect(json.with(more).value).toEqual(expected)
    }
  expect(Json.read(written).with({}).value).toEqual(told)
  // No name stands twice in what was put together here.
  expect(
    Json.of({ message: '', de: Json.read(written) })
      .with(Json.of({ message: 'Listo' }))
      .text.match(/message/g),
  ).toHaveLength(1)
})
