/** How a quiz runs, in sentences that say what each setting means for who takes it. */
import {
  antesQueLaNota,
  type CuandoNota,
  evaluacionesRoutes,
  intentosRoutes,
  MAX_MINUTOS,
  type ReplyOf,
  reactivosRoutes,
} from '@eleva/contract'
import { Alert, Button, NumberInput, Paper, Select, SimpleGrid, Stack, Switch, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconEye } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { QuizDialog } from '../intentos/QuizDialog.parte.tsx'
import { cuerpoDe, esquema, inicial, opcionesDeCuenta, opcionesDeNota, opcionesDeVer, type Values } from './ajustes.ts'
import { Permisos } from './Permisos.parte.tsx'
import { Sorteos } from './Sorteos.tsx'

const ORDEN = ['label', 'input', 'description', 'error'] as const

type Props = { actividadId: number; nombre: string }

export function Ajustes({ actividadId, nombre }: Props) {
  const read = useRead(evaluacionesRoutes.ajustes, { params: { id: actividadId } }, { fresh: true })
  if (!read.data) return <Pending query={read} height={480} />
  return (
    <Stack gap="lg" maw={860}>
      <VistaPrevia actividadId={actividadId} nombre={nombre} />
      <Formulario key={read.data.ajustes.version} actividadId={actividadId} datos={read.data} />
      <Permisos actividadId={actividadId} />
    </Stack>
  )
}

/** The quiz itself, as who takes it sees it: of what is answered there nothing is kept. */
function VistaPrevia({ actividadId, nombre }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconEye size={18} stroke={1.75} />}
        onClick={() => setOpened(true)}
      >
        Vista previa
      </Button>
      {opened && (
        <QuizDialog
          opened
          vista
          actividad={{ id: actividadId, nombre_actividad_unidad: nombre }}
          ubicacion={{ curricula_id: 0, curso_id: 0, unidad_id: 0 }}
          modulo={0}
          seguir="Cerrar la vista previa"
          onClose={() => setOpened(false)}
          onTerminado={() => {}}
        />
      )}
    </>
  )
}

const Grupo = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <Paper withBorder radius="lg" p="md" component="section" aria-label={titulo}>
    <Stack gap="md">
      <Title order={2} size="h4">
        {titulo}
      </Title>
      {children}
    </Stack>
  </Paper>
)

type Datos = ReplyOf<typeof evaluacionesRoutes.ajustes>

function Formulario({ actividadId, datos: { ajustes, abiertos, preguntas } }: { actividadId: number; datos: Datos }) {
  const save = useWrite(evaluacionesRoutes.saveAjustes, [
    evaluacionesRoutes.ajustes,
    intentosRoutes.sit,
    reactivosRoutes.resultados,
  ])
  return (
    <EntityForm
      draft={`ajustes:${actividadId}`}
      schema={esquema}
      initial={inicial(ajustes)}
      editing
      saveText="Guardar ajustes"
      onSave={values => save.mutateAsync({ params: { id: actividadId }, body: cuerpoDe(values, ajustes.version) })}
    >
      {form => (
        <Stack gap="md">
          {abiertos > 0 && (
            <Alert color="warning" role="note">
              {abiertos === 1 ? 'Una persona la está contestando' : `${abiertos} personas la están contestando`}: siguen
              con el tiempo y las preguntas con que comenzaron.
            </Alert>
          )}
          <Intentos form={form} />
          <Preguntas form={form} propias={preguntas} />
          <QueSeVe form={form} />
        </Stack>
      )}
    </EntityForm>
  )
}

type Form = { form: UseFormReturnType<Values> }

