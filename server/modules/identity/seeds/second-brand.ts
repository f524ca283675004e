import type { Env } from '#server/lib/env.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { createOperator } from '../operators/create-operator.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { isOperatorName } from './demo-people.sql.ts'
import { MEGHNA_OPERATOR } from './logins.ts'

/** Adds the second brand's operator, unless the name is taken. */
export async function seedMeghnaOperator(env: Env): Promise<void> {
  const { username, password } = MEGHNA_OPERATOR
  if (await isOperatorName(env.db, username)) return
  const passwordHash = await hashPassword(password)
  await env.db.tx(async (tx) => {
    // two that seed at once: the second waits, and finds the name taken
    await lockName(tx, `seed operator ${username}`)
    if (await isOperatorName(tx, username)) return
    await createOperator(tx, env, { merchant: MEGHNA.code, username, role: 'admin', isSeeded: true, passwordHash })
  })
}
