import type { Ticket } from '#contract/lottery/tickets.ts'
import { toWire } from '#contract/money.ts'
import { writeSession } from '#web/lib/browser-storage.ts'
import { newRequestId } from '#web/lib/request-id.ts'

/** No terms have this version: the page prices every line anew and asks where something changed. */
const OLD_TERMS = 0

/** Puts the lines of a ticket into the basket of its lottery, which the betting page opens with. */
export function repeatTicket({ gameCode, content }: Pick<Ticket, 'gameCode' | 'content'>): void {
  const lines = content.map((line) => {
    const paid = Object.values(line.prizes).filter((prize) => Number(prize) > 0)
    const dearest = paid.toSorted((a, b) => Number(b) - Number(a))
    return {
      key: newRequestId(),
      play: line.play,
      mode: line.mode,
      selection: line.selection,
      ...(line.series === null ? {} : { series: line.series }),
      ...(line.table === null ? {} : { table: line.table }),
      stake: line.stake,
      bets: line.bets,
      cost: line.cost,
      off: toWire(0n),
      best: dearest[0] ?? '0.00',
      least: dearest.at(-1) ?? '0.00',
      prizes: line.prizes,
    }
  })
  writeSession('lotteryIssue', null)
  writeSession('lotteryBasket', JSON.stringify({ gameCode, version: OLD_TERMS, lines }))
}
