/** What a brand's members did by day: a follower of facts and of the journal of bets, in one order. */
import { DEPOSIT_CREDITED, MEMBER_LOGGED_IN, MEMBER_REGISTERED, WITHDRAWAL_PAID } from '#contract/facts.ts'
import { facts, type FactLine } from '#server/lib/facts/facts.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { PLAYERS, type PlayerLine } from '#server/modules/bets/journal-streams.sql.ts'
import { BRAND_DAYS, DEPOSITORS, MEMBER_DAYS, type BrandDay, type MemberDay } from './brand-days.sql.ts'

const FACTS = facts(MEMBER_REGISTERED, MEMBER_LOGGED_IN, DEPOSIT_CREDITED, WITHDRAWAL_PAID)
type Fact = FactLine<
  typeof MEMBER_REGISTERED | typeof MEMBER_LOGGED_IN | typeof DEPOSIT_CREDITED | typeof WITHDRAWAL_PAID
>
type Line = Fact | PlayerLine
type Tables = { days: BrandDay; memberDays: MemberDay; depositors: string }

const NOTHING: BrandDay = { registered: 0, loggedIn: 0, played: 0, firstDeposits: 0, deposits: 0, withdrawals: 0 }
const NOBODY: MemberDay = { loggedIn: false, played: false }

const dayOf = ({ at }: Line) => at.toISOString().slice(0, 10)
const brandDay = (line: Line) => `${line.brand} ${dayOf(line)}`
const memberDay = (line: Line) => `${line.memberId} ${dayOf(line)}`
/** A stake of real money, of a member who has a brand. */
const isStake = (line: PlayerLine) => line.brand !== ''

/** Maintains reports.brand_days. */
export const BRAND_DAYS_FOLLOWER: Follower<Line, Tables, never, Record<never, never>> = {
  name: 'reports.brand-days',
  streams: [FACTS, PLAYERS],
  keys: (line) => {
    if (line.stream === 'bets') return isStake(line) ? { days: [brandDay(line)], memberDays: [memberDay(line)] } : {}
    return { days: [brandDay(line)], memberDays: [memberDay(line)], depositors: [line.memberId] }
  },
  fold: ({ days, memberDays, depositors }, line) => {
    if (line.stream === 'bets' && !isStake(line)) return {}
    const [key, memberKey] = [brandDay(line), memberDay(line)]
    const day = days.get(key) ?? NOTHING
    const member = memberDays.get(memberKey) ?? NOBODY
    const count = (change: Partial<BrandDay>) => ({ [key]: { ...day, ...change } })
    if (line.stream === 'bets') {
      if (member.played) return {}
      return {
        changes: { days: count({ played: day.played + 1 }), memberDays: { [memberKey]: { ...member, played: true } } },
      }
    }
    switch (line.topic) {
      case 'member.registered':
        return line.tells.kind === 'member' ? { changes: { days: count({ registered: day.registered + 1 }) } } : {}
      case 'member.logged-in':
        if (member.loggedIn) return {}
        return {
          changes: {
            days: count({ loggedIn: day.loggedIn + 1 }),
            memberDays: { [memberKey]: { ...member, loggedIn: true } },
          },
        }
      case 'deposit.credited': {
        const isFirst = depositors.get(line.memberId) === undefined
        return {
          changes: {
            days: count({ deposits: day.deposits + 1, firstDeposits: day.firstDeposits + (isFirst ? 1 : 0) }),
            ...(isFirst ? { depositors: { [line.memberId]: dayOf(line) } } : {}),
          },
        }
      }
      case 'withdrawal.paid':
        return { changes: { days: count({ withdrawals: day.withdrawals + 1 }) } }
    }
  },
  store: { tables: { days: BRAND_DAYS, memberDays: MEMBER_DAYS, depositors: DEPOSITORS } },
}
