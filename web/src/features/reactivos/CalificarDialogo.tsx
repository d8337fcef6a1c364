/** What a person grades of one attempt: each answer with its points and a few words. */
import {
  elegidosEn,
  intentosRoutes,
  type RespuestaPorCalificar,
  type ResultadoDeQuiz,
  RUBRICA_SIN_PUNTOS,
  reactivosRoutes,
  sumaDeRubrica,
} from '@eleva/contract'
import { Badge, Button, Group, NumberInput, Paper, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { useTextoGuardado } from '../../kit/form/useTextoGuardado.tsx'
import { RichText } from '../../kit/richtext/RichText.tsx'
import { plainOf } from '../../shared/textoDePregunta.ts'
import { type CriterioElegido, Niveles } from '../entregables/revision/Niveles.parte.tsx'
import { ArchivosDeRespuesta } from '../intentos/ArchivosDeRespuesta.parte.tsx'
import classes from './Reactivos.module.css'

type Props = { intento: ResultadoDeQuiz | undefined; onClose: () => void }

export function CalificarDialogo({ intento, onClose }: Props) {
  return (
    <FormDialog address opened={Boolean(intento)} onClose={onClose} title="Calificar a mano" size={720}>
      {intento && <Calificar intento={intento} onClose={onClose} />}
    </FormDialog>
  )
}

function Calificar({ intento, onClose }: { intento: ResultadoDeQuiz; onClose: () => void }) {
  const read = useRead(intentosRoutes.porCalificar, { params: { id: intento.id } }, { fresh: true })
  if (!read.data) return <Pending query={read} height={240} />
  const { name, calificacion, por_calificar, respuestas } = read.data
  return (
    <Stack>
      <Group justify="space-between">
        <Text fw={600}>{name}</Text>
        <span role="status">
          {por_calificar ? (
            <Badge color="warning">Por calificar: {por_calificar}</Badge>
          ) : (
            <Badge color="success">Calificación: {calificacion}/100</Badge>
          )}
        </span>
      </Group>
      {respuestas.map(r => (
        // What is saved begins anew from what stands.
        <Respuesta key={`${r.reactivo_id} ${r.marca}`} intento={intento.id} respuesta={r} />
      ))}
      <Button variant="default" w="fit-content" ml="auto" onClick={onClose}>
        Cerrar
      </Button>
    </Stack>
  )
}

const cuanto = (puntos: number) => puntos.toLocaleString('es-MX', { maximumFractionDigits: 2 })

/** What is asked, what a good answer has, and what was answered. */
const LoRespondido = ({ respuesta: r }: { respuesta: RespuestaPorCalificar }) => (
  <>
    <RichText html={r.pregunta} />
    {r.guia && (
      <Text fz="sm" c="var(--e-ink-2)" className={classes.dicho!}>
        Guía: {r.guia}
      </Text>
    )}
    {r.texto && <blockquote className={classes.dicho}>{r.texto}</blockquote>}
    {r.archivos.length > 0 && <ArchivosDeRespuesta archivos={r.archivos} />}
  </>
)

/** @param valen the points of the question */
function loQueDa({ puntos, puntos_max, faltan }: ReturnType<typeof sumaDeRubrica>, criterios: number, valen: number) {
  if (puntos_max === 0) return RUBRICA_SIN_PUNTOS
  if (faltan) return `Faltan ${faltan} de ${criterios} criterios`
  return `${puntos} de ${puntos_max} puntos de la rúbrica: vale ${cuanto((valen * puntos) / puntos_max)} de ${cuanto(valen)}`
}

function Respuesta({ intento, respuesta: r }: { intento: number; respuesta: RespuestaPorCalificar }) {
  const write = useWrite(intentosRoutes.setPuntos, [intentosRoutes.porCalificar, reactivosRoutes.resultados])
  const comentario = useTextoGuardado(`calificar:${intento}:${r.reactivo_id}`, r.comentario)
  const [puntos, setPuntos] = useState<number | string>(r.dados ?? '')
  const [criterios, setCriterios] = useState<CriterioElegido[]>(r.rubrica?.criterio ?? [])
  const suma = r.rubrica ? sumaDeRubrica(criterios, elegidosEn(criterios)) : undefined
  const save = () => {
    comentario.flush()
    const niveles = criterios.flatMap(c =>
      c.nivel_elegido === null ? [] : [{ criterio: c.id, nivel: c.nivel_elegido }],
    )
    const body = {
      ...(suma ? { niveles } : { puntos: puntos as number }),
      comentario: comentario.text,
      marca: r.marca,
    }
    write.mutate(
      { params: { id: intento, reactivo: r.reactivo_id }, body },
      { onSuccess: () => comentario.done(body.comentario) },
    )
  }
  return (
    <Paper
      withBorder
      radius="lg"
      p="md"
      component="section"
      aria-label={`Respuesta por calificar: ${plainOf(r.pregunta, 60)}`}
    >
      <Stack gap="sm">
        <LoRespondido respuesta={r} />
        {comentario.aviso}
        <Textarea
          label="Comentario"
          description="Queda guardado con la respuesta."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={comentario.text}
          onChange={e => comentario.write(e.currentTarget.value)}
        />
        {r.rubrica && (
          <>
            <Text fw={600}>Rúbrica: {r.rubrica.nombre}</Text>
            <Niveles
              criterios={criterios}
              grupo={r.reactivo_id}
              disabled={write.isPending}
              onChoose={(criterio, nivel) =>
                setCriterios(now => now.map(c => (c.id === criterio.id ? { ...c, nivel_elegido: nivel } : c)))
              }
            />
          </>
        )}
        <Group align="flex-end">
          {suma ? (
            <Text role="status" flex={1}>
              {loQueDa(suma, criterios.length, r.puntos)}
            </Text>
          ) : (
            <NumberInput
              label={`Puntos (de ${r.puntos})`}
              min={0}
              max={r.puntos}
              value={puntos}
              onChange={setPuntos}
              w={160}
            />
          )}
          <Button onClick={save} disabled={suma ? suma.faltan > 0 : puntos === ''} loading={write.isPending}>
            {r.dados === null ? 'Calificar respuesta' : 'Cambiar los puntos'}
          </Button>
        </Group>
        <Rechazo error={write.error} fields />
      </Stack>
    </Paper>
  )
}
