/** Both screens of who administers come as one file: whoever opens the one is near the other. */
export { SolicitudesPage } from './SolicitudesPage.tsx'
export { TextosPage } from './TextosPage.tsx'
