import { formatBytes } from '@eleva/contract'
import { Button, FileButton, Group, Loader, Progress, Stack, Text } from '@mantine/core'
import { IconBrandGoogleDrive, IconFile, IconRefresh, IconUpload, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../../kit/api/error.ts'
import { chooseAnew } from '../../../kit/form/archivos.ts'
import { notify } from '../../../kit/notify.ts'
import { TIPOS } from '../tiposDeArchivo.ts'
import classes from './Archivo.module.css'
import { type ClavesDeDrive, pickFromDrive } from './drive.ts'
import type { useArchivo } from './useArchivo.parte.ts'

type Archivo = ReturnType<typeof useArchivo>

const percent = (share: number) => `${Math.floor(share * 100)} %`

function enCamino(estado: Extract<Archivo['estado'], { parte: number }>): string {
  const { parte, bytes } = estado
  const grande = bytes !== undefined
  if (estado.paso === 'cortado')
    return `Se cortó al ${percent(parte)}. Sigue ${grande ? 'desde ahí ' : ''}en cuanto se pueda; también puedes entregarlo ya: se guarda aquí y se envía solo.`
  const how = `Subiendo, ${percent(parte)}${grande ? ` de ${formatBytes(bytes)}` : ''}`
  return estado.lento ? `${how}. Puedes entregarlo ya, sin esperar: se guarda aquí y termina de subir solo.` : how
}

export function ArchivoDelDispositivo({ archivo, loading }: { archivo: Archivo; loading: boolean }) {
  const { estado, choose, clear, retry } = archivo
  if (loading) return <Loader size="sm" role="status" aria-label="Cargando" />
  return (
    <Stack gap="xs" className={classes.contenedor!}>
      {archivo.vacio && (
        <>
          <FileButton onChange={choose} accept={TIPOS} inputProps={chooseAnew}>
            {props => (
              <Button {...props} variant="light" leftSection={<IconUpload size={18} stroke={1.75} />}>
                Elegir archivo
              </Button>
            )}
          </FileButton>
          <Text fz="sm" c="var(--e-ink-2)">
            PDF, documento, presentación, hoja, imagen, audio, video o ZIP. Hasta 200 MB.
          </Text>
        </>
      )}
      {estado.paso === 'rechazado' && (
        <Text role="alert" fz="sm" c="var(--e-danger-ink)">
          {estado.nombre}: {estado.motivo}
        </Text>
      )}
      {(estado.paso === 'subiendo' || estado.paso === 'cortado') && (
        <>
          <Nombre nombre={estado.nombre} onRemove={clear} removeLabel="Cancelar la subida" />
          <Progress
            value={estado.parte * 100}
            aria-label={`Subiendo ${estado.nombre}`}
            color={estado.paso === 'cortado' ? 'warning' : 'bugambilia'}
          />
          <Group justify="space-between">
            <Text fz="sm" role="status">
              {enCamino(estado)}
            </Text>
            {estado.paso === 'cortado' && (
              <Button variant="subtle" size="compact-sm" leftSection={<IconRefresh size={16} />} onClick={retry}>
                Reintentar
              </Button>
            )}
          </Group>
        </>
      )}
      {estado.paso === 'listo' && (
        <Nombre nombre={estado.archivo.file_name} onRemove={clear} removeLabel="Quitar el archivo" />
      )}
    </Stack>
  )
}

/** Beside the file of the device, which shows what was chosen in either way. */
export function ArchivoDelDrive({ claves, archivo }: { claves: ClavesDeDrive; archivo: Archivo }) {
  const [picking, setPicking] = useState(false)
  const { estado, take } = archivo
  const pick = async () => {
    setPicking(true)
    try {
      const picked = await pickFromDrive(claves)
      if (picked) take(picked)
    } catch (error) {
      notify(messageOf(error), 'danger')
    } finally {
      setPicking(false)
    }
  }
  return (
    <Stack gap="xs" className={classes.contenedor!}>
      <Button
        variant="light"
        loading={picking}
        leftSection={<IconBrandGoogleDrive size={18} stroke={1.75} />}
        onClick={() => void pick()}
      >
        {estado.paso === 'listo' ? 'Elegir otro de Drive' : 'Elegir de Drive'}
      </Button>
      {estado.paso !== 'listo' && (
        <Text fz="sm" c="var(--e-ink-2)">
          Hay que elegir un archivo del drive!
        </Text>
      )}
    </Stack>
  )
}

const Nombre = ({ nombre, onRemove, removeLabel }: { nombre: string; onRemove: () => void; removeLabel: string }) => (
  <Group gap="sm" wrap="nowrap" className={classes.archivo!}>
    <IconFile size={20} stroke={1.75} aria-hidden />
    <Text className={classes.nombre!} title={nombre}>
      {nombre}
    </Text>
    <Button variant="subtle" color="gray" size="compact-md" onClick={onRemove} aria-label={removeLabel}>
      <IconX size={18} stroke={1.75} aria-hidden />
    </Button>
  </Group>
)
