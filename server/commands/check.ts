/** `fairhouse check`: whether a house can be opened here, and how it stands. */
import { ALL_SETTINGS, readEnvironment } from '#server/environment.ts'
import { systemClock } from '#server/lib/clock.ts'
import { type Config, readConfig, refuseUnfit } from '#server/lib/config.ts'
import { checkSettings } from '#server/lib/settings.ts'
import { listMisspelt } from '#server/list-settings.ts'
import { SETTINGS } from '#server/module-settings.ts'
import { checkDatabase } from './check/check-database.ts'
import { checkBackup, checkCountries, checkDisk, checkDrill, checkOrigins, checkSecrets } from './check/check-place.ts'
import { checkFiles } from './check/check-files.ts'
import { checkMessages } from './check/check-messages.ts'
import { type Finding, ok, warning, wrong } from './check/finding.ts'
import { type Command, DONE, FAILED, print, printJson, readWords, refuseMore } from './command.ts'
import { checkBuild } from './start.ts'

const help = `fairhouse check [--json]

Looks at settings, build, database (version, roles, migrations, clock), mail and SMS, files, addresses, secrets, disk,
the last backup and the table of countries; says of each whether it is ok, and how to mend what is not. Changes nothing (a small
file is written among the house's files and removed again), sends nothing and prints no secret. It may run while the house is open.

  --json  the same as JSON

Exit status 0: nothing is wrong; there may be warnings. 1: something is.
`

const WIDTHS = { is: 8, name: 11 }

function readSettings(): Config | Finding {
  try {
    const config = readConfig(readEnvironment())
    checkSettings(config, SETTINGS)
    return config
  } catch (error) {
    return wrong('settings', (error as Error).message, 'see README.md, Settings')
  }
}

/** Warns of variables that nobody reads and that look like ours. Their values are not shown. */
function checkNames({ variables }: Config): Finding[] {
  const found = listMisspelt(ALL_SETTINGS, variables)
  if (found.length === 0) return []
  const names = found.map(({ name, near }) => (near === null ? name : `${name} (${near}?)`)).join(', ')
  return [warning('settings', `nobody reads ${names}`, 'fairhouse --settings lists the names that are read')]
}

/** Says what a start would refuse. */
function checkStart(config: Config): Finding[] {
  try {
    refuseUnfit(config, true)
    return []
  } catch (error) {
    return [wrong('start', (error as Error).message, 'until then the house does not open')]
  }
}

async function look(): Promise<Finding[]> {
  const config = readSettings()
  const build = checkBuild()
  if ('is' in config) return [config, build] // nothing else can be known
  const { sandbox, production } = config
  const place = sandbox ? 'a sandbox for this machine' : production ? 'production' : 'no production'
  const seen = await checkDatabase(config, systemClock)
  return [
    ok('settings', `are understood: ${place}`),
    ...checkNames(config),
    ...checkStart(config),
    build,
    ...seen.findings,
    ...(await checkMessages(config)),
    await checkFiles(config),
    checkOrigins(config),
    ...checkSecrets(config, seen),
    checkDisk(config),
    checkBackup(config, seen, systemClock),
    ...checkDrill(seen, systemClock),
    await checkCountries(config, systemClock),
  ]
}

export const command: Command = {
  help,
  run: async (words) => {
    const { values, positionals } = readWords(words, { json: { type: 'boolean', default: false } })
    refuseMore(positionals, 0)
    const findings = await look()
    const count = (is: Finding['is']) => findings.filter((one) => one.is === is).length
    const isFit = count('wrong') === 0
    if (values.json) printJson({ isFit, findings })
    else {
      for (const { is, name, text, mend } of findings) {
        print(`${is.padEnd(WIDTHS.is)} ${name.padEnd(WIDTHS.name)} ${text}`)
        if (mend) print(`${' '.repeat(WIDTHS.is + WIDTHS.name + 2)}→ ${mend}`)
      }
      print(`\n${count('wrong')} wrong, ${count('warning')} warnings.`)
    }
    return isFit ? DONE : FAILED
  },
}
