/**
 * What Word, Excel and Google Docs put on the clipboard, as the editor holds it: their lists are paragraphs that look
 * like lists, their formats are styles, and their pictures lie where nobody else can read them.
 */

/** This stays of a text's looks: its ink and its paper are the theme's, or it cannot be read on the other one. */
const KEPT = ['text-align']
const LEVEL = /mso-list:[^;"]*\blevel(\d)/
const IS_MARK = /mso-list:\s*Ignore/i
const IS_NUMBERED = /^\s*\(?(?:\d+|[a-z]|[ivxlcdm]+)[.)]/i

const styleOf = (e: Element) => e.getAttribute('style') ?? ''
const unwrap = (e: Element) => e.replaceWith(...e.childNodes)
const all = (root: ParentNode, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)]

/** Which mark stands before a paragraph of a list of Word, taken out of it. */
function takeMark(paragraph: Element): string {
  const mark = all(paragraph, 'span').find(span => IS_MARK.test(styleOf(span)))
  const said = mark?.textContent ?? ''
  mark?.remove()
  return said
}

/** Paragraphs that stand one after the other as one list, become one. */
function makeLists(root: ParentNode) {
  let open: { level: number; list: Element; after: Element }[] = []
  for (const paragraph of all(root, 'p, h1, h2, h3, h4, h5, h6')) {
    const level = Number(LEVEL.exec(styleOf(paragraph))?.[1] ?? 0)
    if (!level) {
      open = []
      continue
    }
    const isNumbered = IS_NUMBERED.test(takeMark(paragraph))
    open = open.filter(one => one.level <= level && one.after.nextElementSibling === paragraph)
    const last = open.at(-1)
    const item = paragraph.ownerDocument.createElement('li')
    if (last?.level === level) {
      last.list.append(item)
      paragraph.remove()
    } else {
      const list = paragraph.ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
      list.append(item)
      if (last) {
        last.list.lastElementChild!.append(list)
        paragraph.remove()
      } else paragraph.replaceWith(list)
      open.push({ level, list, after: last?.after ?? list })
    }
    const words = paragraph.ownerDocument.createElement('p')
    words.append(...paragraph.childNodes)
    item.prepend(words)
  }
}

/** Google Docs puts a list that is deeper beside the line that it belongs to. */
function nestLists(root: ParentNode) {
  for (const list of all(root, ':is(ul, ol) > :is(ul, ol)')) {
    const line = list.previousElementSibling
    if (line?.tagName === 'LI') line.append(list)
  }
}

/** What a style says, as the element that says the same. */
const FORMATS: [RegExp, string][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/, 'strong'],
  [/font-style:\s*italic/, 'em'],
  [/text-decoration[^;]*:[^;]*underline/, 'u'],
  [/text-decoration[^;]*:[^;]*line-through/, 's'],
  [/vertical-align:\s*super\b/, 'sup'],
  [/vertical-align:\s*sub\b/, 'sub'],
]

function nameFormats(root: ParentNode) {
  for (const span of all(root, 'span')) {
    const style = styleOf(span)
    for (const [, tag] of FORMATS.filter(([says]) => says.test(style))) {
      const named = span.ownerDocument.createElement(tag)
      named.append(...span.childNodes)
      span.append(named)
    }
    if (style) unwrap(span)
  }
}

function undress(root: ParentNode) {
  for (const e of all(root, '[style]')) {
    const kept = styleOf(e)
      .split(';')
      .filter(rule => KEPT.includes(rule.split(':')[0]!.trim().toLowerCase()))
    if (kept.length) e.setAttribute('style', kept.join(';'))
    else e.removeAttribute('style')
  }
  for (const e of all(root, '[color], [bgcolor], [face]'))
    for (const name of ['color', 'bgcolor', 'face']) e.removeAttribute(name)
}

/** A picture of this site; all others lie on the device that wrote them, or behind somebody's sign-in. */
const isOurs = (image: HTMLElement) => image.getAttribute('src')?.startsWith('/imagenes/') ?? false

/**
 * @param html as the clipboard has it
 * @returns what to take of it, and how many pictures are not in it
 */
export function readPegado(html: string): { html: string; faltan: number } {
  // Out of an editor of ours it is as it should be, with its colours.
  if (html.includes('data-pm-slice')) return { html, faltan: 0 }
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const e of all(body, 'style, script, meta, link, title, xml, colgroup')) e.remove()
  // The whole of a text from Google Docs stands in a <b> that is not bold.
  for (const e of all(body, 'b[id^="docs-internal-guid"]')) unwrap(e)
  for (const e of all(body, '*').filter(e => e.tagName.includes(':'))) unwrap(e)
  const images = all(body, 'img').filter(image => !isOurs(image))
  for (const image of images) image.remove()
  makeLists(body)
  nestLists(body)
  nameFormats(body)
  undress(body)
  return { html: body.innerHTML, faltan: images.length }
}

export const imagenesQueFaltan = (faltan: number) =>
  faltan === 1
    ? 'Una imagen no vino con lo que pegaste: guárdala en tu dispositivo y súbela aparte.'
    : `${faltan} imágenes no vinieron con lo que pegaste: guárdalas en tu dispositivo y súbelas aparte.`
