/** What we use of the S3 server of the tests, which has no types of its own. */
declare module '@20minutes/s3rver' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Options = { silent: boolean; directory: string; configureBuckets: { name: string }[] }
  export default class S3rver {
    constructor(options: Options)
    allowMismatchedSignatures: boolean
    configureBuckets(): Promise<unknown>
    callback(): (request: IncomingMessage, response: ServerResponse) => void
  }
}
