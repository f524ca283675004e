/** When nothing counts for a member: excluded, on a break, frozen or closed. Pure. */
export type Bar = {
  readonly why: 'break' | 'exclusion' | 'frozen' | 'closed'
  readonly from: number
  readonly until: number | null
}
export type Bars = readonly Bar[]

const end = (bars: Bars, why: Bar['why'], at: number) =>
  bars.map((bar) => (bar.why === why && bar.until === null ? { ...bar, until: at } : bar))

/** Returns a member's bars after a fact; the same list when it bars nothing and ends nothing. */
export function barAfter(bars: Bars, fact: { topic: string; at: Date; tells: unknown }): Bars {
  const from = fact.at.getTime()
  const tells = fact.tells as { until?: Date | null; openFrom?: Date }
  switch (fact.topic) {
    case 'break.began':
      return [...bars, { why: 'break', from, until: tells.until?.getTime() ?? null }]
    case 'exclusion.began':
      // it lasts until the member asks to return, whatever its own end
      return [...end(bars, 'exclusion', from), { why: 'exclusion', from, until: null }]
    case 'exclusion.ended':
      return end(bars, 'exclusion', tells.openFrom?.getTime() ?? from)
    case 'member.frozen':
      return [...bars, { why: 'frozen', from, until: null }]
    case 'member.unfrozen':
      return end(bars, 'frozen', from)
    case 'member.closed':
      return [...bars, { why: 'closed', from, until: null }]
    default:
      return bars
  }
}

/** Returns whether nothing counts at a moment. */
export function isBarred(bars: Bars, at: Date): boolean {
  const moment = at.getTime()
  return bars.some(({ from, until }) => moment >= from && (until === null || moment < until))
}
