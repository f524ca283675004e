import { fail } from '#contract/errors.ts'
import { checkField, type FieldRule } from '#contract/registration.ts'

let common: Promise<ReadonlySet<string>> | null = null

/** Lists of passwords that everybody tries first. Read when somebody first chooses a password. */
function readCommon(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as unknown as string[]),
  )
  return common
}

/** Whether a password stands in the lists of common ones, is one letter again and again, or is the user name with little beside it. */
export async function isCommonPassword(password: string, username: string | null): Promise<boolean> {
  const plain = password.normalize('NFC').toLowerCase()
  const isName = username !== null && plain.includes(username.toLowerCase()) && plain.length < username.length + 4
  return isName || (await readCommon()).has(plain) || /^(.)\1*$/u.test(plain)
}

/**
 * Whether a password may be chosen: the operator's rule, nothing that stands in the lists of common ones, nothing that is the user
 * name. Fails with INVALID_INPUT, the field named.
 */
export async function checkNewPassword(
  rule: FieldRule,
  password: string,
  username: string | null,
  field: string,
): Promise<void> {
  const { patternId, minLength: min, maxLength: max } = rule
  const breach = checkField({ ...rule, enabled: true, required: true }, password)
  if (breach) return fail('INVALID_INPUT', { fields: { [field]: breach } })
  if (await isCommonPassword(password, username))
    return fail('INVALID_INPUT', { fields: { [field]: { rule: 'common', patternId, min, max } as never } })
}
