/** What waits in the demo for a second operator: a correction, a deposit credited by hand and another payee account. */
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { FIRST_BRAND } from '#server/lib/seeds/demo.ts'
import type { Demo } from '#server/lib/seeds/seed.ts'
import { requestAdjustment } from '../adjustments/adjust-balance.ts'
import { createDeposit } from '../deposits/create-deposit.ts'
import { resolveDeposit } from '../deposits/resolve-deposit.ts'
import { setPaymentMethod, showMethods } from '../rules/set-payment-method.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { CASHIER_LOGIN, DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { findDemoOperator, listDemoMembers } from '#server/modules/identity/seeds/demo-people.sql.ts'
import { hasAsked } from './past-decision.sql.ts'

const BRAND = FIRST_BRAND.code

/** Returns the context of the demo's second operator, as after a login. */
async function asCashier(env: Env): Promise<OperatorContext> {
  const { id, username, role, permissions, personId } = await findDemoOperator(env.db, CASHIER_LOGIN.username)
  const operator = {
    id: String(id),
    username,
    role,
    permissions,
    merchant: BRAND,
    isHouse: false,
    personId: String(personId),
    freshUntil: null,
  }
  const brand = await getBrand(env, BRAND)
  return {
    env,
    operator,
    brand,
    merchant: BRAND,
    sessionId: '0',
    requestId: 'seed',
    locale: 'en',
    host: 'localhost',
    ip: '127.0.0.1',
    userAgent: 'seed',
    principal: null,
    // a class with private fields; no seeded decision sets a cookie
    cookies: {
      read: () => undefined,
      set: () => undefined,
      clear: () => undefined,
    } as unknown as OperatorContext['cookies'],
  }
}

/** Asks for all three, once: when the second operator has asked for anything before, nothing is added. */
export async function seedWaiting(env: Env, { began }: Demo): Promise<void> {
  const [payer, player] = (await listDemoMembers(env.db, began)).filter(
    (member) => member.username !== DEMO_LOGINS[0].username,
  )
  if (!payer || !player) return
  const context = await asCashier(env)
  if (await hasAsked(env.db, context.operator.id)) return
  const account = await findAccount(env.db, payer.id)
  if (!account) return
  const deposit = await createDeposit(env, account, 'en', {
    requestId: 'demo-waits-for-two',
    methodCode: 'takago-send',
    amount: '1500',
  })
  await resolveDeposit(context, {
    id: deposit.id,
    decision: 'credit',
    amount: '1450',
    evidence: 'TG8K2Q71',
    reason: 'The account shows 1,450 at noon',
    refusal: 'refused',
  })
  await requestAdjustment(context, {
    username: player.username,
    amount: '120',
    reasonKey: 'goodwill',
    reason: 'A round that hung; the member waited for an hour',
  })
  const method = (await showMethods(env.db, BRAND)).find((one) => one.code === 'bank-send')
  if (!method) return
  const { kind: _kind, provider: _provider, flow: _flow, waiting: _waiting, ...settings } = method
  await setPaymentMethod(context, {
    ...settings,
    payee: { holder: 'Fairhouse', number: '1102 0044 8825', bank: 'Delta Bank' },
    reason: 'The bank gave us a new account',
  })
}
