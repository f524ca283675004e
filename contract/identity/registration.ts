/**
 * The rules of the registration fields (docs/specification.md 3.12, 5.1), as the operator sets them and both sides
 * apply them.
 *
 * A value is valid when it fits the field's pattern (a lone star means anything) and its length is within the bounds.
 */
import { DEFAULT_AGE } from '../limits.ts'

/** Kinds of pattern; each has its message `register.pattern.<id>` with min and max. */
export const PATTERN_IDS = [
  'any',
  'lettersFirst',
  'digits',
  'email',
  'noSpaces',
  'uppercase',
  'korean',
  'thai',
  'dateYmd',
  'dateMdy',
  'strongPassword',
] as const
export type PatternId = (typeof PATTERN_IDS)[number]

/** Accepts any value. */
export const ANYTHING = '*'

/**
 * Published form of each pattern: a regular expression (flag u) without nested repetition, so that no input makes it
 * slow.
 */
export const PATTERNS: Readonly<Record<PatternId, string>> = {
  any: ANYTHING,
  lettersFirst: '^[A-Za-z][A-Za-z0-9]*$',
  digits: '^[0-9]+$',
  email: '^[A-Za-z0-9._%+\\-]{1,64}@[A-Za-z0-9\\-]{1,63}(\\.[A-Za-z0-9\\-]{1,63}){1,5}$',
  noSpaces: '^\\S+$',
  uppercase: '^\\S*[A-Z]\\S*$',
  korean: '^[\\u1100-\\u11FF\\u3130-\\u318F\\uAC00-\\uD7A3]+( [\\u1100-\\u11FF\\u3130-\\u318F\\uAC00-\\uD7A3]+)*$',
  thai: '^[\\u0E01-\\u0E3A\\u0E40-\\u0E4E]+( [\\u0E01-\\u0E3A\\u0E40-\\u0E4E]+)*$',
  dateYmd: '^\\d{4}-\\d{2}-\\d{2}$',
  dateMdy: '^\\d{2}-\\d{2}-\\d{4}$',
  strongPassword: '^(?=.*[A-Z])(?=.*[a-z])(?=.*[0-9])(?=.*[^A-Za-z0-9\\s])\\S+$',
}

/** Every field of a registration, in the order of the form. */
export const REGISTRATION_FIELDS = [
  'username',
  'mobileNum',
  'verificationCode',
  'password',
  'confirmPassword',
  'paymentPassword',
  'payeeName',
  'nickname',
  'fullname',
  'email',
  'birthday',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'qqNum',
  'zalo',
  'telegram',
  'idNumber',
  'nationality',
  'address',
  'occupation',
  'sourceOfIncome',
  'recommenderId',
  'affiliateCode',
  'referralCode',
  'captcha',
  'terms',
] as const
export type RegistrationField = (typeof REGISTRATION_FIELDS)[number]

/** The operator's rule of one field; `acceptedPattern` is the pattern itself, or a lone star. Lengths are 0 to 255. */
export type FieldRule = {
  enabled: boolean
  required: boolean
  minLength: number
  maxLength: number
  patternId: PatternId
  acceptedPattern: string
}
export type RegistrationRules = Record<RegistrationField, FieldRule>

function rule(
  patternId: PatternId,
  minLength: number,
  maxLength: number,
  use: 'off' | 'optional' | 'required' = 'off',
): FieldRule {
  return {
    enabled: use !== 'off',
    required: use === 'required',
    minLength,
    maxLength,
    patternId,
    acceptedPattern: PATTERNS[patternId],
  }
}

/** Rules of a brand whose operator has changed none. Passwords have at least 8 characters and may have 64. */
export const DEFAULT_RULES: Readonly<RegistrationRules> = {
  username: rule('lettersFirst', 4, 16, 'required'),
  mobileNum: rule('digits', 6, 15),
  // verification codes are 255 long at most (docs/specification.md 5.5)
  verificationCode: rule('noSpaces', 4, 255),
  password: rule('any', 8, 64, 'required'),
  confirmPassword: rule('any', 8, 64, 'required'),
  paymentPassword: rule('digits', 6, 6),
  payeeName: rule('any', 2, 60),
  nickname: rule('any', 2, 20),
  fullname: rule('any', 2, 80),
  email: rule('email', 6, 120),
  birthday: rule('dateYmd', 10, 10),
  line: rule('noSpaces', 3, 40),
  whatsapp: rule('digits', 6, 15),
  facebook: rule('noSpaces', 3, 80),
  wechat: rule('noSpaces', 3, 40),
  qqNum: rule('digits', 5, 12),
  zalo: rule('digits', 6, 15),
  telegram: rule('noSpaces', 3, 40),
  idNumber: rule('noSpaces', 4, 30),
  nationality: rule('any', 2, 60),
  address: rule('any', 4, 200),
  occupation: rule('any', 2, 60),
  sourceOfIncome: rule('any', 2, 60),
  recommenderId: rule('lettersFirst', 4, 16),
  affiliateCode: rule('noSpaces', 4, 32, 'optional'),
  referralCode: rule('noSpaces', 4, 32, 'optional'),
  captcha: rule('noSpaces', 4, 8),
  terms: rule('any', 0, 255, 'required'),
}

