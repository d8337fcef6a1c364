/** A self-paced course as one follows it (S110, mock-up 03). */
import { AVANCE_CAMBIO, type ContenidoDeCurso, contenidosRoutes } from '@eleva/contract'
import { Alert, Button } from '@mantine/core'
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useLive } from '../../kit/api/live.ts'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, ErrorState } from '../../kit/feedback/States.tsx'
import { useUser } from '../../kit/page/session.tsx'
import type { CursoAbierto } from '../../shared/lugarGuardado.ts'
import { conMarcas } from './avance.ts'
import classes from './Curso.module.css'
import { Encabezado } from './Encabezado.tsx'
import { Estudio } from './Estudio.tsx'
import { useMarcas, useRefrescar } from './useMarcas.ts'

export function CursoPage() {
  const search = useSearch({ strict: false }) as CursoAbierto
  // Another course begins anew: what was open or played in this one stays with it.
  return <Curso key={search.curso} abierto={search} />
}

/** The waiting text of the specification for the courses of a curriculum: here it shows none of its own. */
const Espera = () => (
  <Alert icon={<IconInfoCircle size={20} />} color="info" aria-busy m="md">
    Unos segundos, estamos cargando la información
  </Alert>
)

function Curso({ abierto }: { abierto: CursoAbierto }) {
  const { curricula, curso } = abierto
  const read = useRead(contenidosRoutes.autogestivo, { params: { cursoId: curso } })
  const marcas = useMarcas(curso)
  const leido = read.data?.resultSet
  const contenido = useMemo(() => leido && conMarcas(leido, marcas.marcadas), [leido, marcas.marcadas])
  useCambios()
  useEffect(() => {
    if (leido) document.title = `${leido.nombre_curso} · Eleva`
  }, [leido])
  return (
    <div className={classes.curso}>
      <Encabezado abierto={abierto} contenido={contenido} />
      {read.isError && !contenido && (
        <ErrorState error={read.error} onRetry={() => void read.refetch()}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconArrowLeft size={18} stroke={1.75} />}
            renderRoot={props => <Link to="/cursos-curricula" search={{ curricula }} {...props} />}
          >
            Volver a los cursos
          </Button>
        </ErrorState>
      )}
      {read.isPending && <Espera />}
      {contenido && <Contenido abierto={abierto} contenido={contenido} marcas={marcas} />}
    </div>
  )
}

type Props = { abierto: CursoAbierto; contenido: ContenidoDeCurso; marcas: ReturnType<typeof useMarcas> }

function Contenido(props: Props) {
  if (props.contenido.unidades_curso.length === 0)
    return <EmptyState text="De momento, este curso no tiene unidades." />
  return <Estudio {...props} />
}

/** What the person does on another device is seen here as well. */
function useCambios() {
  const { id } = useUser()
  const refrescar = useRefrescar()
  useLive(
    [`usuario:${id}`],
    AVANCE_CAMBIO,
    () => void refrescar(),
    () => undefined,
  )
}
