import { parseMoney, toWire } from '#contract/money.ts'
import type { GrantRow } from '#contract/rewards/grants.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { type Fact, FactList } from '../bonus/fact-list.tsx'
import { viewOf } from '../bonus/terms-view.ts'
import { useNames } from '../bonus/use-names.ts'
import { useTermFacts } from '../bonus/use-term-facts.tsx'
import { WeightTable } from '../bonus/weight-table.tsx'

/** Shows the terms that were copied into a grant when it was given; changes of the offer since then do not count. */
export function GrantTerms({ grant }: { grant: GrantRow }) {
  const t = useT()
  const nameOf = useNames()
  const view = viewOf(grant.terms, (of, code) => grant.names[of][code] ?? nameOf(of, code))
  const facts = useTermFacts(view, grant.currency)
  const { wageringTimes, base, depositMinor } = grant.terms
  const isFree = parseMoney(grant.target) === 0n
  const stake: Fact = {
    key: 'stake',
    name: t('bonus.term.stake'),
    value: isFree ? t('bonus.term.noTarget') : <Money amount={grant.target} currency={grant.currency} />,
    hint: isFree ? undefined : t(`bonus.staking.${base}`, { times: wageringTimes }),
  }
  const deposit: Fact = {
    key: 'deposit',
    name: t('rewards.deposit'),
    value: <Money amount={toWire(BigInt(depositMinor))} currency={grant.currency} />,
  }
  return (
    <Card className="flex flex-col gap-4">
      <FactList
        label={t('rewards.part.terms')}
        facts={[stake, ...(base === 'deposit_and_bonus' ? [deposit] : []), ...facts]}
      />
      <WeightTable terms={view} />
      <p className="text-xs leading-normal text-ink-3">{t('rewards.termsKept')}</p>
    </Card>
  )
}
