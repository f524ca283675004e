import type { ContractKind } from '#contract/agents/terms-form.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { BillsPart } from '../bills/bills-part.tsx'
import { ContractDialogs } from './contract-dialogs.tsx'
import { ContractsPart } from './contracts-part.tsx'
import { OpenOffers } from './open-offers.tsx'
import { useKindAddress } from './use-kind-address.ts'

/** A page of the agent centre about one kind of contract: what runs now and its bills, and the contracts themselves. */
function KindPage({ kind }: { kind: ContractKind }) {
  const t = useT()
  const address = useKindAddress(kind)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <OpenOffers kind={kind} onOpen={address.showContract} />
      <div className="grid gap-2 lg:grid-cols-2 lg:gap-4">
        <Segmented
          label={t('contracts.parts')}
          value={address.part}
          options={[
            { value: 'bills', label: t('contracts.part.bills') },
            { value: 'contracts', label: t('contracts.part.contracts') },
          ]}
          onValueChange={address.setPart}
        />
        <Segmented
          label={t('contracts.side')}
          value={address.isGiven ? 'given' : 'got'}
          options={[
            { value: 'got', label: t('contracts.side.got') },
            { value: 'given', label: t('contracts.side.given') },
          ]}
          onValueChange={(value) => address.setGiven(value === 'given')}
        />
      </div>
      {address.part === 'bills' ? (
        <BillsPart kind={kind} address={address} />
      ) : (
        <ContractsPart kind={kind} address={address} />
      )}
      <ContractDialogs kind={kind} address={address} />
    </div>
  )
}

/** Dividends: what they paid, and the contracts. */
export const DividendPage = () => <KindPage kind="dividend" />
/** Daily salaries. */
export const DailyPage = () => <KindPage kind="daily" />
/** Hourly salaries. */
export const HourlyPage = () => <KindPage kind="hourly" />
/** Real-time salaries. */
export const RealtimePage = () => <KindPage kind="realtime" />
