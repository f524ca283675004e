import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import {
  type LotteryTerms,
  type officeLotteryTerms,
  previewLotteryTerms,
  setLotteryTerms,
} from '#contract/lottery/office.ts'
import { formatMoney } from '#contract/money.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { usePermissions } from '../frame/operator.ts'
import { useDraft } from '../frame/use-draft.ts'
import { PlayList } from './play-list.tsx'
import { changedPlays, isReadable, TERMS_MONEY, wholeOf, withSeries } from './terms-draft.ts'
import { TermsPreview } from './terms-preview.tsx'
import { useTermsWords } from './terms-words.ts'
import { WholeField } from './whole-field.tsx'

type Answer = OutputOf<typeof officeLotteryTerms>

const formOf = ({ inForce }: Answer) => ({ terms: inForce.terms, fromAt: '', reason: '' })

/** Edits terms: limits of the ticket and the house, each play, a preview of what returns change, and who must agree. */
export function TermsForm({ code, answer }: { code: string; answer: Answer }) {
  const t = useT()
  const { waiting, currency, coming } = answer
  const ask = useAct(setLotteryTerms, t('office.lottery.stopped'))
  const draft = useDraft(answer, { formOf, onChosen: ask.reset })
  const { terms } = draft.form
  const put = (part: Partial<typeof draft.form>) => draft.change((was) => ({ ...was, ...part }))
  const words = useTermsWords(answer)
  const mayWrite = usePermissions().includes('lotteries.write')
  const preview = useAct(previewLotteryTerms)
  const changed = changedPlays(draft.read.inForce.terms, terms)
  const change = (next: LotteryTerms) => {
    preview.reset()
    put({ terms: next })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const { fromAt, reason } = draft.form
    const at = fromAt === '' ? {} : { fromAt: new Date(fromAt).toISOString() }
    const { version } = draft.read.inForce
    ask.mutate(
      { gameCode: code, terms, reason: reason.trim(), version, ...at },
      { onSuccess: () => draft.saved(draft.form) },
    )
  }
  const unread = isReadable(terms) ? undefined : t('office.lottery.wrongField')
  const chooseFirst = useDraftReason(draft)
  const waits = waiting ? t('office.lottery.waitsAlready') : chooseFirst
  const barred = mayWrite ? (waits ?? unread) : t('office.notAllowed')
  return (
    <Card>
      <form onSubmit={send} noValidate className="flex flex-col gap-6">
        <div>
          <h2>{t('office.lottery.nextTerms')}</h2>
          <p className="text-ink-2">{t('office.lottery.termsHint')}</p>
        </div>
        <DraftChanged draft={draft} words={words} />
        <Limits terms={terms} currency={currency} pool={answer.pool} onChange={change} />
        <PlayList key={draft.filled} terms={terms} returns={answer.returns} changed={changed} onChange={change} />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            reason={unread}
            busy={preview.isPending}
            icon="eye"
            onClick={() => preview.mutate({ gameCode: code, terms })}
          >
            {t('office.lottery.preview')}
          </Button>
          <span className="text-ink-3">{t('office.lottery.changedPlays', { count: changed.size })}</span>
        </div>
        <FormFault fault={preview.error} />
        {preview.data && <TermsPreview preview={preview.data} />}
        <Asking typed={draft.form} overrules={coming.length > 0} onTyped={put} />
        <FormFault fault={ask.error} />
        <div>
          <Button type="submit" tone="primary" busy={ask.isPending} reason={barred}>
            {t('office.lottery.askTerms')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

type AskingProps = {
  typed: { fromAt: string; reason: string }
  /** Versions that are to come would be overruled. */
  overrules: boolean
  onTyped: (part: { fromAt?: string; reason?: string }) => void
}

/** Says from when the terms are to hold, and why. */
function Asking({ typed: { fromAt, reason }, overrules, onTyped }: AskingProps) {
  const t = useT()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label={t('office.lottery.fromAt')}
        hint={overrules ? t('office.lottery.overrules') : t('office.lottery.fromAtHint')}
        type="datetime-local"
        dir="ltr"
        value={fromAt}
        onChange={(event) => onTyped({ fromAt: event.target.value })}
      />
      <Field
        label={t('office.reason')}
        hint={t('office.reasonHint')}
        maxLength={300}
        value={reason}
        onChange={(event) => onTyped({ reason: event.target.value })}
      />
    </div>
  )
}

type LimitsProps = {
  terms: LotteryTerms
  currency: string
  pool: Answer['pool']
  onChange: (next: LotteryTerms) => void
}

function Limits({ terms, currency, pool, onChange }: LimitsProps) {
  const t = useT()
  const [series, setSeries] = useState('')
  const own = wholeOf(series)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">{t('office.lottery.limits')}</legend>
      <Checkbox checked={terms.isOnSale} onChange={(event) => onChange({ ...terms, isOnSale: event.target.checked })}>
        {t('office.lottery.sells')}
      </Checkbox>
      {/* a label of two lines moves its whole row, not its own field alone */}
      <div className="grid gap-x-3 gap-y-1.5 *:row-span-3 *:mb-1.5 *:grid *:grid-rows-subgrid sm:grid-cols-2 xl:grid-cols-4">
        <WholeField
          label={t('office.lottery.field.linesMax')}
          value={terms.linesMax}
          onChange={(linesMax) => onChange({ ...terms, linesMax: linesMax ?? Number.NaN })}
        />
        {TERMS_MONEY.map((field) => (
          <Field
            key={field}
            label={t(`office.lottery.field.${field}`, { currency })}
            inputMode="decimal"
            dir="ltr"
            value={terms[field]}
            onChange={(event) => onChange({ ...terms, [field]: event.target.value })}
          />
        ))}
        {pool !== null && (
          <Field
            label={t('office.lottery.field.poolStart', { currency })}
            hint={t('office.lottery.poolHolds', { amount: formatMoney(pool, currency) })}
            inputMode="decimal"
            dir="ltr"
            value={terms.poolStart ?? ''}
            onChange={({ target: { value } }) => onChange({ ...terms, poolStart: value.trim() === '' ? null : value })}
          />
        )}
      </div>
      {terms.plays.some((play) => play.series) && (
        <div className="flex flex-wrap items-end gap-3">
          <Field
            label={t('office.lottery.seriesOfAll')}
            inputMode="numeric"
            dir="ltr"
            value={series}
            onChange={(event) => setSeries(event.target.value)}
          />
          <Button disabled={own === null} onClick={() => own !== null && onChange(withSeries(terms, own))}>
            {t('office.lottery.setAll')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
