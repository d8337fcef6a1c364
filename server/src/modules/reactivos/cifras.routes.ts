/** Figures of a quiz: to be seen, and as a file. */
import { NOMBRES_DE_AJUSTE, nombresDeTipo, type reactivosRoutes } from '@eleva/contract'
import { gone } from '../../kit/cosas.ts'
import { sendCsv } from '../../kit/exports/csv.ts'
import type { Handlers } from '../../kit/http/http.ts'
import { plain } from '../../kit/web/plain.ts'
import { getCifras } from './cifras.read.ts'
import { getActividad } from './reactivos.read.ts'

const HEAD = [
  'Pregunta',
  'Tipo',
  'Contestada',
  'Pedida',
  'Acierto (%)',
  'Distingue (−1 a 1)',
  'Segundos',
  'Respuesta',
  'Correcta',
  'Veces',
  'Cómo cuenta',
]

const percent = (part: number | null) => (part === null ? '' : Math.round(part * 100))
const rounded = (n: number | null, digits: number) => (n === null ? '' : Number(n.toFixed(digits)))

async function* linesOf(preguntas: Awaited<ReturnType<typeof getCifras>>['preguntas']) {
  for (const p of preguntas) {
    const own = [
      plain(p.pregunta),
      nombresDeTipo[p.tipo].nombre,
      p.contestadas,
      p.pedidas,
      percent(p.acierto),
      rounded(p.distingue, 2),
      rounded(p.segundos, 0),
    ]
    const answers = [
      ...p.opciones.map(o => [o.texto, o.correcta ? 'Sí' : 'No', o.veces]),
      ...p.frecuentes.map(f => [f.texto, f.parte === null ? '' : f.parte === 1 ? 'Sí' : 'No', f.veces]),
    ]
    const cuenta = p.ajuste ? NOMBRES_DE_AJUSTE[p.ajuste] : 'Como las demás'
    for (const answer of answers.length ? answers : [['', '', '']]) yield [...own, ...answer, cuenta]
  }
}

export const cifrasHandlers: Pick<Handlers<typeof reactivosRoutes>, 'cifras' | 'exportCifras'> = {
  cifras: async ({ db, person, params }) => {
    if (!(await getActividad(db, params.id))) throw gone('actividad')
    return getCifras(db, person, params.id)
  },
  exportCifras: async call => {
    const { db, person, params } = call
    if (!(await getActividad(db, params.id))) throw gone('actividad')
    return sendCsv(call, 'cifras.csv', HEAD, linesOf((await getCifras(db, person, params.id)).preguntas))
  },
}
