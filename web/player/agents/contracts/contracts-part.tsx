import type { ContractRow } from '#contract/agents/contract-rows.ts'
import type { ContractStanding } from '#contract/agents/contracts.ts'
import type { ContractKind } from '#contract/agents/terms-form.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { RecordPager } from '../../records/record-pager.tsx'
import { useContracts } from './contract-calls.ts'
import { ContractState } from './contract-state.tsx'
import { useWhyNot } from './offer-dialog.tsx'
import { Party } from './party.tsx'
import { topOf } from './top-of.ts'
import { type KindAddress, TO_CHOOSE } from './use-kind-address.ts'
import { useContractWords } from './use-words.ts'

type Props = { kind: ContractKind; address: KindAddress }

/** The contracts of a kind: the agent's own, those that the agent gives, and what became of every offer. */
export function ContractsPart({ kind, address }: Props) {
  const t = useT()
  const side = address.isGiven ? 'given' : 'received'
  const { page: pageNo, ...beside } = address.place
  const { data, error, refetch } = useContracts(kind, { side, pageNo, ...beside })
  if (error && !data)
    return (
      <ErrorState
        title={t('contracts.failed')}
        hint={t('common.checkNetwork')}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <RowSkeletons count={6} />
  const standing = data.standing.find((one) => one.kind === kind)
  return (
    <>
      {standing &&
        (address.isGiven ? (
          <Giving standing={standing} currency={data.currency} address={address} />
        ) : (
          <Own standing={standing} onOpen={address.showContract} />
        ))}
      <Panel>
        {data.content.length === 0 && (
          <EmptyState
            picture="shield"
            title={t(address.isGiven ? 'contracts.noneGiven' : 'contracts.noneGot')}
            hint={t(address.isGiven ? 'contracts.noneGivenHint' : 'contracts.noneGotHint')}
          />
        )}
        {data.content.map((row) => (
          <Row key={row.id} row={row} isGiven={address.isGiven} onOpen={address.showContract} />
        ))}
      </Panel>
      <RecordPager
        place={address.place}
        next={data.next}
        previous={data.previous}
        total={data.total}
        onTurn={address.turn}
        names={{ previous: t('common.pages.back'), next: t('common.pages.next') }}
      />
    </>
  )
}

/** The agent's own contract that goes on, in one sentence. */
function Own({ standing, onOpen }: { standing: ContractStanding; onOpen: (id: string) => void }) {
  const t = useT()
  const words = useContractWords()
  const { own } = standing
  if (!own) return <p className="text-sm text-ink-2">{t('contracts.noOwnYet')}</p>
  return (
    <Card>
      <h2>{t('contracts.own')}</h2>
      <p className="mt-1 text-sm text-ink-2">
        <Party way="from" one={own.giver} />
      </p>
      <p className="mt-2 text-[28px] leading-tight font-semibold">{words.top(topOf(own.terms), own.currency)}</p>
      <div className="mt-4">
        <Button wide onClick={() => onOpen(own.id)}>
          {t('contracts.readWhole')}
        </Button>
      </div>
    </Card>
  )
}

type GivingProps = { standing: ContractStanding; currency: string; address: KindAddress }

/** What the agent may give, and the way to an offer; or why there is none. */
function Giving({ standing, currency, address }: GivingProps) {
  const t = useT()
  const words = useContractWords()
  const whyNot = useWhyNot(standing)
  return (
    <Card>
      <h2>{t('contracts.give')}</h2>
      {standing.top && (
        <p className="mt-1 text-sm text-ink-2">
          {t('contracts.mayGive', { most: words.top(standing.top, currency), gap: words.percent(standing.gap) })}
        </p>
      )}
      <div className="mt-4">
        <Button wide reason={whyNot} onClick={() => address.setOffer(TO_CHOOSE)}>
          {t('contracts.newOffer')}
        </Button>
      </div>
    </Card>
  )
}

type RowProps = { row: ContractRow; isGiven: boolean; onOpen: (id: string) => void }

function Row({ row, isGiven, onOpen }: RowProps) {
  const t = useT()
  const words = useContractWords()
  const { kind, from, until } = row
  return (
    <ListRow
      title={<Party way={isGiven ? 'to' : 'from'} one={isGiven ? row.taker : row.giver} />}
      meta={
        <>
          <ContractState state={row.state} className="mt-1" />
          {from !== null && (
            <span className="mt-1 block truncate">
              {t('contracts.countsFrom', { from: words.at(kind, from) })}
              {until !== null && ` · ${t('contracts.endsAt', { last: words.last(kind, until) })}`}
            </span>
          )}
        </>
      }
      amount={words.top(topOf(row.terms), row.currency)}
      onPress={() => onOpen(row.id)}
    />
  )
}
