import { type ReactNode, useState } from 'react'
import { officeCorrectPoints } from '#contract/points/office-points.ts'
import { officeGiveReward } from '#contract/rewards/office-rewards.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { useAct } from '../actions.ts'
import { usePermissions } from '../frame/operator.ts'
import { RoundsGame } from '../compose/rounds-game.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { EMPTY_GIFT, GIFT_KINDS, type GiftDraft, type GiftKind, giftOf, pointsOf } from './give-draft.ts'

/**
 * Asks to give one member cash, bonus money, free rounds or points by hand; another operator agrees or refuses. The decision is the
 * ceiling: this member, this amount, once.
 */
export function GiveReward({ username, first = 'cash' }: { username?: string; first?: GiftKind }) {
  const t = useT()
  const mayNot = usePermissions().includes('promotions.grant') ? undefined : t('office.notAllowed')
  const [isOpen, setOpen] = useState(false)
  const start = { ...EMPTY_GIFT, kind: first, username: username ?? '' }
  const [draft, setDraft] = useState<GiftDraft>(start)
  const give = useAct(officeGiveReward)
  const points = useAct(officeCorrectPoints)
  const act = draft.kind === 'points' ? points : give
  const close = () => {
    setOpen(false)
    act.reset()
  }
  const done = {
    onSuccess: () => {
      setDraft(start)
      close()
    },
  }
  const change = (part: Partial<GiftDraft>) => {
    act.reset()
    setDraft((was) => ({ ...was, ...part }))
  }
  return (
    <>
      <Button size="small" tone="primary" icon="plus" reason={mayNot} onClick={() => setOpen(true)}>
        {t('office.bonus.give')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onOpenChange={close}
        title={t('office.bonus.give')}
        description={t('office.bonus.giveHint')}
        confirmLabel={t('office.bonus.ask')}
        busy={act.isPending}
        fault={act.error}
        onConfirm={(reason) =>
          draft.kind === 'points'
            ? points.mutate(pointsOf(draft, reason), done)
            : give.mutate(giftOf(draft, reason), done)
        }
      >
        <GiftFields
          draft={draft}
          isNamed={username !== undefined}
          wrong={act.error?.fields ?? {}}
          isUnknown={act.error?.code === 'NOT_FOUND'}
          onChange={change}
        />
      </ReasonDialog>
    </>
  )
}

type Fields = {
  draft: GiftDraft
  isNamed: boolean
  wrong: Readonly<Record<string, unknown>>
  isUnknown: boolean
  onChange: (part: Partial<GiftDraft>) => void
}

function GiftFields({ draft, isNamed, wrong, isUnknown, onChange }: Fields) {
  const t = useT()
  const fault = (field: string) => (wrong[field] ? t('office.fieldWrong') : undefined)
  const text = (name: keyof GiftDraft, field: string, hint?: string) => (
    <Field
      label={t(`office.bonus.field.${name}`)}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      value={draft[name]}
      error={fault(field)}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  )
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={t('office.bonus.kind')}
        value={draft.kind}
        onValueChange={(kind) => onChange({ kind })}
        options={GIFT_KINDS.map((value) => ({ value, label: t(`office.bonus.kind.${value}`) }))}
      />
      {!isNamed && (
        <Field
          label={t('office.member')}
          autoComplete="off"
          value={draft.username}
          error={isUnknown ? t('office.bonus.unknown') : fault('username')}
          onChange={(event) => onChange({ username: event.target.value })}
        />
      )}
      {draft.kind === 'free_rounds' && (
        <>
          <RoundsGame
            label={t('office.bonus.field.game')}
            chosen={draft.gameCode}
            error={fault('what.gameCode') ?? fault('what.vendor')}
            onPick={(game) => onChange(game)}
          />
          <div className="grid gap-4 sm:grid-cols-3">
            {text('rounds', 'what.rounds')}
            {text('stake', 'what.stake')}
            {text('playDays', 'what.playDays')}
          </div>
        </>
      )}
      {draft.kind === 'free_rounds'
        ? text('amount', 'amount', t('office.bonus.winMaxHint'))
        : text('amount', draft.kind === 'points' ? 'points' : 'amount')}
      {draft.kind === 'cash' && text('turnover', 'what.turnover', t('office.bonus.turnoverHint'))}
      {draft.kind === 'free_rounds' && (
        <Segmented
          label={t('office.bonus.field.winnings')}
          value={draft.winnings}
          onValueChange={(winnings) => onChange({ winnings })}
          options={(['cash', 'bonus'] as const).map((value) => ({ value, label: t(`office.bonus.kind.${value}`) }))}
        />
      )}
      {(draft.kind === 'bonus' || (draft.kind === 'free_rounds' && draft.winnings === 'bonus')) && (
        <TermsFields draft={draft} text={text} onChange={onChange} />
      )}
    </div>
  )
}

type TermsProps = Pick<Fields, 'draft' | 'onChange'> & {
  text: (name: keyof GiftDraft, field: string, hint?: string) => ReactNode
}

/** The terms of bonus money that is given by hand, or that free rounds win. */
function TermsFields({ draft, text, onChange }: TermsProps) {
  const t = useT()
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {text('times', 'what.terms.wageringTimes')}
        {text('days', 'what.terms.lifeDays')}
        {text('stakeMax', 'what.terms.stakeMax', t('office.bonus.emptyHint'))}
        {text('payoutMax', 'what.terms.payoutMax', t('office.bonus.emptyHint'))}
        {text('otherwise', 'what.terms.weights.otherwise', t('office.bonus.otherwiseHint'))}
      </div>
      <Select
        label={t('office.bonus.late')}
        value={draft.late}
        onChange={(event) => onChange({ late: event.target.value === 'paid_as_cash' ? 'paid_as_cash' : 'taken_back' })}
        options={(['taken_back', 'paid_as_cash'] as const).map((value) => ({
          value,
          label: t(`office.bonus.late.${value}`),
        }))}
      />
    </>
  )
}
