/**
 * The first day: what is to be made, in its order, each with where it is made. Gone when all of it is there or left
 * out.
 */
import { estrenoRoutes, type PasoDeEstreno } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { asSearch } from '../../kit/page/address.ts'
import tarjeta from '../../shared/Tarjeta.module.css'
import { Marco } from '../../shared/Tarjeta.tsx'
import classes from './PrimerosPasos.module.css'

type Paso = { que: string; para: string; ir: string; to: string; search: { nuevo?: true }; saltar: string }

const PASOS: Record<PasoDeEstreno, Paso> = {
  ajustes: {
    que: 'Ponle nombre y color',
    para: 'Con tu logo, así la conocen tus escuelas: en pantallas, correos y constancias.',
    ir: 'Ir a Ajustes',
    to: '/ajustes',
    search: {},
    saltar: 'Saltar',
  },
  programa: {
    que: 'Haz tu primer programa',
    para: 'Es lo que se aprende: cursos en orden. Empieza con un nombre; las preguntas y los temas se traen también de un archivo.',
    ir: 'Crear programa',
    to: '/crear-contenido-curricula',
    search: { nuevo: true },
    saltar: 'Saltar',
  },
  escuela: {
    que: 'Da de alta una escuela con su gestor',
    para: 'El gestor la lleva e invita a sus docentes. Le llega un correo para entrar.',
    ir: 'Nueva escuela',
    to: '/admin-gestores-escolares',
    search: { nuevo: true },
    saltar: 'Saltar',
  },
  personas: {
    que: 'Trae a las personas',
    para: 'Con la lista que tengas, o una por una. Antes de cargarla ves cómo se leyó, y se deshace durante una semana.',
    ir: 'Ir a Usuarios',
    to: '/usuarios-lista',
    search: {},
    saltar: 'Saltar',
  },
  oferta: {
    que: 'Ofrece el programa',
    para: 'Di a qué escuelas y grupos, y desde qué día. Desde entonces lo ven.',
    ir: 'Nueva oferta',
    to: '/ofertaAcademica',
    search: { nuevo: true },
    saltar: 'Saltar',
  },
  mirada: {
    que: 'Míralo como lo verá quien aprende',
    para: 'Abre un curso y elige «Ver como estudiante»: nada de lo que hagas ahí se guarda.',
    ir: 'Ir a Cursos',
    to: '/cursos-all',
    search: {},
    saltar: 'Ya lo vi',
  },
}

export function PrimerosPasos() {
  const { data } = useRead(estrenoRoutes.get, {})
  const saltar = useWrite(estrenoRoutes.skip, [estrenoRoutes.get])
  const pasos = data?.pasos ?? []
  if (pasos.length === 0) return null
  const left = pasos.filter(p => !p.hecho && !p.saltado).length
  return (
    <Marco titulo="Los primeros pasos" cuenta={left}>
      <ol className={tarjeta.filas}>
        {pasos.map(({ paso, hecho, saltado }) => {
          const { que, para, ir, to, search, saltar: no } = PASOS[paso]
          const listo = hecho || saltado
          const Icon = hecho ? IconCircleCheck : IconCircle
          return (
            <li key={paso} className={`${tarjeta.fila} ${classes.paso}`}>
              <Icon size={20} stroke={1.75} aria-hidden />
              <span className={`${tarjeta.que} ${classes.que}`}>
                <b>{que}</b>
                <small>{hecho ? 'Listo.' : saltado ? 'Lo dejaste para después.' : para}</small>
              </span>
              {!hecho && (
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={saltado ? `Retomar: ${que}` : `${no}: ${que}`}
                  onClick={() => saltar.mutate({ params: { paso }, body: { saltado: saltado ? 0 : 1 } })}
                >
                  {saltado ? 'Retomar' : no}
                </Button>
              )}
              {!listo && paso === 'programa' && <TraerEjemplo />}
              {!listo && (
                <Button
                  variant="default"
                  size="sm"
                  renderRoot={props => <Link to={to} search={asSearch(search)} {...props} />}
                >
                  {ir}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </Marco>
  )
}

/** A programme to look at, to duplicate or to take away. */
function TraerEjemplo() {
  const navigate = useNavigate()
  const traer = useWrite(estrenoRoutes.ejemplo, [estrenoRoutes.get])
  return (
    <Button
      variant="default"
      size="sm"
      loading={traer.isPending}
      onClick={() =>
        traer.mutate(
          {},
          { onSuccess: ({ id }) => void navigate({ to: '/programa/$curricula', params: { curricula: id } }) },
        )
      }
    >
      Traer un ejemplo
    </Button>
  )
}
