import type { FreezeRow } from '#contract/agents/office-agents.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Table } from '#web/ui/table.tsx'
import { useFreezeColumns } from './freeze-columns.tsx'

/** Shows an agent's freeze requests. */
export function FreezeTable({ rows }: { rows: readonly FreezeRow[] }) {
  const t = useT()
  return (
    <Table caption={t('office.nav.freezeRequests')} columns={useFreezeColumns()} rows={rows} rowKey={({ id }) => id} />
  )
}
