/** What a bet and a win become: transfers, the journal's line, the transaction's row, all of one posting. */
import type { GameType } from '#contract/games.ts'
import { toWire } from '#contract/money.ts'
import type { WIN_KINDS } from '#contract/vendor-protocol.ts'
import type { Reason } from '#contract/wallet.ts'
import type { Db } from '#server/lib/db.ts'
import { journalEffect } from '#server/modules/bets/journal.sql.ts'
import { mainAccount, type AccountRef } from '#server/modules/wallet/account-kinds.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import type { Effect, TransferOrder } from '#server/modules/wallet/posting.ts'
import type { Player } from './door-facts.sql.ts'
import { drawJackpot, recoverDebt, shareWin, takeStake, type Held } from './held-money.ts'
import { refuseAfterVoid } from './resolutions.sql.ts'
import { insertEffect } from './vendor-transactions.sql.ts'

type Kind = (typeof WIN_KINDS)[number]
type StepFacts = {
  txId: string
  amountMinor: bigint
  /** What makes two commands under this id the same. */
  hash: string
  detail?: Record<string, unknown> | undefined
  /** What the vendor's amount had below our unit. */
  remainder?: string | undefined
}
export type BetStep = StepFacts & {
  does: 'bet'
  jackpotMinor: bigint
  /** Buys a feature of the game. */ isFeature: boolean
}
export type WinStep = StepFacts & { does: 'win'; kind: Kind; betTxId: string | null; closes: boolean }
/** One bet or one win of a play. */
export type Step = BetStep | WinStep

const REASONS: Record<Kind, Reason> = {
  win: 'win',
  bonus: 'bonus_win',
  freeround: 'free_win',
  jackpot: 'jackpot_win',
  promo: 'promo_win',
  cashback: 'cashback',
}

/** The accounts of a player and of the house with a vendor, all of one book. Bonus, pool and debt are opened only where they are used. */
export class Sides {
  readonly #db: Db
  readonly #vendor: string
  readonly #player: Player

  constructor(db: Db, vendor: string, player: Player) {
    this.#db = db
    this.#vendor = vendor
    this.#player = player
  }

  #open(kind: AccountRef['kind'], owner: string): Promise<bigint> {
    return openAccount(this.#db, { kind, owner, currency: this.#player.currency })
  }

