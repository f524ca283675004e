/** The demo's people: its three logins, a few agents, and a few hundred members who joined over the last weeks. */
import type { Env } from '#server/lib/env.ts'
import type { Tx } from '#server/lib/db.ts'
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { FIRST_BRAND, PAST_DAYS } from '#server/lib/seeds/demo.ts'
import { SeededLuck } from '#server/lib/seeds/luck.ts'
import type { Demo } from '#server/lib/seeds/seed.ts'
import { createAccount, type NewAccount } from '../members/create-account.ts'
import { createOperator } from '../operators/create-operator.ts'
import { ICONS } from '../accounts/icons.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { findAccountId } from '../accounts/usernames.sql.ts'
import { findLine } from '../accounts/get-account.ts'
import { CASHIER_LOGIN, DEMO_LOGINS, DEMO_OPERATORS } from './logins.ts'

const { code: BRAND, currency: CURRENCY } = FIRST_BRAND

const FIRST = [
  'arif',
  'babul',
  'champa',
  'dolon',
  'elina',
  'farhan',
  'gopal',
  'hasan',
  'ishita',
  'jamal',
  'kabir',
  'lamia',
  'mitu',
  'nila',
  'omar',
  'piya',
  'rafi',
  'sumon',
  'tania',
  'uttam',
]
const SECOND = [
  'bagh',
  'chand',
  'dhan',
  'golap',
  'jol',
  'kash',
  'megh',
  'nodi',
  'pakhi',
  'rong',
  'shapla',
  'tara',
  'ful',
  'bon',
  'alo',
]

type Upline = { id: bigint; path: string }

async function uplineOf(tx: Tx, id: bigint): Promise<Upline> {
  return { id, path: (await findLine(tx, String(id))) ?? '' }
}

async function createLogins(env: Env, tx: Tx, joinedAt: Date): Promise<{ agent: Upline; member: bigint }> {
  const [member, agent, operator] = DEMO_LOGINS
  const common = { merchant: BRAND, currency: CURRENCY, at: joinedAt }
  const agentId = await createAccount(tx, env, {
    ...common,
    username: agent.username,
    type: 1,
    passwordHash: await hashPassword(agent.password),
  })
  const upline = await uplineOf(tx, agentId)
  const memberId = await createAccount(tx, env, {
    ...common,
    username: member.username,
    type: 0,
    upline,
    passwordHash: await hashPassword(member.password),
    icon: 'owl',
  })
  await createOperator(tx, env, {
    merchant: BRAND,
    username: operator.username,
    role: 'admin',
    isSeeded: true,
    passwordHash: await hashPassword(operator.password),
  })
  for (const { username, password, role, isHouse } of DEMO_OPERATORS) {
    await createOperator(tx, env, {
      merchant: isHouse ? null : BRAND,
      username,
      role,
      isSeeded: true,
      passwordHash: await hashPassword(password),
    })
  }
  await createOperator(tx, env, {
    merchant: BRAND,
    username: CASHIER_LOGIN.username,
    role: 'finance',
    isSeeded: true,
    passwordHash: await hashPassword(CASHIER_LOGIN.password),
  })
  return { agent: upline, member: memberId }
}

/** Minutes that the second of the invited people has been there: long enough to pay in, too short to stake much. */
const JUST_THERE = 8

/**
 * Returns how the demo's member invited the first three people: one early in the demo's past, one a few minutes ago,
 * both with a proved number, and one who has only registered, at the moment at which the past ends. The others were not
 * invited.
 */
function invitedBy(member: bigint, count: number, { begin, began }: { begin: Date; began: Date }): Partial<NewAccount> {
  const at = [after(begin, 3 * DAY_MS), after(began, -JUST_THERE * MINUTE_MS), began][count]
  if (!at) return {}
  const profile = { countryDialingCode: '880', mobileNum: `171200000${count}` }
  return { referredBy: member, at, ...(count < 2 ? { profile, isMobileVerified: true } : {}) }
}

/** Makes all people in one transaction, unless they exist. */
export async function seedPeople(env: Env, { began, members }: Demo): Promise<void> {
  const begin = after(began, -PAST_DAYS * DAY_MS)
  await env.db.tx(async (tx) => {
    if (await findAccountId(tx, BRAND, DEMO_LOGINS[0].username)) return
    const luck = new SeededLuck('demo people')
    const { agent, member } = await createLogins(env, tx, begin)
    for (let count = 0; count < members; count++) {
      await createAccount(tx, env, {
        merchant: BRAND,
        currency: CURRENCY,
        username: `${luck.pick(FIRST)}${luck.pick(SECOND)}${10 + count}`,
        type: 0,
        passwordHash: null,
        at: after(begin, luck.int((PAST_DAYS - 1) * 24) * HOUR_MS),
        upline: luck.chance(25) ? agent : null,
        icon: luck.pick(ICONS),
        ...invitedBy(member, count, { begin, began }),
      })
    }
  })
}
