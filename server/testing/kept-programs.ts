/**
 * The server of a released version as one file, so that a later version's tests can let it work on the later schema:
 * its bundled program and what that reads at run time, packages left out.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { projectRoot } from '#server/lib/project-root.ts'
import { bundleInto } from './server-process.ts'

/** Read at run time beside the program. */
const READ = [
  'package.json',
  'server/migrations',
  'server/routines',
  'locales',
  'contract/statements/statement-proof.mjs',
]
export const PROGRAM = 'dist/node/server/main.js'

/** Texts by their paths from the root of the installation. */
type Texts = Record<string, string>

function* filesOf(folder: string, path: string): Generator<[string, string]> {
  if (!path.includes('.') || !/\.\w+$/.test(path)) {
    for (const name of readdirSync(join(folder, path)).sort()) yield* filesOf(folder, join(path, name))
  } else if (!path.endsWith('.test.ts')) yield [path, readFileSync(join(folder, path), 'utf8')]
}

/** Returns this checkout's server as one file. */
export async function packPrograms(): Promise<Buffer> {
  const root = projectRoot()
  const bundle = mkdtempSync(join(root, '.cache', 'bundle-'))
  try {
    await bundleInto(join(bundle, 'dist/node'), 'server/main.ts')
    const texts: Texts = Object.fromEntries([
      ...filesOf(bundle, 'dist'),
      ...READ.flatMap((path) => [...filesOf(root, path)]),
    ])
    const bytes = Buffer.from(JSON.stringify(texts))
    return brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    })
  } finally {
    rmSync(bundle, { recursive: true, force: true })
  }
}

/**
 * Puts a kept server into a new folder, from which it finds the packages of this checkout. The caller removes it.
 * @returns The folder; `PROGRAM` is in it.
 */
export function unpackPrograms(file: string): string {
  const texts = JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as Texts
  mkdirSync(join(projectRoot(), '.cache'), { recursive: true })
  const folder = mkdtempSync(join(projectRoot(), '.cache', 'kept-'))
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
