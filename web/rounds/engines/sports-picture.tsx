import { pickText } from '#contract/languages.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { FRAME, type Picture } from './picture-frame.ts'
import type { SportsFacts, SportsLeg } from './sports.ts'

const WON = new Set(['win', 'halfWin'])
const KNOWN = ['win', 'halfWin', 'push', 'halfLose', 'lose', 'void'] as const
type Known = (typeof KNOWN)[number]

/** Shows a ticket as a slip: each selection with its odds and its result. */
export function SportsPicture({ facts }: Picture<SportsFacts>) {
  const t = useT()
  const kind = facts.kind === 'single' || facts.kind === 'parlay' ? facts.kind : 'system'
  return (
    <div className={cx(FRAME, 'flex flex-col px-4 py-2')}>
      <p className="py-2 text-sm font-semibold">
        {t(`sportsRecord.${kind}`, { count: kind === 'system' ? facts.bets : facts.legs.length })}
      </p>
      <ul>
        {facts.legs.map((leg) => (
          <Leg key={leg.match} leg={leg} />
        ))}
      </ul>
    </div>
  )
}

function Leg({ leg }: { leg: SportsLeg }) {
  const t = useT()
  const locale = useLocale()
  const name = (names: Record<string, string>) => pickText(names, locale) ?? ''
  const outcome = KNOWN.find((one) => one === leg.outcome) as Known | undefined
  const [home, away] = [name(leg.home), name(leg.away)]
  const sides: Record<string, string> = {
    1: home,
    home,
    2: away,
    away,
    x: t('sportsRecord.draw'),
    meron: home,
    wala: away,
  }
  return (
    <li className="flex items-start justify-between gap-3 border-t border-line py-2">
      <span className="min-w-0">
        <span className="block font-medium">{sides[leg.selection] ?? leg.selection}</span>
        <span className="block text-sm text-ink-2">
          {home} – {away} <span className="num">{leg.score?.replace('-', '–')}</span>
        </span>
      </span>
      <span className="shrink-0 text-end">
        <span className="num block font-semibold">{leg.odds.replace(/0{1,2}$/, '')}</span>
        <span className={cx('block text-sm', leg.outcome && WON.has(leg.outcome) ? 'text-positive' : 'text-ink-2')}>
          {outcome ? t(`sportsRecord.outcome.${outcome}`) : t('sportsRecord.open')}
        </span>
      </span>
    </li>
  )
}
