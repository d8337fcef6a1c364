/** Where «Continuar» leads: the last course, at the place where the person left it; the start before the first one. */
import { curriculasRoutes } from '@eleva/contract'
import type { QueryClient } from '@tanstack/react-query'
import { readOptions } from '../kit/api/query.ts'

export async function nextStep(client: QueryClient) {
  const { continuar } = await client.fetchQuery({
    ...readOptions(curriculasRoutes.navegacion, {}),
    staleTime: 2_000,
    networkMode: 'always',
  })
  return continuar
}
