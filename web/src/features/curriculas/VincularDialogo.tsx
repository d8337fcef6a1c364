import { curriculasRoutes, tallerRoutes } from '@eleva/contract'
import { VinculoInput } from '@eleva/contract/schemas'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { EligeVarios } from '../../kit/form/Elige.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import type { useDialog } from '../../kit/form/useDialog.ts'
import { useCan } from '../../kit/page/session.tsx'
import { staleCurriculas } from './stale.ts'

type Props = { dialog: ReturnType<typeof useDialog>; curriculaId: number }

/** Courses that the curriculum does not have yet, to be linked. */
export function VincularDialogo({ dialog, curriculaId }: Props) {
  const may = useCan('curriculas.write')
  return (
    <FormDialog address opened={dialog.opened && may} onClose={dialog.close} title="Vincular cursos">
      <Formulario curriculaId={curriculaId} onClose={dialog.close} />
    </FormDialog>
  )
}

function Formulario({ curriculaId, onClose }: { curriculaId: number; onClose: () => void }) {
  const read = useRead(curriculasRoutes.disponibles, { params: { curriculaId } }, { fresh: true })
  const attach = useWrite(curriculasRoutes.attach, staleCurriculas)
  const create = useWrite(tallerRoutes.create, [curriculasRoutes.disponibles])
  if (!read.data || !read.isFetchedAfterMount) return <Pending query={read} height={160} />
  const { cursos } = read.data
  return (
    <EntityForm
      draft={`vinculo:${curriculaId}`}
      schema={VinculoInput}
      initial={{ curricula_id: curriculaId, cursos: [] as number[] }}
      editing={false}
      onSave={body => attach.mutateAsync({ body })}
      onClose={onClose}
    >
      {form => (
        <EligeVarios
          crear={{
            puede: 'cursos.write',
            hacer: nombre_curso => create.mutateAsync({ body: { nombre_curso } }),
          }}
          label="Cursos"
          description="Quedan al final, en el orden en que los eliges."
          placeholder={form.values.cursos.length ? '' : 'Elige uno o varios'}
          data={cursos.map(c => ({ value: String(c.id), label: c.label }))}
          value={form.values.cursos.map(String)}
          onChange={ids => form.setFieldValue('cursos', ids.map(Number))}
          error={form.errors.cursos}
          nothingFoundMessage={
            cursos.length ? 'No hay cursos con ese nombre' : 'La currícula ya tiene todos los cursos'
          }
          data-autofocus
          // Its list would cover the buttons before anything was asked for.
          openOnFocus={false}
        />
      )}
    </EntityForm>
  )
}
