/**
 * `npm run operator -- add --house --username <name> --role house` (or `--brand <code> --role manager`) prints a link
 * that can be used once and within 48 hours; `list` lists all operators; `reset --username <name>` removes a password
 * and factors and prints a link to set new ones; `clear-networks --house` (or `--brand <code>`) lets operators in from
 * every address again, when their list of networks locked all of them out.
 *
 * Reads DATABASE_URL, or else the embedded database of DATA_DIR: a server that runs there already is used and left
 * running. It works in production and on an empty database: the house must only have been started, or `npm run migrate`
 * have run, once.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CallError } from '#contract/errors.ts'
import { operatorName } from '#contract/identity/office-operators.ts'
import { readConfig } from '#server/lib/config.ts'
import { waitForCommand } from '#server/lib/database-away.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import type { Env } from '#server/lib/env.ts'
import {
  addByHand,
  clearNetworksByHand,
  hasHouse,
  listByHand,
  resetByHand,
} from '#server/modules/identity/operators/operators-by-hand.ts'
import { openEnv } from '#server/open-env.ts'

const USAGE = `npm run operator -- add --house --username <name> --role house|house-staff [--name <full name>] [--mail <address>]
npm run operator -- add --brand <code> --username <name> --role admin|manager|finance|support|viewer [--name …] [--mail …]
npm run operator -- list
npm run operator -- reset --username <name>
npm run operator -- clear-networks --house | --brand <code>
`
const text = { type: 'string' } as const
const {
  values,
  positionals: [act],
} = parseArgs({
  allowPositionals: true,
  options: {
    house: { type: 'boolean', default: false },
    brand: text,
    username: text,
    role: text,
    name: text,
    mail: text,
  },
})
const print = (line: string) => process.stdout.write(`${line}\n`)
const show = ({ url, expiresAt }: { url: string; expiresAt: Date }) =>
  print(`Open this once, until ${expiresAt.toISOString()}; whoever has it is the operator:\n${url}`)

async function run(env: Env): Promise<boolean> {
  if (!(await hasHouse(env))) throw new Error('There is no house here yet: start it once, or run npm run migrate.')
  if (act === 'list') {
    for (const line of await listByHand(env)) print(line)
    return true
  }
  if (act === 'clear-networks' && values.house !== Boolean(values.brand)) {
    const networks = await clearNetworksByHand(env, values.brand ?? null)
    print(
      networks.length > 0
        ? `Operators come from anywhere now; the list was ${networks.join(', ')}.`
        : 'There was no list: operators come from anywhere.',
    )
    return true
  }
  const username = operatorName.safeParse(values.username)
  if (!username.success) return false
  if (act === 'reset') show(await resetByHand(env, username.data))
  else if (act === 'add' && values.role && values.house !== Boolean(values.brand)) {
    show(
      await addByHand(env, {
        username: username.data,
        role: values.role,
        brand: values.brand ?? null,
        name: values.name,
        email: values.mail,
      }),
    )
  } else return false
  return true
}

const config = readConfig(process.env)
const database = config.databaseUrl ? null : await startEmbeddedPostgres({ dir: join(config.dataDir, 'pg') })
if (config.databaseUrl) await waitForCommand(config.databaseUrl)
const env = await openEnv(config, config.databaseUrl ?? database?.url ?? '', 'operator')
try {
  if (!(await run(env))) {
    process.stderr.write(USAGE)
    process.exitCode = 2
  }
} catch (error) {
  process.stderr.write(`${error instanceof CallError ? error.code : (error as Error).message}\n`)
  process.exitCode = 1
} finally {
  await env.close()
  if (database && !database.adopted) await database.stop()
}
