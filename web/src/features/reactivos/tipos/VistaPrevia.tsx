/**
 * «Así lo verá quien contesta»: the learner's own field, with what stands in the form. What is answered here goes
 * nowhere.
 */
import { type Contestado, isConDatos, NUMERO_DE_OPCION, type Respuesta } from '@eleva/contract'
import { tipoDe } from '@eleva/contract/schemas'
import { Button, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { Pregunta } from '../../intentos/Pregunta.parte.tsx'
import { conClaves, esquema, type Values } from './datos.ts'

type Props = { values: Values; respuestas: readonly Respuesta[] }

export function VistaPrevia(props: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <div>
      <Button variant="default" aria-expanded={opened} onClick={() => setOpened(o => !o)}>
        {opened ? 'Ocultar la vista previa' : 'Así lo verá quien contesta'}
      </Button>
      {opened && <Vista {...props} />}
    </div>
  )
}

function Vista({ values, respuestas }: Props) {
  const [elegidas, setElegidas] = useState<readonly number[]>([])
  const [contestado, setContestado] = useState<Contestado | null>(null)
  const { tipo } = values
  if (!esquema.safeParse(values).success || (!isConDatos(tipo) && respuestas.length === 0))
    return (
      <Text mt="sm" c="var(--e-ink-2)" role="status">
        Completa la pregunta para ver cómo queda.
      </Text>
    )
  // Names that stay from key to key.
  const datos = tipoDe(tipo).Datos.safeParse(conClaves(values.datos, n => `vista${n}`)).data
  const pregunta = {
    id: 0,
    pregunta: values.reactivo,
    tipo,
    tiporeactivo_id: NUMERO_DE_OPCION[tipo === 'multiple' ? 'multiple' : 'unica'],
    puntos: Number(values.puntos),
    respuestas: respuestas.map(({ id, respuesta, reactivo_id }) => ({ id, respuesta, reactivo_id })),
    media: values.media && { ...values.media, texto: values.media_texto },
    elegidas: [...elegidas],
    contestado,
    estado: 'vacia' as const,
    ...(isConDatos(tipo) && datos ? { vista: tipoDe(tipo).vistaDe(datos, 'vista') } : {}),
  }
  return (
    <Paper withBorder radius="lg" p="md" mt="sm" component="section" aria-label="Vista previa">
      <Pregunta key={tipo} pregunta={pregunta} onChoose={setElegidas} onContestar={setContestado} quieta />
    </Paper>
  )
}
