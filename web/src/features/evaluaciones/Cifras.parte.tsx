/** What a quiz says of its questions: how hard each is, whether it distinguishes, and what is chosen. */

import {
  type CifrasDePregunta,
  type CifrasDeQuiz,
  MIN_PARA_DISTINGUIR,
  NOMBRES_DE_AJUSTE,
  nombresDeTipo,
  reactivosRoutes,
  recalificacionesRoutes,
} from '@eleva/contract'
import { Badge, Button, Group } from '@mantine/core'
import { IconCheck, IconDownload, IconFlag } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useDownload, useRead } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { count } from '../../kit/page/count.ts'
import { Cifras as Figuras } from '../../shared/Cifras.tsx'
import { durationOf } from '../../shared/duracion.ts'
import { plainOf } from '../../shared/textoDePregunta.ts'
import { Recalificaciones } from '../recalificaciones/Recalificaciones.parte.tsx'
import { Recalificar } from '../recalificaciones/Recalificar.parte.tsx'
import { Reportes } from '../recalificaciones/Reportes.parte.tsx'
import { Grafica } from '../reportes/Grafica.parte.tsx'
import classes from './Cifras.module.css'
import { distincionDe, percentOf } from './cifras.parte.ts'

export function Cifras({ actividadId: id }: { actividadId: number }) {
  const read = useRead(reactivosRoutes.cifras, { params: { id } }, { fresh: true })
  const said = useRead(recalificacionesRoutes.reportadas, { params: { id } }, { fresh: true })
  const [open, setOpen] = useState<{ que: 'reportes' | 'recalificar'; p: CifrasDePregunta }>()
  const close = () => setOpen(undefined)
  const file = useDownload(reactivosRoutes.exportarCifras, 'cifras.csv', 'No se pudieron descargar las cifras')
  if (!read.data) return <Pending query={read} height={480} />
  const reportadas = new Map(said.data?.preguntas.map(r => [r.reactivo_id, r]))
  if (read.data.intentos === 0 && reportadas.size === 0)
    return <EmptyState text="Todavía no hay cifras: nadie de tus grupos ha terminado esta evaluación." />
  return (
    <div className={classes.pagina}>
      <Figuras label="La evaluación en cifras" cifras={resumenDe(read.data)} />
      <Grafica
        titulo="Intentos por calificación"
        columnas={['Calificación', 'Intentos']}
        datos={read.data.distribucion.map((valor, n) => ({
          nombre: n === 9 ? '90–100' : `${n * 10}–${n * 10 + 9}`,
          valor,
        }))}
      />
      <Group justify="space-between" gap="sm">
        <h2 className={classes.titulo}>Por pregunta</h2>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={file.isPending}
          onClick={() => file.mutate({ params: { id } })}
        >
          Descargar CSV
        </Button>
      </Group>
      {alDia(read.data) && <p className={classes.nota}>{alDia(read.data)}</p>}
      <ol className={classes.preguntas}>
        {read.data.preguntas.map((p, i) => (
          <Pregunta key={p.id} pregunta={p} numero={i + 1}>
            <Group gap="xs">
              {reportadas.has(p.id) && (
                <Button
                  variant={reportadas.get(p.id)!.abiertos ? 'light' : 'default'}
                  leftSection={<IconFlag size={16} stroke={1.75} aria-hidden />}
                  onClick={() => setOpen({ que: 'reportes', p })}
                >
                  {dichoDe(reportadas.get(p.id)!)}
                </Button>
              )}
              {p.pedidas > 0 && (
                <Button variant="default" onClick={() => setOpen({ que: 'recalificar', p })}>
                  Recalificar…
                </Button>
              )}
            </Group>
          </Pregunta>
        ))}
      </ol>
      <Recalificaciones actividadId={id} />
      <FormDialog opened={open?.que === 'reportes'} onClose={close} title="Reportes de la pregunta">
        {open && (
          <Reportes
            actividadId={id}
            reactivo={open.p.id}
            onRecalificar={() => setOpen({ que: 'recalificar', p: open.p })}
            onClose={close}
          />
        )}
      </FormDialog>
      <FormDialog opened={open?.que === 'recalificar'} onClose={close} title="Recalificar la pregunta">
        {open && <Recalificar actividadId={id} pregunta={open.p} onClose={close} />}
      </FormDialog>
      <p className={classes.nota}>
        «Distingue» compara cada pregunta con el resto del mismo intento: es alta cuando la acierta quien acierta las
        demás. Se calcula desde {MIN_PARA_DISTINGUIR} respuestas. El acierto es como se calificó: si corriges la clave
        de una pregunta, recalifícala. El tiempo es el de la mitad de las personas, hasta su último cambio.
      </p>
    </div>
  )
}

