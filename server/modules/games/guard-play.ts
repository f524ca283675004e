/** Why a bet or a win is refused before any money is asked. */
import type { GameType } from '#contract/games.ts'
import { worstOf } from './catalogue.ts'
import type { BetFacts, PayFacts, Player } from './door-facts.sql.ts'
import type { WinStep } from './play-posting.ts'
import { toAccountRef } from './player-ref.ts'
import { refuseVendor } from './vendor-refusal.ts'

export type Asked = { accountRef: string; currency: string; gameCode: string }
type Allowed = { player: Player; gameType: GameType }

/** Every reason for which a new bet is refused before money is asked; the switches are those of this moment. */
export function guardBet(facts: BetFacts, bet: Asked, now: Date): Allowed {
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
 * The few reasons to refuse a win. An expired session, a frozen player or a game that is off are none of them. Answers the bet that
 * it pays; null where it names none, or one that is unknown and the vendor's wins are paid all the same.
 */
export function guardWin(
  facts: PayFacts,
  player: Player,
  step: WinStep,
  betsBeside: ReadonlySet<string>,
): string | null {
  const { target } = facts
  if (step.betTxId === null)
    return facts.mayPayWithoutBet || betsBeside.size > 0
      ? null
      : refuseVendor('TX_NOT_FOUND', 'nothing was bet in this round')
  if (betsBeside.has(step.betTxId)) return step.betTxId
  if (!target) return facts.paysUnknownBets ? null : refuseVendor('TX_NOT_FOUND', 'betTxId is unknown')
  if (target.state !== 'posted') return refuseVendor('ROLLED_BACK', 'the bet was rolled back')
  if (target.kind !== 'bet' || target.memberId !== player.memberId || target.isTrial !== player.isTrial) {
    return refuseVendor('TX_NOT_FOUND', 'betTxId is not a bet of this player')
  }
  return step.betTxId
}
