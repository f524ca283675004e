/** Runs the kit against a wallet. */
import { randomBytes } from 'node:crypto'
import { MINOR_PER_UNIT, toWire } from '#contract/money.ts'
import type { Case, Group } from './case.ts'
import { GROUPS } from './cases/all.ts'
import { openSeat } from './cases/session.ts'
import { Nonconformity, type Exchange } from './exchange.ts'
import { createKit, said, type Caps, type Given, type Kit, type SpecialSeats } from './kit.ts'
import { randomGroup } from './random-play.ts'
import type { SigningKey } from './signing.ts'
import { openWire } from './wire.ts'

export type Conformance = {
  url: string
  vendor: string
  key: SigningKey
  gameCode: string
  currency: string
  seed: number
  rounds: number
  /** Returns a launch token of one player with each call, or null when there are no more. */
  nextToken: () => Promise<string | null>
  special?: SpecialSeats
  caps?: Caps
  given?: Given
  /** Runs only cases whose id begins with this. */
  only?: string
  now: () => number
}

export type CaseResult = {
  id: string
  title: string
  outcome: 'passed' | 'failed' | 'not run'
  expected?: string
  came?: string
  exchanges?: Exchange[]
}
export type Report = {
  target: Pick<Conformance, 'url' | 'vendor' | 'gameCode' | 'currency' | 'seed' | 'rounds'> & {
    keyId: string
    algorithm: string
  }
  groups: { name: string; results: CaseResult[] }[]
  passed: number
  failed: number
  notRun: number
}

/** Returns groups of results with their counts. */
export function tally(groups: Report['groups']): Omit<Report, 'target'> {
  const all = groups.flatMap((group) => group.results)
  const count = (outcome: CaseResult['outcome']) => all.filter((result) => result.outcome === outcome).length
  return { groups, passed: count('passed'), failed: count('failed'), notRun: count('not run') }
}

/** The least balance that the player should have, in ledger units, so that no case fails for lack of money. */
export const FUNDS_LEAST = 1000n * MINOR_PER_UNIT
const EXCHANGES_SHOWN = 6
const RUN_ID_BYTES = 6

async function runCase(kit: Kit, one: Case): Promise<CaseResult> {
  const { id, title, needs } = one
  if (needs === 'betCap' || needs === 'winCap') {
    if (!kit.caps[needs])
      return { id, title, outcome: 'not run', came: `needs --${needs === 'betCap' ? 'bet-cap' : 'win-cap'} <amount>` }
  } else if (needs === 'freeRounds') {
    if (!kit.given.freeRounds) return { id, title, outcome: 'not run', came: 'needs --free-rounds <id>' }
  } else if (needs && needs !== 'token' && !kit.special[needs]) {
    return { id, title, outcome: 'not run', came: `needs --${needs} <session>@<accountRef>` }
  }
  kit.wire.takeExchanges()
  try {
    await one.run(kit)
    return { id, title, outcome: 'passed' }
  } catch (error) {
    if (error instanceof NoToken) return { id, title, outcome: 'not run', came: 'needs another launch token' }
    const said =
      error instanceof Nonconformity
        ? { expected: error.expected, came: error.came }
        : {
            expected: 'no failure of the kit itself',
            came: error instanceof Error ? error.message : 'an unknown failure',
          }
    return { id, title, outcome: 'failed', ...said, exchanges: kit.wire.takeExchanges().slice(-EXCHANGES_SHOWN) }
  }
}

class NoToken extends Error {}

async function sitDown(options: Conformance): Promise<Kit> {
  const wire = openWire(options)
  const token = await options.nextToken()
  if (token === null) throw new Error('there is no launch token: give --token, --launch-url, --trial or --member')
  const ask = {
    gameCode: options.gameCode,
    currency: options.currency,
    ok: async (command: string, body: object) => {
      const answer = await wire.send(command, body)
      if (answer.status !== 'OK') throw new Nonconformity('OK (0)', said(answer))
      return answer
    },
  }
  const seat = await openSeat(ask, token)
  return createKit({
    wire,
    vendor: options.vendor,
    now: options.now,
    gameCode: options.gameCode,
    currency: options.currency,
    seat,
    runId: randomBytes(RUN_ID_BYTES).toString('hex'),
    special: options.special ?? {},
    caps: options.caps ?? {},
    given: options.given ?? {},
    usedToken: token,
    nextToken: async () => {
      const next = await options.nextToken()
      if (next === null) throw new NoToken()
      return next
    },
  })
}

/**
 * Seats a player with a launch token, runs every case in order and returns the results. Calls `onResult` with each one
 * as it comes. Throws only when there is no seat to begin with, or too little money in it.
 */
export async function runConformance(
  options: Conformance,
  onResult: (group: Group, result: CaseResult) => void = () => undefined,
): Promise<Report> {
  const kit = await sitDown(options)
  const funds = await kit.balance()
  if (funds < FUNDS_LEAST) throw new Error(`the player has ${toWire(funds)}; the cases need ${toWire(FUNDS_LEAST)}`)
  const wanted = (one: Case) => one.id.startsWith(options.only ?? '')
  const groups: Report['groups'] = []
  for (const group of [...GROUPS, randomGroup(options.seed, options.rounds)]) {
    const results: CaseResult[] = []
    for (const one of group.cases.filter(wanted)) {
      const result = await runCase(kit, one)
      results.push(result)
      onResult(group, result)
    }
    if (results.length > 0) groups.push({ name: group.name, results })
  }
  const { url, vendor, gameCode, currency, seed, rounds, key } = options
  return {
    target: { url, vendor, gameCode, currency, seed, rounds, keyId: key.keyId, algorithm: key.algorithm },
    ...tally(groups),
  }
}
