/**
 * The door to the money of vendors with their own wallets: the games send the same commands as to the platform's vendor
 * door, and this answers them from the member's wallet at the studio. Play money stays with the platform.
 */
import {
  VENDOR_COMMANDS,
  type MoneyAnswer,
  type VendorCode,
  type VendorCommand,
} from '#contract/doors/vendor-protocol.ts'
import type { z } from 'zod'
import type { Answers, Door, DoorReply } from '#studio/door/door.ts'
import type { Clock } from '#studio/lib/clock.ts'
import type { StudioConfig } from '#studio/lib/config.ts'
import type { Db, Tx } from '#studio/lib/db.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import {
  findBalance,
  findCommand,
  insertCommand,
  lockWallet,
  markRolledBack,
  nextSeq,
  updateBalance,
  type WalletCommand,
  type WalletKey,
} from './sub-wallets.sql.ts'

type Reply = DoorReply<MoneyAnswer>
type Local = {
  db: Db
  clock: Clock
}

/** Returns whether a vendor has its own wallets. */
export function isTransferVendor(config: Pick<StudioConfig, 'vendors'>, vendorCode: string): boolean {
  return config.vendors[vendorCode]?.wallet === 'transfer'
}

const isDemo = (accountRef: string) => accountRef.startsWith('demo-')

function refused(status: Exclude<VendorCode, 'OK'>, message: string, balance?: bigint): Reply {
  return { kind: 'refused', status, message, balance: balance === undefined ? undefined : writeAmount(balance) }
}

function accepted(
  { currency }: WalletKey,
  txId: string | null,
  balance: bigint,
  extra: Partial<MoneyAnswer> = {},
): Reply {
  return { kind: 'ok', answer: { platformTxId: txId, balance: writeAmount(balance), currency, ...extra } }
}

/** Books a movement once: the wallet, the command and its position in the feed in one commit. */
async function move(
  tx: Tx,
  key: WalletKey,
  command: Omit<WalletCommand, keyof WalletKey | 'seq' | 'state'>,
  delta: bigint,
): Promise<Reply> {
  const has = await lockWallet(tx, key)
  const known = await findCommand(tx, key.vendorCode, command.txId)
  if (known && known.state !== 'posted') return refused('ROLLED_BACK', 'this transaction was rolled back')
  if (known) {
    const isSame =
      known.kind === command.kind && known.amountMinor === command.amountMinor && known.roundId === command.roundId
    return isSame
      ? accepted(key, command.txId, has, { replay: true })
      : refused('DUPLICATE_MISMATCH', 'this txId was used with other content')
  }
  if (has + delta < 0n) return refused('INSUFFICIENT_FUNDS', 'the wallet does not cover the amount', has)
  await updateBalance(tx, key, has + delta)
  await insertCommand(tx, { ...key, ...command, state: 'posted', seq: await nextSeq(tx, key.vendorCode) })
  return accepted(key, command.txId, has + delta)
}

type Request<Command extends VendorCommand> = z.output<(typeof VENDOR_COMMANDS)[Command]>

function takeBet({ db, clock }: Local, vendorCode: string, bet: Request<'bet'>): Promise<Reply> {
  const amountMinor = parseAmount(bet.amount)
  return db.tx((tx) =>
    move(
      tx,
      { vendorCode, accountRef: bet.accountRef, currency: bet.currency },
      {
        txId: bet.txId,
        kind: 'bet',
        roundId: bet.roundId,
        gameCode: bet.gameCode,
        amountMinor,
        targetTxId: null,
        roundClosed: false,
        detail: bet.detail ?? null,
        at: new Date(clock.now()),
      },
      -amountMinor,
    ),
  )
}

