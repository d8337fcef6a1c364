/** A small S3 store of this process, for tests of what is kept in one. */
import S3rver from 's3rver'

const KEYS = { S3_REGION: 'us-east-1', S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }

/**
 * @param directory where it keeps what it is given
 * @param buckets that it has from the beginning; the first stands in `env`
 */
export async function openStore(directory: string, buckets: readonly [string, ...string[]] = ['eleva']) {
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: buckets.map(name => ({ name })),
  })
  const { port } = await store.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    endpoint,
    /** As the server's configuration names it. */
    env: { S3_BUCKET: buckets[0], S3_ENDPOINT: endpoint, ...KEYS },
    close: () => store.close(),
  }
}
