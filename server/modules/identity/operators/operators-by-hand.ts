/**
 * What the server's command line can do about operators: it adds the first operator of a house, and it resets the last
 * one when they lose their phone. It prints a link once, which opens that one account. Everything is written into the
 * log.
 */
import { fail } from '#contract/errors.ts'
import { HOUSE_ROLES, ROLES, type Role } from '#contract/permissions.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { handActor } from '#server/lib/by-hand.ts'
import type { Env } from '#server/lib/env.ts'
import { createOperator } from './create-operator.ts'
import { removeFactors } from '../factors/factors.sql.ts'
import { makeOperatorLink } from './operator-links.ts'
import { shutOut } from './operator-sessions.sql.ts'
import { putOperatorNetworks, readOperatorNetworks } from './operator-networks.sql.ts'
import {
  findOperatorId,
  hasBrand,
  hasOperatorTables,
  type ListedOperator,
  listEveryOperator,
} from './operators-by-hand.sql.ts'
import { lockOperator, putOperatorPassword, putOperatorStatus, queueOperatorDecisions } from './operators.sql.ts'

export type ByHand = {
  username: string
  role: string
  /** Null: an operator of the house. */ brand: string | null
  name?: string | undefined
  email?: string | undefined
}

async function checkBrand(env: Env, brand: string | null): Promise<void> {
  if (brand !== null && !(await hasBrand(env.db, brand))) throw new Error(`no such brand: ${brand}`)
}

/**
 * Adds an operator and returns their link. Fails with USERNAME_TAKEN, and with an error that names a brand or role that
 * does not exist.
 */
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
    await writeAudit(tx, handActor(env, brand), {
      action: 'operator.invite',
      subject: `operator:${username}`,
      after: { role },
    })
    return makeOperatorLink(tx, env, { id, merchant: brand }, 'invitation')
  })
}

/**
 * Removes an operator's password and factors, ends their sessions, unfreezes them, and returns their link. Fails with
 * NOT_FOUND.
 */
export async function resetByHand(env: Env, username: string): Promise<{ url: string; expiresAt: Date }> {
  const at = env.clock.now()
  return env.db.tx(async (tx) => {
    const id = await findOperatorId(tx, username)
    const operator = id === null ? null : await lockOperator(tx, id)
    if (!operator) return fail('NOT_FOUND')
    const isNew = operator.password_changed_at === null
    await putOperatorPassword(tx, operator.id, null, at)
    await removeFactors(tx, { operatorId: operator.id })
    if (operator.status === 'frozen') await putOperatorStatus(tx, operator.id, isNew ? 'invited' : 'active')
    await shutOut(tx, operator.id, at, 'password')
    await writeAudit(tx, handActor(env, operator.merchant), {
      action: 'operator.reset',
      subject: `operator:${operator.username}`,
      before: { status: operator.status },
      after: { what: 'both' },
    })
    return makeOperatorLink(tx, env, operator, isNew ? 'invitation' : 'both')
  })
}

/**
 * Clears the list of networks of a brand's operators (null: of the house's), for the case that the list shuts all of
 * them out. Returns the former list.
 */
export async function clearNetworksByHand(env: Env, brand: string | null): Promise<string[]> {
  await checkBrand(env, brand)
  return env.db.tx(async (tx) => {
    await queueOperatorDecisions(tx, brand)
    const networks = await readOperatorNetworks(tx, brand)
    await putOperatorNetworks(tx, brand, [], env.clock.now())
    await writeAudit(tx, handActor(env, brand), {
      action: brand === null ? 'house-networks.set' : 'operator-networks.set',
      subject: `${brand === null ? 'house' : 'operator'}-networks:all`,
      before: { networks },
      after: { networks: [] },
    })
    return networks
  })
}

/** Returns every operator, the house's first. */
export function listByHand(env: Env): Promise<ListedOperator[]> {
  return listEveryOperator(env.db)
}

/** Returns whether the database contains a house: its tables, and a brand. */
export function hasHouse(env: Env): Promise<boolean> {
  return hasOperatorTables(env.db)
}
