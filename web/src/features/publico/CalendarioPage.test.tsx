import { expect, test } from 'vitest'
import { byDay } from './CalendarioPage.tsx'

const clase = (dia: string, ultimo_dia = dia) => ({
  dia,
  ultimo_dia,
  horario: 'Todo el día',
  curso_id: 1,
  nombre_curso: dia,
  curricula: null,
})

test('a class of several days is on each of them, within what is looked at', () => {
  const days = byDay({
    desde: '2026-11-22',
    hasta: '2026-11-26',
    clases: [clase('2026-11-20', '2026-11-23'), clase('2026-11-23'), clase('2026-11-25', '2026-12-02')],
  })
  expect([...days].map(([day, list]) => [day, list.map(c => c.dia)])).toEqual([
    ['2026-11-22', ['2026-11-20']],
    ['2026-11-23', ['2026-11-20', '2026-11-23']],
    ['2026-11-25', ['2026-11-25']],
    ['2026-11-26', ['2026-11-25']],
  ])
})
