import { useState } from 'react'
import { contractTakers, type ContractStanding } from '#contract/agents/contracts.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { SEARCH_MIN } from '../account-filter.tsx'
import { AccountName } from '../account-name.tsx'
import type { Taker } from './contract-calls.ts'
import { OfferForm } from './offer-form.tsx'
import { topOf } from './top-of.ts'
import { useContractWords } from './use-words.ts'

type Props = {
  /** Undefined: closed. Null: whom it is for is chosen first. */
  account: string | null | undefined
  /** How the account is called; empty where that is not known. */
  name: string
  standing: ContractStanding
  currency: string
  onChoose: (account: string, name: string) => void
  onClose: () => void
}

/** Offers a contract to an agent directly below: to whom, what it says, what it would end, and the signature. */
export function OfferDialog({ account, name, standing, currency, onChoose, onClose }: Props) {
  const t = useT()
  return (
    <Dialog
      open={account !== undefined}
      onOpenChange={onClose}
      title={t(`contracts.offer.${standing.kind}`)}
      closeLabel={t('common.close')}
    >
      {account === null && <Takers standing={standing} currency={currency} onChoose={onChoose} />}
      {account && (
        <OfferTo key={account} account={account} name={name} standing={standing} currency={currency} onDone={onClose} />
      )}
    </Dialog>
  )
}

/** Returns why the agent can give nothing of the kind now; null where they can. */
export function useWhyNot({ isOpen, top }: ContractStanding): string | null {
  const t = useT()
  if (!isOpen) return t('contracts.kindClosed')
  return top === null ? t('contracts.noOwn') : null
}

type ListProps = Pick<Props, 'standing' | 'currency' | 'onChoose'>

function Takers({ standing, currency, onChoose }: ListProps) {
  const t = useT()
  const words = useContractWords()
  const [text, setText] = useState('')
  const wanted = text.trim().length >= SEARCH_MIN ? text.trim() : undefined
  const { data, isError, refetch } = useCall(contractTakers, {
    kind: standing.kind,
    ...(wanted === undefined ? {} : { search: wanted }),
  })
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-2">{t('contracts.chooseTaker')}</p>
      <Field
        type="search"
        label={t('agents.name')}
        autoComplete="off"
        autoCapitalize="none"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div aria-live="polite" className="-mx-4 min-h-40">
        {isError && !data && (
          <ErrorState
            compact
            title={t('contracts.failed')}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !isError && <RowSkeletons count={3} />}
        {data?.takers.length === 0 && (
          <EmptyState picture="search" title={t('contracts.noTakers')} hint={t('contracts.noTakersHint')} />
        )}
        {data?.takers.map((taker) => (
          <ListRow
            key={taker.account.id}
            icon="users-three"
            title={<AccountName name={taker.account.username} kind="agent" />}
            meta={
              taker.hasOffer ? (
                <Tag tone="warning">{t('contracts.offerWaits')}</Tag>
              ) : taker.contract ? (
                t('contracts.hasNow', { gives: words.top(topOf(taker.contract.terms), currency) })
              ) : (
                t('contracts.hasNone')
              )
            }
            {...(taker.hasOffer ? {} : { onPress: () => onChoose(taker.account.id, taker.account.username) })}
          />
        ))}
      </div>
    </div>
  )
}

function OfferTo({
  account,
  name,
  standing,
  currency,
  onDone,
}: Omit<Props, 'account' | 'onChoose' | 'onClose'> & { account: string; onDone: () => void }) {
  const t = useT()
  const { data, isError, refetch } = useCall(contractTakers, {
    kind: standing.kind,
    ...(name === '' ? {} : { search: name }),
  })
  const whyNot = useWhyNot(standing)
  const [begun, setBegun] = useState<Taker | null>(null)
  if (whyNot) return <p className="text-ink-2">{whyNot}</p>
  if (isError && !data)
    return (
      <ErrorState compact title={t('contracts.failed')} retryLabel={t('common.retry')} onRetry={() => void refetch()} />
    )
  if (!data) return <RowSkeletons count={6} />
  const found = data.takers.find((one) => one.account.id === account)
  if (found && !found.hasOffer && !begun) setBegun(found)
  // an offer that is being signed stays, also when it is in the list of those that wait
  const taker = begun ?? found
  if (!taker) return <p className="text-ink-2">{t('contracts.notBelow')}</p>
  if (taker.hasOffer) return <p className="text-ink-2">{t('contracts.waitsAlready')}</p>
  return <OfferForm key={account} taker={taker} standing={standing} currency={currency} onDone={onDone} />
}
