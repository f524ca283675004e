/** Journal lines about a round between one player and one bank. */
import type { GameType } from '#contract/catalogue/games.ts'
import { journalEffect, type JournalLine } from '#server/modules/bets/journal.sql.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'
import type { Bank } from './bank.ts'
import type { Player } from './player.sql.ts'
import { validAtEnd } from './valid-at-end.ts'

/** The player, the bank and the round that a line is about. */
export type PlayFrame = {
  bank: Bank
  player: Player
  /** The round's id at the bank. */
  roundId: string
  gameCode: string
  gameType: GameType
  at: Date
}

/**
 * Returns the round's id in the journal: a member's play-money round never shares a row with a real one that has the
 * same id.
 */
export function journalRound(player: Player, roundId: string): string {
  return player.isTrial && !player.isGuest ? `demo:${roundId}` : roundId
}

/** What is stored with a line for readers of its round. */
export type Detail = Record<string, unknown> | undefined

/** What a line says beside its frame and its legs. */
export type LineOf = Pick<JournalLine, 'kind' | 'amountMinor'> &
  Partial<Pick<JournalLine, 'reverses' | 'bonusMinor' | 'split' | 'validMinor' | 'roundValid' | 'closes' | 'purse'>>

/** The places of the two halves of an amount in the posting. */
export type Legs = Pick<JournalLine, 'leg' | 'bonusLeg'>

/** Returns the effect that writes a journal line about a round. */
export function playLine(
  frame: Omit<PlayFrame, 'bank'> & { bank: Pick<Bank, 'code'> },
  line: LineOf,
  legs: Legs,
  detail: Detail,
): Effect {
  const { bank, player, roundId, gameCode, gameType, at } = frame
  return journalEffect({
    memberId: player.memberId,
    vendor: bank.code,
    roundId: journalRound(player, roundId),
    currency: player.currency,
    gameCode,
    gameType,
    isTrial: player.isTrial,
    merchant: player.merchant,
    at,
    detail,
    agentLine: player.agentLine ?? undefined,
    kind: line.kind,
    reverses: line.reverses,
    amountMinor: line.amountMinor,
    bonusMinor: line.bonusMinor,
    split: line.split,
    validMinor: line.validMinor,
    roundValid: line.closes || line.kind === 'close' ? validAtEnd(gameType, line.roundValid) : undefined,
    closes: line.closes,
    purse: line.purse,
    leg: legs.leg,
    bonusLeg: legs.bonusLeg,
  })
}
