/**
 * A draft of a posting: the transfers between one player and one bank, and the journal lines that describe them. Drafting
 * asks nobody: accounts are opened when the draft is whole (docs/decisions/0804).
 */
import type { Reason } from '#contract/wallet/wallet.ts'
import type { Db, Tx } from '#server/lib/db.ts'
import { mainAccount, type AccountRef } from '#server/modules/wallet/account-kinds.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { knownOrders, openOrders, type Move } from '#server/modules/wallet/moves.ts'
import type { Effect, TransferOrder } from '#server/modules/wallet/posting.ts'
import type { Bank } from './bank.ts'
import { journalRound, playLine, type Detail, type Legs, type LineOf, type PlayFrame } from './play-line.ts'
import { mayUsePurse } from './halves.ts'
import type { Player } from './player.sql.ts'
import type { Purse } from './purses/purse-facts.sql.ts'
import { costAccount, heldAccount, issuedAccount, purseAccount, usePurse } from './purses/purses.ts'
import { refuseAfterVoid } from './rounds/resolutions.sql.ts'

/**
 * The accounts of a player and a bank, all in one book; those beside `player` and `bank` are opened only when they are
 * used. `bonus` is the round's purse while it is open, `held` what comes back to it later; `issued` and `cost` are the
 * brand's bonus money and what promotions cost it.
 */
export type Side = 'player' | 'bank' | 'bonus' | 'held' | 'issued' | 'cost' | 'pool' | 'debt'

function accountOf(side: Side, { code, account, pool = code }: Bank, player: Player, purse: Purse | null): AccountRef {
  const { memberId, isTrial, currency, merchant } = player
  if (side === 'player') return mainAccount({ id: memberId, isTrial, currency })
  if (side === 'bonus') return purseAccount(memberId, roundPurse(purse), currency)
  if (side === 'held') return heldAccount(memberId, roundPurse(purse), currency)
  if (side === 'issued') return issuedAccount(merchant, currency)
  if (side === 'cost') return costAccount(merchant, currency)
  if (side === 'pool') return { kind: 'jackpot', owner: pool, currency }
  if (side === 'debt') return { kind: 'vendor_debt', owner: `${memberId}/${code}`, currency }
  return isTrial ? { kind: 'house_trial', owner: code, currency } : { ...account, currency }
}

function roundPurse(purse: Purse | null): string {
  if (!purse?.round) throw new Error('bonus money moves in a round that belongs to no purse')
  return purse.round
}

export class Draft {
  readonly moves: Move[] = []
  readonly effects: Effect[] = []
  /** What the stakes take of the player's own money, without bonus money. */
  ownStakeMinor = 0n
  readonly frame: PlayFrame
  readonly #db: Db | Tx
  /** Null for a player who never had a purse of bonus money. */
  readonly #purse: Purse | null
  #isPurseKept = false

  constructor(db: Db | Tx, frame: PlayFrame, purse: Purse | null) {
    this.#db = db
    this.frame = frame
    this.#purse = purse
  }

  #account(side: Side): AccountRef {
    return accountOf(side, this.frame.bank, this.frame.player, this.#purse)
  }

  /**
   * Makes the whole posting fail with PU003 unless the player's open purse, or that there is none, is still the one
   * that was read. Every stake of a player who ever had a purse asks so, and every movement of an open one.
   */
  keepPurse(): void {
    if (!this.#purse || this.#isPurseKept) return
    const { memberId, currency } = this.frame.player
    this.effects.push(usePurse({ memberId, currency, open: this.#purse.open }))
    this.#isPurseKept = true
  }

  /** The account of the bonus half: the round's purse while it is open, after that what is held for it. */
  get #bonusSide(): 'bonus' | 'held' {
    return this.#purse && mayUsePurse(this.#purse) ? 'bonus' : 'held'
  }

  /** Adds a transfer unless the amount is 0. Returns its place in the posting. */
  move(from: Side, to: Side, amountMinor: bigint, reason: Reason, reference: string): number | undefined {
    if (amountMinor === 0n) return undefined
    const [debit, credit] = [this.#account(from), this.#account(to)]
    return this.moves.push({ from: debit, to: credit, amountMinor, reason, reference }) - 1
  }

  /** Returns the transfers where this process has read all their accounts; null where it has not: then `openTransfers`. */
  knownTransfers(): TransferOrder[] | null {
    return knownOrders(this.#db, this.moves)
  }

  /** Returns the transfers, and opens the accounts that are not there. */
  openTransfers(): Promise<TransferOrder[]> {
    return openOrders(this.#db, this.moves)
  }

  /**
   * Moves bonus money between the bank and an account of the round's purse, and with it its twin between what
   * promotions cost and what was issued. Returns the place of the first in the posting.
   */
  moveBonus(
    way: 'to-bank' | 'to-player',
    side: 'bonus' | 'held',
    amountMinor: bigint,
    reason: Reason,
    reference: string,
  ): number | undefined {
    if (side === 'bonus') this.keepPurse()
    const [from, to] = way === 'to-bank' ? ([side, 'bank'] as const) : (['bank', side] as const)
    const place = this.move(from, to, amountMinor, reason, reference)
    if (way === 'to-bank') this.move('cost', 'issued', amountMinor, 'bonus_cost', reference)
    else this.move('issued', 'cost', amountMinor, 'bonus_cost_returned', reference)
    return place
  }

  /** Moves both halves of an amount between the bank and the player. Returns their places in the posting. */
  moveHalves(
    way: 'to-bank' | 'to-player',
    { realMinor, bonusMinor }: { realMinor: bigint; bonusMinor: bigint },
    reason: Reason,
    reference: string,
  ): Legs {
    const [from, to] = way === 'to-bank' ? (['player', 'bank'] as const) : (['bank', 'player'] as const)
    return {
      leg: realMinor === 0n ? undefined : this.move(from, to, realMinor, reason, reference),
      bonusLeg: bonusMinor === 0n ? undefined : this.moveBonus(way, this.#bonusSide, bonusMinor, reason, reference),
    }
  }

  /** Adds a journal line about the round. */
  tell(line: LineOf, legs: Legs, detail: Detail): void {
    const purse = this.#purse ? (this.#purse.round ?? '') : undefined
    this.effects.push(playLine(this.frame, { ...line, purse }, legs, detail))
  }

  /** Makes the whole posting fail with GV005 when the round's stakes were returned in the meantime. */
  refuseAfterVoid(): void {
    const { bank, player, roundId } = this.frame
    const round = { bank: bank.code, roundId: journalRound(player, roundId), memberId: player.memberId }
    this.effects.push(refuseAfterVoid(round))
  }

  /** Returns the current balance of the bank's jackpot pool. */
  poolBalance(): Promise<bigint> {
    return getBalance(this.#db, this.#account('pool'))
  }
}
