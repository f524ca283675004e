/** A draft of a posting: the transfers between one player and one bank, and the journal lines that describe them. */
import type { Reason } from '#contract/wallet/wallet.ts'
import type { Db, Tx } from '#server/lib/db.ts'
import { mainAccount, type AccountRef } from '#server/modules/wallet/account-kinds.ts'
import { getBalance, knownAccount, openAccount } from '#server/modules/wallet/accounts.sql.ts'
import type { Effect, TransferOrder } from '#server/modules/wallet/posting.ts'
import type { Bank } from './bank.ts'
import { journalRound, playLine, type Detail, type Legs, type LineOf, type PlayFrame } from './play-line.ts'
import type { Player } from './player.sql.ts'
import { refuseAfterVoid } from './rounds/resolutions.sql.ts'

/** The accounts of a player and a bank, all in one book. Bonus, pool and debt are opened only when they are used. */
export type Side = 'player' | 'bank' | 'bonus' | 'pool' | 'debt'

function accountOf(side: Side, { code, account }: Bank, player: Player): AccountRef {
  const { memberId, isTrial, currency } = player
  if (side === 'player') return mainAccount({ id: memberId, isTrial, currency })
  if (side === 'bonus') return { kind: 'member_bonus', owner: memberId, currency }
  if (side === 'pool') return { kind: 'jackpot', owner: code, currency }
  if (side === 'debt') return { kind: 'vendor_debt', owner: `${memberId}/${code}`, currency }
  return isTrial ? { kind: 'house_trial', owner: code, currency } : { ...account, currency }
}

export class Draft {
  readonly transfers: TransferOrder[] = []
  readonly effects: Effect[] = []
  /** What the stakes take of the player's own money, without bonus money. */
  ownStakeMinor = 0n
  readonly frame: PlayFrame
  readonly #db: Db | Tx

  constructor(db: Db | Tx, frame: PlayFrame) {
    this.#db = db
    this.frame = frame
  }

  #account(side: Side): AccountRef {
    return accountOf(side, this.frame.bank, this.frame.player)
  }

  /** Adds a transfer unless the amount is 0. Returns its place in the posting. */
  async move(
    from: Side,
    to: Side,
    amountMinor: bigint,
    reason: Reason,
    reference: string,
  ): Promise<number | undefined> {
    if (amountMinor === 0n) return undefined
    const debit = knownAccount(this.#db, this.#account(from)) ?? (await openAccount(this.#db, this.#account(from)))
    const credit = knownAccount(this.#db, this.#account(to)) ?? (await openAccount(this.#db, this.#account(to)))
    return this.transfers.push({ debit, credit, amountMinor, reason, reference }) - 1
  }

  /** Moves both halves of an amount between the bank and the player. Returns their places in the posting. */
  async moveHalves(
    way: 'to-bank' | 'to-player',
    { realMinor, bonusMinor }: { realMinor: bigint; bonusMinor: bigint },
    reason: Reason,
    reference: string,
  ): Promise<Legs> {
    const move = (half: 'player' | 'bonus', amountMinor: bigint) =>
      way === 'to-bank'
        ? this.move(half, 'bank', amountMinor, reason, reference)
        : this.move('bank', half, amountMinor, reason, reference)
    return {
      leg: realMinor === 0n ? undefined : await move('player', realMinor),
      bonusLeg: bonusMinor === 0n ? undefined : await move('bonus', bonusMinor),
    }
  }

  /** Adds a journal line about the round. */
  tell(line: LineOf, legs: Legs, detail: Detail): void {
    this.effects.push(playLine(this.frame, line, legs, detail))
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
