/** What a person says of themselves: their name, and another address of theirs. */
import { PerfilInput } from '@eleva/contract/schemas'
import { SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CampoBorrable, campoDe } from '../../kit/form/CampoBorrable.tsx'
import { rulesOf } from '../../kit/form/reglas.ts'

const rules = rulesOf(PerfilInput)

type Props = {
  form: UseFormReturnType<PerfilInput>
  /** Whether one begins to type at once. */
  autofocus?: boolean
}

export function CamposDePersona({ form, autofocus }: Props) {
  const campo = campoDe(form, rules)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <CampoBorrable label="Nombre" autoComplete="given-name" data-autofocus={autofocus} {...campo('name')} />
      <CampoBorrable label="Apellido paterno" autoComplete="family-name" {...campo('apellido_p')} />
      <CampoBorrable label="Apellido materno" {...campo('apellido_m')} />
      <CampoBorrable
        label="Correo alternativo"
        description="Por si pierdes el de la escuela."
        type="email"
        autoComplete="email"
        {...campo('correo_alternativo')}
      />
    </SimpleGrid>
  )
}
