/**
 * The control bar's elements (media-chrome). They write their styles into their own roots, where the page's policy (ADR
 * 005) asks for its nonce: it is put in before the first of them is made, so this file is imported before any is drawn.
 */
import 'media-chrome/media-captions-button'
import 'media-chrome/media-control-bar'
import 'media-chrome/media-controller'
import 'media-chrome/media-fullscreen-button'
import 'media-chrome/media-loading-indicator'
import 'media-chrome/media-mute-button'
import 'media-chrome/media-play-button'
import 'media-chrome/media-playback-rate-button'
import 'media-chrome/media-seek-backward-button'
import 'media-chrome/media-seek-forward-button'
import 'media-chrome/media-time-display'
import 'media-chrome/media-time-range'
import 'media-chrome/media-volume-range'
import { Es } from 'media-chrome/lang/es'
import { addTranslation, setLanguage } from 'media-chrome/utils/i18n'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'

const ELEMENTS = [
  'media-captions-button',
  'media-control-bar',
  'media-controller',
  'media-fullscreen-button',
  'media-gesture-receiver',
  'media-loading-indicator',
  'media-mute-button',
  'media-play-button',
  'media-playback-rate-button',
  'media-preview-chapter-display',
  'media-preview-thumbnail',
  'media-preview-time-display',
  'media-seek-backward-button',
  'media-seek-forward-button',
  'media-time-display',
  'media-time-range',
  'media-tooltip',
  'media-volume-range',
]

type Templated = { getTemplateHTML?: (...args: unknown[]) => string }

/** Every class of the line may have a template of its own; each is wrapped once. */
function putNonce(nonce: string) {
  const done = new Set<unknown>()
  for (const name of ELEMENTS) {
    for (let at: unknown = customElements.get(name); typeof at === 'function'; at = Object.getPrototypeOf(at)) {
      const owner = at as Templated
      if (done.has(owner) || !Object.hasOwn(owner, 'getTemplateHTML')) continue
      done.add(owner)
      const template = owner.getTemplateHTML!
      owner.getTemplateHTML = function (this: unknown, ...args) {
        return template.apply(this, args).replaceAll(/<style(?! nonce)/g, `<style nonce="${nonce}"`)
      }
    }
  }
}

/** A tap on the picture does what a click does, and shows the bar: by itself it would do nothing. */
type Gestures = HTMLElement & { handleTap: (event: Event) => void; handleMouseClick: (event: Event) => void }
const gestures = customElements.get('media-gesture-receiver')?.prototype as Gestures | undefined
if (gestures)
  gestures.handleTap = function (this: Gestures, event) {
    this.handleMouseClick(event)
    const player = event.currentTarget
    // As a mouse that moves: the bar is there for its while.
    setTimeout(() => player?.dispatchEvent(new PointerEvent('pointermove', { pointerType: 'mouse' })))
  }

putNonce(document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '')

addTranslation('es', {
  ...Es,
  volume: 'volumen',
  seek: 'posición en el video',
  'playback time': 'tiempo',
  'video player': 'reproductor de video',
  'closed captions': 'subtítulos',
  'current playback rate': 'velocidad',
  'enter fullscreen mode': 'pantalla completa',
  'exit fullscreen mode': 'salir de pantalla completa',
  'Enter fullscreen mode': 'Pantalla completa',
  'Exit fullscreen mode': 'Salir de pantalla completa',
  'Enable captions': 'Mostrar subtítulos',
  'Disable captions': 'Quitar subtítulos',
  'Playback rate': 'Velocidad',
  unmute: 'activar sonido',
  Unmute: 'Activar sonido',
})
setLanguage('es')

type Piece = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  [attribute: string]: unknown
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-captions-button': Piece
      'media-control-bar': Piece
      'media-controller': Piece
      'media-fullscreen-button': Piece
      'media-loading-indicator': Piece
      'media-mute-button': Piece
      'media-play-button': Piece
      'media-playback-rate-button': Piece
      'media-seek-backward-button': Piece
      'media-seek-forward-button': Piece
      'media-time-display': Piece
      'media-time-range': Piece
      'media-volume-range': Piece
      'youtube-eleva': Piece
    }
  }
}
