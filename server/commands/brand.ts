/** `fairhouse brand`: the brands of a house. */
import { newBrand } from '#contract/site/office-brands.ts'
import { handActor } from '#server/lib/by-hand.ts'
import { listHouseBrands } from '#server/lib/brand-domains.sql.ts'
import type { Env } from '#server/lib/env.ts'
import { addBrandTo } from '#server/modules/site/add-brand.ts'
import { type Command, DONE, Misuse, print, printJson, readWords, refuseMore } from './command.ts'
import { listOf, needed, understood, withHouse } from './with-house.ts'

const help = `fairhouse brand add <code> --name <name> --currency BDT --market BD --languages bn,en --time-zone Asia/Dhaka
                  [--domains www.example.com,example.com] [--default] [--empty]
fairhouse brand list [--json]

add     adds a brand. It has no operators, contents, games of its own choice or ways to pay, and nothing of the demo
list    lists all brands with what leads to them

  --languages  the first is the default one
  --domains    the first is the main one; whoever works here needs no proof of them
  --default    the house's own host (SITE_ORIGIN) shows this brand, and every host that no brand has
  --empty      what every brand is that is added here: said by those who want to be sure
  --json       the answer as JSON
`
const text = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const OPTIONS = {
  name: text,
  currency: text,
  market: text,
  languages: text,
  'time-zone': text,
  domains: text,
  default: flag,
  empty: flag,
  json: flag,
} as const
type Asked = ReturnType<typeof readWords<typeof OPTIONS>>['values']

function add(code: string | undefined, asked: Asked): (env: Env) => Promise<void> {
  if (!code) throw new Misuse('Name the brand: fairhouse brand add <code>')
  const languages = listOf(needed('languages', asked.languages))
  const brand = understood(newBrand, {
    code,
    name: needed('name', asked.name),
    currency: needed('currency', asked.currency),
    market: needed('market', asked.market),
    languages,
    defaultLanguage: languages[0],
    timeZone: needed('time-zone', asked['time-zone']),
  })
  return async (env) => {
    const domains = listOf(asked.domains)
    await addBrandTo(handActor(env, code), brand, 'by hand', { domains, isDefault: asked.default })
    if (asked.json) printJson({ code, domains })
    else
      print(
        `The brand ${code} is there. Its first operator: fairhouse operator add --brand ${code} --username … --role manager`,
      )
  }
}

async function list(env: Env, { json }: Asked): Promise<void> {
  const brands = await listHouseBrands(env.db)
  if (json) return printJson(brands)
  for (const { code, name, currency, isDefault, domains } of brands)
    print(`${code.padEnd(16)} ${currency}  ${name}${isDefault ? ' (default)' : ''}: ${domains.join(', ')}`)
}

export const command: Command = {
  help,
  run: async (words) => {
    const { values, positionals } = readWords(words, OPTIONS)
    const [name, code] = positionals
    refuseMore(positionals, name === 'add' ? 2 : 1)
    if (name !== 'add' && name !== 'list')
      throw new Misuse(name ? `There is no "brand ${name}"` : 'Say what to do: add or list')
    await withHouse('brand', name === 'add' ? add(code, values) : (env) => list(env, values))
    return DONE
  },
}
