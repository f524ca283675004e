/** The second brand's people: its operators, and one member who invited three others. */
import type { Env } from '#server/lib/env.ts'
import { after, DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { MEGHNA, PAST_DAYS } from '#server/lib/seeds/demo.ts'
import type { Demo } from '#server/lib/seeds/seed.ts'
import { findAccountId } from '../accounts/usernames.sql.ts'
import { createAccount } from '../members/create-account.ts'
import type { Role } from '#contract/permissions.ts'
import { createOperator } from '../operators/create-operator.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { isOperatorName } from './demo-people.sql.ts'
import { MEGHNA_CASHIERS, MEGHNA_MEMBER, MEGHNA_OPERATOR } from './logins.ts'

async function seedOperator(env: Env, { username, password }: { username: string; password: string }, role: Role) {
  if (await isOperatorName(env.db, username)) return
  const passwordHash = await hashPassword(password)
  await env.db.tx(async (tx) => {
    // two that seed at once: the second waits, and finds the name taken
    await lockName(tx, `seed operator ${username}`)
    if (await isOperatorName(tx, username)) return
    await createOperator(tx, env, { merchant: MEGHNA.code, username, role, isSeeded: true, passwordHash })
  })
}

/** Adds the second brand's operators, unless their names are taken. */
export async function seedMeghnaOperators(env: Env): Promise<void> {
  await seedOperator(env, MEGHNA_OPERATOR, 'admin')
  for (const one of MEGHNA_CASHIERS) await seedOperator(env, one, 'finance')
}

/** Whom the member invited, and how many minutes before the end of the past: one with a proved number, one without. */
const INVITED = [
  { username: 'arjun21', minutes: (PAST_DAYS - 4) * 24 * 60, number: '9810000001' },
  { username: 'kavya22', minutes: 8, number: '9810000002' },
  { username: 'rohan23', minutes: 0, number: null },
] as const

/** Makes the second brand's member and the people whom they invited, unless the member exists. */
export async function seedMeghnaMember(env: Env, { began }: Demo): Promise<void> {
  const { code: merchant, currency } = MEGHNA
  const passwordHash = await hashPassword(MEGHNA_MEMBER.password)
  await env.db.tx(async (tx) => {
    await lockName(tx, `seed member ${merchant}`)
    if (await findAccountId(tx, merchant, MEGHNA_MEMBER.username)) return
    const common = { merchant, currency, type: 0 }
    const referredBy = await createAccount(tx, env, {
      ...common,
      username: MEGHNA_MEMBER.username,
      passwordHash,
      at: after(began, -PAST_DAYS * DAY_MS),
      icon: 'owl',
    })
    for (const { username, minutes, number } of INVITED)
      await createAccount(tx, env, {
        ...common,
        username,
        passwordHash: null,
        referredBy,
        at: after(began, -minutes * MINUTE_MS),
        ...(number ? { profile: { countryDialingCode: '91', mobileNum: number }, isMobileVerified: true } : {}),
      })
  })
}
