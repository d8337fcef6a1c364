/** What is said of a paste that does not fit. */
export const rechazoPorMuchas = (cuantas: number, maximo: number): string =>
  `Pegaste ${cuantas.toLocaleString('es-MX')} renglones, y de una vez caben ${maximo}. No se agregó ninguno: pega una parte.`
