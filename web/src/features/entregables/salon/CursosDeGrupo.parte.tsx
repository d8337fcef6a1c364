/** The courses of a group, each with its grade book and its dates. */
import { librosRoutes } from '@eleva/contract'
import { Link } from '@tanstack/react-router'
import { useList } from '../../../kit/list/useList.ts'
import { Cursos } from './SalonCursosPages.tsx'

export function CursosDeGrupo({ grupo }: { grupo: number }) {
  const list = useList(librosRoutes.cursosDeGrupo, reply => reply.cursos, { id: grupo })
  return (
    <Cursos
      list={list}
      action={(c, props) => <Link to="/entregables/$grupo/c/$curso" params={{ grupo, curso: c.id }} {...props} />}
      dates={(c, props) => <Link to="/plazos/$grupo/c/$curso" params={{ grupo, curso: c.id }} {...props} />}
    />
  )
}
