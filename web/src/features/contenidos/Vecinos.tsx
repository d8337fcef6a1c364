/** To the courses before and after; on a phone under dots. */
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDotsVertical, IconDownload } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { lazy } from '../../kit/load/lazy.tsx'
import { MenuAlTocar } from '../../kit/page/MenuAlTocar.tsx'
import { usePhone } from '../../kit/theme/anchos.ts'
import type { CursoAbierto } from './cursoAbierto.parte.ts'
import classes from './Encabezado.module.css'
import { useGoToCurso, useVecinos, type Vecino } from './useVecinos.ts'
import { useVariante } from './variante.ts'

const LlevarDialog = lazy(() => import('./llevar/LlevarDialog.tsx'))

const LLEVAR = 'Llevar sin conexión'

/** @param ready nothing can be opened before the course stands */
export default function Vecinos({ abierto, ready }: { abierto: CursoAbierto; ready: boolean }) {
  const { anterior, siguiente } = useVecinos(abierto)
  const ir = useGoToCurso(abierto)
  const phone = usePhone()
  const [llevar, setLlevar] = useState(false)
  // What is taught live has no part that could be taken along.
  const propio = useVariante() === 'autogestivo'
  const dialogo = llevar && (
    <Suspense>
      <LlevarDialog abierto={abierto} opened onClose={() => setLlevar(false)} />
    </Suspense>
  )
  return phone ? (
    <>
      {dialogo}
      <MenuAlTocar
        position="bottom-end"
        boton={
          <ActionIcon size={48} aria-label="Más opciones del curso">
            <IconDotsVertical size={20} stroke={1.75} />
          </ActionIcon>
        }
      >
        {() => (
          <>
            {propio && (
              <Menu.Item leftSection={<IconDownload size={18} stroke={1.75} />} onClick={() => setLlevar(true)}>
                {LLEVAR}
              </Menu.Item>
            )}
            <Opcion vecino={anterior} text="Curso anterior" onGo={c => ir(c, 'cursoAnterior')} />
            <Opcion vecino={siguiente} text="Curso siguiente" onGo={c => ir(c, 'cursoSiguiente')} />
          </>
        )}
      </MenuAlTocar>
    </>
  ) : (
    <div className={classes.vecinos}>
      {dialogo}
      {propio && (
        <Tooltip label={LLEVAR}>
          <ActionIcon variant="default" size={40} aria-label={LLEVAR} disabled={!ready} onClick={() => setLlevar(true)}>
            <IconDownload size={20} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      <Boton
        vecino={ready ? anterior : undefined}
        text="Curso anterior"
        leftSection={<IconChevronLeft size={18} stroke={1.75} />}
        onGo={c => ir(c, 'cursoAnterior')}
      />
      <Boton
        vecino={ready ? siguiente : undefined}
        text="Curso siguiente"
        rightSection={<IconChevronRight size={18} stroke={1.75} />}
        onGo={c => ir(c, 'cursoSiguiente')}
      />
    </div>
  )
}

type Way = { vecino: Vecino | undefined; text: string; onGo: (to: Vecino) => void }

/** Where it leads and what is passed over on the way; or why it leads nowhere. */
const wordsOf = ({ closed, nombre, salta }: Vecino) => closed ?? [nombre, salta].filter(Boolean).join('. ')

function Boton({ vecino, text, onGo, ...sections }: Way & { leftSection?: ReactNode; rightSection?: ReactNode }) {
  const closed = vecino?.closed
  const button = (
    <Button
      variant="default"
      {...sections}
      disabled={!vecino}
      // Not `disabled`: the reason must be found by who asks for it.
      aria-disabled={Boolean(closed) || undefined}
      data-disabled={Boolean(closed) || undefined}
      onClick={() => vecino && !closed && onGo(vecino)}
    >
      {text}
    </Button>
  )
  return vecino ? (
    <Tooltip multiline maw={360} label={wordsOf(vecino)}>
      {button}
    </Tooltip>
  ) : (
    button
  )
}

const Opcion = ({ vecino, text, onGo }: Way) => (
  <Menu.Item disabled={!vecino || Boolean(vecino.closed)} onClick={() => vecino && onGo(vecino)}>
    {text}
    {vecino && <small className={classes.cual}>{wordsOf(vecino)}</small>}
  </Menu.Item>
)
