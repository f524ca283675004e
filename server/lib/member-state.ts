/** What every page may show of a member beside their balance, answered by the modules that know it. */
import type { OutputOf } from '#contract/call.ts'
import type { memberState } from '#contract/lobby/lobby.ts'
import type { Env } from './env.ts'
import type { Account } from './principal.ts'
import { defineSlot } from './slots.ts'

export type MemberState = OutputOf<typeof memberState>

/** Returns one module's part of a member's state (docs/specification.md 3.7). Asked for members only, never for trial. */
export const MEMBER_STATE =
  defineSlot<(env: Env, account: Account) => Promise<Partial<MemberState>>>('lobby.member-state')
