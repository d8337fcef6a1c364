/** Doubts are of what is taught, and who stands at an activity says of what theirs is. */
import { Button, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import classes from './DeQueEsTuDuda.module.css'
import { nombreDePaso, type Paso } from './pasos.ts'

type Props = {
  /** The steps of the unit that have an objective. */
  temas: readonly Paso[]
  onElige: (tema: Paso) => void
}

export function DeQueEsTuDuda({ temas, onElige }: Props) {
  if (temas.length === 0) return <Text c="dimmed">En esta unidad no hay temas sobre los que preguntar.</Text>
  return (
    <section aria-labelledby="de-que-es-tu-duda">
      <p id="de-que-es-tu-duda" className={classes.pregunta}>
        ¿Sobre qué tema es tu duda?
      </p>
      <ul className={classes.temas}>
        {temas.map(tema => (
          <li key={tema.objetivo?.id}>
            <Button
              variant="default"
              fullWidth
              justify="space-between"
              rightSection={<IconChevronRight size={18} aria-hidden />}
              className={classes.tema!}
              onClick={() => onElige(tema)}
            >
              {nombreDePaso(tema)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
