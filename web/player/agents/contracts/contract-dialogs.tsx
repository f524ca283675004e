import type { ContractKind } from '#contract/agents/terms-form.ts'
import { useContracts } from './contract-calls.ts'
import { ContractDialog } from './contract-dialog.tsx'
import { OfferDialog } from './offer-dialog.tsx'
import { OFFERS_SHOWN } from './open-offers.tsx'
import type { KindAddress } from './use-kind-address.ts'

/** The dialogs of a page: a contract that is open, and an offer that is being written. */
export function ContractDialogs({ kind, address }: { kind: ContractKind; address: KindAddress }) {
  const { page: pageNo, ...beside } = address.part === 'contracts' ? address.place : { page: 1 }
  const list = useContracts(kind, { side: address.isGiven ? 'given' : 'received', pageNo, ...beside })
  const offers = useContracts(kind, { side: 'received', isOpen: true, pageSize: OFFERS_SHOWN })
  const standing = list.data?.standing.find((one) => one.kind === kind)
  const own = standing?.own ? [standing.own] : []
  const rows = [...(offers.data?.content ?? []), ...(list.data?.content ?? []), ...own]
  return (
    <>
      <ContractDialog
        id={address.contract}
        row={rows.find(({ id }) => id === address.contract)}
        onClose={() => address.showContract(null)}
      />
      {standing && list.data && (
        <OfferDialog
          account={address.offer}
          name={address.offerName}
          standing={standing}
          currency={list.data.currency}
          onChoose={address.setOffer}
          onClose={() => address.setOffer(null)}
        />
      )}
    </>
  )
}
