/** What a production server holds of the house: the built programs and the production packages, and no source that runs. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectRoot } from '#server/lib/project-root.ts'
import { houseBundle } from './server-process.ts'

type Locked = { packages: Record<string, { dev?: boolean; optional?: boolean }> }

/**
 * Makes a folder with links to the production packages of package-lock.json and to no other, and the programs, as
 * `npm ci --omit=dev` and a built dist/ would leave it. Pages are empty.
 */
export async function makeLean(): Promise<string> {
  const root = projectRoot()
  const lean = mkdtempSync(join(tmpdir(), 'fairhouse-lean-'))
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Locked
  for (const [place, { dev }] of Object.entries(packages)) {
    // packages within packages come along with the link to the outer one
    if (dev || !/^node_modules\/(@[^/]+\/)?[^/]+$/.test(place) || !existsSync(join(root, place))) continue
    mkdirSync(dirname(join(lean, place)), { recursive: true })
    symlinkSync(join(root, place), join(lean, place))
  }
  for (const path of ['package.json', 'contract/statements/statement-proof.mjs'])
    cpSync(join(root, path), join(lean, path))
  for (const name of [
    'fairhouse.mjs',
    'load-program.mjs',
    'verify.mjs',
    'start.mjs',
    'build.mjs',
    'notices.mjs',
    'programs.mjs',
    'compress.mjs',
    'inputs.mjs',
  ])
    cpSync(join(root, 'scripts', name), join(lean, 'scripts', name))
  // what is read at run time
  for (const path of ['server/migrations', 'server/routines', 'studio/migrations', 'locales', 'design', 'assets']) {
    mkdirSync(dirname(join(lean, path)), { recursive: true })
    symlinkSync(join(root, path), join(lean, path))
  }
  cpSync(await houseBundle(), join(lean, 'dist/node'), { recursive: true })
  for (const [path, text] of [
    ['web/player/index.html', ''],
    ['web/player/assets/none.css', ''],
    ['web/player/.vite/manifest.json', '{}'],
    ['web/office/index.html', ''],
    ['web/office/assets/none.css', ''],
    ['web/shell/shell.js', 'export const renderDocument = () => ""'],
    ['studio-client/none.css', ''],
    ['third-party-notices.txt', 'the licences of others'],
  ] as const) {
    mkdirSync(dirname(join(lean, 'dist', path)), { recursive: true })
    writeFileSync(join(lean, 'dist', path), text)
  }
  return lean
}
