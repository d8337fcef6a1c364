/** Every mail that goes out, with the data of an example: in light and dark as mail programs show it, and as text. */
import { pantallasRoutes } from '@eleva/contract'
import { NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { urlOf } from '../../kit/api/client.ts'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import classes from './Correos.module.css'

const VISTAS = [
  { value: 'claro', label: 'Claro' },
  { value: 'oscuro', label: 'Oscuro' },
  { value: 'texto', label: 'Texto' },
]

export function Correos() {
  const read = useRead(pantallasRoutes.correos, {})
  const [clave, setClave] = useState<string>()
  const [vista, setVista] = useState('claro')
  if (!read.data) return <Pending query={read} height={400} />
  const { correos } = read.data
  const correo = correos.find(c => c.clave === clave) ?? correos[0]!
  return (
    <Stack gap="md">
      <div className={classes.elegir}>
        <NativeSelect
          label="Correo"
          data={correos.map(c => ({ value: c.clave, label: c.nombre }))}
          value={correo.clave}
          onChange={e => setClave(e.currentTarget.value)}
        />
        <SegmentedControl aria-label="Cómo se ve" data={VISTAS} value={vista} onChange={setVista} />
      </div>
      <Text>
        <b>Asunto:</b> {correo.asunto}
      </Text>
      {vista === 'texto' ? (
        <pre className={classes.texto}>{correo.texto}</pre>
      ) : (
        <iframe
          key={`${correo.clave}-${vista}`}
          className={classes.marco}
          title={`${correo.nombre}, en ${vista}`}
          sandbox="allow-popups"
          src={urlOf(pantallasRoutes.correo, { params: { clave: correo.clave }, query: { tema: vista } })}
        />
      )}
    </Stack>
  )
}
