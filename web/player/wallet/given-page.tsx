import { useQueries } from '@tanstack/react-query'
import { type Reason, transactions } from '#contract/wallet/wallet.ts'
import { call } from '#web/lib/client.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { callKey, metaOf } from '#web/lib/queries.ts'
import { Panel } from '#web/ui/card.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { EntryRow } from './entry-row.tsx'

/** How many entries of each kind are read; older ones are in the account record. */
const SHOWN_OF_EACH = 20

/** Lists what the house has given in some kinds of entries, from the ledger's own entries, newest first. */
export function GivenPage({
  reasons,
  empty,
  hint,
}: {
  reasons: readonly Reason[]
  empty: MessageKey
  hint: MessageKey
}) {
  const t = useT()
  const answers = useQueries({
    queries: reasons.map((type) => {
      const input = { type, limit: SHOWN_OF_EACH }
      return {
        meta: metaOf(transactions),
        queryKey: callKey(transactions, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(transactions, input, { signal }),
      }
    }),
  })
  const failed = answers.filter((answer) => answer.isError && !answer.data)
  const isLoading = answers.some((answer) => !answer.data && !answer.isError)
  const entries = answers
    .flatMap(({ data }) => data?.content.map((entry) => ({ entry, currency: data.currency })) ?? [])
    .toSorted((one, other) => other.entry.at.localeCompare(one.entry.at))
  const retry = () => failed.forEach((answer) => void answer.refetch())
  return (
    <Panel>
      {failed.length > 0 ? (
        <ErrorState
          title={t('wallet.loadFailed')}
          hint={t('wallet.moneySafe')}
          retryLabel={t('wallet.retry')}
          onRetry={retry}
        />
      ) : isLoading ? (
        <RowSkeletons />
      ) : entries.length === 0 ? (
        <EmptyState picture="gift" title={t(empty)} hint={t(hint)} />
      ) : (
        entries.map(({ entry, currency }) => <EntryRow key={entry.id} entry={entry} currency={currency} />)
      )}
    </Panel>
  )
}

/** Lists bonuses: given, released, ended. */
export function BonusDetailsPage() {
  return (
    <GivenPage
      reasons={['bonus', 'bonus_released', 'bonus_forfeited', 'promotion', 'rebate', 'cashback']}
      empty="member.bonusDetails.empty"
      hint="member.bonusDetails.hint"
    />
  )
}

/** Lists rewards that were paid. */
export function RewardCenterPage() {
  return (
    <GivenPage
      reasons={['reward', 'red_envelope', 'referral']}
      empty="member.rewardCenter.empty"
      hint="member.rewardCenter.hint"
    />
  )
}
