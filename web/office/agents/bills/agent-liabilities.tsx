import { officeLiabilities } from '#contract/agents/bills.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Figure } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { LoadingCard } from '../loading-card.tsx'
import { AddedUpAt, LIABILITIES } from './liability-words.tsx'

/** Shows what contracts owe to an agent now, and what he owes himself. */
export function AgentLiabilities({ id }: { id: string }) {
  const t = useT()
  return (
    <LoadingCard
      title={t('office.liability.title')}
      call={officeLiabilities}
      input={{ agentId: id, pageNo: 1, pageSize: 5 }}
    >
      {({ content, at }) =>
        content.length === 0 ? (
          <p className="text-ink-3">{t('office.liability.none')}</p>
        ) : (
          <div className="flex flex-col gap-3">
            {content.map((row) => (
              <div key={row.currency} className="grid grid-cols-2 gap-4 sm:grid-cols-4">
                {LIABILITIES.map((name) => (
                  <Figure key={name} name={t(`office.liability.${name}`)}>
                    <Money amount={row[name]} currency={row.currency} />
                  </Figure>
                ))}
              </div>
            ))}
            <AddedUpAt at={at} />
          </div>
        )
      }
    </LoadingCard>
  )
}