function payWin({ db, clock }: Local, vendorCode: string, win: Request<'win'>): Promise<Reply> {
  const amountMinor = parseAmount(win.amount)
  return db.tx(async (tx) => {
    const key = { vendorCode, accountRef: win.accountRef, currency: win.currency }
    await lockWallet(tx, key)
    const bet = win.betTxId === undefined ? null : await findCommand(tx, vendorCode, win.betTxId)
    if (win.betTxId !== undefined && bet?.state !== 'posted')
      return refused(bet ? 'ROLLED_BACK' : 'TX_NOT_FOUND', 'the bet is not there')
    return move(
      tx,
      key,
      {
        txId: win.txId,
        kind: 'win',
        roundId: win.roundId,
        gameCode: win.gameCode,
        amountMinor,
        targetTxId: null,
        roundClosed: win.roundClosed,
        detail: win.detail ?? null,
        at: new Date(clock.now()),
      },
      amountMinor,
    )
  })
}

/** Returns why a part of a bet cannot be staked again, or null. */
async function refusalOfRebet(
  tx: Tx,
  target: WalletCommand,
  { txId, amount }: { txId: string; amount: string },
): Promise<Reply | null> {
  if (target.kind !== 'bet' || parseAmount(amount) > target.amountMinor)
    return refused('BAD_REQUEST', 'rebet: only of a bet, and no more than it was')
  const taken = await findCommand(tx, target.vendorCode, txId)
  if (!taken) return null
  return taken.state === 'tombstone'
    ? refused('ROLLED_BACK', 'rebet: taken back before')
    : refused('DUPLICATE_MISMATCH', 'rebet: used for something else')
}

function rollBack(
  { db, clock }: Local,
  vendorCode: string,
  currency: string,
  back: Request<'rollback'>,
): Promise<Reply> {
  return db.tx(async (tx) => {
    const key = { vendorCode, accountRef: back.accountRef, currency }
    const has = await lockWallet(tx, key)
    if (back.txId === back.targetTxId) return refused('BAD_REQUEST', 'a rollback here has an id of its own')
    const known = await findCommand(tx, vendorCode, back.txId)
    if (known && (known.kind !== 'rollback' || known.targetTxId !== back.targetTxId))
      return refused('DUPLICATE_MISMATCH', 'this txId was used with other content')
    if (known) {
      const again = back.rebet && (await findCommand(tx, vendorCode, back.rebet.txId))
      const isSame = !back.rebet || again?.amountMinor === parseAmount(back.rebet.amount)
      return isSame
        ? accepted(key, null, has, { replay: true })
        : refused('DUPLICATE_MISMATCH', 'rebet: this txId was used with other content')
    }
    const target = await findCommand(tx, vendorCode, back.targetTxId)
    const at = new Date(clock.now())
    const common = {
      roundId: back.roundId,
      gameCode: target?.gameCode ?? '-',
      targetTxId: back.targetTxId,
      roundClosed: false,
      detail: back.detail ?? null,
      at,
    }
    if (!target) {
      await insertCommand(tx, {
        ...key,
        ...common,
        txId: back.targetTxId,
        targetTxId: null,
        kind: 'tombstone',
        state: 'tombstone',
        seq: null,
        amountMinor: 0n,
      })
      return accepted(key, null, has, { nothingToDo: true })
    }
    if (target.state !== 'posted') return accepted(key, null, has, { nothingToDo: true })
    // checked before anything moves: a refusal here leaves the bet as it is
    const no = back.rebet && (await refusalOfRebet(tx, target, back.rebet))
    if (no) return no
    await markRolledBack(tx, vendorCode, target.txId)
    const delta = target.kind === 'bet' ? target.amountMinor : -target.amountMinor
    const reply = await move(
      tx,
      key,
      { ...common, txId: back.txId, kind: 'rollback', amountMinor: target.amountMinor },
      delta,
    )
    if (!back.rebet || reply.kind !== 'ok') return reply
    const amountMinor = parseAmount(back.rebet.amount)
    return move(tx, key, { ...common, txId: back.rebet.txId, targetTxId: null, kind: 'bet', amountMinor }, -amountMinor)
  })
}

