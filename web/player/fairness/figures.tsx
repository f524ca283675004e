/** Figures of games as they are written: shares, spans, multiples. */
import type { FairGame, FairnessVerdict } from '#contract/fairness.ts'
import { formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'

type Span = { least: number; most: number }
const DECIMALS = 2
const SMALL = 0.001
const SMALL_DECIMALS = 5

/** A share in hundredths of a percent; small ones as exactly as they are told. */
export function shareText(share: number, locale: string): string {
  return formatPercent(share, locale, share < SMALL ? SMALL_DECIMALS : DECIMALS)
}

/** One share, or from the least to the most; kept together and in its order among words of any direction. */
export function Share({ of }: { of: Span }) {
  const locale = useLocale()
  const [least, most] = [shareText(of.least, locale), shareText(of.most, locale)]
  return (
    <bdi className="num whitespace-nowrap" dir="ltr">
      {least === most ? least : `${least} – ${most}`}
    </bdi>
  )
}

/** A number with at most two decimals, in Latin digits as odds are. */
export function Plain({ of, suffix = '' }: { of: Span; suffix?: string }) {
  const write = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: DECIMALS })
  const [least, most] = [write(of.least), write(of.most)]
  return (
    <bdi className="num whitespace-nowrap" dir="ltr">
      {least === most ? `${least}${suffix}` : `${least} – ${most}${suffix}`}
    </bdi>
  )
}

/** What is not there, for eyes and for those who listen. */
export function Unstated() {
  const t = useT()
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">—</span>
      <span className="sr-only">{t('fairness.unknown')}</span>
    </span>
  )
}

/** How a game's return is known. */
export function proofText(
  t: ReturnType<typeof useT>,
  locale: string,
  { proof, rtpWithin }: Pick<FairGame, 'proof' | 'rtpWithin'>,
): string {
  return proof === 'simulated'
    ? t('fairness.proof.simulated', { within: shareText(rtpWithin ?? 0, locale) })
    : t(`fairness.proof.${proof}`)
}

const TONES: Record<FairnessVerdict, TagTone> = {
  within: 'positive',
  above: 'warning',
  below: 'warning',
  few: 'neutral',
  unbounded: 'neutral',
}

/** What the observed return says. */
export function Verdict({ observed }: Pick<FairGame, 'observed'>) {
  const t = useT()
  if (!observed?.figures) return <Tag>{t(observed ? 'fairness.verdict.private' : 'fairness.verdict.none')}</Tag>
  const { verdict } = observed.figures
  return <Tag tone={TONES[verdict]}>{t(`fairness.verdict.${verdict}`)}</Tag>
}

/** Between which returns a fair game lies; of best play there is only an upper end. */
export function BandText({ band }: { band: { low: number; high: number } }) {
  const t = useT()
  const locale = useLocale()
  if (band.low === 0) return <>{t('fairness.upTo', { value: shareText(band.high, locale) })}</>
  return <Share of={{ least: band.low, most: band.high }} />
}
