/** «Columnas»: which of them a list has. */
import { Menu, UnstyledButton } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { MenuAlTocar } from '../page/MenuAlTocar.tsx'
import classes from './FilterChip.module.css'
import type { Columnas } from './useColumnas.ts'

export const EligeColumnas = <Row,>({ optional, wanted, choose, reset }: Columnas<Row>) => (
  <span className={classes.chip}>
    <MenuAlTocar
      position="bottom-end"
      miw={220}
      boton={
        <UnstyledButton className={classes.open!}>
          <IconColumns3 size={15} stroke={1.75} aria-hidden />
          Columnas
        </UnstyledButton>
      }
    >
      {() => (
        <>
          {optional.map(({ key, title }) => {
            const on = wanted.includes(key)
            return (
              <Menu.CheckboxItem
                key={key}
                checked={on}
                closeMenuOnClick={false}
                onChange={() => choose(on ? wanted.filter(k => k !== key) : [...wanted, key])}
              >
                {title}
              </Menu.CheckboxItem>
            )
          })}
          {reset && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={reset}>Las de siempre</Menu.Item>
            </>
          )}
        </>
      )}
    </MenuAlTocar>
  </span>
)
