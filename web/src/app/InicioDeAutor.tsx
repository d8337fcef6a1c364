/** The start of an author, above the news: the curricula that they write. */
import type { ReactNode } from 'react'
import { CurriculasDeAutor } from '../features/curriculas/CurriculasDeAutor.tsx'
import { useModo } from './modo.ts'

/** @param aprende in place of it where they learn */
export const InicioDeAutor = ({ aprende }: { aprende: ReactNode }) =>
  useModo() === 'aprendo' ? aprende : <CurriculasDeAutor />
