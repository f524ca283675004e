import type { ReactNode } from 'react'
import type { ContractRow } from '#contract/agents/contract-rows.ts'
import type { ContractKind } from '#contract/agents/terms-form.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useContracts } from './contract-calls.ts'
import { ContractState } from './contract-state.tsx'
import { Party } from './party.tsx'
import { useGives } from './terms-words.tsx'
import { topOf } from './top-of.ts'
import { useContractWords } from './use-words.ts'

/** So many offers are shown at once; others follow when these are answered. */
export const OFFERS_SHOWN = 5

type Props = { kind: ContractKind; onOpen: (id: string) => void }

/** Shows the offers that wait for the agent's answer, above everything else; nothing where none waits. */
export function OpenOffers({ kind, onOpen }: Props) {
  const t = useT()
  const { data } = useContracts(kind, { side: 'received', isOpen: true, pageSize: OFFERS_SHOWN })
  return data?.content.map((row) => (
    <Offer key={row.id} row={row} title={t('contracts.offerToYou')}>
      <Button tone="primary" wide onClick={() => onOpen(row.id)}>
        {t('contracts.readOffer')}
      </Button>
    </Offer>
  ))
}

/** Shows an offer that waits: from whom, the most that it gives, until when. `children`: the way to read and answer it. */
export function Offer({ row, title, children }: { row: ContractRow; title: string; children: ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const words = useContractWords()
  const highest = useGives(row.terms, row.currency, true).at(-1)
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2>{title}</h2>
        <ContractState state={row.state} />
      </div>
      <p className="mt-1 text-sm text-ink-2">
        <Party way="from" one={row.giver} />
      </p>
      <p className="mt-2 text-[28px] leading-tight font-semibold">{words.top(topOf(row.terms), row.currency)}</p>
      <p className="mt-1">{highest}</p>
      <p className="mt-2 text-sm text-ink-3">{t('contracts.expiresAt', { at: formatMoment(row.expiresAt, locale) })}</p>
      <div className="mt-4">{children}</div>
    </Card>
  )
}