/** Why a value does not fit its field. `patternId` names the message, min and max go into it. */
export type RuleBreach = {
  rule: 'required' | 'length' | 'pattern' | 'mismatch'
  patternId: PatternId
  min: number
  max: number
}

const compiled = new Map<string, RegExp>()

function isRealDate(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1 || year < 1) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return day <= (lengths[month - 1] ?? 0)
}

/** Returns whether a text fits a kind of pattern. Dates must exist in the calendar, not only look like one. */
export function fitsPattern(patternId: PatternId, text: string): boolean {
  const source = PATTERNS[patternId]
  if (source === ANYTHING) return true
  let pattern = compiled.get(source)
  if (!pattern) compiled.set(source, (pattern = new RegExp(source, 'u')))
  if (!pattern.test(text)) return false
  const [first = 0, second = 0, third = 0] = text.split('-').map(Number)
  if (patternId === 'dateYmd') return isRealDate(first, second, third)
  if (patternId === 'dateMdy') return isRealDate(third, first, second)
  return true
}

/**
 * Checks one value against its rule: null when it fits. Lengths count characters as people see them, not UTF-16 units.
 */
export function checkField(field: FieldRule, value: string | undefined): RuleBreach | null {
  if (!field.enabled) return null
  const bounds = { patternId: field.patternId, min: field.minLength, max: field.maxLength }
  const text = value ?? ''
  if (text === '') return field.required ? { rule: 'required', ...bounds } : null
  const length = [...text].length
  if (length < field.minLength || length > field.maxLength) return { rule: 'length', ...bounds }
  // a lone star accepts what the kind of pattern would refuse
  if (field.acceptedPattern !== ANYTHING && !fitsPattern(field.patternId, text)) return { rule: 'pattern', ...bounds }
  return null
}

/** Breaches with a message of their own, in place of the pattern's. */
const NAMED_BREACHES: ReadonlySet<string> = new Set(['required', 'mismatch', 'mobile', 'common', 'same'])

/**
 * Returns the message beside a field: its key and values. `exact` is yes when both bounds are the same number. Also
 * accepts a server error that names no pattern, such as a field of the wrong type.
 */
export function breachMessage(breach: { rule: string; patternId?: PatternId; min?: number; max?: number }): {
  key: string
  values: { exact: 'yes' | 'no'; min: number; max: number }
} {
  const { rule: broken, patternId, min = 0, max = 0 } = breach
  const key = NAMED_BREACHES.has(broken)
    ? `register.rule.${broken}`
    : patternId
      ? `register.pattern.${patternId}`
      : 'register.rule.invalid'
  return { key, values: { exact: min === max ? 'yes' : 'no', min, max } }
}

/**
 * Checks a whole form. Returns each field that does not fit. Values are taken as typed, without surrounding spaces.
 */
export function checkRegistration(
  rules: RegistrationRules,
  values: Partial<Record<Exclude<RegistrationField, 'terms'>, string | undefined>> & { terms?: boolean | undefined },
): Partial<Record<RegistrationField, RuleBreach>> {
  const breaches: Partial<Record<RegistrationField, RuleBreach>> = {}
  for (const name of REGISTRATION_FIELDS) {
    const value = values[name]
    const breach = checkField(rules[name], typeof value === 'boolean' ? (value ? 'yes' : '') : value)
    if (breach) breaches[name] = breach
  }
  if (
    !breaches.confirmPassword &&
    rules.confirmPassword.enabled &&
    (values.confirmPassword ?? '') !== (values.password ?? '')
  ) {
    const { patternId, minLength: min, maxLength: max } = rules.confirmPassword
    breaches.confirmPassword = { rule: 'mismatch', patternId, min, max }
  }
  return breaches
}

/** Returns whether a person born on a date ("YYYY-MM-DD") has reached an age on a day of the same form. */
export function isOfAge(birthday: string, today: string, age: number = DEFAULT_AGE): boolean {
  const come = String(Number(birthday.slice(0, 4)) + age).padStart(4, '0')
  return `${come}${birthday.slice(4)}` <= today
}
