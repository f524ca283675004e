/** The demo's offers of luck and habit: what each says and how it is decided. */
import type { LuckKind } from '#contract/promotions/luck-terms.ts'
import { after, DAY_MS, HOUR_MS } from '#server/lib/clock.ts'

type Texts = Record<'en' | 'bn' | 'ar', string>
export type DemoOffer = { code: string; kind: LuckKind; position: number; document: Record<string, unknown> }

const CASH = { form: 'cash', turnover: 1 } as const
const NO_NEEDS = { deposited: null, staked: null, days: 1 }
const texts = (en: string, bn: string, ar: string): Texts => ({ en, bn, ar })

const about = (
  title: Texts,
  summary: Texts,
  picture: string,
  bounds: { valueMax: string; startsAt: Date; endsAt: Date },
) => ({
  title,
  summary,
  text: {},
  picture,
  category: 'daily',
  audience: { oncePerDevice: false, oncePerPayee: false },
  bounds: {
    valueMax: bounds.valueMax,
    membersMax: 10_000,
    startsAt: bounds.startsAt.toISOString(),
    endsAt: bounds.endsAt.toISOString(),
  },
})

const wheel = (startsAt: Date, endsAt: Date): DemoOffer => ({
  code: 'lucky-wheel',
  kind: 'lucky_wheel',
  position: 60,
  document: {
    ...about(
      texts('Lucky wheel', 'লাকি হুইল', 'عجلة الحظ'),
      texts('A ticket for each ৳500 deposited', 'প্রতি ৳500 ডিপোজিটে একটি টিকিট', 'تذكرة عن كل ৳500 تودعها'),
      'wheel',
      { valueMax: '60000', startsAt, endsAt },
    ),
    // the published wheel: a ticket is worth 5.80 (docs/reference/games.md 9.2)
    terms: {
      prizes: [
        { amount: '0', weight: 400 },
        { amount: '1', weight: 300 },
        { amount: '5', weight: 200 },
        { amount: '20', weight: 80 },
        { amount: '100', weight: 19, stock: 100 },
        { amount: '1000', weight: 1, stock: 5 },
      ],
      ticketValueMax: '6',
      tickets: { perDay: 1, perDeposited: '500', perStaked: '5000', dayMax: 5 },
      gift: CASH,
    },
  },
})

const raffle = (code: string, title: Texts, startsAt: Date, drawsAt: Date, endsAt: Date): DemoOffer => ({
  code,
  kind: 'raffle',
  position: 61,
  document: {
    ...about(
      title,
      texts('A ticket for each ৳1,000 staked', 'প্রতি ৳1,000 বাজিতে একটি টিকিট', 'تذكرة عن كل ৳1,000 تراهن بها'),
      code === 'raffle' ? 'tickets' : 'skyrise', // they stand side by side
      { valueMax: '12000', startsAt, endsAt },
    ),
    terms: {
      prizes: [
        { amount: '5000', count: 1 },
        { amount: '500', count: 4 },
        { amount: '100', count: 10 },
      ],
      drawsAt: drawsAt.toISOString(),
      tickets: { perStaked: '1000', dayMax: 20 },
      gift: CASH,
    },
  },
})

const envelope = (startsAt: Date, endsAt: Date): DemoOffer => ({
  code: 'red-envelope',
  kind: 'red_envelope',
  position: 62,
  document: {
    ...about(
      texts('Red envelope', 'লাল খাম', 'الظرف الأحمر'),
      texts('One each day, while there are any', 'প্রতিদিন একটি, যতক্ষণ আছে', 'ظرف كل يوم ما دامت متوفرة'),
      'envelope',
      { valueMax: '60000', startsAt, endsAt },
    ),
    terms: { every: 'day', sum: '1500', envelopes: 200, needs: NO_NEEDS, gift: CASH },
  },
})

const rain = (startsAt: Date, endsAt: Date): DemoOffer => ({
  code: 'envelope-rain',
  kind: 'envelope_rain',
  position: 63,
  document: {
    ...about(
      texts('Envelope rain', 'খামের বৃষ্টি', 'مطر الظروف'),
      texts('Every evening from 20:00 to 20:05', 'প্রতি সন্ধ্যায় 20:00 থেকে 20:05', 'كل مساء من 20:00 إلى 20:05'),
      'rain',
      { valueMax: '180000', startsAt, endsAt },
    ),
    terms: {
      windows: [{ at: '20:00', minutes: 5 }],
      sum: '5000',
      envelopes: 500,
      needs: { deposited: '500', staked: null, days: 7 },
      gift: CASH,
    },
  },
})

const streak = (startsAt: Date, endsAt: Date): DemoOffer => ({
  code: 'daily-check-in',
  kind: 'check_in',
  position: 64,
  document: {
    ...about(
      texts('Daily check-in', 'প্রতিদিন চেক-ইন', 'تسجيل الحضور اليومي'),
      texts('Seven days, and the seventh counts most', 'সাত দিন, সপ্তম দিনে সবচেয়ে বেশি', 'سبعة أيام وآخرها الأكثر'),
      'calendar',
      { valueMax: '90000', startsAt, endsAt },
    ),
    terms: {
      rewards: ['1', '1', '2', '2', '3', '3', '8'],
      needs: NO_NEEDS,
      gift: CASH,
      claim: 'by_member',
      claimDays: 14,
    },
  },
})

/** Days for which the demo's offers ran already, and for which they still run. */
const BEFORE = 10
const AFTER = 25

/** Returns the demo's offers; `drawn` is the raffle whose draw is over. */
export function demoLuck(began: Date): { running: DemoOffer[]; drawn: DemoOffer } {
  const [from, until] = [after(began, -BEFORE * DAY_MS), after(began, AFTER * DAY_MS)]
  const open = texts('Raffle of the month', 'মাসের র‍্যাফেল', 'سحب الشهر')
  const over = texts('Raffle of last week', 'গত সপ্তাহের র‍্যাফেল', 'سحب الأسبوع الماضي')
  return {
    running: [
      wheel(from, until),
      raffle('raffle', open, after(began, -2 * DAY_MS), after(began, 20 * DAY_MS), until),
      envelope(from, until),
      rain(from, until),
      streak(from, until),
    ],
    drawn: raffle('raffle-drawn', over, from, after(began, -HOUR_MS), after(began, 3 * DAY_MS)),
  }
}
