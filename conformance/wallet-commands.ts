/** Carries out a vendor's commands in memory, for one player with one balance. */
import { parseMoney, toWire } from '#contract/money.ts'
import type { VendorCode, VendorCommand } from '#contract/doors/vendor-protocol.ts'
import { WalletModel, type MoneyCommand } from './model.ts'
import { newNonce } from './signing.ts'

/** The only player. */
export const PLAYER = 'player-1'
/** The player's first balance. */
export const FUNDS = '10000.00'
/** The status of an answer, and what stands beside it. */
export type Reply = { status: VendorCode; fields: object }
const ok = (fields: object): Reply => ({ status: 'OK', fields })
/** Returns a refusal. */
export const refuse = (status: VendorCode): Reply => ({ status, fields: { message: status } })

/** Returns the player's wallet: its model, new launch tokens, and a function that carries a command out. */
export function openWalletCommands({ gameCode, currency }: { gameCode: string; currency: string }) {
  const model = new WalletModel(new Map([[PLAYER, parseMoney(FUNDS)]]))
  const tokens = new Set<string>()
  const sessions = new Set<string>()
  const platformIds = new Map<string, string>()

  const balance = (): string => toWire(model.balanceOf(PLAYER))
  const newToken = (): string => {
    const token = newNonce()
    tokens.add(token)
    return token
  }

  function openSession(token: string): Reply {
    if (!tokens.delete(token)) return refuse('SESSION_INVALID')
    const session = newNonce()
    sessions.add(session)
    return ok({
      session,
      accountRef: PLAYER,
      displayName: 'Player One',
      currency,
      balance: balance(),
      country: 'BD',
      language: 'en',
      demo: false,
      gameCode,
    })
  }

  function move(asked: MoneyCommand): Reply {
    const answer = model.run(asked)
    if (answer.status !== 'OK') return { status: answer.status, fields: { message: answer.status, balance: balance() } }
    if (!answer.nothingToDo && !platformIds.has(asked.txId)) platformIds.set(asked.txId, `w${platformIds.size + 1}`)
    return ok({
      platformTxId: platformIds.get(asked.txId) ?? null,
      balance: balance(),
      currency,
      ...(answer.isReplay ? { replay: true } : {}),
      ...(answer.nothingToDo ? { nothingToDo: true } : {}),
    })
  }

  function carryOut(command: VendorCommand, body: Record<string, string>): Reply {
    const { txId = '', accountRef = '', roundId = '', amount = '', targetTxId = '', betTxId } = body
    if (command === 'session') return openSession(body.token ?? '')
    if (command === 'status') return ok({ state: model.rows.get(txId)?.state ?? 'unknown' })
    if (accountRef !== PLAYER) return refuse('PLAYER_NOT_FOUND')
    if (command === 'balance') return ok({ balance: balance(), currency })
    if (command === 'endRound') return ok({ platformTxId: null, balance: balance(), currency })
    if (command === 'rollback') return move({ command, txId, accountRef, roundId, targetTxId })
    if (body.currency !== currency) return refuse('CURRENCY_MISMATCH')
    if (command === 'win') return move({ command, txId, accountRef, roundId, amount, ...(betTxId ? { betTxId } : {}) })
    if (command === 'bet')
      return sessions.has(body.session ?? '')
        ? move({ command, txId, accountRef, roundId, amount })
        : refuse('SESSION_INVALID')
    return refuse('FAILED_FINAL')
  }

  return { model, newToken, carryOut }
}
