/** Of which kinds one wants to be told; each is kept as soon as it is switched. */
import { avisosRoutes, NOMBRES_DE_AVISO, type TipoDeAviso } from '@eleva/contract'
import { Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import classes from './Avisos.module.css'

export function Preferencias() {
  const read = useRead(avisosRoutes.preferencias, {}, { fresh: true })
  const set = useWrite(avisosRoutes.setPreferencia, [avisosRoutes.preferencias])
  // At once; what could not be kept goes back.
  const [chosen, setChosen] = useState<Partial<Record<TipoDeAviso, 0 | 1>>>({})
  const choose = (tipo: TipoDeAviso, en_app: 0 | 1) => {
    setChosen(before => ({ ...before, [tipo]: en_app }))
    const onError = () => setChosen(({ [tipo]: _, ...rest }) => rest)
    set.mutate({ params: { tipo }, body: { en_app } }, { onError })
  }
  return (
    <>
      <Text mb="sm" c="var(--e-ink-2)">
        Lo que apagues ya no te llegará. Los avisos que ya tienes se quedan.
      </Text>
      <Pending query={read} height={320} />
      <ul className={classes.preferencias}>
        {read.data?.preferencias.map(({ tipo, en_app }) => (
          <li key={tipo}>
            <Switch
              label={NOMBRES_DE_AVISO[tipo]}
              checked={(chosen[tipo] ?? en_app) === 1}
              onChange={e => choose(tipo, e.currentTarget.checked ? 1 : 0)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
