/** Files as an answer: chosen, sent with their progress, taken away again. */
import { type ArchivoDeRespuesta, intentosRoutes, nombresDeClase, palabrasDeClases } from '@eleva/contract'
import { Button, FileButton, Group, Progress, Text, VisuallyHidden } from '@mantine/core'
import { IconFile, IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { urlOf } from '../../../kit/api/client.ts'
import { chooseAnew } from '../../../kit/form/archivos.ts'
import { useUser } from '../../../kit/page/session.tsx'
import type { CampoProps } from './campo.ts'
import { claveDeSubida, type Subida, useSubidasDeRespuesta } from './subidas.ts'
import { dropSubida, retrySubida, startSubidas } from './subir.ts'
import classes from './Tipos.module.css'

const percent = (share: number) => `${Math.floor(share * 100)} %`

/**
 * What each question has now: a file may arrive while another question is shown, or several before this is drawn again.
 */
const dichos = new Map<string, readonly ArchivoDeRespuesta[]>()

/** The files of an answer: those that have arrived, those on their way, and room for how many more. */
function useArchivos({ vista: { clases, maximo }, valor, onChange, para }: CampoProps<'archivo'>) {
  const { id: usuarioId } = useUser()
  const archivos = valor?.archivos ?? []
  const enCamino = useSubidasDeRespuesta(para && claveDeSubida(para))
  const [said, setSaid] = useState('')
  const de = para ? claveDeSubida(para) : ''
  dichos.set(de, archivos)
  const keep = (next: readonly ArchivoDeRespuesta[], words: string) => {
    dichos.set(de, next)
    setSaid(words)
    onChange({ archivos: [...next] })
  }
  const room = maximo - archivos.length - enCamino.filter(s => s.paso !== 'rechazado').length
  const choose = (chosen: File | readonly File[] | null) => {
    if (!para || !chosen) return
    const files = [chosen].flat() as File[]
    if (files.length > room) setSaid(`Solo ${room === 1 ? 'cabe 1 archivo más' : `caben ${room} archivos más`}.`)
    startSubidas(usuarioId, para, clases, files.slice(0, room), archivo => {
      const now = dichos.get(de) ?? []
      if (now.some(a => a.id === archivo.id)) return
      keep([...now, archivo].slice(0, maximo), `${archivo.nombre}: listo`)
    })
  }
  const remove = ({ id, nombre }: ArchivoDeRespuesta) =>
    keep(
      archivos.filter(o => o.id !== id),
      `${nombre}: quitado`,
    )
  return { archivos, enCamino, said, room, choose, remove }
}

export function Archivo(props: CampoProps<'archivo'>) {
  const { pregunta, para } = props
  const { clases, maximo } = props.vista
  const { archivos, enCamino, said, room, choose, remove } = useArchivos(props)
  return (
    <fieldset className={classes.archivos} aria-labelledby={pregunta}>
      <ul className={classes.lista}>
        {archivos.map(a => (
          <li key={a.id}>
            <IconFile size={20} stroke={1.75} aria-hidden />
            <a
              href={urlOf(intentosRoutes.archivo, { params: { id: a.id }, query: {} })}
              target="_blank"
              rel="noreferrer"
              className={classes.nombre}
            >
              {a.nombre}
            </a>
            <Quitar nombre={a.nombre} onClick={() => remove(a)} />
          </li>
        ))}
        {enCamino.map(s => (
          <li key={s.clave} data-paso={s.paso}>
            <EnCamino subida={s} />
          </li>
        ))}
      </ul>
      {room > 0 && (
        <FileButton
          onChange={choose}
          accept={clases.map(c => nombresDeClase[c].elige).join(',')}
          inputProps={chooseAnew}
          multiple={maximo > 1}
          disabled={!para}
        >
          {props => (
            <Button
              {...props}
              variant="light"
              size="md"
              w="fit-content"
              leftSection={<IconUpload size={18} stroke={1.75} />}
            >
              {archivos.length + enCamino.length === 0 ? 'Elegir archivo' : 'Agregar otro archivo'}
            </Button>
          )}
        </FileButton>
      )}
      <Text fz="sm" c="var(--e-ink-2)">
        {maximo === 1 ? 'Un' : `Hasta ${maximo} archivos: `} {palabrasDeClases(clases)}, de hasta 200 MB
        {maximo === 1 ? '' : ' cada uno'}. Para subir hace falta conexión.
      </Text>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </fieldset>
  )
}

function EnCamino({ subida: { clave, nombre, paso, parte, motivo } }: { subida: Subida }) {
  return (
    <div className={classes.camino}>
      <Group gap="sm" wrap="nowrap">
        <IconFile size={20} stroke={1.75} aria-hidden />
        <span className={classes.nombre}>{nombre}</span>
        <Quitar nombre={nombre} onClick={() => dropSubida(clave)} cancela={paso !== 'rechazado'} />
      </Group>
      {paso === 'rechazado' ? (
        <Text role="alert" fz="sm" c="var(--e-danger-ink)">
          {motivo}
        </Text>
      ) : (
        <>
          <Progress
            value={parte * 100}
            aria-label={`Subiendo ${nombre}`}
            color={paso === 'cortado' ? 'warning' : 'bugambilia'}
          />
          <Group justify="space-between">
            <Text fz="sm" role="status">
              {paso === 'cortado'
                ? `Se cortó al ${percent(parte)}. Sigue desde ahí en cuanto se pueda; no cierres la evaluación.`
                : paso === 'espera'
                  ? 'Espera su turno'
                  : `Subiendo, ${percent(parte)}`}
            </Text>
            {paso === 'cortado' && (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconRefresh size={16} />}
                onClick={() => retrySubida(clave)}
              >
                Reintentar
              </Button>
            )}
          </Group>
        </>
      )}
    </div>
  )
}

const Quitar = ({ nombre, onClick, cancela }: { nombre: string; onClick: () => void; cancela?: boolean }) => (
  <Button
    variant="subtle"
    color="gray"
    size="compact-md"
    h={44}
    onClick={onClick}
    aria-label={`${cancela ? 'Cancelar' : 'Quitar'} ${nombre}`}
  >
    <IconX size={18} stroke={1.75} aria-hidden />
  </Button>
)
