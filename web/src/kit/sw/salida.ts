/**
 * Who signed out without a line: the server hears of it with the next one, and until then nobody is shown as signed in
 * here.
 */
import { keepLocal, readLocal } from '../local.ts'

const KEY = 'eleva:salida'

/** The mark of who left; undefined for nobody. */
export const whoLeft = (): string | undefined => readLocal(KEY)

export const isLeft = (): boolean => whoLeft() !== undefined

/** @returns whether that can be kept here: else signing out needs the line */
export const noteLeft = (mark: string): boolean => keepLocal(KEY, mark)

export const forgetLeft = (): void => void keepLocal(KEY, undefined)

/**
 * Other tabs leave, too.
 * @param leave is called when another tab has signed out without a line
 */
export function onLeft(leave: () => void): void {
  addEventListener('storage', ({ key, newValue }) => key === KEY && newValue !== null && leave())
}
