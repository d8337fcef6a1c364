/** The courses of a group, to choose those that are revalidated. */
import { type CursoRevalidable, entreComillas, type LoteReciente, revalidacionesRoutes } from '@eleva/contract'
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { notify } from '../../kit/notify.ts'
import { count } from '../../kit/page/count.ts'

type Props = { grupoId: number | undefined; onClose: () => void }

export function CursosDialogo({ grupoId, onClose }: Props) {
  return (
    <FormDialog opened={grupoId !== undefined} onClose={onClose} title="Revalidar cursos">
      {grupoId !== undefined && <Cursos grupoId={grupoId} onClose={onClose} />}
    </FormDialog>
  )
}

function Cursos({ grupoId, onClose }: { grupoId: number; onClose: () => void }) {
  const read = useRead(revalidacionesRoutes.cursos, { params: { id: grupoId } }, { fresh: true })
  if (!read.data) return <Pending query={read} height={200} />
  const { nombre_grupo, cursos, recientes } = read.data
  if (cursos.length === 0)
    return <EmptyState text={`A ${entreComillas(nombre_grupo)} todavía no se le ofrece ningún curso.`} />
  return <Eleccion {...{ grupoId, nombre_grupo, cursos, recientes, onClose }} />
}

const stale = [revalidacionesRoutes.cursos, revalidacionesRoutes.deUsuario]
const together = new Intl.ListFormat('es', { type: 'conjunction' })

/** For an hour each batch can be taken back, also after this was closed. */
function Recientes({ recientes }: { recientes: LoteReciente[] }) {
  const undo = useWrite(revalidacionesRoutes.undo, stale)
  return recientes.map(r => (
    <Alert key={r.lote} color="info">
      <Group justify="space-between" gap="sm">
        <Text fz="sm" flex="1 1 220px">
          {r.quien ? `${r.quien} revalidó` : 'Revalidaste'} {together.format(r.cursos.map(c => entreComillas(c)))} a{' '}
          {count(r.estudiantes, 'estudiante', 'estudiantes')}. Se puede deshacer durante {r.minutos}{' '}
          {r.minutos === 1 ? 'minuto' : 'minutos'} más.
        </Text>
        <Button
          variant="default"
          loading={undo.isPending}
          aria-label={`Deshacer ${together.format(r.cursos.map(c => entreComillas(c)))}`}
          onClick={() => undo.mutate({ params: { lote: r.lote } })}
        >
          Deshacer
        </Button>
      </Group>
    </Alert>
  ))
}

type Eleccion = {
  grupoId: number
  nombre_grupo: string
  cursos: CursoRevalidable[]
  recientes: LoteReciente[]
  onClose: () => void
}

function Eleccion({ grupoId, nombre_grupo, cursos, recientes, onClose }: Eleccion) {
  const [chosen, setChosen] = useState<string[]>([])
  const [error, setError] = useState<string>()
  const write = useWrite(revalidacionesRoutes.create, stale)
  const undo = useWrite(revalidacionesRoutes.undo, stale)
  const [lote, setLote] = useState<string>()
  const submit = async () => {
    if (chosen.length === 0) return setError('Seleccionar al menos un curso')
    const picked = cursos.filter(c => chosen.includes(String(c.id)))
    const people = picked[0]!.estudiantes
    const yes = await confirm({
      title: `¿Revalidar ${picked.length === 1 ? entreComillas(picked[0]!.nombre_curso) : `${picked.length} cursos`} a ${count(people, 'estudiante', 'estudiantes')}?`,
      text: `Cuenta como completo para todo ${entreComillas(nombre_grupo)}: ${together.format(picked.map(c => entreComillas(c.nombre_curso)))}. Lo puedes deshacer durante una hora.`,
      action: 'Revalidar al grupo',
      color: 'bugambilia',
    })
    if (!yes) return
    notify('Revalidando al grupo...esto puede tardar un momento', 'info') // as specified
    write.mutate(
      { body: { grupo_id: grupoId, arrCursos: chosen.map(Number) } },
      { onSuccess: done => (done.lote ? setLote(done.lote) : onClose()) },
    )
  }
  if (lote)
    return (
      <Stack gap="md">
        <Text>Los cursos ya cuentan como completos. Si te equivocaste de grupo o de curso, deshazlo aquí.</Text>
        <PieDeDialogo>
          <Button
            variant="default"
            loading={undo.isPending}
            onClick={() => undo.mutate({ params: { lote } }, { onSuccess: onClose })}
          >
            Deshacer
          </Button>
          <Button onClick={onClose}>Listo</Button>
        </PieDeDialogo>
      </Stack>
    )
  return (
    <Stack gap="md">
      <Recientes recientes={recientes} />
      <Checkbox.Group
        label={`Cursos de ${nombre_grupo}`}
        description="Quien ya tiene uno por revalidación se queda como está."
        error={error}
        value={chosen}
        onChange={next => {
          setChosen(next)
          setError(undefined)
        }}
      >
        <Stack gap="sm" mt="sm">
          {cursos.map(c => (
            <Checkbox key={c.id} value={String(c.id)} label={c.nombre_curso} description={hasIt(c)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Text fz="sm" c="var(--e-ink-2)">
        Los cursos que piden estos como requisito se abren en ese momento.
      </Text>
      <Rechazo error={write.error} fields />
      <PieDeDialogo>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={() => void submit()} loading={write.isPending}>
          {chosen.length ? `Revalidar (${chosen.length})` : 'Revalidar'}
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}

const hasIt = ({ estudiantes, revalidados }: CursoRevalidable) =>
  revalidados === 0 ? 'Nadie lo tiene por revalidación' : `Lo tienen ${revalidados} de ${estudiantes}`
