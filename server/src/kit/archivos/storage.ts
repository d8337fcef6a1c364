/** Where objects (videos, images, documents) are: a folder below DATA_DIR, or the S3 bucket that S3_BUCKET names. */
import path from 'node:path'
import type { Config } from '../../config.ts'
import { measureObjects } from '../medidas.ts'
import { KeyRefused, PartsRefused, RangeRefused, type Storage } from './storage-common.ts'
import { openFolder } from './storage-folder.ts'
import { openBucket } from './storage-s3.ts'

export { KeyRefused, type Part, PartsRefused, type PartUpload, RangeRefused, type Storage } from './storage-common.ts'

type StorageConfig = Pick<
  Config,
  'DATA_DIR' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_PUBLIC_URL' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

const timed = measureObjects(
  error => error instanceof RangeRefused || error instanceof PartsRefused || error instanceof KeyRefused,
)

/** The same storage, counted and timed. */
const measured = (storage: Storage): Storage => ({
  put: timed('guardar', storage.put),
  get: timed('leer', storage.get),
  head: timed('mirar', storage.head),
  remove: timed('borrar', storage.remove),
  begin: timed('empezar', storage.begin),
  writePart: timed('trozo', storage.writePart),
  complete: timed('completar', storage.complete),
  abort: timed('abandonar', storage.abort),
  check: timed('comprobar', storage.check),
  // Asks nobody.
  addressOf: storage.addressOf,
  // For backups alone, which go through all keys at their own pace.
  list: storage.list,
})

/** Opens nothing yet: the first call does. What it does is counted. */
export function createStorage(config: StorageConfig): Storage {
  return measured(
    config.S3_BUCKET
      ? openBucket({ ...config, S3_BUCKET: config.S3_BUCKET })
      : openFolder(path.join(config.DATA_DIR, 'objects')),
  )
}
