/** What somebody has achieved: each as a card, with its paper and its page for whoever wants to check it. */
import { type ConstanciaPropia, completarRoutes, constanciasRoutes, entreComillas } from '@eleva/contract'
import { Badge, Button, Switch, Title } from '@mantine/core'
import { IconDownload, IconExternalLink, IconShare } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useDownload, useRead, useWrite } from '../../kit/api/query.ts'
import { copyText } from '../../kit/feedback/copyText.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { isNamed } from '../../kit/named.ts'
import { formatDay } from '../../kit/page/dates.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useUser } from '../../kit/page/session.tsx'
import { dayOfPeople } from '../../kit/page/zona.ts'
import classes from './Constancias.module.css'
import { Insignia } from './Insignia.tsx'
import { detalleDe, ESTADOS, paginaDe } from './palabras.ts'

// With its form come the schemas; few lack anything.
const PorCompletar = lazy(() => import('./PorCompletar.tsx').then(m => ({ default: m.PorCompletar })))

export function MisConstanciasPage() {
  const read = useRead(constanciasRoutes.mias, {})
  const falta = useRead(completarRoutes.porCompletar, {})
  const constancias = read.data?.constancias
  const pendientes = falta.data?.pendientes.length ?? 0
  return (
    <PageShell
      title="Mis constancias"
      total={constancias?.length}
      description="Lo que has terminado, en papel y con una página donde cualquiera lo comprueba."
      actions={
        <Button component={Link} to="/mis-portafolios" variant="default">
          Mis portafolios
        </Button>
      }
    >
      {pendientes > 0 && (
        <Suspense fallback={null}>
          <PorCompletar />
        </Suspense>
      )}
      <Pending query={read} height={220} />
      {falta.isError && <Pending query={falta} height={0} />}
      {constancias?.length === 0 && falta.isSuccess && pendientes === 0 && (
        <EmptyState text="Aquí aparecen tus constancias">
          Cuando termines un programa, su constancia se expide por sí sola.
        </EmptyState>
      )}
      <ul className={classes.lista}>
        {constancias?.map(c => (
          <li key={c.folio}>
            <Tarjeta constancia={c} />
          </li>
        ))}
      </ul>
    </PageShell>
  )
}

function Tarjeta({ constancia }: { constancia: ConstanciaPropia }) {
  const { folio, logro, tipo, emitida, estado, motivo } = constancia
  const { name } = useUser()
  const pdf = useDownload(constanciasRoutes.pdf, `constancia-${folio}.pdf`, 'No se pudo hacer el PDF')
  const page = paginaDe(folio)
  const vale = estado === 'valida'
  const share = () =>
    shareOrCopy({ title: logro, text: `Constancia de ${name}: ${logro}`, url: location.origin + page })
  return (
    <article className={classes.tarjeta} data-estado={estado} aria-labelledby={folio}>
      <div className={classes.franja} aria-hidden />
      <div className={classes.palabras}>
        {!vale && <Badge color="danger">{ESTADOS[estado]}</Badge>}
        <p className={classes.sobre}>
          {tipo === 'programa' ? 'Programa' : 'Curso'} · {formatDay(dayOfPeople(emitida))}
        </p>
        <Title order={2} id={folio} className={classes.titulo!}>
          {logro}
        </Title>
        <p className={classes.detalle}>{detalleDe(constancia)}</p>
        {!vale && <p className={classes.motivo}>Ya no vale. {motivo}</p>}
      </div>
      {vale && (
        <div className={classes.esquina}>
          <Insignia constancia={constancia} />
        </div>
      )}
      {vale && <EnBuscadores constancia={constancia} />}
      <div className={classes.botones}>
        <Button
          variant={vale ? 'light' : 'default'}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={pdf.isPending}
          aria-label={`Descargar el PDF de ${entreComillas(logro)}`}
          onClick={() => pdf.mutate({ params: { folio } })}
        >
          Descargar PDF
        </Button>
        <Button
          component="a"
          href={page}
          target="_blank"
          variant="default"
          leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
          aria-label={`Ver la página de ${entreComillas(logro)}`}
        >
          Ver su página
        </Button>
        {vale && (
          <Button
            variant="default"
            leftSection={<IconShare size={18} stroke={1.75} aria-hidden />}
            aria-label={`Compartir ${entreComillas(logro)}`}
            onClick={() => void share()}
          >
            Compartir
          </Button>
        )}
      </div>
    </article>
  )
}

/** By the sheet of the system; where there is none, or it does not come, its address is copied. */
async function shareOrCopy(what: { title: string; text: string; url: string }): Promise<void> {
  if ('share' in navigator)
    try {
      return await navigator.share(what)
    } catch (error) {
      // Whoever closes the sheet wants nothing any more.
      if (isNamed(error, 'AbortError')) return
    }
  await copyText(what.url, 'Dirección de la constancia copiada', 'Abre su página y copia la dirección.')
}

/** Off until they say so: whoever has its address, or its paper, reads it anyway. */
function EnBuscadores({ constancia: { folio, logro, en_buscadores } }: { constancia: ConstanciaPropia }) {
  const write = useWrite(constanciasRoutes.setEnBuscadores, [constanciasRoutes.mias])
  const label = 'Que aparezca en buscadores'
  return (
    <Switch
      className={classes.buscadores!}
      label={label}
      description="La encuentra quien busque tu nombre."
      aria-label={`${label}: ${entreComillas(logro)}`}
      checked={write.isPending ? write.variables.body.en_buscadores : en_buscadores}
      onChange={e => write.mutate({ params: { folio }, body: { en_buscadores: e.currentTarget.checked } })}
    />
  )
}
