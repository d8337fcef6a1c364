/** Rich text is cleaned once, on the way in; what is stored may be shown as it is. */
import sanitize from 'sanitize-html'
import { drawFormulas } from './formula.ts'

const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/i]

/** Those that were uploaded here (`kit/images.ts`): any other would tell a stranger who reads. */
const OWN_PICTURE = /^\/imagenes\/[0-9a-f]{32}\.webp$/

/** What the editor's toolbar can make, and nothing else. */
const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'hr',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'strike',
    'span',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'iframe',
    'div',
    'code',
    'pre',
    'img',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    span: ['style', 'data-formula'],
    iframe: ['src', 'width', 'height', 'allowfullscreen', 'title', 'loading'],
    div: ['data-youtube-video'],
    ol: ['start'],
    img: ['src', 'alt', 'loading'],
    '*': ['style', 'data-sangria'],
  },
  allowedStyles: { '*': { color: COLOUR, 'text-align': [/^(left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedIframeHostnames: ['www.youtube-nocookie.com', 'www.youtube.com'],
  allowIframeRelativeUrls: false,
  allowProtocolRelative: false,
  nonBooleanAttributes: [],
  exclusiveFilter: frame =>
    (frame.tag === 'iframe' && !frame.attribs.src) ||
    (frame.tag === 'img' && !OWN_PICTURE.test(frame.attribs.src ?? '')),
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'noopener noreferrer', target: '_blank' } }),
    img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: { src, alt, loading: 'lazy' } }),
    iframe: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, title: attribs.title ?? 'Video', loading: 'lazy' },
    }),
  },
}

const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }

/** @returns its words, a line for each paragraph; every entity is what it stands for */
export const wordsOfHtml = (html: string): string =>
  sanitize(html.replace(/<br\b[^>]{0,50}>|<\/(?:p|div|li|h[1-6])>/gi, '\n'), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:lt|gt|quot|#39|amp);/g, sign => SIGNS[sign]!)
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()

/** @returns the same text without anything that could run, load or disguise */
export const cleanHtml = (html: string): string => {
  const clean = drawFormulas(sanitize(html, OPTIONS).trim())
  // An editor that was emptied leaves an empty paragraph behind.
  return clean === '<p></p>' ? '' : clean
}
