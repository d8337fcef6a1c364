/** All of a registration, who else may be the same person, and what can be done: `?ver=12`. */
import {
  enFolio,
  type FichaDeRegistro,
  generos,
  modalidades,
  nivelesEducativos,
  registrosRoutes,
  tiposDeFormacion,
} from '@eleva/contract'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { formatMoment } from '../../kit/page/dates.ts'
import { readEntorno } from '../../kit/page/entorno.ts'
import { Can } from '../../kit/page/session.tsx'
import type { Marcado } from './decisiones.ts'
import { EstadoRegistro, estados } from './EstadoRegistro.tsx'
import classes from './FichaRegistro.module.css'

const labelOf = (options: readonly { id: string; label: string }[], id: string) =>
  options.find(o => o.id === id)?.label ?? id

const datosDe = (r: FichaDeRegistro): [string, string][] => [
  ['Folio', r.folio ? enFolio(r.folio) : 'Sin folio'],
  ['Registro', formatMoment(r.fecha)],
  ['Correo alternativo', r.correo_alternativo],
  ['Número celular', r.numero_celular],
  ['Número fijo', r.numero_fijo],
  ['CURP', r.curp],
  ['RFC', r.rfc],
  ['Edad', String(r.edad)],
  ['Género', labelOf(generos, r.genero)],
  ['Oferta de formación', r.nombre_oferta_formacion],
  ['Tipo de formación', labelOf(tiposDeFormacion, r.tipos_de_formacion)],
  ['Modalidad', labelOf(modalidades, r.modalidad)],
  ['Función', r.funcion],
  ['Nivel educativo', labelOf(nivelesEducativos, r.nivel_educativo)],
  ['CCT', r.cct],
  ['Dirección operativa', r.direccion_operativa],
  ['Alcaldía CCT', r.alcaldia_cct],
  ['Aviso de privacidad', r.aviso_version === null ? 'El que viene con la plataforma' : `Versión ${r.aviso_version}`],
]

const IGUAL = {
  curp: 'la misma CURP',
  correo: 'el mismo correo',
  nombre: 'el mismo nombre',
  nombre_y_nacimiento: 'el mismo nombre y día de nacimiento',
} as const

type Props = {
  id: number
  onAceptar: (uno: Marcado) => void
  onRechazar: (uno: Marcado) => void
  onEspera: (uno: Marcado) => void
  onVer: (id: number) => void
}

export function FichaRegistro({ id, onAceptar, onRechazar, onEspera, onVer }: Props) {
  const read = useRead(registrosRoutes.get, { params: { id } }, { fresh: true })
  const r = read.data?.registro
  if (!r) return <Pending query={read} height={320} />
  return (
    <Stack gap="md">
      <div>
        <Text fw={700} fz="lg">
          {r.nombre_completo}
        </Text>
        <Group gap="xs" mt={4}>
          <EstadoRegistro estado={r.estado} />
          {r.decidido_en && (
            <Text fz="sm" c="var(--e-ink-2)">
              {r.decidio || 'Alguien que ya no está'}, {formatMoment(r.decidido_en)}
            </Text>
          )}
        </Group>
        {r.motivo && (
          <Text fz="sm" mt="xs">
            Motivo: {r.motivo}
          </Text>
        )}
      </div>
      <Parecidos registro={r} onVer={onVer} />
      <dl className={classes.datos}>
        {datosDe(r).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {r.estado !== 'aceptado' && (
        <Can permission="registros.write">
          <PieDeDialogo>
            {r.estado !== 'en_espera' && (
              <Button variant="default" onClick={() => onEspera(r)}>
                Poner en espera
              </Button>
            )}
            {r.estado !== 'rechazado' && (
              <Button variant="default" onClick={() => onRechazar(r)}>
                Rechazar…
              </Button>
            )}
            <Button onClick={() => onAceptar(r)}>Aceptar…</Button>
          </PieDeDialogo>
        </Can>
      )}
    </Stack>
  )
}

function Parecidos({ registro, onVer }: { registro: FichaDeRegistro; onVer: (id: number) => void }) {
  const { parecidos } = registro
  if (parecidos.length === 0) return null
  return (
    <section className={classes.parecidos} aria-label="Puede ser la misma persona">
      <b>Puede ser la misma persona</b>
      <ul>
        {parecidos.map((p, i) => (
          <li key={i}>
            {p.registro_id === null ? (
              <>
                {p.nombre_completo}, {p.correo}: ya está en {readEntorno().nombre} como {p.rol}
              </>
            ) : (
              <>
                <Anchor component="button" type="button" fz="inherit" onClick={() => onVer(p.registro_id!)}>
                  {p.nombre_completo}
                </Anchor>
                , {p.correo}: otro registro, {estados[p.estado!].label.toLowerCase()}
              </>
            )}
            {p.igual.length > 0 && `; tiene ${p.igual.map(i => IGUAL[i]).join(' y ')}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
