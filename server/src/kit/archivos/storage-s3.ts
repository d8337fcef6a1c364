/** Objects in an S3-compatible bucket. The SDK weighs some 100 ms and is loaded by the first call. */
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../../config.ts'
import { isStoreGone } from '../errors.ts'
import { partOf } from '../thrown.ts'
import { checkKey, meter, PartsRefused, RangeRefused, type Storage } from './storage-common.ts'

export type BucketConfig = Pick<
  Config,
  'S3_ENDPOINT' | 'S3_PUBLIC_URL' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
> & {
  S3_BUCKET: string
}

/** Bytes of a part, two or three of which are in memory at a time; 10,000 of them, the most of S3, are 48 GiB. */
const PART = 5 * 1024 * 1024
/** Longest wait (ms) for a connection, and for the first byte of an answer. */
const CONNECT_TIMEOUT = 5_000
const ANSWER_TIMEOUT = 60_000
const UNKNOWN_TYPE = 'application/octet-stream'

function reachBucket(config: BucketConfig) {
  const Bucket = config.S3_BUCKET
  let opened: Promise<Sdk> | undefined
  const s3 = () => {
    opened ??= load(config)
    return opened
  }
  const head = async (key: string) => {
    const { sdk, client } = await s3()
    try {
      const found = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: key }))
      return { size: found.ContentLength ?? 0, type: found.ContentType ?? UNKNOWN_TYPE }
    } catch (error) {
      if (isAbsent(error)) return undefined
      throw error
    }
  }
  return { Bucket, s3, head }
}

type Bucket = ReturnType<typeof reachBucket>

/**
 * @throws {RangeRefused} unless there is no such object
 * @returns undefined
 */
async function refuseRange(head: Bucket['head'], key: string): Promise<undefined> {
  const whole = await head(key)
  if (whole) throw new RangeRefused(whole.size)
}

const wholeObjects = ({ Bucket, s3, head }: Bucket): Pick<Storage, 'put' | 'get' | 'head' | 'remove' | 'list'> => ({
  put: async (key, body, { type }) => {
    const { stream, result } = meter(body)
    try {
      const params = { Bucket, Key: checkKey(key), Body: stream, ContentType: type }
      const { client, Upload } = await s3()
      // One part at a time: a part still on its way when the upload is given up would stay, and be paid for.
      await new Upload({ client, params, partSize: PART, queueSize: 1 }).done()
      return result()
    } catch (error) {
      // Giving up the upload may fail as well; why the stream failed is what the caller must know.
      throw stream.errored ?? error
    } finally {
      stream.destroy()
    }
  },
  get: async (key, range) => {
    checkKey(key)
    // Amazon answers a range that ends before it starts with the whole object.
    if (range && (range.start < 0 || range.start > (range.end ?? Infinity))) return refuseRange(head, key)
    const { sdk, client } = await s3()
    try {
      const Range = range && `bytes=${range.start}-${range.end ?? ''}`
      const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key, Range }))
      const size = found.ContentLength ?? 0
      const total = Number(found.ContentRange?.split('/')[1] ?? size)
      return { body: found.Body as Readable, size, total, type: found.ContentType ?? UNKNOWN_TYPE }
    } catch (error) {
      if (isAbsent(error)) return undefined
      if (partOf(error, 'name') !== 'InvalidRange') throw error
      return refuseRange(head, key)
    }
  },
  head: async key => head(checkKey(key)),
  remove: async key => {
    checkKey(key)
    const { sdk, client } = await s3()
    await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }))
  },
  list: async function* () {
    const { sdk, client } = await s3()
    for (let ContinuationToken: string | undefined; ; ) {
      const page = await client.send(new sdk.ListObjectsV2Command({ Bucket, ContinuationToken }))
      for (const { Key } of page.Contents ?? []) if (Key) yield Key
      ContinuationToken = page.NextContinuationToken
      if (!ContinuationToken) return
    }
  },
})

