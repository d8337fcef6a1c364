/** What stands around the screens of who teaches: the route fetches it before it shows itself, and only for them. */
import type { ComponentType, ReactNode } from 'react'

export const marcos: { staff?: ComponentType<{ children: ReactNode }> } = {}
