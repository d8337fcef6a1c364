/** What a file is, as a picture and in a word. */
import {
  IconFile,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeXls,
  IconMusic,
  IconPhoto,
} from '@tabler/icons-react'

const CLASES = [
  [/pdf$/i, 'PDF', IconFileTypePdf],
  [/msword|wordprocessing|opendocument\.text|\.(doc|docx|odt)$/i, 'Documento', IconFileTypeDoc],
  [/excel|spreadsheet|\.(xls|xlsx|ods)$/i, 'Hoja de cálculo', IconFileTypeXls],
  [/powerpoint|presentation|\.(ppt|pptx|odp)$/i, 'Presentación', IconFileTypePpt],
  [/^image\/|\.(jpe?g|jfif|png|gif|webp|avif|heic|heif)$/i, 'Imagen', IconPhoto],
  [/^audio\/|\.(mp3|m4a|wav|ogg|oga|opus|flac|aac|weba)$/i, 'Audio', IconMusic],
] as const

/** @param archivo its type, or its name while nobody has looked into it */
const claseDe = (archivo: string) => CLASES.find(([fits]) => fits.test(archivo))

export const palabraDe = (tipo: string): string => claseDe(tipo)?.[1] ?? 'Archivo'

export function IconoDeArchivo({ nombre, tipo }: { nombre: string; tipo?: string | undefined }) {
  const Icon = claseDe(tipo ?? nombre)?.[2] ?? IconFile
  return <Icon size={22} stroke={1.75} aria-hidden />
}
