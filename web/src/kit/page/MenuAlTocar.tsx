/**
 * A menu that begins with its first press: until then there is its button alone. What a menu is made of (where it
 * stands, what closes it, who has the focus) takes a phone longer than all else in a row, and most menus are never
 * opened.
 */
import { Menu, type MenuProps } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'

type Boton = ReactElement<{
  ref?: Ref<HTMLButtonElement>
  onClick?: () => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}>

type Props = Pick<MenuProps, 'position' | 'width'> & {
  /** It must hand on what it is given. */
  boton: Boton
  /** The inside of `Menu.Dropdown`, and how wide that is at least. */
  children: () => ReactNode
  miw?: number
}

export function MenuAlTocar({ boton, ...menu }: Props) {
  const [asked, setAsked] = useState(false)
  if (asked) return <Abierto boton={boton} {...menu} />
  return cloneElement(boton, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setAsked(true) })
}

/**
 * Takes the place of the button that was pressed, its focus along with it, and opens; from then on it is a menu like
 * any other.
 */
function Abierto({ boton, children, miw, ...menu }: Props) {
  const target = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return (
    <Menu {...menu} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(boton, { ref: target })}</Menu.Target>
      <Menu.Dropdown miw={miw}>{children()}</Menu.Dropdown>
    </Menu>
  )
}
