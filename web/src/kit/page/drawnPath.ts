/** Where a page is, for what is drawn before there is a browser (app/trazo). */
import { createContext } from 'react'

/** The path that is drawn; undefined in a browser, whose address says it. */
export const DrawnPath = createContext<string | undefined>(undefined)