function endRound(
  { db, clock }: Local,
  vendorCode: string,
  currency: string,
  end: Request<'endRound'>,
): Promise<Reply> {
  return db.tx((tx) =>
    move(
      tx,
      { vendorCode, accountRef: end.accountRef, currency },
      {
        txId: `${end.roundId}.end`,
        kind: 'end',
        roundId: end.roundId,
        gameCode: end.gameCode,
        amountMinor: 0n,
        targetTxId: null,
        roundClosed: true,
        detail: end.detail ?? null,
        at: new Date(clock.now()),
      },
      0n,
    ),
  )
}

/**
 * Returns the currency of a rollback or a round's end, which do not contain it: that of the round's first bet, else of
 * the member's only wallet.
 */
async function currencyOf(
  db: Db,
  vendorCode: string,
  { accountRef, roundId }: { accountRef: string; roundId: string },
): Promise<string | null> {
  const [row] = await db.query<{ currency: string }>(
    `select currency from (
       select currency, 1 as rank from studio.sub_wallet_commands where vendor_code = $1 and tx_id = $3 || '.bet'
       union all select currency, 2 from studio.players where vendor_code = $1 and account_ref = $2 and not is_demo
     ) known order by rank limit 1`,
    [vendorCode, accountRef, roundId],
  )
  return row?.currency ?? null
}

async function obey(
  local: Local,
  vendorCode: string,
  command: VendorCommand,
  body: object,
): Promise<DoorReply<unknown>> {
  const { db } = local
  switch (command) {
    case 'bet':
      return takeBet(local, vendorCode, VENDOR_COMMANDS.bet.parse(body))
    case 'win':
      return payWin(local, vendorCode, VENDOR_COMMANDS.win.parse(body))
    case 'balance': {
      const { accountRef, currency } = VENDOR_COMMANDS.balance.parse(body)
      return {
        kind: 'ok',
        answer: { balance: writeAmount(await findBalance(db, { vendorCode, accountRef, currency })), currency },
      }
    }
    case 'rollback':
    case 'endRound': {
      const request = VENDOR_COMMANDS[command].parse(body)
      const currency = await currencyOf(db, vendorCode, request)
      if (currency === null) return refused('PLAYER_NOT_FOUND', 'nobody plays under this name')
      return 'targetTxId' in request
        ? rollBack(local, vendorCode, currency, request)
        : endRound(local, vendorCode, currency, request)
    }
    default:
      return refused('BAD_REQUEST', `${command} is not for a wallet here`)
  }
}

/**
 * Wraps a door: commands for real money of such vendors are answered from the wallets here, all others are passed to
 * the platform's door.
 */
export function withSubWallets(door: Door, local: Local & { config: StudioConfig }): Door {
  const reply = async <Command extends VendorCommand>(
    vendorCode: string,
    command: Command,
    body: object,
  ): Promise<DoorReply<Answers[Command]>> => {
    const opened = await door.send(vendorCode, command, body)
    if (command !== 'session' || opened.kind !== 'ok') return opened
    const answer = opened.answer as Answers['session']
    if (isDemo(answer.accountRef)) return opened
    const balance = await findBalance(local.db, {
      vendorCode,
      accountRef: answer.accountRef,
      currency: answer.currency,
    })
    return { kind: 'ok', answer: { ...answer, balance: writeAmount(balance) } as Answers[Command] }
  }
  return {
    async send(vendorCode, command, body) {
      if (!isTransferVendor(local.config, vendorCode)) return door.send(vendorCode, command, body)
      const accountRef = 'accountRef' in body ? String(body.accountRef) : ''
      if (command === 'session' || command === 'status' || isDemo(accountRef)) return reply(vendorCode, command, body)
      try {
        return (await obey(local, vendorCode, command, body)) as DoorReply<Answers[typeof command]>
      } catch (error) {
        return { kind: 'unanswered', reason: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}