const objectsInParts = ({ Bucket, s3, head }: Bucket): Pick<Storage, 'begin' | 'writePart' | 'complete' | 'abort'> => ({
  begin: async (key, { type }) => {
    const { sdk, client } = await s3()
    const params = { Bucket, Key: checkKey(key), ContentType: type }
    const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(params))
    return { key, type, id: UploadId! }
  },
  writePart: async ({ key, id }, index, body) => {
    const { sdk, client } = await s3()
    const params = { Bucket, Key: checkKey(key), UploadId: id, PartNumber: index + 1, Body: body }
    const { ETag } = await client.send(new sdk.UploadPartCommand(params)).catch(error => {
      throw error.name === 'NoSuchUpload' ? new PartsRefused(`La carga de ${key} ya no está.`) : error
    })
    return ETag!
  },
  complete: async ({ key, id }, parts) => {
    const { sdk, client } = await s3()
    const Parts = parts.map(({ index, tag }) => ({ PartNumber: index + 1, ETag: tag }))
    const params = { Bucket, Key: checkKey(key), UploadId: id, MultipartUpload: { Parts } }
    try {
      await client.send(new sdk.CompleteMultipartUploadCommand(params))
    } catch (error) {
      const name = partOf(error, 'name')
      // The answer of the first time may be what was lost: some stores say so, others that they are at fault.
      const there = name === 'NoSuchUpload' || isStoreGone(error) ? await head(key) : undefined
      if (there) return { size: there.size }
      if (name !== 'NoSuchUpload' && name !== 'InvalidPart') throw error
      throw new PartsRefused(`Las partes de ${key} no son las que se guardaron.`)
    }
    return { size: parts.reduce((sum, p) => sum + p.size, 0) }
  },
  abort: async ({ key, id }) => {
    const { sdk, client } = await s3()
    const params = { Bucket, Key: checkKey(key), UploadId: id }
    await client.send(new sdk.AbortMultipartUploadCommand(params)).catch(error => {
      if (partOf(error, 'name') !== 'NoSuchUpload') throw error
    })
  },
})

export function openBucket(config: BucketConfig): Storage {
  const bucket = reachBucket(config)
  const { Bucket, s3 } = bucket
  let signing: ReturnType<typeof loadSigner> | undefined
  return {
    ...wholeObjects(bucket),
    ...objectsInParts(bucket),
    addressOf: async (key, expiresIn) => {
      if (!config.S3_PUBLIC_URL) return undefined
      signing ??= loadSigner(config, config.S3_PUBLIC_URL)
      return (await signing)(Bucket, checkKey(key), expiresIn)
    },
    check: async () => {
      const { sdk, client } = await s3()
      await client.send(new sdk.HeadBucketCommand({ Bucket }))
    },
  }
}

type Sdk = {
  sdk: typeof import('@aws-sdk/client-s3')
  Upload: typeof import('@aws-sdk/lib-storage').Upload
  client: S3Client
}

/** Signs without asking the bucket: addresses name where browsers reach it, which may be a name of its own or a CDN. */
async function loadSigner(config: BucketConfig, endpoint: string) {
  const [sdk, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ])
  const client = new sdk.S3Client({ endpoint, ...accountOf(config), forcePathStyle: true })
  return (Bucket: string, Key: string, expiresIn: number) => {
    const ResponseCacheControl = 'private, max-age=3600'
    return getSignedUrl(client, new sdk.GetObjectCommand({ Bucket, Key, ResponseCacheControl }), { expiresIn })
  }
}

function accountOf({ S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY }: BucketConfig) {
  // Without keys, the SDK finds those of the machine that it runs on.
  const credentials =
    accessKeyId && S3_SECRET_ACCESS_KEY ? { accessKeyId, secretAccessKey: S3_SECRET_ACCESS_KEY } : undefined
  return { region, credentials }
}

async function load(config: BucketConfig): Promise<Sdk> {
  const [sdk, { Upload }] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')])
  const { S3_ENDPOINT: endpoint } = config
  // Only Amazon's own servers surely understand the SDK's newer checksums; the others refuse the upload.
  const checksums = endpoint ? 'WHEN_REQUIRED' : 'WHEN_SUPPORTED'
  const client = new sdk.S3Client({
    endpoint,
    ...accountOf(config),
    forcePathStyle: Boolean(endpoint),
    requestChecksumCalculation: checksums,
    responseChecksumValidation: checksums,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT,
      requestTimeout: ANSWER_TIMEOUT,
      throwOnRequestTimeout: true,
      // A class that watches a video holds one connection each.
      httpAgent: { maxSockets: 500 },
      httpsAgent: { maxSockets: 500 },
    },
  })
  return { sdk, Upload, client }
}

/** A HEAD answers without a body, so only its status tells; a missing bucket must not pass for a missing object. */
const isAbsent = (error: unknown) => ['NoSuchKey', 'NotFound'].includes(String(partOf(error, 'name')))
