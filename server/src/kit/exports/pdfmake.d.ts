/** The little of pdfmake that `pdf.worker.ts` uses: it brings no types. */
declare module 'pdfmake' {
  type Faces = { normal: string; bold: string; italics: string; bolditalics: string }
  /** Where something stands: how far down (0 to 1) of a page of so many points between its margins. */
  type Position = { verticalRatio: number; pageInnerHeight: number }
  export type PageBreakBefore = (node: { style?: string | string[]; startPosition: Position }) => boolean
  const pdfmake: {
    setFonts(fonts: Record<string, Faces>): void
    setUrlAccessPolicy(allowed: (url: string) => boolean): void
    setLocalAccessPolicy(allowed: (path: string) => boolean): void
    setTableLayouts(layouts: Record<string, Record<string, () => number | string>>): void
    createPdf(document: object): { getStream(): Promise<import('node:stream').Readable & { end(): void }> }
  }
  export default pdfmake
}
declare module 'pdfmake/fonts/Roboto.js' {
  const fonts: { Roboto: { normal: string; bold: string; italics: string; bolditalics: string } }
  export default fonts
}
