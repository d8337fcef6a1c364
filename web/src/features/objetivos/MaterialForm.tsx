import { formatBytes, type Material, objetivosRoutes, tiposDeMaterial } from '@eleva/contract'
import { MaterialInput } from '@eleva/contract/schemas'
import { Input, NumberInput, Select, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { staleMaterials } from './stale.parte.ts'

type Values = ValuesFor<MaterialInput, { tipo_material_id: string | null; orden_visualizacion: number | string }>
/** What is a file, or a page, has no link: left out, it stays so. */
const SinEnlace = MaterialInput.omit({ ruta_documento: true })

type Props = { objetivoId: number; material?: Material | undefined; onClose: () => void }

export function MaterialForm({ objetivoId, material, onClose }: Props) {
  const create = useWrite(objetivosRoutes.createMaterial, staleMaterials)
  const update = useWrite(objetivosRoutes.updateMaterial, staleMaterials)
  const initial: Values = {
    nombre_material: material?.nombre_material ?? '',
    tipo_material_id: material ? String(material.tipo_material_id) : null,
    ruta_documento: material?.ruta_documento ?? '',
    instrucciones: material?.instrucciones ?? '',
    orden_visualizacion: material?.orden_visualizacion ?? 0,
  }
  const archivo = material?.archivo
  const sinEnlace = Boolean(archivo ?? material?.pagina)
  const save = (values: Values) => {
    if (!material) return create.mutateAsync({ body: { ...MaterialInput.parse(values), objetivo_id: objetivoId } })
    const body = (sinEnlace ? SinEnlace : MaterialInput).parse(values)
    return update.mutateAsync({ params: { id: material.id }, body: { ...body, version: material.version } })
  }
  return (
    <EntityForm
      draft={`material:${material?.id ?? `nuevo:${objetivoId}`}`}
      schema={sinEnlace ? SinEnlace : MaterialInput}
      initial={initial}
      editing={Boolean(material)}
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput
            label="Nombre del material"
            required
            maxLength={200}
            data-autofocus
            {...form.getInputProps('nombre_material')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <Select
              label="Tipo"
              required
              placeholder="Elige un tipo"
              allowDeselect={false}
              data={tiposDeMaterial.map(t => ({ value: String(t.id), label: t.nombre_tipo_material }))}
              {...form.getInputProps('tipo_material_id')}
            />
            <NumberInput
              label="Orden"
              description="Los de número menor van primero."
              min={0}
              max={9999}
              allowDecimal={false}
              {...form.getInputProps('orden_visualizacion')}
            />
          </SimpleGrid>
          {archivo && (
            <Input.Wrapper label="Archivo" labelElement="div">
              <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
                {archivo.nombre} · {formatBytes(archivo.tamano)}
              </Text>
            </Input.Wrapper>
          )}
          {!sinEnlace && (
            <TextInput
              label="Enlace"
              type="url"
              required
              placeholder="https://"
              maxLength={2000}
              {...form.getInputProps('ruta_documento')}
            />
          )}
          <Textarea label="Instrucciones" maxRows={6} maxLength={5000} {...form.getInputProps('instrucciones')} />
        </>
      )}
    </EntityForm>
  )
}
