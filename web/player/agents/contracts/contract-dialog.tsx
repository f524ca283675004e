import type { ContractRow } from '#contract/agents/contract-rows.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useSession } from '#web/lib/session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AcceptOffer } from './accept-offer.tsx'
import { ContractState } from './contract-state.tsx'
import { GiveNotice } from './give-notice.tsx'
import { Party, PartyName } from './party.tsx'
import { TakeBack } from './take-back.tsx'
import { TermsWords } from './terms-words.tsx'
import { TrialResult } from './trial-result.tsx'
import { useContractWords } from './use-words.ts'

type Props = {
  /** Null: closed. */
  id: string | null
  row: ContractRow | undefined
  onClose: () => void
}

/** Opens a contract whole: what it says, who signed it and when, and what the agent may do with it now. */
export function ContractDialog({ id, row, onClose }: Props) {
  const t = useT()
  return (
    <Dialog
      open={id !== null}
      onOpenChange={onClose}
      title={t(row ? `contracts.kind.${row.kind}` : 'contracts.contract')}
      closeLabel={t('common.close')}
    >
      {row ? (
        <ContractView key={row.id} row={row} onDone={onClose} />
      ) : (
        <p className="text-ink-2">{t('contracts.notHere')}</p>
      )}
    </Dialog>
  )
}

function ContractView({ row, onDone }: { row: ContractRow; onDone: () => void }) {
  const { user } = useSession()
  const isMine = row.taker.id === user?.id
  const goesOn = row.state === 'accepted' && row.until === null
  return (
    <div className="flex flex-col gap-4">
      <Head row={row} isMine={isMine} />
      <TermsWords terms={row.terms} currency={row.currency} payer={row.payer} isMine={isMine} />
      {row.state === 'offered' && isMine && <TrialResult terms={row.terms} currency={row.currency} />}
      {row.state === 'offered' && isMine && <AcceptOffer row={row} onDone={onDone} />}
      {row.state === 'offered' && !isMine && <TakeBack row={row} onDone={onDone} />}
      <Signatures row={row} />
      {goesOn && <GiveNotice row={row} onDone={onDone} />}
    </div>
  )
}

/** Says between whom the contract is, what became of it, and when. */
function Head({ row, isMine }: { row: ContractRow; isMine: boolean }) {
  const t = useT()
  const locale = useLocale()
  const words = useContractWords()
  const moments = [
    t('contracts.offeredAt', { at: formatMoment(row.offeredAt, locale) }),
    ...(row.state === 'offered' ? [t('contracts.expiresAt', { at: formatMoment(row.expiresAt, locale) })] : []),
    ...(row.from === null ? [] : [t('contracts.countsFrom', { from: words.at(row.kind, row.from) })]),
    ...(row.until === null ? [] : [t('contracts.endsAt', { last: words.last(row.kind, row.until) })]),
    ...(row.endReason === null ? [] : [t(`contracts.endReason.${row.endReason}`)]),
  ]
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        <Party way={isMine ? 'from' : 'to'} one={isMine ? row.giver : row.taker} />
        <ContractState state={row.state} />
      </p>
      {moments.map((text) => (
        <p key={text} className="mt-1 text-sm text-ink-2">
          {text}
        </p>
      ))}
    </div>
  )
}

function Signatures({ row: { signatures, print, giver, taker } }: { row: ContractRow }) {
  const t = useT()
  const locale = useLocale()
  return (
    <section className="border-t border-line pt-3 text-sm">
      <h3 className="mb-1">{t('contracts.signatures')}</h3>
      {signatures.map(({ side, by, at }) => (
        <p key={side} className="text-ink-2">
          <PartyName one={side === 'giver' ? giver : taker} />:{' '}
          {t(`contracts.signed.${by}`, { at: formatMoment(at, locale) })}
        </p>
      ))}
      <p className="mt-1 text-xs break-all text-ink-3">
        {t('contracts.print')} <code dir="ltr">{print}</code>
      </p>
    </section>
  )
}
