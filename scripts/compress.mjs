// Compresses the copies of the built pages as far as possible: brotli at its best takes longer than the build itself,
// so `npm start` opens the house with quick copies and runs this afterwards, at the lowest priority; `npm run build`
// waits for it.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { constants as os, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = resolve(import.meta.dirname, '..')
const FOLDERS = ['dist/web/player', 'dist/web/office', 'dist/studio-client']
/** Names the build whose copies are all compressed as far as possible. */
const MARK = join(root, 'dist/.compressed')
const TEXT = /\.(js|css|svg|json|html|txt|webmanifest)$/
/** Below this size a compressed copy saves no packet. */
const WORTH_BYTES = 1024
const QUICK = 5
const BEST = 11
/** As many files at a time as zlib has threads. */
const AT_ONCE = 4

const brotli = promisify(brotliCompress)
const optionsOf = (quality, size) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size },
})

function texts(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => TEXT.test(name))
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).size >= WORTH_BYTES)
}

/** Writes quick `.br` and `.gz` copies beside every text file of a folder that is large enough. */
export function compressQuickly(folder) {
  for (const file of texts(folder)) {
    const content = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(content, optionsOf(QUICK, content.length)))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

const inputs = () => (existsSync(join(root, 'dist/.inputs')) ? readFileSync(join(root, 'dist/.inputs'), 'utf8') : '')
/** Returns whether every copy of this build is compressed as far as possible. */
export const isCompressed = () => inputs() !== '' && existsSync(MARK) && readFileSync(MARK, 'utf8') === inputs()

/** Replaces the quick copies by the best ones, each in one step; `atOnce` files at a time. */
export async function compressBest(atOnce = AT_ONCE) {
  const before = inputs()
  const files = FOLDERS.flatMap((folder) => texts(join(root, folder)))
  const work = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const content = await readFile(file)
      await writeFile(`${file}.br.new`, await brotli(content, optionsOf(BEST, content.length)))
      await rename(`${file}.br.new`, `${file}.br`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  writeFileSync(MARK, before)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  setPriority(os.priority.PRIORITY_LOW)
  await compressBest(1)
}
