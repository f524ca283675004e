import { useState } from 'react'
import { officeDryMission } from '#contract/missions/office-missions.ts'
import type { MissionsDocument } from '#contract/missions/terms.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../actions.ts'
import { Facts } from '../frame/show-page.tsx'

/** Counts what a document would have cost over some days of the past. */
export function DryCard({ document }: { document: () => MissionsDocument }) {
  const t = useT()
  const locale = useLocale()
  const today = useToday()
  const [days, setDays] = useState({ from: today, to: today })
  const dry = useAct(officeDryMission)
  return (
    <Card>
      <h2 className="mb-2 text-lg">{t('officeMissions.dry')}</h2>
      <p className="mb-3 text-sm text-ink-2">{t('officeMissions.dryHint')}</p>
      <div className="flex flex-col gap-3">
        {(['from', 'to'] as const).map((field) => (
          <Field
            key={field}
            type="date"
            label={t(`officeMissions.dry.${field}`)}
            value={days[field]}
            onChange={({ target }) => setDays({ ...days, [field]: target.value })}
          />
        ))}
        <Button busy={dry.isPending} onClick={() => dry.mutate({ document: document(), ...days })}>
          {t('officeMissions.count')}
        </Button>
        {dry.data && (
          <Facts
            facts={[
              [t('officeMissions.dry.lines'), formatCount(dry.data.lines, locale)],
              [t('officeMissions.reached'), formatCount(dry.data.reached, locale)],
              [t('officeMissions.finished'), formatCount(dry.data.finished, locale)],
              [t('officeMissions.dry.rewards'), formatCount(dry.data.rewards, locale)],
              [
                t('officeMissions.cost'),
                <span key="c" className="num">
                  {dry.data.cost}
                </span>,
              ],
            ]}
          />
        )}
      </div>
    </Card>
  )
}
