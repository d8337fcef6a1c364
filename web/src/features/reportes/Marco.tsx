import type { ReactNode } from 'react'
import classes from './Reportes.module.css'

/** A frame in which a table scrolls; the keyboard reaches it, or what lies outside could not be seen with it. */
export const Marco = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus (WCAG 2.1.1)
  <section className={classes.marco} aria-label={label} tabIndex={0}>
    {children}
  </section>
)
