/** On one's own page: on how many days of a week one means to learn, and how the last weeks were (ADR 101). */

import { curriculasRoutes, type Ritmo, ritmoRoutes } from '@eleva/contract'
import { NativeSelect, Paper, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { readOptions, useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { count } from '../../kit/page/count.ts'
import { deEsta, deTodas } from './palabras.ts'
import classes from './Ritmo.module.css'
import { Semanas } from './Semanas.tsx'

const DIAS = ['L', 'M', 'M', 'J', 'V', 'S', 'D']
const NOMBRES = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo']

export function ElegirRitmo() {
  const read = useRead(ritmoRoutes.get, {})
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby="ritmo">
      <Title order={2} fz="lg" id="ritmo">
        Tu ritmo
      </Title>
      <p className={classes.detalle}>
        Cuántos días por semana quieres aprender. Cuenta un día en que marcas algo como hecho, terminas una evaluación o
        entregas. Solo tú lo ves.
      </p>
      {read.data ? <Elegir ritmo={read.data} /> : <Pending query={read} height={140} />}
    </Paper>
  )
}

function Elegir({ ritmo }: { ritmo: Ritmo }) {
  const client = useQueryClient()
  const update = useWrite(ritmoRoutes.update, [curriculasRoutes.navegacion])
  // What was pressed is seen at once; what fails is told, and it is what it was.
  const chosen = update.isPending ? update.variables.body.dias : ritmo.dias
  const choose = (value: string) =>
    update.mutate(
      { body: { dias: Number(value) } },
      { onSuccess: reply => client.setQueryData(readOptions(ritmoRoutes.get, {}).queryKey, reply) },
    )
  return (
    <>
      <NativeSelect
        mt="md"
        maw={320}
        label="Días por semana"
        value={String(chosen)}
        onChange={e => choose(e.currentTarget.value)}
        data={Array.from({ length: 8 }, (_, n) => ({
          value: String(n),
          label: n === 0 ? 'Sin ritmo' : count(n, 'día', 'días'),
        }))}
      />
      <p className={classes.esta}>{deEsta(ritmo)}</p>
      <ul className={classes.dias} aria-label="Días de esta semana">
        {DIAS.map((letter, i) => {
          const done = ritmo.de_esta.includes(i + 1)
          return (
            <li
              key={NOMBRES[i]}
              className={classes.dia}
              data-hecho={done || undefined}
              data-hoy={ritmo.hoy === i + 1 || undefined}
            >
              <span aria-hidden>{letter}</span>
              <span className={classes.oculto}>
                {NOMBRES[i]}
                {ritmo.hoy === i + 1 ? ', hoy' : ''}
                {done ? ': con actividad' : ''}
              </span>
            </li>
          )
        })}
      </ul>
      <p className={classes.esta}>Tus últimas ocho semanas</p>
      <Semanas semanas={ritmo.semanas} />
      {deTodas(ritmo) && <p className={classes.detalle}>{deTodas(ritmo)}</p>}
    </>
  )
}
