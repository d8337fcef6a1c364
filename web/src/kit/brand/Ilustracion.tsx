import type { ReactNode } from 'react'
import s from './Ilustracion.module.css'

export type Escena = 'sin-registros' | 'sin-coincidencias' | 'sin-conexion'

const escenas: Record<Escena, ReactNode> = {
  'sin-registros': (
    <>
      <path className={s.linea} d="M16 124H204" strokeWidth="3" />
      <rect className={s.pista} x="30" y="98" width="46" height="26" rx="8" />
      <g className={s.linea} strokeWidth="3" strokeDasharray="7 7">
        <rect x="84" y="72" width="46" height="52" rx="8" />
        <rect x="138" y="42" width="46" height="82" rx="8" />
      </g>
      <circle className={s.acento} cx="53" cy="82" r="12" />
      <path className={s.trazo} d="M161 30V12M152 21H170" strokeWidth="5" />
    </>
  ),
  'sin-coincidencias': (
    <>
      <rect className={s.pista} x="22" y="84" width="40" height="40" />
      <path className={s.suave} d="M62 124V84a40 40 0 0 1 40 40ZM146 84V44a40 40 0 0 1 40 40ZM22 44h40v40h-40Z" />
      <path className={s.pista} d="M22 44a20 20 0 0 1 40 0Z" />
      <circle className={s.pista} cx="166" cy="104" r="20" />
      <circle className={`${s.trazo} ${s.lente}`} cx="108" cy="62" r="36" strokeWidth="8" />
      <path className={s.trazo} d="m134 88 28 28" strokeWidth="11" />
      <path className={s.linea} d="M94 62h28" strokeWidth="6" />
    </>
  ),
  'sin-conexion': (
    <g transform="translate(11 13) scale(.9)">
      <path className={s.pista} d="M70 66a24 24 0 0 1 3-47.8A34 34 0 0 1 138 22a22 22 0 0 1 8 44Z" />
      <path className={s.linea} d="M108 76v6M108 92v6" strokeWidth="5" />
      <path className={s.corte} d="M62 78 154 4" strokeWidth="6" />
      <rect className={s.marca} x="74" y="104" width="68" height="32" rx="9" />
      <g className={s.acento}>
        <circle cx="92" cy="120" r="6" />
        <circle cx="108" cy="120" r="6" />
      </g>
      <circle className={s.hueco} cx="124" cy="120" r="6" strokeWidth="3" />
    </g>
  ),
}

/** The picture of an empty state. Hidden from screen readers: the sentence under it always says the same. */
export function Ilustracion({ escena, className }: { escena: Escena; className?: string }) {
  return (
    <svg className={[s.ilustracion, className].filter(Boolean).join(' ')} viewBox="0 0 220 140" aria-hidden="true">
      {escenas[escena]}
    </svg>
  )
}
