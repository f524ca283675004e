import { officeSegments } from '#contract/segments/office-segments.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Select } from '#web/ui/select.tsx'
import { pagedList, useRows } from './rows.ts'

const LIVE = pagedList(officeSegments, { state: 'live' })
const MOST = 100

type Props = {
  label: string
  /** The segment's code; null: none. */
  value: string | null
  onChange: (code: string | null) => void
  /** What no segment is called here. */
  none?: string
  hint?: string | undefined
  error?: string | undefined
}

/** Chooses one of the brand's published segments. A code that is no longer one of them stays to be seen. */
export function SegmentSelect({ label, value, onChange, none, hint, error }: Props) {
  const t = useT()
  const { rows = [] } = useRows(LIVE, { pageSize: MOST })
  const isGone = value !== null && !rows.some(({ code }) => code === value)
  return (
    <Select
      label={label}
      hint={hint}
      error={error}
      value={value ?? ''}
      options={[
        { value: '', label: none ?? t('office.segment.none') },
        ...(isGone ? [{ value, label: value }] : []),
        ...rows.map(({ code, title }) => ({ value: code, label: `${title} (${code})` })),
      ]}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  )
}
