import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { officeCountSegment } from '#contract/segments/office-segments.ts'
import { CRITERIA_MAX, FEW, GROUPS_MAX, type SegmentRules, segmentRules } from '#contract/segments/rules.ts'
import { permission } from '#contract/site/site.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { useFault } from '../frame/describe-fault.ts'
import { DraftChanged, useDraftReason } from '../frame/draft-changed.tsx'
import { FormFault } from '../frame/form-fault.tsx'
import { usePermissions } from '../frame/operator.ts'
import type { DraftForm } from '../frame/use-draft.ts'
import { callOffice } from '../operator-session.ts'
import { CriterionRow } from './criterion-row.tsx'
import { blankOf } from './rule-shapes.ts'
import {
  bare,
  type Group,
  newKey,
  type Row,
  type SegmentDraft,
  type SegmentFields,
  useSegmentWords,
} from './segment-draft.ts'

type Props = {
  draft: DraftForm<SegmentDraft>
  busy: boolean
  fault: unknown
  onSave: (fields: SegmentFields) => void
}

const blankRow = (currency: string): Row => ({ ...blankOf('registered', currency), key: newKey() })

/** Edits a segment's rules, with the number of members that they are true of now. */
export function SegmentForm({ draft, busy, fault, onSave }: Props) {
  const t = useT()
  const mayWrite = usePermissions().includes('segments.write')
  const { data: brand } = useQuery({ queryKey: [permission.id], queryFn: () => callOffice(permission, {}) })
  const currency = brand?.currency ?? ''
  const words = useSegmentWords()
  const chooseFirst = useDraftReason(draft)
  const { title, groups } = draft.form
  const setGroups = (next: readonly Group[]) => draft.change((was) => ({ ...was, groups: next }))
  const read = segmentRules.safeParse({ all: groups.map(({ any }) => ({ any: any.map(bare) })) })
  const put = (key: string, any: readonly Row[]) =>
    setGroups(groups.flatMap((one) => (one.key !== key ? [one] : any.length === 0 ? [] : [{ key, any }])))
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (read.success) onSave({ title: title.trim(), rules: read.data })
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <DraftChanged draft={draft} words={words} />
      <Card>
        <Field
          label={t('office.segments.title')}
          value={title}
          maxLength={80}
          onChange={({ target }) => draft.change((was) => ({ ...was, title: target.value }))}
        />
      </Card>
      <p className="text-ink-2">{t('office.segments.hint')}</p>
      {groups.map((group, place) => (
        <GroupCard
          key={`${draft.filled} ${group.key}`}
          group={group}
          isFirst={place === 0}
          currency={currency}
          onChange={(any) => put(group.key, any)}
        />
      ))}
      {groups.length < GROUPS_MAX && (
        <div>
          <Button icon="plus" onClick={() => setGroups([...groups, { key: newKey(), any: [blankRow(currency)] }])}>
            {t('office.segments.and')}
          </Button>
        </div>
      )}
      <LiveCount rules={read.success ? read.data : null} />
      <FormFault fault={fault} />
      <div>
        <Button
          type="submit"
          tone="primary"
          busy={busy}
          reason={
            mayWrite
              ? (chooseFirst ?? (read.success ? undefined : t('office.segments.unfinished')))
              : t('office.notAllowed')
          }
        >
          {t('office.save')}
        </Button>
      </div>
    </form>
  )
}

type GroupProps = { group: Group; isFirst: boolean; currency: string; onChange: (any: readonly Row[]) => void }

/** One part of the rules: lines of which one must be true. Without lines it goes. */
function GroupCard({ group: { any }, isFirst, currency, onChange }: GroupProps) {
  const t = useT()
  return (
    <Card className="flex flex-col gap-3">
      <h2>{t(isFirst ? 'office.segments.firstGroup' : 'office.segments.nextGroup')}</h2>
      {any.map((row) => (
        <CriterionRow
          key={row.key}
          row={row}
          currency={currency}
          onChange={(next) => onChange(any.map((one) => (one.key === row.key ? { ...next, key: row.key } : one)))}
          onRemove={() => onChange(any.filter((one) => one.key !== row.key))}
        />
      ))}
      {any.length < CRITERIA_MAX && (
        <div>
          <Button size="small" icon="plus" onClick={() => onChange([...any, blankRow(currency)])}>
            {t('office.segments.or')}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** Counts the rules as they stand, when it is asked to: each count is in the log. */
function LiveCount({ rules }: { rules: SegmentRules | null }) {
  const t = useT()
  const locale = useLocale()
  const sayFault = useFault()
  const [asked, setAsked] = useState<SegmentRules | null>(null)
  const { data, error, isFetching } = useQuery({
    queryKey: [officeCountSegment.id, asked],
    queryFn: () => (asked ? callOffice(officeCountSegment, { rules: asked }) : null),
    enabled: asked !== null,
    retry: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  })
  const isOld = JSON.stringify(asked) !== JSON.stringify(rules)
  const told = (value: number | null) =>
    value === null ? t('office.segments.few', { few: FEW }) : formatCount(value, locale)
  return (
    <Card className="flex flex-wrap items-center gap-4">
      <Button
        busy={isFetching}
        reason={rules ? undefined : t('office.segments.unfinished')}
        onClick={() => setAsked(rules)}
      >
        {t('office.segments.count')}
      </Button>
      <p role="status" className={isOld ? 'text-ink-3' : undefined}>
        {data
          ? t('office.segments.counted', {
              members: told(data.members),
              unknown: told(data.unknown),
              of: formatCount(data.of, locale),
            })
          : t('office.segments.countHint')}
      </p>
      {error && (
        <p role="alert" className="text-negative">
          {sayFault(error)}
        </p>
      )}
    </Card>
  )
}
