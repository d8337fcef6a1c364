/** The way here, from the route tree; the last step is where the person stands. */
import { IconChevronRight } from '@tabler/icons-react'
import { Link, useMatches } from '@tanstack/react-router'
import { Suspense } from 'react'
import classes from './Breadcrumb.module.css'

export function Breadcrumb() {
  const crumbs = useMatches({ select: matches => matches.findLast(m => m.staticData.crumbs)?.staticData.crumbs ?? [] })
  return (
    <nav aria-label="Ruta" className={classes.crumbs} data-migas>
      <ol>
        {crumbs.map((crumb, i) => {
          const here = i === crumbs.length - 1
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
              {!here && <IconChevronRight size={14} stroke={1.75} aria-hidden />}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
