import { formatMoney, parseMoney } from '#contract/money.ts'
import { FISH } from '#games/fishing/fish.ts'
import type { ShotRecord } from '#games/fishing/rules.ts'
import { useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import type { FishingFacts } from './fishing.ts'
import { FRAME, type Picture } from './picture-frame.ts'

/** Shows the shots at one kind of fish: how many there were, and what each catch paid. */
function Row({
  fish,
  shots,
  unit,
  currency,
  isOver,
}: {
  fish: string
  shots: readonly ShotRecord[]
  unit: string
  currency: string
  isOver: boolean
}) {
  const t = useT()
  const known = FISH.find((one) => one === fish)
  const caught = shots.filter(([, , , , multiplier]) => multiplier > 0)
  const bullets = caught.reduce((sum, [, level, , , multiplier]) => sum + level * multiplier, 0)
  return (
    <li className="flex items-baseline justify-between gap-3">
      <span>{known ? t(`fishRounds.fish.${known}`) : fish}</span>
      <span className="text-ink-2">
        {t('fishRounds.shots', { count: shots.length })}
        {isOver && caught.length > 0 && (
          <b className="ms-3 text-positive">
            {t('fishRounds.caught', { count: caught.length })} ·{' '}
            <span className="num">{formatMoney(parseMoney(unit) * BigInt(bullets), currency, true)}</span>
          </b>
        )}
      </span>
    </li>
  )
}

/** Shows which fish the shots of a magazine were fired at, and which were caught. */
export function FishingPicture({ facts: { shots, unit }, currency, step }: Picture<FishingFacts>) {
  const t = useT()
  const kinds = [...new Set(shots.map(([fish]) => fish))]
  return (
    <div className={cx(FRAME, 'flex flex-col gap-3 px-4 py-4')}>
      <p className="text-sm text-ink-2">{t('fishRounds.magazine', { unit: formatMoney(unit, currency) })}</p>
      <ul className="flex flex-col gap-1 text-sm">
        {kinds.map((fish) => (
          <Row
            key={fish}
            fish={fish}
            shots={shots.filter(([one]) => one === fish)}
            unit={unit}
            currency={currency}
            isOver={step > 0}
          />
        ))}
      </ul>
    </div>
  )
}
