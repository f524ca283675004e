/** `fairhouse provider`: the payment providers of a house. */
import { writeFileSync } from 'node:fs'
import { handActor } from '#server/lib/by-hand.ts'
import type { Env } from '#server/lib/env.ts'
import { newToken } from '#server/lib/random.ts'
import { setProviderByHand, showProviders } from '#server/modules/cashier/providers/set-provider.ts'
import { type Command, DONE, Misuse, print, printJson, readWords, refuseMore } from './command.ts'
import { needed, readText, withHouse } from './with-house.ts'

const help = `fairhouse provider add <code> --url <address> (--secret-file <file> | --new-secret <file>)
fairhouse provider list [--json]

add     adds a payment provider that speaks the house's own protocol (docs/payment-providers.md); of one that is there
        already, sets the address and, where one is given, the secret
list    lists all providers, and how many methods of brands each serves

  --url          where it is asked: an https address
  --secret-file  the file with the secret that both sides sign with
  --new-secret   makes a secret, and writes it into this file, which must not be there yet

A method of a brand goes through a provider: fairhouse method --help.
`
const text = { type: 'string' } as const
const OPTIONS = {
  url: text,
  'secret-file': text,
  'new-secret': text,
  json: { type: 'boolean', default: false },
} as const
type Asked = ReturnType<typeof readWords<typeof OPTIONS>>['values']
const SECRET_MIN = 24

function secretOf(env: Env, asked: Asked): string | null {
  const fresh = asked['new-secret']
  if (fresh) {
    const secret = newToken(env.random)
    writeFileSync(fresh, `${secret}\n`, { mode: 0o600, flag: 'wx' })
    return secret
  }
  const file = asked['secret-file']
  if (!file) return null
  const secret = readText(file).trim()
  if (secret.length < SECRET_MIN) throw new Error(`The secret in ${file} has fewer than ${SECRET_MIN} characters.`)
  return secret
}

async function add(env: Env, code: string, asked: Asked): Promise<void> {
  const apiUrl = needed('url', asked.url)
  await setProviderByHand(handActor(env, null), { code, apiUrl, secret: secretOf(env, asked) })
  if (asked.json) printJson({ code, apiUrl })
  else print(`The provider ${code} is there; it calls back at /callback/payment/${code}.`)
}

async function list(env: Env, { json }: Asked): Promise<void> {
  const providers = await showProviders(env.db)
  if (json) return printJson(providers)
  for (const { id, apiUrl, methods } of providers) print(`${id.padEnd(20)} ${methods} methods  ${apiUrl ?? '–'}`)
}

export const command: Command = {
  help,
  run: async (words) => {
    const { values, positionals } = readWords(words, OPTIONS)
    const [name, code] = positionals
    refuseMore(positionals, name === 'add' ? 2 : 1)
    if (name === 'list') await withHouse('provider', (env) => list(env, values))
    else if (name !== 'add') throw new Misuse(name ? `There is no "provider ${name}"` : 'Say what to do: add or list')
    else if (!code) throw new Misuse('Name the provider: fairhouse provider add <code>')
    else {
      needed('url', values.url)
      await withHouse('provider', (env) => add(env, code, values))
    }
    return DONE
  },
}
