/** What waits in the demo for a second operator: a correction, a deposit credited by hand and another payee account. */
import { only } from '#server/lib/db.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { requestAdjustment } from '#server/modules/cashier/adjustments/adjust-balance.ts'
import { createDeposit } from '#server/modules/cashier/deposits/create-deposit.ts'
import { resolveDeposit } from '#server/modules/cashier/deposits/resolve-deposit.ts'
import { setPaymentMethod, showMethods } from '#server/modules/cashier/rules/set-payment-method.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { CASHIER_LOGIN, DEMO_LOGINS } from './logins.ts'
import type { DemoMember } from './people.ts'

const BRAND = 'fairhouse'

/** Returns the context of the demo's second operator, as after a login. */
async function asCashier(env: Env): Promise<OperatorContext> {
  const row = only(
    await env.db.query<{ id: string; username: string; role: string; permissions: string[]; person: string }>(
      `select o.id::text, o.username, o.role, r.permissions, o.person_id::text as person from identity.operators o join identity.roles r on r.name = o.role
     where o.merchant = $1 and o.username = $2`,
      [BRAND, CASHIER_LOGIN.username],
    ),
  )
  const { person, ...rest } = row
  const operator = { ...rest, merchant: BRAND, isHouse: false, personId: person, freshUntil: null }
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
export async function seedWaiting(env: Env, members: readonly DemoMember[]): Promise<void> {
  const [payer, player] = members.filter((member) => member.username !== DEMO_LOGINS[0].username)
  if (!payer || !player) return
  const context = await asCashier(env)
  const asked = await env.db.query(`select 1 from core.decisions where asked_by = $1 and state = 'open' limit 1`, [
    context.operator.id,
  ])
  if (asked.length > 0) return
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
