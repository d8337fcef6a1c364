/** The way here, from the place down the route tree; the last step is where the person stands. */
import { IconChevronRight } from '@tabler/icons-react'
import { Link, useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useUser } from '../kit/page/session.tsx'
import classes from './Breadcrumb.module.css'
import { lugarDe, lugaresDe, migasDe, rutaDe } from './menu.ts'

export function Breadcrumb() {
  const { personas } = useUser()
  const path = useMatches({ select: matches => matches.at(-1)?.pathname ?? '' })
  const steps = useMatches({ select: matches => matches.findLast(m => m.staticData.crumbs)?.staticData.crumbs })
  const lugar = lugarDe(lugaresDe(personas), path)
  const crumbs = rutaDe(lugar, steps ?? migasDe(lugar, path))
  return (
    <nav aria-label="Ruta" className={classes.crumbs} data-migas>
      <ol>
        {crumbs.map((crumb, i) => {
          const last = i === crumbs.length - 1
          // A link leads away from here.
          const here = last && !(typeof crumb === 'object' && 'label' in crumb)
          return (
            <li
              key={typeof crumb === 'string' ? crumb : 'label' in crumb ? crumb.label : i}
              aria-current={here ? 'page' : undefined}
              className={here ? classes.here : classes.before}
            >
              {typeof crumb === 'string' ? (
                crumb
              ) : 'label' in crumb ? (
                <Link to={crumb.to}>{crumb.label}</Link>
              ) : (
                <Suspense>
                  <crumb.parte />
                </Suspense>
              )}
              {!last && <IconChevronRight size={14} stroke={1.75} aria-hidden />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
