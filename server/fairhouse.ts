/**
 * The commands of a house: `fairhouse <command>` (scripts/fairhouse.mjs, which also knows `verify` and `conformance`).
 * Each is loaded only when it is asked for. Exit status 0: done, 1: not done, 2: wrongly asked.
 */
import { type Command, DONE, FAILED, Misuse, MISUSED, sentenceOf } from '#server/commands/command.ts'

type Entry = { summary: string; load: () => Promise<{ command: Command }> }

const COMMANDS: Readonly<Record<string, Entry>> = {
  start: { summary: 'opens the house that the environment describes', load: () => import('#server/commands/start.ts') },
  check: {
    summary: 'says what is wrong here, and how to mend it',
    load: () => import('#server/commands/check.ts'),
  },
  migrate: {
    summary: 'brings the database up to date as its owner; --status says how far it is',
    load: () => import('#server/commands/migrate.ts'),
  },
  operator: {
    summary: 'add, reset, list: the first operators of a house; clear-networks',
    load: () => import('#server/commands/operator.ts'),
  },
  brand: { summary: 'add, list: the brands of the house', load: () => import('#server/commands/brand.ts') },
  vendor: {
    summary: 'add, launch, key, import, open, list: outside vendors and their games',
    load: () => import('#server/commands/vendor.ts'),
  },
  provider: { summary: 'add, list: payment providers', load: () => import('#server/commands/provider.ts') },
  method: { summary: 'add, list: ways to pay at a brand', load: () => import('#server/commands/method.ts') },
  books: {
    summary: 'adds up every entry again, and says whether the books balance',
    load: () => import('#server/commands/books.ts'),
  },
  backup: {
    summary: 'writes the database into a file, or into the place of backups',
    load: () => import('#server/commands/backup.ts'),
  },
  restore: {
    summary: 'fills an empty database from a backup, and checks its books',
    load: () => import('#server/commands/restore.ts'),
  },
  drill: {
    summary: 'restores a backup beside the house, and checks its books',
    load: () => import('#server/commands/drill.ts'),
  },
  keys: {
    summary: 'rotate, forget: encrypts every secret in the database with a new key; backup: seals backups',
    load: () => import('#server/commands/keys.ts'),
  },
  dry: {
    summary: 'runs a follower over the past without writing',
    load: () => import('#server/commands/dry.ts'),
  },
  settings: {
    summary: 'lists every variable that is read, and whether it is set; also as --settings',
    load: () => import('#server/commands/settings.ts'),
  },
  'studio-stop': {
    summary: 'what a stop of the studio would interrupt, and its announcement',
    load: () => import('#server/commands/studio-stop.ts'),
  },
}

/** Commands that run without the house; scripts/fairhouse.mjs starts them. */
const APART = {
  verify: "checks a member's statement, a round or a draw without asking the house",
  conformance: 'tries a wallet, or a vendor, against the vendor protocol',
}

function describeAll(): string {
  const lines = [...Object.entries(COMMANDS).map(([name, { summary }]) => [name, summary]), ...Object.entries(APART)]
  return `fairhouse <command> [options]

${lines.map(([name, summary]) => `  ${name?.padEnd(13)}${summary}`).join('\n')}

fairhouse <command> --help says what a command takes. Settings are read from the environment;
fairhouse --settings lists them.
Exit status 0: done. 1: not done, and why. 2: not asked rightly.
`
}

const isHelp = (word: string | undefined) => word === '--help' || word === '-h' || word === 'help'
const complain = (text: string) => void process.stderr.write(`${text}\n`)

/** Carries out what was typed. Returns the exit status; what was wrong is on stderr, in words. */
async function carryOut([first, ...words]: readonly string[]): Promise<number> {
  const name = first === '--settings' ? 'settings' : first
  if (isHelp(name)) {
    process.stdout.write(describeAll())
    return DONE
  }
  const entry = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!entry) {
    if (name !== undefined) complain(`There is no command "${name}".\n`)
    process.stderr.write(describeAll())
    return MISUSED
  }
  const { command } = await entry.load()
  if (words.some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(command.help)
    return DONE
  }
  try {
    return await command.run(words)
  } catch (error) {
    complain(
      error instanceof Misuse ? `${error.message}. fairhouse ${name} --help says what it takes.` : sentenceOf(error),
    )
    if (error instanceof Error && process.env.LOG_LEVEL === 'debug') complain(error.stack ?? '')
    return error instanceof Misuse ? MISUSED : FAILED
  }
}

// who stops reading, as `head` does, interrupts nothing: a database that was started has to be stopped again
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
process.exitCode = await carryOut(process.argv.slice(2))
