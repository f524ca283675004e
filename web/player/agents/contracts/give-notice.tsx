import { useState } from 'react'
import type { ContractRow } from '#contract/agents/contract-rows.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import type { OwnerProof } from '../../proof/confirm-owner.tsx'
import { SignForm } from '../../proof/sign-form.tsx'
import { sendWith, useAnswer } from './contract-calls.ts'
import { useContractWords } from './use-words.ts'

/** Ends a contract with the notice that it says; signed like the contract itself. */
export function GiveNotice({ row, onDone }: { row: ContractRow; onDone: () => void }) {
  const t = useT()
  const locale = useLocale()
  const words = useContractWords()
  const [isOpen, setOpen] = useState(false)
  const ending = useAnswer(row.kind)
  const end = (proof: OwnerProof) =>
    sendWith(
      ending,
      { id: row.id, answer: 'end', ...proof },
      {
        onSuccess: ({ until }) => {
          showToast('info', t('contracts.noticeGiven', { last: until === null ? '—' : words.last(row.kind, until) }))
          onDone()
        },
      },
    )
  if (!isOpen)
    return (
      <Button wide tone="quiet" onClick={() => setOpen(true)}>
        {t('contracts.giveNotice')}
      </Button>
    )
  const { noticeDays } = row.terms
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-3">
      <h3>{t('contracts.giveNotice')}</h3>
      <p className="text-sm text-ink-2">
        {t('contracts.noticeText', { count: noticeDays, shown: formatCount(noticeDays, locale) })}
      </p>
      <SignForm label={t('contracts.noticeSign')} sending={ending} onProof={end} />
      <Button wide onClick={() => setOpen(false)}>
        {t('contracts.noticeNot')}
      </Button>
    </section>
  )
}
