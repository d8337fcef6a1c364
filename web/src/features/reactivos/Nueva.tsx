/** A question as it comes to mind: text and kind. One with options is saved at once, true or false with one click; others go on in their form. */
import { isConDatos, nombresDeTipo, reactivosRoutes, type Tipo, tiposDePregunta } from '@eleva/contract'
import { Button, Group, Paper, Select, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '../../kit/api/error.ts'
import { useWrite } from '../../kit/api/query.ts'
import { useTextoGuardado } from '../../kit/form/useTextoGuardado.tsx'
import classes from './Reactivos.module.css'
import { staleQuestions } from './stale.ts'
import { htmlOf } from './texto.ts'

const SIN_INDICADOR = { categoria_id: null, indicador_id: null }

type Props = {
  actividadId: number
  /** Goes on in the form. */
  onContinue: (begun: { reactivo: string; tipo: Tipo }) => void
}

export function Nueva({ actividadId, onContinue }: Props) {
  const create = useWrite(reactivosRoutes.create, staleQuestions)
  const { text, write, flush, done, aviso } = useTextoGuardado(`pregunta:nueva:${actividadId}`)
  const [tipo, setTipo] = useState<Tipo>('unica')
  const said = create.error instanceof ApiError ? create.error.errors.reactivo?.[0] : undefined
  const save = (datos: Record<string, unknown> = {}) => {
    flush()
    const body = { reactivo: htmlOf(text), tipo, datos, actividad_id: actividadId, ...SIN_INDICADOR }
    create.mutate({ body }, { onSuccess: () => done(text) })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isConDatos(tipo)) return save()
    if (tipo !== 'verdadero') onContinue({ reactivo: htmlOf(text), tipo })
  }
  return (
    <Paper withBorder radius="lg" p="md" mb="md" component="form" onSubmit={submit} className={classes.nueva!}>
      {aviso}
      <Textarea
        label="Pregunta nueva"
        minRows={2}
        maxRows={3}
        maxLength={20_000}
        value={text}
        onChange={e => write(e.currentTarget.value)}
        error={said}
        className={classes.crece!}
      />
      <Select
        label="Tipo"
        allowDeselect={false}
        data={tiposDePregunta.map(t => ({ value: t, label: nombresDeTipo[t].nombre }))}
        value={tipo}
        onChange={v => setTipo((v ?? 'unica') as Tipo)}
        description={nombresDeTipo[tipo].ayuda}
        inputWrapperOrder={['label', 'input', 'description']}
        w={{ base: '100%', sm: 310 }}
      />
      {tipo === 'verdadero' ? (
        <Group gap="xs" mt={{ base: 0, sm: 26 }} grow>
          {/* The key is the button: one click is the whole question. */}
          <Button loading={create.isPending} onClick={() => save({ correcta: true })}>
            Es verdadero
          </Button>
          <Button loading={create.isPending} onClick={() => save({ correcta: false })}>
            Es falso
          </Button>
        </Group>
      ) : (
        <Button type="submit" loading={create.isPending}>
          {isConDatos(tipo) ? 'Seguir' : 'Guardar Pregunta'}
        </Button>
      )}
    </Paper>
  )
}
