/** What differs between two documents of terms: what the second person reads, and what makes the new version. */
import type { z } from 'zod'
import { lotteryTerms, type LotteryTerms } from '#contract/lottery/office.ts'
import type { PlayTerms } from './sold-plays.ts'

type Json = z.infer<ReturnType<typeof z.json>>
/** `field`: `isOnSale`, or a play with its field, such as `star5-direct/ZY/stakeMax`; a play alone is put in or out. */
export type TermsChange = { field: string; before: Json; after: Json }

const PLAY_FIELDS = lotteryTerms.shape.plays.element.keyof().options.filter((one) => one !== 'id' && one !== 'mode')
const OWN_FIELDS = lotteryTerms.keyof().options.filter((one) => one !== 'plays')

/** Keys in one order, so that equal values have one text. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder(inner)]))
}
const isSame = (a: unknown, b: unknown) => JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b))
const json = (value: unknown): TermsChange['before'] => (value ?? null) as TermsChange['before']

const nameOf = ({ id, mode }: Pick<PlayTerms, 'id' | 'mode'>) => `${id}/${mode}`
const byName = (terms: LotteryTerms) => new Map(terms.plays.map((play) => [nameOf(play), play]))

/** Returns what differs between two versions. */
export function termsChanges(before: LotteryTerms, after: LotteryTerms): TermsChange[] {
  const changes: TermsChange[] = OWN_FIELDS.filter((field) => !isSame(before[field], after[field])).map((field) => ({
    field,
    before: json(before[field]),
    after: json(after[field]),
  }))
  const [former, next] = [byName(before), byName(after)]
  for (const name of new Set([...former.keys(), ...next.keys()])) {
    const [old, fresh] = [former.get(name), next.get(name)]
    if (!old || !fresh) changes.push({ field: name, before: json(old), after: json(fresh) })
    else
      for (const field of PLAY_FIELDS)
        if (!isSame(old[field], fresh[field]))
          changes.push({ field: `${name}/${field}`, before: json(old[field]), after: json(fresh[field]) })
  }
  return changes
}

/** Returns terms with changes made. A change of a play that they do not sell is left out. Throws for another shape. */
export function changedTerms(terms: LotteryTerms, changes: readonly TermsChange[]): LotteryTerms {
  const own: Record<string, unknown> = { ...terms }
  const plays = new Map<string, unknown>(byName(terms))
  for (const { field, after } of changes) {
    const [id = '', mode, part] = field.split('/')
    if (mode === undefined) own[id] = after
    else if (part === undefined) {
      if (after === null) plays.delete(`${id}/${mode}`)
      else plays.set(`${id}/${mode}`, after)
    } else {
      const play = plays.get(`${id}/${mode}`)
      if (play) plays.set(`${id}/${mode}`, { ...play, [part]: after })
    }
  }
  return lotteryTerms.parse({ ...own, plays: [...plays.values()] })
}

const listOf = (value: TermsChange['before']): readonly unknown[] => (Array.isArray(value) ? value : [])
const isPart = (some: TermsChange['before'], all: readonly unknown[]) => listOf(some).every((one) => all.includes(one))

/**
 * Returns whether changes only stop sales: of the lottery, of plays, or of numbers, which may be closed or, where they were
 * open, pay half. One person may do that, at once.
 */
export function onlyStops(changes: readonly TermsChange[]): boolean {
  const closedOf = new Map(
    changes.filter(({ field }) => field.endsWith('/closed')).map(({ field, after }) => [field, listOf(after)]),
  )
  return changes.every(({ field, before, after }) => {
    const [first, , part] = field.split('/')
    if (first === 'isOnSale' || part === 'isOn') return before === true && after === false
    if (part === 'closed') return isPart(before, listOf(after))
    // a number that paid half may be closed now
    if (part === 'half')
      return isPart(before, [...listOf(after), ...(closedOf.get(field.replace(/half$/, 'closed')) ?? [])])
    return false
  })
}
