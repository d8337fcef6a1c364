/** The telephone of a school: ten digits, counted. */
import type { ComponentProps } from 'react'
import { CampoBorrable } from '../../kit/form/CampoBorrable.tsx'

const DIGITOS = 10

export const Telefono = (props: Omit<ComponentProps<typeof CampoBorrable>, 'label' | 'contar'>) => (
  <CampoBorrable label="Teléfono" placeholder="10 dígitos" contar={DIGITOS} inputMode="numeric" {...props} />
)

/** What is typed or pasted, without what is no digit. */
export const soloDigitos = (text: string) => text.replace(/\D/g, '').slice(0, DIGITOS)
