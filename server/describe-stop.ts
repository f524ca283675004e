import type { DeskAnswers } from '#contract/doors/desk-protocol.ts'

type Stops = DeskAnswers['stop-look']

function costText({ matches, tickets, stakes }: Stops['now']): string {
  if (tickets === 0) return 'no match with open bets'
  return `${matches} matches with ${tickets} open bets, staked ${stakes.map(({ currency, amount }) => `${amount} ${currency}`).join(', ')}`
}

/** Describes what a stop of the studio would interrupt, for its operator. */
export function describeStop({ now, planned }: Stops): string {
  const lines = [`A stop now breaks off: ${costText(now)}.`]
  if (planned) {
    lines.push(
      `Announced by ${planned.announcedBy}: ${planned.stopsAt} to ${planned.backAt}.`,
      `What is left of bets from before the announcement on matches of that time: ${costText(planned)}.`,
    )
  } else lines.push('No stop is announced.')
  return `${lines.join('\n')}\n`
}
