/** What a person says of themselves: their name, and another address of theirs. */
import { PerfilInput } from '@eleva/contract/schemas'
import { SimpleGrid, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { CampoBorrable, campoDe } from '../../kit/form/CampoBorrable.tsx'
import { rulesOf } from '../../kit/form/reglas.ts'

const rules = rulesOf(PerfilInput)

type Props = {
  form: UseFormReturnType<PerfilInput>
  /** Whether one begins to type at once. */
  autofocus?: boolean
  /** Whether somebody else changes the name: then it is read, and not written. */
  nombreFijo?: boolean
}

export function CamposDePersona({ form, autofocus, nombreFijo = false }: Props) {
  const campo = campoDe(form, rules)
  // Read still by who cannot see it, and copied: not `disabled`.
  const fijo = nombreFijo ? { readOnly: true, variant: 'filled', 'aria-describedby': 'quien-cambia-el-nombre' } : {}
  const campos = (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <CampoBorrable label="Nombre" autoComplete="given-name" data-autofocus={autofocus} {...campo('name')} {...fijo} />
      <CampoBorrable label="Apellido paterno" autoComplete="family-name" {...campo('apellido_p')} {...fijo} />
      <CampoBorrable label="Apellido materno" {...campo('apellido_m')} {...fijo} />
      <CampoBorrable
        label="Correo alternativo"
        description="Por si pierdes el de la escuela."
        type="email"
        autoComplete="email"
        {...campo('correo_alternativo')}
      />
    </SimpleGrid>
  )
  if (!nombreFijo) return campos
  return (
    <>
      <Text id="quien-cambia-el-nombre" size="sm" c="var(--e-ink-2)" mb="sm">
        Tu nombre lo cambia quien administra: si está mal escrito, pídeselo.
      </Text>
      {campos}
    </>
  )
}
