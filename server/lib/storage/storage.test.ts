/** Where files are stored: one table of stories, told of a folder and of a bucket at a server that speaks S3. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3Server } from '#server/testing/s3-server.ts'
import { checkKey, checkPrefix, type FileStore, FileStoreFault } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { type Bucket, s3Store } from './s3-store.ts'
import { checkStorage, FILES_BUCKET, readBucket, readFilesFolder } from './storage.settings.ts'
import { filesOf, probeFiles } from './stores.ts'

const TEXT = { type: 'text/plain' }
const folder = mkdtempSync(join(tmpdir(), 'fairhouse-files-'))
let server: Awaited<ReturnType<typeof openS3Server>>
let bucket: Bucket

beforeAll(async () => {
  server = await openS3Server(join(folder, 'buckets'))
  bucket = server.bucket
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function readAll(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts)
}
async function keysIn(store: FileStore, prefix = ''): Promise<string[]> {
  const keys = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.sort()
}
async function* inParts(content: Buffer, bytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes)
}
async function* breaking(): AsyncGenerator<Uint8Array> {
  yield randomBytes(100)
  throw new Error('the sender went away')
}

const STORES: Record<string, () => FileStore> = {
  folder: () => folderStore(join(folder, 'files')),
  bucket: () => s3Store(bucket),
}

describe.each(Object.keys(STORES))('a %s', (name) => {
  const open = () => STORES[name]?.() ?? expect.fail()

  test('gives back what was put, whole and as a stream, and the newest of two', async () => {
    const store = open()
    await store.put('stories/one.txt', Buffer.from('first'), TEXT)
    await store.put('stories/one.txt', Buffer.from('second'), TEXT)
    expect((await store.read('stories/one.txt'))?.toString()).toBe('second')
    const opened = (await store.open('stories/one.txt')) ?? expect.fail()
    expect(opened.size).toBe(6)
    expect((await readAll(opened.stream)).toString()).toBe('second')
    await store.put('stories/none.bin', Buffer.alloc(0), TEXT)
    expect(await store.read('stories/none.bin')).toEqual(Buffer.alloc(0))
  })

  test('takes a large file part by part, with its size told or not', async () => {
    const store = open()
    const large = randomBytes(18 * 2 ** 20 + 7)
    await store.put('stories/large.bin', inParts(large, 700_001), { ...TEXT, size: large.length })
    expect((await store.read('stories/large.bin'))?.equals(large)).toBe(true)
    await store.put('stories/unknown.bin', inParts(large, 5_000_000), TEXT)
    expect((await store.read('stories/unknown.bin'))?.equals(large)).toBe(true)
    await store.put('stories/buffer.bin', large, TEXT)
    expect((await store.read('stories/buffer.bin'))?.equals(large)).toBe(true)
    await store.put('stories/empty-stream.bin', inParts(Buffer.alloc(0), 1), TEXT)
    expect(await store.read('stories/empty-stream.bin')).toEqual(Buffer.alloc(0))
  })

  test('says of what is not there that it is not there, and removes it without a fault', async () => {
    const store = open()
    expect(await store.read('stories/never')).toBeNull()
    expect(await store.open('stories/never')).toBeNull()
    expect(await store.read('stories')).toBeNull()
    await store.remove('stories/never')
    await store.put('stories/gone', Buffer.from('x'), TEXT)
    await store.remove('stories/gone')
    expect(await store.read('stories/gone')).toBeNull()
  })

  test('lists what lies under a prefix, with size and time', async () => {
    const store = open()
    const before = Date.now() - 2_000
    await store.put('lists/a/one', Buffer.from('12345'), TEXT)
    await store.put('lists/b', Buffer.from('1'), TEXT)
    await store.put('lists-of-others/c', Buffer.from('1'), TEXT)
    expect(await keysIn(store, 'lists/')).toEqual(['lists/a/one', 'lists/b'])
    expect(await keysIn(store, 'lists/a/')).toEqual(['lists/a/one'])
    expect(await keysIn(store, 'lists/never/')).toEqual([])
    expect(await keysIn(store)).toEqual(expect.arrayContaining(['lists/a/one', 'lists-of-others/c']))
    for await (const { key, size, at } of store.list('lists/a/')) {
      expect({ key, size }).toEqual({ key: 'lists/a/one', size: 5 })
      expect(at.getTime()).toBeGreaterThan(before)
    }
  })

  test('keeps the file of before, or none, when a sender breaks off', async () => {
    const store = open()
    await store.put('stories/kept', Buffer.from('whole'), TEXT)
    await expect(store.put('stories/kept', breaking(), TEXT)).rejects.toThrow(FileStoreFault)
    await expect(store.put('stories/half', breaking(), TEXT)).rejects.toThrow('write stories/half')
    expect((await store.read('stories/kept'))?.toString()).toBe('whole')
    expect(await store.read('stories/half')).toBeNull()
    expect(await keysIn(store, 'stories/')).not.toContain('stories/half')
  })

  test.each([
    '../up',
    '/etc/passwd',
    'a/../b',
    'a/./b',
    '.hidden',
    'a/.b',
    'a//b',
    'a/',
    '',
    'A',
    'a\\b',
    'a\0b',
    'a b',
    'a.',
    'a..b',
    'é',
    'a%2e',
    'x'.repeat(201),
    'a/b/c/d/e/f/g/h/i',
  ])('knows no key %j', async (key) => {
    const store = open()
    await expect(store.put(key, Buffer.from('x'), TEXT)).rejects.toThrow('no key of a file')
    await expect(store.read(key)).rejects.toThrow('no key of a file')
    await expect(store.open(key)).rejects.toThrow('no key of a file')
    await expect(store.remove(key)).rejects.toThrow('no key of a file')
    if (key !== '' && key !== 'a/') await expect(keysIn(store, `${key}/`)).rejects.toThrow(/no key of a file/)
  })

  test('passes its own probe, and leaves nothing of it', async () => {
    const store = open()
    await probeFiles(store)
    expect(await keysIn(store, 'probe/')).toEqual([])
    expect(store.describe()).not.toContain('S3RVER')
  })
})

describe('a folder', () => {
  test('is this account’s alone, and has no half-written file after a crash', async () => {
    const root = join(folder, 'private')
    const store = folderStore(root)
    await store.put('deep/er/file', Buffer.from('x'), TEXT)
    for (const path of ['', 'deep', 'deep/er']) expect(statSync(join(root, path)).mode & 0o777).toBe(0o700)
    expect(statSync(join(root, 'deep/er/file')).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(root, '.unfinished'))).toEqual([])
    await store.put('alone/in/its-folder', Buffer.from('x'), TEXT)
    await store.remove('alone/in/its-folder')
    expect(readdirSync(join(root, 'alone'))).toEqual([])
    // what two processes left that died, one of them just now
    const day = 25 * 3600
    writeFileSync(join(root, '.unfinished/old'), 'half')
    utimesSync(join(root, '.unfinished/old'), Date.now() / 1000 - day, Date.now() / 1000 - day)
    writeFileSync(join(root, '.unfinished/young'), 'half')
    mkdirSync(join(root, 'lost+found'))
    writeFileSync(join(root, 'Thumbs.db'), 'none of ours')
    const next = folderStore(root)
    await next.put('another', Buffer.from('y'), TEXT)
    expect(readdirSync(join(root, '.unfinished'))).toEqual(['young'])
    expect(await keysIn(next)).toEqual(['another', 'deep/er/file'])
  })

  test('says what it could not write, without making up a place', async () => {
    writeFileSync(join(folder, 'a-file'), 'x')
    const store = folderStore(join(folder, 'a-file'))
    await expect(store.put('one', Buffer.from('x'), TEXT)).rejects.toThrow(/could not write one: (ENOTDIR|EEXIST)/)
    await expect(probeFiles(store)).rejects.toThrow(FileStoreFault)
    const full = folderStore(join(folder, 'full'))
    await full.put('taken/by-a-folder', Buffer.from('x'), TEXT)
    await expect(full.put('taken', Buffer.from('x'), TEXT)).rejects.toThrow('could not write taken')
    expect(readdirSync(join(folder, 'full/.unfinished'))).toEqual([])
  })
})

/** Answers as a store that has trouble does, then passes on to the real one. */
async function busyStore(statuses: (number | 'cut')[]): Promise<{ url: string; server: Server; asked: () => number }> {
  let asked = 0
  const proxy = createServer((request, response) => {
    asked++
    const status = statuses.shift()
    if (status === 'cut') request.socket.destroy()
    else if (status === undefined) response.writeHead(200).end('ok')
    else response.writeHead(status, { 'content-type': 'application/xml' }).end('<Error><Code>SlowDown</Code></Error>')
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, server: proxy, asked: () => asked }
}

describe('a bucket', () => {
  test('stays under its prefix', async () => {
    await s3Store(bucket).put('mine', Buffer.from('x'), TEXT)
    const other = s3Store({ ...bucket, prefix: 'another/' })
    expect(await other.read('mine')).toBeNull()
    expect(await keysIn(other)).toEqual([])
    expect(existsSync(join(folder, 'buckets/house/a/house'))).toBe(true)
  })

  test('that is busy or cut off is asked again, and given up after three times', async () => {
    const busy = await busyStore([503, 'cut'])
    await s3Store({ ...bucket, endpoint: busy.url }).put('one', Buffer.from('x'), TEXT)
    expect(busy.asked()).toBe(3)
    busy.server.close()
    const away = await busyStore([503, 503, 503])
    await expect(s3Store({ ...bucket, endpoint: away.url }).put('one', Buffer.from('x'), TEXT)).rejects.toThrow(
      '503 SlowDown',
    )
    expect(away.asked()).toBe(3)
    away.server.close()
  })

  test('that refuses is not asked again, and a missing bucket is no missing file', async () => {
    const wrongSecret = s3Store({ ...bucket, secret: 'another secret'.replace(' ', '-') })
    const fault = await wrongSecret.put('one', Buffer.from('x'), TEXT).catch((error: unknown) => error as Error)
    expect(fault?.message).toContain('403')
    expect(fault?.message).not.toContain('another-secret')
    const nowhere = s3Store({ ...bucket, bucket: 'not-there' })
    await expect(nowhere.read('one')).rejects.toThrow('404 NoSuchBucket')
    await expect(nowhere.remove('one')).rejects.toThrow('404 NoSuchBucket')
    await expect(keysIn(nowhere)).rejects.toThrow('NoSuchBucket')
  })
})

describe('settings of files', () => {
  const S3 = {
    FILES_S3_ENDPOINT: 'https://s3.example.com',
    FILES_S3_BUCKET: 'house',
    FILES_S3_KEY: 'id',
    FILES_S3_SECRET: 'hush-hush',
  }

  test('OFFICE-2 choose a folder, or a bucket', () => {
    expect(readFilesFolder({ dataDir: '/data', variables: {} })).toBe(join('/data', 'files'))
    expect(readFilesFolder({ dataDir: '/data', variables: { FILES_DIR: '/files' } })).toBe('/files')
    expect(readBucket({ variables: {} }, FILES_BUCKET)).toBeNull()
    const whole = { variables: { ...S3, FILES_S3_PREFIX: 'a/b/', FILES_S3_HOST_STYLE: 'on' } }
    expect(readBucket(whole, FILES_BUCKET)).toMatchObject({
      prefix: 'a/b/',
      isHostStyle: true,
      region: 'us-east-1',
    })
    const config = { dataDir: '/data', variables: S3 }
    expect(filesOf(config).name).toBe('s3')
    expect(filesOf(config)).toBe(filesOf(config))
    expect(filesOf({ dataDir: '/data', variables: {} }).name).toBe('folder')
    checkStorage({ variables: S3 })
    checkStorage({ variables: {} })
  })

  test.each([
    [{ ...S3, FILES_S3_SECRET: '' }, 'FILES_S3_SECRET must be set where FILES_S3_ENDPOINT is'],
    [{ ...S3, FILES_S3_BUCKET: '' }, 'FILES_S3_BUCKET must be set'],
    [{ ...S3, FILES_DIR: '/files' }, 'there is one place'],
    [{ FILES_S3_BUCKET: 'house' }, 'FILES_S3_ENDPOINT must be set where FILES_S3_BUCKET is'],
    [{ ...S3, FILES_S3_ENDPOINT: 'http://s3.example.com' }, 'FILES_S3_ENDPOINT must be an https address'],
    [{ ...S3, FILES_S3_ENDPOINT: 'https://me:secret@s3.example.com' }, 'FILES_S3_ENDPOINT must be an https address'],
    [{ ...S3, FILES_S3_PREFIX: '../' }, 'FILES_S3_PREFIX must be'],
    [{ ...S3, FILES_S3_PREFIX: 'house' }, 'FILES_S3_PREFIX must be'],
    [{ ...S3, FILES_S3_BUCKET: 'A_B' }, 'FILES_S3_BUCKET must be the name of a bucket'],
  ])('refuse %j', (variables, message) => {
    expect(() => checkStorage({ variables })).toThrow(message)
  })

  test('keys and prefixes are one kind of text', () => {
    expect(checkKey('pictures/ab-c_d/0f.w640.avif')).toBe('pictures/ab-c_d/0f.w640.avif')
    expect(checkPrefix('')).toBe('')
    expect(() => checkPrefix('pictures')).toThrow('ends with /')
  })
})
