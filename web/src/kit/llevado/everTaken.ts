/** Whether anything was ever taken along here: who never did loads nothing of it. */
import { keepLocal, readLocal } from '../local.ts'

const KEY = 'eleva:llevado'

export const everTaken = (): boolean => readLocal(KEY) !== undefined
export const noteTaken = (): void => void keepLocal(KEY, '1')
