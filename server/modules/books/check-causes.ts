/**
 * That every transfer was caused by what may cause its reason, and that nothing else caused one: the modules say which
 * (server/lib/transfer-cause.ts).
 */
import { REASONS, type Reason } from '#contract/wallet/wallet.ts'
import type { BooksCheck } from '#server/lib/books-check.ts'
import { answersOf, type Slots } from '#server/lib/slots.ts'
import { TRANSFER_CAUSES, type TransferCause } from '#server/lib/transfer-cause.ts'

const TRANSFERS =
  'wallet.transfer_lines t left join wallet.posting_keys p on p.id = t.posting_id cross join cashier.decision_start f'

const listed = (reasons: readonly Reason[]) => reasons.map((reason) => `'${reason}'`).join(', ')

/** Reasons that the same modules cause: `isCaused` is true of a transfer that one of them caused. */
type Asked = { reasons: Reason[]; isCaused: string; otherwise: string }

/** Returns the reasons that this check asks, those of the same causes together. */
function askedOf(causes: readonly TransferCause[]): Asked[] {
  const asked = new Map<string, Asked>()
  for (const reason of REASONS) {
    const own = causes.filter(({ reasons }) => reasons.includes(reason))
    if (own.some(({ isCause }) => isCause === undefined)) continue
    const isCaused = own.length === 0 ? 'false' : own.map(({ isCause }) => `(${isCause})`).join(' or ')
    const otherwise = own[0]?.otherwise ?? ', which nothing in the house causes'
    const group = asked.get(isCaused) ?? { reasons: [], isCaused, otherwise }
    group.reasons.push(reason)
    asked.set(isCaused, group)
  }
  return [...asked.values()]
}

/** Returns the check of all transfers that no other check asks. */
export function causeChecks(slots: Slots): readonly BooksCheck[] {
  const asked = askedOf(answersOf({ slots }, TRANSFER_CAUSES).flat())
  const uncaused = asked.map(
    ({ reasons, isCaused, otherwise }) => `
      select t.id, t.reason || ' of ' || t.amount || '${otherwise}' as what from ${TRANSFERS}
        where t.reason in (${listed(reasons)}) and t.created_at > f.at and not (${isCaused})`,
  )
  return [
    {
      code: 'transfers-caused',
      name: 'every other transfer was caused by what may cause its reason: a vendor’s command or order, a hold, or play money; and by nothing that does not exist',
      examined: `select count(*) from wallet.transfer_lines
        where reason in (${listed(asked.flatMap(({ reasons }) => reasons))})`,
      differing: uncaused.join(' union all '),
    },
  ]
}
