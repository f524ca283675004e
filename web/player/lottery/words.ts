/** Words for what games/lottery names by ids: plays, their rules, rows, picked words, grades, and what is read off a board. */
import type { Play } from '#games/lottery/core/play.ts'
import type { RowRule } from '#games/lottery/core/selection.ts'
import type { MessageValues, Translate } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'
import { ruleOf } from './rules.ts'

// the one cast: ids of plays are data of games/lottery, and families.node.test.ts holds each of them to its words
const keyed = (t: Translate, key: string, values?: MessageValues) => t(key as MessageKey, values)

/** Returns a message, or the other text where there is none. */
function orElse(t: Translate, key: string, other: string): string {
  const text = keyed(t, key)
  return text === key ? other : text
}

/** The play's name in the reader's words; the lottery's own term stands beside it. */
export const playName = (t: Translate, family: string, { id, name }: Pick<Play, 'id' | 'name'>): string =>
  orElse(t, playKey(family, id), name)

export const playKey = (family: string, id: string): string => `lottery.${family}.${id}`

/** The rule of a play in a sentence or two. */
export function playRule(t: Translate, family: string, id: string): string {
  const { rule, values } = ruleOf(family, id)
  return keyed(t, `lottery.rule.${rule}`, values)
}

export const groupName = (t: Translate, family: string, group: string): string =>
  orElse(t, `lottery.group.${family}.${group}`, group)

export const rowName = (t: Translate, family: string, { key }: Pick<RowRule, 'key'>): string =>
  orElse(t, `lottery.row.${family}.${key}`, orElse(t, `lottery.row.${key}`, key))

/** A word that can be picked, such as big; `own`: the lottery's own term. */
export const wordName = (t: Translate, family: string, { id, own }: { id: string; own: string }): string =>
  orElse(t, `lottery.word.${family}.${id}`, orElse(t, `lottery.word.${id}`, own))

const NUMBERED = /^(sum|hits|times|tod|last|way|x|xien|median|shio)(\d+)$/

/** What a winning bet is paid as. */
export function gradeName(t: Translate, family: string, grade: string): string {
  const [, kind, count] = NUMBERED.exec(grade) ?? []
  if (kind && count) {
    const named = keyed(t, `lottery.grade.${kind}N`, { count })
    if (named !== `lottery.grade.${kind}N`) return named
  }
  const [, prize, orders] = /^(\w+)-(\d+)$/.exec(grade) ?? []
  if (prize && orders) return keyed(t, 'lottery.grade.shared', { prize: gradeName(t, family, prize), orders })
  return orElse(t, `lottery.grade.${grade}`, wordName(t, family, { id: grade, own: grade }))
}

export const partName = (t: Translate, part: string): string => orElse(t, `lottery.part.${part}`, part)
export const readName = (t: Translate, key: string): string => orElse(t, `lottery.read.${key}`, key)
export const readValue = (t: Translate, family: string, value: string): string =>
  /^\d+$/.test(value) ? value : wordName(t, family, { id: value, own: value })
/** A place of a trend, such as digits.1 or last2. */
export function placeName(t: Translate, family: string, key: string): string {
  const [part = key, place] = key.split('.')
  if (place === undefined) return orElse(t, `lottery.part.${part}`, part)
  return orElse(
    t,
    `lottery.place.${family}.${place}`,
    keyed(t, 'lottery.place.nth', { part: partName(t, part), place }),
  )
}
export const problemText = (t: Translate, problem: string, values: MessageValues = {}): string =>
  keyed(t, `lottery.problem.${problem}`, values)

/** Returns the language of a lottery's own name or term by its script, for fonts and voices; und where it is unknown. */
export const languageOfOwn = (text: string): string =>
  /\p{Script=Thai}/u.test(text)
    ? 'th'
    : /\p{Script=Han}/u.test(text)
      ? 'zh'
      : /[\u0102\u0103\u0110\u0111\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/u.test(text)
        ? 'vi'
        : 'und'
