/**
 * What a process remembers of players, so that their next command needs no question about facts (docs/decisions/0797).
 *
 * A bet's facts are kept with the versions that they had, and its bet as the one that a win may pay. A command that is
 * decided by them bears an effect which fails in the commit of the money when a version has changed, when the player owes
 * the vendor, when an open purse of bonus money is not as remembered, or when the message's nonce was used
 * (`games.admit_recalled`). Nothing is refused by memory: whatever speaks
 * against a command has its facts read, and these decide.
 */
import type { Db } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { sha256 } from '#server/lib/random.ts'
import { RecentMap } from '#server/lib/recent-map.ts'
import type { PlayerRef } from '#server/modules/play/player.sql.ts'
import type { Purse } from '#server/modules/play/purses/purse-facts.sql.ts'
import { isClearOfClocks } from '#server/modules/protection/play-stop.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'
import type { Facts } from './door-facts.sql.ts'
import { leftBehind, PurseMemory } from './recall-purse.ts'
import { isBet, type BetStep, type Play, type StepRead, type WinStep } from './steps.ts'
import type { VendorTransaction } from './vendor-transactions.sql.ts'

/** How many sessions and bets a process remembers at least. */
const SESSIONS = 10_000
const BETS = 20_000
/** Older facts are read again, so that a change which no version counts is seen soon. */
const FRESH_MS = 30_000

type Known = { facts: Facts; readAtMs: number }
/** A bet that this process posted. */
type Posted = { sessionKey: string; target: VendorTransaction }
type Memory = { sessions: RecentMap<Known>; bets: RecentMap<Posted>; purses: PurseMemory }

const memories = new WeakMap<Db, Memory>()

function memoryOf({ db }: Env): Memory {
  const known = memories.get(db)
  if (known) return known
  const memory = {
    sessions: new RecentMap<Known>(SESSIONS),
    bets: new RecentMap<Posted>(BETS),
    purses: new PurseMemory(),
  }
  memories.set(db, memory)
  return memory
}

const sessionKeyOf = ({ vendor, session }: Play) => `${vendor} ${sha256(session ?? '')}`
const betKeyOf = (vendor: string, txId: string) => `${vendor} ${txId}`

/** Returns whether a bet of these facts may be decided by them again. */
const isKept = ({ session, player, gameType }: Facts) => session !== null && player !== null && gameType !== null

/** Remembers the player of a bet whose facts were read. */
export function rememberPlayer(env: Env, play: Play, reads: readonly StepRead[]): void {
  const facts = reads.find(isBet)?.facts
  if (!facts || !isKept(facts)) return
  const own = { ...facts, transaction: null, target: null, purse: facts.purse && { ...facts.purse } }
  memoryOf(env).sessions.set(sessionKeyOf(play), { facts: own, readAtMs: performance.now() })
}

/**
 * Remembers a play that was posted: its bets, as what a win may pay, and what it left of bonus money. `isRecalled` says
 * that it was decided by memory.
 */
export function rememberPlay(
  env: Env,
  play: Play,
  reads: readonly StepRead[],
  purse: Purse | null,
  isRecalled: boolean,
): void {
  const { bets, purses } = memoryOf(env)
  const player = reads[0]?.facts.player
  const isFree = play.freeRounds !== undefined
  if (player && purse) purses.remember(play, player, purse, !isFree && (isRecalled || reads.some(isBet)))
  if (isFree || play.session === null) return
  const sessionKey = sessionKeyOf(play)
  for (const { step, facts } of reads.filter(isBet))
    bets.set(betKeyOf(play.vendor, step.txId), { sessionKey, target: targetOf(play, step, facts) })
}

/** Returns a bet as far as a win asks about it; what a win does not ask (halves, the posting's id) is 0. */
function targetOf({ roundId, gameCode, currency }: Play, step: BetStep, { player }: Facts): VendorTransaction {
  const { txId, amountMinor, jackpotMinor, hash } = step
  const { memberId, isTrial } = player as PlayerRef
  return {
    txId,
    kind: 'bet',
    state: 'posted',
    roundId,
    gameCode,
    memberId,
    isTrial,
    currency,
    amountMinor,
    bonusMinor: 0n,
    validMinor: null,
    jackpotMinor,
    owedMinor: 0n,
    didNothing: false,
    requestHash: hash,
    freeRounds: null,
    freeWonMinor: 0n,
    postingId: 0n, // not known, and not asked
    reversalId: null,
  }
}

/** The facts of a command's steps as they were remembered. */
export type Recalled = {
  reads: StepRead[]
  /** Returns the effect that holds them against the commit, once the play is drafted. */
  effect(): Effect
  /** Forgets the player, when memory did not suffice. */
  forget(): void
}

/**
 * Returns a command's steps with remembered facts; null when too little is known, when a clock of the member may have
 * run out, or for what is rare: free rounds, jackpots, wins that name no bet.
 */
export function recallSteps(env: Env, play: Play, ref: PlayerRef): Recalled | null {
  if (play.freeRounds !== undefined || play.nonce?.isFree === false) return null
  const { sessions, bets, purses } = memoryOf(env)
  const { vendor, steps } = play
  const posted = new Map<WinStep, VendorTransaction>()
  let sessionKey = play.session === null ? null : sessionKeyOf(play)
  for (const step of steps) {
    if (step.does === 'bet') continue
    const { betTxId, kind } = step
    if (betTxId === null || kind === 'jackpot') return null
    if (steps.some((one) => one.does === 'bet' && one.txId === betTxId)) continue
    const bet = bets.get(betKeyOf(vendor, betTxId))
    if (!bet) return null
    sessionKey ??= bet.sessionKey
    posted.set(step, bet.target)
  }
  const known = sessionKey === null ? undefined : sessions.get(sessionKey)
  if (!sessionKey || !known || performance.now() - known.readAtMs > FRESH_MS) return null
  const { player, protection, purse: lastPurse } = known.facts
  if (player?.memberId !== ref.memberId || player.isTrial !== ref.isTrial) return null
  const now = env.clock.now()
  if (protection && !isClearOfClocks(protection, now)) return null
  const hasBet = steps.some((step) => step.does === 'bet')
  const purse = lastPurse && purses.recall(play, player, lastPurse, hasBet)
  if (lastPurse && !purse) return null
  const facts = { ...known.facts, purse }
  const reads = steps.map((step): StepRead =>
    step.does === 'bet' ? { step, facts } : { step, facts: { ...facts, target: posted.get(step) ?? null } },
  )
  const key = sessionKey
  return {
    reads,
    effect: () => effectOf(play, facts, now, leftBehind(play, player, purse, hasBet)),
    forget: () => {
      sessions.delete(key)
      if (purse) purses.forget(player)
    },
  }
}

function effectOf(
  { vendor, nonce, steps, currency }: Play,
  { player, versions }: Facts,
  now: Date,
  left: Record<string, unknown>,
): Effect {
  const memberId = player?.memberId ?? ''
  const owes = steps.some((step) => step.does === 'win') && player?.isTrial === false
  return {
    effect: 'games.admit_recalled',
    row: {
      vendor,
      nonce: nonce?.value,
      at: now.toISOString(),
      member: memberId,
      version: versions.member,
      catalogue: versions.catalogue,
      ...(owes ? { debtor: `${memberId}/${vendor}`, currency } : {}),
      ...left,
    },
  }
}
