/** `fairhouse method`: the ways to pay in and to be paid at a brand. */
import { z } from 'zod'
import { officeAddPaymentMethod } from '#contract/cashier/office-methods.ts'
import { getBrand } from '#server/lib/brands.ts'
import { handActor } from '#server/lib/by-hand.ts'
import type { Env } from '#server/lib/env.ts'
import { addPaymentMethod } from '#server/modules/cashier/providers/add-payment-method.ts'
import { showMethods } from '#server/modules/cashier/rules/set-payment-method.ts'
import { type Command, DONE, Misuse, print, printJson, readWords, refuseMore } from './command.ts'
import { needed, readText, understood, withHouse } from './with-house.ts'

const help = `fairhouse method add --brand <code> --file <methods.json> [--json]
fairhouse method list --brand <code> [--json]

add     adds ways to pay in and to be paid, and switches them on; one that is there already is refused
list    lists those of a brand

The file is a list of methods; each has:
  direction  "deposit" or "withdrawal"      code   such as "bkash"
  kind       "ewallet", "bank" or "crypto"    names  {"en": "bKash", "bn": "বিকাশ"}
  provider   a code of fairhouse provider list; for a bank deposit anything
  flow       "hosted" (the provider's page) or "transfer" (a bank deposit, with "payee")
  min, max   amounts such as "100"
May be left out: currencies (the brand's), feeFixed ("0"), feePercent ("0"), quickAmounts ([]), position (100), minVip (0),
countries ([]: all), payee ({"holder", "number", "bank"} of a bank deposit).

Later changes are made in the back office, where what gets looser needs two persons.
`
const text = { type: 'string' } as const
const OPTIONS = { brand: text, file: text, json: { type: 'boolean', default: false } } as const
type Asked = ReturnType<typeof readWords<typeof OPTIONS>>['values']

const STARTING = {
  feeFixed: '0',
  feePercent: '0',
  quickAmounts: [],
  position: 100,
  minVip: 0,
  countries: [],
  payee: null,
  provider: '',
}

function readMethods(file: string): Record<string, unknown>[] {
  try {
    return z
      .array(z.record(z.string(), z.unknown()))
      .min(1)
      .parse(JSON.parse(readText(file)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code) throw error
    throw new Error(`${file} is not a list of methods: fairhouse method --help shows one.`)
  }
}

async function add(env: Env, brand: string, { file, json }: Asked): Promise<void> {
  const { currency } = await getBrand(env, brand)
  const schema = officeAddPaymentMethod.input.omit({ reason: true })
  const methods = readMethods(needed('file', file)).map((one) =>
    understood(schema, { ...STARTING, currencies: [currency], ...one }),
  )
  for (const method of methods) await addPaymentMethod(handActor(env, brand), method, 'by hand', true)
  const codes = methods.map(({ direction, code }) => `${direction}/${code}`)
  if (json) printJson(codes)
  else print(`Added and switched on: ${codes.join(', ')}.`)
}

async function list(env: Env, brand: string, { json }: Asked): Promise<void> {
  const methods = await showMethods(env.db, (await getBrand(env, brand)).code)
  if (json) return printJson(methods)
  for (const { direction, code, provider, min, max, currencies, isActive } of methods)
    print(
      `${direction.padEnd(11)} ${code.padEnd(16)} ${provider.padEnd(16)} ${min} to ${max} ${currencies.join(', ')}${isActive ? '' : ' (off)'}`,
    )
}

export const command: Command = {
  help,
  run: async (words) => {
    const { values, positionals } = readWords(words, OPTIONS)
    refuseMore(positionals, 1)
    const [name] = positionals
    if (name !== 'add' && name !== 'list')
      throw new Misuse(name ? `There is no "method ${name}"` : 'Say what to do: add or list')
    const brand = needed('brand', values.brand)
    if (name === 'add') needed('file', values.file)
    await withHouse('method', (env) => (name === 'add' ? add : list)(env, brand, values))
    return DONE
  },
}