const Intentos = ({ form }: Form) => (
  <Grupo titulo="Intentos y tiempo">
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <NumberInput
        label="Intentos"
        description="Vacío: las veces que quieran."
        inputWrapperOrder={[...ORDEN]}
        min={1}
        max={100}
        {...form.getInputProps('intentos')}
      />
      <Select
        label="Qué calificación cuenta"
        description="Cuando hay más de un intento."
        inputWrapperOrder={[...ORDEN]}
        data={opcionesDeCuenta}
        allowDeselect={false}
        {...form.getInputProps('cuenta')}
      />
      <NumberInput
        label="Minutos"
        description="Desde que comienzan. Vacío: sin límite de tiempo."
        inputWrapperOrder={[...ORDEN]}
        min={1}
        max={MAX_MINUTOS}
        {...form.getInputProps('minutos')}
      />
      <NumberInput
        label="Calificación para aprobar"
        description="Se dice antes y después. Vacío: no se dice nada."
        inputWrapperOrder={[...ORDEN]}
        min={1}
        max={100}
        {...form.getInputProps('minima')}
      />
    </SimpleGrid>
    <Switch
      label="Modo de práctica"
      description="Pueden practicar las veces que quieran: la práctica enseña la respuesta correcta de cada pregunta y nada de ella cuenta. No se puede practicar con un intento sin terminar."
      {...form.getInputProps('practica', { type: 'checkbox' })}
    />
  </Grupo>
)

const Preguntas = ({ form, propias }: Form & { propias: number }) => (
  <Grupo titulo="Preguntas">
    <NumberInput
      label="Preguntas por página"
      description="0: todas en una página."
      inputWrapperOrder={[...ORDEN]}
      min={0}
      max={100}
      disabled={form.values.sin_regreso}
      {...form.getInputProps('por_pagina')}
    />
    <Switch
      label="Una por una, sin regresar"
      description="Lo que se deja atrás ya no se puede cambiar."
      {...form.getInputProps('sin_regreso', { type: 'checkbox' })}
      onChange={e => {
        form.setFieldValue('sin_regreso', e.currentTarget.checked)
        if (e.currentTarget.checked) form.setFieldValue('por_pagina', 1)
      }}
    />
    <Switch
      label="Revolver las preguntas"
      description="Cada intento las tiene en otro orden."
      {...form.getInputProps('mezcla_preguntas', { type: 'checkbox' })}
    />
    <Switch
      label="Revolver las respuestas"
      description="También cambia el orden de las opciones."
      {...form.getInputProps('mezcla_respuestas', { type: 'checkbox' })}
    />
    <Sorteos form={form} propias={propias} />
  </Grupo>
)

const despuesDeLaNota = (nota: CuandoNota) =>
  opcionesDeVer.map(o => ({ ...o, disabled: antesQueLaNota(o.value, nota) }))

/** What would be seen before it follows it. */
function showNota(form: Form['form'], nota: CuandoNota) {
  form.setFieldValue('ver_nota', nota)
  for (const name of ['ver_aciertos', 'ver_correctas'] as const)
    if (nota !== 'al_terminar' && antesQueLaNota(form.values[name], nota)) form.setFieldValue(name, nota)
}

const QueSeVe = ({ form }: Form) => (
  <Grupo titulo="Qué se muestra">
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <Select
        label="La calificación"
        data={opcionesDeNota}
        allowDeselect={false}
        {...form.getInputProps('ver_nota')}
        onChange={nota => nota && showNota(form, nota)}
      />
      <Select
        label="Si cada respuesta es correcta"
        data={despuesDeLaNota(form.values.ver_nota)}
        allowDeselect={false}
        {...form.getInputProps('ver_aciertos')}
      />
      <Select
        label="Las respuestas correctas"
        data={despuesDeLaNota(form.values.ver_nota)}
        allowDeselect={false}
        {...form.getInputProps('ver_correctas')}
      />
      <Select
        label="Las explicaciones"
        data={opcionesDeVer}
        allowDeselect={false}
        {...form.getInputProps('ver_explicaciones')}
      />
    </SimpleGrid>
    {form.values.ver_nota !== 'al_terminar' && (
      <Alert color="info" role="note">
        Mientras no se muestra la calificación, tampoco los aciertos ni las respuestas correctas, que la darían a
        conocer. Las explicaciones sí pueden verse. Quien evalúa ve todo.
      </Alert>
    )}
    {form.values.ver_correctas === 'al_terminar' && form.values.intentos !== 1 && (
      <Alert color="warning" role="note">
        Con varios intentos, quien termina el primero verá las respuestas correctas antes del siguiente.
      </Alert>
    )}
    {[
      form.values.ver_nota,
      form.values.ver_aciertos,
      form.values.ver_correctas,
      form.values.ver_explicaciones,
    ].includes('al_cerrar') && (
      <Alert color="info" role="note">
        «Cuando cierre» es el cierre que pones en Plazos. En un grupo sin cierre no se muestran.
      </Alert>
    )}
  </Grupo>
)
