/** A server that speaks S3, for tests: buckets are folders on the disk, signatures are checked. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from '@20minutes/s3rver'
import type { Bucket } from '#server/lib/storage/s3-store.ts'

/** Its only account. */
const ACCOUNT = { key: 'S3RVER', secret: 'S3RVER' }
/** The address of a bucket, with the slash that S3 wants at its end, and without which this server compares. */
const OF_A_BUCKET = /^\/[^/]+\/(\?|$)/

/** Opens it with one bucket, whose files lie in `directory`. */
export async function openS3Server(directory: string): Promise<{ bucket: Bucket; close(): Promise<void> }> {
  const app = new S3rver({ silent: true, directory, configureBuckets: [{ name: 'house' }] })
  await app.configureBuckets()
  const handle = app.callback()
  const server = createServer((request, response) => {
    app.allowMismatchedSignatures = OF_A_BUCKET.test(request.url ?? '')
    handle(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    bucket: { endpoint, region: 'us-east-1', bucket: 'house', ...ACCOUNT, prefix: 'a/house/', isHostStyle: false },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
