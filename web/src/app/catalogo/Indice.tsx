/** All pages of the catalogue by family, found by a word. */
import { may } from '@eleva/contract'
import { TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import classes from '../../features/catalogo/Catalogo.module.css'
import { EmptyState } from '../../kit/feedback/States.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useUser } from '../../kit/page/session.tsx'
import { FAMILIAS, paginas, publicas } from './paginas.ts'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const all = Object.entries({ ...paginas, ...publicas })

export function Indice() {
  const { personas } = useUser()
  const [words, setWords] = useState('')
  const found = all.filter(
    ([ruta, p]) =>
      (p.can === undefined || may(personas, p.can)) &&
      plain(`${p.titulo} ${p.para} ${ruta}`).includes(plain(words.trim())),
  )
  return (
    <PageShell
      title="Catálogo"
      description="Los bloques de los que están hechas las pantallas, funcionando con datos de verdad."
    >
      <TextInput
        type="search"
        aria-label="Buscar en el catálogo"
        placeholder="Buscar en el catálogo"
        maw={360}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        value={words}
        onChange={e => setWords(e.currentTarget.value)}
      />
      {found.length === 0 && <EmptyState text="No hay ningún bloque con ese nombre." />}
      {FAMILIAS.map(familia => {
        const here = found.filter(([, p]) => p.familia === familia)
        return (
          here.length > 0 && (
            <section key={familia} aria-label={familia}>
              <Title order={2} size="h3" mb="sm">
                {familia}
              </Title>
              <ul className={classes.enlaces}>
                {here.map(([ruta, p]) => (
                  <li key={ruta}>
                    <Link to={ruta} preload={false} className={classes.enlace!}>
                      <b>{p.titulo}</b>
                      <span>{p.para}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </PageShell>
  )
}
