/** A constancia as a badge: taken into a wallet, told by its address, put on a profile elsewhere. */
import { type Constancia, entreComillas, folioImpreso } from '@eleva/contract'
import { ActionIcon, Menu } from '@mantine/core'
import { IconBrandLinkedin, IconDots, IconDownload, IconLink } from '@tabler/icons-react'
import { copyText } from '../../kit/feedback/copyText.ts'
import { useEntorno } from '../../kit/page/entorno.ts'
import { MenuAlTocar } from '../../kit/page/MenuAlTocar.tsx'
import { enLinkedIn } from './linkedin.ts'

const insigniaDe = (folio: string) => `/insignias/${folioImpreso(folio)}`

export function Insignia({ constancia }: { constancia: Constancia }) {
  const { folio, logro } = constancia
  const { nombre } = useEntorno()
  const copy = () =>
    copyText(location.origin + insigniaDe(folio), 'Enlace de la insignia copiado', 'Descárgala en su lugar.')
  return (
    <MenuAlTocar
      position="bottom-end"
      miw={240}
      boton={
        <ActionIcon size={40} aria-label={`Insignia de ${entreComillas(logro)}`}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      }
    >
      {() => (
        <>
          <Menu.Item
            component="a"
            href={insigniaDe(folio)}
            download={`insignia-${folioImpreso(folio)}.json`}
            leftSection={<IconDownload size={18} stroke={1.75} />}
          >
            Descargar insignia
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={18} stroke={1.75} />} onClick={() => void copy()}>
            Copiar enlace de la insignia
          </Menu.Item>
          <Menu.Item
            component="a"
            href={enLinkedIn(constancia, nombre)}
            target="_blank"
            rel="noopener"
            leftSection={<IconBrandLinkedin size={18} stroke={1.75} />}
          >
            Añadir a LinkedIn
          </Menu.Item>
        </>
      )}
    </MenuAlTocar>
  )
}
