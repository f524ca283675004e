/**
 * What a process remembers of members' bonus money, for recall.ts: balances and the stakes of rounds, which every posting
 * changes. The commit of the next play compares what it leaves with what memory said (`games.admit_recalled`).
 */
import { RecentMap } from '#server/lib/recent-map.ts'
import { journalRound } from '#server/modules/play/play-line.ts'
import type { Player } from '#server/modules/play/player.sql.ts'
import { mayUsePurse } from '#server/modules/play/halves.ts'
import type { Purse } from '#server/modules/play/purses/purse-facts.sql.ts'
import type { Play } from './steps.ts'

/** How many members and rounds a process remembers at least. */
const MEMBERS = 10_000
const ROUNDS = 20_000
/** After memory was wrong about a member, others change their balances as well: it is not asked for so long. */
const PAUSE_MS = 10_000

type Balances = Pick<Purse, 'cashMinor' | 'bonusMinor'>
type RoundStake = Pick<Purse, 'round' | 'roundStakeMinor' | 'roundBonusMinor'>

const memberKeyOf = ({ memberId, currency }: Player) => `${memberId} ${currency}`
const roundKeyOf = ({ vendor, roundId }: Play, player: Player) => `${vendor} ${player.memberId} ${roundId}`

export class PurseMemory {
  readonly #balances = new RecentMap<Balances>(MEMBERS)
  readonly #rounds = new RecentMap<RoundStake>(ROUNDS)
  readonly #pausedUntilMs = new RecentMap<number>(MEMBERS)

  /**
   * Returns the purse for a play in a round, as a copy that the play may change; null when memory does not suffice. A
   * round that is not remembered is taken for a new one where the play begins with a bet.
   */
  recall(play: Play, player: Player, purse: Purse, hasBet: boolean): Purse | null {
    if ((this.#pausedUntilMs.get(memberKeyOf(player)) ?? 0) > performance.now()) return null
    const balances = this.#balances.get(memberKeyOf(player))
    if (!balances) return null
    const { open, terms } = purse
    const begun = this.#rounds.get(roundKeyOf(play, player))
    if (!begun && !hasBet && open !== null) return null
    const round = begun ?? { round: open, roundStakeMinor: 0n, roundBonusMinor: 0n }
    return round.round === open ? { open, terms, ...round, ...balances } : null
  }

  /** Remembers what a play left; `knowsBalances` says that it knew what was there before. */
  remember(play: Play, player: Player, purse: Purse, knowsBalances: boolean): void {
    const { cashMinor, bonusMinor, round, roundStakeMinor, roundBonusMinor } = purse
    if (knowsBalances) this.#balances.set(memberKeyOf(player), { cashMinor, bonusMinor })
    else this.#balances.delete(memberKeyOf(player))
    if (mayUsePurse(purse)) this.#rounds.set(roundKeyOf(play, player), { round, roundStakeMinor, roundBonusMinor })
  }

  /** Forgets a member's balances, of whom memory was wrong. */
  forget(player: Player): void {
    this.#balances.delete(memberKeyOf(player))
    this.#pausedUntilMs.set(memberKeyOf(player), performance.now() + PAUSE_MS)
  }
}

/**
 * Returns what must be there when a play of an open purse is posted: the round's stakes, by which wins are split, and,
 * where the play stakes, both balances, by which stakes are. Nothing for members without one.
 */
export function leftBehind(play: Play, player: Player, purse: Purse | null, hasBet: boolean): Record<string, unknown> {
  if (!purse || purse.open === null) return {}
  const stakes = { stake: String(purse.roundStakeMinor), bonus_stake: String(purse.roundBonusMinor) }
  return {
    purse: purse.open,
    currency: player.currency,
    round: journalRound(player, play.roundId),
    ...stakes,
    ...(hasBet ? { cash: String(purse.cashMinor), bonus: String(purse.bonusMinor) } : {}),
  }
}
