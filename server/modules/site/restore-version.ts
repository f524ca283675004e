import type { ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { createContent } from '#contract/site/office-contents.ts'
import { setBrandSettings, setRegions, setSiteStatus } from '#contract/site/office-site.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { removeContentOf, updateContentOf, type Undo } from './edit-content.ts'
import { setBrandSettingsOf } from './edit-brand.ts'
import { restoreRules, restoreSwitches, setRegionsOf, setSiteStatusOf } from './edit-site.ts'
import type { State } from './keep-version.ts'
import { findVersion } from './versions.sql.ts'

/**
 * Restores an earlier state of a subject by the operation that sets it, so that every rule is checked again. Returns
 * the new version's number.
 */
type PutBack = (context: OperatorContext, id: string, state: State | null, undo: Undo) => Promise<number>

const PUT_BACK: Readonly<Record<string, PutBack>> = {
  content: (context, id, state, undo) =>
    state
      ? updateContentOf(
          context,
          readId(id),
          createContent.input.parse(state) as ParsedInputOf<typeof createContent>,
          undo,
        )
      : removeContentOf(context, readId(id), undo),
  status: (context, _id, state, undo) => setSiteStatusOf(context, setSiteStatus.input.parse(state), undo),
  regions: (context, _id, state, undo) => setRegionsOf(context, setRegions.input.parse(state), undo),
  switches: (context, _id, state, undo) => restoreSwitches(context, state ?? {}, undo),
  registration: (context, _id, state, undo) => restoreRules(context, state ?? {}, undo),
  brand: (context, _id, state, undo) => setBrandSettingsOf(context, setBrandSettings.input.parse(state), undo),
}

/**
 * Restores an earlier version, as a new version. Fails with NOT_FOUND, and with every error that the change itself
 * would cause today.
 */
export async function restoreVersionOf(
  context: OperatorContext,
  id: bigint | null,
): Promise<{ subject: string; number: number }> {
  const version = id === null ? null : await findVersion(context.env.db, context.merchant, id)
  const [about = '', of = ''] = version?.subject.split(':') ?? []
  const putBack = PUT_BACK[about]
  if (!version || !putBack) return fail('NOT_FOUND')
  return { subject: version.subject, number: await putBack(context, of, version.state, { restored: version.number }) }
}
