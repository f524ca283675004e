import { useT } from '#web/lib/i18n.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { paths } from '#contract/paths.ts'

/**
 * Explains the house's proof of fairness and how anyone can check it: sealed before the bet, compared after the round.
 */
export function ProofPanel() {
  const t = useT()
  const steps = [
    { name: t('lobby.proof.seal'), text: t('lobby.proof.seal.text'), when: t('lobby.proof.before') },
    { name: t('lobby.proof.seed'), text: t('lobby.proof.seed.text'), when: t('lobby.proof.after') },
    { name: t('lobby.proof.result'), text: t('lobby.proof.result.text'), when: t('lobby.proof.match') },
  ]
  return (
    <section
      aria-labelledby="proof"
      className="section below-fold grid gap-6 rounded-panel border border-line bg-[linear-gradient(120deg,var(--fh-proof-soft),var(--fh-surface-1)_62%)] p-6 lg:grid-cols-2 lg:gap-10 lg:p-7"
    >
      <div>
        <span className="inline-flex items-center gap-1.75 text-xs font-medium text-proof-ink">
          <Icon name="seal-check-fill" />
          {t('lobby.proof.tag')}
        </span>
        <h2 id="proof" className="mt-3">
          {t('lobby.proof.title')}
        </h2>
        <p className="mt-1.5 max-w-[46ch] text-ink-2">{t('lobby.proof.text')}</p>
        <a href={paths.verify()} className={buttonClass({ tone: 'outline', className: 'mt-4' })}>
          {t('lobby.proof.action')}
        </a>
      </div>
      <dl className="self-center">
        {steps.map((step, index) => (
          <div
            key={step.name}
            className="grid grid-cols-[64px_1fr_auto] items-center gap-3 border-t border-line py-3.5 text-sm first:border-t-0"
          >
            <dt className="text-ink-3">{step.name}</dt>
            <dd className="min-w-0 font-medium">{step.text}</dd>
            <dd
              className={index === 2 ? 'flex items-center gap-1.5 font-semibold text-proof-ink' : 'text-xs text-ink-3'}
            >
              {index === 2 && <Icon name="check" size="s" />}
              {step.when}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
