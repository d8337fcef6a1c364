/** A page of text as PDF: what the demo's students hand in, without a library that draws it. */

const LINE_CHARS = 78

/** Text that WinAnsi can say, with its own signs escaped. */
const said = (line: string) => line.replace(/[\\()]/g, sign => `\\${sign}`)

const wrap = (text: string): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= LINE_CHARS) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
    return lines
  }, [])

export function pdfOf(title: string, paragraphs: readonly string[]): Buffer {
  const lines = paragraphs.flatMap(p => [...wrap(p), ''])
  const text = [
    'BT /F2 18 Tf 64 770 Td',
    `(${said(title)}) Tj`,
    '/F1 11 Tf 16 TL 0 -36 Td',
    ...lines.map(line => `(${said(line)}) Tj T*`),
    'ET',
  ].join('\n')
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ]
  let pdf = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const place = pdf.length
    pdf += `${i + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map(p => `${String(p).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}
