/** How members of the demo brands pay in and are paid: through the sandbox provider, and in by bank deposit. */
import { MINOR_PER_UNIT } from '#contract/money.ts'
import type { MethodKind, Payee } from '#contract/cashier/methods.ts'
import type { Env } from '#server/lib/env.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { findMoneyRule, insertMoneyRule, type MoneyBounds } from '#server/lib/decisions/money-rules.sql.ts'
import { FIRST_BRAND, MEGHNA, PAST_DAYS } from '#server/lib/seeds/demo.ts'
import { newToken } from '#server/lib/random.ts'
import { addLinePolicy } from '../line/line-policies.sql.ts'
import { addMethods, type Direction, type Method, type Names } from '../rules/methods.sql.ts'
import { addRules, type Rules, type WithdrawalLimit } from '../rules/rules.sql.ts'
import { addProvider, OWN_ACCOUNTS, SANDBOX } from '../providers/providers.sql.ts'

type Place = { code: string; currency: string }

function units(count: number): bigint {
  return BigInt(count) * MINOR_PER_UNIT
}

type Terms = {
  names: Names
  from: number
  to: number
  feeFixed?: number
  feeBasisPoints?: number
  quick: readonly number[]
}

function methodAt(
  place: Place,
  direction: Direction,
  code: string,
  kind: MethodKind,
  position: number,
  terms: Terms,
): Method {
  return {
    merchant: place.code,
    direction,
    code,
    kind,
    provider: SANDBOX,
    names: terms.names,
    currencies: [place.currency],
    minMinor: units(terms.from),
    maxMinor: units(terms.to),
    feeFixedMinor: units(terms.feeFixed ?? 0),
    feeBasisPoints: terms.feeBasisPoints ?? 0,
    quickAmountsMinor: terms.quick.map(units),
    position,
    isActive: true,
    flow: 'hosted',
    payee: null,
    minVip: 0,
    countries: [],
  }
}

/**
 * Makes the same method by bank deposit: the house's account is shown, and an operator looks at the picture of the
 * payment.
 */
function byTransfer(method: Method, payee: Payee): Method {
  return { ...method, provider: OWN_ACCOUNTS, flow: 'transfer', payee }
}

const method = methodAt.bind(null, FIRST_BRAND)
const inMeghna = methodAt.bind(null, MEGHNA)

const TAKAGO: Names = { bn: 'টাকাগো', en: 'TakaGo' }
const SURMA_PAY: Names = { bn: 'সুরমা পে', en: 'Surma Pay' }
const BANK: Names = { bn: 'ব্যাংক ট্রান্সফার', en: 'Bank transfer' }
const TAKAGO_SEND: Names = { bn: 'টাকাগো সেন্ড মানি', en: 'TakaGo send money' }
const BANK_SEND: Names = { bn: 'সরাসরি ব্যাংক ট্রান্সফার', en: 'Direct bank transfer' }
const USDT: Names = { bn: 'ইউএসডিটি', en: 'USDT' }
const GANGA_PAY: Names = { bn: 'গঙ্গা পে', en: 'Ganga Pay' }
const SINDHU_WALLET: Names = { bn: 'সিন্ধু ওয়ালেট', en: 'Sindhu Wallet' }

const METHODS: readonly Method[] = [
  method('deposit', 'takago', 'ewallet', 10, {
    names: TAKAGO,
    from: 100,
    to: 25_000,
    quick: [500, 1_000, 2_500, 5_000, 10_000],
  }),
  method('deposit', 'surma-pay', 'ewallet', 20, {
    names: SURMA_PAY,
    from: 100,
    to: 25_000,
    quick: [500, 1_000, 2_500, 5_000, 10_000],
  }),
  method('deposit', 'bank', 'bank', 30, {
    names: BANK,
    from: 1_000,
    to: 300_000,
    quick: [2_500, 5_000, 10_000, 50_000],
  }),
  method('deposit', 'usdt', 'crypto', 40, {
    names: USDT,
    from: 2_000,
    to: 500_000,
    quick: [5_000, 10_000, 50_000, 100_000],
  }),
  byTransfer(
    method('deposit', 'takago-send', 'ewallet', 50, {
      names: TAKAGO_SEND,
      from: 200,
      to: 25_000,
      quick: [500, 1_000, 2_500, 5_000],
    }),
    { holder: 'Fairhouse', number: '01700000100', bank: null },
  ),
  byTransfer(
    method('deposit', 'bank-send', 'bank', 60, {
      names: BANK_SEND,
      from: 1_000,
      to: 500_000,
      quick: [2_500, 5_000, 10_000, 50_000],
    }),
    { holder: 'Fairhouse', number: '1102 0044 7710', bank: 'Delta Bank' },
  ),
  method('withdrawal', 'surma-pay', 'ewallet', 10, {
    names: SURMA_PAY,
    from: 500,
    to: 25_000,
    quick: [500, 1_000, 2_500, 5_000],
  }),
  method('withdrawal', 'takago', 'ewallet', 20, {
    names: TAKAGO,
    from: 500,
    to: 25_000,
    quick: [500, 1_000, 2_500, 5_000],
  }),
  method('withdrawal', 'bank', 'bank', 30, {
    names: BANK,
    from: 1_000,
    to: 50_000,
    feeFixed: 25,
    quick: [1_000, 2_500, 5_000, 10_000],
  }),
]

