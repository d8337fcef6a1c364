/** Why a file cannot be read, said to people; of none of it. */
export class Ilegible extends Error {}
