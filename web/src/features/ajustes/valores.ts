import type { AjustesGenerales } from '@eleva/contract'
import type { ImageChoice } from '../../kit/form/ImageInput.tsx'

/** What the form holds: what is kept, and the logo as it is chosen. */
export type Values = Omit<AjustesGenerales, 'logo'> & { imagen: ImageChoice }
