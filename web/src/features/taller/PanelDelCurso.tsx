/** The course itself: what it is called, what it says of itself, what it asks for. */
import { type BodyOf, type Curso, cursosRoutes, type Esquema } from '@eleva/contract'
import { SimpleGrid, Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { call } from '../../kit/api/client.ts'
import { useRead } from '../../kit/api/query.ts'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { ImageInput, imageFields, keepImage } from '../../kit/form/ImageInput.tsx'
import { formatMinutes } from '../../kit/page/duration.ts'
import { useCan } from '../../kit/page/session.tsx'
import { Ajeno, CampoDeLinea, CampoDeNumero, CampoDeTexto } from '../../shared/vivo/Campos.tsx'
import { useCampoDe } from '../../shared/vivo/useCampoDe.ts'
import { CursosRequeridos } from '../cursos/CursosRequeridos.parte.tsx'
import { segundosDe } from './esquema.ts'
import classes from './Taller.module.css'
import type { Taller } from './useEsquema.ts'

type Props = { esquema: Esquema; taller: Taller }

/** One field of it under the name by which it is sent. */
function useCampoDeCurso<V>(
  taller: Taller,
  curso: Curso,
  name: keyof BodyOf<typeof cursosRoutes.update> & string,
  get: (c: Curso) => V,
  falla?: (v: V) => string | undefined,
) {
  return useCampoDe<Curso, V>({
    tema: `curso:${curso.id}:${name}`,
    de: curso,
    get,
    read: async () => (await call(cursosRoutes.get, { params: { id: curso.id } })).curso,
    send: (value, version) => call(cursosRoutes.update, { params: { id: curso.id }, body: { [name]: value, version } }),
    reread: taller.reread,
    ...(falla ? { falla } : {}),
  })
}

export function PanelDelCurso({ esquema, taller }: Props) {
  const { curso } = esquema
  const nombre = useCampoDeCurso(
    taller,
    curso,
    'nombre_curso',
    c => c.nombre_curso,
    v => (v.trim() === '' ? 'Hace falta el nombre del curso' : undefined),
  )
  const clave = useCampoDeCurso(taller, curso, 'clave_interna', c => c.clave_interna)
  const descripcion = useCampoDeCurso(taller, curso, 'descripcion', c => c.descripcion)
  const minutos = useCampoDeCurso(taller, curso, 'minutos_curso', c => c.minutos_curso)
  const films = Math.round(esquema.unidades.reduce((sum, u) => sum + segundosDe(u), 0) / 60)
  return (
    <div className={classes.campos}>
      <CampoDeLinea vivo={nombre} label="Nombre del curso" maxLength={150} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <CampoDeLinea vivo={clave} label="Clave interna" maxLength={60} />
        <CampoDeNumero
          vivo={minutos}
          label="Duración en minutos"
          max={100_000}
          description={films > 0 ? `Sus videos suman ${formatMinutes(films)}.` : 'Lo que toma cursarlo entero.'}
          propone={films > 0 ? { valor: films, palabras: `Poner ${formatMinutes(films)}` } : undefined}
        />
      </SimpleGrid>
      <CampoDeTexto vivo={descripcion} label="Descripción" placeholder="Para quién es y qué se aprende" />
      <Imagen curso={curso} taller={taller} />
      <Requisitos curso={curso} taller={taller} />
      <Vigencia curso={curso} taller={taller} />
      <Programas esquema={esquema} />
    </div>
  )
}

type DeCurso = { curso: Curso; taller: Taller }

function Imagen({ curso, taller }: DeCurso) {
  return (
    <ImageInput
      key={curso.imagen}
      label="Imagen"
      current={curso.imagen}
      value={keepImage}
      onChange={choice => {
        if (!choice.file && !choice.removed) return
        const body = { ...imageFields(choice), url_image: curso.imagen, version: curso.version }
        void taller.act(() => call(cursosRoutes.update, { params: { id: curso.id }, body }))
      }}
    />
  )
}

function Requisitos({ curso, taller }: DeCurso) {
  const obligatorio = useCampoDeCurso(taller, curso, 'progreso_obligatorio', c => c.progreso_obligatorio)
  const envivo = useCampoDeCurso(taller, curso, 'cursoEnVivo', c => c.cursoEnVivo)
  const requeridos = useCampoDeCurso(taller, curso, 'requeridos', c => c.cursos_requeridos.map(r => r.id))
  const opciones = useRead(cursosRoutes.opciones, {}, { enabled: obligatorio.value === 1 })
  return (
    <>
      <Switch
        label="Curso en vivo"
        description="Sus clases se transmiten a una hora fija."
        checked={envivo.value === 1}
        onChange={event => envivo.set(event.currentTarget.checked ? 1 : 0)}
      />
      <Switch
        label="Progreso obligatorio"
        description="Antes hay que completar otros cursos."
        checked={obligatorio.value === 1}
        onChange={event => obligatorio.set(event.currentTarget.checked ? 1 : 0)}
      />
      {obligatorio.value === 1 && (
        <CursosRequeridos
          cursoId={curso.id}
          opciones={opciones.data?.cursos ?? curso.cursos_requeridos}
          value={requeridos.value}
          onChange={requeridos.set}
          error={requeridos.error}
        />
      )}
      <Ajeno vivo={requeridos} say={ids => `${ids.length} cursos`} />
    </>
  )
}

function Vigencia({ curso, taller }: DeCurso) {
  const desde = useCampoDeCurso(taller, curso, 'fecha_vigencia_inicio', c => c.fecha_seleccion_inicio)
  const hasta = useCampoDeCurso(taller, curso, 'fecha_vigencia_finalizacion', c => c.fecha_seleccion_termino)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <DayInput label="Vigente desde" value={desde.value} onChange={desde.set} error={desde.error} />
      <DayInput
        label="Vigente hasta"
        minDate={desde.value ?? undefined}
        value={hasta.value}
        onChange={hasta.set}
        error={hasta.error}
      />
    </SimpleGrid>
  )
}

const PROGRAMAS_A_LA_VISTA = 6

function Programas({ esquema: { programas } }: { esquema: Esquema }) {
  const mayWrite = useCan('curriculas.write')
  if (programas.length === 0)
    return <p className={classes.nota}>Este curso todavía no está en ningún programa: nadie lo ve.</p>
  const rest = programas.slice(PROGRAMAS_A_LA_VISTA)
  const lista = (some: Esquema['programas']) => (
    <ul className={classes.enlaces}>
      {some.map(p => (
        <li key={p.id}>
          {mayWrite ? (
            <Link to="/programa/$curricula" params={{ curricula: p.id }}>
              {p.nombre}
            </Link>
          ) : (
            <Link to="/cursos-curricula" search={{ curricula: p.id }}>
              {p.nombre}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
  return (
    <div>
      <p className={classes.subtitulo}>{programas.length === 1 ? 'En el programa' : 'En los programas'}</p>
      {lista(programas.slice(0, PROGRAMAS_A_LA_VISTA))}
      {rest.length > 0 && (
        <details className={classes.demas}>
          <summary>{rest.length === 1 ? 'Uno más' : `${rest.length} más`}</summary>
          {lista(rest)}
        </details>
      )}
    </div>
  )
}
