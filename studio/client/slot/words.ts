/** A few words that depend on the kind of a slot. */
import type { SlotRules } from '#studio/engines/slot/protocol.ts'
import { count, t } from '#studio/client/lib/i18n.ts'

/** Says how wins are made: "20 lines", "243 ways", "Pays anywhere". */
export function kindWords({ kind, lines, window: { reels, rows } }: SlotRules): string {
  if (kind === 'cascade') return t('slot.anywhere')
  return kind === 'lines'
    ? t('slot.lines', { count: count(lines.length) })
    : t('slot.ways', { count: count(rows ** reels) })
}

/** Says how free spins change wins. */
export function featureWords({ freeSpins }: SlotRules): string {
  if (!freeSpins) return ''
  return freeSpins.ladder.length > 0
    ? t('slot.free.ladder', { steps: freeSpins.ladder.map((times) => `×${count(times)}`).join(' ') })
    : t('slot.free.text', { multiplier: count(freeSpins.multiplier) })
}
