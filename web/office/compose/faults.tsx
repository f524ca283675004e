import type { ApiError } from '#web/lib/api-error.ts'
import { leadToFault } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { useComposeWords } from './context.ts'

/** Returns what was refused, by path without `document.`. */
export const faultsOf = (fault: ApiError | null): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fault?.fields ?? {}).map(([path, { rule }]) => [path.replace(/^document\./, ''), rule]),
  )

/** What the server refused, with the names of the fields: some may be out of sight. */
export function ComposeFaults({ fault }: { fault: ApiError | null }) {
  const { partOf } = useComposeWords()
  const t = useT()
  if (!fault) return null
  const names = [...new Set(Object.keys(faultsOf(fault)).map(partOf))]
  return (
    <div ref={(place) => void (place?.closest('form') && leadToFault(place.closest('form') as HTMLFormElement))}>
      <FormFault fault={fault} />
      {names.length > 0 && (
        <p className="text-sm text-ink-2">{t('office.compose.look', { fields: names.join(', ') })}</p>
      )}
    </div>
  )
}
