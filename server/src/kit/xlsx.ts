import { asFile, type Sending } from './exports.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** XLSX out: a workbook of one sheet; text stays text, so that nothing in it is taken for a formula. */
export async function sendXlsx(
  { reply, kit, person }: Sending,
  name: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
) {
  const head = columns.map(value => ({ value, type: String, fontWeight: 'bold' as const }))
  const cells = rows.map(row =>
    row.map(value => (typeof value === 'number' ? { value, type: Number } : { value, type: String })),
  )
  return asFile(kit, person?.id ?? 0, async spool => {
    // Its eighty files are read when the first workbook is asked for, not at every start.
    const { default: writeXlsxFile } = await import('write-excel-file/node')
    const sheet = { sheet: 'Hoja 1', stickyRowsCount: 1, stickyColumnsCount: 1 }
    await spool.write(await writeXlsxFile([head, ...cells], sheet).toBuffer())
    reply.header('content-disposition', `attachment; filename="${name}"`).type(TYPE)
  })
}
