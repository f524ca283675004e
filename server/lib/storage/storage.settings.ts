/** Settings of where files are stored. */
import { join } from 'node:path'
import { z } from 'zod'
import { isLocalHost } from '../outgoing/outgoing.settings.ts'
import { defineSetting, FILE_PATH, ON_OR_OFF, readSetting, type Setting, type Variables } from '../settings.ts'
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

function isPrefix(text: string): boolean {
  try {
    return checkPrefix(text) === text
  } catch {
    return false
  }
}

/** Settings of one bucket, and all of them in the order of the table. */
export type BucketSettings = ReturnType<typeof bucketSettings>

/**
 * Returns the settings of a bucket; their names begin with `name`. `what` is stored there, as a sentence says it, and
 * `access` is what its key needs.
 */
export function bucketSettings(name: string, { what, access }: { what: string; access: string }) {
  const endpoint = defineSetting({
    name: `${name}_ENDPOINT`,
    fallback: '',
    sentence: `${what} at this address, such as \`https://s3.eu-central-1.amazonaws.com\`, in place of a folder`,
    schema: z.string().refine(isEndpoint, 'an https address'),
  })
  const region = defineSetting({
    name: `${name}_REGION`,
    fallback: 'us-east-1',
    sentence: 'its region; `auto` for Cloudflare R2',
    schema: z.string().regex(/^[a-z0-9-]{1,40}$/, 'small letters, digits and -'),
  })
  const bucket = defineSetting({
    name: `${name}_BUCKET`,
    fallback: '',
    sentence: 'the bucket, which must be there and must not be public',
    schema: z.string().regex(/^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/, 'the name of a bucket'),
  })
  const key = defineSetting({
    name: `${name}_KEY`,
    fallback: '',
    sentence: `the id of the access key; ${access}`,
    schema: z.string().regex(/^[\x21-\x7e]*$/, 'one word'),
  })
  const secret = defineSetting({
    name: `${name}_SECRET`,
    fallback: '',
    isSecret: true,
    sentence: 'the secret of the access key',
    schema: z.string().regex(/^[\x21-\x7e]*$/, 'one word'),
  })
  const prefix = defineSetting({
    name: `${name}_PREFIX`,
    fallback: '',
    sentence: 'what stands before every key, such as `house/`, where the bucket has other things as well',
    schema: z.string().refine(isPrefix, 'small letters and digits with / at the end'),
  })
  const hostStyle = defineSetting({
    name: `${name}_HOST_STYLE`,
    fallback: 'off',
    sentence: '`on`: the bucket’s name stands in the host, not in the path, for stores that ask for it',
    schema: ON_OR_OFF,
  })
  const all = [endpoint, region, bucket, key, secret, prefix, hostStyle] as const
  return { endpoint, region, bucket, key, secret, prefix, hostStyle, all }
}

export const FILES_BUCKET = bucketSettings('FILES_S3', {
  what: 'files are stored in a bucket',
  access: 'it needs to list the bucket and to get, put and delete objects, and nothing else',
})

export const STORAGE_SETTINGS = [FILES_DIR, ...FILES_BUCKET.all] as const

type Configured = { readonly variables: Variables }

/** Returns the bucket that settings name, or null where they name none. */
export function readBucket(config: Configured, settings: BucketSettings): Bucket | null {
  const endpoint = readSetting(config, settings.endpoint)
  if (endpoint === '') return null
  return {
    endpoint,
    region: readSetting(config, settings.region),
    bucket: readSetting(config, settings.bucket),
    key: readSetting(config, settings.key),
    secret: readSetting(config, settings.secret),
    prefix: readSetting(config, settings.prefix),
    isHostStyle: readSetting(config, settings.hostStyle),
  }
}

/** Returns the folder of files. */
export const readFilesFolder = (config: Configured & { readonly dataDir: string }) =>
  readSetting(config, FILES_DIR) ?? join(config.dataDir, 'files')

/** Throws for settings of a place (a folder or a bucket) that are malformed, incomplete, or contradict each other. */
export function checkPlace(config: Configured, folder: Setting, { endpoint, ...bucket }: BucketSettings): void {
  for (const setting of [folder, ...bucket.all]) readSetting<unknown>(config, setting)
  const isSet = (setting: { readonly name: string }) => Boolean(config.variables[setting.name])
  const needed = [bucket.bucket, bucket.key, bucket.secret]
  if (isSet(endpoint)) {
    const missing = needed.find((one) => !isSet(one))
    if (missing) throw new Error(`${missing.name} must be set where ${endpoint.name} is`)
    if (isSet(folder)) throw new Error(`${folder.name} must not be set beside ${endpoint.name}: there is one place`)
    return
  }
  const lost = [...needed, bucket.prefix].find(isSet)
  if (lost) throw new Error(`${endpoint.name} must be set where ${lost.name} is`)
}

/** Throws for settings of files that are malformed, of which one is missing, or that contradict each other. */
export const checkStorage = (config: Configured): void => checkPlace(config, FILES_DIR, FILES_BUCKET)
