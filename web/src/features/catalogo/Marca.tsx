/** What the product looks like: progress, colour, type, the grid of cards, the empty frame. */
import { curriculasRoutes } from '@eleva/contract'
import { Card, Progress, Slider, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Cover } from '../../kit/brand/Cover.tsx'
import { Escalinata } from '../../kit/brand/Escalinata.tsx'
import { LogoDeLaCasa } from '../../kit/brand/Logo.tsx'
import { Mark } from '../../kit/brand/Mark.tsx'
import { Peldanos } from '../../kit/brand/Peldanos.tsx'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { count } from '../../kit/page/count.ts'
import classes from './Catalogo.module.css'
import { Bloque } from './CatalogoPage.tsx'

const UNITS = 6

export function Avance() {
  const [done, setDone] = useState(2)
  const words = `${done} de ${UNITS} unidades`
  const percent = Math.round((done / UNITS) * 100)
  return (
    <>
      <Bloque titulo="Peldaños">
        <Peldanos total={UNITS} hechos={done} {...(done < UNITS ? { avance: 0.4 } : {})} etiqueta={words} tamano="md" />
        <Text>{words}</Text>
        <Slider
          aria-label="Unidades terminadas"
          min={0}
          max={UNITS}
          value={done}
          onChange={setDone}
          label={null}
          maw={360}
        />
      </Bloque>
      <Bloque titulo="Barra de un porcentaje">
        <Progress value={percent} aria-label="Avance del curso" maw={360} />
        <Text>{percent} %</Text>
      </Bloque>
    </>
  )
}

const COLORES = ['primary', 'accent', 'success-fill', 'danger-fill', 'warning-fill', 'info-fill', 'surface', 'sunken']

export const Marca = () => (
  <>
    <Bloque titulo="Logotipo">
      <div className={classes.fila}>
        <LogoDeLaCasa height={40} />
        <Mark size={40} />
      </div>
      <Escalinata className={classes.portada!} />
    </Bloque>
    <Bloque titulo="Colores">
      <div className={classes.columnas}>
        {COLORES.map(name => (
          <div key={name} className={classes.muestra}>
            <div className={classes.color} style={{ background: `var(--e-${name})` }} />
            --e-{name}
          </div>
        ))}
      </div>
    </Bloque>
    <Bloque titulo="Letra">
      <Text ff="var(--e-font-title)" fz="var(--e-text-3xl)" fw={700}>
        Títulos en Bricolage Grotesque
      </Text>
      <Text>Todo lo demás en Figtree: clara en el teléfono, con cifras que se alinean: 1,284 · 0,917.</Text>
    </Bloque>
  </>
)

/** Cards that fold by themselves: three, two or one in a row. */
export function Rejilla() {
  const read = useRead(curriculasRoutes.list, { query: {} })
  const all = read.data?.curricula ?? []
  return (
    <>
      <Pending query={read} height={240} />
      {read.data && all.length === 0 && <EmptyState text="Todavía no hay currículas." />}
      <div className={classes.columnas}>
        {all.map(c => (
          <Card key={c.id} component="article">
            <Cover id={c.id} className={classes.portada!} />
            <Text fw={600} mt="sm">
              {c.nombre_curricula}
            </Text>
            <Text fz="sm" c="var(--e-ink-2)">
              {count(c.totalContenidos, 'curso', 'cursos')}
            </Text>
          </Card>
        ))}
      </div>
    </>
  )
}

export const EnBlanco = () => (
  <div className={classes.hueco}>
    <p>Arriba, el título, una frase y las acciones; aquí va el contenido de la pantalla nueva.</p>
  </div>
)
