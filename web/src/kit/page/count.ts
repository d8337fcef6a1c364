/** «1 persona», «1,200 personas» */
export const count = (n: number, one: string, many: string) => `${n.toLocaleString('es-MX')} ${n === 1 ? one : many}`
