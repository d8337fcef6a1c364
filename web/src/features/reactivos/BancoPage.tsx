/** The question bank: every question, found by words, unit and category, and used again elsewhere. */
import { cursosRoutes, isConDatos, nombresDeTipo, type ReactivoDeBanco, reactivosRoutes } from '@eleva/contract'
import { Badge, Button, Group, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck, IconCopyPlus, IconExternalLink, IconEye, IconListCheck } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { buscadasEnServidor } from '../../kit/form/buscaOpciones.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { useRowDialog } from '../../kit/form/useRowDialog.ts'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import { RichText } from '../../kit/richtext/RichText.tsx'
import { EstadoDeReactivo } from './Preguntas.tsx'
import classes from './Reactivos.module.css'
import { RespuestasDialogo } from './RespuestasDialogo.tsx'
import { staleQuestions } from './stale.ts'
import { plainOf } from './texto.ts'

const columns: Column<ReactivoDeBanco>[] = [
  {
    key: 'pregunta',
    title: 'Pregunta',
    phone: 'title',
    cell: r => (
      <div className={classes.pregunta}>
        <RichText html={r.descripcion} />
      </div>
    ),
  },
  {
    key: 'donde',
    title: 'Unidad y actividad',
    width: 240,
    cell: r => (
      <Text fz="sm" c="var(--e-ink-2)">
        {r.nombre_unidad} · {r.nombre_actividad_unidad}
      </Text>
    ),
  },
  {
    key: 'categoria',
    title: 'Categoría',
    width: 220,
    cell: r => (r.categoria ? <Badge color="gray">{r.categoria}</Badge> : '—'),
  },
  { key: 'respuestas', title: 'Respuestas', width: 150, phone: 'none', cell: r => <EstadoDeReactivo reactivo={r} /> },
]

export function BancoPage() {
  const list = useList(reactivosRoutes.banco, reply => reply.preguntas)
  const categorias = useRead(reactivosRoutes.categorias, {})
  const { data } = categorias
  const lugares = useRead(cursosRoutes.opciones, {})
  const [seen, setSeen] = useState<ReactivoDeBanco>()
  const [using, setUsing] = useState<ReactivoDeBanco>()
  const { row: answering, open: openAnswers, close: closeAnswers } = useRowDialog('respuestas', list.rows)
  const navigate = useNavigate()
  const mayWrite = useCan('reactivos.write')
  return (
    <PageShell
      title="Banco de reactivos"
      total={list.state === 'loading' ? undefined : list.total}
      // The questions of a course, eight at a time, where its author came from.
      back={list.params.curso === undefined ? undefined : { to: '/cursos-all', label: 'Cursos' }}
    >
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={r => r.id}
        searchLabel="Buscar en las preguntas"
        filters={
          <>
            <FiltroDeLugar
              label="Curso"
              lugares={lugares}
              options={lugares.data?.cursos}
              value={list.params.curso}
              onChange={curso => list.set({ curso })}
            />
            <FiltroDeLugar
              label="Unidad"
              lugares={lugares}
              options={lugares.data?.unidades}
              value={list.params.unidad}
              onChange={unidad => list.set({ unidad })}
            />
            <FilterChip
              label="Categoría"
              read={categorias}
              all="Todas"
              options={(data?.categorias ?? []).map(c => ({ value: c.id, label: c.nombre }))}
              value={list.params.categoria}
              // An indicator is of one category.
              onChange={categoria => list.set({ categoria, indicador: undefined })}
            />
            <FilterChip
              label="Indicador"
              read={categorias}
              all="Todos"
              options={(data?.categorias ?? [])
                .filter(c => list.params.categoria === undefined || c.id === Number(list.params.categoria))
                .flatMap(c => c.indicadores.map(i => ({ value: i.id, label: i.nombre })))}
              value={list.params.indicador}
              onChange={indicador => list.set({ indicador })}
            />
          </>
        }
        rowActions={r => (
          <RowMenu
            name={plainOf(r.descripcion)}
            actions={[
              { label: 'Vista previa', icon: IconEye, onClick: () => setSeen(r) },
              ...(mayWrite
                ? [
                    ...(isConDatos(r.tipo)
                      ? []
                      : [{ label: 'Respuestas', icon: IconListCheck, onClick: () => openAnswers(r) }]),
                    { label: 'Usar en otra actividad', icon: IconCopyPlus, onClick: () => setUsing(r) },
                  ]
                : []),
              {
                label: 'Ir a su actividad',
                icon: IconExternalLink,
                onClick: () => void navigate({ to: '/preguntas/$actividad', params: { actividad: r.actividad_id } }),
              },
            ]}
          />
        )}
      />
      <RespuestasDialogo pregunta={mayWrite ? answering : undefined} onClose={closeAnswers} />
      <FormDialog opened={Boolean(seen)} onClose={() => setSeen(undefined)} title="Vista previa">
        {seen && <VistaPrevia reactivo={seen} />}
      </FormDialog>
      <FormDialog opened={Boolean(using)} onClose={() => setUsing(undefined)} title="Usar en otra actividad" size={520}>
        {using && <Usar reactivo={using} onClose={() => setUsing(undefined)} />}
      </FormDialog>
    </PageShell>
  )
}

