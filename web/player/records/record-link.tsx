import { useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { paths, type RecordPart } from '#contract/paths.ts'

/** Links from the last few rows to the whole record. Its text is part of the wallet's messages. */
export function RecordLink({ record }: { record?: RecordPart }) {
  const t = useT()
  return (
    <a
      href={paths.record(record)}
      className="inline-flex min-h-11 items-center gap-1 text-sm font-medium text-ink-2 hover:text-ink-1"
    >
      {t('wallet.allRecords')}
      <Icon name="caret-right" size="xs" />
    </a>
  )
}
