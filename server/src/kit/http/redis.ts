/** Redis for counting: an answer at once or none, as whoever waits is a person. */

export async function openCounter(url: string, onError: (error: unknown) => void) {
  const { createClient } = await import('redis')
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: 5_000 },
    commandOptions: { timeout: 500 },
  })
  client.on('error', onError)
  // Away at the start, it may come later; until then each process counts for itself.
  await client.connect().catch(onError)
  return { client, close: async () => client.destroy() }
}