type FiltroDeLugarProps = {
  label: string
  lugares: UseQueryResult<unknown>
  options: { id: number; label: string }[] | undefined
  value: string | number | undefined
  onChange: (id: number | undefined) => void
}

/** There may be hundreds: found by typing. */
const FiltroDeLugar = ({ label, lugares, options = [], value, onChange }: FiltroDeLugarProps) => (
  <Select
    aria-label={label}
    placeholder={`${label}: todos`.replace('Unidad: todos', 'Unidad: todas')}
    data={options.map(o => ({ value: String(o.id), label: o.label }))}
    value={value === undefined ? null : String(value)}
    onChange={id => onChange(id ? Number(id) : undefined)}
    searchable
    clearable
    nothingFoundMessage="No hay ninguno con ese nombre"
    size="sm"
    w={220}
    flex="none"
    {...opcionesDe(lugares)}
  />
)

function VistaPrevia({ reactivo: r }: { reactivo: ReactivoDeBanco }) {
  return (
    <Stack>
      <RichText html={r.descripcion} />
      <Text fz="sm" c="var(--e-ink-3)">
        {nombresDeTipo[r.tipo].nombre}
        {r.indicador ? ` · ${r.indicador}` : ''}
      </Text>
      <ul className={classes.respuestas}>
        {r.respuestas.map(a => (
          <li key={a.id} data-correcta={a.correcta === 1 || undefined}>
            <span aria-hidden>
              {a.correcta === 1 && <IconCheck size={18} stroke={2.2} color="var(--e-success-ink)" />}
            </span>
            <span>{a.respuesta}</span>
            {a.correcta === 1 && <Badge color="success">Correcta</Badge>}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

function Usar({ reactivo, onClose }: { reactivo: ReactivoDeBanco; onClose: () => void }) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, 300)
  const [chosen, setChosen] = useState<string | null>(null)
  const read = useRead(reactivosRoutes.actividades, { query: { search: chosen ? '' : search } }, { keep: true })
  const { data } = read
  const copy = useWrite(reactivosRoutes.copiar, staleQuestions)
  const submit = () =>
    copy
      .mutateAsync({ body: { pregunta_id: reactivo.id, actividad_id: Number(chosen) } })
      .then(onClose, () => undefined)
  return (
    <Stack>
      <Text fz="sm">Se copia con sus respuestas: cambiar la copia no cambia esta pregunta.</Text>
      <Select
        label="Actividad"
        placeholder="Escribe el nombre de la actividad o de su unidad"
        data={(data?.actividades ?? []).map(a => ({
          value: String(a.id),
          label: `${a.nombre_actividad_unidad} · ${a.nombre_unidad}`,
        }))}
        filter={buscadasEnServidor(data?.hay_mas)}
        searchable
        searchValue={text}
        onSearchChange={setText}
        value={chosen}
        onChange={setChosen}
        nothingFoundMessage="No hay actividades con ese nombre"
        data-autofocus
        {...opcionesDe(read)}
      />
      <Rechazo error={copy.error} fields />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button disabled={!chosen} loading={copy.isPending} onClick={() => void submit()}>
          Usar pregunta
        </Button>
      </Group>
    </Stack>
  )
}
