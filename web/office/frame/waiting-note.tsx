import { Link, useNavigate } from 'react-router-dom'
import { decisionOpen, type Waiting } from '#contract/decisions.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { detailsOf } from '#web/lib/details-of.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useFault } from './describe-fault.ts'

type Waits = NonNullable<Waiting>

/** The address of a decision. */
export const decisionPath = (id: string): string => `/decisions/${id}/show`

const missingOf = ({ needed, agreed }: Waits) => Math.max(1, needed - agreed)

/** What waits in the answer of an act, or null where it was done at once or its call waits for nobody. */
export function waitingOf(answer: unknown): Waiting {
  return (answer as { waiting?: Waiting } | null | undefined)?.waiting ?? null
}

/**
 * Says in passing that an act waits for another person, with the way to the decision. `useAct` (actions.ts) does so by itself
 * for every call that answers `waiting`; whoever sends with `callOffice` calls this.
 */
export function useSayWaiting(): (waiting: Waits) => void {
  const t = useT()
  const navigate = useNavigate()
  return (waiting) =>
    showToast('info', t('decision.asked', { reference: waiting.reference, count: missingOf(waiting) }), {
      label: t('decision.openShort'),
      onPress: () => void navigate(decisionPath(waiting.id)),
    })
}

/** Says a refusal aloud; where a decision about the same waits already, with the way to it. */
export function useSayRefused(): (error: unknown) => void {
  const t = useT()
  const navigate = useNavigate()
  const sayFault = useFault()
  return (error) => {
    const other = detailsOf(asApiError(error), decisionOpen)
    showToast(
      'error',
      sayFault(error),
      other ? { label: t('decision.openShort'), onPress: () => void navigate(decisionPath(other.id)) } : undefined,
    )
  }
}

/** Where something was refused because a decision about the same waits already: the way to it. */
export function WayToOther({ fault }: { fault: unknown }) {
  const t = useT()
  const other = detailsOf(asApiError(fault), decisionOpen)
  return (
    other && (
      <Link to={decisionPath(other.id)} className="font-semibold text-brand-ink underline">
        {t('decision.open')}
      </Link>
    )
  )
}

/**
 * Stands where a row has a decision that waits: `<WaitingNote waiting={row.waiting} />`. Nothing where nothing waits. Put the acts
 * that the decision is about away, or disable them, while it is there.
 */
export function WaitingNote({ waiting }: { waiting: Waiting }) {
  const t = useT()
  const locale = useLocale()
  if (!waiting) return null
  return (
    <p className="flex items-start gap-2.5 rounded-control bg-info-soft px-3.5 py-2.5 text-ink-1">
      <Icon name="hourglass-medium" size="s" className="mt-0.5 text-info" />
      <span className="min-w-0">
        {t('decision.waits', {
          reference: waiting.reference,
          count: missingOf(waiting),
          until: formatMoment(waiting.expiresAt, locale),
        })}{' '}
        <Link to={decisionPath(waiting.id)} className="font-semibold text-brand-ink underline">
          {t('decision.open')}
        </Link>
      </span>
    </p>
  )
}
