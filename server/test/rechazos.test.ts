import { expect, test } from 'vitest'
import { takeUnseen, watchRefusal } from './rechazos.ts'

const reply = (status: number) => Promise.resolve(watchRefusal({ status, text: `{"n":${status}}` }, `PUT /${status}`))

test('a refusal that nobody looks at is named, once: waiting for it is no look', async () => {
  await reply(409)
  await Promise.all([reply(404), reply(200)])
  expect(takeUnseen()).toEqual(['PUT /409: 409 {"n":409}', 'PUT /404: 404 {"n":404}'])
  expect(takeUnseen()).toEqual([])
})

test('one of which anything is read was seen', async () => {
  expect((await reply(422)).status).toBe(422)
  expect(await reply(404)).toMatchObject({ text: '{"n":404}' })
  expect(takeUnseen()).toEqual([])
})
