/** The bets and wins of one command of a vendor, and the facts that are read for each before money moves. */
import type { WIN_KINDS } from '#contract/doors/vendor-protocol.ts'
import type { Env } from '#server/lib/env.ts'
import { sha256 } from '#server/lib/random.ts'
import type { RoundValid } from '#server/modules/bets/journal.sql.ts'
import type { Player, PlayerRef } from '#server/modules/play/player.sql.ts'
import type { Nonce } from '../vendors/nonce.ts'
import { readBetFacts, readPayFacts, type Facts, type PayFacts } from './door-facts.sql.ts'
import type { VendorTransaction } from './vendor-transactions.sql.ts'

type StepFacts = {
  txId: string
  amountMinor: bigint
  /** The hash by which two commands under this id count as the same. */
  hash: string
  detail?: Record<string, unknown> | undefined
  /** The part of the vendor's amount that is smaller than our unit. */
  remainder?: string | undefined
}
export type BetStep = StepFacts & {
  does: 'bet'
  jackpotMinor: bigint
  /** Whether the bet buys a feature of the game. */
  isFeature: boolean
}
export type WinStep = StepFacts & {
  does: 'win'
  kind: (typeof WIN_KINDS)[number]
  betTxId: string | null
  closes: boolean
  /** What of the whole round counts, where it ends it and the vendor says so. */
  roundValid?: RoundValid | undefined
}
/** One bet or one win of a play. */
export type Step = BetStep | WinStep

/** One command of a vendor about one round of one player. A bet needs a session. */
export type Play = {
  vendor: string
  accountRef: string
  session: string | null
  roundId: string
  gameCode: string
  currency: string
  steps: readonly Step[]
  /** The grant whose free round it is about. */
  freeRounds?: string | undefined
  /** Nothing is done or answered before it is stored; facts are read meanwhile. */
  nonce?: Nonce | undefined
}

/** A step with the facts that the database has about it. */
export type BetRead = { step: BetStep; facts: Facts }
export type WinRead = { step: WinStep; facts: PayFacts }
export type StepRead = BetRead | WinRead

export const isBet = (read: StepRead): read is BetRead => read.step.does === 'bet'

/** Reads the facts of all steps in parallel, each in one statement. */
export function readSteps(env: Env, play: Play, player: PlayerRef): Promise<StepRead[]> {
  const { vendor, roundId, gameCode } = play
  const sessionHash = sha256(play.session ?? '')
  const at = env.clock.now()
  return Promise.all(
    play.steps.map(async (step): Promise<StepRead> => {
      const { txId } = step
      if (step.does === 'bet')
        return { step, facts: await readBetFacts(env.db, { vendor, txId, sessionHash, roundId, at }) }
      const ask = { vendor, txId, targetTxId: step.betTxId, player, gameCode, roundId }
      return { step, facts: await readPayFacts(env.db, ask) }
    }),
  )
}

/** Returns the player: as the database has them, or, when a bet's session no longer exists, from the posted bet. */
export function playerOf(read: StepRead, transaction: VendorTransaction, ref: PlayerRef): Player | null {
  if (read.facts.player) return read.facts.player
  if (!isBet(read) || ref.memberId !== transaction.memberId || ref.isTrial !== transaction.isTrial) return null
  return { ...ref, currency: transaction.currency, isFrozen: false, merchant: '', isGuest: false, agentLine: null }
}
