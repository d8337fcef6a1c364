/** The picture of the video that a link names: whoever pastes it sees whether it is the right one. */
import { youtubeId } from '@eleva/contract'
import { Text } from '@mantine/core'
import { IconBrandYoutube, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './Miniatura.module.css'

export function Miniatura({ liga }: { liga: string }) {
  const id = youtubeId(liga)
  const [broken, setBroken] = useState<string>()
  if (!id)
    return /^https:\/\/\S+\.\S/.test(liga) ? (
      <Text fz="sm" c="var(--e-ink-2)" className={classes.otra!}>
        <IconExternalLink size={18} stroke={1.75} aria-hidden />
        No es de YouTube: la clase se abrirá en otra pestaña.
      </Text>
    ) : null
  return (
    <div className={classes.miniatura} role="status">
      {broken === id ? (
        <span className={classes.hueco}>
          <IconBrandYoutube size={28} stroke={1.75} aria-hidden />
        </span>
      ) : (
        <img
          src={`https://i.ytimg.com/vi/${id}/mqdefault.jpg`}
          alt="Vista previa del video"
          width={160}
          height={90}
          onError={() => setBroken(id)}
        />
      )}
      <Text fz="sm" c="var(--e-ink-2)">
        {broken === id ? 'YouTube no muestra imagen de este video. Revisa el enlace.' : 'Este es el video que se verá.'}
        <br />
        <span className={classes.clave}>{id}</span>
      </Text>
    </div>
  )
}
