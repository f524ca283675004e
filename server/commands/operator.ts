/** `fairhouse operator`: the first operators of a house, and what helps one who lost password, factor or network. */
import { operatorName } from '#contract/identity/office-operators.ts'
import type { Env } from '#server/lib/env.ts'
import {
  addByHand,
  clearNetworksByHand,
  listByHand,
  resetByHand,
} from '#server/modules/identity/operators/operators-by-hand.ts'
import { type Command, DONE, Misuse, print, printJson, readWords, refuseMore } from './command.ts'
import { withHouse } from './with-house.ts'

const help = `fairhouse operator add --house --username <name> --role house|house-staff [--name <full name>] [--mail <address>]
fairhouse operator add --brand <code> --username <name> --role admin|manager|finance|support|viewer [--name …] [--mail …]
fairhouse operator reset --username <name>
fairhouse operator list
fairhouse operator clear-networks --house | --brand <code>

add             makes an operator and prints a link that opens the account once, within 48 hours
reset           removes an operator's password and factors and prints a link to set new ones
list            lists all operators
clear-networks  lets operators in from every address again, when their list of networks locked all of them out

  --json        what add, reset and list answer, as JSON

Reads DATABASE_URL, or else the embedded database of DATA_DIR. The house must have been started, or migrated, once.
`
const text = { type: 'string' } as const
const OPTIONS = {
  house: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  brand: text,
  username: text,
  role: text,
  name: text,
  mail: text,
} as const
type Asked = ReturnType<typeof readWords<typeof OPTIONS>>['values']

function show({ url, expiresAt }: { url: string; expiresAt: Date }, { json }: Asked): void {
  if (json) printJson({ url, expiresAt })
  else print(`Open this once, until ${expiresAt.toISOString()}; whoever has it is the operator:\n${url}`)
}

/** Returns the brand that is asked for, or null for the house. */
function placeOf({ house, brand }: Asked): string | null {
  if (house === Boolean(brand)) throw new Misuse('Say where: --house, or --brand <code>')
  return brand ?? null
}

function usernameOf({ username }: Asked): string {
  if (username === undefined) throw new Misuse('Name the operator: --username <name>')
  const read = operatorName.safeParse(username)
  if (!read.success) throw new Misuse(`"${username}" is no name for an operator`)
  return read.data
}

async function list(env: Env, { json }: Asked): Promise<void> {
  const operators = await listByHand(env)
  if (json) return printJson(operators)
  for (const { username, where, role, status, factors, person } of operators)
    print(
      `${username.padEnd(24)} ${where.padEnd(12)} ${role.padEnd(12)} ${status.padEnd(8)} ${factors} factors  ${person}`,
    )
}

async function clearNetworks(env: Env, brand: string | null): Promise<void> {
  const networks = await clearNetworksByHand(env, brand)
  print(
    networks.length > 0
      ? `Operators come from anywhere now; the list was ${networks.join(', ')}.`
      : 'There was no list: operators come from anywhere.',
  )
}

/** Returns what is to be done. Throws Misuse before anything is opened. */
function actOf(name: string | undefined, asked: Asked): (env: Env) => Promise<void> {
  if (name === 'list') return (env) => list(env, asked)
  if (name === 'clear-networks') {
    const brand = placeOf(asked)
    return (env) => clearNetworks(env, brand)
  }
  if (name === 'reset') {
    const username = usernameOf(asked)
    return async (env) => show(await resetByHand(env, username), asked)
  }
  if (name !== 'add')
    throw new Misuse(name ? `There is no "operator ${name}"` : 'Say what to do: add, reset, list or clear-networks')
  const { role } = asked
  if (!role) throw new Misuse('Name the role: --role <role>')
  const wanted = { username: usernameOf(asked), role, brand: placeOf(asked), name: asked.name, email: asked.mail }
  return async (env) => show(await addByHand(env, wanted), asked)
}

export const command: Command = {
  help,
  run: async (words) => {
    const { values, positionals } = readWords(words, OPTIONS)
    const act = actOf(positionals[0], values)
    refuseMore(positionals, 1)
    await withHouse('operator', act)
    return DONE
  },
}
