/** The little of autocannon that the measurements use: it brings no types. */
declare module 'autocannon' {
  type Options = {
    url: string
    headers: Record<string, string>
    connections: number
    /** Seconds. */
    duration: number
    /** Milliseconds between its looks at the clock, after one of which it ends. */
    sampleInt: number
  }
  type Run = Promise<{ errors: number; timeouts: number; non2xx: number }> & {
    /** @param ms from sending the request to the end of its reply, unrounded */
    on(event: 'response', then: (client: object, status: number, bytes: number, ms: number) => void): void
  }
  export default function autocannon(options: Options): Run
}
