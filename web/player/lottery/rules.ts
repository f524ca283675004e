/** Which sentence tells the rule of a play. Plays that are played alike share one. */

type Told = { rule: string; values?: Record<string, string | number> }
type Pattern = readonly [pattern: RegExp, told: (match: RegExpExecArray) => Told]

const plain = (rule: string) => (): Told => ({ rule })
/** The sentence has the number at the end of the play's id. */
const counted =
  (rule: string) =>
  (match: RegExpExecArray): Told => ({ rule, values: { count: Number(match[1]) } })

const DIGITS: readonly Pattern[] = [
  [/^optional\d-direct$/, plain('ssc.optional')],
  [/^optional\d-/, plain('ssc.optionalPlaces')],
  [/^star5-direct$|^(?:front|back|mid)\d-direct$/, plain('direct')],
  [/^(?:star|front|back|mid)\d-typed$/, plain('typed')],
  [/-combination$/, plain('ssc.combination')],
  [/^(?:front|back)4-group6$/, plain('ssc.twoPairs')],
  [/-(group\d+)(?:-typed)?$/, ([, group]) => ({ rule: `ssc.${group}` })],
  [/-mixed$/, plain('ssc.mixed')],
  [/^(?:front|back)2-group(?:-typed)?$/, plain('ssc.group')],
  [/-group-sum$/, plain('ssc.groupSum')],
  [/-group-digit$/, plain('ssc.groupDigit')],
  [/^\w+[23]-sum$/, plain('ssc.sum')],
  [/-span$/, plain('ssc.span')],
  [/-tail$/, plain('ssc.tail')],
  [/-times(\d)$/, counted('ssc.times')],
  [/-any(\d)$/, counted('ssc.any')],
  [/-pattern$/, plain('ssc.pattern')],
  [/^d\d-sides$/, plain('ssc.placeSides')],
  [/^sum-sides$/, plain('ssc.sumSides')],
  [/-sides$/, plain('ssc.starSides')],
  [/^place$/, plain('place')],
  [/^dragon/, plain('ssc.dragon')],
  [/^bull$/, plain('ssc.bull')],
]

const RACE: readonly Pattern[] = [
  [/^place$/, plain('place')],
  [/^first\d-direct$/, plain('direct')],
  [/^first\d-typed$/, plain('typed')],
  [/^p\d+-sides$/, plain('race.sides')],
  [/^dragon/, plain('race.dragon')],
  [/^sum$/, plain('race.sum')],
  [/^sum-sides$/, plain('race.sumSides')],
]

const PICK5: readonly Pattern[] = [
  [/^any([1-5])(?:-typed)?$/, counted('pick5.any')],
  [/^any([6-8])(?:-typed)?$/, counted('pick5.anyMore')],
  [/^any(\d)-banker$/, counted('pick5.banker')],
  [/^first\d-direct$/, plain('direct')],
  [/^first\d-typed$/, plain('typed')],
  [/^first(\d)-group/, counted('pick5.group')],
  [/^place$/, plain('place')],
  [/^front3-any1$/, plain('pick5.front3')],
  [/^odd-count$/, plain('pick5.oddCount')],
  [/^median$/, plain('pick5.median')],
  [/^sum-sides$/, plain('pick5.sumSides')],
  [/^b\d-sides$/, plain('pick5.sides')],
  [/^dragon$/, plain('pick5.dragon')],
]

const ENDS: readonly Pattern[] = [
  [/^(?:none)(\d+)$/, counted('mark-six.none')],
  [/^animals(\d)$/, counted('mark-six.animals')],
  [/^special-[ab]$/, plain('mark-six.special')],
]

const VIETNAM: readonly Pattern[] = [
  [/^LO(\d)$/, counted('vietnam.LO')],
  [/^XIEN(\d)$/, counted('vietnam.XIEN')],
  [/^XQ(\d)$/, counted('vietnam.XQ')],
  [/^TRUOT(\d+)$/, counted('vietnam.TRUOT')],
  [/^DAO_/, plain('vietnam.DAO')],
  [/^B(\d)L$/, counted('vietnam.BAO')],
]

const THAI: readonly Pattern[] = [
  [/^(\d)TOD$/, counted('thai.TOD')],
  [/^(\d)TOP$/, counted('thai.TOP')],
  [/^HILO(\d)$/, counted('thai.HILO')],
]

const FOUR_DIGITS: readonly Pattern[] = [
  [/-(SYSTEM|IBET|ROLL)$/, ([, way]) => ({ rule: `4d.${way}` })],
  [/^(\d)A$/, counted('4d.A')],
  [/^(\d)ABC$/, counted('4d.ABC')],
]

const TOGEL: readonly Pattern[] = [
  [/^(\d)D$/, counted('togel.D')],
  [/^2D_/, plain('togel.2Dother')],
  [/^KOMBINASI_/, plain('togel.KOMBINASI')],
  [/^FIFTY_/, plain('togel.FIFTY')],
  [/^SILANG_/, plain('togel.SILANG')],
  [/^KEMBANG_/, plain('togel.KEMBANG')],
]

const KENO: readonly Pattern[] = [[/^pick(\d+)$/, counted('keno.pick')]]

const PATTERNS: Readonly<Record<string, readonly Pattern[]>> = {
  ssc: DIGITS,
  race: RACE,
  pick5: PICK5,
  'mark-six': ENDS,
  keno: KENO,
  vietnam: VIETNAM,
  thai: THAI,
  '4d': FOUR_DIGITS,
  togel: TOGEL,
}

/** Returns the sentence of a play's rule: the end of its key, and what is filled in. */
export function ruleOf(family: string, id: string): Told {
  for (const [pattern, told] of PATTERNS[family] ?? []) {
    const match = pattern.exec(id)
    if (match) return told(match)
  }
  return { rule: `${family}.${id}` }
}
