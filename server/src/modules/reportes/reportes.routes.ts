import { type EvaluacionDeReporte, promedioDe, reportesRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { gone } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { notFound } from '../../kit/errors.ts'
import { sendCsv } from '../../kit/exports/csv.ts'
import { sendPdf } from '../../kit/exports/pdf.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Person } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'
import { plain } from '../../kit/web/plain.ts'
import { getAciertos, listNotas } from './reportes.evaluaciones.read.ts'
import { contentOf, titleOf } from './reportes.pdf.ts'
import * as read from './reportes.read.ts'
import { analyze, distribute } from './reportes.reglas.ts'

type Asked = { db: Db; person: Person; params: { id: number }; query: { curso?: number | undefined } }

const COLUMNS = ['Nombre', 'Correo', 'Avance', 'Cursos', 'Completos', 'Por revalidación', 'Última entrada']

export function bindReportes(app: FastifyInstance, kit: Kit) {
  /** @throws {Refusal} 404 when the group is out of scope, or the course none of its own */
  async function open({ db, person, params, query }: Asked) {
    const found = await read.findAmbito(db, person, params.id)
    if (!found) throw gone('grupo')
    const curso = found.cursos.find(c => c.id === query.curso)
    if (query.curso && !curso) throw notFound('Ese curso ya no existe, o no se ofrece a este grupo.')
    const ambito: read.Ambito = { person, grupo: params.id, curso: query.curso }
    return { ...found, nombre_curso: curso?.nombre_curso ?? '', ambito }
  }

  bindRoutes(app, kit, reportesRoutes, {
    resumen: async call => {
      const { nombre_grupo, cursos, ambito } = await open(call)
      return { nombre_grupo, cursos, resumen: await read.getResumen(call.db, ambito) }
    },
    alumnos: async call => read.listEstudiantes(call.db, (await open(call)).ambito, call.query),
    entregas: async call => ({ entregas: await read.listEntregas(call.db, (await open(call)).ambito) }),
    evaluaciones: async call => ({ evaluaciones: await evaluate(call.db, (await open(call)).ambito) }),
    preguntas: async ({ db, person, params }) => {
      const { ambito } = await open({ db, person, params, query: {} })
      const found = await getAciertos(db, ambito, params.actividad)
      if (!found) throw notFound('Esa evaluación ya no existe, o no es de este grupo.')
      const said = analyze(found.intentos, found.preguntas.length)
      return {
        n: found.intentos.length,
        preguntas: found.preguntas.map((p, i) => ({ id: p.id, pregunta: plain(p.descripcion), ...said[i]! })),
      }
    },
    actividad: async call => ({ dias: await read.listActividad(call.db, (await open(call)).ambito) }),
    export: async call => {
      const { ambito } = await open(call)
      const rows = await read.listTodos(call.db, ambito)
      return sendCsv(call, `avance-grupo-${ambito.grupo}.csv`, COLUMNS, cellsOf(rows))
    },
    pdf: async call => {
      const { nombre_grupo, nombre_curso, ambito } = await open(call)
      const { db } = call
      return sendPdf(call, `reporte-grupo-${ambito.grupo}.pdf`, async () => {
        const report = {
          nombre_grupo,
          nombre_curso,
          resumen: await read.getResumen(db, ambito),
          alumnos: await read.listTodos(db, ambito),
          entregas: await read.listEntregas(db, ambito),
          evaluaciones: await evaluate(db, ambito),
          dias: await read.listActividad(db, ambito),
        }
        const dia = report.dias.at(-1)!.dia
        return { title: titleOf(report), content: contentOf({ ...report, dia }) }
      })
    },
  })
}

async function evaluate(db: Db, ambito: read.Ambito): Promise<EvaluacionDeReporte[]> {
  return (await listNotas(db, ambito)).map(({ notas, ...quiz }) => ({
    ...quiz,
    n: notas.length,
    promedio: promedioDe(notas),
    distribucion: distribute(notas),
  }))
}

async function* cellsOf(rows: Awaited<ReturnType<typeof read.listTodos>>) {
  for (const a of rows)
    yield [a.nombre_completo, a.email, a.porcentaje, a.cursos, a.terminados, a.revalidados, a.entrada]
}
