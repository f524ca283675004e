/** Checks bets and wins before any money is read. */
import type { GameType } from '#contract/catalogue/games.ts'
import { toAccountRef } from '#contract/doors/account-ref.ts'
import type { Brand } from '#server/lib/brands.ts'
import { worstOf } from '#server/lib/play-status.ts'
import { isMaintained } from '#server/lib/site-status.ts'
import type { Player } from '#server/modules/play/player.sql.ts'
import { refuseVendor } from '../vendors/vendor-refusal.ts'
import type { BetFacts, PayFacts } from './door-facts.sql.ts'
import { isBet, type BetRead, type Play, type StepRead, type WinStep } from './steps.ts'

/**
 * The player of a play, and the bets that its wins pay: by place, the bet's id, or null when a win names no known bet.
 */
export type Allowed = { player: Player; gameType: GameType; targets: readonly (string | null)[] }

/** Checks every reason to refuse a new bet before money is read, with the switches of this moment. */
function guardBet(facts: BetFacts, bet: Play, now: Date): { player: Player; gameType: GameType } {
  const { session, player, gameType } = facts
  if (!session) return refuseVendor('SESSION_INVALID', 'no such session of this vendor')
  if (!player || !gameType) return refuseVendor('PLAYER_NOT_FOUND', 'the session’s player is gone')
  if (toAccountRef(player) !== bet.accountRef)
    return refuseVendor('SESSION_INVALID', 'the session belongs to another player')
  if (session.expiresAt <= now) return refuseVendor('SESSION_EXPIRED', 'the session is over')
  if (bet.currency !== player.currency) return refuseVendor('CURRENCY_MISMATCH', `the player has ${player.currency}`)
  if (bet.gameCode !== session.gameCode) return refuseVendor('BET_NOT_ALLOWED', 'the session is for another game')
  if (player.isFrozen) return refuseVendor('PLAYER_FROZEN', 'the player may not bet')
  if (facts.isBarred) return refuseVendor('BET_NOT_ALLOWED', 'the player may not play')
  if (!facts.isSeamless && !player.isTrial)
    return refuseVendor('BET_NOT_ALLOWED', 'real money is played from the vendor’s own wallet')
  const status = worstOf(facts.play === 'on' ? 'on' : 'maintenance', facts.vendor, facts.game, facts.brand ?? 'on')
  if (status === 'off') return refuseVendor('GAME_DISABLED', 'the game is off')
  if (status === 'maintenance') return refuseVendor('MAINTENANCE', 'no bets are taken on this game now')
  return { player, gameType }
}

/**
 * Checks the few reasons to refuse a win. An expired session, a frozen player or a game that is off are no such
 * reasons. Returns the bet that the win pays; null when it names none, or an unknown one and the vendor's wins are paid
 * without it.
 */
function guardWin(
  facts: PayFacts,
  player: Player,
  step: WinStep,
  { betsBeside, freeRounds = null }: { betsBeside: ReadonlySet<string>; freeRounds: string | null | undefined },
): string | null {
  const { target } = facts
  if (freeRounds !== null && step.betTxId === null)
    return refuseVendor('BAD_REQUEST', 'betTxId: a win of free rounds names its bet')
  if (step.betTxId === null)
    return facts.mayPayWithoutBet || betsBeside.size > 0
      ? null
      : refuseVendor('TX_NOT_FOUND', 'nothing was bet in this round')
  if (betsBeside.has(step.betTxId)) return step.betTxId
  if (!target)
    return facts.paysUnknownBets && freeRounds === null ? null : refuseVendor('TX_NOT_FOUND', 'betTxId is unknown')
  if (target.state !== 'posted') return refuseVendor('ROLLED_BACK', 'the bet was rolled back')
  if (target.kind !== 'bet' || target.memberId !== player.memberId || target.isTrial !== player.isTrial) {
    return refuseVendor('TX_NOT_FOUND', 'betTxId is not a bet of this player')
  }
  if (target.freeRounds !== freeRounds)
    return refuseVendor('TX_NOT_FOUND', 'freeRounds is not what the bet was made with')
  return step.betTxId
}

/**
 * While a brand's site is closed for maintenance no new bet is taken; wins, rollbacks and corrections are still posted.
 * When a brand may not sell features of games, a bet that buys one is refused, whatever the game's page offered.
 */
export function guardBrand(brand: Brand, bets: readonly BetRead[], now: Date): void {
  if (isMaintained(brand, now)) refuseVendor('MAINTENANCE', 'the house is under maintenance')
  if (bets.some(({ step }) => step.isFeature) && !brand.switches.FEATUREBUY)
    refuseVendor('BET_NOT_ALLOWED', 'features are not sold here')
}

/** Refuses, step by step, what may not be played. What the player's brand does not allow is refused next (`guardBrand`). */
export function guardPlay(play: Play, reads: readonly StepRead[], now: Date): Allowed {
  const betsBeside = new Set(play.steps.flatMap((step) => (step.does === 'bet' ? [step.txId] : []))) // including posted ones
  const { freeRounds } = play
  let allowed: Pick<Allowed, 'player' | 'gameType'> | null = null
  const targets: (string | null)[] = []
  for (const read of reads) {
    if (isBet(read)) {
      allowed = guardBet(read.facts, play, now)
      targets.push(null)
      continue
    }
    const { player, gameType } = read.facts
    if (!player) return refuseVendor('PLAYER_NOT_FOUND', 'no such player')
    if (play.currency !== player.currency) return refuseVendor('CURRENCY_MISMATCH', `the player has ${player.currency}`)
    allowed ??= { player, gameType }
    targets.push(guardWin(read.facts, player, read.step, { betsBeside, freeRounds }))
  }
  if (!allowed) return refuseVendor('PLAYER_NOT_FOUND', 'no such player')
  return { ...allowed, targets }
}
