/** The list and the page of one: whoever opens either opens the other next. */
export { ClasePage } from './ClasePage.tsx'
export { ClasesPage } from './ClasesPage.tsx'
