/** The courses of a curriculum for its authors, to put together. */
import type { ReactNode } from 'react'
import { CursosCurriculaPage } from '../features/curriculas/CursosCurriculaPage.tsx'
import { useModo } from './modo.ts'

/** @param aprende in place of it where they learn */
export const CursosDeAutor = ({ aprende }: { aprende: ReactNode }) =>
  useModo() === 'aprendo' ? aprende : <CursosCurriculaPage />
