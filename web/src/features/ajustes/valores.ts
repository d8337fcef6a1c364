import type { AjustesGenerales } from '@eleva/contract'
import type { ImageChoice } from '../../kit/form/ImageInput.tsx'

/** Of the form: what is kept, and the logo as it is chosen. */
export type Values = Omit<AjustesGenerales, 'logo'> & { imagen: ImageChoice }
