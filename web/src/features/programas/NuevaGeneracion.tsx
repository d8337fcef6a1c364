/**
 * «Nueva generación»: the same content under another name, for other groups, with all dates moved; looked at before.
 */

import { entreComillas, type Programa, programasRoutes, type ReplyOf } from '@eleva/contract'
import { Generacion } from '@eleva/contract/schemas'
import { Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { Bandera } from '../../kit/form/Bandera.tsx'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { count } from '../../kit/page/count.ts'
import { type OfertaPorHacer, OfertasNuevas, trasOferta } from './OfertasNuevas.tsx'
import { Prevista } from './Prevista.tsx'
import classes from './Programa.module.css'
import { siguienteNombre } from './palabras.ts'
import { SIN_CLAVE, useHacer } from './useHacer.ts'

type Values = ValuesFor<Generacion, { ofertas: OfertaPorHacer[] }>
type Hecha = ReplyOf<typeof programasRoutes.generate> & { nombre: string }
type Props = { programa: Programa; onClose: () => void }

export function NuevaGeneracion({ programa, onClose }: Props) {
  const { hacer, deshacer } = useHacer()
  const [hecha, setHecha] = useState<Hecha>()
  const made = useRef(false)
  const { curricula, cursos, ofertas } = programa
  const initial: Values = {
    nombre: siguienteNombre(curricula.nombre_curricula, 150),
    cursos: 'mismos',
    primer_dia: null,
    ofertas: ofertas[0] ? [trasOferta(ofertas[0])] : [],
    publicado: 0,
    clave: SIN_CLAVE,
  }
  return (
    <FormDialog opened onClose={onClose} title={hecha ? 'Nueva generación lista' : 'Nueva generación'} size={680}>
      {hecha ? (
        <Resultado hecha={hecha} onClose={onClose} onDeshacer={() => void deshacer().then(onClose, () => undefined)} />
      ) : (
        <EntityForm
          draft={`generacion:${curricula.id}`}
          schema={Generacion}
          initial={initial}
          editing={false}
          saveText="Crear la nueva generación"
          onSave={async values => {
            const reply = await hacer(values, body =>
              call(programasRoutes.generate, { params: { programa: curricula.id }, body: Generacion.parse(body) }),
            )
            made.current = true
            setHecha({ ...reply, nombre: values.nombre })
          }}
          // What was made is shown first.
          onClose={() => made.current || onClose()}
        >
          {form => <Campos form={form} programa={programa} total={cursos.filter(c => !c.archivado).length} />}
        </EntityForm>
      )}
    </FormDialog>
  )
}

function Campos({ form, programa, total }: { form: UseFormReturnType<Values>; programa: Programa; total: number }) {
  const { nombre, cursos, primer_dia, ofertas } = form.values
  const many = total !== 1
  const mismos = many ? `los mismos ${total} cursos` : 'el mismo curso'
  const copias = many ? `copias de sus ${total} cursos` : 'una copia de su curso'
  const contenido = cursos === 'mismos' ? mismos : copias
  return (
    <>
      <TextInput
        label="Nombre de la nueva generación"
        maxLength={150}
        data-autofocus
        {...form.getInputProps('nombre')}
      />
      <Radio.Group label="Cursos" {...form.getInputProps('cursos')}>
        <Stack gap="xs" mt={4}>
          <Radio
            value="mismos"
            label="Mismos cursos"
            description="Lo que corrijas en ellos vale para todas las generaciones."
          />
          <Radio
            value="copias"
            label="Copiar los cursos"
            description="Cada generación tiene los suyos; lo que otros cursos comparten se sigue compartiendo."
          />
        </Stack>
      </Radio.Group>
      {programa.ofertas.length > 0 && (
        <>
          <DayInput
            label="Primer día"
            description="El día en que empieza la primera oferta; todas las fechas se recorren con él."
            {...form.getInputProps('primer_dia')}
          />
          <OfertasNuevas
            ofertas={programa.ofertas}
            hechas={ofertas}
            onChange={value => form.setFieldValue('ofertas', value)}
            errors={form.errors}
          />
          <Bandera
            form={form}
            field="publicado"
            label="Publicar de una vez"
            description="Se avisa ahora a sus grupos. Si no, las ofertas quedan en borrador."
          />
        </>
      )}
      <Prevista
        programaId={programa.curricula.id}
        primerDia={primer_dia}
        hechas={ofertas}
        ofertas={programa.ofertas}
        ademas={`El programa ${entreComillas(nombre.trim() || '…')} con ${contenido}.`}
      />
    </>
  )
}

function Resultado({ hecha, onClose, onDeshacer }: { hecha: Hecha; onClose: () => void; onDeshacer: () => void }) {
  return (
    <div className={classes.hecho}>
      <IconCircleCheck size={44} stroke={1.5} aria-hidden />
      <h3>{hecha.nombre}</h3>
      <p>
        {hecha.ofertas.length === 0
          ? 'Está lista, todavía sin ofertas.'
          : `Está lista, con ${count(hecha.ofertas.length, 'oferta', 'ofertas')} y sus fechas.`}
      </p>
      <Group justify="center" gap="xs">
        <Button variant="default" onClick={onDeshacer}>
          Deshacer
        </Button>
        <Button
          onClick={onClose}
          renderRoot={props => <Link to="/programa/$curricula" params={{ curricula: hecha.curricula_id }} {...props} />}
        >
          Abrir la nueva generación
        </Button>
      </Group>
    </div>
  )
}
