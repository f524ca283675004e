import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Panel } from '#web/ui/card.tsx'
import { Explained } from '../glossary.tsx'
import type { Trend } from './trend.ts'

type Props = { position: Trend['positions'][number]; draws: number }

/** Says of each number how often it fell, and how long it has been away now and at most. */
export function TrendFigures({ position, draws }: Props) {
  const t = useT()
  const locale = useLocale()
  return (
    <Panel>
      <p className="px-4 pt-3 text-sm text-ink-2">{t('lottery.figuresOf', { count: draws })}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard, too */}
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('lottery.figures')}>
        <table className="w-full border-collapse text-[13px]">
          <thead className="text-xs text-ink-3">
            <tr>
              <th scope="col" className="px-4 py-2 text-start font-medium">
                {t('lottery.number')}
              </th>
              <th scope="col" className="px-4 py-2 text-end font-medium">
                <Explained term="hot">{t('lottery.marks.fell')}</Explained>
              </th>
              <th scope="col" className="px-4 py-2 text-end font-medium">
                <Explained term="absence">{t('lottery.marks.absent')}</Explained>
              </th>
              <th scope="col" className="px-4 py-2 text-end font-medium">
                {t('lottery.absentMax')}
              </th>
            </tr>
          </thead>
          <tbody>
            {position.numbers.map(({ number, fell, absent, absentMax }) => (
              <tr key={number} className="border-t border-line">
                <th scope="row" className="money px-4 py-1.5 text-start">
                  {number}
                </th>
                <td className="px-4 py-1.5 text-end">{formatCount(fell, locale)}</td>
                <td className="px-4 py-1.5 text-end">{absent === null ? '–' : formatCount(absent, locale)}</td>
                <td className="px-4 py-1.5 text-end">{formatCount(absentMax, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
