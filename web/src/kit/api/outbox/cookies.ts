/** Words of this address that stay where the browser takes away all else to make room. */

export const readCookie = (name: string) => document.cookie.split(`${name}=`)[1]?.split(';')[0]

export function writeCookie(name: string, value: number | '', seconds: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: also where there is no other way
  document.cookie = `${name}=${value}; path=/; samesite=lax; max-age=${seconds}`
}
