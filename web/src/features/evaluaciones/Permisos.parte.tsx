/** More attempts or more time for one person, with the reason. */
import {
  evaluacionesRoutes,
  intentosRoutes,
  MAX_INTENTOS,
  MAX_MINUTOS,
  type Permiso,
  reactivosRoutes,
} from '@eleva/contract'
import { entero, id, textoObligatorio } from '@eleva/contract/schemas'
import { Button, Group, NumberInput, Paper, Select, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import * as z from 'zod'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { Hojear } from '../../kit/list/Hojear.tsx'
import { formatMoment } from '../../kit/page/dates.ts'
import { buscadasEnServidor } from '../../kit/theme/buscaOpciones.ts'
import { Persona } from '../../shared/Persona.tsx'
import classes from './Permisos.module.css'

export const stalePermisos = [evaluacionesRoutes.permisos, intentosRoutes.dePersona, reactivosRoutes.resultados]

const more = (n: number, one: string, many: string) => (n === 0 ? [] : [`${n} ${n === 1 ? one : many} más`])

export const dichoDePermiso = ({ intentos, minutos }: Pick<Permiso, 'intentos' | 'minutos'>) =>
  [...more(intentos, 'intento', 'intentos'), ...more(minutos, 'minuto', 'minutos')].join(' y ')

export function Permisos({ actividadId }: { actividadId: number }) {
  const [page, setPage] = useState(1)
  const params = { id: actividadId }
  const read = useRead(evaluacionesRoutes.permisos, { params, query: { page } }, { keep: true })
  const remove = useWrite(evaluacionesRoutes.removePermiso, stalePermisos)
  const [giving, setGiving] = useState<{ permiso?: Permiso }>()
  const takeBack = async (p: Permiso) => {
    const yes = await confirm({
      title: `¿Quitar lo que le diste a ${p.name}?`,
      text: 'Los intentos que ya hizo se quedan, con su calificación. Si está contestando, sigue con el tiempo que tiene.',
      action: 'Quitar permiso',
    })
    if (yes) remove.mutate({ params: { id: actividadId, usuarioId: p.usuario_id } })
  }
  const { permisos = [], total = 0, per_page = 20 } = read.data ?? {}
  return (
    <Paper withBorder radius="lg" p="md" component="section" aria-label="Permisos">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h4">
            Permisos
          </Title>
          <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setGiving({})}>
            Dar permiso
          </Button>
        </Group>
        <Pending query={read} height={80} />
        {read.data && permisos.length === 0 && (
          <Text c="var(--e-ink-2)">Nadie tiene más tiempo ni más intentos que los demás.</Text>
        )}
        <ul className={classes.lista} aria-label="Personas con permiso">
          {permisos.map(p => (
            <li key={p.id} className={classes.permiso}>
              <div className={classes.dato}>
                <Persona nombre={p.name} correo={p.email} />
              </div>
              <div className={classes.dato}>
                <b>{dichoDePermiso(p)}</b>
                <Text fz="sm" c="var(--e-ink-2)">
                  {p.motivo} · {p.otorgado_por && `${p.otorgado_por}, `}
                  {formatMoment(p.creado_en)}
                </Text>
              </div>
              <Button
                variant="subtle"
                aria-label={`Cambiar el permiso de ${p.name}`}
                onClick={() => setGiving({ permiso: p })}
              >
                Cambiar
              </Button>
              <Button
                variant="subtle"
                color="danger"
                aria-label={`Quitar el permiso de ${p.name}`}
                onClick={() => void takeBack(p)}
              >
                Quitar
              </Button>
            </li>
          ))}
        </ul>
        <Hojear page={page} per_page={per_page} total={total} onPage={setPage} />
      </Stack>
      <PermisoDialogo
        actividadId={actividadId}
        opened={giving !== undefined}
        persona={giving?.permiso && { id: giving.permiso.usuario_id, name: giving.permiso.name }}
        permiso={giving?.permiso}
        onClose={() => setGiving(undefined)}
      />
    </Paper>
  )
}

