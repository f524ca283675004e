import type { Env } from '#server/lib/env.ts'
import type { MemberState } from '#server/lib/member-state.ts'
import type { Account } from '#server/lib/principal.ts'
import { readLevel } from './apply-level.ts'
import { versionAt } from './climb.ts'
import { listLadders } from './ladders.sql.ts'

/** Returns a member's level and its label as every page may show them; `hasVip` false where the brand has no ladder. */
export async function presentState(
  env: Env,
  { id: memberId, merchant, currency }: Account,
): Promise<Partial<MemberState>> {
  const now = env.clock.now()
  const versions = await listLadders(env.db, [merchant])
  const current = versionAt(
    versions.filter(({ ladder }) => ladder.currency === currency),
    now,
  )
  if (!current) return {}
  const { level } = await readLevel(env.db, { memberId, currency, now })
  return { hasVip: true, vipRankLevel: level, vipLabelName: current.ladder.levels[level - 1]?.label ?? null }
}
