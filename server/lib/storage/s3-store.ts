/**
 * Files in a bucket of a store that speaks S3 (Amazon, Cloudflare R2, MinIO, Garage, Ceph and others), through
 * @bradenmacdonald/s3-lite-client (decision 0774). Large files are sent in parts, of which four are in memory.
 */
import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { setTimeout as wait } from 'node:timers/promises'
import { SECOND_MS } from '../clock.ts'
import {
  checkKey,
  checkPrefix,
  type FileContent,
  type FileDetails,
  type FileStore,
  FileStoreFault,
} from './file-store.ts'

export type Bucket = {
  endpoint: string
  region: string
  bucket: string
  key: string
  secret: string
  /** Before every key; empty or with `/` at its end. */
  prefix: string
  /** The bucket stands in the host's name, not in the path. */
  isHostStyle: boolean
}

/** The store must begin to answer in this time; a whole small file must be written in it. */
const ANSWER_MS = 30 * SECOND_MS
/** A store that is busy, or a connection that breaks, is tried again; the pause grows by itself each time. */
const TRIES = 3
const PAUSE_MS = 250
const PART_BYTES = 8 * 2 ** 20
/** Of the 10,000 that S3 allows. */
const PARTS = 9_000
/** For a file whose size nobody knows: 140 GB. */
const UNKNOWN_PART_BYTES = 16 * 2 ** 20

const partSizeOf = (size: number | undefined) =>
  size === undefined ? UNKNOWN_PART_BYTES : Math.max(PART_BYTES, Math.ceil(size / PARTS))

type ServerAnswer = { statusCode?: number; code?: string; message?: string }
const statusOf = (error: unknown) => (error as ServerAnswer).statusCode ?? null

/** What S3 or the connection said, in few words: its own answers may repeat the request. */
function reasonOf(error: unknown): { code: string } {
  const { statusCode, code, message } = error as ServerAnswer
  if (statusCode !== undefined) return { code: `${statusCode} ${code ?? ''}`.trim() }
  const { code: cause } = ((error as Error).cause ?? {}) as { code?: string }
  return { code: cause ?? message ?? 'no answer' }
}

async function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const over = new AbortController()
  try {
    const late = wait(ANSWER_MS, undefined, { signal: over.signal, ref: false }).then(() => {
      throw new Error(`no answer in ${ANSWER_MS / SECOND_MS} seconds`)
    })
    return await Promise.race([work, late])
  } finally {
    over.abort()
  }
}

/** Does what may be done twice, again where that can help. */
async function patiently<Value>(work: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTime(work())
    } catch (error) {
      const status = statusOf(error)
      const mayHelp = status === null || status >= 500 || status === 429
      if (!mayHelp || tries === TRIES) throw error
      await wait(PAUSE_MS * tries)
    }
  }
}

async function openClient({ endpoint, region, bucket, key, secret, isHostStyle }: Bucket) {
  const { S3Client } = await import('@bradenmacdonald/s3-lite-client') // only where a bucket is used
  return new S3Client({
    endPoint: endpoint,
    region,
    bucket,
    accessKey: key,
    secretKey: secret,
    pathStyle: !isHostStyle,
  })
}

type Client = Awaited<ReturnType<typeof openClient>>

/** Sends a small file whole, and as often as it needs; a large one in parts, once. */
function upload(s3: Client, name: string, content: FileContent, { type, size }: FileDetails): Promise<unknown> {
  const metadata = { 'Content-Type': type }
  if (Buffer.isBuffer(content) && content.length < PART_BYTES)
    return patiently(() => s3.putObject(name, new Uint8Array(content), { metadata, partSize: PART_BYTES }))
  const parts = Buffer.isBuffer(content) ? [content] : content
  const stream = ReadableStream.from(parts) as unknown as globalThis.ReadableStream<Uint8Array>
  return s3.putObject(name, stream, {
    metadata,
    partSize: partSizeOf(Buffer.isBuffer(content) ? content.length : size),
  })
}

/** Returns the store of a bucket. Nothing is asked before its first use. */
export function s3Store(bucket: Bucket): FileStore {
  let client: ReturnType<typeof openClient> | undefined
  const connect = () => (client ??= openClient(bucket))
  const nameOf = (key: string) => bucket.prefix + checkKey(key)

  async function ask<Value>(work: string, key: string, how: (s3: Client) => Promise<Value>): Promise<Value> {
    const s3 = await connect()
    try {
      return await how(s3)
    } catch (error) {
      throw new FileStoreFault('s3', work, key, reasonOf(error))
    }
  }

  const get = (key: string) =>
    ask('read', key, (s3) =>
      patiently(() => s3.getObject(nameOf(key))).catch((error: unknown) => {
        if (statusOf(error) === 404 && (error as ServerAnswer).code !== 'NoSuchBucket') return null
        throw error
      }),
    )

  return {
    name: 's3',
    async put(key, content, details) {
      const name = nameOf(key)
      await ask('write', key, (s3) => upload(s3, name, content, details))
    },
    async read(key) {
      const answer = await get(key)
      return answer && ask('read', key, async () => Buffer.from(await answer.arrayBuffer()))
    },
    async open(key) {
      const answer = await get(key)
      if (!answer?.body) return null
      const stream = Readable.fromWeb(answer.body as ReadableStream<Uint8Array>)
      return { stream, size: Number(answer.headers.get('content-length') ?? 0) }
    },
    async remove(key) {
      await ask('remove', key, (s3) =>
        patiently(() => s3.deleteObject(nameOf(key))).catch((error: unknown) => {
          if (statusOf(error) !== 404 || (error as ServerAnswer).code === 'NoSuchBucket') throw error
        }),
      )
    },
    async *list(prefix) {
      const under = bucket.prefix + checkPrefix(prefix)
      try {
        const s3 = await connect()
        for await (const { key, size, lastModified } of s3.listObjects({ prefix: under }))
          yield { key: key.slice(bucket.prefix.length), size, at: lastModified }
      } catch (error) {
        throw new FileStoreFault('s3', 'list', prefix, reasonOf(error))
      }
    },
    describe: () => `the bucket ${bucket.bucket} at ${bucket.endpoint}${bucket.prefix && `, under ${bucket.prefix}`}`,
  }
}
