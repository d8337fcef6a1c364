/** The way here, from the place down the route tree; the last step is where the person stands. */
import { useMatches } from '@tanstack/react-router'
import { useUser } from '../kit/page/session.tsx'
import { Migas } from './Migas.tsx'
import { lugarDe, lugaresDe, migasDe, rutaDe } from './menu.ts'

export function Breadcrumb() {
  const { personas } = useUser()
  const path = useMatches({ select: matches => matches.at(-1)?.pathname ?? '' })
  const steps = useMatches({ select: matches => matches.findLast(m => m.staticData.crumbs)?.staticData.crumbs })
  const lugar = lugarDe(lugaresDe(personas), path)
  const crumbs = rutaDe(lugar, steps ?? migasDe(lugar, path))
  return <Migas crumbs={crumbs} />
}
