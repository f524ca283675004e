/** Judges whether a vendor did what it must do when a wallet fails. */
import { VENDOR_CODES } from '#contract/doors/vendor-protocol.ts'
import type { Attempt, FaultyWallet } from './faulty-wallet.ts'

export type Judgement = { id: string; title: string; broken: string[] }

/** Returns whether the vendor received a final answer: anything but silence and "again, with the same id". */
const isAnswered = ({ heard }: Attempt): boolean =>
  (heard !== null && VENDOR_CODES[heard].retry === 'never') || heard === 'OK'

function byTransaction(attempts: readonly Attempt[]): Map<string, Attempt[]> {
  const found = new Map<string, Attempt[]>()
  for (const attempt of attempts)
    if (attempt.txId !== '') found.set(attempt.txId, [...(found.get(attempt.txId) ?? []), attempt])
  return found
}

/** Returns the part that repeats of a transaction share: everything but the session and the record beside it. */
function contentOf({ command, body }: Attempt): string {
  const { session: _session, detail: _detail, ...rest } = body
  return JSON.stringify([command, Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1))])
}

/** Returns what a payment is for: the same payment under two ids is one payment too many. */
function paymentOf({ body }: Attempt): string {
  const { txId: _txId, ...rest } = body
  return JSON.stringify(Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const isUnanswered = (tries: readonly Attempt[]) => !tries.some(isAnswered)
const hasTrouble = (tries: readonly Attempt[]) => tries.some((one) => one.fault !== null)
const namesOf = (list: readonly Attempt[][]) => list.map((tries) => `${tries[0]?.command} ${tries[0]?.txId}`)

/** Returns wins that pay what an earlier win with trouble was to pay already. */
function listPaidTwice(wins: readonly Attempt[][]): Attempt[][] {
  return wins.filter(([win], index) =>
    wins
      .slice(0, index)
      .some(
        (other) =>
          hasTrouble(other) && win !== undefined && other[0] !== undefined && paymentOf(win) === paymentOf(other[0]),
      ),
  )
}

/** Sorts attempts by what the judgements ask: each transaction is the list of its attempts. */
function sortAttempts(attempts: readonly Attempt[]) {
  const transactions = [...byTransaction(attempts).values()]
  const of = (command: Attempt['command']) => transactions.filter((tries) => tries[0]?.command === command)
  const [bets, wins] = [of('bet'), of('win')]
  return {
    transactions,
    bets,
    wins,
    /** What must be sent until it is answered. */
    owed: [...wins, ...of('rollback'), ...of('endRound')],
    /** The ids of bets that the vendor asked to roll back. */
    rolledBack: new Set(attempts.filter(({ command }) => command === 'rollback').map(({ body }) => body.targetTxId)),
    /** The ids of bets that were answered OK. */
    taken: new Set(bets.filter((tries) => tries.some(({ heard }) => heard === 'OK')).map((tries) => tries[0]?.txId)),
  }
}

/**
 * Judges the attempts so far. A vendor that is still retrying is not at fault yet: judge when it has nothing left to
 * send.
 */
export function judgeVendor({ attempts, unsigned }: Pick<FaultyWallet, 'attempts' | 'unsigned'>): Judgement[] {
  const { transactions, bets, wins, owed, rolledBack, taken } = sortAttempts(attempts)
  return [
    {
      id: 'vendor.signed',
      title: 'every message is signed, with a fresh nonce and the time of now',
      broken: unsigned > 0 ? [`${unsigned} messages`] : [],
    },
    {
      id: 'vendor.same-content',
      title: 'a repeated id carries the same content',
      broken: namesOf(transactions.filter((tries) => new Set(tries.map(contentOf)).size > 1)),
    },
    {
      id: 'vendor.rolls-back',
      title: 'a bet that was not answered is rolled back',
      broken: namesOf(bets.filter((tries) => isUnanswered(tries) && !rolledBack.has(tries[0]?.txId))),
    },
    {
      id: 'vendor.keeps-trying',
      title: 'wins, rollbacks and round ends are sent until they are answered',
      broken: namesOf(owed.filter(isUnanswered)),
    },
    { id: 'vendor.pays-once', title: 'no win is sent again under another id', broken: namesOf(listPaidTwice(wins)) },
    {
      id: 'vendor.final',
      title: 'what was refused for good, or answered, is not sent again',
      broken: namesOf(transactions.filter((tries) => tries.slice(0, -1).some(isAnswered))),
    },
    {
      id: 'vendor.no-win-without-bet',
      title: 'no win of a bet that was never confirmed',
      broken: namesOf(
        wins.filter((tries) => tries[0]?.body.betTxId !== undefined && !taken.has(String(tries[0].body.betTxId))),
      ),
    },
    {
      id: 'vendor.rolls-back-only',
      title: 'a bet that was answered OK and paid is not rolled back',
      broken: namesOf(
        bets.filter(
          (tries) => rolledBack.has(tries[0]?.txId) && wins.some((win) => win[0]?.body.betTxId === tries[0]?.txId),
        ),
      ),
    },
  ]
}

/** Returns whether the vendor has nothing left to send. */
export function isAtRest(attempts: readonly Attempt[]): boolean {
  const owed = judgeVendor({ attempts, unsigned: 0 })
  return owed
    .filter(({ id }) => id === 'vendor.rolls-back' || id === 'vendor.keeps-trying')
    .every(({ broken }) => broken.length === 0)
}
