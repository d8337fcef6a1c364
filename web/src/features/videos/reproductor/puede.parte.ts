/** Which films this browser plays. */

/** What this browser can do: all qualities are H.264 with AAC, in one file with an index. */
const H264 = 'video/mp4; codecs="avc1.4d401e, mp4a.40.2"'
const HLS = 'application/vnd.apple.mpegurl'
export const puede = {
  calidades: () => document.createElement('video').canPlayType(H264) !== '',
  /** Apple's players take playlists better than files; others that say so too change qualities their own way. */
  listas: () => /apple/i.test(navigator.vendor) && document.createElement('video').canPlayType(HLS) !== '',
  /** Pieces handed over by a script. */
  piezas: () => globalThis.MediaSource?.isTypeSupported(H264) === true,
}
