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
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../kit/api/error.ts'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { useTextoGuardado } from '../../kit/form/useTextoGuardado.tsx'
import { RichText } from '../../kit/richtext/RichText.tsx'
import { plainOf } from '../../shared/textoDePregunta.ts'
import { Niveles } from '../entregables/revision/Niveles.parte.tsx'
import { ArchivosDeRespuesta } from '../intentos/ArchivosDeRespuesta.parte.tsx'
import classes from './Reactivos.module.css'

/** What was typed of an answer: it counts over the mark on which it was typed. */
type Escrito = {
  marca: string
  puntos?: number | string
  /** By criterion. */
  niveles?: Record<number, number>
  /** Somebody else graded it meanwhile: it counts over that, too. */
  ajena?: boolean
}

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
  const [escritos, setEscritos] = useState<Record<number, Escrito>>({})
  if (!read.data || !read.isFetchedAfterMount) return <Pending query={read} height={240} />
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
        <Respuesta
          key={`${r.reactivo_id} ${r.marca}`}
          intento={intento.id}
          respuesta={r}
          escrito={escritos[r.reactivo_id]}
          onEscrito={escrito => setEscritos(now => ({ ...now, [r.reactivo_id]: escrito }))}
        />
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

type RespuestaProps = {
  intento: number
  respuesta: RespuestaPorCalificar
  escrito: Escrito | undefined
  onEscrito: (escrito: Escrito) => void
}

function useCalificar({ intento, respuesta: r, escrito, onEscrito }: RespuestaProps) {
  const client = useQueryClient()
  const write = useWrite(intentosRoutes.setPuntos, [intentosRoutes.porCalificar, reactivosRoutes.resultados])
  const comentario = useTextoGuardado(`calificar:${intento}:${r.reactivo_id}`, r.comentario)
  const typed = escrito && (escrito.ajena || escrito.marca === r.marca) ? escrito : undefined
  const puntos = typed?.puntos ?? r.dados ?? ''
  const criterios = (r.rubrica?.criterio ?? []).map(c => ({
    ...c,
    nivel_elegido: typed?.niveles?.[c.id] ?? c.nivel_elegido,
  }))
  const suma = r.rubrica ? sumaDeRubrica(criterios, elegidosEn(criterios)) : undefined
  const save = async () => {
    comentario.flush()
    const niveles = criterios.flatMap(c =>
      c.nivel_elegido === null ? [] : [{ criterio: c.id, nivel: c.nivel_elegido }],
    )
    const body = {
      ...(suma ? { niveles } : { puntos: puntos as number }),
      comentario: comentario.text,
      marca: r.marca,
    }
    try {
      await write.mutateAsync({ params: { id: intento, reactivo: r.reactivo_id }, body })
      comentario.done(body.comentario)
      if (typed) onEscrito({ ...typed, ajena: false })
    } catch (error) {
      // Whoever is told that somebody else was faster finds here what stands.
      if (!(error instanceof ApiError) || error.status !== 409) return
      if (typed) onEscrito({ ...typed, ajena: true })
      await client.invalidateQueries({ queryKey: [intentosRoutes.porCalificar.path] })
    }
  }
  return {
    write,
    comentario,
    puntos,
    criterios,
    suma,
    ajena: typed !== undefined && typed.marca !== r.marca,
    escribe: (more: Pick<Escrito, 'puntos' | 'niveles'>) =>
      onEscrito({ marca: r.marca, ...typed, ...more, niveles: { ...typed?.niveles, ...more.niveles } }),
    save,
  }
}

function Respuesta(props: RespuestaProps) {
  const { respuesta: r } = props
  const { write, comentario, puntos, criterios, suma, ajena, escribe, save } = useCalificar(props)
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
              onChoose={(criterio, nivel) => escribe({ niveles: { [criterio.id]: nivel } })}
            />
          </>
        )}
        {ajena && r.dados !== null && (
          <Text role="status">
            Alguien más la calificó: tiene {cuanto(r.dados)} de {cuanto(r.puntos)}.
          </Text>
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
              readOnly={write.isPending}
              onChange={puesto => escribe({ puntos: puesto })}
              w={160}
            />
          )}
          <Button
            onClick={() => void save()}
            disabled={suma ? suma.faltan > 0 : puntos === ''}
            loading={write.isPending}
          >
            {r.dados === null ? 'Calificar respuesta' : 'Cambiar los puntos'}
          </Button>
        </Group>
        <Rechazo error={write.error} fields />
      </Stack>
    </Paper>
  )
}
