import type { FastifyReply } from 'fastify'
import writeXlsxFile from 'write-excel-file/node'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** XLSX out: a workbook of one sheet; text stays text, so that nothing in it is taken for a formula. */
export async function sendXlsx(
  reply: FastifyReply,
  name: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
) {
  const head = columns.map(value => ({ value, type: String, fontWeight: 'bold' as const }))
  const cells = rows.map(row =>
    row.map(value => (typeof value === 'number' ? { value, type: Number } : { value, type: String })),
  )
  const buffer = await writeXlsxFile([head, ...cells], {
    sheet: 'Hoja 1',
    stickyRowsCount: 1,
    stickyColumnsCount: 1,
  }).toBuffer()
  reply.header('content-disposition', `attachment; filename="${name}"`).type(TYPE)
  return buffer
}
