/** Questions by chance: so many of a category, an indicator or a keyword, besides the activity's own. */
import { reactivosRoutes } from '@eleva/contract'
import { ActionIcon, Button, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRead } from '../../kit/api/query.ts'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { count } from '../../kit/page/count.ts'
import { origenesDe, type Values } from './ajustes.ts'

type Props = { form: UseFormReturnType<Values>; propias: number }

export function Sorteos({ form, propias }: Props) {
  const read = useRead(reactivosRoutes.categorias, {})
  const { sorteos } = form.values
  const total = propias + sorteos.reduce((sum, s) => sum + (Number(s.cuantas) || 0), 0)
  return (
    <Stack gap="sm">
      <Text fz="sm" c="var(--e-ink-2)" role="status">
        {sorteos.length === 0
          ? 'Puedes sortear preguntas del banco: cada intento tiene otras mientras alcancen.'
          : `Cada intento tiene ${count(propias, 'pregunta de esta actividad', 'preguntas de esta actividad')} y las sorteadas: ${total} en total, o menos si no hay tantas.`}
      </Text>
      {sorteos.map((s, i) => (
        <Group key={i} align="flex-start" gap="sm">
          <NumberInput label="Cuántas" min={1} max={100} w={96} {...form.getInputProps(`sorteos.${i}.cuantas`)} />
          <Select
            label="De dónde salen"
            searchable
            openOnFocus={false}
            flex="1 1 220px"
            data={origenesDe(read.data?.categorias ?? [])}
            {...opcionesDe(read)}
            {...form.getInputProps(`sorteos.${i}.origen`)}
            value={s.origen || null}
            onChange={v => form.setFieldValue(`sorteos.${i}.origen`, v ?? '')}
          />
          {s.origen === 'palabra' && (
            <TextInput
              label="Palabra clave"
              maxLength={80}
              flex="1 1 160px"
              {...form.getInputProps(`sorteos.${i}.palabra`)}
            />
          )}
          <ActionIcon
            mt={30}
            aria-label={`Quitar el sorteo ${i + 1}`}
            onClick={() => form.removeListItem('sorteos', i)}
          >
            <IconTrash size={20} stroke={1.75} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={18} stroke={1.75} />}
        disabled={sorteos.length >= 20}
        onClick={() => form.insertListItem('sorteos', { cuantas: 5, origen: '', palabra: '' })}
      >
        Sortear preguntas
      </Button>
    </Stack>
  )
}
