/** The way here, step by step: pure, on the screen and in the page before its script has run (ADR 007). */
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import classes from './Breadcrumb.module.css'

type Miga = string | { label: string; to: string } | { parte: ComponentType }

export function Migas({ crumbs }: { crumbs: readonly Miga[] }) {
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
