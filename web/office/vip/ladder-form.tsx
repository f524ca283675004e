import type { FormEvent } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { formatMoney } from '#contract/money.ts'
import { type Ladder, type LadderLevel, LEVELS_MAX } from '#contract/vip/ladder.ts'
import { officePreviewVipLadder, officePublishVipLadder, type officeVipLadder } from '#contract/vip/office-vip.ts'
import { latinFigures } from '#games/money/typed-amount.ts'
import { wireAmount } from '#web/lib/amount.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { useAct } from '../actions.ts'
import { DraftChanged, type DraftWords, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { usePermissions } from '../frame/operator.ts'
import { useDraft } from '../frame/use-draft.ts'

const AMOUNTS = ['reach', 'keep', 'bonus', 'weekly', 'monthly', 'birthday'] as const
type Preview = OutputOf<typeof officePreviewVipLadder>
type Bounds = { valueMax: string; membersMax: string; dayMax: string; until: string }
const NO_BOUNDS: Bounds = { valueMax: '', membersMax: '', dayMax: '', until: '' }

const boundsOf = ({ valueMax, membersMax, dayMax, until }: Bounds) => ({
  valueMax: wireAmount(valueMax),
  membersMax: Number(latinFigures(membersMax)),
  dayMax: dayMax === '' ? null : wireAmount(dayMax),
  until: until === '' ? '' : new Date(until).toISOString(),
})
const levelOf = (row: LadderLevel): LadderLevel => ({
  ...row,
  ...(Object.fromEntries(AMOUNTS.map((name) => [name, wireAmount(row[name])])) as Omit<LadderLevel, 'label'>),
})

type Answer = OutputOf<typeof officeVipLadder>
const formOf = ({ current, defaults }: Answer) => ({
  turnover: String(current?.ladder.turnover ?? 1),
  levels: (current?.ladder.levels ?? defaults) as readonly LadderLevel[],
  bounds: NO_BOUNDS,
  reason: '',
})

function useLadderWords(): DraftWords {
  const t = useT()
  return {
    name: ([part, place, field]) => {
      if (part !== 'levels') return t('office.vip.turnover')
      const level = t('office.vip.level', { level: Number(place) + 1 })
      const name = (['label', ...AMOUNTS] as const).find((one) => one === field)
      return name ? `${level} · ${t(`office.vip.${name}`)}` : level
    },
  }
}

/** Edits the next version of the ladder: its levels, what it may cost, and first what it would do. */
export function LadderForm({ data }: { data: Answer }) {
  const t = useT()
  const publish = useAct(officePublishVipLadder, t('office.saved'))
  const draft = useDraft(data, { formOf, onChosen: publish.reset })
  const words = useLadderWords()
  const chooseFirst = useDraftReason(draft)
  const { levels, turnover, bounds, reason } = draft.form
  const change = (part: Partial<typeof draft.form>) => draft.change((was) => ({ ...was, ...part }))
  const preview = useAct(officePreviewVipLadder)
  const ladder: Ladder = {
    currency: data.currency,
    turnover: Number(latinFigures(turnover)),
    levels: levels.map(levelOf),
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const version = draft.read.current?.version ?? 0
    publish.mutate({ ladder, bounds: boundsOf(bounds), reason, version }, { onSuccess: () => draft.saved(draft.form) })
  }
  return (
    <Card>
      <form onSubmit={send} className="flex flex-col gap-5">
        <h2>{t('office.vip.edit')}</h2>
        <p className="text-ink-2">{t('office.vip.editHint')}</p>
        <DraftChanged draft={draft} words={words} />
        {levels.map((row, place) => (
          <LevelFields
            // a level has no name of its own but its place
            key={`level ${place + 1}`}
            row={row}
            place={place}
            onChange={(next) => change({ levels: levels.map((one, other) => (other === place ? next : one)) })}
          />
        ))}
        <LevelActs
          levels={levels}
          published={data.current?.ladder.levels.length ?? 1}
          onChange={(next) => change({ levels: next })}
        />
        <div className="grid gap-3 sm:grid-cols-3">
          <Field
            label={t('office.vip.turnover')}
            inputMode="numeric"
            value={turnover}
            onChange={(event) => change({ turnover: event.target.value })}
          />
        </div>
        <BoundFields bounds={bounds} onChange={(next) => change({ bounds: next })} />
        <Field
          label={t('office.reason')}
          maxLength={300}
          value={reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
        {preview.data && (
          <Effect preview={preview.data} labels={levels.map(({ label }) => label)} currency={data.currency} />
        )}
        <FormFault fault={publish.error ?? preview.error} />
        <Acts
          isAsking={preview.isPending}
          isSending={publish.isPending}
          reason={chooseFirst}
          onPreview={() => preview.mutate(ladder)}
        />
      </form>
    </Card>
  )
}

type ActsProps = {
  isAsking: boolean
  isSending: boolean
  /** Why it cannot be published now. */
  reason: string | undefined
  onPreview: () => void
}

function Acts({ isAsking, isSending, reason, onPreview }: ActsProps) {
  const t = useT()
  const mayNot = usePermissions().includes('promotions.write') ? undefined : t('office.notAllowed')
  return (
    <div className="flex flex-wrap gap-3">
      <Button busy={isAsking} reason={mayNot} onClick={onPreview}>
        {t('office.vip.preview')}
      </Button>
      <Button type="submit" tone="primary" busy={isSending} reason={mayNot ?? reason}>
        {t('office.vip.publish')}
      </Button>
    </div>
  )
}

type LevelActsProps = {
  levels: readonly LadderLevel[]
  /** So many levels members may hold already: a version never has fewer. */
  published: number
  onChange: (levels: readonly LadderLevel[]) => void
}

/** Adds a level on top, or removes the top one while it was never published. */
function LevelActs({ levels, published, onChange }: LevelActsProps) {
  const t = useT()
  const add = () => {
    const [last] = levels.slice(-1)
    const label = `V${levels.length + 1}`
    if (last) onChange([...levels, { ...last, label, reach: '' }])
  }
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Button
        size="small"
        icon="plus"
        reason={levels.length >= LEVELS_MAX ? t('office.vip.levelsMax', { count: LEVELS_MAX }) : undefined}
        onClick={add}
      >
        {t('office.vip.addLevel')}
      </Button>
      <Button
        size="small"
        icon="trash"
        reason={levels.length <= published ? t('office.vip.levelsMin') : undefined}
        onClick={() => onChange(levels.slice(0, -1))}
      >
        {t('office.vip.removeLevel', { level: levels.length })}
      </Button>
    </div>
  )
}

type LevelProps = { row: LadderLevel; place: number; onChange: (row: LadderLevel) => void }

function LevelFields({ row, place, onChange }: LevelProps) {
  const t = useT()
  return (
    <fieldset className="grid gap-3 sm:grid-cols-4 xl:grid-cols-7">
      <legend className="mb-1.5 font-semibold">{t('office.vip.level', { level: place + 1 })}</legend>
      <Field
        label={t('office.vip.label')}
        maxLength={24}
        value={row.label}
        onChange={(event) => onChange({ ...row, label: event.target.value })}
      />
      {AMOUNTS.map((name) => (
        <Field
          key={name}
          label={t(`office.vip.${name}`)}
          inputMode="decimal"
          value={row[name]}
          onChange={(event) => onChange({ ...row, [name]: event.target.value })}
        />
      ))}
    </fieldset>
  )
}

function BoundFields({ bounds, onChange }: { bounds: Bounds; onChange: (bounds: Bounds) => void }) {
  const t = useT()
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <legend className="mb-1.5 font-semibold">{t('office.vip.bounds')}</legend>
      {(['valueMax', 'membersMax', 'dayMax', 'until'] as const).map((name) => (
        <Field
          key={name}
          label={t(`office.vip.${name}`)}
          type={name === 'until' ? 'date' : 'text'}
          value={bounds[name]}
          onChange={(event) => onChange({ ...bounds, [name]: event.target.value })}
        />
      ))}
    </fieldset>
  )
}

/** Shows how many members would stand on each level, beside now, and what it would cost at once. */
function Effect({ preview, labels, currency }: { preview: Preview; labels: readonly string[]; currency: string }) {
  const t = useT()
  return (
    <div className="rounded-control bg-info-soft px-3.5 py-2.5" aria-live="polite">
      <p className="font-semibold">{t('office.vip.effect')}</p>
      <ul className="num flex flex-wrap gap-x-6">
        {labels.map((label, place) => (
          <li key={label}>
            {label}: {preview.now[place + 1] ?? 0} → {preview.next[place + 1] ?? 0}
          </li>
        ))}
      </ul>
      <p>{t('office.vip.cost', { amount: formatMoney(preview.cost, currency) })}</p>
    </div>
  )
}
