import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Metafile } from 'esbuild'

/** A module of the contract as it runs: its exports, and every source file that it was made of. */
export type ContractModule = { exports: Record<string, unknown>; sources: readonly string[] }

/**
 * Runs modules of the contract and returns them by file. All are built in one go, so that what they share is built and
 * run once: one by one they took longer than the rest of the pages' build. `root` is the folder of package.json.
 */
export async function runContract(root: string, files: readonly string[]): Promise<Map<string, ContractModule>> {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'contract-')) // its own: several builds run at the same time
  try {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: [...files],
      outdir: folder,
      outbase: root,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      metafile: true,
      logLevel: 'warning',
      plugins: [
        {
          name: 'own-aliases',
          setup: (plugin) => plugin.onResolve({ filter: /^#/ }, ({ path }) => ({ path: join(root, path.slice(1)) })),
        },
      ],
    })
    const run = async (file: string): Promise<[string, ContractModule]> => {
      const built = join(folder, relative(root, file)).replace(/\.ts$/, '.mjs')
      const exports = (await import(pathToFileURL(built).href)) as Record<string, unknown>
      return [file, { exports, sources: sourcesOf(metafile, relative(root, built)).map((one) => resolve(root, one)) }]
    }
    return new Map(await Promise.all(files.map(run)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the source files of a built file and of those that it imports. */
function sourcesOf({ outputs }: Metafile, built: string, seen = new Set<string>()): string[] {
  const output = outputs[built]
  if (!output || seen.has(built)) return []
  seen.add(built)
  const imported = output.imports.filter(({ external }) => external !== true)
  return [
    ...Object.keys(output.inputs),
    ...imported.flatMap(({ path }) => sourcesOf({ outputs, inputs: {} }, path, seen)),
  ]
}
