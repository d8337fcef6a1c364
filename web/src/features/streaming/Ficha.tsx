/** What the class is of, and the link to its video. */
import type { StreamDeCoach } from '@eleva/contract'
import { Button, Title } from '@mantine/core'
import { IconExternalLink, IconLink } from '@tabler/icons-react'
import { Cover } from '../../kit/brand/Cover.tsx'
import { copyText } from '../../kit/feedback/copyText.ts'
import classes from './EnVivo.module.css'

export function Ficha({ evento, cuando }: { evento: StreamDeCoach; cuando: string }) {
  const { liga_youtube_enVivo: liga } = evento
  const copy = () => copyText(liga, 'Enlace copiado', 'Copia el enlace que se ve en la ficha.')
  return (
    <section className={classes.ficha} aria-label="Curso de la clase">
      {evento.imagen ? (
        <img src={evento.imagen} alt="" className={classes.portada} />
      ) : (
        <Cover id={`curso-${evento.nombre_curso}`} className={classes.portada!} />
      )}
      <div className={classes.datos}>
        <p className={classes.meta}>
          {[evento.clave_interna, cuando, evento.organizador && `Con ${evento.organizador}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <Title order={2}>{evento.titulo_video || evento.nombre_sesion}</Title>
        {evento.descripcion && <p className={classes.descripcion}>{evento.descripcion}</p>}
        <a className={classes.liga} href={liga} target="_blank" rel="noopener noreferrer">
          {liga}
          <IconExternalLink size={16} stroke={1.75} aria-hidden />
        </a>
      </div>
      <Button
        variant="default"
        leftSection={<IconLink size={18} stroke={1.75} aria-hidden />}
        className={classes.copiar!}
        onClick={() => void copy()}
      >
        Copiar enlace
      </Button>
    </section>
  )
}
