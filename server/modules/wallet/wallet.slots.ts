/** Questions of the wallet to the modules that move money through it. The wallet itself resolves no reference. */
import type { OutputOf } from '#contract/call.ts'
import type { Reason, transaction } from '#contract/wallet/wallet.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Account } from '#server/lib/principal.ts'
import { defineSlot } from '#server/lib/slots.ts'
import type { AccountKind } from './account-kinds.ts'
import type { EntryWithOther } from './entries.sql.ts'

export type EntrySubject = OutputOf<typeof transaction>['subject']

/** Finds what entries of some reasons, or against accounts of some kinds, belong to. */
export type EntrySubjects = {
  readonly reasons?: readonly Reason[]
  readonly otherKinds?: readonly AccountKind[]
  /** Returns the subject of a player's own entry; null when there is none, or when it belongs to another account. */
  find(q: Queryable, account: Account, entry: EntryWithOther): Promise<EntrySubject>
}

export const ENTRY_SUBJECTS = defineSlot<EntrySubjects>('wallet.entry-subjects')
