import { fail } from '#contract/errors.ts'
import { isCommonPassword } from './password-policy.ts'

/** Whether a password may be an operator's: long, in no list of those that everybody tries, not his name. Fails with INVALID_INPUT, the field named. */
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
