import type { MantineThemeComponents } from '@mantine/core'
import { filterOpciones } from './buscaOpciones.ts'
import c from './campos.module.css'
import s from './componentes.module.css'
import { contrastes, tonosDeAviso } from './variantes.ts'

const cerrar = { closeButtonProps: { 'aria-label': 'Cerrar' } }
const campo = { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] } }
// Its options are styled under its own name, not as those of Combobox.
// What takes the focus by itself, as a field that was refused does, opens nothing over its message and the buttons
// below it.
const eleccion = {
  defaultProps: { ...campo.defaultProps, filter: filterOpciones, openOnFocus: false },
  classNames: { option: s.opcion },
}

/** How long a pointer rests on something before its hint shows (ms). */
export const HINT_MS = 300

const paginas: Record<string, string> = {
  first: 'Primera página',
  previous: 'Página anterior',
  next: 'Página siguiente',
  last: 'Última página',
}

/**
 * How each Mantine piece looks without being told: the pieces of the mock-up 00. Sizes live in the CSS module, where a
 * phone can change them.
 */
export const componentes: MantineThemeComponents = {
  Button: { defaultProps: { size: 'md' }, classNames: { root: s.boton, section: s.botonIcono } },
  ActionIcon: { defaultProps: { size: 'md', variant: 'subtle', color: 'gray' }, classNames: { root: s.botonSolo } },
  CloseButton: { classNames: { root: s.cerrar } },
  Anchor: { defaultProps: { underline: 'always' } },
  Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'lg', shadow: undefined } },
  Badge: {
    defaultProps: { variant: 'light', radius: 'xl', size: 'lg' },
    classNames: { root: s.distintivo, section: s.distintivoIcono },
  },
  Tabs: { ...contrastes.Tabs, defaultProps: { variant: 'default' }, classNames: { list: s.pestanas, tab: s.pestana } },
  Table: {
    defaultProps: { verticalSpacing: 0, horizontalSpacing: 'sm', fz: 'sm', highlightOnHover: true, stickyHeader: true },
    classNames: { th: s.columna, td: s.celda },
  },
  Modal: {
    defaultProps: {
      radius: 'lg',
      centered: true,
      size: 560,
      overlayProps: { backgroundOpacity: 0.45, blur: 0 },
      // Its <header> is no banner of the page.
      attributes: { header: { role: 'none' } },
      ...cerrar,
    },
    classNames: { content: s.dialogo, header: s.dialogoCabeza, title: s.dialogoTitulo, body: s.dialogoCuerpo },
  },
  Drawer: {
    defaultProps: {
      position: 'right',
      size: 500,
      overlayProps: { backgroundOpacity: 0.45, blur: 0 },
      attributes: { header: { role: 'none' } },
      ...cerrar,
    },
    classNames: { header: s.dialogoCabeza, title: s.dialogoTitulo, body: s.dialogoCuerpo },
  },
  Notification: {
    defaultProps: { withBorder: false, radius: 'md', ...cerrar },
    vars: tonosDeAviso,
    classNames: {
      root: s.aviso,
      icon: s.avisoIcono,
      title: s.avisoTexto,
      description: s.avisoTexto,
      closeButton: s.avisoCerrar,
    },
  },
  // A menu's children are its items alone: what takes the first focus is one of them.
  Menu: {
    defaultProps: { shadow: 'md', radius: 'md', withInitialFocusPlaceholder: false },
    classNames: { dropdown: s.menu, item: s.menuItem },
  },
  Popover: { defaultProps: { shadow: 'md', radius: 'md' }, classNames: { dropdown: s.menu } },
  Combobox: { defaultProps: { shadow: 'md', radius: 'sm' }, classNames: { dropdown: s.menu, option: s.opcion } },
  Tooltip: {
    defaultProps: { withArrow: true, openDelay: HINT_MS, events: { hover: true, focus: true, touch: false } },
  },
  Progress: { defaultProps: { size: 8, radius: 'xs' }, classNames: { root: s.riel } },
  Skeleton: { classNames: { root: s.esqueleto } },
  Pagination: {
    ...contrastes.Pagination,
    defaultProps: { getControlProps: (control: string) => ({ 'aria-label': paginas[control] }) },
  },
  Stepper: contrastes.Stepper,
  Indicator: contrastes.Indicator,
  Input: { classNames: { wrapper: c.campo, input: c.campoTexto } },
  InputWrapper: {
    classNames: { root: c.grupo, label: c.etiqueta, description: c.ayuda, error: c.ayuda },
    defaultProps: { inputWrapperOrder: campo.defaultProps.inputWrapperOrder },
  },
  InputBase: campo,
  TextInput: campo,
  Textarea: { defaultProps: { ...campo.defaultProps, autosize: true, minRows: 3 } },
  NumberInput: campo,
  PasswordInput: campo,
  Select: eleccion,
  MultiSelect: eleccion,
  Autocomplete: campo,
  TagsInput: campo,
  FileInput: campo,
  NativeSelect: campo,
  DateInput: campo,
  DatePickerInput: campo,
  DateTimePicker: campo,
  TimeInput: campo,
  Checkbox: {
    ...contrastes.Checkbox,
    defaultProps: { size: 'sm', radius: 'xs' },
    classNames: { input: c.marca, label: c.marcaTexto },
  },
  Radio: { ...contrastes.Radio, defaultProps: { size: 'sm' }, classNames: { radio: c.marca, label: c.marcaTexto } },
  Switch: {
    defaultProps: { size: 'md', withThumbIndicator: false },
    classNames: { track: c.interruptor, label: c.marcaTexto },
  },
}
