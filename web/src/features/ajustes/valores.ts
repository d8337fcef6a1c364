import type { AjustesGenerales } from '@eleva/contract'
import type { ImageChoice } from '../../kit/form/ImageInput.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'

/** What the form holds: what is kept, and the logo as it is chosen. */
export type Values = ValuesFor<AjustesGenerales, { imagen: ImageChoice }, 'logo'>
