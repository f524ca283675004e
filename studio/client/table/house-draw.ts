/** The line that says who makes the draw, and how often. */
import { isDraw } from '#games/table/table-games.ts'
import { h } from '#studio/client/lib/dom.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import type { TableRules } from '#studio/engines/table/protocol.ts'

const MINUTE_MS = 60_000

/** Returns the minutes from one opening to the next. */
export function minutesOf({ phases }: Pick<TableRules, 'phases'>): number {
  return Math.round((phases.betting + phases.locked + phases.result) / MINUTE_MS)
}

/** Builds the line under the scene; null at a table with a dealer. */
export function houseDraw(rules: TableRules): HTMLElement | null {
  if (!isDraw(rules.kind)) return null
  return h('p', { class: 'house-draw' }, () => t('table.house', { minutes: count(minutesOf(rules)) }))
}
