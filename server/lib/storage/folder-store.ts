/**
 * Files in a folder of this machine, or of one that several machines share. Folders have mode 0700, files 0600. A file
 * is written beside its place, flushed to the disk and then renamed: whoever reads sees all of it or none.
 */
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, opendir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import {
  checkKey,
  checkPrefix,
  type FileContent,
  type FileStore,
  FileStoreFault,
  type StoredFile,
} from './file-store.ts'
import { DAY_MS } from '../clock.ts'

/** Files that are being written. No key begins with a dot. */
const UNFINISHED = '.unfinished'
/** What a process that died left there is removed after this time. */
const UNFINISHED_MS = DAY_MS
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as { code?: string }).code ?? '')

/** Flushes the names of a folder to the disk. Windows cannot, and needs not. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeAll(handle: FileHandle, content: FileContent): Promise<void> {
  if (Buffer.isBuffer(content)) return handle.writeFile(content)
  for await (const part of content) await handle.writeFile(part)
}

/** Makes a folder and returns the folders above which are new, the lowest first: their names must be flushed as well. */
async function makeFolder(folder: string): Promise<string[]> {
  const first = await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  if (first === undefined) return []
  const made = []
  for (let at = folder; at.length >= first.length; at = dirname(at)) made.push(dirname(at))
  return made
}

async function removeUnfinished(folder: string, now: number): Promise<void> {
  for await (const { name } of await opendir(folder)) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && now - found.mtimeMs > UNFINISHED_MS) await rm(path, { force: true })
  }
}

async function* walk(root: string, folder: string): AsyncGenerator<StoredFile> {
  let entries
  try {
    entries = await opendir(folder)
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(root, path)
    if (!entry.isFile()) continue
    const key = relative(root, path).split(sep).join('/')
    const found = await stat(path).catch(() => null) // removed meanwhile
    if (found && isOurs(key)) yield { key, size: found.size, at: found.mtime }
  }
}

/** Whatever else lies in the folder, such as a system's own files, is none of ours. */
function isOurs(key: string): boolean {
  try {
    return checkKey(key) === key
  } catch {
    return false
  }
}

/** Removes a file, and its folder with the last one in it. */
async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true }).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  await rmdir(dirname(path)).catch(() => undefined) // it has others
}

async function openFile(path: string) {
  const handle = await open(path, 'r')
  const found = await handle.stat()
  if (found.isFile()) return { stream: handle.createReadStream(), size: found.size }
  await handle.close()
  return null
}

/** Returns the store of a folder, which is made with its first file. */
export function folderStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, ...checkKey(key).split('/'))
  const fault = (work: string, key: string, cause: unknown) => new FileStoreFault('folder', work, key, cause)
  let isSwept = false

  async function put(key: string, content: FileContent): Promise<void> {
    const path = pathOf(key)
    const unfinished = join(root, UNFINISHED)
    const beside = join(unfinished, randomUUID())
    try {
      const made = [...(await makeFolder(unfinished)), ...(await makeFolder(dirname(path)))]
      if (!isSwept) await removeUnfinished(unfinished, Date.now())
      isSwept = true
      const handle = await open(beside, 'wx', FILE_MODE)
      try {
        await writeAll(handle, content)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(beside, path).catch(async (error: unknown) => {
        if (!isMissing(error)) throw error
        await makeFolder(dirname(path)) // it was removed meanwhile with its last file
        await rename(beside, path)
      })
      for (const folder of [dirname(path), ...made]) await flushFolder(folder)
    } catch (error) {
      await rm(beside, { force: true }).catch(() => undefined)
      throw fault('write', key, error)
    }
  }

  return {
    name: 'folder',
    put,
    async read(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw fault('read', key, error)
      }
    },
    async open(key) {
      try {
        return await openFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw fault('read', key, error)
      }
    },
    async remove(key) {
      const path = pathOf(key)
      await removeFile(path).catch((error: unknown) => {
        throw fault('remove', key, error)
      })
    },
    async *list(prefix) {
      try {
        yield* walk(root, join(root, ...checkPrefix(prefix).split('/').filter(Boolean)))
      } catch (error) {
        throw fault('list', prefix, error)
      }
    },
    describe: () => `the folder ${root}`,
  }
}
