/**
 * The frame of a page of the catalogue: what the block is for, the way to the screen that uses it, and the block itself
 * at work.
 */
import { may, type Permission } from '@eleva/contract'
import { Button, Paper, Skeleton, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { Encajada, PageShell } from '../../kit/page/PageShell.tsx'
import { useUser } from '../../kit/page/session.tsx'
import classes from './Catalogo.module.css'

/** A screen; with `can`, only for who may open it. */
export type Donde = { to: string; label: string; can?: Permission }

type Props = { titulo: string; para: string; donde?: Donde | undefined; children: ReactNode }

export const CatalogoPage = ({ titulo, para, donde, children }: Props) => (
  <PageShell
    title={titulo}
    description={para}
    back={{ to: '/ui-catalogo', label: 'Catálogo' }}
    actions={donde && <Ir {...donde} />}
  >
    <Encajada value>
      <Suspense fallback={<Skeleton height={240} radius="lg" role="status" aria-label="Cargando" aria-busy />}>
        <div className={classes.bloques}>{children}</div>
      </Suspense>
    </Encajada>
  </PageShell>
)

function Ir({ to, label, can }: Donde) {
  const { personas } = useUser()
  if (can && !may(personas, can)) return null
  return (
    <Button
      variant="default"
      rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />}
      renderRoot={props => <Link to={to} preload={false} {...props} />}
    >
      {label}
    </Button>
  )
}

/** One example with its name. */
export const Bloque = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <Paper withBorder radius="lg" component="section" className={classes.bloque!} aria-label={titulo}>
    <Title order={2} size="h4">
      {titulo}
    </Title>
    {children}
  </Paper>
)

/** What a field or a control says now, so that it can be seen to work. */
export const Ahora = ({ children }: { children: ReactNode }) => (
  <p className={classes.ahora} role="status">
    {children}
  </p>
)
