/** What was handed in, each of its files a way to open it. */
import type { OtroArchivo } from '@eleva/contract'
import { Anchor } from '@mantine/core'
import classes from './Archivo.module.css'

type Entregado = { file_url: string; file_name: string; otros?: OtroArchivo[] | null | undefined }

export const Entregados = ({ entrega }: { entrega: Entregado }) => (
  <>
    {[entrega, ...(entrega.otros ?? [])].map(({ file_url, file_name }) => (
      <Anchor
        key={file_url}
        display="block"
        href={file_url}
        target="_blank"
        rel="noopener noreferrer"
        c="inherit"
        underline="always"
        className={classes.enlace!}
      >
        {file_name || file_url}
      </Anchor>
    ))}
  </>
)
