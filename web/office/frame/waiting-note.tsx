import { decisionOpen, type Waiting } from '#contract/decisions/decisions.ts'
import { asApiError } from '#web/lib/api-error.ts'
import { detailsOf } from '#web/lib/details-of.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useFault } from './describe-fault.ts'
import { Link } from './link.tsx'
import { useGo } from './address.ts'

type Waits = NonNullable<Waiting>

/** Returns the address of a decision. */
export const decisionPath = (id: string): string => `/decisions/${id}/show`

const missingOf = ({ needed, agreed }: Waits) => Math.max(1, needed - agreed)

/** Returns what waits in the answer of an act, or null when it was carried out immediately or its call never waits. */
export function waitingOf(answer: unknown): Waiting {
  return (answer as { waiting?: Waiting } | null | undefined)?.waiting ?? null
}

/**
 * Returns a function that shows a toast saying that an act waits for another person, with a link to the decision.
 * `useAct` (actions.ts) does so by itself for every call that answers `waiting`; code that sends with `callOffice`
 * calls this.
 */
export function useSayWaiting(): (waiting: Waits) => void {
  const t = useT()
  const go = useGo()
  return (waiting) =>
    showToast('info', t('decision.asked', { reference: waiting.reference, count: missingOf(waiting) }), {
      label: t('decision.openShort'),
      onPress: () => go(decisionPath(waiting.id)),
    })
}

/**
 * Returns a function that shows a refusal in a toast; when a decision about the same thing waits already, with a link
 * to it.
 */
export function useSayRefused(): (error: unknown) => void {
  const t = useT()
  const go = useGo()
  const sayFault = useFault()
  return (error) => {
    const other = detailsOf(asApiError(error), decisionOpen)
    showToast(
      'error',
      sayFault(error),
      other ? { label: t('decision.openShort'), onPress: () => go(decisionPath(other.id)) } : undefined,
    )
  }
}

/** Links to the waiting decision, when an act was refused because a decision about the same thing waits already. */
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
 * Shows that a row has a decision that waits: `<WaitingNote waiting={row.waiting} />`. Shows nothing when none waits.
 * Hide or disable the acts that the decision is about while it waits.
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
