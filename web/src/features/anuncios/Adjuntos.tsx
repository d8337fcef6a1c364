/** The files of an announcement: sent as soon as they are chosen, up to five, each to be taken out again. */
import { type ArchivoDeAnuncio, formatBytes, MAX_ARCHIVOS_DE_ANUNCIO } from '@eleva/contract'
import { ActionIcon, Button, FileButton, Input, Progress, Text } from '@mantine/core'
import { IconFile, IconPaperclip, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../kit/api/error.ts'
import { chooseAnew } from '../../kit/form/archivos.ts'
import classes from './Anuncios.module.css'
import { uploadAdjunto } from './adjuntar.ts'

type Props = {
  value: readonly ArchivoDeAnuncio[]
  /** Gets what stands then: files arrive while others are on their way. */
  onChange: (change: (before: readonly ArchivoDeAnuncio[]) => ArchivoDeAnuncio[]) => void
  /** While one is on its way nothing should be saved. */
  onBusy: (busy: boolean) => void
  error?: ReactNode
}

export function Adjuntos({ value, onChange, onBusy, error }: Props) {
  const [going, setGoing] = useState<{ nombre: string; parte: number }>()
  const [refused, setRefused] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const room = MAX_ARCHIVOS_DE_ANUNCIO - value.length

  const send = async (archivo: File) => {
    const controller = new AbortController()
    stop.current = controller
    setGoing({ nombre: archivo.name, parte: 0 })
    try {
      const going = (parte: number) => setGoing({ nombre: archivo.name, parte })
      const adjunto = await uploadAdjunto(archivo, going, controller.signal)
      onChange(before => [...before, adjunto])
    } catch (why) {
      if (!controller.signal.aborted) setRefused(`${archivo.name}: ${messageOf(why)}`)
    }
  }
  const choose = async (files: File[]) => {
    setRefused(files.length > room ? `Puedes adjuntar hasta ${MAX_ARCHIVOS_DE_ANUNCIO} archivos.` : undefined)
    onBusy(true)
    // One after the other: on a telephone several at once are none.
    for (const file of files.slice(0, room)) await send(file)
    setGoing(undefined)
    onBusy(false)
  }

  return (
    <Input.Wrapper
      label="Archivos"
      description={`Hasta ${MAX_ARCHIVOS_DE_ANUNCIO}, de 25 MB cada uno.`}
      error={refused ?? error}
      labelElement="div"
    >
      {value.length > 0 && (
        <ul className={classes.archivos}>
          {value.map(f => (
            <Adjunto key={f.id} archivo={f} onRemove={() => onChange(before => before.filter(b => b.id !== f.id))} />
          ))}
        </ul>
      )}
      {going && (
        <div role="status">
          <Text fz="sm">
            Subiendo {going.nombre}, {Math.round(going.parte * 100)} %
          </Text>
          <Progress value={going.parte * 100} aria-label={`Subiendo ${going.nombre}`} />
        </div>
      )}
      {room > 0 && !going && (
        <FileButton
          multiple
          onChange={files => void choose(files)}
          inputProps={{ ...chooseAnew, 'aria-label': 'Adjuntar archivos' }}
        >
          {props => (
            <Button
              variant="default"
              size="sm"
              mt="xs"
              w="fit-content"
              leftSection={<IconPaperclip size={18} stroke={1.75} />}
              {...props}
            >
              Adjuntar archivo
            </Button>
          )}
        </FileButton>
      )}
    </Input.Wrapper>
  )
}

const Adjunto = ({ archivo: f, onRemove }: { archivo: ArchivoDeAnuncio; onRemove: () => void }) => (
  <li className={classes.archivo}>
    <IconFile size={20} stroke={1.75} aria-hidden />
    <span className={classes.nombre} title={f.nombre}>
      {f.nombre}
    </span>
    <span className={classes.peso}>{formatBytes(f.tamano)}</span>
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={`Quitar ${f.nombre}`} onClick={onRemove}>
      <IconX size={18} stroke={1.75} />
    </ActionIcon>
  </li>
)
