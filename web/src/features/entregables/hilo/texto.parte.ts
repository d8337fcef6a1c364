/** Rich text as plain text, as a list of what waits says it. */
export const aTexto = (html: string): string =>
  (
    new DOMParser().parseFromString(html.replace(/<br[^>]*>|<\/(p|li|h\d|div)>/g, '$&\n'), 'text/html').body
      .textContent ?? ''
  )
    .replace(/\n{2,}/g, '\n')
    .trim()