const dichoDe = ({ abiertos, total }: { abiertos: number; total: number }) =>
  abiertos
    ? `${count(abiertos, 'reporte', 'reportes')} sin atender`
    : count(total, 'reporte atendido', 'reportes atendidos')

/** What of the figures of questions is not of this moment, or not of all. */
function alDia({ pendientes, ultimos }: CifrasDeQuiz): string {
  return [
    ultimos === null ? '' : `Son de los últimos ${count(ultimos, 'intento', 'intentos')}.`,
    pendientes === 0
      ? ''
      : `Se están poniendo al día: ${pendientes === 1 ? 'falta' : 'faltan'} ${count(pendientes, 'intento', 'intentos')}. Vuelve en unos minutos.`,
  ]
    .join(' ')
    .trim()
}

/** A style takes no space before its unit. */
const widthOf = (part: number) => `${Math.min(100, part * 100)}%`

const resumenDe = ({ intentos, personas, media, mediana, segundos }: CifrasDeQuiz) => [
  { valor: intentos, palabras: intentos === 1 ? 'intento terminado' : 'intentos terminados' },
  { valor: personas, palabras: personas === 1 ? 'persona' : 'personas' },
  { valor: media === null ? '—' : Math.round(media), palabras: 'calificación media' },
  { valor: mediana === null ? '—' : Math.round(mediana), palabras: 'calificación de la mitad' },
  { valor: durationOf(segundos), palabras: 'duración de la mitad' },
]

type PreguntaProps = { pregunta: CifrasDePregunta; numero: number; children: ReactNode }

function Pregunta({ pregunta, numero, children }: PreguntaProps) {
  const distincion = distincionDe(pregunta)
  const words = plainOf(pregunta.pregunta, 140)
  const respuestas = [
    ...pregunta.opciones.map(o => ({ clave: o.id, texto: o.texto, bien: o.correcta, veces: o.veces })),
    ...pregunta.frecuentes.map((f, i) => ({ clave: -i - 1, texto: f.texto, bien: f.parte === 1, veces: f.veces })),
  ]
  return (
    <li className={classes.pregunta}>
      <div className={classes.cabeza}>
        <b>
          {numero}. {words}
        </b>
        <span className={classes.tipo}>
          {nombresDeTipo[pregunta.tipo].nombre}
          {pregunta.sorteada && ' · sorteada'} · {pregunta.contestadas} de {pregunta.pedidas} la contestaron
        </span>
        {pregunta.ajuste && <Badge color="gray">{NOMBRES_DE_AJUSTE[pregunta.ajuste]}</Badge>}
      </div>
      <dl className={classes.datos}>
        <div>
          <dt>Acierto</dt>
          <dd>
            {pregunta.acierto === null ? '—' : percentOf(pregunta.acierto)}
            {pregunta.acierto !== null && (
              <span className={classes.barra} aria-hidden>
                <span style={{ width: widthOf(pregunta.acierto) }} />
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>Distingue</dt>
          <dd>
            <Badge color={distincion.color}>{distincion.palabras}</Badge>
          </dd>
        </div>
        <div>
          <dt>Tiempo</dt>
          <dd>{durationOf(pregunta.segundos)}</dd>
        </div>
      </dl>
      {respuestas.length > 0 && pregunta.contestadas > 0 && (
        <details className={classes.detalle}>
          <summary>{pregunta.opciones.length ? 'Qué eligen' : 'Qué contestan más'}</summary>
          <ul className={classes.respuestas}>
            {respuestas.map(r => (
              <li key={r.clave} data-bien={r.bien || undefined}>
                <span className={classes.texto}>
                  {r.bien && <IconCheck size={16} stroke={2} aria-label="Correcta" />} {r.texto}
                </span>
                <span className={classes.veces}>
                  {r.veces} ({percentOf(r.veces / pregunta.contestadas)})
                </span>
                <span className={classes.barra} aria-hidden>
                  <span style={{ width: widthOf(r.veces / pregunta.contestadas) }} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {children}
    </li>
  )
}
