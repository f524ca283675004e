/** The protocol's promises about money as a model without a database: a few rows in memory, one command at a time. */
import { parseMoney } from '#contract/money.ts'
import type { VendorCode } from '#contract/doors/vendor-protocol.ts'

export type MoneyCommand =
  | { command: 'bet'; txId: string; accountRef: string; roundId: string; amount: string }
  | { command: 'win'; txId: string; accountRef: string; roundId: string; amount: string; betTxId?: string }
  | { command: 'rollback'; txId: string; accountRef: string; roundId: string; targetTxId: string }

type Kind = MoneyCommand['command']
export type ModelRow = {
  kind: Kind | null
  state: 'posted' | 'rolled_back' | 'tombstone'
  accountRef: string
  amountMinor: bigint
  /** The content of the command, to recognise a repeat. */
  content: string
  betTxId: string | null
  didNothing: boolean
}

export type ModelAnswer = { status: VendorCode; isReplay: boolean; nothingToDo: boolean }

const done = (more: Partial<ModelAnswer> = {}): ModelAnswer => ({
  status: 'OK',
  isReplay: false,
  nothingToDo: false,
  ...more,
})
const no = (status: VendorCode): ModelAnswer => ({ status, isReplay: false, nothingToDo: false })

/** A wallet as the protocol describes it. */
export class WalletModel {
  readonly rows = new Map<string, ModelRow>()
  readonly balances: Map<string, bigint>

  constructor(balances: ReadonlyMap<string, bigint>) {
    this.balances = new Map(balances)
  }

  /** Returns a player's balance, in ledger units. */
  balanceOf(accountRef: string): bigint {
    return this.balances.get(accountRef) ?? 0n
  }

  /** Carries out a command, or returns the refusal; then nothing has changed. */
  run(asked: MoneyCommand): ModelAnswer {
    return asked.command === 'rollback' ? this.#rollBack(asked) : this.#post(asked)
  }

  #post(asked: Exclude<MoneyCommand, { command: 'rollback' }>): ModelAnswer {
    const known = this.rows.get(asked.txId)
    if (known) return this.#again(known, asked)
    const amountMinor = parseMoney(asked.amount)
    const betTxId = asked.command === 'win' ? (asked.betTxId ?? null) : null
    if (asked.command === 'bet' && amountMinor > this.balanceOf(asked.accountRef)) return no('INSUFFICIENT_FUNDS')
    if (betTxId !== null) {
      const bet = this.rows.get(betTxId)
      if (!bet) return no('TX_NOT_FOUND')
      if (bet.state !== 'posted') return no('ROLLED_BACK')
      if (bet.kind !== 'bet' || bet.accountRef !== asked.accountRef) return no('TX_NOT_FOUND')
    }
    this.#move(asked.accountRef, asked.command === 'bet' ? -amountMinor : amountMinor)
    this.#keep(asked, { amountMinor, betTxId })
    return done()
  }

  #again(known: ModelRow, asked: MoneyCommand): ModelAnswer {
    if (known.state === 'tombstone') return no('ROLLED_BACK')
    if (known.content !== JSON.stringify(asked)) return no('DUPLICATE_MISMATCH')
    return known.state === 'rolled_back' ? no('ROLLED_BACK') : done({ isReplay: true, nothingToDo: known.didNothing })
  }

  #rollBack(asked: Extract<MoneyCommand, { command: 'rollback' }>): ModelAnswer {
    const hasOwnId = asked.txId !== asked.targetTxId
    const own = this.rows.get(asked.txId)
    if (hasOwnId && own) return this.#again(own, asked)
    const target = this.rows.get(asked.targetTxId)
    if (target && target.accountRef !== asked.accountRef) return no('TX_NOT_FOUND')
    if (target?.kind === 'rollback') return no('BAD_REQUEST')
    const isMoving = target?.state === 'posted'
    if (isMoving) {
      const isPaid = [...this.rows.values()].some(
        (row) => row.kind === 'win' && row.state === 'posted' && row.betTxId === asked.targetTxId,
      )
      if (target.kind === 'bet' && isPaid) return no('ALREADY_SETTLED')
      if (target.kind === 'win' && this.balanceOf(asked.accountRef) < target.amountMinor)
        return no('INSUFFICIENT_FUNDS')
      this.#move(asked.accountRef, target.kind === 'bet' ? target.amountMinor : -target.amountMinor)
      target.state = 'rolled_back'
    }
    if (!target) {
      this.rows.set(asked.targetTxId, {
        kind: null,
        state: 'tombstone',
        accountRef: asked.accountRef,
        amountMinor: 0n,
        content: '',
        betTxId: null,
        didNothing: false,
      })
    }
    if (hasOwnId) this.#keep(asked, { amountMinor: 0n, betTxId: null, didNothing: !isMoving })
    return done({ nothingToDo: !isMoving })
  }

  #keep(asked: MoneyCommand, row: Pick<ModelRow, 'amountMinor' | 'betTxId'> & { didNothing?: boolean }): void {
    this.rows.set(asked.txId, {
      kind: asked.command,
      state: 'posted',
      accountRef: asked.accountRef,
      content: JSON.stringify(asked),
      didNothing: false,
      ...row,
    })
  }

  #move(accountRef: string, minor: bigint): void {
    this.balances.set(accountRef, this.balanceOf(accountRef) + minor)
  }
}
