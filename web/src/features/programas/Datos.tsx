/** What a programme says of itself: kept as it is typed. */
import { type BodyOf, type Curricula, curriculasRoutes, tiposDeCurricula } from '@eleva/contract'
import { Select, SimpleGrid } from '@mantine/core'
import { call } from '../../kit/api/client.ts'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { ImageInput, imageFields, keepImage } from '../../kit/form/ImageInput.tsx'
import { Ajeno, CampoDeLinea, CampoDeTexto } from '../../shared/vivo/Campos.tsx'
import { useCampoDe } from '../../shared/vivo/useCampoDe.ts'
import { Regla } from '../constancias/Regla.parte.tsx'
import classes from './Programa.module.css'
import type { DePrograma } from './usePrograma.ts'

type Props = { curricula: Curricula; de: DePrograma }

/** One field of it under the name by which it is sent. */
function useCampo<V>(
  { curricula, de }: Props,
  name: keyof BodyOf<typeof curriculasRoutes.update> & string,
  get: (c: Curricula) => V,
  falla?: (v: V) => string | undefined,
) {
  return useCampoDe<Curricula, V>({
    tema: `curricula:${curricula.id}:${name}`,
    de: curricula,
    get,
    read: async () => (await call(curriculasRoutes.get, { params: { id: curricula.id } })).curricula,
    send: (value, version) =>
      call(curriculasRoutes.update, { params: { id: curricula.id }, body: { [name]: value, version } }),
    reread: de.reread,
    ...(falla ? { falla } : {}),
  })
}

export function Datos(props: Props) {
  const { curricula, de } = props
  const nombre = useCampo(
    props,
    'nombre_curricula',
    c => c.nombre_curricula,
    v => (v.trim() === '' ? 'El nombre de la currícula es obligatorio' : undefined),
  )
  const descripcion = useCampo(props, 'descripcion', c => c.descripcion)
  const tipo = useCampo(props, 'tipo', c => c.tipo)
  const video = useCampo(props, 'url_video_presentacion', c => c.url_video_presentacion)
  const desde = useCampo(props, 'fecha_vigencia_inicio', c => c.fecha_seleccion_inicio)
  const hasta = useCampo(props, 'fecha_vigencia_finalizacion', c => c.fecha_seleccion_termino)
  return (
    <section className={classes.tarjeta} aria-labelledby="datos-del-programa">
      <div className={classes.cabeza}>
        <h2 id="datos-del-programa">Datos</h2>
      </div>
      <div className={classes.campos}>
        <CampoDeLinea vivo={nombre} label="Nombre del programa" maxLength={150} />
        <CampoDeTexto vivo={descripcion} label="Descripción" placeholder="Para quién es y qué se aprende" />
        <ImageInput
          key={curricula.imagen}
          label="Imagen"
          current={curricula.imagen}
          value={keepImage}
          onChange={choice => {
            if (!choice.file && !choice.removed) return
            const body = { ...imageFields(choice), version: curricula.version }
            void de.act(() => call(curriculasRoutes.update, { params: { id: curricula.id }, body }))
          }}
        />
        <div>
          <Select
            label="Tipo"
            allowDeselect={false}
            data={tiposDeCurricula.map(t => ({ value: String(t.id), label: t.name }))}
            value={String(tipo.value)}
            onChange={value => tipo.set(Number(value))}
            error={tipo.error}
          />
          <Ajeno vivo={tipo} say={id => tiposDeCurricula.find(t => t.id === id)?.name ?? ''} />
        </div>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <div>
            <DayInput label="Vigente desde" value={desde.value} onChange={desde.set} error={desde.error} />
            <Ajeno vivo={desde} say={day => day ?? ''} />
          </div>
          <div>
            <DayInput
              label="Vigente hasta"
              minDate={desde.value ?? undefined}
              value={hasta.value}
              onChange={hasta.set}
              error={hasta.error}
            />
            <Ajeno vivo={hasta} say={day => day ?? ''} />
          </div>
        </SimpleGrid>
        <CampoDeLinea vivo={video} label="Video de presentación" placeholder="https://" maxLength={1000} />
        <Regla de="curricula" id={curricula.id} />
      </div>
    </section>
  )
}
