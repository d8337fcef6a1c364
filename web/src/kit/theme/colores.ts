import type { MantineColorsTuple } from '@mantine/core'

type Rampa = 'bugambilia' | 'jade' | 'bermellon' | 'cempasuchil' | 'talavera' | 'piedra' | 'noche'

/** The ramps of tokens.css as Mantine wants them. */
const rampas: Record<Rampa, MantineColorsTuple> = {
  bugambilia: [
    '#fff3f8',
    '#ffe5ef',
    '#ffc7dd',
    '#fea5cb',
    '#f481b4',
    '#e04391',
    '#c22878',
    '#9d165e',
    '#7a0d47',
    '#520b2e',
  ],
  jade: ['#f0f9f5', '#def2ea', '#bce4d3', '#8ed2b7', '#5cbf9c', '#0fa17a', '#038665', '#066a4f', '#02513c', '#013627'],
  bermellon: [
    '#fff4f2',
    '#ffe7e3',
    '#fecbc3',
    '#fda799',
    '#ff7d6a',
    '#e94936',
    '#ca2f1c',
    '#a41d0b',
    '#7f1303',
    '#550e04',
  ],
  cempasuchil: [
    '#fdf8ed',
    '#fbefd9',
    '#fadfb4',
    '#faca83',
    '#f7b24a',
    '#da8f09',
    '#b17005',
    '#834e01',
    '#653900',
    '#462400',
  ],
  talavera: [
    '#f1f8ff',
    '#e0efff',
    '#bfdcff',
    '#97c4fe',
    '#6dabfe',
    '#4288eb',
    '#326ecd',
    '#2755a7',
    '#1f4082',
    '#162a57',
  ],
  piedra: [
    '#faf7f9',
    '#f5f1f4',
    '#ece6ea',
    '#ded6dc',
    '#c4bac1',
    '#958a92',
    '#72666f',
    '#594d56',
    '#3d313a',
    '#251621',
  ],
  noche: ['#f3eff2', '#d5cfd4', '#b5acb4', '#8d828b', '#4c3f4a', '#372a35', '#291d27', '#1c121b', '#140b14', '#0d060c'],
}

export const colores = {
  ...rampas,
  // The words of the server's replies, so that a toast or a badge takes the `color` of the envelope as it is.
  success: rampas.jade,
  danger: rampas.bermellon,
  warning: rampas.cempasuchil,
  info: rampas.talavera,
  // Mantine's own words: its styles name them directly.
  gray: rampas.piedra,
  dark: rampas.noche,
  red: rampas.bermellon,
  teal: rampas.jade,
} satisfies Record<string, MantineColorsTuple>

/** Which semantic variables (`--e-success-soft`…) dress each colour in its light variant. */
export const tonos = {
  success: 'success',
  jade: 'success',
  teal: 'success',
  danger: 'danger',
  bermellon: 'danger',
  red: 'danger',
  warning: 'warning',
  cempasuchil: 'warning',
  info: 'info',
  talavera: 'info',
} as const
