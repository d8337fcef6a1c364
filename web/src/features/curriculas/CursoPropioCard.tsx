/** A course of a curriculum as somebody sees it who follows it: how far they are, and whether it opens. */
import type { CursoDeCurricula } from '@eleva/contract'
import { Badge, Button, Text, Title } from '@mantine/core'
import { IconBroadcast, IconCalendarEvent, IconCalendarOff, IconCheck, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { Peldanos } from '../../kit/brand/Peldanos.tsx'
import { count } from '../../kit/page/count.ts'
import { formatClase } from '../../kit/page/dates.ts'
import { formatMinutes } from '../../kit/page/duration.ts'
import { cierreDeEvento, cuandoEsElEvento } from '../eventos/eventoDeCurso.parte.ts'
import { Portada } from './Portada.tsx'
import classes from './Tarjetas.module.css'

type EntradaACurso = {
  badge?: { text: string; icon: ComponentType<{ size?: number }> }
  button: string
  /** Where it leads; nowhere when it is closed. */
  to?: '/contenido-curso-curricula' | '/contenido-curso-curricula-vivo'
  variant?: 'default' | 'vivo'
}

/** When the class of a live course is. */
const claseDe = ({ cursoEnVivo, curso_evento_inicia: from, curso_evento_termina: to }: CursoDeCurricula) =>
  cursoEnVivo && from && to ? cuandoEsElEvento(from, to) : undefined

/** What is said of one that can be taken. */
function insigniaDe({ terminado }: CursoDeCurricula, clase: ReturnType<typeof claseDe>): EntradaACurso['badge'] {
  if (terminado) return { text: 'Completado', icon: IconCheck }
  return clase && { text: clase.texto, icon: clase.ahora ? IconBroadcast : IconCalendarEvent }
}

/** «Student access to a course», «Live course card». */
function stateOf(curso: CursoDeCurricula): EntradaACurso {
  const { puede_cursar, terminado, expired, cursoEnVivo } = curso
  const clase = claseDe(curso)
  const badge = insigniaDe(curso, clase)
  const also = badge ? { badge } : {}
  if (puede_cursar === 0) return { badge: { text: 'Sin acceso', icon: IconLock }, button: 'Sin acceso' }
  if (expired)
    return { badge: { text: 'Fuera de fecha', icon: IconCalendarOff }, button: 'Curso con fecha fuera de rango' }
  if (cursoEnVivo) {
    const closed = cierreDeEvento(curso)
    if (closed) return { ...also, button: closed }
    // «En vivo» is said of a class that is on the air; before and after it there is the rest of the course.
    return {
      ...also,
      button: clase?.ahora ? 'En vivo' : 'Ver contenido',
      to: '/contenido-curso-curricula-vivo',
      ...(clase?.ahora ? ({ variant: 'vivo' } as const) : terminado ? ({ variant: 'default' } as const) : {}),
    }
  }
  const variant = terminado ? ({ variant: 'default' } as const) : {}
  return { ...also, button: 'Ver contenido', to: '/contenido-curso-curricula', ...variant }
}

type Props = { curso: CursoDeCurricula; de: { curricula: number; oferta_actual: number | undefined } }

export function CursoPropioCard({ curso, de }: Props) {
  const { id, nombre_curso: nombre, unidadesCantidad: units, unidadesTerminadas: done, porcentajeAvance } = curso
  const state = stateOf(curso)
  const { to } = state
  const { icon: Icon, text = '' } = state.badge ?? {}
  const begun = porcentajeAvance > 0 && !curso.terminado
  const said = `${done} de ${count(units, 'unidad', 'unidades')}`
  const search = { curricula: de.curricula, curso: id, oferta_actual: de.oferta_actual }
  return (
    <article className={classes.tarjeta}>
      <Portada id={`curso-${id}`} imagen={curso.imagen} gris={!to}>
        {Icon && (
          <Badge className={classes.insignia!} leftSection={<Icon size={14} />}>
            {text}
          </Badge>
        )}
      </Portada>
      <div className={classes.cuerpo}>
        <Title order={2} size="h3" className={classes.titulo!}>
          {nombre}
        </Title>
        <Text className={classes.descripcion!} lineClamp={3}>
          {curso.descripcion}
        </Text>
        {curso.puede_cursar === 0 && (
          <div id={`antes-${id}`} className={classes.antes}>
            Completa antes:
            <ul>
              {curso.cursos_faltantes.split(' - ').map(name => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </div>
        )}
        {curso.curso_evento_inicia && curso.curso_evento_termina && (
          <p className={classes.cuando}>
            <IconCalendarEvent size={18} stroke={1.75} aria-hidden />
            {formatClase(curso.curso_evento_inicia, curso.curso_evento_termina)}
          </p>
        )}
        <div className={classes.avance}>
          {units > 0 && (
            <Peldanos total={units} hechos={done} {...(begun ? { avance: partOf(curso) } : {})} etiqueta={said} />
          )}
          <span className={classes.datos}>
            {[units > 0 ? said : 'Sin unidades', formatMinutes(curso.minutos_curso), begun && `${porcentajeAvance} %`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
      </div>
      <div className={classes.pie}>
        {to ? (
          <Button
            fullWidth
            {...(state.variant ? { variant: state.variant } : {})}
            renderRoot={props => <Link to={to} search={search} {...props} />}
            aria-label={`${state.button}: ${nombre}`}
          >
            {state.button}
          </Button>
        ) : (
          <Button fullWidth disabled {...(curso.puede_cursar === 0 ? { 'aria-describedby': `antes-${id}` } : {})}>
            {state.button}
          </Button>
        )}
      </div>
    </article>
  )
}

/** How much of the unit after those that are done: what is left of the percentage, as units differ in length. */
const partOf = ({ porcentajeAvance, unidadesCantidad, unidadesTerminadas }: CursoDeCurricula) =>
  Math.min(Math.max((porcentajeAvance / 100) * unidadesCantidad - unidadesTerminadas, 0), 1)
