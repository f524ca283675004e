/** Settings of where files are stored. */
import { join } from 'node:path'
import { z } from 'zod'
import { isLocalHost } from '../outgoing/outgoing.settings.ts'
import { defineSetting, FILE_PATH, ON_OR_OFF, readSetting, type Variables } from '../settings.ts'
import { checkPrefix } from './file-store.ts'
import type { Bucket } from './s3-store.ts'

export const FILES_DIR = defineSetting({
  name: 'FILES_DIR',
  fallback: '',
  shown: '`DATA_DIR`/files',
  sentence:
    'the folder of pictures, proofs and exports; several servers need the same one, or a bucket ([docs/operations.md](docs/operations.md))',
  schema: FILE_PATH,
})

function isEndpoint(text: string): boolean {
  if (text === '') return true
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, search } = new URL(text)
  return (protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname))) && username === '' && search === ''
}

export const FILES_S3_ENDPOINT = defineSetting({
  name: 'FILES_S3_ENDPOINT',
  fallback: '',
  sentence:
    'files are stored in a bucket at this address, such as `https://s3.eu-central-1.amazonaws.com`, in place of a folder',
  schema: z.string().refine(isEndpoint, 'an https address'),
})
export const FILES_S3_REGION = defineSetting({
  name: 'FILES_S3_REGION',
  fallback: 'us-east-1',
  sentence: 'its region; `auto` for Cloudflare R2',
  schema: z.string().regex(/^[a-z0-9-]{1,40}$/, 'small letters, digits and -'),
})
export const FILES_S3_BUCKET = defineSetting({
  name: 'FILES_S3_BUCKET',
  fallback: '',
  sentence: 'the bucket, which must be there and must not be public',
  schema: z.string().regex(/^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/, 'the name of a bucket'),
})
export const FILES_S3_KEY = defineSetting({
  name: 'FILES_S3_KEY',
  fallback: '',
  sentence:
    'the id of the access key; it needs to list the bucket and to get, put and delete objects, and nothing else',
  schema: z.string().regex(/^[\x21-\x7e]*$/, 'one word'),
})
export const FILES_S3_SECRET = defineSetting({
  name: 'FILES_S3_SECRET',
  fallback: '',
  isSecret: true,
  sentence: 'the secret of the access key',
  schema: z.string().regex(/^[\x21-\x7e]*$/, 'one word'),
})

function isPrefix(text: string): boolean {
  try {
    return checkPrefix(text) === text
  } catch {
    return false
  }
}

export const FILES_S3_PREFIX = defineSetting({
  name: 'FILES_S3_PREFIX',
  fallback: '',
  sentence: 'what stands before every key, such as `house/`, where the bucket has other things as well',
  schema: z.string().refine(isPrefix, 'small letters and digits with / at the end'),
})
export const FILES_S3_HOST_STYLE = defineSetting({
  name: 'FILES_S3_HOST_STYLE',
  fallback: 'off',
  sentence: '`on`: the bucket’s name stands in the host, not in the path, for stores that ask for it',
  schema: ON_OR_OFF,
})

export const STORAGE_SETTINGS = [
  FILES_DIR,
  FILES_S3_ENDPOINT,
  FILES_S3_REGION,
  FILES_S3_BUCKET,
  FILES_S3_KEY,
  FILES_S3_SECRET,
  FILES_S3_PREFIX,
  FILES_S3_HOST_STYLE,
] as const

type Configured = { readonly variables: Variables }

/** Returns the bucket that the settings name, or null for a folder. */
export function readBucket(config: Configured): Bucket | null {
  const endpoint = readSetting(config, FILES_S3_ENDPOINT)
  if (endpoint === '') return null
  return {
    endpoint,
    region: readSetting(config, FILES_S3_REGION),
    bucket: readSetting(config, FILES_S3_BUCKET),
    key: readSetting(config, FILES_S3_KEY),
    secret: readSetting(config, FILES_S3_SECRET),
    prefix: readSetting(config, FILES_S3_PREFIX),
    isHostStyle: readSetting(config, FILES_S3_HOST_STYLE),
  }
}

/** Returns the folder of files. */
export const readFilesFolder = (config: Configured & { readonly dataDir: string }) =>
  readSetting(config, FILES_DIR) ?? join(config.dataDir, 'files')

/** Throws for settings of files that are malformed, of which one is missing, or that contradict each other. */
export function checkStorage(config: Configured): void {
  for (const setting of STORAGE_SETTINGS) readSetting<unknown>(config, setting)
  const isSet = (setting: { readonly name: string }) => Boolean(config.variables[setting.name])
  const needed = [FILES_S3_BUCKET, FILES_S3_KEY, FILES_S3_SECRET]
  if (isSet(FILES_S3_ENDPOINT)) {
    const missing = needed.find((one) => !isSet(one))
    if (missing) throw new Error(`${missing.name} must be set where FILES_S3_ENDPOINT is`)
    if (isSet(FILES_DIR)) throw new Error('FILES_DIR must not be set beside FILES_S3_ENDPOINT: files have one place')
    return
  }
  const lost = [...needed, FILES_S3_PREFIX].find(isSet)
  if (lost) throw new Error(`FILES_S3_ENDPOINT must be set where ${lost.name} is`)
}
