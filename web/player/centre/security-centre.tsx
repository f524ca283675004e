/** The security centre: account security, and limits and breaks. The two subjects do not import each other. */
import { Suspense } from 'react'
import { useT } from '#web/lib/i18n.tsx'
import { lazyScreen } from '#web/lib/lazy-screen.tsx'
import { chipClass } from '#web/ui/chip.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { SECURITY_PARTS, type SecurityPart } from '#contract/paths.ts'

const SecurityPage = lazyScreen<object>(
  'security',
  async () => (await import('../security/security-page.tsx')).SecurityPage,
  ['security', 'profile', 'passwords', 'register', 'errors'],
)
const LimitsPage = lazyScreen<object>(
  'limits',
  async () => (await import('../protection/limits-page.tsx')).LimitsPage,
  ['protection', 'harm', 'errors'],
)

export type SecurityCentreProps = { part: SecurityPart; onPart: (part: SecurityPart) => void }

/** Shows one part of the security centre; the address names it. */
export function SecurityCentre({ part, onPart }: SecurityCentreProps) {
  const t = useT()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div role="tablist" aria-label={t('member.securityCenter')} className="flex gap-2">
        {SECURITY_PARTS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === part}
            className={chipClass('picker', one === part)}
            onClick={() => onPart(one)}
          >
            {t(`security.part.${one}`)}
          </button>
        ))}
      </div>
      <Suspense fallback={<RowSkeletons count={8} />}>{part === 'limits' ? <LimitsPage /> : <SecurityPage />}</Suspense>
    </div>
  )
}
