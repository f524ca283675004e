/** Plays the house towards a vendor: runs every case about free rounds, in order. */
import { randomBytes } from 'node:crypto'
import type { IssueRequest } from '#contract/doors/free-rounds-protocol.ts'
import { HOUSE_GROUPS, type HouseCase, type HouseKit } from './cases/issuing.ts'
import { Nonconformity } from './exchange.ts'
import { openHouseWire } from './house-wire.ts'
import { type CaseResult, type Report, tally } from './run-conformance.ts'
import type { SigningKey } from './signing.ts'

export type HouseRun = {
  /** Where the vendor takes `{command}`. */
  url: string
  key: SigningKey
  gameCode: string
  currency: string
  /** What each round is played with: a stake that the game takes. */
  stake: string
  /** The player that free rounds are issued to. */
  accountRef: string
  /** Has one round played; left out: cases that need it are not run. */
  play?: HouseKit['play']
  only?: string
  now: () => number
}

const DAY_MS = 86_400_000
const EXCHANGES_SHOWN = 6
const ID_LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUV'

/** Returns an id of free rounds that was never used. */
const newId = (): string => `F-${Array.from(randomBytes(8), (byte) => ID_LETTERS[byte % 32]).join('')}`

async function runCase(kit: HouseKit, { id, title, needs, run }: HouseCase): Promise<CaseResult> {
  if (needs === 'play' && !kit.play) return { id, title, outcome: 'not run', came: 'needs --play-url <url>' }
  kit.wire.takeExchanges()
  try {
    await run(kit)
    return { id, title, outcome: 'passed' }
  } catch (error) {
    const [expected, came] =
      error instanceof Nonconformity
        ? [error.expected, error.came]
        : ['no failure of the kit itself', error instanceof Error ? error.message : 'an unknown failure']
    return { id, title, outcome: 'failed', expected, came, exchanges: kit.wire.takeExchanges().slice(-EXCHANGES_SHOWN) }
  }
}

/** Runs the cases, and calls `onResult` with each result as it comes. */
export async function runHouse(
  { url, key, gameCode, currency, stake, accountRef, play = null, only = '', now }: HouseRun,
  onResult: (group: { name: string }, result: CaseResult) => void = () => undefined,
): Promise<Omit<Report, 'target'>> {
  const kit: HouseKit = {
    wire: openHouseWire({ url, key, now }),
    play,
    nowSeconds: () => Math.floor(now() / 1000),
    issueOf: (more = {}) => ({
      freeRounds: newId(),
      accountRef,
      gameCode,
      rounds: 3,
      stake,
      currency,
      expiresAt: new Date(now() + DAY_MS).toISOString(),
      ...more,
    }),
  }
  const groups: Report['groups'] = []
  for (const group of HOUSE_GROUPS) {
    const results: CaseResult[] = []
    for (const one of group.cases.filter(({ id }) => id.startsWith(only))) {
      const result = await runCase(kit, one)
      results.push(result)
      onResult(group, result)
    }
    if (results.length > 0) groups.push({ name: group.name, results })
  }
  return tally(groups)
}

/** Returns how to have a round played: the vendor's own helper is asked, HTTP 200 says that it was. */
export function playedBy(playUrl: string): HouseKit['play'] {
  return async ({ freeRounds, accountRef, gameCode }: IssueRequest) => {
    const response = await fetch(playUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ freeRounds, accountRef, gameCode }),
    })
    await response.text()
    return response.status === 200
  }
}
