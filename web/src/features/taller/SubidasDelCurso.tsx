/** Below the outline: every file of the course that is on its way, by name and topic, and what was not taken. */
import { type Esquema, entreComillas } from '@eleva/contract'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useUser } from '../../kit/page/session.tsx'
import { SubidasDeMateriales } from '../objetivos/SubidasDeMateriales.parte.tsx'
import { useSubidasDeMaterial } from '../objetivos/subidas.parte.ts'
import { temaDePelicula } from '../videos/pelicula.parte.ts'
import { PanelSubida } from '../videos/subida/PanelSubida.parte.tsx'
import { useSubidasDeVideo } from '../videos/subida/subidas.parte.ts'
import { filasDe, llaveDe } from './esquema.ts'
import type { ArchivoRechazado } from './repartir.ts'
import classes from './Taller.module.css'

type Props = {
  esquema: Esquema
  /** The row that is open: its panel shows its own. */
  abierta: string | undefined
  rechazos: readonly ArchivoRechazado[]
  onOlvida: (clave: string) => void
}

export function SubidasDelCurso({ esquema, abierta, rechazos, onOlvida }: Props) {
  const { id: usuarioId } = useUser()
  const temas = filasDe(esquema).filter(f => f.clase === 'objetivo' && llaveDe(f) !== abierta)
  const subidas = useSubidasDeMaterial(temas.map(t => t.id))
  const peliculas = useSubidasDeVideo(temas.map(t => temaDePelicula(t.id)))
  if (subidas.length + peliculas.length + rechazos.length === 0) return null
  const nombreDe = (id: number) => temas.find(t => t.id === id)?.nombre ?? ''
  return (
    <section aria-label="Archivos que suben" className={classes.subidas}>
      {rechazos.length > 0 && (
        <ul>
          {rechazos.map(({ clave, nombre, motivo }) => (
            <li key={clave} data-estado="rechazada">
              <span>
                <b>{nombre}</b>
                <small role="alert">{motivo}</small>
              </span>
              <ActionIcon aria-label={`Quitar el aviso de ${entreComillas(nombre)}`} onClick={() => onOlvida(clave)}>
                <IconX size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {peliculas.map(({ tema, subida }) => (
        <PanelSubida key={tema} tema={tema} usuarioId={usuarioId} subida={subida} />
      ))}
      <SubidasDeMateriales subidas={subidas} temaDe={c => nombreDe(c.objetivoId)} />
    </section>
  )
}
