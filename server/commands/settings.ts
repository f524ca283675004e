/** `fairhouse --settings`: every setting of the house, and whether it is set here. */
import { ALL_SETTINGS, readEnvironment } from '#server/environment.ts'
import { listMisspelt, stateOf } from '#server/list-settings.ts'
import { type Command, DONE, print, printJson, readWords, refuseMore } from './command.ts'

const help = `fairhouse --settings [--json]

Lists every variable of the environment that the house reads: its default, what it does, whether it is a secret, and
whether it is set here, with the value of what is no secret. Of a secret NAME, NAME_FILE may name a file that holds it.
Whether the values fit says fairhouse check.

  --json  the same as JSON

Exit status 0: listed. 1: a file of a secret cannot be read.
`

export const command: Command = {
  help,
  run: (words) => {
    const { values, positionals } = readWords(words, { json: { type: 'boolean', default: false } })
    refuseMore(positionals, 0)
    const variables = readEnvironment()
    const settings = stateOf(ALL_SETTINGS, variables)
    if (values.json) printJson({ settings, misspelt: listMisspelt(ALL_SETTINGS, variables) })
    else
      for (const one of settings) {
        const state = one.isSet ? (one.isSecret ? 'set' : `set: ${one.value}`) : 'not set'
        print(`${one.name}${one.isSecret ? ' (secret)' : ''}: ${state}\n  ${one.what}. Default: ${one.default}.`)
      }
    return Promise.resolve(DONE)
  },
}
