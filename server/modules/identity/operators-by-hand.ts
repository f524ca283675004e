/**
 * What whoever has the server's command line does about operators: the first of a house is made so, and the last who lost his phone
 * comes back so. A link is printed once and opens the one account; everything stands in the log.
 */
import { fail } from '#contract/errors.ts'
import { HOUSE_ROLES, ROLES, type Role } from '#contract/permissions.ts'
import { HOUSE_LOG, writeAudit, type AuditActor } from '#server/lib/audit.ts'
import { only } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { createOperator } from './create-operator.ts'
import { removeFactors } from './factors.sql.ts'
import { makeOperatorLink } from './operator-links.ts'
import { shutOut } from './operator-sessions.sql.ts'
import { putOperatorNetworks, readOperatorNetworks } from './operator-networks.sql.ts'
import { lockOperator, putOperatorPassword, putOperatorStatus, queueOperatorDecisions } from './operators.sql.ts'

/** How the log names who sat at the machine. */
export const BY_HAND = 'command line'

const actorAt = (env: Env, merchant: string | null): AuditActor => ({
  env,
  ip: '',
  merchant: merchant ?? HOUSE_LOG,
  operator: { id: '0', username: BY_HAND, isHouse: merchant === null },
})

export type ByHand = {
  username: string
  role: string
  /** Null: of the house. */ brand: string | null
  name?: string | undefined
  email?: string | undefined
}

async function checkBrand(env: Env, brand: string | null): Promise<void> {
  if (brand !== null && (await env.db.query('select code from core.brands where code = $1', [brand])).length === 0)
    throw new Error(`no such brand: ${brand}`)
}

/** Adds an operator and answers his link. Fails with USERNAME_TAKEN, and with an error that names what the scope does not have. */
export async function addByHand(
  env: Env,
  { username, role, brand, name, email }: ByHand,
): Promise<{ url: string; expiresAt: Date }> {
  const known: readonly string[] = brand === null ? HOUSE_ROLES : ROLES
  if (!known.includes(role)) throw new Error(`no such role here: ${role}; there are ${known.join(', ')}`)
  await checkBrand(env, brand)
  return env.db.tx(async (tx) => {
    const id = await createOperator(tx, env, {
      merchant: brand,
      username,
      role: role as Role,
      passwordHash: null,
      ...(name ? { personName: name } : {}),
      ...(email ? { email } : {}),
    })
    await writeAudit(tx, actorAt(env, brand), {
      action: 'operator.invite',
      subject: `operator:${username}`,
      after: { role },
    })
    return makeOperatorLink(tx, env, { id, merchant: brand }, 'invitation')
  })
}

/** Takes an operator's password and factors, ends his sessions, opens him where he was frozen, and answers his link. Fails with NOT_FOUND. */
export async function resetByHand(env: Env, username: string): Promise<{ url: string; expiresAt: Date }> {
  const at = env.clock.now()
  return env.db.tx(async (tx) => {
    const [found] = await tx.query<{ id: bigint }>(
      'select id from identity.operators where lower(username) = lower($1)',
      [username],
    )
    const operator = found ? await lockOperator(tx, found.id) : null
    if (!operator) return fail('NOT_FOUND')
    const isNew = operator.password_changed_at === null
    await putOperatorPassword(tx, operator.id, null, at)
    await removeFactors(tx, { operatorId: operator.id })
    if (operator.status === 'frozen') await putOperatorStatus(tx, operator.id, isNew ? 'invited' : 'active')
    await shutOut(tx, operator.id, at, 'password')
    await writeAudit(tx, actorAt(env, operator.merchant), {
      action: 'operator.reset',
      subject: `operator:${operator.username}`,
      before: { status: operator.status },
      after: { what: 'both' },
    })
    return makeOperatorLink(tx, env, operator, isNew ? 'invitation' : 'both')
  })
}

/** Lets the operators of a brand (null: of the house) in from anywhere again, where all are shut out; answers the list that was. */
export async function clearNetworksByHand(env: Env, brand: string | null): Promise<string[]> {
  await checkBrand(env, brand)
  return env.db.tx(async (tx) => {
    await queueOperatorDecisions(tx, brand)
    const networks = await readOperatorNetworks(tx, brand)
    await putOperatorNetworks(tx, brand, [], env.clock.now())
    await writeAudit(tx, actorAt(env, brand), {
      action: brand === null ? 'house-networks.set' : 'operator-networks.set',
      subject: `${brand === null ? 'house' : 'operator'}-networks:all`,
      before: { networks },
      after: { networks: [] },
    })
    return networks
  })
}

/** Every operator, a line each. */
export async function listByHand(env: Env): Promise<string[]> {
  const rows = await env.db.query<{
    username: string
    role: string
    status: string
    where: string
    person: string
    factors: number
  }>(
    `select o.username, o.role, o.status, coalesce(o.merchant, 'house') as where, p.name as person,
       ((select count(*) from identity.passkeys k where k.operator_id = o.id)
        + (select count(*) from identity.totp_factors t where t.operator_id = o.id and t.confirmed_at is not null))::int as factors
     from identity.operators o join identity.persons p on p.id = o.person_id order by o.merchant nulls first, o.username`,
  )
  return rows.map(
    (row) =>
      `${row.username.padEnd(24)} ${row.where.padEnd(12)} ${row.role.padEnd(12)} ${row.status.padEnd(8)} ${row.factors} factors  ${row.person}`,
  )
}

/** Whether the database has a house in it: its tables, and a brand. */
export async function hasHouse(env: Env): Promise<boolean> {
  const { there } = only(
    await env.db.query<{ there: boolean }>(`select to_regclass('identity.operator_links') is not null as there`),
  )
  return there
}
