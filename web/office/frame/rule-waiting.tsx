import type { CashierRulesRow } from '#contract/cashier/office-cashier-rules.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { decisionPath, WaitingNote } from './waiting-note.tsx'
import { Link } from './link.tsx'

/** Shows the change of a rule that waits: for another person, or after the agreement, for its day to pass. */
export function RuleWaiting({ waiting }: { waiting: CashierRulesRow['waiting'] }) {
  const t = useT()
  const locale = useLocale()
  if (!waiting?.effectiveAt) return <WaitingNote waiting={waiting} />
  return (
    <p className="flex items-start gap-2.5 rounded-control bg-info-soft px-3.5 py-2.5 text-ink-1">
      <Icon name="hourglass-medium" size="s" className="mt-0.5 text-info" />
      <span className="min-w-0">
        {t('office.ruleRests', { reference: waiting.reference, at: formatMoment(waiting.effectiveAt, locale) })}{' '}
        <Link to={decisionPath(waiting.id)} className="font-semibold text-brand-ink underline">
          {t('decision.open')}
        </Link>
      </span>
    </p>
  )
}
