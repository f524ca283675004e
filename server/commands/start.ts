/** `fairhouse start`: opens the house of a finished build. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/lib/project-root.ts'
import { type Finding, ok, wrong } from './check/finding.ts'
import { type Command, DONE, readWords, refuseMore } from './command.ts'

const help = `fairhouse start

Opens the house that the environment describes: the database unless DATABASE_URL names one, the server and the studio.
Builds nothing: dist/ must be there (npm run build). Ctrl-C, or SIGTERM, stops all of it.

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

export const command: Command = {
  help,
  run: async (words) => {
    refuseMore(readWords(words, {}).positionals, 0)
    const { is, text, mend } = checkBuild()
    if (is === 'wrong') throw new Error(`${text}: ${mend}`)
    const { openHouse } = await import('#server/open-house.ts')
    await openHouse()
    return DONE // its processes go on until a signal ends them
  },
}
