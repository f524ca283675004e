/** The options of the command line. Secrets come from files or the environment, so that no process list shows them. */
import { existsSync, readFileSync } from 'node:fs'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { SignatureAlgorithm } from '#contract/doors/vendor-protocol.ts'
import type { Seat } from './commands.ts'
import type { Caps } from './kit.ts'
import type { SigningKey } from './signing.ts'
import { givenTokens, siteTokens, tokensFrom, type TokenSource } from './tokens.ts'

export const HELP = `Tries a wallet against the vendor protocol (contract/doors/vendor-protocol.ts), a vendor against a wallet with faults, or a vendor's free rounds.

  npx fairhouse-conformance --url https://wallet.example --vendor ABC --key-id k1 --key secret.txt --game dice --launch-url …

The wallet
  --url <origin>           where /vendor/<vendor>/v1/<command> answers
  --vendor <code>          as which vendor
  --game <code>            the game that the launch token is for
  --currency <code>        the player's currency (BDT)
The key
  --key <file>             the shared secret, or the private key as PEM, or JSON {keyId, algorithm, secret}, alone or by vendor
  --key-id <id>            the key's id, where the file does not say it
  --algorithm <name>       hmac-sha256, rsa-sha256 or ed25519, where the file does not say it (hmac-sha256)
  FAIRHOUSE_VENDOR_SECRET  in the environment: the secret itself, in place of --key
The player, one of
  --token <token>          a launch token, used up by the run; give it twice for the cases that need another
  --launch-url <url>       answers a fresh token: bare, as {"token"}, or as {"url"} with #t=… in it
  --trial                  a guest with play money, where the wallet is a Fairhouse
  --member <name>          a member of a Fairhouse, with the password in FAIRHOUSE_MEMBER_PASSWORD (or <name>:<password>)
Sessions for the cases that only the wallet's operator can arrange, each <session>@<accountRef>
  --expired, --frozen, --disabled
  --bonus                  a player with 10 units or more, whose bonus allows at most 5 to be staked at once
  --bonus-excluded         a player whose bonus excludes the game
Free rounds that the wallet's operator issued to the player, three or more, paid as cash
  --free-rounds <id>
What one bet and one win may be at most, as you were told with your keys
  --bet-cap, --win-cap     amounts; the player needs more than the first (try them with --only caps.)
What to try
  --only <prefix>          cases whose name begins so: "rollback", "bet.repeat"
  --seed <n>               plays the same random commands again
  --rounds <n>             rounds of random commands (40)
  --json                   the report as JSON
The other side
  --role wallet            a wallet with faults for a vendor to play against: see conformance/README.md
  --port <n>               where it listens on 127.0.0.1 (8099)
  --games <n>              how many rounds to see before it judges (20)
  --role house             plays the house, and tries a vendor's commands about free rounds at <url>/{issue,cancel,status}
  --account <ref>          the player that free rounds are issued to (conformance)
  --stake <amount>         what each round is played with (10)
  --play-url <url>         plays one round of {freeRounds, accountRef, gameCode} that is posted to it, and says so by HTTP 200

Exit status 0: everything that was tried conforms; 1: something does not; 2: it could not begin.
`

export class UsageError extends Error {
  override name = 'UsageError'
}

const ALGORITHMS: readonly SignatureAlgorithm[] = ['hmac-sha256', 'rsa-sha256', 'ed25519']
const CURRENCY = 'BDT'
const ROUNDS = 40
const PORT = 8099
const GAMES = 20
const STAKE = '10'
const SEED_MAX = 2 ** 31

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
  trial: { type: 'boolean' },
  role: { type: 'string' },
  url: { type: 'string' },
  vendor: { type: 'string' },
  game: { type: 'string' },
  currency: { type: 'string' },
  key: { type: 'string' },
  'key-id': { type: 'string' },
  algorithm: { type: 'string' },
  token: { type: 'string', multiple: true },
  'launch-url': { type: 'string' },
  member: { type: 'string' },
  'bet-cap': { type: 'string' },
  'win-cap': { type: 'string' },
  expired: { type: 'string' },
  frozen: { type: 'string' },
  disabled: { type: 'string' },
  bonus: { type: 'string' },
  'bonus-excluded': { type: 'string' },
  'free-rounds': { type: 'string' },
  only: { type: 'string' },
  seed: { type: 'string' },
  rounds: { type: 'string' },
  port: { type: 'string' },
  games: { type: 'string' },
  account: { type: 'string' },
  stake: { type: 'string' },
  'play-url': { type: 'string' },
} as const

type Environment = Record<string, string | undefined>
export type Asked = ReturnType<typeof readOptions>

function number(name: string, text: string | undefined, fallback: number): number {
  const value = text === undefined ? fallback : Number(text)
  if (!Number.isSafeInteger(value) || value < 0) throw new UsageError(`--${name} must be a whole number`)
  return value
}

