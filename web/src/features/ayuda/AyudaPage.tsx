/** The manual of each kind of person: what one does here, and the way there. */
import { Tabs, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { useEntorno } from '../../kit/page/entorno.ts'
import { ListaDePestanas } from '../../kit/page/ListaDePestanas.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useUser } from '../../kit/page/session.tsx'
import classes from './Ayuda.module.css'
import { type Capitulo, capitulosDe, type Tema } from './temas.ts'

export function AyudaPage() {
  const { personas } = useUser()
  const { empresa } = useEntorno()
  const go = useGo()
  const capitulos = capitulosDe(personas)
  const { ver } = useSearchOf('/ayuda')
  const abierto = capitulos.find(c => c.id === ver) ?? capitulos[0]!
  return (
    <PageShell title="Ayuda" description="Lo que puedes hacer aquí, y cómo.">
      {capitulos.length === 1 ? (
        <Temas capitulo={abierto} />
      ) : (
        <Tabs
          value={abierto.id}
          keepMounted={false}
          onChange={to => void go(() => ({ ver: to ?? undefined }), { replace: true })}
        >
          <ListaDePestanas mb="md">
            {capitulos.map(c => (
              <Tabs.Tab key={c.id} value={c.id}>
                {c.nombre}
              </Tabs.Tab>
            ))}
          </ListaDePestanas>
          {capitulos.map(c => (
            <Tabs.Panel key={c.id} value={c.id}>
              <Temas capitulo={c} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
      {empresa.soporte && (
        <p className={classes.pie}>
          ¿No está lo que buscas? Escribe a <a href={`mailto:${empresa.soporte}`}>{empresa.soporte}</a>.
        </p>
      )}
    </PageShell>
  )
}

const Temas = ({ capitulo }: { capitulo: Capitulo }) => (
  <ul className={classes.temas}>
    {capitulo.temas.map(t => (
      <li key={t.titulo}>
        <UnTema tema={t} />
      </li>
    ))}
  </ul>
)

const UnTema = ({ tema: { titulo, texto, to, search, lugar } }: { tema: Tema }) => (
  <article className={classes.tema}>
    <Title order={2} size="h4">
      {titulo}
    </Title>
    <p>{texto}</p>
    {to && (
      <Link to={to} search={(search ?? {}) as never}>
        {lugar}
      </Link>
    )}
  </article>
)
