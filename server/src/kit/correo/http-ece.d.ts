/** The little of http_ece that `webpush.ts` uses: it brings no types. */
declare module 'http_ece' {
  type Params = {
    version: 'aes128gcm'
    dh: string
    privateKey: import('node:crypto').ECDH
    salt: string
    authSecret: string
  }
  const ece: { encrypt: (text: Buffer, params: Params) => Buffer }
  export default ece
}