type DialogoProps = {
  actividadId: number
  opened: boolean
  /** Undefined to choose one. */
  persona: { id: number; name: string } | undefined
  permiso: Pick<Permiso, 'id' | 'intentos' | 'minutos' | 'motivo'> | undefined
  /** True where another attempt is what is asked for. */
  otroIntento?: boolean
  onClose: () => void
}

const esquema = z.object({
  persona: id.or(z.literal('')).refine(v => v !== '', 'Elige a la persona'),
  intentos: entero(`Escribe de 0 a ${MAX_INTENTOS} intentos`, 0, MAX_INTENTOS),
  minutos: entero(`Escribe de 0 a ${MAX_MINUTOS} minutos`, 0, MAX_MINUTOS),
  motivo: textoObligatorio('Escribe por qué se lo das', 500),
})

export const PermisoDialogo = (props: DialogoProps) => (
  <FormDialog
    opened={props.opened}
    onClose={props.onClose}
    title={props.otroIntento ? 'Dar otro intento' : 'Dar permiso'}
    size={480}
  >
    {props.opened && <Formulario {...props} />}
  </FormDialog>
)

function Formulario({ actividadId, persona, permiso, otroIntento = false, onClose }: DialogoProps) {
  const save = useWrite(evaluacionesRoutes.grantPermiso, stalePermisos)
  const initial = {
    persona: persona ? String(persona.id) : '',
    intentos: (permiso?.intentos ?? 0) + (otroIntento ? 1 : 0),
    minutos: permiso?.minutos ?? 0,
    motivo: otroIntento ? '' : (permiso?.motivo ?? ''),
  }
  return (
    <EntityForm
      draft={`permiso:${actividadId}:${persona?.id ?? 'nuevo'}${otroIntento ? ':otro' : ''}`}
      schema={esquema}
      initial={initial}
      editing={Boolean(permiso)}
      saveText={otroIntento ? 'Dar otro intento' : 'Guardar permiso'}
      onSave={({ persona: quien, ...body }) =>
        save.mutateAsync({
          params: { id: actividadId, usuarioId: Number(quien) },
          body: persona ? { ...body, visto: permiso?.id ?? 0 } : body,
        })
      }
      onClose={onClose}
    >
      {form => (
        <>
          {persona ? (
            <Text fw={600}>{persona.name}</Text>
          ) : (
            <Quien
              actividadId={actividadId}
              error={form.errors.persona}
              onChange={v => form.setFieldValue('persona', v)}
            />
          )}
          <SimpleGrid cols={2} spacing="md">
            <NumberInput label="Intentos de más" min={0} max={100} {...form.getInputProps('intentos')} />
            <NumberInput label="Minutos de más" min={0} max={MAX_MINUTOS} {...form.getInputProps('minutos')} />
          </SimpleGrid>
          <Textarea
            label="Motivo"
            maxLength={500}
            data-autofocus={persona ? true : undefined}
            {...form.getInputProps('motivo')}
          />
        </>
      )}
    </EntityForm>
  )
}

type QuienProps = { actividadId: number; error: React.ReactNode; onChange: (id: string) => void }

function Quien({ actividadId, error, onChange }: QuienProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const query = { search: chosen?.label === search ? '' : search }
  const read = useRead(evaluacionesRoutes.personas, { params: { id: actividadId }, query }, { keep: true })
  const found = (read.data?.personas ?? []).map(p => ({ value: String(p.id), label: `${p.name} · ${p.email}` }))
  const data = chosen && !found.some(o => o.value === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      label="Persona"
      placeholder="Nombre o correo"
      searchable
      openOnFocus={false}
      data-autofocus
      data={data}
      filter={buscadasEnServidor(read.data?.hay_mas)}
      searchValue={search}
      onSearchChange={setSearch}
      value={chosen?.value ?? null}
      onChange={value => {
        setChosen(data.find(o => o.value === value) ?? null)
        onChange(value ?? '')
      }}
      nothingFoundMessage="Nadie con ese nombre."
      {...opcionesDe(read)}
      {...(error ? { error } : {})}
    />
  )
}
