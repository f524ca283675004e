import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react'
import type { OutputOf } from '#contract/call.ts'
import type { registerSetting } from '#contract/identity/register.ts'
import { REGISTRATION_FIELDS, type RegistrationField } from '#contract/identity/registration.ts'

export type RegistrationSetting = OutputOf<typeof registerSetting>
export type RegisterForm = Partial<Record<Exclude<RegistrationField, 'terms'>, string>> & { terms: boolean }
export type FormField = Exclude<RegistrationField, 'terms'>

type Look = {
  type?: HTMLInputTypeAttribute
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: 'numeric' | 'tel' | 'email'
}

/** The input attributes of each field; any other field is plain text. */
export const FIELD_LOOKS: Partial<Record<FormField, Look>> = {
  username: { autoComplete: 'username' },
  password: { autoComplete: 'new-password' },
  confirmPassword: { autoComplete: 'new-password' },
  paymentPassword: { inputMode: 'numeric', autoComplete: 'off' },
  mobileNum: { type: 'tel', inputMode: 'tel', autoComplete: 'tel-national' },
  verificationCode: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  birthday: { type: 'date', autoComplete: 'bday' },
  fullname: { autoComplete: 'name' },
  payeeName: { autoComplete: 'name' },
  nickname: { autoComplete: 'nickname' },
  address: { autoComplete: 'street-address' },
  whatsapp: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
}

/** Fields whose text is hidden while it is typed. */
export const SECRET_FIELDS: readonly FormField[] = ['password', 'confirmPassword', 'paymentPassword']

/** Returns the fields that the brand asks for, in the form's order. The terms are shown last and are not among them. */
export function shownFields({ fields }: RegistrationSetting): FormField[] {
  return REGISTRATION_FIELDS.filter((name): name is FormField => name !== 'terms' && fields[name].enabled)
}
