/** People for tests, made by the same operations that the product uses. */
import { createAccount, type NewAccount } from '#server/modules/identity/members/create-account.ts'
import { createOperator } from '#server/modules/identity/operators/create-operator.ts'
import {
  memberLifetime,
  openSession,
  OPERATOR_LIFETIME,
  TRIAL_LIFETIME,
} from '#server/modules/identity/sessions/open-session.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { sha256 } from '#server/lib/random.ts'
import type { Role } from '#contract/permissions.ts'
import type { Caller, House } from './house.ts'

/** The password of all people in tests. */
export const PASSWORD = 'Right-1234'
let hash: Promise<string> | null = null
const passwordHash = () => (hash ??= hashPassword(PASSWORD))

export type Person = { id: string; username: string; token: string; caller: Caller }
const FACTS = { ip: '127.0.0.1', userAgent: 'test' }
const MEMBER_IDLE_MINUTES = 720

function freshName(house: House, prefix: string): string {
  return `${prefix}${sha256(house.env.random.bytes(16)).slice(0, 10)}`
}

async function build(house: House, account: Partial<NewAccount>, type: number, prefix: string): Promise<Person> {
  const { env } = house
  const username = account.username ?? freshName(house, prefix)
  const isTrial = type === 4
  const kept = isTrial ? null : (account.passwordHash ?? (await passwordHash()))
  return env.db.tx(async (tx) => {
    const id = await createAccount(tx, env, {
      merchant: 'fairhouse',
      currency: 'BDT',
      type,
      isMobileVerified: true,
      ...account,
      username,
      passwordHash: kept,
    })
    // unless a test says otherwise, people's mail address and number are proven
    if (account.isMobileVerified !== false)
      await tx.query(
        'update identity.profiles set email_verified_at = $2 where account_id = $1 and email is not null',
        [id, env.clock.now()],
      )
    const { token } = await openSession(
      tx,
      env,
      { accountId: id },
      isTrial ? TRIAL_LIFETIME : memberLifetime(MEMBER_IDLE_MINUTES),
      FACTS,
    )
    return { id: String(id), username, token, caller: house.as(token) }
  })
}

/** Makes a member with an open session; the password is PASSWORD. */
export function buildMember(house: House, overrides: Partial<NewAccount> = {}): Promise<Person> {
  return build(house, overrides, 0, 'm')
}

/** Makes an agent with an open session. */
export function buildAgent(house: House, overrides: Partial<NewAccount> = {}): Promise<Person> {
  return build(house, overrides, overrides.type ?? 1, 'a')
}

/** Makes a trial player with an open session. */
export function buildTrial(house: House): Promise<Person> {
  return build(house, {}, 4, 'TRY-')
}

/** So far in the future that no test's clock reaches it. */
const ALWAYS_FRESH = new Date('2100-01-01T00:00:00Z')

/**
 * Makes an operator with an open session and a role's permissions (`merchant` null: of the house), who never needs to
 * prove their identity again.
 */
export async function buildOperator(
  house: House,
  role: Role = 'admin',
  merchant: string | null = 'fairhouse',
  personId?: bigint,
): Promise<Person> {
  const { env } = house
  const username = freshName(house, 'o')
  const kept = await passwordHash()
  return env.db.tx(async (tx) => {
    const id = await createOperator(tx, env, {
      merchant,
      username,
      role,
      passwordHash: kept,
      isSeeded: true,
      ...(personId === undefined ? {} : { personId }),
    })
    const { token } = await openSession(tx, env, { operatorId: id }, OPERATOR_LIFETIME, FACTS)
    await tx.query('update identity.sessions set fresh_at = $2 where operator_id = $1', [id, ALWAYS_FRESH])
    return { id: String(id), username, token, caller: house.as(token) }
  })
}

/** Makes an operator of the house. */
export function buildHouseOperator(house: House, role: 'house' | 'house-staff' = 'house'): Promise<Person> {
  return buildOperator(house, role, null)
}

/** Logs a person in again, as after a time in which every session ended. */
export async function logInAgain(house: House, person: Person): Promise<Person> {
  const { env } = house
  const { token } = await env.db.tx((tx) =>
    openSession(tx, env, { accountId: BigInt(person.id) }, memberLifetime(MEMBER_IDLE_MINUTES), FACTS),
  )
  return { ...person, token, caller: house.as(token) }
}
