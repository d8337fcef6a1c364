import { expect, test } from 'vitest'
import { typeOf } from './tipo-de-archivo.ts'

const PDF = '%PDF-1.4\n%âãÏÓ\n1 0 obj\nendobj\n'
const typed = (text: string | Buffer, name: string) => typeOf(new File([text as BlobPart], name))

test.each([
  ['in front', 0, 'application/pdf'],
  ['after what a scanner wrote', 300, 'application/pdf'],
  ['in the last of the first 1,024 bytes', 1_020, 'application/pdf'],
  ['later', 1_021, undefined],
])('a PDF is one when its sign stands %s', async (_where, at, type) => {
  expect(await typed(`${'\n'.repeat(at)}${PDF}`, 'tarea.pdf')).toBe(type)
})

test('a text that speaks of PDF stays a text, and a picture a picture', async () => {
  expect(await typed('Un archivo empieza con %PDF', 'notas.txt')).toBe('text/plain')
  expect(await typed(Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.from(PDF)]), 'foto.pdf')).toBe(
    'image/jpeg',
  )
})
