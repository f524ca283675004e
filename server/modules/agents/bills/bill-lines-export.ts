/** What one bill was added up from as a file: its members, or of real-time salary its rounds. For its taker and its giver. */
import { fail } from '#contract/errors.ts'
import { parseMoney } from '#contract/money.ts'
import { EXPORT_ROWS_MAX } from '#contract/exports/exports.ts'
import { getBrand } from '#server/lib/brands.ts'
import { playerOf, type Cell, type Reading, type Source } from '#server/lib/exports/source.ts'
import { translate } from '#server/lib/messages.ts'
import { guardAgents } from '../line/guard-agents.ts'
import { findNamed } from './bill-lists.sql.ts'
import { explainBill } from './explain-bill.ts'

/** Returns the lines of the bill that was asked for; null: there is none, or it is of two others. */
async function readBill(reading: Reading) {
  const { id } = playerOf(reading)
  const bill = await findNamed(reading.env.db, BigInt(reading.filter.bill ?? 0))
  if (!bill || (bill.takerId !== id && bill.contractGiverId !== id)) return null
  return explainBill(reading.env.db, bill, { pageNo: 1, pageSize: EXPORT_ROWS_MAX })
}

export const BILL_LINES_FILE: Source = {
  heads: [
    'account',
    'kind',
    'round',
    'time',
    'game',
    'stake',
    'validBet',
    'payout',
    'bonus',
    'net',
    'earned',
    'currency',
  ],
  times: ['time'],
  async count(reading) {
    guardAgents(await getBrand(reading.env, reading.merchant))
    return ((await readBill(reading)) ?? fail('NOT_FOUND')).total
  },
  async read(reading) {
    const lines = await readBill(reading)
    if (!lines) return { rows: [], next: null }
    const { currency } = lines.bill
    const kind = (of: { kind: string }) => translate(reading.locale, `exports.account.${of.kind}`)
    const members = lines.content.map(({ account, stake, valid, payout, bonuses, loss, part }): Cell[] => {
      const money = [stake, valid, payout, bonuses, loss].map((one) => parseMoney(one))
      return [account.username, kind(account), null, null, null, ...money, part && parseMoney(part), currency]
    })
    const rounds = lines.rounds.map(({ account, round, at, game, stake, valid, payout, earned }): Cell[] => {
      const [staked, counts, won] = [parseMoney(stake), parseMoney(valid), parseMoney(payout)]
      const money = [staked, counts, won, null, staked - won, parseMoney(earned), currency]
      return [account.username, kind(account), round, new Date(at), game, ...money]
    })
    return { rows: [...members, ...rounds], next: null }
  },
}
