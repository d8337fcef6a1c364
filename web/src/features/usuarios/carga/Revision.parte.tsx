/**
 * The step «Revisar» of a list: what would happen, how it was read, what to do with who is known, and the rows
 * themselves.
 */

import { type CampoDeLista, type CargaHecha, camposDeLista, type OpcionesDeLista } from '@eleva/contract'
import { Checkbox } from '@mantine/core'
import { count } from '../../../kit/page/count.ts'
import { number } from '../../../kit/page/PageShell.tsx'
import classes from './CargaCsv.module.css'
import { LecturaDeLista } from './Lectura.tsx'
import { conColumna, conOtraLectura, preguntasDe } from './opciones.parte.ts'
import { Renglones } from './Renglones.tsx'
import { Resumen } from './Resumen.parte.tsx'

type Props = {
  carga: CargaHecha
  opciones: OpcionesDeLista
  onChange: (opciones: OpcionesDeLista) => void
  /** It is being read once more. */
  pending: boolean
  /** A list for one group: it has no columns of groups and schools. */
  deUnGrupo?: boolean
}

const PLACES: readonly CampoDeLista[] = ['grado', 'grupo', 'escuela']

export function Revision({ carga, opciones, onChange, pending, deUnGrupo = false }: Props) {
  const { lectura } = carga
  const campos = deUnGrupo ? camposDeLista.filter(c => !PLACES.includes(c)) : camposDeLista
  return (
    <div className={classes.carga} aria-busy={pending}>
      <Resumen carga={carga} words="trial" />
      <Preguntas {...{ carga, opciones, onChange, pending, deUnGrupo }} />
      <Renglones carga={carga} />
      {lectura && (
        <LecturaDeLista
          lectura={lectura}
          campos={campos}
          disabled={pending}
          onRead={change => onChange(conOtraLectura(opciones, change))}
          onColumn={(at, campo) => onChange(conColumna(opciones, lectura, at, campo))}
        />
      )}
    </div>
  )
}

function Preguntas({ carga, opciones, onChange, pending, deUnGrupo = false }: Props) {
  const { distintos, inactivos, deOtra } = preguntasDe(carga)
  const faltan = deUnGrupo ? [] : carga.grupos_que_faltan
  const ask = (label: string, checked: boolean, set: (yes: boolean) => OpcionesDeLista, description?: string) => (
    <Checkbox
      key={label}
      label={label}
      description={description}
      checked={checked}
      disabled={pending}
      onChange={e => onChange(set(e.currentTarget.checked))}
    />
  )
  const flag = (yes: boolean) => (yes ? 1 : 0)
  const asked = [
    distintos > 0 &&
      ask(
        `Cambiar el nombre o el correo alternativo de ${count(distintos, 'persona', 'personas')} por lo que dice el archivo`,
        opciones.conservar_nombres !== 1,
        yes => ({ ...opciones, conservar_nombres: flag(!yes) }),
        'Si no lo marcas, se queda lo que ya está guardado.',
      ),
    inactivos > 0 &&
      ask(
        `Activar a ${count(inactivos, 'persona', 'personas')} con la cuenta desactivada`,
        opciones.activar === 1,
        yes => ({
          ...opciones,
          activar: flag(yes),
        }),
      ),
    deOtra > 0 &&
      ask(
        `Pasar a su nueva escuela a ${count(deOtra, 'persona', 'personas')} de otra escuela`,
        opciones.cambiar_escuela === 1,
        yes => ({
          ...opciones,
          cambiar_escuela: flag(yes),
        }),
      ),
    faltan.length > 0 &&
      ask(
        faltan.length === 1
          ? 'Crear el grupo que falta'
          : `Crear los ${number.format(faltan.length)} grupos que faltan`,
        opciones.crear_grupos === 1,
        yes => ({ ...opciones, crear_grupos: flag(yes) }),
        namesOf(faltan),
      ),
  ].filter(Boolean)
  return asked.length > 0 ? <div className={classes.preguntas}>{asked}</div> : null
}

const MAX_NAMED = 12
const namesOf = (names: string[]) =>
  names.length > MAX_NAMED
    ? `${names.slice(0, MAX_NAMED).join(', ')} y ${number.format(names.length - MAX_NAMED)} más`
    : names.join(', ')
