/** The right end of both headers; what it is made of loads beside the screen, in a place that is kept for it. */

import { Suspense } from 'react'
import { lazy } from '../kit/load/lazy.tsx'
import classes from './HeaderTools.module.css'

const Tools = lazy(() => import('./Tools.tsx').then(m => ({ default: m.Tools })), { silent: true })

export const HeaderTools = ({ palette }: { palette: 'box' | 'icon' }) => (
  <Suspense fallback={<div className={classes.tools} aria-busy />}>
    <Tools palette={palette} />
  </Suspense>
)