const MEGHNA_METHODS: readonly Method[] = [
  inMeghna('deposit', 'ganga-pay', 'ewallet', 10, {
    names: GANGA_PAY,
    from: 100,
    to: 50_000,
    quick: [500, 1_000, 2_500, 5_000],
  }),
  inMeghna('deposit', 'sindhu-wallet', 'ewallet', 20, {
    names: SINDHU_WALLET,
    from: 100,
    to: 25_000,
    quick: [500, 1_000, 2_500, 5_000],
  }),
  inMeghna('deposit', 'bank', 'bank', 30, {
    names: BANK,
    from: 1_000,
    to: 300_000,
    quick: [2_500, 5_000, 10_000, 50_000],
  }),
  inMeghna('deposit', 'usdt', 'crypto', 40, { names: USDT, from: 2_000, to: 500_000, quick: [5_000, 10_000, 50_000] }),
  byTransfer(
    inMeghna('deposit', 'bank-send', 'bank', 50, {
      names: BANK_SEND,
      from: 1_000,
      to: 500_000,
      quick: [2_500, 5_000, 10_000, 50_000],
    }),
    { holder: 'Meghna', number: '5520 0917 3308', bank: 'Delta Bank' },
  ),
  inMeghna('withdrawal', 'ganga-pay', 'ewallet', 10, {
    names: GANGA_PAY,
    from: 500,
    to: 25_000,
    quick: [500, 1_000, 2_500, 5_000],
  }),
  inMeghna('withdrawal', 'bank', 'bank', 20, {
    names: BANK,
    from: 1_000,
    to: 50_000,
    feeFixed: 20,
    quick: [1_000, 2_500, 5_000, 10_000],
  }),
]

/**
 * One operator alone decides up to these sums of a day: a member's, the operator's own, the brand's. The house's bounds
 * in the demo are the same.
 */
const BOUNDS: MoneyBounds = {
  memberAboveMinor: units(20_000),
  operatorAboveMinor: units(100_000),
  brandAboveMinor: units(500_000),
}

/**
 * Returns rules by which an operator decides everything, two operators large amounts, and a second payee rests for an
 * hour.
 */
const rulesIn = ({ currency }: Place): Rules => ({
  currency,
  autoApproveUpToMinor: 0n,
  payeeWaitMinutes: 60,
  reopenHours: 72,
  restHours: 24,
  receiveMinutes: null,
})
const LIMITS: readonly WithdrawalLimit[] = [
  { period: 'day', minVip: 0, withdrawals: 5, amountMinor: units(50_000) },
  { period: 'day', minVip: 3, withdrawals: 10, amountMinor: units(200_000) },
  { period: 'month', minVip: 0, withdrawals: 60, amountMinor: units(600_000) },
  { period: 'month', minVip: 3, withdrawals: 120, amountMinor: units(3_000_000) },
]

/**
 * Seeds providers, and the demo brand's methods, rules and limits. What exists already is not changed: an operator may
 * have changed it, and keys stay valid.
 */
export async function seedCashier(env: Env): Promise<void> {
  await addProvider(env, { code: SANDBOX, apiUrl: null, secret: newToken(env.random) })
  await addProvider(env, { code: OWN_ACCOUNTS, apiUrl: null, secret: newToken(env.random) })
  await addMethods(env.db, METHODS)
  await seedRules(env, FIRST_BRAND)
}

/** Seeds the same for the second brand, in its own currency. The brand and the providers must exist. */
export async function seedMeghnaCashier(env: Env): Promise<void> {
  await addMethods(env.db, MEGHNA_METHODS)
  await seedRules(env, MEGHNA)
}

async function seedRules(env: Env, place: Place): Promise<void> {
  await addLinePolicy(env.db, place.code, place.currency, {
    toUpline: true,
    toDownline: true,
    minMinor: units(100),
    maxMinor: units(25_000),
    dayMinor: units(100_000),
    dayCount: 20,
  })
  await env.db.tx(async (tx) => {
    await addRules(tx, place.code, rulesIn(place), LIMITS)
    for (const brand of [null, place.code]) {
      // in force before the demo's past begins: its withdrawals were approved under it
      const at = after(env.clock.now(), -(PAST_DAYS + 1) * DAY_MS)
      if (!(await findMoneyRule(tx, brand, place.currency)))
        await insertMoneyRule(tx, brand, place.currency, { ...BOUNDS, authors: [], decisionId: null, at })
    }
  })
}
