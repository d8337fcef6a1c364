/** What every signed-in screen begins with, in one file: who is there, and what stands around it. */

export { Shell } from './Shell.tsx'
export * from './session.ts'
