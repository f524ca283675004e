/** The demo's missions and boards. No text promises what the document does not give. */
import type { BoardDocument, MissionDocument, MissionStep } from '#contract/missions/terms.ts'
import { after, DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { dayOf, mondayOf, startOfDay } from '../counting/business-day.ts'

type Words = readonly [en: string, bn: string, ar: string]
const textsOf = ([en, bn, ar]: Words) => ({
  en: { title: en, about: '' },
  bn: { title: bn, about: '' },
  ar: { title: ar, about: '' },
})
const FILTER = { types: [], vendors: [], games: [] }
const LOTTERY = { types: ['LOTT' as const, 'ELOTT' as const], vendors: [], games: [] }
const BOUNDS = { valueMax: '50000', membersMax: 5_000, dayMax: '10000' }

type Time = { now: Date; zone: string }
const iso = (at: Date) => at.toISOString()

function stepOf(metric: MissionStep['metric'], target: string, amount: string, more: Partial<MissionStep> = {}) {
  return {
    metric,
    target,
    multiple: null,
    stakeMin: null,
    filter: FILTER,
    reward: { kind: 'cash' as const, amount, turnover: 1 },
    ...more,
  }
}

function mission(
  { now }: Time,
  words: Words,
  period: MissionDocument['period'],
  steps: MissionDocument['steps'],
): MissionDocument {
  return {
    kind: 'mission',
    texts: textsOf(words),
    startsAt: iso(after(now, -30 * DAY_MS)),
    endsAt: iso(after(now, 60 * DAY_MS)),
    bonusWeight: 0,
    bounds: BOUNDS,
    period,
    steps,
  }
}

/** `stakes` and `bets` are what the demo's member has played: their missions are half done. */
export function listMissionDocuments(time: Time, played: { stakes: string; bets: number }): MissionDocument[] {
  return [
    mission(time, ['Steady player', 'নিয়মিত খেলোয়াড়', 'لاعب مثابر'], 'once', [stepOf('valid_bet', played.stakes, '188')]),
    mission(time, ['Round by round', 'রাউন্ডের পর রাউন্ড', 'جولة بعد جولة'], 'once', [
      stepOf('bets', String(Math.max(20, played.bets * 2)), '58'),
    ]),
    mission(time, ['Deposit of the day', 'আজকের ডিপোজিট', 'إيداع اليوم'], 'daily', [stepOf('deposits', '1', '5')]),
    mission(time, ['Two thousand this week', 'সপ্তাহে দুই হাজার', 'ألفان هذا الأسبوع'], 'weekly', [
      stepOf('deposit_amount', '2000', '20'),
    ]),
    mission(time, ['Five days here', 'পাঁচ দিন হাজিরা', 'خمسة أيام هنا'], 'weekly', [stepOf('logins', '5', '8')]),
    mission(time, ['Something new', 'নতুন কিছু', 'شيء جديد'], 'weekly', [stepOf('games_tried', '12', '12')]),
    mission(time, ['Big wins', 'বড় জয়', 'أرباح كبيرة'], 'weekly', [
      stepOf('win_multiple', '5', '15', { multiple: 10, stakeMin: '5' }),
    ]),
    mission(time, ['Three steps', 'তিন ধাপ', 'ثلاث خطوات'], 'once', [
      stepOf('bets', '10', '5'),
      stepOf('games_tried', '8', '10'),
      stepOf('win_multiple', '40', '30', { multiple: 5 }),
    ]),
    mission(time, ['Lottery week', 'লটারি সপ্তাহ', 'أسبوع اليانصيب'], 'weekly', [
      stepOf('valid_bet', '500', '10', { filter: LOTTERY }),
    ]),
    mission(time, ['Lottery tickets', 'লটারি টিকিট', 'تذاكر اليانصيب'], 'daily', [
      stepOf('bets', '5', '3', { filter: LOTTERY }),
    ]),
  ]
}

function board(words: Words, span: readonly [Date, Date], more: Partial<BoardDocument>): BoardDocument {
  return {
    kind: 'board',
    texts: textsOf(words),
    startsAt: iso(span[0]),
    endsAt: iso(span[1]),
    bonusWeight: 0,
    bounds: { ...BOUNDS, dayMax: null },
    scoring: 'turnover',
    filter: FILTER,
    stakeMin: null,
    entry: 'free',
    fee: null,
    settleLagMinutes: 60,
    entrantsMin: 0,
    belowMinimum: 'cancelled',
    ties: 'earliest',
    withheld: 'move_up',
    turnover: 1,
    prizes: [
      { from: 1, to: 1, amount: '5000' },
      { from: 2, to: 2, amount: '2500' },
      { from: 3, to: 3, amount: '1000' },
      { from: 4, to: 10, amount: '200' },
    ],
    ...more,
  }
}

/** A week of turnover that runs and one that is over, the best win, the lottery, one to buy into, and one to come. */
export function listBoardDocuments({ now, zone }: Time): BoardDocument[] {
  const monday = startOfDay(mondayOf(dayOf(now, zone)), zone)
  const week = (weeks: number) => after(monday, weeks * 7 * DAY_MS)
  const small = [
    { from: 1, to: 1, amount: '1000' },
    { from: 2, to: 3, amount: '300' },
  ]
  return [
    board(['Best week before', 'আগের সপ্তাহের সেরা', 'أفضل أسبوع مضى'], [week(-2), week(-1)], {}),
    board(['Winter cup', 'শীতকালীন কাপ', 'كأس الشتاء'], [after(now, 2 * DAY_MS), after(now, 5 * DAY_MS)], {
      entry: 'opt_in',
      entrantsMin: 10,
    }),
    board(['Evening tournament', 'সন্ধ্যার টুর্নামেন্ট', 'بطولة المساء'], [after(now, -HOUR_MS), after(now, DAY_MS)], {
      scoring: 'streak',
      entry: 'buy_in',
      fee: '20',
      entrantsMin: 5,
      ties: 'shared',
      prizes: small,
    }),
    board(['Lottery board', 'লটারি বোর্ড', 'لوحة اليانصيب'], [week(-1), week(1)], { filter: LOTTERY, prizes: small }),
    board(['Best win', 'সেরা জয়', 'أفضل ربح'], [week(-1), week(1)], {
      scoring: 'multiple',
      stakeMin: '5',
      prizes: small,
    }),
    board(['Week of play', 'খেলার সপ্তাহ', 'أسبوع اللعب'], [week(-1), week(1)], {}),
  ]
}
