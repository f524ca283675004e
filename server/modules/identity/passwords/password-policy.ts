import { fail } from '#contract/errors.ts'
import { checkField, type FieldRule } from '#contract/identity/registration.ts'

let common: Promise<ReadonlySet<string>> | null = null

/** Returns the lists of common passwords. They are loaded when they are first needed. */
function readCommon(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    // a list at run time, which the package's types declare as a map
    ({ dictionary }) => new Set(dictionary['passwords-common'] as unknown as string[]),
  )
  return common
}

/**
 * Returns whether a password is in the lists of common ones, repeats one character, or is the user name with few other
 * characters.
 */
export async function isCommonPassword(password: string, username: string | null): Promise<boolean> {
  const plain = password.normalize('NFC').toLowerCase()
  const isName = username !== null && plain.includes(username.toLowerCase()) && plain.length < username.length + 4
  return isName || (await readCommon()).has(plain) || /^(.)\1*$/u.test(plain)
}

/**
 * Checks a new password: it must follow the operator's rule, be in no list of common passwords, and not be the user
 * name. Fails with INVALID_INPUT, which names the field.
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
