/** `fairhouse start`: opens the house of a finished build. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/lib/project-root.ts'
import { type Finding, ok, wrong } from './check/finding.ts'
import { type Command, DONE, FAILED, Misuse, readWords, refuseMore, sentenceOf } from './command.ts'

const help = `fairhouse start [--only server|studio|backups]

Opens the house that the environment describes: the database unless DATABASE_URL names one, the server,
the studio, and where a place for them is named the backups.
Builds nothing: dist/ must be there (npm run build). Ctrl-C, or SIGTERM, stops all of it.

  --only  one process alone, for containers, units and several machines: the database is named in DATABASE_URL
          (studio: STUDIO_DATABASE_URL; backups: DATABASE_OWNER_URL), and fairhouse migrate ran

Without NODE_ENV it counts as production, and nothing of the demo is on (docs/operations.md). For a demo on this machine:
npm start.
`

/** What a build leaves in dist/ and a house is opened with. */
const BUILT = [
  'web/player/index.html',
  'web/shell/shell.js',
  'web/office/index.html',
  'studio-client',
  'node/server/open-house.js',
]

/** Returns whether a build is here that a house can be opened with. */
export function checkBuild(): Finding {
  const dist = join(projectRoot(), 'dist')
  const absent = BUILT.filter((path) => !existsSync(join(dist, path)))
  return absent.length === 0
    ? ok('build', `${dist} is there`)
    : wrong(
        'build',
        `${dist} is not built (${absent.join(', ')} is not there)`,
        'run npm ci && npm run build, or bring a built dist/ here',
      )
}

/** What `--only` may name. */
const PROCESSES = {
  server: () => import('#server/main.ts'),
  studio: () => import('#studio/main.ts'),
  backups: () => import('#server/backup/main.ts'),
}
const isProcess = (name: string): name is keyof typeof PROCESSES => Object.hasOwn(PROCESSES, name)

/** Opens one process alone. One that cannot be opened ends, also where its port is open already. */
async function openAlone(name: keyof typeof PROCESSES): Promise<number> {
  try {
    await PROCESSES[name]()
    return DONE
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exit(FAILED)
  }
}

export const command: Command = {
  help,
  run: async (words) => {
    const { values, positionals } = readWords(words, { only: { type: 'string' } })
    refuseMore(positionals, 0)
    const { only } = values
    if (only !== undefined && !isProcess(only))
      throw new Misuse(`--only is one of: ${Object.keys(PROCESSES).join(', ')}`)
    const { is, text, mend } = checkBuild()
    if (is === 'wrong') throw new Error(`${text}: ${mend}`)
    if (only !== undefined) return openAlone(only)
    const { openHouse } = await import('#server/open-house.ts')
    await openHouse()
    return DONE // its processes go on until a signal ends them
  },
}
