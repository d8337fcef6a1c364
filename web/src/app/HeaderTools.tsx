/** The right end of both headers; what it is made of loads beside the screen, in a place that is kept for it. */

import { Suspense } from 'react'
import { lazy } from '../kit/load/lazy.tsx'
import classes from './HeaderTools.module.css'
import { firstScreen } from './trazo/relevo.ts'

const Tools = lazy(
  async () => {
    await firstScreen()
    return { default: (await import('./Tools.tsx')).Tools }
  },
  { silent: true },
)

export const HeaderTools = ({ palette }: { palette: 'box' | 'icon' }) => (
  <Suspense fallback={<div className={classes.tools} data-palette={palette} aria-busy />}>
    <Tools palette={palette} />
  </Suspense>
)
