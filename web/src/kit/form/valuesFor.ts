/**
 * What a form holds of a body: each field as the contract says it, so that a new one is asked for where the form
 * begins. All of them are there, also those that may be left out of what is sent.
 * - `As`: what a control has otherwise until it is sent, and what the form has besides: a choice of a key is its text,
 *   and null before anything is chosen
 * - `Without`: what no control has, and is put in when it is sent
 */
export type ValuesFor<Body, As extends object = object, Without extends keyof Body = never> = {
  [K in Exclude<keyof Body, keyof As | Without>]-?: Exclude<Body[K], undefined>
} & As
