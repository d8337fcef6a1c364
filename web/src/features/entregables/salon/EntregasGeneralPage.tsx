/** All deliveries of a course over all groups, by group, state and mode; without a course, which ones there are. */
import { useParamsOf } from '../../../kit/page/address.ts'
import { PageShell } from '../../../kit/page/PageShell.tsx'
import { ExportarCurso } from '../libro/Exportar.tsx'
import { Revisiones } from '../revision/useRevision.tsx'
import { useNombreDeCurso } from './EntregablesPages.tsx'
import { TodasLasEntregas } from './SalonCursosPages.tsx'
import { TablaEntregas } from './TablaEntregas.tsx'

export function EntregasGeneralPage() {
  const { curso } = useParamsOf('/entregas-general/{-$curso}')
  return curso ? <DeCurso id={curso} /> : <TodasLasEntregas />
}

function DeCurso({ id }: { id: number }) {
  const nombre = useNombreDeCurso(id)
  return (
    <PageShell
      title={nombre ? `Entregas · ${nombre}` : 'Entregas'}
      back={{ to: '/entregas-general', label: 'Entregas de todos los cursos' }}
      actions={nombre && <ExportarCurso id={id} />}
    >
      <Revisiones>
        <TablaEntregas curso={id} conGrupo />
      </Revisiones>
    </PageShell>
  )
}
