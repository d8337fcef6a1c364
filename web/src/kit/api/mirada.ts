/** Whether the page shows Eleva as another person has it: nothing is done in their name then, not even by itself. */
let mirada = false

export const setMirada = (is: boolean) => {
  mirada = is
}

export const isMirada = (): boolean => mirada
