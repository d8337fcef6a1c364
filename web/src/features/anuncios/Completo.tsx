/** One announcement in full, as who it is for reads it. */

import { type Anuncio, type ArchivoDeAnuncio, formatBytes } from '@eleva/contract'
import { Badge, Group, Text } from '@mantine/core'
import { IconFile } from '@tabler/icons-react'
import { Imagen } from '../../kit/brand/Imagen.tsx'
import { formatMoment } from '../../kit/page/dates.ts'
import { RichText } from '../../kit/richtext/RichText.tsx'
import classes from './Anuncios.module.css'
import { paraQuien } from './palabras.ts'

type Props = {
  anuncio: Pick<Anuncio, 'titulo' | 'alcance' | 'destino' | 'quien' | 'editado' | 'cuerpo' | 'imagen'> & {
    archivos: readonly ArchivoDeAnuncio[]
    /** ISO 8601; none of what is not published. */
    fecha?: string
  }
}

/** @param anuncio its text is HTML that the server has cleaned */
export const Completo = ({ anuncio: a }: Props) => (
  <article className={classes.completo}>
    <Group gap="xs">
      <Text fz="sm" c="var(--e-ink-2)">
        {[a.quien, paraQuien(a.alcance, a.destino), a.fecha && formatMoment(a.fecha)].filter(Boolean).join(' · ')}
      </Text>
      {a.editado && <Badge color="gray">Editado</Badge>}
    </Group>
    {a.imagen && <Imagen src={a.imagen} className={classes.imagen} />}
    {a.cuerpo && <RichText html={a.cuerpo} />}
    {a.archivos.length > 0 && (
      <ul className={classes.archivos} aria-label="Archivos">
        {a.archivos.map(f => (
          <li key={f.id}>
            <a href={f.url} target="_blank" rel="noopener" className={classes.archivo}>
              <IconFile size={20} stroke={1.75} aria-hidden />
              <span className={classes.nombre}>{f.nombre}</span>
              <span className={classes.peso}>{formatBytes(f.tamano)}</span>
            </a>
          </li>
        ))}
      </ul>
    )}
  </article>
)
