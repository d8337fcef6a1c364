/** The offers of a generation: after which one each is made, for whom, and whose dates it takes over. */

import type { OfertaDePrograma } from '@eleva/contract'
import { Checkbox, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { count } from '../../kit/page/count.ts'
import { Destinatarios } from './Destinatarios.tsx'
import classes from './Programa.module.css'
import { diasDe, siguienteNombre } from './palabras.ts'

export type OfertaPorHacer = {
  oferta_id: number
  nombre: string
  grupos: number[]
  escuelas: number[]
  fechas_de: number | null
}

/** The group of an offer that has most dates. */
const conMasFechas = ({ grupos }: OfertaDePrograma) =>
  grupos.filter(g => g.fechas > 0).toSorted((a, b) => b.fechas - a.fechas)[0]?.id ?? null

export const trasOferta = (oferta: OfertaDePrograma): OfertaPorHacer => ({
  oferta_id: oferta.id,
  nombre: siguienteNombre(oferta.nombre, 200),
  grupos: [],
  escuelas: [],
  fechas_de: conMasFechas(oferta),
})

type Props = {
  ofertas: readonly OfertaDePrograma[]
  hechas: readonly OfertaPorHacer[]
  onChange: (hechas: OfertaPorHacer[]) => void
  /** By path, as `ofertas.0.grupos`. */
  errors: Readonly<Record<string, ReactNode>>
  /** Only one, which is made in any case. */
  una?: boolean
}

export function OfertasNuevas({ ofertas, hechas, onChange, errors, una = false }: Props) {
  const toggle = (oferta: OfertaDePrograma, on: boolean) =>
    onChange(on ? [...hechas, trasOferta(oferta)] : hechas.filter(h => h.oferta_id !== oferta.id))
  return ofertas.map(oferta => {
    const at = hechas.findIndex(h => h.oferta_id === oferta.id)
    const hecha = hechas[at]
    const change = (some: Partial<OfertaPorHacer>) => onChange(hechas.map((h, i) => (i === at ? { ...h, ...some } : h)))
    const campos = hecha && (
      <Campos oferta={oferta} hecha={hecha} onChange={change} errorOf={name => errors[`ofertas.${at}.${name}`]} />
    )
    if (una)
      return (
        <div key={oferta.id} className={classes.bloque}>
          {campos}
        </div>
      )
    return (
      <fieldset key={oferta.id} className={classes.bloque} aria-label={oferta.nombre}>
        <Checkbox
          label={`Como la oferta «${oferta.nombre}»`}
          description={`${diasDe(oferta)} · ${count(oferta.grupos.length, 'grupo', 'grupos')}`}
          checked={hecha !== undefined}
          onChange={e => toggle(oferta, e.currentTarget.checked)}
        />
        {campos}
      </fieldset>
    )
  })
}

type CamposProps = {
  oferta: OfertaDePrograma
  hecha: OfertaPorHacer
  onChange: (some: Partial<OfertaPorHacer>) => void
  errorOf: (name: keyof OfertaPorHacer) => ReactNode
}

const SIN = 'sin'

function Campos({ oferta, hecha, onChange, errorOf }: CamposProps) {
  const fuentes = oferta.grupos.filter(g => g.fechas > 0)
  return (
    <>
      <TextInput
        label="Nombre de la oferta"
        maxLength={200}
        value={hecha.nombre}
        onChange={e => onChange({ nombre: e.currentTarget.value })}
        error={errorOf('nombre')}
      />
      <Destinatarios
        grupos={{ value: hecha.grupos, onChange: grupos => onChange({ grupos }), error: errorOf('grupos') }}
        escuelas={{ value: hecha.escuelas, onChange: escuelas => onChange({ escuelas }), error: errorOf('escuelas') }}
      />
      {fuentes.length > 0 && (
        <Select
          label="Fechas de las actividades"
          allowDeselect={false}
          data={[
            ...fuentes.map(g => ({
              value: String(g.id),
              label: `Como las de ${g.nombre} (${count(g.fechas, 'fecha', 'fechas')}), recorridas`,
            })),
            { value: SIN, label: 'Sin fechas' },
          ]}
          value={hecha.fechas_de === null ? SIN : String(hecha.fechas_de)}
          onChange={value => onChange({ fechas_de: value === SIN ? null : Number(value) })}
        />
      )}
    </>
  )
}
