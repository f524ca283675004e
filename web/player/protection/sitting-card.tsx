import { playSession } from '#contract/protection/protection.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Card, Figure } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { lengthText } from './lengths.ts'

/** Shows how long the member has played in this sitting, and what they staked, won or lost in it. */
export function SittingCard() {
  const t = useT()
  const now = useNow()
  const { data } = useCall(playSession, {})
  if (!data) return null
  return (
    <Card>
      <h3 className="mb-3">{t('protection.now.title')}</h3>
      {data.startedAt === null ? (
        <p className="text-sm text-ink-2">{t('protection.now.none')}</p>
      ) : (
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <Figure name={t('protection.now.played')}>
            {lengthText(((now ?? Date.parse(data.now)) - Date.parse(data.startedAt)) / 60_000, t)}
          </Figure>
          <Figure name={t('protection.now.net')}>
            <Money amount={data.net} currency={data.currency} signed />
          </Figure>
          <Figure name={t('protection.now.staked')}>
            <Money amount={data.staked} currency={data.currency} />
          </Figure>
        </div>
      )}
    </Card>
  )
}