  player(): Promise<bigint> {
    return openAccount(
      this.#db,
      mainAccount({ id: this.#player.memberId, isTrial: this.#player.isTrial, currency: this.#player.currency }),
    )
  }

  house(): Promise<bigint> {
    return this.#open(this.#player.isTrial ? 'house_trial' : 'house_vendor', this.#vendor)
  }

  bonus(): Promise<bigint> {
    return this.#open('member_bonus', this.#player.memberId)
  }

  pool(): Promise<bigint> {
    return this.#open('jackpot', this.#vendor)
  }

  debt(): Promise<bigint> {
    return this.#open('vendor_debt', `${this.#player.memberId}/${this.#vendor}`)
  }
}

type Side = Exclude<keyof Sides, symbol>

/** A posting in the making. */
export class Draft {
  readonly transfers: TransferOrder[] = []
  readonly effects: Effect[] = []
  /** What bets take of the player's own money; bonus money is left out. */
  ownStakeMinor = 0n
  readonly #sides: Sides

  constructor(sides: Sides) {
    this.#sides = sides
  }

  /** Adds a transfer where it moves something; answers its place in the posting. */
  async move(
    from: Side,
    to: Side,
    amountMinor: bigint,
    reason: Reason,
    reference: string,
  ): Promise<number | undefined> {
    if (amountMinor === 0n) return undefined
    const [debit, credit] = await Promise.all([this.#sides[from](), this.#sides[to]()])
    return this.transfers.push({ debit, credit, amountMinor, reason, reference }) - 1
  }
}

/** What every step of a play shares. */
export type PlayFrame = {
  vendor: string
  player: Player
  roundId: string
  gameCode: string
  gameType: GameType
  held: Held
  at: Date
}

/** The round as the journal knows it: a member's play-money round never shares a row with a real one that has the same number. */
export function journalRound(player: Player, roundId: string): string {
  return player.isTrial && !player.isGuest ? `demo:${roundId}` : roundId
}

/** What a line of the journal says whatever it is about. */
export function lineFacts(
  { vendor, player, roundId, gameCode, gameType, at }: Omit<PlayFrame, 'held'>,
  detail: Record<string, unknown> | undefined,
) {
  return {
    memberId: player.memberId,
    vendor,
    roundId: journalRound(player, roundId),
    currency: player.currency,
    gameCode,
    gameType,
    isTrial: player.isTrial,
    merchant: player.merchant,
    at,
    ...(detail ? { detail } : {}),
    ...(player.agentLine ? { agentLine: player.agentLine } : {}),
  }
}

/** Where the two halves of a line stand in the posting. */
export function legs(leg: number | undefined, bonusLeg: number | undefined) {
  return { ...(leg === undefined ? {} : { leg }), ...(bonusLeg === undefined ? {} : { bonusLeg }) }
}

function rowFacts({ vendor, player, roundId, gameCode, at }: PlayFrame, { txId, amountMinor, hash, remainder }: Step) {
  return {
    vendor,
    txId,
    state: 'posted' as const,
    roundId,
    gameCode,
    memberId: player.memberId,
    isTrial: player.isTrial,
    currency: player.currency,
    amountMinor,
    requestHash: hash,
    remainder,
    at,
  }
}

/** Adds a bet to a posting: cash and bonus money to the house, the contribution from there to the pool. False where the money does not suffice. */
export async function addBet(draft: Draft, frame: PlayFrame, step: BetStep): Promise<boolean> {
  const { held, player } = frame
  const halves = takeStake(held, step.amountMinor)
  if (!halves) return false
  const { realMinor, bonusMinor } = halves
  draft.ownStakeMinor += realMinor
  const jackpotMinor = player.isTrial ? 0n : step.jackpotMinor // play money fills no pool
  const leg = await draft.move('player', 'house', realMinor, 'bet', step.txId)
  const bonusLeg = await draft.move('bonus', 'house', bonusMinor, 'bet', step.txId)
  await draft.move('house', 'pool', jackpotMinor, 'jackpot_contribution', step.txId)
  held.poolMinor += jackpotMinor
  draft.effects.push(
    journalEffect({
      ...lineFacts(frame, step.detail),
      kind: 'stake',
      amountMinor: step.amountMinor,
      bonusMinor,
      ...legs(leg, bonusLeg),
    }),
    insertEffect({ ...rowFacts(frame, step), kind: 'bet', bonusMinor, jackpotMinor, targetTxId: null }),
  )
  return true
}

/** Adds that a win is kept back: nothing moves, the vendor's transaction is known, and the round says what is owed in it. */
export function addHeldWin(
  draft: Draft,
  frame: PlayFrame,
  step: WinStep,
  targetTxId: string | null,
  cap: string,
): void {
  const { vendor, player, roundId, gameCode, gameType, at } = frame
  const amount = step.amountMinor.toString()
  draft.effects.push(
    journalEffect({
      ...lineFacts(frame, { ...step.detail, held: { amount: toWire(step.amountMinor), currency: player.currency } }),
      kind: 'payout',
      amountMinor: 0n,
    }),
    insertEffect({ ...rowFacts(frame, step), kind: 'win', amountMinor: 0n, didNothing: true, targetTxId }),
    {
      effect: 'games.hold_wins',
      row: {
        vendor,
        txId: step.txId,
        memberId: player.memberId,
        merchant: player.merchant,
        roundId,
        gameCode,
        gameType,
        currency: player.currency,
        amount,
        kind: step.kind,
        cap,
        closes: step.closes,
        at: at.toISOString(),
      },
    },
  )
  if (targetTxId === null)
    draft.effects.push(refuseAfterVoid({ vendor, roundId: journalRound(player, roundId), memberId: player.memberId }))
}

/** What pays a win that was held: the money and the journal's line, without a cap. */
export async function addRelease(
  draft: Draft,
  frame: PlayFrame,
  txId: string,
  kind: Kind,
  amountMinor: bigint,
  closes: boolean,
): Promise<void> {
  const { held, vendor } = frame
  const jackpotMinor = kind === 'jackpot' ? drawJackpot(held, amountMinor) : 0n
  const { realMinor, bonusMinor } = shareWin(held, amountMinor)
  const keptMinor = recoverDebt(held, realMinor)
  await draft.move('pool', 'house', jackpotMinor, 'jackpot_paid', txId)
  const leg = await draft.move('house', 'player', realMinor, REASONS[kind], txId)
  const bonusLeg = await draft.move('house', 'bonus', bonusMinor, REASONS[kind], txId)
  await draft.move('player', 'debt', keptMinor, 'overdraft_recovered', txId)
  draft.effects.push(
    journalEffect({
      ...lineFacts(frame, { held: null }),
      kind: 'payout',
      amountMinor,
      bonusMinor,
      closes,
      ...legs(leg, bonusLeg),
    }),
    {
      effect: 'games.release_wins',
      row: {
        vendor,
        txId,
        amount: amountMinor.toString(),
        bonus: bonusMinor.toString(),
        jackpot: jackpotMinor.toString(),
        owed: (-keptMinor).toString(),
      },
    },
  )
}

/**
 * Adds a win to a posting: the house to the player, in the proportion of the round's stake; a jackpot out of the pool first; of the
 * real half so much back as the player owes. `targetTxId` is the bet that it pays, where that is known.
 */
export async function addWin(draft: Draft, frame: PlayFrame, step: WinStep, targetTxId: string | null): Promise<void> {
  const { held, player } = frame
  const jackpotMinor = step.kind === 'jackpot' && !player.isTrial ? drawJackpot(held, step.amountMinor) : 0n
  const { realMinor, bonusMinor } = shareWin(held, step.amountMinor)
  const keptMinor = recoverDebt(held, realMinor)
  const reason = REASONS[step.kind]
  await draft.move('pool', 'house', jackpotMinor, 'jackpot_paid', step.txId)
  const leg = await draft.move('house', 'player', realMinor, reason, step.txId)
  const bonusLeg = await draft.move('house', 'bonus', bonusMinor, reason, step.txId)
  await draft.move('player', 'debt', keptMinor, 'overdraft_recovered', step.txId)
  draft.effects.push(
    journalEffect({
      ...lineFacts(frame, step.detail),
      kind: 'payout',
      amountMinor: step.amountMinor,
      bonusMinor,
      closes: step.closes,
      ...legs(leg, bonusLeg),
    }),
    insertEffect({
      ...rowFacts(frame, step),
      kind: 'win',
      bonusMinor,
      jackpotMinor,
      owedMinor: -keptMinor,
      targetTxId,
    }),
  )
  // a win of a bet is refused with its bet; one that names none could come to a round whose stakes went back
  if (targetTxId === null)
    draft.effects.push(
      refuseAfterVoid({
        vendor: frame.vendor,
        roundId: journalRound(player, frame.roundId),
        memberId: player.memberId,
      }),
    )
}
