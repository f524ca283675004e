/** Writes figures of games: shares, ranges, multiples. */
import type { FairGame, FairnessVerdict } from '#contract/catalogue/fairness.ts'
import { formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'

type Span = { least: number; most: number }
const DECIMALS = 2
const SMALL = 0.001
const SMALL_DECIMALS = 5

/** Writes a share, given in hundredths of a percent; small shares with all the decimals that are stated. */
export function shareText(share: number, locale: string): string {
  return formatPercent(share, locale, share < SMALL ? SMALL_DECIMALS : DECIMALS)
}

/** Shows one share, or a range from the least to the most; not broken over lines, and left to right in any language. */
export function Share({ of }: { of: Span }) {
  const locale = useLocale()
  const [least, most] = [shareText(of.least, locale), shareText(of.most, locale)]
  return (
    <bdi className="num whitespace-nowrap" dir="ltr">
      {least === most ? least : `${least} – ${most}`}
    </bdi>
  )
}

/** Shows a number with at most two decimals, in Latin digits as odds are. */
export function Plain({ of, suffix = '' }: { of: Span; suffix?: string }) {
  const write = (value: number) => value.toLocaleString('en-GB', { maximumFractionDigits: DECIMALS })
  const [least, most] = [write(of.least), write(of.most)]
  return (
    <bdi className="num whitespace-nowrap" dir="ltr">
      {least === most ? `${least}${suffix}` : `${least} – ${most}${suffix}`}
    </bdi>
  )
}

/** Shows that a figure is missing, to readers and to screen readers. */
export function Unstated() {
  const t = useT()
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">—</span>
      <span className="sr-only">{t('fairness.unknown')}</span>
    </span>
  )
}

/** Returns how a game's return is known. */
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

/** Shows the verdict on the observed return. */
export function Verdict({ observed }: Pick<FairGame, 'observed'>) {
  const t = useT()
  if (!observed?.figures) return <Tag>{t(observed ? 'fairness.verdict.private' : 'fairness.verdict.none')}</Tag>
  const { verdict } = observed.figures
  return <Tag tone={TONES[verdict]}>{t(`fairness.verdict.${verdict}`)}</Tag>
}

/** Shows the range of returns that a fair game stays in; for best play only its upper end. */
export function BandText({ band }: { band: { low: number; high: number } }) {
  const t = useT()
  const locale = useLocale()
  if (band.low === 0) return <>{t('fairness.upTo', { value: shareText(band.high, locale) })}</>
  return <Share of={{ least: band.low, most: band.high }} />
}
