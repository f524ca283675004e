import type { Fault, StepResult, Verdict } from '#contract/statements/statement-proof.mjs'
import { type Translate, useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

function sayFault(t: Translate, { code, account = '', day = '', entry = '', ledger = '', field = '' }: Fault): string {
  return t(`statement.fault.${code}`, { account, day, entry, ledger, field })
}

/** Shows what was verified, step by step, and the verdict. `verdict` is null while it is being computed. */
export function VerdictCard({ verdict, title }: { verdict: Verdict | null; title: string }) {
  const t = useT()
  if (!verdict) {
    return (
      <Card className="flex items-center gap-3">
        <Spinner className="size-6 text-ink-3" />
        <span aria-live="polite">{t('statement.checking')}</span>
      </Card>
    )
  }
  const { isVerified, steps } = verdict
  return (
    <section
      role="status"
      aria-label={title}
      className={cx(
        'rounded-card border p-(--fh-card-pad)',
        isVerified ? 'border-positive bg-positive-soft' : 'border-negative bg-negative-soft',
      )}
    >
      <h2 className={cx('flex items-center gap-2', isVerified ? 'text-positive' : 'text-negative')}>
        <Icon name={isVerified ? 'seal-check-fill' : 'x-circle-fill'} />
        {isVerified ? t('statement.verified') : t('statement.notVerified')}
      </h2>
      <p className="mt-1 text-sm text-ink-1">
        {isVerified ? t('statement.verifiedHint') : t('statement.notVerifiedHint')}
      </p>
      <ol className="mt-3 flex flex-col gap-2.5">
        {steps.map((step) => (
          <StepLine key={step.step} step={step} />
        ))}
      </ol>
    </section>
  )
}

function StepLine({ step: { step, isOk, fault } }: { step: StepResult }) {
  const t = useT()
  return (
    <li className="flex gap-2.5">
      <Icon
        name={isOk ? 'check-circle-fill' : 'x-circle-fill'}
        size="s"
        className={cx('mt-0.5 flex-none', isOk ? 'text-positive' : 'text-negative')}
      />
      <span className="min-w-0">
        <span className="block font-semibold">
          {t(`statement.step.${step}`)}
          <span className="sr-only"> {isOk ? t('statement.ok') : t('statement.failed')}</span>
        </span>
        <span className="block text-sm text-ink-2 [overflow-wrap:anywhere]">
          {fault ? sayFault(t, fault) : t(`statement.how.${step}`)}
        </span>
      </span>
    </li>
  )
}
