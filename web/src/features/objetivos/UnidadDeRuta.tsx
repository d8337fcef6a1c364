/** The unit in the way to its objectives: the same read as that of the screen, so nothing more is asked for. */
import { objetivosRoutes } from '@eleva/contract'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kit/api/query.ts'
import { useParamsOf } from '../../kit/page/address.ts'

export default function UnidadDeRuta() {
  const { unidad } = useParamsOf('/dashboardUnidadesObjetivos/$unidad')
  const { data } = useRead(objetivosRoutes.deUnidad, { params: { unidad }, query: {} })
  return (
    <Link to="/dashboardUnidades/$unidad" params={{ unidad }} title={data?.unidad.nombre_unidad}>
      {data?.unidad.nombre_unidad ?? 'Unidad'}
    </Link>
  )
}
