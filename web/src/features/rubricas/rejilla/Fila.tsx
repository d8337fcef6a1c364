/**
 * A criterion: its title and description, then a cell for each level. Drawn again only when something of it changes.
 */
import { Button } from '@mantine/core'
import { IconColumns, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { moveActions } from '../../../kit/list/moveActions.ts'
import { RowMenu } from '../../../kit/list/RowMenu.tsx'
import classes from './Rejilla.module.css'
import { enCelda, enFila, type Falta } from './revisa.ts'
import { Puntos, Texto } from './Texto.tsx'
import type { Acciones } from './useAcciones.ts'
import type { Columna, FilaDeRejilla as DeFila, Celda as EnCelda } from './valores.ts'

type Props = {
  fila: DeFila
  /** From 1. */
  numero: number
  de: number
  columnas: readonly Columna[]
  mensajes: Falta['mensajes']
  /** Whether something is graded by it: then nothing is optional. */
  entera: boolean
  acciones: Acciones
}

export const Fila = memo(function Fila({ fila, numero, de, columnas, mensajes, entera, acciones }: Props) {
  const { key } = fila
  const nombre = fila.tituloCriterio.trim() || `criterio ${numero}`
  const titulo = enFila(key, 'titulo')
  const des = enFila(key, 'des')
  return (
    <tr>
      <th scope="row">
        <Texto
          campo={titulo}
          fila={key}
          tipo="titulo"
          etiqueta={`Título del criterio ${numero}`}
          placeholder={`Criterio ${numero}`}
          valor={fila.tituloCriterio}
          mensaje={mensajes.get(titulo)}
          onChange={tituloCriterio => acciones.escribeFila(key, { tituloCriterio })}
        />
        <Texto
          campo={des}
          fila={key}
          tipo="des"
          etiqueta={`Descripción del criterio ${numero}`}
          placeholder={entera ? 'Descripción' : 'Descripción (opcional)'}
          valor={fila.desCriterio}
          mensaje={mensajes.get(des)}
          onChange={desCriterio => acciones.escribeFila(key, { desCriterio })}
        />
      </th>
      {fila.celdas.map((celda, j) => (
        <Celda
          key={columnas[j]!.key}
          {...{ fila: key, nombre, celda, columna: columnas[j]!, j, mensajes, entera, acciones }}
        />
      ))}
      <td className={classes.menu}>
        <MenuDeFila {...{ fila, nombre, numero, de, acciones }} />
      </td>
    </tr>
  )
})

type CeldaProps = Pick<Props, 'mensajes' | 'entera' | 'acciones'> & {
  fila: string
  nombre: string
  celda: EnCelda | null
  columna: Columna
  j: number
}

function Celda({ fila, nombre, celda, columna, j, mensajes, entera, acciones }: CeldaProps) {
  const nivel = (celda?.propio ?? columna).tituloNivel || `Nivel ${j + 1}`
  if (!celda)
    return (
      <td data-nivel={nivel}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          aria-label={`Agregar el nivel ${nivel} a ${nombre}`}
          onClick={() => acciones.escribeCelda(fila, j, {})}
        >
          Nivel
        </Button>
      </td>
    )
  const sitio = (parte?: 'titulo' | 'puntos') => ({
    campo: enCelda(fila, columna.key, parte),
    mensaje: mensajes.get(enCelda(fila, columna.key, parte)),
    fila,
    columna: columna.key,
  })
  const { propio } = celda
  return (
    <td data-nivel={propio ? undefined : `${nivel} · ${columna.puntosNivel}`}>
      {propio && (
        <div className={classes.propio}>
          <Texto
            {...sitio('titulo')}
            tipo="titulo"
            etiqueta={`Nombre del nivel ${j + 1} de ${nombre}`}
            placeholder={`Nivel ${j + 1}`}
            valor={propio.tituloNivel}
            onChange={tituloNivel => acciones.escribeCelda(fila, j, { propio: { ...propio, tituloNivel } })}
          />
          <Puntos
            {...sitio('puntos')}
            etiqueta={`Puntos de ${nivel} de ${nombre}`}
            valor={propio.puntosNivel}
            onChange={puntosNivel => acciones.escribeCelda(fila, j, { propio: { ...propio, puntosNivel } })}
          />
        </div>
      )}
      <Texto
        {...sitio()}
        etiqueta={`${nivel} de ${nombre}`}
        placeholder={entera ? 'Descripción' : 'Opcional'}
        valor={celda.descripcionNivel}
        onChange={descripcionNivel => acciones.escribeCelda(fila, j, { descripcionNivel })}
      />
    </td>
  )
}

type MenuProps = Pick<Props, 'fila' | 'numero' | 'de' | 'acciones'> & { nombre: string }

function MenuDeFila({ fila, nombre, numero, de, acciones }: MenuProps) {
  const { key } = fila
  const propios = fila.celdas.some(c => c?.propio)
  return (
    <RowMenu
      name={nombre}
      actions={[
        ...moveActions(
          numero > 1 ? () => acciones.mueveFila(key, -1) : undefined,
          numero < de ? () => acciones.mueveFila(key, 1) : undefined,
        ),
        { label: 'Duplicar', icon: IconCopy, onClick: () => acciones.duplicaFila(key) },
        {
          label: propios ? 'Niveles como en las columnas' : 'Niveles propios',
          icon: IconColumns,
          onClick: () => acciones.nivelesPropios(key, !propios),
        },
        ...(de > 1
          ? [{ label: 'Quitar', icon: IconTrash, danger: true, onClick: () => acciones.quitaFila(key, nombre) }]
          : []),
      ]}
    />
  )
}
