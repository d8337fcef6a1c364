/** What every part of a report reads: a group, in all of its courses or in one. */
export type Ambito = { grupo: number; curso: number | undefined }
