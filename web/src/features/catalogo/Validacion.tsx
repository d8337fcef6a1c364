/** A form checked by the contract's schema, as the server checks it. Nothing is sent. */
import { tiposDeNovedad } from '@eleva/contract'
import { NovedadInput } from '@eleva/contract/schemas'
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { notify } from '../../kit/notify.ts'
import { Bloque } from './CatalogoPage.tsx'

const VACIO = {
  titulo: '',
  tipo: null as string | null,
  descripcion: '',
  fecha_inicio: null as string | null,
  fecha_finalizacion: null as string | null,
  publicado: 0,
}

export const Validacion = () => (
  <Bloque titulo="Las reglas de una noticia">
    <EntityForm
      draft="catalogo"
      schema={NovedadInput}
      initial={VACIO}
      editing={false}
      saveText="Revisar"
      onSave={async () => notify('Todo está bien escrito. Aquí no se guarda nada.', 'success')}
    >
      {form => (
        <>
          <TextInput label="Título" required maxLength={150} {...form.getInputProps('titulo')} />
          <Select
            label="Tipo"
            required
            placeholder="Elige uno"
            data={tiposDeNovedad.map(t => ({ value: String(t.id), label: t.name }))}
            {...form.getInputProps('tipo')}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <DayInput label="Desde" {...form.getInputProps('fecha_inicio')} />
            <DayInput label="Hasta" {...form.getInputProps('fecha_finalizacion')} />
          </SimpleGrid>
        </>
      )}
    </EntityForm>
  </Bloque>
)
