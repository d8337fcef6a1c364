/**
 * What goes up in chunks: films, and what is handed in. The page sends them again, in any order, until the server has
 * them all (ADR 010, 045).
 * Without schemas: the worker reads it, too.
 */

/** Bytes of every chunk but the last. */
export const TROZO_BYTES = 5 * 1024 * 1024
export const TROZO_DE_MAS = 'Cada trozo mide a lo más 5 MiB.'

/** How many chunks a file of so many bytes has. */
export const trozosDe = (bytes: number): number => Math.ceil(bytes / TROZO_BYTES)

/** Bytes of one chunk: all have the same size, but the last. */
export const bytesDeTrozo = (index: number, bytes: number): number => Math.min(TROZO_BYTES, bytes - index * TROZO_BYTES)

/** Most bytes of a file that goes up in one piece: that of a message, and what older pages hand in. */
export const MAX_BYTES_DE_UNA_VEZ = 25 * 1024 * 1024
