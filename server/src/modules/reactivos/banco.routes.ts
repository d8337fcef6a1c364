/** Calls of the bank as a whole: files in and out, and many questions at once. */

import type { QueryOf, reactivosRoutes } from '@eleva/contract'
import { entreComillas } from '@eleva/contract'
import { notFound } from '../../kit/errors.ts'
import { sendCsv } from '../../kit/exports/csv.ts'
import { asFile, type Sending } from '../../kit/exports/exports.ts'
import { colaDeArchivos } from '../../kit/exports/hilo.ts'
import { sendXlsx } from '../../kit/exports/xlsx.ts'
import type { Handlers } from '../../kit/http/http.ts'
import * as read from './banco.read.ts'
import { COLUMNAS_DE_PREGUNTAS, celdasDe } from './exportar/celdas.ts'
import { writeGift } from './exportar/gift.ts'
import { writeMoodle } from './exportar/moodle.ts'
import type { Exportada } from './exportar/pregunta.ts'
import { createImportacion, importPreguntas } from './importaciones.sql.ts'
import { readEnHilo } from './importar/hilo.ts'
import { doLoteDeReactivos, removeMuchas } from './lote.sql.ts'
import { keepImagen } from './reactivos.medios.sql.ts'

type Mine =
  | 'banco'
  | 'uploadImportacion'
  | 'importacion'
  | 'filasDeImportacion'
  | 'import'
  | 'exportBanco'
  | 'plantillaDeBanco'
  | 'plantillaDeExcel'
  | 'lote'
  | 'palabrasUsadas'

const gone = () => notFound('Ese archivo ya no está: súbelo otra vez.')
const QUE = {
  clasificar: 'clasificada',
  agregar_palabra: 'marcada',
  quitar_palabra: 'desmarcada',
  copiar: 'copiada',
  eliminar: 'eliminada',
}
const preguntas = (n: number, what: string) =>
  `${n === 1 ? '1 pregunta' : `${n.toLocaleString('es-MX')} preguntas`} ${what}${n === 1 ? '' : 's'}`

export const bancoHandlers = (): Pick<Handlers<typeof reactivosRoutes>, Mine> => ({
  banco: ({ db, person, query }) => read.listBanco(db, person, query),
  uploadImportacion: async ({ db, kit, person, body, reply }) => {
    // While it waits, the file rests on the disk.
    const leido = await colaDeArchivos.inTurn(person.id, reply.raw, async () => readEnHilo(await body.archivo.bytes()))
    for (const imagen of leido.imagenes) await keepImagen(db, kit.storage, imagen)
    // The sheet of a book that was read is said.
    const hoja = leido.hoja ? `, hoja ${entreComillas(leido.hoja.slice(0, 31))}` : ''
    const nombre = `${body.archivo.name.slice(0, 200 - hoja.length)}${hoja}`.replaceAll('\u0000', '').toWellFormed()
    return { id: await createImportacion(db, person.id, nombre, leido) }
  },
  importacion: async ({ db, person, params }) => {
    const importacion = await read.getImportacion(db, person.id, params.id)
    if (!importacion) throw gone()
    return { importacion }
  },
  filasDeImportacion: async ({ db, person, params, query }) => {
    if (!(await read.getImportacion(db, person.id, params.id))) throw gone()
    return read.listFilas(db, params.id, query)
  },
  import: async ({ db, person, params, body }) => {
    const creadas = await importPreguntas(db, person.id, params.id, body.actividad_id)
    return { creadas, message: preguntas(creadas, 'guardada') }
  },
  exportBanco: call => sendBanco(call, read.streamBanco(call.db, call.person, call.query), call.query.formato),
  // The examples are read when they are asked for: most servers never send them.
  plantillaDeBanco: async call =>
    sendCsv(
      call,
      'plantilla-preguntas.csv',
      COLUMNAS_DE_PREGUNTAS,
      each((await import('./plantilla.ts')).filasDePlantilla()),
    ),
  plantillaDeExcel: async call =>
    sendXlsx(
      call,
      'plantilla-preguntas.xlsx',
      COLUMNAS_DE_PREGUNTAS,
      (await import('./plantilla.ts')).filasDePlantilla(),
    ),
  lote: async ({ db, person, body }) => {
    const done =
      body.accion === 'eliminar'
        ? await removeMuchas(db, body.ids, person.id)
        : { hechas: await doLoteDeReactivos(db, body) }
    const { hechas } = done
    const quedan = body.accion === 'eliminar' ? body.ids.length - hechas : 0
    const stays = quedan
      ? `; ${quedan === 1 ? 'otra se queda: alguien ya la contestó' : `${quedan} se quedan: alguien ya las contestó`}`
      : ''
    return {
      ...done,
      quedan,
      message: preguntas(hechas, QUE[body.accion]) + stays,
      ...(quedan ? { color: 'warning' as const } : {}),
    }
  },
  palabrasUsadas: ({ db, query }) => read.listPalabrasUsadas(db, query.search),
})

async function* each<T>(rows: Iterable<T>) {
  yield* rows
}
async function* cellsOf(rows: AsyncIterable<Exportada>) {
  for await (const p of rows) yield celdasDe(p)
}

/** One letter at a time would be one write each. */
const PIECE = 64 * 1024

const NAMES = { gift: 'preguntas.gift.txt', moodle: 'preguntas.xml', csv: 'preguntas.csv' }

/** All of them as plain text: what a browser is to do with it, the name says. */
async function sendBanco(
  call: Sending,
  rows: AsyncIterable<Exportada>,
  formato: QueryOf<typeof reactivosRoutes.exportBanco>['formato'],
) {
  const done = () =>
    call.reply
      .header('content-disposition', `attachment; filename="${NAMES[formato]}"`)
      .type('text/plain; charset=utf-8')
  if (formato === 'csv') {
    const file = await sendCsv(call, NAMES.csv, COLUMNAS_DE_PREGUNTAS, cellsOf(rows))
    done()
    return file
  }
  return asFile(call.kit, call.person?.id ?? 0, async spool => {
    let waiting = ''
    for await (const piece of formato === 'gift' ? writeGift(rows) : writeMoodle(rows)) {
      waiting += piece
      if (waiting.length < PIECE) continue
      await spool.write(Buffer.from(waiting))
      waiting = ''
    }
    await spool.write(Buffer.from(waiting))
    done()
  })
}
