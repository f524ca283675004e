import { fail } from '#contract/errors.ts'
import { isCommonPassword } from '../passwords/password-policy.ts'

/**
 * Checks that a password may be an operator's: long, in no list of common passwords, and not the user name. Fails with
 * INVALID_INPUT, which names the field.
 */
export async function checkOperatorPassword(
  password: string,
  username: string,
  field: string,
  min: number,
): Promise<void> {
  if (password.normalize('NFC').length < min)
    return fail('INVALID_INPUT', { fields: { [field]: { rule: 'too_small', min } } })
  if (await isCommonPassword(password, username))
    return fail('INVALID_INPUT', { fields: { [field]: { rule: 'common', min } } })
}
