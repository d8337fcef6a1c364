/** What a school is called and where it is: for who administers schools, and for who manages one. */
import { CampoBorrable, type CampoDe } from '../../kit/form/CampoBorrable.tsx'
import { soloDigitos, Telefono } from './Telefono.tsx'

type Nombre = 'nombre' | 'ciudad' | 'direccion' | 'telefono'

export function CamposDeEscuela({ campo }: { campo: CampoDe<Nombre> }) {
  const telefono = campo('telefono')
  return (
    <>
      <CampoBorrable label="Nombre" data-autofocus {...campo('nombre')} />
      <CampoBorrable label="Ciudad" {...campo('ciudad')} />
      <CampoBorrable label="Dirección" {...campo('direccion')} />
      <Telefono {...telefono} onChange={e => telefono.onChange(soloDigitos(e.currentTarget.value))} />
    </>
  )
}