/** Reads the key. The file has priority over the command line. */
export function readKey(
  vendor: string,
  file: string | undefined,
  keyId: string | undefined,
  algorithm: string | undefined,
  env: Environment,
): SigningKey {
  const text =
    file === undefined ? env.FAIRHOUSE_VENDOR_SECRET : existsSync(file) ? readFileSync(file, 'utf8') : undefined
  if (text === undefined)
    throw new UsageError(
      file === undefined ? 'give --key <file> or FAIRHOUSE_VENDOR_SECRET' : `there is no file ${file}`,
    )
  let given: Partial<SigningKey> = { secret: text.trim() }
  if (text.trim().startsWith('{')) {
    const parsed = JSON.parse(text) as Partial<SigningKey> & Record<string, Partial<SigningKey> | undefined>
    given = typeof parsed.secret === 'string' ? parsed : (parsed[vendor] ?? {})
  }
  const key = {
    keyId: given.keyId ?? keyId,
    algorithm: (given.algorithm ?? algorithm ?? 'hmac-sha256') as SignatureAlgorithm,
    secret: given.secret,
  }
  if (!key.secret) throw new UsageError(`the key file says nothing about vendor ${vendor}`)
  if (!key.keyId) throw new UsageError('give --key-id')
  if (!ALGORITHMS.includes(key.algorithm)) throw new UsageError(`--algorithm is one of ${ALGORITHMS.join(', ')}`)
  return { keyId: key.keyId, algorithm: key.algorithm, secret: key.secret }
}

function readSeat(name: string, text: string | undefined): Seat | undefined {
  if (text === undefined) return undefined
  const at = text.lastIndexOf('@')
  if (at < 1) throw new UsageError(`--${name} must be <session>@<accountRef>`)
  return { session: text.slice(0, at), accountRef: text.slice(at + 1) }
}

function readCap(name: 'bet-cap' | 'win-cap', text: string | undefined): string | undefined {
  if (text !== undefined && !/^\d{1,11}(\.\d{1,4})?$/.test(text)) throw new UsageError(`--${name} must be an amount`)
  return text
}

function readTokens(
  values: { token?: string[]; 'launch-url'?: string; trial?: boolean; member?: string },
  url: string,
  game: string,
  env: Environment,
): TokenSource {
  if (values.token) return givenTokens(values.token)
  if (values['launch-url']) return tokensFrom(values['launch-url'])
  if (values.trial) return siteTokens(url, game, null, Date.now)
  if (!values.member) throw new UsageError('give --token, --launch-url, --trial or --member')
  const [username = '', ...rest] = values.member.split(':')
  const password = rest.length > 0 ? rest.join(':') : env.FAIRHOUSE_MEMBER_PASSWORD
  if (!password) throw new UsageError('give the member’s password in FAIRHOUSE_MEMBER_PASSWORD')
  return siteTokens(url, game, { username, password }, Date.now)
}

function readCaps(values: { 'bet-cap'?: string; 'win-cap'?: string }): Caps {
  const [betCap, winCap] = [readCap('bet-cap', values['bet-cap']), readCap('win-cap', values['win-cap'])]
  return { ...(betCap === undefined ? {} : { betCap }), ...(winCap === undefined ? {} : { winCap }) }
}

function readHouse(
  values: { account?: string; stake?: string; 'play-url'?: string; only?: string },
  { algorithm }: SigningKey,
) {
  if (algorithm !== 'hmac-sha256') throw new UsageError('the house signs with the shared secret: hmac-sha256')
  const stake = values.stake ?? STAKE
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(stake)) throw new UsageError('--stake must be an amount')
  return {
    stake,
    accountRef: values.account ?? 'conformance',
    only: values.only ?? '',
    playUrl: values['play-url'] ?? null,
  }
}

/** Reads the command line. Throws UsageError for invalid options. */
export function readOptions(argv: readonly string[], env: Environment) {
  let values
  try {
    ;({ values } = parseArgs({ args: [...argv], options: OPTIONS, strict: true }))
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'unreadable')
  }
  if (values.help || argv.length === 0) return { role: 'help' as const }
  const need = (name: 'url' | 'vendor' | 'game'): string => {
    const value = values[name]
    if (!value) throw new UsageError(`give --${name}`)
    return value
  }
  const vendor = need('vendor')
  const gameCode = need('game')
  const key = readKey(vendor, values.key, values['key-id'], values.algorithm, env)
  const common = {
    vendor,
    gameCode,
    key,
    currency: values.currency ?? CURRENCY,
    json: values.json === true,
    seed: number('seed', values.seed, randomInt(SEED_MAX)),
  }
  if (values.role === 'wallet')
    return {
      role: 'wallet' as const,
      ...common,
      port: number('port', values.port, PORT),
      games: number('games', values.games, GAMES),
    }
  if (values.role !== undefined && values.role !== 'house')
    throw new UsageError('--role is wallet or house, or left out')
  const url = need('url').replace(/\/+$/, '')
  if (values.role === 'house') return { role: 'house' as const, ...common, url, ...readHouse(values, key) }
  const seats = Object.entries({
    expired: readSeat('expired', values.expired),
    frozen: readSeat('frozen', values.frozen),
    disabled: readSeat('disabled', values.disabled),
    bonus: readSeat('bonus', values.bonus),
    'bonus-excluded': readSeat('bonus-excluded', values['bonus-excluded']),
  })
  return {
    role: 'vendor' as const,
    ...common,
    url,
    rounds: number('rounds', values.rounds, ROUNDS),
    only: values.only ?? '',
    special: Object.fromEntries(seats.filter((entry): entry is [string, Seat] => entry[1] !== undefined)),
    caps: readCaps(values),
    given: values['free-rounds'] === undefined ? {} : { freeRounds: values['free-rounds'] },
    nextToken: readTokens(values, url, gameCode, env),
  }
}
