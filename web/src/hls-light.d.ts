/** The part of hls.js that plays one kind of pieces has no words of its own about its types. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
