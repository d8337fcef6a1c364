/**
 * A text as it may stand in a calendar file: nothing but tabs and ends of lines that is not to be read, and one kind of
 * ends of lines. What Unicode calls a line or paragraph separator some readers take for the end of a property, and what
 * follows for another one.
 */
export const legible = (text: string): string =>
  text.replace(/(?![\t\r\n])\p{Cc}/gu, '').replace(/[\u2028\u2029]/g, '\n')
